#!/usr/bin/env python3
"""Tests of `vivarium serve` over real sockets.

    server_test.py PROGRAM [unittest arguments]
"""

import hashlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from vivarium_client import PATIENCE, Client, Closed, Refused, Server, WebSocket

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "build/clang/vivarium"
# Room for what the sanitizers add.
GAMES = [("take-that", 3), ("cubosaurs", 3), ("dino-twist", 3)]


def play(clients, choose, until=lambda clients: all(client.is_over for client in clients)):
    """Lets the clients play until the end; each looks at nothing but what it was sent."""
    while not until(clients):
        progress = False
        for client in clients:
            if client.must_choose() and not client.is_over:
                try:
                    client.ask("move", turn=client.game["turn"], move=choose(client))
                except Refused as refused:
                    # A bot that had stood in was quicker.
                    if refused.code != "stale-turn":
                        raise
                progress = True
        for client in clients:
            while client.socket.has_input(0 if progress else 0.001):
                client.read()


def at_random(seed):
    rng = random.Random(seed)
    return lambda client: rng.choice(client.game["moves"])


def seated(server, game, people, bots=(), **settings):
    """A table with so many people, all here, and the game begun."""
    offer = server.open(game, ["host"] + ["open"] * (people - 1) + list(bots), **settings)
    offers = [offer] + [server.join(offer["table"], f"Guest {i}") for i in range(1, people)]
    clients = [server.client(each) for each in offers]
    clients[0].ask("start")
    for client in clients:
        client.wait_until(lambda c: c.game)
    return offers, clients


class ServerTest(unittest.TestCase):
    def serve(self, *flags, **options):
        server = Server(PROGRAM, *flags, **options)
        self.addCleanup(server.__exit__)
        return server

    def assert_refused(self, code, function, *arguments, **fields):
        with self.assertRaises(Refused) as caught:
            function(*arguments, **fields)
        self.assertEqual(caught.exception.code, code)


class WholeGames(ServerTest):
    def test_people_and_bots_play_every_game_and_the_record_proves_itself(self):
        server = self.serve()
        for number, (game, people) in enumerate(GAMES):
            with self.subTest(game=game):
                offers, clients = seated(server, game, people, ["bot:easy"] if game != "dino-twist" else ["bot:random"])
                commitment = clients[0].table["deal"]["commitment"]
                watcher = server.client({"table": offers[0]["table"]})
                play(clients, at_random(number))
                watcher.wait_until(lambda c: c.is_over)
                results = {json.dumps(c.game["result"]) for c in [*clients, watcher]}
                self.assertEqual(len(results), 1)
                clients[0].wait_until(lambda c: "seed" in c.table["deal"])
                seed = clients[0].table["deal"]["seed"]
                self.assertEqual(hashlib.sha256(bytes.fromhex(seed)).hexdigest(), commitment)
                path = f"/api/v1/tables/{offers[0]['table']}/matches/1/record"
                _, headers, record = server.request("GET", path)
                self.assertIn("attachment", headers["Content-Disposition"])
                self.assertEqual(json.loads(record)["result"], clients[0].game["result"])
                checked = subprocess.run(
                    [PROGRAM, "verify", "-", "--commitment", commitment], input=record, text=True, capture_output=True
                )
                self.assertEqual(checked.returncode, 0, checked.stderr)
                self.assertIn("1 fair deal proved", checked.stdout)
                forged = subprocess.run(
                    [PROGRAM, "verify", "-", "--commitment", "0" * 64], input=record, text=True, capture_output=True
                )
                self.assertEqual(forged.returncode, 1)
                for client in [*clients, watcher]:
                    client.close()

    def test_bots_play_for_a_host_who_only_watches(self):
        server = self.serve()
        offer = server.open("take-that", ["bot:random", "bot:easy"], listed=True)
        self.assertIsNone(offer["seat"])
        host = server.client(offer)
        host.ask("start")
        host.wait_until(lambda c: c.is_over)
        self.assertIn("revealed", host.game)
        latest = server.get("/api/v1/finished")["matches"]
        self.assertEqual([m["table"] for m in latest], [offer["table"]])

    def test_bots_that_choose_at_the_same_time_and_take_their_time(self):
        server = self.serve("--bot-pause-ms", "20")
        offer = server.open("dino-twist", ["bot:random", "bot:easy", "bot:random"])
        host = server.client(offer)
        host.ask("start")
        host.wait_until(lambda c: c.is_over)

    def test_rematch_with_the_same_people(self):
        server = self.serve()
        offers, clients = seated(server, "take-that", 2)
        self.assert_refused("game-not-over", clients[0].ask, "rematch")
        play(clients, at_random(3))
        clients[0].ask("rematch")
        clients[1].wait_until(lambda c: c.table["rematch"] == [0])
        clients[1].ask("rematch")
        for client in clients:
            client.wait_until(lambda c: c.game["match"] == 2)
        play(clients, at_random(4))
        matches = server.get(f"/api/v1/tables/{offers[0]['table']}/matches")["matches"]
        self.assertEqual([m["match"] for m in matches], [2, 1])

    def test_the_example_bot_plays_by_its_link(self):
        # Also where it is told to wait.
        server = self.serve("--messages-per-second", "30", "--message-burst", "30")
        offer = server.open("cubosaurs", ["bot:random", "open"])
        guest = server.join(offer["table"], "Robot")
        host = server.client(offer)
        example = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/bot.py")
        link = f"http://127.0.0.1:{server.port}{guest['link']}"
        robot = subprocess.Popen([sys.executable, example, link], stdout=subprocess.PIPE, text=True)
        host.wait_until(lambda c: c.table["seats"][1]["connected"])
        host.ask("start")
        host.wait_until(lambda c: c.is_over)
        said, _ = robot.communicate(timeout=PATIENCE)
        self.assertEqual(robot.returncode, 0)
        self.assertIn("scores", said)


class Absence(ServerTest):
    def test_a_bot_plays_for_somebody_who_is_gone_and_gives_the_seat_back(self):
        server = self.serve()
        offers, (ana, ben) = seated(server, "take-that", 2, absent_seconds=1)
        ben.socket.cut()
        ana.wait_until(lambda c: c.table["seats"][1]["connected"] is False)
        self.assertEqual(ana.table["seats"][1]["countdown"]["reason"], "absent")
        ana.wait_until(lambda c: c.table["seats"][1]["played_by"] == "bot")
        self.assertEqual(ana.table["seats"][1]["stand_in"], "absent")
        # The game goes on without Ben.
        turn = ana.game["turn"]
        play([ana], at_random(1), until=lambda _: ana.game["turn"] >= turn + 4 or ana.is_over)
        ben = server.client(offers[1])
        self.assertEqual(ben.table["seats"][1]["played_by"], "person")
        ana.wait_until(lambda c: c.table["seats"][1]["played_by"] == "person")
        play([ana, ben], at_random(2))

    def test_the_clock_runs_out_and_a_move_brings_the_player_back(self):
        server = self.serve("--fast-seconds", "1")
        _, (ana, ben) = seated(server, "dino-twist", 2, pace="fast")
        # Ana chooses, Ben dreams.
        ana.wait_until(lambda c: c.table["seats"][1].get("stand_in") == "time")
        self.assertTrue(ben.wait_until(lambda c: c.table["seats"][1]["played_by"] == "bot"))
        ben.ask("resume")
        ben.wait_until(lambda c: c.table["seats"][1]["played_by"] == "person")

    def test_play_for_me(self):
        server = self.serve()
        _, (ana, ben) = seated(server, "take-that", 2)
        ana.ask("play-for-me", on=True)
        ben.wait_until(lambda c: c.table["seats"][0].get("stand_in") == "asked")
        play([ben], at_random(1))
        ana.wait_until(lambda c: c.is_over)

    def test_the_host_replaces_only_somebody_who_is_gone(self):
        server = self.serve()
        _, (ana, ben) = seated(server, "take-that", 2, absent_seconds=None)
        self.assert_refused("player-present", ana.ask, "replace", seat=1)
        self.assert_refused("not-host", ben.ask, "replace", seat=0)
        ben.socket.cut()
        ana.wait_until(lambda c: c.table["seats"][1]["connected"] is False)
        ana.ask("replace", seat=1)
        play([ana], at_random(1))

    def test_a_table_without_anybody_waits(self):
        server = self.serve()
        offer = server.open("take-that", ["bot:random", "bot:random"])
        host = server.client(offer)
        # One who leaves at once finds hardly anything played.
        host.post("start")
        host.wait_for("update")
        host.socket.cut()
        table = f"/api/v1/tables/{offer['table']}"
        while server.get(table)["host"]["connected"]:
            pass
        host = server.client(offer)
        host.wait_until(lambda c: c.is_over)


class Connections(ServerTest):
    def test_reconnecting_in_every_phase_loses_nothing(self):
        server = self.serve()
        offer = server.open("dino-twist", ["host", "open"])
        guest = server.join(offer["table"], "Ben")
        ana, ben = server.client(offer), server.client(guest)
        ana.socket.cut()
        ana = server.client(offer)  # before the start
        ana.ask("start")
        steady = server.client(offer)
        rng = random.Random(6)
        choose = at_random(7)
        while not ben.is_over:
            for name in ("ana", "ben"):
                client = ana if name == "ana" else ben
                if rng.random() < 0.2:
                    game = client.game or {"match": 0, "event": 0}
                    events = client.events
                    client.socket.cut()
                    again = server.client(
                        offer if name == "ana" else guest, after={"match": game["match"], "event": game["event"]}
                    )
                    again.events = events + again.events
                    if name == "ana":
                        ana = again
                    else:
                        ben = again
                    client = again
                if client.must_choose() and not client.is_over:
                    try:
                        client.ask("move", turn=client.game["turn"], move=choose(client))
                    except Refused as refused:
                        self.assertEqual(refused.code, "stale-turn")
            for client in (ana, ben):
                while client.socket.has_input(0.001):
                    client.read()
        steady.wait_until(lambda c: c.is_over)
        ana.wait_until(lambda c: c.is_over)
        # Pieced together from many connections, and the same as on one that was never cut.
        self.assertEqual(ana.events, steady.events)
        self.assertEqual(ana.game["event"], len(ana.events))
        after = server.client(offer)  # and when it is over
        self.assertEqual(after.events, steady.events)

    def test_two_devices_on_one_seat_see_the_same(self):
        server = self.serve()
        offers, (phone, ben) = seated(server, "take-that", 2)
        laptop = server.client(offers[0])
        turn = 0
        while turn < 8 and not phone.is_over:
            for device in (phone, laptop):
                if device.must_choose():
                    device.ask("move", turn=device.game["turn"], move=device.game["moves"][0])
                for other in (phone, laptop):
                    other.wait_until(lambda c, t=device.game["turn"]: c.game["turn"] >= t)
            while ben.socket.has_input(0.001):
                ben.read()
            if ben.must_choose():
                ben.ask("move", turn=ben.game["turn"], move=ben.game["moves"][0])
            ben.wait_until(lambda c: c.game["turn"] > 0)
            for device in (phone, laptop):
                device.wait_until(lambda c: c.game["turn"] >= ben.game["turn"])
            self.assertEqual(phone.game["view"], laptop.game["view"])
            turn = phone.game["turn"]

    def test_a_move_that_is_sent_twice_counts_once(self):
        server = self.serve()
        _, (ana, ben) = seated(server, "take-that", 2)
        mover = ana if ana.must_choose() else ben
        message = {"type": "move", "id": "once", "turn": 0, "move": mover.game["moves"][0]}
        for _ in range(3):
            mover.send(message)
        answers = [mover.answer_to("once") for _ in range(3)]
        self.assertEqual([a["accepted"] for a in answers], [True] * 3)
        self.assertEqual([a["turn"] for a in answers], [1] * 3)
        # The same move under another name is another command, and comes too late.
        self.assert_refused("stale-turn", mover.ask, "move", turn=0, move=message["move"])

    def test_moves_that_race_the_reveal(self):
        server = self.serve()
        _, clients = seated(server, "dino-twist", 3)
        rng = random.Random(8)
        while not clients[0].is_over:
            choosers = [c for c in clients if c.seat in c.game["to_act"] + c.game["decided"]]
            turn = clients[0].game["turn"]
            waiting = []
            # All at once, some twice, some with a retraction: whatever comes after the reveal is refused as stale.
            for client in choosers:
                moves = [rng.choice(client.game["moves"]) for _ in range(rng.choice([1, 1, 2, 3]))]
                waiting += [(client, client.post("move", turn=turn, move=move)) for move in moves]
                if rng.random() < 0.3:
                    waiting.append((client, client.post("retract", turn=turn)))
                    waiting.append((client, client.post("move", turn=turn, move=moves[-1])))
            for client, identifier in waiting:
                answer = client.answer_to(identifier)
                if not answer["accepted"]:
                    self.assertIn(answer["refusal"]["code"], ("stale-turn", "not-your-turn", "nothing-to-retract"))
            for client in clients:
                client.wait_until(lambda c: c.is_over or c.game["turn"] > turn)
        for client in clients:
            client.wait_until(lambda c: c.is_over)
        record = server.request("GET", f"/api/v1/tables/{clients[0].table['table']}/matches/1/record")[2]
        self.assertEqual(subprocess.run([PROGRAM, "verify", "-"], input=record, text=True, stdout=subprocess.DEVNULL).returncode, 0)

    def test_nobody_notices_that_a_secret_choice_is_changed(self):
        server = self.serve()
        _, (ana, ben) = seated(server, "dino-twist", 2)
        choose = at_random(9)
        play([ana, ben], choose, until=lambda _: len(ana.game["moves"]) > 2 and len(ana.game["to_act"]) == 2)
        ben.wait_until(lambda c: c.game["turn"] == ana.game["turn"])
        ana.ask("move", turn=ana.game["turn"], move=ana.game["moves"][0])
        ben.wait_until(lambda c: c.game["decided"] == [0])
        heard = len(ben.transcript)
        for move in ana.game["moves"][1:]:
            ana.ask("move", turn=ana.game["turn"], move=move)
        ben.ask("refresh")
        kinds = [json.loads(text)["type"] for text in ben.transcript[heard:]]
        self.assertEqual(kinds, ["welcome", "answer"])
        # Taking it back is no secret: the others wait again.
        ana.ask("retract", turn=ana.game["turn"])
        ben.wait_until(lambda c: c.game["decided"] == [])

    def test_spectators_see_what_is_public_and_may_do_nothing(self):
        server = self.serve()
        offers, (ana, ben) = seated(server, "take-that", 2)
        watcher = server.client({"table": offers[0]["table"]})
        self.assertEqual(watcher.welcome["you"], {"role": "spectator"})
        self.assertEqual(watcher.game["moves"], [])
        self.assert_refused("not-seated", watcher.ask, "move", turn=0, move="take")
        self.assert_refused("not-seated", watcher.ask, "chat", phrase="hello")
        self.assert_refused("not-seated", watcher.ask, "close")
        ana.wait_until(lambda c: c.table["spectators"] == 1)
        self.assert_refused("wrong-token", Client, server.port, offers[0]["table"], "A" * 32)
        self.assert_refused("no-such-table", Client, server.port, "A" * 22)


class Secrets(ServerTest):
    def test_no_seat_is_ever_sent_a_card_of_another_one(self):
        server = self.serve()
        for seed in range(3):
            offers, clients = seated(server, "take-that", 3)
            watcher = server.client({"table": offers[0]["table"]})
            play(clients, at_random(seed))
            watcher.wait_until(lambda c: c.is_over)
            record = server.get(f"/api/v1/tables/{offers[0]['table']}/matches/1/record")
            secrets = [offer["token"] for offer in offers] + [record["seed"]]
            for client in [*clients, watcher]:
                before_the_end = [text for text in client.transcript if '"revealed"' not in text and '"seed"' not in text]
                for secret in secrets:
                    self.assertFalse(any(secret in text for text in before_the_end))
                self.check_events(client)

    def check_events(self, client):
        """A hand and a drawn card are told to their owner alone; and whoever only watches has no moves."""
        for text in client.transcript:
            message = json.loads(text)
            game = message if message["type"] == "update" else message.get("game")
            if message["type"] not in ("update", "welcome") or not game:
                continue
            for event in game["events"]:
                if event["id"] in ("take-that.hand", "take-that.drawn"):
                    self.assertEqual(event["args"]["seat"], client.seat, event)
            if client.seat is None:
                self.assertEqual(game["moves"], [])

    def test_nothing_secret_is_logged_or_kept(self):
        server = self.serve("--log-level", "debug")
        offers, clients = seated(server, "take-that", 2)
        clients[0].ask("chat", text="a private word")
        play(clients, at_random(1))
        for client in clients:
            client.close()
        server.stop()
        log = server.log_text()
        self.assertIn("table opened", log)
        for offer in offers:
            self.assertNotIn(offer["token"], log)
            self.assertNotIn(offer["table"], log)
        self.assertNotIn("private word", log)
        for line in log.splitlines():
            self.assertIn("event", json.loads(line))
        data = os.path.join(server.folder, "data")
        kept = b"".join(open(os.path.join(data, name), "rb").read() for name in os.listdir(data))
        for offer in offers:
            self.assertNotIn(offer["token"].encode(), kept)


class Restarts(ServerTest):
    def test_a_game_goes_on_after_kill_9(self):
        server = self.serve()
        for game, people in GAMES:
            with self.subTest(game=game):
                offers, clients = seated(server, game, people)
                play(clients, at_random(1), until=lambda cs: cs[0].game["turn"] >= 5)
                position = {c.seat: (c.game["view"], c.game["turn"], c.game["event"]) for c in clients}
                turn = max(c.game["turn"] for c in clients)
                for client in clients:
                    client.wait_until(lambda c: c.game["turn"] == turn)
                    client.ask("refresh")
                    position[client.seat] = (client.game["view"], client.game["turn"], client.game["event"])
                server.kill()
                server.start()
                clients = [server.client(offer) for offer in offers]
                for client in clients:
                    self.assertEqual(
                        (client.game["view"], client.game["turn"], client.game["event"]), position[client.seat]
                    )
                play(clients, at_random(2))

    def test_every_confirmed_move_is_there_after_many_kills(self):
        """Plays while the server is killed at random moments; afterwards every confirmed move is there, in order, once."""
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
                                game, move = client.game, rng.choice(client.game["moves"])
                                if rng.random() < 0.1:
                                    # Killed between sending and being answered.
                                    client.post("move", turn=game["turn"], move=move)
                                    raise TimeoutError
                                client.ask("move", turn=game["turn"], move=move)
                                confirmed[i].append((game["match"], game["turn"], client.seat, move))
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

    def check_store(self, server, offers, confirmed):
        import sqlite3

        database = sqlite3.connect(os.path.join(server.folder, "data", "tables.sqlite"))
        self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
        for i, pair in enumerate(offers):
            rows = database.execute(
                "SELECT number, body FROM events WHERE table_id = ? ORDER BY number", (pair[0]["table"],)
            ).fetchall()
            self.assertEqual([number for number, _ in rows], list(range(len(rows))))
            match, turn, moves = 0, 0, {}
            for _, body in rows:
                event = json.loads(body)
                if event["event"] == "started":
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
        self.assertEqual([t["table"] for t in server.get("/api/v1/tables")["gathering"]], [gathering["table"]])
        ana = server.client(offers[0])
        self.assertTrue(ana.is_over)
        self.assertEqual(ana.chat[0]["text"], "again?")
        self.assertEqual(len(server.get(f"/api/v1/tables/{offers[0]['table']}/matches")["matches"]), 1)
        self.assert_refused("no-such-table", Client, server.port, closed["table"], closed["token"])

    def test_a_stop_tells_clients_when_to_come_back(self):
        server = self.serve()
        offer = server.open("take-that", ["host", "open"])
        ana = server.client(offer)
        server.process.terminate()
        goodbye = ana.wait_for("goodbye")
        self.assertEqual(goodbye["refusal"]["code"], "shutting-down")
        self.assertGreater(goodbye["come_back_after"], 0)
        with self.assertRaises(Closed) as closed:
            ana.read()
        self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(server.stop(), 0)

    def fill_the_disk(self, clients):
        """Talks until the store refuses, and then plays until it refuses that as well."""
        for _ in range(20_000):
            try:
                clients[0].ask("chat", text="x" * 300)
            except Refused as refused:
                self.assertEqual(refused.code, "storage-full")
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
                mover.ask("move", turn=mover.game["turn"], move=rng.choice(mover.game["moves"]))
            except Refused as refused:
                self.assertEqual(refused.code, "storage-full")
                return
        self.fail("the disk was never full")

    def check_full_disk(self, flags=(), prologue=None):
        server = self.serve(*flags, "--log-level", "off", prologue=prologue)
        offers, clients = seated(server, "take-that", 2, options={"rounds": 10})
        self.fill_the_disk(clients)
        self.assertEqual(server.request("GET", "/readyz")[0], 503)
        self.assertEqual(server.request("GET", "/healthz")[0], 200)
        before = []
        for client in clients:
            client.ask("refresh")
            before.append((client.game["view"], client.game["match"], client.game["turn"]))
        server.kill()
        server.flags = ()
        server.start()
        clients = [server.client(offer) for offer in offers]
        self.assertEqual([(c.game["view"], c.game["match"], c.game["turn"]) for c in clients], before)
        mover = next(c for c in clients if c.must_choose())
        mover.ask("move", turn=mover.game["turn"], move=mover.game["moves"][0])
        self.assertEqual(server.request("GET", "/readyz")[0], 200)

    def test_a_full_store_refuses_moves_and_loses_none(self):
        self.check_full_disk(flags=("--store-limit-mib", "1"))

    def test_a_limit_on_the_size_of_files_refuses_moves_and_loses_none(self):
        self.check_full_disk(prologue="ulimit -f 600")


class Strangers(ServerTest):
    def test_garbage_is_refused_by_name_and_harms_nobody(self):
        server = self.serve()
        offers, (ana, ben) = seated(server, "take-that", 2)
        cases = [
            ("", "unreadable-message"),
            ("nonsense", "unreadable-message"),
            ("[" * 2000, "unreadable-message"),
            ("[]", "wrong-field"),
            ("{}", "wrong-field"),
            ('{"type":"move"}', "wrong-field"),
            ('{"type":"fly","id":"x"}', "unknown-type"),
            ('{"type":"move","id":"x","turn":-1,"move":"take"}', "wrong-field"),
            ('{"type":"move","id":"x","turn":0,"move":"take","extra":1}', "wrong-field"),
            ('{"type":"move","id":"x","turn":0,"move":"take","turn":1}', "unreadable-message"),
            ('{"type":"kick","id":"x","seat":6}', "wrong-field"),
            ('{"type":"attend","id":"x","protocol":2,"table":"x"}', "unsupported-protocol"),
            ('{"type":"attend","id":"x","protocol":1,"table":"x"}', "already-attending"),
            ('{"type":"start","id":"' + "x" * 65 + '"}', "wrong-field"),
            ('{"type":"chat","id":"x","text":"' + "x" * 5000 + '"}', "message-too-large"),
            ('{"type":"chat","id":"y1","text":"' + "x" * 301 + '"}', "unsuitable-text"),
            ('{"type":"chat","id":"y2","text":"\\u202e"}', "unsuitable-text"),
            ('{"type":"chat","id":"y3","phrase":"insult"}', "wrong-field"),
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
        self.assertEqual(json.loads(ana.socket.read_text())["refusal"]["code"], "unreadable-message")
        ana.ask("chat", text="still here")
        ben.wait_until(lambda c: c.chat)

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
        self.assertEqual(json.loads(guest.read_text())["refusal"]["code"], "not-attending")

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
        self.assertIn("too-many-messages", codes)
        self.assertLess(len(ana.chat), 10)
        # Others are not touched.
        server.client(offer)

    def test_a_slow_reader_is_dropped_and_comes_back(self):
        server = self.serve("--queue-bytes", "65536")
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
            "--max-tables-per-address", "2", "--max-viewers", "3", "--max-connections-per-address", "6"
        )
        offer = server.open("take-that", ["host", "bot:random"])
        server.open("take-that", ["host", "bot:random"])
        self.assert_refused("too-many-tables", server.open, "take-that", ["host", "bot:random"])
        clients = [server.client(offer) for _ in range(3)]
        self.assert_refused("too-many-viewers", server.client, offer)
        clients[0].ask("close")
        server.open("take-that", ["host", "bot:random"])
        sockets = []
        with self.assertRaises(Refused) as caught:
            for _ in range(10):
                sockets.append(WebSocket(server.port))
        self.assertEqual(caught.exception.code, "too-many-connections")

    def test_requests_are_limited(self):
        server = self.serve("--requests-per-second", "1", "--request-burst", "5")
        answers = [server.request("GET", "/healthz") for _ in range(8)]
        self.assertEqual(answers[0][0], 200)
        status, headers, text = answers[-1]
        self.assertEqual(status, 429)
        self.assertIn("Retry-After", headers)
        self.assertEqual(json.loads(text)["refusal"]["code"], "too-many-requests")

    def test_pages_of_other_sites_are_not_served(self):
        server = self.serve()
        other = {"Origin": "https://evil.example"}
        own = {"Origin": f"http://127.0.0.1:{server.port}"}
        body = {"name": "Ana", "game": "take-that", "seats": ["host", "bot:easy"]}
        self.assertEqual(server.request("POST", "/api/v1/tables", body, other)[0], 403)
        self.assertEqual(server.request("POST", "/api/v1/tables", body, own)[0], 201)
        self.assert_refused("wrong-origin", WebSocket, server.port, headers=other)
        WebSocket(server.port, headers=own).cut()
        status, _, text = server.request("POST", "/api/v1/tables", json.dumps(body), {"Content-Type": "text/plain"})
        self.assertEqual(status, 400)

    def test_only_known_hosts_are_answered_where_they_are_named(self):
        server = self.serve("--hosts", "games.example")
        self.assertEqual(server.request("GET", "/", headers={"Host": "evil.example"})[0], 403)
        self.assertEqual(server.request("GET", "/", headers={"Host": "games.example:443"})[0], 200)

    def test_wrong_requests_say_what_is_wrong(self):
        server = self.serve()
        good = {"name": "Ana", "game": "take-that", "seats": ["host", "bot:easy"]}
        cases = [
            ({"game": "chess"}, "no-such-game"),
            ({"seats": []}, "wrong-options"),
            ({"seats": ["host"]}, "wrong-options"),
            ({"seats": ["host", "host"]}, "wrong-field"),
            ({"seats": ["host", "bot:genius"]}, "no-such-bot"),
            ({"seats": ["host", "bot:search:1000000"]}, "no-such-bot"),
            ({"seats": "host"}, "wrong-field"),
            ({"options": {"rounds": 99}}, "wrong-options"),
            ({"options": {"players": 3}}, "wrong-options"),
            ({"name": ""}, "wrong-name"),
            ({"name": "x" * 25}, "wrong-name"),
            ({"name": "a\u0000b"}, "wrong-name"),
            ({"pace": "slow"}, "wrong-field"),
            ({"absent_seconds": 0}, "wrong-field"),
            ({"colour": "red"}, "wrong-field"),
        ]
        for change, code in cases:
            with self.subTest(change=change):
                self.assert_refused(code, server.post, "/api/v1/tables", {**good, **change})
        offer = server.post("/api/v1/tables", good)
        self.assert_refused("table-full", server.join, offer["table"], "Ben")
        self.assert_refused("no-such-table", server.join, "A" * 22, "Ben")
        for path in ("/api/v1/nothing", "/api/v2/games", "/..%2f..%2fetc/passwd", "/../../etc/passwd", "/web/../x"):
            self.assertEqual(server.request("GET", path)[0], 404, path)
        self.assertEqual(server.request("DELETE", "/api/v1/tables")[0], 405)
        self.assertEqual(server.request("POST", "/api/v1/tables", "x" * 70_000)[0], 413)

    def test_broken_http_is_answered_and_closed(self):
        server = self.serve()
        for wire in (b"\0\0\0\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\nx: " + b"y" * 9000 + b"\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as guest:
                guest.sendall(wire)
                answer = b""
                while chunk := guest.recv(65536):
                    answer += chunk
                self.assertRegex(answer, rb"^HTTP/1\.1 4\d\d ")
        self.assertEqual(server.request("GET", "/healthz")[0], 200)


class Pages(ServerTest):
    def test_answers_carry_what_protects_a_browser(self):
        server = self.serve()
        for path in ("/", "/api/v1/games", "/healthz", "/nothing"):
            _, headers, _ = server.request("GET", path)
            self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        status, headers, text = server.request("HEAD", "/")
        self.assertEqual((status, text), (200, ""))
        self.assertGreater(int(headers["Content-Length"]), 100)

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

    def test_the_games_are_described(self):
        server = self.serve()
        data = server.get("/api/v1/games")
        self.assertEqual([game["id"] for game in data["games"]], ["dino-twist", "take-that", "cubosaurs"])
        self.assertIn("hard", [bot["name"] for bot in data["bots"]])

    def test_metrics_can_be_read(self):
        server = self.serve()
        _, clients = seated(server, "take-that", 2)
        play(clients, at_random(1))
        self.assertEqual(server.metric("vivarium_tables"), 1)
        self.assertEqual(server.metric('vivarium_finished_games_total{game="take-that"}'), 1)
        self.assertGreater(server.metric('vivarium_moves_total{by="person"}'), 10)
        self.assertGreater(server.metric("vivarium_store_seconds_count"), 10)


class Proxies(ServerTest):
    def test_people_behind_a_trusted_proxy_are_counted_by_their_own_address(self):
        flags = ("--max-connections-per-address", "2", "--trusted-proxies", "127.0.0.1")
        server = self.serve(*flags)
        kept = [WebSocket(server.port, headers={"X-Forwarded-For": "10.0.0.1"}) for _ in range(2)]
        self.assert_refused(
            "too-many-connections", WebSocket, server.port, headers={"X-Forwarded-For": "6.6.6.6, 10.0.0.1"}
        )
        kept += [WebSocket(server.port, headers={"X-Forwarded-For": "10.0.0.2"}) for _ in range(2)]

    def test_nobody_else_is_believed(self):
        server = self.serve("--max-connections-per-address", "2")
        kept = [WebSocket(server.port, headers={"X-Forwarded-For": f"10.0.0.{i}"}) for i in range(2)]
        self.assert_refused("too-many-connections", WebSocket, server.port, headers={"X-Forwarded-For": "10.0.0.9"})
        for each in kept:
            each.cut()


class Document(ServerTest):
    """docs/PROTOCOL.md shows what really goes over the wire."""

    @classmethod
    def setUpClass(cls):
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/PROTOCOL.md")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        cls.examples = {}
        for block in text.split("```json ")[1:]:
            kind, rest = block.split("\n", 1)
            cls.examples.setdefault(kind, []).append(json.loads(rest.split("```")[0]))

    def test_servers_send_what_is_shown(self):
        server = self.serve()
        offer = server.open("take-that", ["host", "open"], pace="relaxed")
        self.assertEqual(offer.keys(), self.examples["offer"][0].keys())
        guest = server.join(offer["table"], "Ben")
        self.assertEqual(guest.keys(), offer.keys() - {"invitation"})
        ana, ben = server.client(offer), server.client(guest)
        ana.ask("chat", text="hello")
        ben.ask("chat", phrase="hello")
        ana.ask("start")
        play([ana, ben], at_random(1))
        self.assert_refused("game-over", ana.ask, "move", turn=ana.game["turn"], move="take")
        self.assertEqual(ana.ask("why", move="take")["reason"]["id"], "why.game-over")
        server.process.terminate()
        with self.assertRaises(Closed):
            while True:
                ana.read()
        shown = {}
        for example in self.examples["server"]:
            shown.setdefault(example["type"], []).append(example)
        heard = set()
        for text in ana.transcript:
            message = json.loads(text)
            heard.add(message["type"])
            self.assertTrue(any(message.keys() <= e.keys() for e in shown[message["type"]]), (message.keys()))
            if message["type"] == "table":
                for seat in message["seats"]:
                    self.assertTrue(any(seat.keys() <= e.keys() for e in shown["table"][0]["seats"]), seat)
        self.assertEqual(heard, set(shown))

    def test_servers_understand_what_is_shown(self):
        server = self.serve()
        offer = server.post("/api/v1/tables", self.examples["open"][0])
        server.post(f"/api/v1/tables/{offer['table']}/seats", self.examples["join"][0])
        ana = server.client(offer)
        # Nothing can follow a close.
        for example in sorted(self.examples["client"], key=lambda e: e["type"] == "close"):
            ana.send(example)
            answer = ana.wait_for("answer") if example["type"] != "attend" else json.loads(ana.socket.read_text())
            if not answer.get("accepted"):
                self.assertNotIn(
                    answer["refusal"]["code"], ("unreadable-message", "unknown-type", "wrong-field"), example
                )


class Settings(unittest.TestCase):
    def run_serve(self, *flags, **environment):
        return subprocess.run(
            [PROGRAM, "serve", *flags], capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **environment}
        )

    def test_flags_count_more_than_the_environment_and_that_more_than_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "config.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"port": 1001, "bind": "::1", "max_tables": 7}, file)
            shown = self.run_serve("--config", path, "--print-config", "--port", "1003", VIVARIUM_PORT="1002", VIVARIUM_BIND="10.0.0.1")
            config = json.loads(shown.stdout)
            self.assertEqual((config["port"], config["bind"], config["max_tables"]), (1003, "10.0.0.1", 7))
            # What is shown is a file that means the same.
            with open(path, "w", encoding="utf-8") as file:
                file.write(shown.stdout)
            self.assertEqual(self.run_serve("--config", path, "--print-config").stdout, shown.stdout)

    def test_wrong_settings_are_named(self):
        for flags, expected in (
            (("--port", "x"), "--port"),
            (("--port", "70000"), "0 to 65535"),
            (("--log-level", "loud"), "debug, info"),
            (("--stand-in", "genius"), "no such bot"),
            (("--bind", "nowhere", "--data", ""), "not an address"),
            (("--data", "/proc/nothing"), "/proc/nothing"),
            (("--web", "/nonexistent", "--data", ""), "/nonexistent"),
        ):
            with self.subTest(flags=flags):
                answer = self.run_serve(*flags)
                self.assertEqual(answer.returncode, 2)
                self.assertIn(expected, answer.stderr)

    def test_a_port_that_is_taken_is_said_so(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            answer = self.run_serve("--port", str(taken.getsockname()[1]), "--data", "")
            self.assertEqual(answer.returncode, 2)
            self.assertIn("cannot listen", answer.stderr)


if __name__ == "__main__":
    # Sockets that a test leaves open end with it; that is no news.
    unittest.main(warnings="ignore")
