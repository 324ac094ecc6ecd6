"""Whatever can be wrong with the frames of a WebSocket and with what is in them.

    frames_test.py PROGRAM [unittest arguments]
"""

import json
import time

from hostile_client import (
    BINARY, CLOSE, PING, PONG, SOCKET, TEXT, Closed, Player, Refused, WebSocket, Wire, frame, join, open_table, request,
)  # fmt: skip
from hostile_support import MEBIBYTE, HostileTest, main, stranger, wait_until

HELLO = '{"type":"refresh","id":"x"}'
# Each must end its connection. Frames of the pieces of one message are joined.
BROKEN = {
    "noise": b"\xff" * 64,
    "unmasked": frame(TEXT, HELLO, mask=None),
    "unmasked ping": frame(PING, b"x", mask=None),
    "compressed": frame(TEXT, HELLO, reserved=4),
    "compressed control": frame(PING, b"x", reserved=4),
    "second reserved bit": frame(TEXT, HELLO, reserved=2),
    "third reserved bit": frame(TEXT, HELLO, reserved=1),
    "reserved opcode 3": frame(3, HELLO),
    "reserved opcode 11": frame(11, b"x"),
    "a continuation of nothing": frame(0, HELLO),
    "a message within a message": frame(TEXT, "{", fin=False) + frame(TEXT, "}"),
    "a ping in pieces": frame(PING, b"x", fin=False) + frame(0, b"y"),
    "a large ping": frame(PING, b"x" * 126),
    "a large close": frame(CLOSE, b"\x03\xe8" + b"x" * 124),
    "a close of one byte": frame(CLOSE, b"\x03"),
    "a close with a code that is none": frame(CLOSE, b"\x03\xed"),
    "a close with bad text": frame(CLOSE, b"\x03\xe8\xff\xfe"),
    "a close": frame(CLOSE),
    "a text of 70,000 bytes": frame(TEXT, b"x" * 70_000),
    "a text of 2^63 bytes": frame(TEXT, b"x", length=1 << 63),
    "a text of 2^62 bytes": frame(TEXT, b"x", length=1 << 62),
    "a text of 2^32 bytes": frame(TEXT, b"x", length=1 << 32),
    "bad UTF-8": frame(TEXT, b"\xff\xfe"),
    "an overlong form": frame(TEXT, b"\xc0\xaf"),
    "half a surrogate": frame(TEXT, b"\xed\xa0\x80"),
    "beyond Unicode": frame(TEXT, b"\xf4\x90\x80\x80"),
    "bad UTF-8 over two frames": frame(TEXT, b"\xe2\x82", fin=False) + frame(0, b"x"),
    "text that ends within a character": frame(TEXT, b"\xe2\x82"),
}

# Each is refused, and the connection goes on.
UNREADABLE = [
    "", "nonsense", "[" * 4000, "[" * 2000 + "]" * 2000, '{"a":' * 800 + "1" + "}" * 800, "[]", "{}", "null",
    "1e999999",
    '"' + "x" * 4000 + '"', '{"type":"fly","id":"x"}', '{"type":"move"}', '{"type":"start","id":""}',
    '{"type":"start","id":"' + "x" * 65 + '"}', '{"type":"start","id":"\\u0000"}', '{"type":"start","id":"\\ud800"}',
    '{"type":"start","id":"x","type":"start"}', '{"type":"move","id":"x","decision":-1,"move":"take"}',
    '{"type":"move","id":"x","decision":1e99,"move":"take"}',
    '{"type":"move","id":"x","decision":99999999999999999999,"move":"take"}',
    '{"type":"kick","id":"x","seat":-1}', '{"type":"kick","id":"x","seat":255}', '{"type":"chat","id":"x"}',
    '{"type":"attend","id":"x","protocol":2,"table":"x"}', '{"type":"attend","id":"x","protocol":1,"table":"../x"}',
    "\0", "\ufeff{}", "{" + " " * 4000 + "}", '{"type":"chat","id":"x","text":"' + "x" * 5000 + '"}',
]  # fmt: skip


class Frames(HostileTest):
    def table(self, source):
        """A table of the attacker's with somebody else's free seat."""
        return open_table(self.server.port, "take-that", ["host", "open"], source, "Eve")

    def test_broken_frames_end_their_connection_only(self):
        server = self.serve()
        source = stranger()
        offer = self.table(source)
        with self.attack("broken frames"):
            for name, wire_bytes in BROKEN.items():
                for wire in (WebSocket(server.port, source), Player(server.port, offer, source)):
                    self.keep(wire).send(wire_bytes)
                    _, closed = wire.rest(30)
                    self.assertTrue(closed, name)
                    wire.close()

    def test_what_cannot_be_read_is_refused_and_the_connection_goes_on(self):
        server = self.serve()
        source = stranger()
        offer = self.table(source)
        with self.attack("unreadable messages"):
            eve = self.keep(Player(server.port, offer, source))
            for text in UNREADABLE:
                eve.send_frame(TEXT, text)
                answer = WebSocket.read(eve)
                self.assertEqual((answer["type"], answer["accepted"]), ("answer", False), text[:80])
            eve.send_frame(BINARY, b"\0\1\2")
            self.assertEqual(WebSocket.read(eve)["refusal"]["code"], "unreadable_message")
            eve.ask("refresh")

    def test_messages_in_pieces(self):
        server = self.serve("--messages-per-second", "100000", "--message-burst", "100000")
        source = stranger()
        offer = self.table(source)
        wish = json.dumps({"type": "attend", "id": "1", "protocol": 2, "table": offer["table"],
                           "token": offer["token"]})
        with self.attack("one byte a frame"):
            eve = self.keep(WebSocket(server.port, source))
            last = len(wish) - 1
            for i, byte in enumerate(wish.encode()):
                eve.send_frame(TEXT if i == 0 else 0, bytes([byte]), fin=i == last)
                if i % 10 == 0:
                    eve.send_frame(PING, b"between")
            self.assertEqual(eve.read()["type"], "welcome")
        with self.attack("10,000 continuations"):
            for piece in (b"", b" "):
                eve = self.keep(Player(server.port, offer, source))
                eve.send(frame(TEXT, piece, fin=False) + frame(0, piece, fin=False) * 10_000 + frame(0, piece))
                # Whether it is put together or refused: no more than a message of that length costs.
                try:
                    eve.ask("refresh")
                except (Closed, Refused):
                    pass
        with self.attack("a message without an end"):
            eve = self.keep(Player(server.port, offer, source))
            eve.send(frame(TEXT, b" ", fin=False))
            sent, block = 0, frame(0, b" " * 60_000, fin=False)
            while sent < 64 * MEBIBYTE and eve.send(block):
                sent += len(block)
            self.assertLess(sent, 16 * MEBIBYTE)
        with self.attack("a compression that was not agreed on"):
            eve = self.keep(WebSocket(server.port, source, [("Sec-WebSocket-Extensions", "permessage-deflate")]))
            self.assertNotIn("sec-websocket-extensions", eve.fields)
            eve.send_frame(TEXT, b"\xaa\x56\x4a\x2d", reserved=4)
            self.assertTrue(eve.rest(30)[1])

    def test_floods_of_pings_and_pongs(self):
        server = self.serve()
        with self.attack("pings whose pongs nobody reads"):
            wires = [self.keep(WebSocket(server.port, stranger(), receive_buffer=4096)) for _ in range(5)]
            block = frame(PING, b"x" * 100) * 200
            for wire in wires:
                wire.socket.settimeout(0.5)
                for _ in range(100):
                    if not wire.send(block):
                        break
        with self.attack("pongs that nobody asked for"):
            wire = self.keep(WebSocket(server.port, stranger()))
            for _ in range(100):
                wire.send(frame(PONG, b"x" * 100) * 200)
        with self.attack("empty messages"):
            wire = self.keep(WebSocket(server.port, stranger()))
            for _ in range(100):
                wire.send(frame(TEXT, b"") * 200)

    def test_a_flood_of_messages_is_refused_and_cut(self):
        server = self.serve("--messages-per-second", "20", "--message-burst", "50", pause=0.1)
        source = stranger()
        offer = self.table(source)
        with self.attack("a flood of messages"):
            eve = self.keep(Player(server.port, offer, source))
            eve.socket.settimeout(10)
            codes = {}
            with self.assertRaises(Closed):
                for i in range(3000):
                    if i < 1000:
                        eve.post("why", move="take")
                    while eve.has_input(0 if i < 1000 else 10):
                        message = eve.read()
                        if message["type"] == "answer" and not message["accepted"]:
                            code = message["refusal"]["code"]
                            codes[code] = codes.get(code, 0) + 1
            self.assertIn("too_many_messages", codes)

    def test_who_does_not_read_is_dropped(self):
        server = self.serve("--queue-bytes", "524288", "--messages-per-second", "10000", "--message-burst", "10000")
        offer = self.table(stranger())
        with self.attack("slow readers"):
            for _ in range(8):
                # A spectator's, too: it needs no seat to ask for everything anew.
                wire = self.keep(Player(server.port, {"table": offer["table"]}, stranger(), receive_buffer=4096))
                wire.socket.settimeout(0.5)
                for i in range(900):
                    if not wire.send(frame(TEXT, json.dumps({"type": "refresh", "id": f"r{i}"})) * 10):
                        break
            self.assertTrue(wait_until(lambda: server.metrics().get("vivarium_slow_readers_total", 0) >= 8, 30))

    def test_slow_frames_and_late_handshakes(self):
        server = self.serve()
        with self.attack("slow frames"):
            wires = [self.keep(WebSocket(server.port, stranger())) for _ in range(30)]
            text = frame(TEXT, HELLO)
            for byte in text[:12]:
                for wire in wires:
                    wire.send(bytes([byte]))
                time.sleep(0.02)
        with self.attack("handshakes that are none"):
            upgrade = [("Upgrade", "websocket"), ("Connection", "Upgrade")]
            key = ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==")
            for fields in (
                upgrade,
                [*upgrade, key],
                [*upgrade, key, ("Sec-WebSocket-Version", "12")],
                [*upgrade, ("Sec-WebSocket-Version", "13")],
                [("Upgrade", "h2c"), ("Connection", "Upgrade, HTTP2-Settings"), ("HTTP2-Settings", "AAMAAABkAAQAAP__")],
                [("Upgrade", "websocket"), key, ("Sec-WebSocket-Version", "13")],
            ):
                wire = self.keep(Wire(server.port, stranger()))
                wire.send(request("GET", SOCKET, fields=[*fields, ("Connection", "close")]))
                answer, _ = wire.rest(30)
                self.assertRegex(answer, rb"^HTTP/1\.1 4\d\d ", fields)
            wire = self.keep(Wire(server.port, stranger()))
            wire.send(request("POST", SOCKET, b"x" * 100, [*upgrade, key, ("Sec-WebSocket-Version", "13")]))
            self.assertRegex(wire.rest(30)[0], rb"^HTTP/1\.1 4\d\d ")
        with self.attack("frames before the handshake is answered"):
            wire = self.keep(Wire(server.port, stranger()))
            head = request("GET", SOCKET, fields=[*upgrade, key, ("Sec-WebSocket-Version", "13")])
            wire.send(head + frame(TEXT, HELLO) * 100 + BROKEN["noise"])
            self.assertTrue(wire.rest(30)[1])

    def test_tokens_that_are_none(self):
        server = self.serve()
        source = stranger()
        offer, other = self.table(source), self.table(source)
        ben = join(server.port, offer["table"], "Ben", source)
        token = ben["token"]
        changed = token[:-1] + ("A" if token[-1] != "A" else "B")
        forged = [
            "A" * 32, changed, token[::-1], token.swapcase(), token[:-1], token + "A", other["token"], offer["table"],
            "' OR '1'='1", "", "\0" * 32, "x" * 4000, token + "\0", "../" + token, "%" + token[1:], "0" * 64, "null",
        ]  # fmt: skip
        with self.attack("forged tokens"):
            for wrong in forged:
                wire = self.keep(WebSocket(server.port, source))
                wish = {"type": "attend", "id": "attend", "protocol": 2, "table": offer["table"], "token": wrong}
                wire.send_json(wish)
                answer = wire.read()
                self.assertEqual((answer["type"], answer["accepted"]), ("answer", False), wrong)
                self.assertIn(answer["refusal"]["code"], ("wrong_token", "wrong_field", "message_too_large"), wrong)
                # Who was refused may not do anything either.
                wire.send_json({"type": "close", "id": "y"})
                self.assertEqual(wire.read()["refusal"]["code"], "not_attending")
                wire.close()
            for table in ("A" * 22, "a", "-" * 22, "..", offer["table"][:-1], offer["table"] + "A"):
                with self.assertRaises(Refused):
                    self.keep(Player(server.port, {"table": table, "token": token}, source))
            # The one who has the seat has it still.
            self.assertEqual(self.keep(Player(server.port, ben, source)).seat, 1)


if __name__ == "__main__":
    main()
