"""Restarts, kills and full disks: nothing that was confirmed is lost.

    restarts_test.py PROGRAM [unittest arguments]
"""

import json
import os
import random
import time
import sqlite3

from support import GAMES, ServerTest, at_random, main, play, seated
from vivarium_client import Client, Closed, Refused


class Restarts(ServerTest):
    def test_a_game_goes_on_after_kill_9(self):
        server = self.serve()
        for game, people in GAMES:
            with self.subTest(game=game):
                offers, clients = seated(server, game, people)
                play(clients, at_random(1), until=lambda cs: cs[0].game["decision"] >= 5)
                position = {c.seat: (c.game["view"], c.game["decision"], c.game["event"]) for c in clients}
                turn = max(c.game["decision"] for c in clients)
                for client in clients:
                    client.wait_until(lambda c: c.game["decision"] == turn)
                    client.ask("refresh")
                    position[client.seat] = (client.game["view"], client.game["decision"], client.game["event"])
                server.kill()
                server.start()
                clients = [server.client(offer) for offer in offers]
                for client in clients:
                    self.assertEqual(
                        (client.game["view"], client.game["decision"], client.game["event"]), position[client.seat]
                    )
                play(clients, at_random(2))

    def test_every_confirmed_move_is_there_after_many_kills(self):
        """Plays while the server is killed at random moments; then every confirmed move is there once, in order."""
        server = self.serve()
        rng = random.Random(int(os.environ.get("VIVARIUM_KILL_SEED", "1")))
        kills = int(os.environ.get("VIVARIUM_KILLS", "20"))
        offers = []
        for _ in range(3):
            offer = server.open("take-that", ["host", "open"], options={"rounds": 10}, absent_seconds=None)
            offers.append([offer, server.join(offer["table"], "Ben")])
        for pair in offers:
            host = server.client(pair[0])
            host.ask("start")
            host.close()
        confirmed = {i: [] for i in range(len(offers))}  # (match, turn, seat, move)
        done_kills = 0
        while done_kills < kills:
            budget = rng.uniform(0.02, 0.25)
            end = time.monotonic() + budget
            clients = []
            try:
                clients = [[server.client(offer) for offer in pair] for pair in offers]
                while time.monotonic() < end:
                    for i, pair in enumerate(clients):
                        for client in pair:
                            while client.socket.has_input(0):
                                client.read()
                            if client.is_over:
                                if client.seat == 0 and client.table["phase"] == "over":
                                    client.ask("start")
                                continue
                            if client.must_choose():
                                game, move = client.game, rng.choice(client.moves)
                                if rng.random() < 0.1:
                                    # Killed between sending and being answered.
                                    client.post("move", decision=game["decision"], move=move)
                                    raise TimeoutError
                                client.ask("move", decision=game["decision"], move=move)
                                confirmed[i].append((game["match"], game["decision"], client.seat, move))
            except TimeoutError:
                time.sleep(rng.uniform(0, 0.004))  # the very moment is what is varied
            server.kill()
            done_kills += 1
            for pair in clients:
                for client in pair:
                    client.socket.socket.close()
            server.start()
            self.assertEqual(server.tables, len(offers))
        server.stop()
        self.assertTrue(all(len(moves) > 5 for moves in confirmed.values()), confirmed)
        self.check_store(server, offers, confirmed)

    def moves_of_records(self, database, table):
        """{(match, turn): (seat, move)} of the matches that are over."""
        moves = {}
        for match, text in database.execute("SELECT match, record FROM finished WHERE table_id = ?", (table,)):
            steps = [step for step in json.loads(text)["steps"] if "move" in step]
            moves.update({(match, turn): (step["player"], step["move"]) for turn, step in enumerate(steps)})
        return moves

    def check_store(self, server, offers, confirmed):
        import sqlite3

        database = sqlite3.connect(os.path.join(server.folder, "data", "tables.sqlite"))
        self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        for i, pair in enumerate(offers):
            rows = database.execute(
                "SELECT number, body FROM events WHERE table_id = ? ORDER BY number", (pair[0]["table"],)
            ).fetchall()
            # Without gaps, from the snapshot on with which the last match begins; those before it are kept as records.
            self.assertEqual([number for number, _ in rows], list(range(rows[0][0], rows[0][0] + len(rows))))
            match, turn, moves = 0, 0, self.moves_of_records(database, pair[0]["table"])
            for _, body in rows:
                event = json.loads(body)
                if event["event"] == "snapshot":
                    match = event["match"]
                elif event["event"] == "started":
                    match, turn = match + 1, 0
                elif event["event"] == "moved":
                    moves[(match, turn)] = (event["seat"], event["move"])
                    turn += 1
            for match, turn, seat, move in confirmed[i]:
                self.assertEqual(moves.get((match, turn)), (seat, move))
            # In order, and once: the key is the place in the game.
            self.assertEqual(len({(m, t) for m, t, _, _ in confirmed[i]}), len(confirmed[i]))

    def test_tables_of_every_phase_survive_a_restart(self):
        server = self.serve()
        gathering = server.open("cubosaurs", ["host", "open"], listed=True)
        offers, clients = seated(server, "take-that", 2)
        play(clients, at_random(1))
        clients[0].ask("chat", text="again?")
        clients[0].wait_until(lambda c: c.chat)
        closed = server.open("take-that", ["host", "open"])
        server.client(closed).ask("close")
        for client in clients:
            client.close()
        goodbyes = server.stop()
        self.assertEqual(goodbyes, 0)
        server.start()
        self.assertEqual(server.tables, 2)
        self.assertEqual([t["table"] for t in server.get("/api/v2/tables")["gathering"]], [gathering["table"]])
        ana = server.client(offers[0])
        self.assertTrue(ana.is_over)
        self.assertEqual(ana.chat[0]["text"], "again?")
        self.assertEqual(len(server.get(f"/api/v2/tables/{offers[0]['table']}/matches")["matches"]), 1)
        self.assert_refused("no_such_table", Client, server.port, closed["table"], closed["token"])

    def test_a_stop_tells_clients_when_to_come_back(self):
        server = self.serve()
        offer = server.open("take-that", ["host", "open"])
        ana = server.client(offer)
        server.process.terminate()
        goodbye = ana.wait_for("goodbye")
        self.assertEqual(goodbye["refusal"]["code"], "shutting_down")
        self.assertGreater(goodbye["come_back_after"], 0)
        with self.assertRaises(Closed) as closed:
            ana.read()
        self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(server.stop(), 0)

    def fill_the_disk(self, server, clients):
        """Opens tables until the store refuses, and then plays until it refuses that as well."""
        for _ in range(20_000):
            try:
                server.open("take-that", ["host", "open"])
            except Refused as refused:
                self.assertEqual(refused.code, "storage_full")
                break
        rng = random.Random(1)
        for _ in range(2_000):
            for client in clients:
                while client.socket.has_input(0):
                    client.read()
            mover = next((c for c in clients if c.must_choose()), None)
            if mover is None:
                clients[0].socket.has_input(0.01)
                continue
            try:
                mover.ask("move", decision=mover.game["decision"], move=rng.choice(mover.moves))
            except Refused as refused:
                self.assertEqual(refused.code, "storage_full")
                return
        self.fail("the disk was never full")

    def check_full_disk(self, flags=(), prologue=None):
        flags = (*flags, "--max-tables-per-address", "100000", "--max-tables", "100000", "--log-level", "off")
        server = self.serve(*flags, prologue=prologue)
        offers, clients = seated(server, "take-that", 2, options={"rounds": 10})
        self.fill_the_disk(server, clients)
        self.assertEqual(server.request("GET", "/readyz")[0], 503)
        self.assertEqual(server.request("GET", "/healthz")[0], 200)
        before = []
        for client in clients:
            client.ask("refresh")
            before.append((client.game["view"], client.game["match"], client.game["decision"]))
        server.kill()
        server.flags = ()
        server.start()
        clients = [server.client(offer) for offer in offers]
        self.assertEqual([(c.game["view"], c.game["match"], c.game["decision"]) for c in clients], before)
        mover = next(c for c in clients if c.must_choose())
        mover.ask("move", decision=mover.game["decision"], move=mover.moves[0])
        self.assertEqual(server.request("GET", "/readyz")[0], 200)

    def test_a_full_store_refuses_moves_and_loses_none(self):
        self.check_full_disk(flags=("--store-limit-mib", "1"))

    def test_a_limit_on_the_size_of_files_refuses_moves_and_loses_none(self):
        self.check_full_disk(prologue="ulimit -f 600")


if __name__ == "__main__":
    main()
