#!/usr/bin/env python3
"""What a server sends is as protocol/schemas says, and everything that they allow is sent.

    server_schema_test.py VIVARIUM [CLASS...]

The client of these tests checks each message and answer by itself; here one sees to it that all kinds come up.
"""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))

from support import ServerTest, at_random, main, play, seated  # noqa: E402
from vivarium_client import Closed, Refused  # noqa: E402

from schemas import Coverage, operations  # noqa: E402

ENTROPY = "7f3c9a0e5b1d2846c8e07a94f1b35d62909a8b7c6d5e4f30123456789abcdef0"


class Messages(ServerTest):
    def setUp(self):
        self.clients = []

    def come(self, server, offer, **options):
        client = server.client(offer, **options)
        self.clients.append(client)
        return client

    def a_table_among_friends(self, server):
        """Everything that people can do before, in and after a game."""
        offer = server.open("take-that", ["host", "open", "open"], pace="fast", listed=True, absent_seconds=1,
                            options={"rounds": 2})
        ana = self.come(server, offer)
        ben_offer = server.join(offer["table"], "Ben", seat=1)
        ben = self.come(server, ben_offer)
        watcher = self.come(server, {"table": offer["table"]})
        cleo = self.come(server, server.join(offer["table"], "Cleo"))
        ana.ask("kick", seat=2)
        ana.ask("set_seat", seat=2, player="bot:random")
        ana.ask("chat", text="Hello, you two.")
        ben.ask("chat", phrase="hello")
        ana.ask("free_text", on=True)
        ana.ask("contribute", entropy=ENTROPY)
        ana.ask("start")
        ben.wait_until(lambda c: c.game)
        ben.ask("play_for_me", on=True)
        ben.ask("play_for_me", on=False)
        ben.ask("resume")
        first = next(client for client in (ana, ben) if client.must_choose())
        self.assertIsNone(first.ask("why", move=first.moves[0])["reason"])
        self.assertIsNotNone(first.ask("why", move={"kind": "take"})["reason"])
        ana.ask("refresh")
        self.absences(server, ana, ben, ben_offer)
        play([ana, ben], at_random(3), until=lambda clients: clients[0].table["pause"])
        self.come(server, {"table": offer["table"]})
        ana.ask("go_on")
        play([ana, ben], at_random(3))
        again = self.come(server, {"table": offer["table"]}, after={"match": 1, "event": 3})
        again.wait_until(lambda c: c.game)
        watcher.wait_until(lambda c: c.is_over)
        self.assertEqual(watcher.game["secrets"], None)
        self.assertNotIn("facts", watcher.game)
        ana.ask("rematch")
        self.come(server, {"table": offer["table"]})
        self.look_around(server, offer["table"])
        ana.ask("close")
        for client in (ana, ben, watcher):
            with self.assertRaises(Closed):
                while True:
                    client.read()

    def absences(self, server, ana, ben, ben_offer):
        ben.socket.cut()
        ana.wait_until(lambda c: c.table["seats"][1].get("stand_in") == "absent")
        again = self.come(server, ben_offer)
        again.wait_until(lambda c: c.table["seats"][1]["played_by"] == "person")
        ben.socket, ben.game, ben.table = again.socket, again.game, again.table
        ben.transcript, ben.prefix = again.transcript, again.prefix + "b"

    def look_around(self, server, table):
        """Every address of the HTTP part."""
        seen = set()
        record = server.request("GET", f"/api/v2/tables/{table}/matches/1/record")[2]
        asked = [("GET", path) for path in (
            "/api/v2/games", "/api/v2/tables", f"/api/v2/tables/{table}", f"/api/v2/tables/{table}/matches?before=9",
            f"/api/v2/tables/{table}/matches/1/record", f"/api/v2/tables/{table}/matches/1/replay?view=seat1",
            f"/api/v2/tables/{table}/matches/1/replay?view=all&from=0&count=2", "/api/v2/finished")]
        for method, path in [*asked, ("POST", "/api/v2/replays?view=spectator&from=70"), ("POST", "/api/v2/tables"),
                             ("POST", f"/api/v2/tables/{table}/seats")]:
            status, _, text = server.request(method, path, record if method == "POST" else None)
            self.assertIn(status, (200, 400, 409), text)
            seen |= {pattern.pattern + method for pattern, known, _ in operations()
                     if known == method and pattern.fullmatch(path.partition("?")[0])}
        self.assertEqual(seen, {pattern.pattern + method for pattern, method, _ in operations()})

    def a_game_against_bots(self, server):
        """Hints, and a host who only watches."""
        ana = self.come(server, server.open("cubosaurs", ["host", "bot:random"], absent_seconds=None, pace="relaxed"))
        ana.ask("start")
        ana.wait_until(lambda c: c.must_choose())
        hint = ana.ask("hint", decision=ana.game["decision"])["hint"]
        self.assertEqual([estimate["move"] for estimate in hint["estimates"]], ana.moves)
        watching = self.come(server, server.open("dino-twist", ["bot:random", "bot:random"], name="Host"))
        self.assertEqual(watching.welcome["you"]["role"], "host")
        self.come(server, {"table": watching.table["table"]})
        watching.wait_for("table")
        watching.ask("chat", phrase="hello")
        watching.ask("refresh")
        for _ in range(3):
            with self.assertRaises(Refused):
                ana.ask("start")

    def bots_for_people(self):
        """A bot plays for somebody whose time has run out, who asks for it, or who is gone."""
        server = self.serve("--fast-seconds", "1")
        offers, (ana, ben) = seated(server, "take-that", 2, pace="fast", absent_seconds=None, options={"rounds": 1})
        self.clients += [ana, ben]
        slow, other = (ana, ben) if ana.must_choose() else (ben, ana)
        other.wait_until(lambda c: c.table["seats"][slow.seat].get("stand_in") == "time")
        ana.wait_until(lambda c: c.game["decision"] >= 1)
        ana.ask("play_for_me", on=True)
        ana.wait_until(lambda c: c.table["seats"][0].get("stand_in") == "asked")
        ben.socket.cut()
        ana.wait_until(lambda c: not c.table["seats"][1]["connected"])
        ana.ask("replace", seat=1)
        ana.wait_until(lambda c: c.table["seats"][1].get("stand_in") == "replaced")

    def shutting_down(self, server):
        last = self.come(server, server.open("take-that", ["host", "open"]))
        server.process.terminate()
        with self.assertRaises(Closed):
            while True:
                last.read()

    def broken(self, server):
        client = self.come(server, server.open("take-that", ["host", "open"]))
        client.socket.send_text("{")
        with self.assertRaises(Refused):
            client.read()

    # What these tests do not bring about.
    RARE = ["bot_seat/hurried", "table/phase/closed"]

    def test_all_kinds_are_sent(self):
        server = self.serve()
        self.a_table_among_friends(server)
        self.a_game_against_bots(server)
        self.bots_for_people()
        self.broken(server)
        self.shutting_down(server)
        coverage = Coverage("server")
        for client in self.clients:
            for text in client.transcript:
                coverage.add("message", json.loads(text))
        self.assertEqual(coverage.unused(), self.RARE)


if __name__ == "__main__":
    main()
