"""Who is believed to be whom: pages of other sites, foreign names of this host, proxies, and what strangers may read.

    doors_test.py PROGRAM [unittest arguments]
"""

import contextlib
import os
import socket
import stat

from hostile_client import TABLES, Player, Refused, WebSocket, Wire, call, join, open_table
from hostile_support import HostileTest, main, stranger

WISH = {"name": "Eve", "game": "take-that", "seats": ["host", "open"]}


class Origins(HostileTest):
    def test_pages_of_other_sites_are_not_answered(self):
        server = self.serve()
        source = stranger()
        own = f"127.0.0.1:{server.port}"
        foreign = [
            "https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}", f"http://{own}.evil.example",
            f"http://evil.example/{own}", f"http://evil.example#{own}", f"http://{own}@evil.example", "file://",
            "http://",
            f"http://localhost:{server.port}",
        ]  # fmt: skip
        with self.attack("pages of other sites"):
            for origin in foreign:
                fields = [("Origin", origin)]
                answer = call(server.port, "POST", TABLES, WISH, source, fields, host=own)
                self.assertEqual((answer.status, answer.code), (403, "wrong_origin"), origin)
                self.assert_refused("wrong_origin", WebSocket, server.port, source, fields, own)
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
                content = b'{"name":"Eve","game":"take-that","seats":["host","open"]}'
                fields = [("Content-Type", kind), ("Content-Length", len(content)), ("Origin", f"http://{own}")]
                wire = self.keep(Wire(server.port, source))
                wire.send(b"POST " + TABLES.encode() + b" HTTP/1.1\r\nHost: " + own.encode() + b"\r\n")
                wire.send("".join(f"{n}: {v}\r\n" for n, v in fields).encode() + b"Connection: close\r\n\r\n" + content)
                self.assertRegex(wire.rest(30)[0], rb"^HTTP/1\.1 4\d\d ", kind)
            answer = call(server.port, "POST", TABLES, WISH, source, [("Origin", f"http://{own}")], host=own)
            self.assertEqual(answer.status, 201)
            self.keep(WebSocket(server.port, source, [("Origin", f"http://{own}")], own))

    def test_foreign_names_of_this_host_are_not_answered(self):
        """A page whose name has been pointed at this machine is of its own origin: only the name tells."""
        server = self.serve()
        source = stranger()
        port = server.port
        with self.attack("rebinding of names"):
            for name in ("evil.example", f"evil.example:{port}", "localhost.evil.example", "127.0.0.1.nip.io", "evil"):
                for method, path, content in (("GET", "/", None), ("GET", TABLES, None), ("POST", TABLES, WISH)):
                    fields = [("Origin", f"http://{name}")] if content else []
                    answer = call(port, method, path, content, source, fields, host=name)
                    self.assertEqual((answer.status, answer.code), (403, "wrong_origin"), f"{method} {path} {name}")
                self.assert_refused("wrong_origin", WebSocket, port, source, [("Origin", f"http://{name}")], name)
            own = socket.gethostname()
            names = ("localhost", f"localhost:{port}", "games.localhost", "LocalHost", "127.0.0.1", f"127.0.0.1:{port}")
            for name in (*names, "[::1]", f"[::1]:{port}", "192.168.1.20:80", own, f"{own}.local"):
                self.assertEqual(call(port, "GET", TABLES, source=source, host=name).status, 200, name)

    def test_hosts_that_are_named_and_all_hosts(self):
        server = self.serve("--hosts", "games.example,127.0.0.1")
        with self.attack("a name that is not in the list"):
            self.assertEqual(call(server.port, "GET", TABLES, host="evil.example").status, 403)
            self.assertEqual(call(server.port, "GET", TABLES, host="games.example:443").status, 200)

    def test_every_name_can_be_answered(self):
        server = self.serve("--hosts", "*", pair=False)
        self.assertEqual(call(server.port, "GET", TABLES, host="evil.example").status, 200)


class Proxies(HostileTest):
    def open_through(self, source, *lines):
        """The code with which the server refuses to open a table, or nothing."""
        fields = [("X-Forwarded-For", line) for line in lines]
        return call(self.server.port, "POST", TABLES, WISH, source, fields).code

    def test_only_what_a_trusted_proxy_added_is_believed(self):
        self.serve("--trusted-proxies", "127.0.0.5", "--max-tables-per-address", "1")
        with self.attack("forged addresses through a proxy"):
            refused = "too_many_tables"
            self.assertIsNone(self.open_through("127.0.0.5", "203.0.113.1", "203.0.113.7"))
            self.assertEqual(self.open_through("127.0.0.5", "203.0.113.2", "203.0.113.7"), refused)
            self.assertEqual(self.open_through("127.0.0.5", "203.0.113.3, 203.0.113.7"), refused)
            self.assertEqual(self.open_through("127.0.0.5", "203.0.113.4", "203.0.113.5, 203.0.113.7"), refused)
            self.assertEqual(self.open_through("127.0.0.5", "::ffff:203.0.113.7"), refused)
            self.assertIsNone(self.open_through("127.0.0.5", "203.0.113.7", "203.0.113.8"))
            # One network of the sixth version is one address.
            self.assertIsNone(self.open_through("127.0.0.5", "2001:db8::1"))
            self.assertEqual(self.open_through("127.0.0.5", "2001:db8::2"), refused)
        source = stranger()
        with self.attack("forged addresses without a proxy"):
            self.assertIsNone(self.open_through(source, "203.0.113.20"))
            self.assertEqual(self.open_through(source, "203.0.113.21"), refused)
            self.assertEqual(self.open_through(source, "127.0.0.5", "203.0.113.22"), refused)

    def test_what_a_proxy_says_that_is_no_address(self):
        self.serve("--trusted-proxies", "127.0.0.5", "--max-tables-per-address", "1")
        with self.attack("addresses that are none"):
            for line in ("", ",", "x", "203.0.113.9:80", "a" * 4000, "\xff", "203.0.113.9,", "unknown",
                         "'; DROP TABLE tables"):
                self.assertIn(self.open_through("127.0.0.5", line), (None, "too_many_tables"))

    def test_a_proxy_is_known_where_both_versions_are_served(self):
        if not self.has_version_6():
            self.skipTest("this machine has no IPv6")
        self.serve("--bind", "::", "--trusted-proxies", "127.0.0.5", "--max-tables-per-address", "1")
        with self.attack("a proxy at a mapped address"):
            self.assertIsNone(self.open_through("127.0.0.5", "203.0.113.1"))
            self.assertEqual(self.open_through("127.0.0.5", "203.0.113.1"), "too_many_tables")
            self.assertIsNone(self.open_through("127.0.0.5", "203.0.113.2"))

    def has_version_6(self):
        try:
            with socket.socket(socket.AF_INET6) as probe:
                probe.bind(("::", 0))
                return True
        except OSError:
            return False


class Secrets(HostileTest):
    def figures(self):
        """All but that somebody has asked for them."""
        own = "vivarium_http_requests_total"
        return {name: value for name, value in self.server.metrics().items() if not name.startswith(own)}

    def test_metrics_are_for_this_machine(self):
        server = self.serve("--trusted-proxies", "127.0.0.5")
        with self.attack("somebody else reads the metrics"):
            self.assertEqual(call(server.port, "GET", "/metrics").status, 200)
            far = [("X-Forwarded-For", "203.0.113.9")]
            self.assertIn(call(server.port, "GET", "/metrics", source="127.0.0.5", fields=far).status, (403, 404))

    def test_metrics_can_be_off(self):
        self.serve("--metrics", "off", pair=False)
        self.assertIn(call(self.server.port, "GET", "/metrics").status, (403, 404))

    def test_metrics_can_be_for_everybody(self):
        self.serve("--metrics", "any", "--trusted-proxies", "127.0.0.5", pair=False)
        far = [("X-Forwarded-For", "203.0.113.9")]
        self.assertEqual(call(self.server.port, "GET", "/metrics", source="127.0.0.5", fields=far).status, 200)

    def test_metrics_do_not_tell_that_a_secret_choice_was_changed(self):
        server = self.serve("--metrics", "any", pair=False)
        offer = open_table(server.port, "dino-twist", ["host", "open"])
        ana = self.keep_open(Player(server.port, offer))
        ben = self.keep_open(Player(server.port, join(server.port, offer["table"])))
        ana.ask("start")
        ben.wait_until(lambda: ben.game)
        while len(ana.moves) < 3 or len(ana.game["to_act"]) < 2:
            turn = ana.game["decision"]
            for player in (ana, ben):
                player.catch_up()
                if player.must_choose():
                    player.ask("move", decision=player.game["decision"], move=player.moves[0])
            ana.wait_until(lambda: ana.game["decision"] > turn)
        ana.ask("move", decision=ana.game["decision"], move=ana.moves[0])
        before = self.figures()
        for i in range(30):
            with contextlib.suppress(Refused):
                ana.ask("move", decision=ana.game["decision"], move=ana.moves[i % 2])
        self.assertEqual(self.figures(), before)

    def keep_open(self, player):
        self.addCleanup(player.close)
        return player

    def test_what_is_stored_is_for_its_owner_alone(self):
        before = os.umask(0o022)
        try:
            server = self.serve()
        finally:
            os.umask(before)
        self.assertEqual(stat.S_IMODE(os.stat(server.data).st_mode), 0o700)
        for entry in os.scandir(server.data):
            self.assertEqual(stat.S_IMODE(entry.stat().st_mode), 0o600, entry.name)


if __name__ == "__main__":
    main()
