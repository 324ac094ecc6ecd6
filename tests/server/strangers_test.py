"""Whatever strangers send.

    strangers_test.py PROGRAM [unittest arguments]
"""

import json
import socket

from support import ServerTest, at_random, main, play, seated
from vivarium_client import PATIENCE, Closed, Refused, WebSocket


class Strangers(ServerTest):
    def test_garbage_is_refused_by_name_and_harms_nobody(self):
        server = self.serve()
        offers, (ana, ben) = seated(server, "take-that", 2)
        cases = [
            ("", "unreadable_message"),
            ("nonsense", "unreadable_message"),
            ("[" * 2000, "unreadable_message"),
            ("[]", "wrong_field"),
            ("{}", "wrong_field"),
            ('{"type":"move"}', "wrong_field"),
            ('{"type":"fly","id":"x"}', "unknown_type"),
            ('{"type":"move","id":"x","decision":-1,"move":"take"}', "wrong_field"),
            ('{"type":"move","id":"x","decision":0,"move":"take","extra":1}', "wrong_field"),
            ('{"type":"move","id":"x","decision":0,"move":"take","decision":1}', "unreadable_message"),
            ('{"type":"kick","id":"x","seat":6}', "wrong_field"),
            ('{"type":"attend","id":"x","protocol":1,"table":"x"}', "unsupported_protocol"),
            ('{"type":"attend","id":"x","protocol":2,"table":"x"}', "already_attending"),
            ('{"type":"start","id":"' + "x" * 65 + '"}', "wrong_field"),
            ('{"type":"chat","id":"x","text":"' + "x" * 5000 + '"}', "message_too_large"),
            ('{"type":"chat","id":"y1","text":"' + "x" * 301 + '"}', "unsuitable_text"),
            ('{"type":"chat","id":"y2","text":"\\u202e"}', "unsuitable_text"),
            ('{"type":"chat","id":"y3","phrase":"insult"}', "wrong_field"),
        ]
        for text, code in cases:
            ana.socket.send_text(text)
            while True:
                message = json.loads(ana.socket.read_text())
                if message["type"] == "answer":
                    break
            self.assertFalse(message["accepted"])
            self.assertEqual(message["refusal"]["code"], code, text[:80])
        ana.socket.send_frame(2, b"\0\1\2")
        self.assertEqual(json.loads(ana.socket.read_text())["refusal"]["code"], "unreadable_message")
        ana.ask("chat", text="still here")
        ben.wait_until(lambda c: c.chat)

    def test_a_server_out_of_descriptors_lives_on(self):
        server = self.serve(prologue="ulimit -n 64")
        _, (ana, ben) = seated(server, "take-that", 2)
        guests = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(80)]
        # Those who sit play on, and whoever has something to ask is answered; the log tells of it, and does not fill.
        ana.ask("chat", text="quite full here")
        ben.wait_until(lambda c: c.chat)
        # No address gets more than its share, and each is told so.
        self.assertEqual(server.request("GET", "/healthz")[0], 429)
        self.assertEqual(server.log_text().count("fewer descriptors"), 1)
        self.assertLessEqual(server.log_text().count("cannot accept"), 1)
        for guest in guests:
            guest.close()
        self.assertEqual(server.request("GET", "/healthz")[0], 200)

    def test_broken_frames_end_the_connection_only(self):
        server = self.serve()
        offers, (ana, ben) = seated(server, "take-that", 2)
        for wire in (b"\xff" * 64, b"\x81\x05hello", b"\x91\x80\0\0\0\0", b"\x81\xff" + b"\xff" * 12):
            guest = WebSocket(server.port)
            guest.socket.sendall(wire)
            with self.assertRaises((Closed, ConnectionResetError)):
                while True:
                    guest.read_text()
        guest = WebSocket(server.port)
        guest.send_text("x" * 70_000)
        with self.assertRaises((Closed, ConnectionResetError)):
            guest.read_text()
        guest = WebSocket(server.port)
        guest.send_text(b"\xff\xfe")
        with self.assertRaises(Closed):
            guest.read_text()
        play([ana, ben], at_random(1))

    def test_a_command_before_attending_is_refused(self):
        server = self.serve()
        guest = WebSocket(server.port)
        guest.send_text('{"type":"start","id":"a"}')
        self.assertEqual(json.loads(guest.read_text())["refusal"]["code"], "not_attending")

    def test_a_flood_is_refused_and_then_cut(self):
        server = self.serve("--messages-per-second", "1", "--message-burst", "5")
        offer = server.open("take-that", ["host", "bot:random"])
        ana = server.client(offer)
        codes = []
        with self.assertRaises((Closed, BrokenPipeError, ConnectionResetError)):
            for i in range(1000):
                ana.post("chat", phrase="hello")
                while ana.socket.has_input(0):
                    message = ana.read()
                    if message["type"] == "answer" and not message["accepted"]:
                        codes.append(message["refusal"]["code"])
            while True:
                ana.read()
        self.assertIn("too_many_messages", codes)
        self.assertLess(len(ana.chat), 10)
        # Others are not touched.
        server.client(offer)

    def test_a_slow_reader_is_dropped_and_comes_back(self):
        server = self.serve("--queue-bytes", "524288")
        offers, (ana, ben) = seated(server, "take-that", 2)
        slow = server.client(offers[1], receive_buffer=4096)
        while server.metric("vivarium_slow_readers_total") == 0:
            try:
                for _ in range(50):
                    slow.post("refresh")
            except OSError:
                break
        with self.assertRaises((Closed, ConnectionResetError)):
            while True:
                slow.read()
        again = server.client(offers[1])
        self.assertEqual(again.game["view"], ben.game["view"])

    def test_limits_have_names(self):
        server = self.serve(
            "--max-tables-per-address", "2", "--max-spectators", "3", "--max-connections-per-address", "6"
        )
        offer = server.open("take-that", ["host", "open"])
        server.open("take-that", ["host", "open"])
        self.assert_refused("too_many_tables", server.open, "take-that", ["host", "open"])
        spectators = [server.client({"table": offer["table"]}) for _ in range(3)]
        self.assert_refused("too_many_viewers", server.client, {"table": offer["table"]})
        # Whoever has a seat always gets in.
        host = server.client(offer)
        host.ask("close")
        for spectator in spectators:
            spectator.socket.cut()
        server.open("take-that", ["host", "bot:random"])
        sockets = []
        with self.assertRaises(Refused) as caught:
            for _ in range(10):
                sockets.append(WebSocket(server.port))
        self.assertEqual(caught.exception.code, "too_many_connections")
        # Nobody else notices, and there is room again once they are gone.
        self.assertEqual(server.request("GET", "/healthz", source="127.0.0.2")[0], 200)
        for each in sockets:
            each.cut()
        self.assertEqual(server.request("GET", "/healthz", source="127.0.0.2")[0], 200)

    def test_requests_are_limited(self):
        server = self.serve("--requests-per-second", "1", "--request-burst", "5")
        answers = [server.request("GET", "/healthz") for _ in range(8)]
        self.assertEqual(answers[0][0], 200)
        status, headers, text = answers[-1]
        self.assertEqual(status, 429)
        self.assertIn("Retry-After", headers)
        self.assertEqual(json.loads(text)["refusal"]["code"], "too_many_requests")

    def test_pages_of_other_sites_are_not_served(self):
        server = self.serve()
        other = {"Origin": "https://evil.example"}
        own = {"Origin": f"http://127.0.0.1:{server.port}"}
        body = {"name": "Ana", "game": "take-that", "seats": ["host", "bot:easy"]}
        self.assertEqual(server.request("POST", "/api/v2/tables", body, other)[0], 403)
        self.assertEqual(server.request("POST", "/api/v2/tables", body, own)[0], 201)
        self.assert_refused("wrong_origin", WebSocket, server.port, headers=other)
        WebSocket(server.port, headers=own).cut()
        status, _, text = server.request("POST", "/api/v2/tables", json.dumps(body), {"Content-Type": "text/plain"})
        self.assertEqual(status, 400)

    def test_only_known_hosts_are_answered_where_they_are_named(self):
        for hosts in (
            "games.example",
            "Games.Example:8443",
            "other.example, games.example",
            "[::1], https://games.example/",
        ):
            with self.subTest(hosts):
                server = self.serve("--hosts", hosts)
                self.assertEqual(server.request("GET", "/", headers={"Host": "evil.example"})[0], 403)
                self.assertEqual(server.request("GET", "/", headers={"Host": "games.example:443"})[0], 200)

    def test_wrong_requests_say_what_is_wrong(self):
        server = self.serve()
        good = {"name": "Ana", "game": "take-that", "seats": ["host", "bot:easy"]}
        cases = [
            ({"game": "chess"}, "no_such_game"),
            ({"seats": []}, "wrong_options"),
            ({"seats": ["host"]}, "wrong_options"),
            ({"seats": ["host", "host"]}, "wrong_field"),
            ({"seats": ["host", "bot:genius"]}, "no_such_bot"),
            ({"seats": ["host", "bot:search:1000000"]}, "no_such_bot"),
            ({"seats": "host"}, "wrong_field"),
            ({"options": {"rounds": 99}}, "wrong_options"),
            ({"options": {"players": 3}}, "wrong_options"),
            ({"name": ""}, "wrong_name"),
            ({"name": "x" * 25}, "wrong_name"),
            ({"name": "a\u0000b"}, "wrong_name"),
            ({"pace": "slow"}, "wrong_field"),
            ({"absent_seconds": 0}, "wrong_field"),
            ({"colour": "red"}, "wrong_field"),
        ]
        for change, code in cases:
            with self.subTest(change=change):
                self.assert_refused(code, server.post, "/api/v2/tables", {**good, **change})
        offer = server.post("/api/v2/tables", good)
        self.assert_refused("table_full", server.join, offer["table"], "Ben")
        self.assert_refused("no_such_table", server.join, "A" * 22, "Ben")
        for path in ("/api/v2/nothing", "/api/v3/games", "/..%2f..%2fetc/passwd", "/../../etc/passwd", "/web/../x"):
            self.assertEqual(server.request("GET", path)[0], 404, path)
        status, _, answer = server.request("GET", "/api/v1/games")
        self.assertEqual((status, json.loads(answer)["refusal"]["code"]), (410, "unsupported_protocol"))
        self.assertEqual(server.request("DELETE", "/api/v2/tables")[0], 405)
        self.assertEqual(server.request("POST", "/api/v2/tables", "x" * 70_000)[0], 413)

    def test_broken_http_is_answered_and_closed(self):
        server = self.serve()
        for wire in (b"\0\0\0\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n",
                     b"GET / HTTP/1.1\r\nx: " + b"y" * 9000 + b"\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as guest:
                guest.sendall(wire)
                answer = b""
                while chunk := guest.recv(65536):
                    answer += chunk
                self.assertRegex(answer, rb"^HTTP/1\.1 4\d\d ")
        self.assertEqual(server.request("GET", "/healthz")[0], 200)


if __name__ == "__main__":
    main()
