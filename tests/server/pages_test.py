"""What is served besides tables.

    pages_test.py PROGRAM [unittest arguments]
"""

import gzip
import os
import socket
import tempfile

from support import ServerTest, at_random, main, play, seated
from vivarium_client import PATIENCE


class Pages(ServerTest):
    def test_answers_carry_what_protects_a_browser(self):
        server = self.serve()
        for path in ("/", "/api/v2/games", "/healthz", "/nothing"):
            _, headers, _ = server.request("GET", path)
            self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        status, headers, text = server.request("HEAD", "/")
        self.assertEqual((status, text), (200, ""))
        self.assertGreater(int(headers["Content-Length"]), 100)

    def test_an_answer_to_head_ends_with_its_fields(self):
        server = self.serve()
        # Python's own client does not look at what comes behind them.
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
            connection.sendall(b"HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        fields, content = answer.split(b"\r\n\r\n", 1)
        self.assertTrue(fields.startswith(b"HTTP/1.1 200 "), fields)
        self.assertEqual(content, b"")

    def test_a_folder_of_files_is_served_and_nothing_beside_it(self):
        with tempfile.TemporaryDirectory() as folder:
            root = os.path.join(folder, "web")
            os.makedirs(os.path.join(root, "assets"))
            for name, content in (("index.html", "<p>start"), ("assets/a-1.js", "1"), ("../secret.txt", "secret")):
                with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                    file.write(content)
            os.symlink(os.path.join(folder, "secret.txt"), os.path.join(root, "link.txt"))
            server = self.serve("--web", root)
            self.assertEqual(server.request("GET", "/")[2], "<p>start")
            self.assertEqual(server.request("GET", "/table/" + "A" * 22)[2], "<p>start")
            status, headers, text = server.request("GET", "/assets/a-1.js?x=1")
            self.assertEqual((status, text), (200, "1"))
            self.assertIn("immutable", headers["Cache-Control"])
            for path in ("/link.txt", "/../secret.txt", "/assets/../../secret.txt", "/secret.txt"):
                self.assertEqual(server.request("GET", path)[0], 404, path)

    def test_a_file_is_packed_for_those_who_take_it_and_sent_once(self):
        text = "<p>The same words again and again.</p>\n" * 50
        with tempfile.TemporaryDirectory() as root:
            with open(os.path.join(root, "index.html"), "w", encoding="utf-8") as file:
                file.write(text)
            server = self.serve("--web", root)
            status, headers, body = server.exchange("GET", "/")
            self.assertEqual((status, body.decode()), (200, text))
            self.assertNotIn("Content-Encoding", headers)
            self.assertEqual(headers["Vary"], "Accept-Encoding")
            tag = headers["ETag"]

            status, headers, body = server.exchange("GET", "/", headers={"Accept-Encoding": "br, gzip"})
            self.assertEqual((status, headers["Content-Encoding"], headers["ETag"]), (200, "gzip", tag))
            self.assertLess(len(body), len(text) // 4)
            self.assertEqual(gzip.decompress(body).decode(), text)

            for encoding in ("identity", "gzip"):
                fields = {"Accept-Encoding": encoding, "If-None-Match": tag}
                status, headers, body = server.exchange("GET", "/", headers=fields)
                self.assertEqual((status, headers["ETag"], body), (304, tag, b""))
                self.assertNotIn("Content-Length", headers)
            self.assertEqual(server.exchange("GET", "/", headers={"If-None-Match": '"other"'})[0], 200)

    def test_the_games_are_described(self):
        server = self.serve()
        data = server.get("/api/v2/games")
        self.assertEqual([game["id"] for game in data["games"]], ["dino-twist", "take-that", "cubosaurs"])
        self.assertIn("hard", [bot["name"] for bot in data["bots"]])
        for game in data["games"]:
            self.assertTrue(all(fact["id"].startswith(game["id"] + ".fact.") for fact in game["edition_facts"]))
        assumed = {game["id"]: any(fact["assumed"] for fact in game["edition_facts"]) for game in data["games"]}
        self.assertEqual(assumed, {"dino-twist": True, "take-that": False, "cubosaurs": True})

    def test_metrics_can_be_read(self):
        server = self.serve()
        _, clients = seated(server, "take-that", 2)
        play(clients, at_random(1))
        self.assertEqual(server.metric("vivarium_tables"), 1)
        self.assertEqual(server.metric('vivarium_finished_games_total{game="take-that"}'), 1)
        self.assertGreater(server.metric('vivarium_moves_total{by="person"}'), 10)
        self.assertGreater(server.metric("vivarium_store_seconds_count"), 10)


if __name__ == "__main__":
    main()
