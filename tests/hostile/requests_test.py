"""Whatever can be wrong with an HTTP request.

    requests_test.py PROGRAM [unittest arguments]
"""

import json
import threading
import time

from hostile_client import TABLES, Closed, Wire, call, read_answer, request
from hostile_support import MEBIBYTE, HostileTest, main, stranger, wait_until

SECOND = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def post(*fields, content=b"", target=TABLES):
    lines = [f"POST {target} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json", *fields]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + content


# Each could be read in two ways; the second request stands where one of them ends.
TWO_WAYS = {
    "length and chunks": post("Content-Length: 5", "Transfer-Encoding: chunked", content=b"0\r\n\r\n" + SECOND),
    "chunks and length": post("Transfer-Encoding: chunked", "Content-Length: 5", content=b"0\r\n\r\n" + SECOND),
    "chunks": post("Transfer-Encoding: chunked", content=b"0\r\n\r\n" + SECOND),
    "chunks twice": post("Transfer-Encoding: chunked, chunked", content=b"0\r\n\r\n" + SECOND),
    "chunks and identity": post("Transfer-Encoding: identity", "Transfer-Encoding: chunked", content=SECOND),
    "unknown coding": post("Transfer-Encoding: xchunked", "Content-Length: 5", content=b"0\r\n\r\n" + SECOND),
    "folded coding": post("Transfer-Encoding:", " chunked", content=b"0\r\n\r\n" + SECOND),
    "blank before the colon": post("Transfer-Encoding : chunked", content=b"0\r\n\r\n" + SECOND),
    "two hosts": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n" + SECOND,
    "two lengths": post("Content-Length: 0", f"Content-Length: {len(SECOND)}", content=SECOND),
    "a list of lengths": post("Content-Length: 5, 6", content=b"xxxxx" + SECOND),
    "a signed length": post("Content-Length: +5", content=b"xxxxx" + SECOND),
    "a negative length": post("Content-Length: -5", content=b"xxxxx" + SECOND),
    "a hexadecimal length": post("Content-Length: 0x5", content=b"xxxxx" + SECOND),
    "an endless length": post("Content-Length: 99999999999999999999999", content=b"xxxxx" + SECOND),
    "no length but words": post("Content-Length: five", content=b"xxxxx" + SECOND),
    "bare line feeds": b"GET /healthz HTTP/1.1\nHost: 127.0.0.1\n\n" + SECOND,
    "a carriage return in a name": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX\rY: z\r\n\r\n" + SECOND,
    "a carriage return in a value": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: y\rz\r\n\r\n" + SECOND,
    "nothing in a name": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n: z\r\n\r\n" + SECOND,
    "a blank in a name": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX Y: z\r\n\r\n" + SECOND,
    "zero in a value": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: \0\r\n\r\n" + SECOND,
    "a blank before the first field": b"GET /healthz HTTP/1.1\r\n X: y\r\nHost: 127.0.0.1\r\n\r\n" + SECOND,
    "a line feed in the target": b"GET /heal\nthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + SECOND,
    "version 9": b"GET /healthz HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n" + SECOND,
    "version 0.9": b"GET /healthz\r\n\r\n" + SECOND,
}

NO_HTTP = {
    "zeros": b"\0" * 64 + b"\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
    "TLS": bytes.fromhex("16030100a5010000a10303") + bytes(range(160)),
    "SSH": b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
    "a proxy's greeting": b"PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n\r\n",
    "a binary proxy's greeting": b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c" + b"\0" * 12 + b"\r\n\r\n",
}

OUTSIDE = (
    "/../../../../../../etc/passwd", "/..%2f..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/..%252f..%252fetc%252fpasswd", "/..\\..\\etc\\passwd", "/....//....//etc/passwd", "/%c0%ae%c0%ae/etc/passwd",
    "//etc/passwd", "/index.html%00.png", "/./../data/tables.sqlite", "/assets/../../data/tables.sqlite",
    "/api/v2/tables/../../../etc/passwd", "/api/v2/tables/%2e%2e", "/api/v2/tables/AAAAAAAAAAAAAAAAAAAAAA/../x",
)  # fmt: skip


class Requests(HostileTest):
    def exchange(self, wire_bytes, source, seconds=30):
        """What the server says to these bytes, and whether it closed."""
        wire = self.keep(Wire(self.server.port, source))
        wire.send(wire_bytes)
        return wire.rest(seconds)

    def test_what_could_be_read_in_two_ways_is_refused_and_closed(self):
        self.serve()
        source = stranger()
        with self.attack("request smuggling"):
            for name, wire_bytes in TWO_WAYS.items():
                answer, closed = self.exchange(wire_bytes, source)
                self.assertEqual(answer.count(b"HTTP/1.1 "), 1, f"{name}: {answer!r}")
                self.assertRegex(answer, rb"^HTTP/1\.1 4\d\d ", name)
                self.assertTrue(closed, name)
                if name == "chunks":
                    self.assertIn(b"length_required", answer, name)

    def test_what_is_no_http_ends_its_connection_only(self):
        self.serve()
        source = stranger()
        with self.attack("other protocols"):
            for name, wire_bytes in NO_HTTP.items():
                answer, closed = self.exchange(wire_bytes, source)
                self.assertRegex(answer, rb"^(HTTP/1\.1 4\d\d |$)", name)
                self.assertTrue(closed, name)

    def test_chunks_are_refused_before_they_are_read(self):
        server = self.serve()
        head = post("Transfer-Encoding: chunked")
        for name, kind in (("extension", b"1;"), ("trailer", b"0\r\nX: "), ("trailer's name", b"0\r\n")):
            with self.attack(f"an endless chunk {name}"):
                wire = self.keep(Wire(server.port, stranger()))
                wire.send(head + kind)
                sent, block = 0, b"x" * 65536
                while sent < 96 * MEBIBYTE and wire.send(block):
                    sent += len(block)
                self.assertLess(sent, 16 * MEBIBYTE, "what it took in, where it should have closed")
        for name, tail in (("name", b"X" * 70_000 + b": y"), ("value", b"X: " + b"y" * 70_000)):
            with self.attack(f"a trailer with a {name} of 70,000 bytes"):
                answer, closed = self.exchange(head + b"2\r\n{}\r\n0\r\n" + tail + b"\r\n\r\n", stranger())
                # Where the server has closed on unread bytes its answer may be lost on the way.
                self.assertRegex(answer, rb"^(HTTP/1\.1 411 |$)")
                self.assertTrue(closed)
        with self.attack("a chunked request"):
            answer, closed = self.exchange(head + b"2\r\n{}\r\n0\r\n\r\n", stranger())
            self.assertIn(b"length_required", answer)

    def test_the_bytes_of_a_request_are_bounded(self):
        server = self.serve()
        fields = lambda count: "".join(f"X-{i}: y\r\n" for i in range(count)).encode()
        start = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        cases = {
            "a long target": b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "a long value": start + b"X: " + b"y" * 9000 + b"\r\n\r\n",
            "a long name": start + b"X" * 9000 + b": y\r\n\r\n",
            "many fields": start + fields(2000) + b"\r\n",
            "a long content": post("Content-Length: 65537", content=b"x" * 65537),
            "a long promise": post("Content-Length: 9000000000"),
            "a long record": post("Content-Length: 262145", target="/api/v2/replays"),
        }
        with self.attack("long requests"):
            for name, wire_bytes in cases.items():
                answer, closed = self.exchange(wire_bytes, stranger())
                self.assertRegex(answer, rb"^(HTTP/1\.1 4\d\d |$)", name)
                self.assertTrue(closed, name)
        with self.attack("an endless header"):
            wire = self.keep(Wire(server.port, stranger()))
            wire.send(start)
            sent, block = 0, fields(1000)
            while sent < 64 * MEBIBYTE and wire.send(block):
                sent += len(block)
            self.assertLess(sent, 16 * MEBIBYTE)

    def test_many_requests_at_once_are_limited_and_their_answers_not_hoarded(self):
        server = self.serve("--requests-per-second", "1", "--request-burst", "20")
        with self.attack("500 requests in one piece"):
            wire = self.keep(Wire(server.port, stranger()))
            wire.send(request("GET", "/healthz") * 500)
            answers = []
            try:
                while len(answers) < 500:
                    answers.append(read_answer(wire).status)
            except Closed:
                pass
            self.assertEqual(set(answers), {200, 429})
            self.assertLess(answers.count(200), 60)
        with self.attack("answers that nobody reads"):
            for _ in range(30):
                wire = self.keep(Wire(server.port, stranger(), receive_buffer=4096))
                wire.socket.settimeout(0.2)
                wire.send(request("GET", "/api/v2/games") * 1000)

    def test_methods_and_paths_that_are_not_meant(self):
        server = self.serve()
        source = stranger()
        with self.attack("methods"):
            for method in ("HEAD", "OPTIONS", "CONNECT", "TRACE", "DELETE", "PUT", "PATCH", "PROPFIND", "get",
                           "X" * 300):
                for path in ("/healthz", TABLES, "*", "127.0.0.1:80", "http://127.0.0.1/healthz"):
                    answer, _ = self.exchange(request(method, path, fields=[("Connection", "close")]), source)
                    self.assertRegex(answer, rb"^HTTP/1\.1 [24]\d\d ", f"{method} {path}")
                    if method == "HEAD":
                        self.assertEqual(answer.split(b"\r\n\r\n", 1)[1], b"")
        source = stranger()
        with self.attack("paths"):
            for path in OUTSIDE:
                answer, _ = self.exchange(request("GET", path, fields=[("Connection", "close")]), source)
                self.assertRegex(answer, rb"^HTTP/1\.1 4\d\d ", path)
                self.assertNotIn(b"root:", answer, path)
                self.assertNotIn(b"SQLite", answer, path)
        self.assertEqual(call(server.port, "HEAD", "/healthz", source=source).status, 200)

    def test_content_that_is_no_wish(self):
        server = self.serve()
        source = stranger()
        good = {"name": "Eve", "game": "take-that", "seats": ["host", "bot:random"]}
        contents = [
            b"", b"\0", b"[" * 60_000, b'{"a":' * 12_000, b"[" * 30_000 + b"]" * 30_000, b'"' + b"x" * 60_000,
            b"1e999999", b"-" * 60_000, b"9" * 60_000, b'{"name":"\\ud800"}', b'{"name":"\xff\xfe"}', b"nul",
            b"\xef\xbb\xbf{}",
            b'{"name":"a","name":"b"}', json.dumps(good).encode() + b"x",
            json.dumps({**good, "options": {"rounds": 1e308}}),
            json.dumps({**good, "options": {"rounds": -(2**63)}}), json.dumps({**good, "seats": ["open"] * 5000}),
            json.dumps({**good, "absent_seconds": 2**62}), json.dumps({**good, "key": "x" * 65}),
            json.dumps({**good, "key": "' OR 1=1"}), json.dumps({**good, "game": "../take-that"}),
        ]  # fmt: skip
        with self.attack("content"):
            for content in contents:
                answer = call(server.port, "POST", TABLES, content, source)
                self.assertIn(answer.status, range(400, 500), content[:80])
                self.assertIsNotNone(answer.code, content[:80])
            for content in contents[:12]:
                answer = call(server.port, "POST", "/api/v2/replays", content, source)
                self.assertIn(answer.status, range(400, 500), content[:80])


class SlowSenders(HostileTest):
    # What each says at first; and then a byte now and then, which never completes anything.
    SLOW = {
        "nothing at all": (b"", b""),
        "half a header": (b"GET /healthz HTTP/1.1\r\n", b""),
        "a header by the byte": (b"GET /healthz HTTP/1.1\r\nX: ", b"y"),
        "a field by the line": (b"GET /healthz HTTP/1.1\r\n", b"X: y\r\n"),
        "a content by the byte": (post("Content-Length: 60000"), b"x"),
        "half an upgrade": (b"GET /api/v2/socket HTTP/1.1\r\nUpgrade: websocket\r\n", b""),
        "empty lines": (b"", b"\r\n"),
        "half a handshake of TLS": (bytes.fromhex("160301"), b""),
    }

    def test_who_says_nothing_complete_is_sent_away_soon(self):
        server = self.serve()
        with self.attack("slow senders"):
            wires = {}
            for name, (first, _) in self.SLOW.items():
                for _ in range(6):
                    wire = self.keep(Wire(server.port, stranger()))
                    wire.send(first)
                    wires[wire] = name
            begun = time.monotonic()
            while wires and time.monotonic() < begun + 60:
                for wire, name in list(wires.items()):
                    wire.send(self.SLOW[name][1])
                    if wire.rest(0.01)[1]:
                        wires.pop(wire)
                time.sleep(0.2)
            self.assertEqual(sorted(set(wires.values())), [], "still there after a minute")
            # Five seconds are promised; a request between two used to have twenty.
            self.assertLess(time.monotonic() - begun, 17)

    def test_a_slow_sender_who_began_well(self):
        """After a request that was answered the next one has no more time."""
        server = self.serve()
        with self.attack("slow second requests"):
            wires = []
            for _ in range(20):
                wire = self.keep(Wire(server.port, stranger()))
                wire.send(request("GET", "/healthz"))
                self.assertEqual(read_answer(wire).status, 200)
                wire.send(b"GET /healthz HTTP/1.1\r\nX: ")
                wires.append(wire)
            stop = threading.Event()
            drip = threading.Thread(
                target=lambda: [w.send(b"y") for _ in iter(lambda: stop.wait(0.5), True) for w in wires]
            )
            drip.start()
            try:
                self.assertTrue(wait_until(lambda: all(w.rest(0)[1] or w.rest(0.01)[1] for w in wires), 60))
            finally:
                stop.set()
                drip.join()


if __name__ == "__main__":
    main()
