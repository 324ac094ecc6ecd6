"""Several nodes at one PostgreSQL, with NATS between them: tables are reached from everywhere, and outlive their nodes.

    nodes_test.py PROGRAM [unittest arguments]

VIVARIUM_NODE_FAULTS says how many random faults the last test makes (6), VIVARIUM_NODE_SEED which.
"""

import json
import os
import random
import signal
import subprocess
import time

from nats import Nats
from postgres import Postgres
from support import GAMES, PROGRAM, ServerTest, at_random, main, play
from vivarium_client import PATIENCE, Closed, Refused

ADOPTED = 5  # seconds after which the tables of a node that died are others'
AWAY = ("table_unreachable", "storage_failed", "shutting_down", "internal_error", "table_busy")


class Player:
    """Somebody with a seat, who comes back to any node, and sends again what was not answered."""

    def __init__(self, nodes, offer, seed):
        self.nodes, self.offer = nodes, offer
        self.rng = random.Random(seed)
        self.client = None
        self.confirmed = {}  # moves by the id of their command
        self.unanswered = None  # the message of a move
        self.commands = 0

    def connected(self):
        """The client, in a connection; None while no node lets them in."""
        if self.client is None:
            node = self.rng.choice(self.nodes)
            try:
                self.client = node.client(self.offer, patience=2)
            except (Closed, OSError, Refused):
                time.sleep(0.05)
                return None
            if self.unanswered:
                self.client.send(self.unanswered)
        return self.client

    def step(self):
        """Reads what there is, and chooses where it is due."""
        client = self.connected()
        if client is None:
            return
        try:
            while client.socket.has_input(0):
                self.take(client.read())
            if self.unanswered is None and client.must_choose() and not client.is_over:
                self.commands += 1
                move = self.rng.choice(client.moves)
                self.unanswered = {"type": "move", "id": f"{self.offer['token'][:12]}.{self.commands}",
                                   "decision": client.game["decision"], "move": move}
                client.send(self.unanswered)
        except (Closed, OSError):
            self.leave()

    def leave(self):
        if self.client:
            self.client.socket.socket.close()
        self.client = None

    def take(self, message):
        if message["type"] != "answer" or not self.unanswered or message["id"] != self.unanswered["id"]:
            return
        sent, self.unanswered = self.unanswered, None
        if message["accepted"]:
            self.confirmed[sent["id"]] = sent["move"]
        elif message["refusal"]["code"] not in AWAY + ("stale_decision",):
            raise AssertionError(message)

    @property
    def is_over(self):
        return self.client is not None and self.client.is_over


class NodesTest(ServerTest):
    databases = 0

    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.addClassCleanup(cls.postgres.close)
        cls.nats = Nats()
        cls.addClassCleanup(cls.nats.stop)

    def setUp(self):
        NodesTest.databases += 1
        self.name = f"nodes{NodesTest.databases}"
        self.address = self.postgres.database(self.name)

    def node(self, name):
        return self.serve("--store", self.address, "--bus", self.nats.address, "--node", name,
                          "--shutdown-seconds", "1")

    def nodes(self, *names):
        nodes = [self.node(name) for name in names]
        self.wait_until(lambda: self.alive() == sorted(names))
        time.sleep(1)  # each has heard of the others
        return nodes

    def sql(self, text):
        return self.postgres.sql(self.name, "-c", "SET search_path = vivarium", "-c", text)

    def alive(self):
        return self.sql("SELECT name FROM nodes WHERE lease_ends > now() ORDER BY name").split()

    def owner(self, table):
        """The name of the living node that has the table."""
        return self.sql("SELECT n.name FROM tables t JOIN nodes n ON n.id = t.node AND n.lease_ends > now()"
                        f" WHERE t.id = '{table}'")

    def wait_until(self, condition, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while not condition():
            self.assertLess(time.monotonic(), end, "waited too long")
            time.sleep(0.05)

    def open(self, nodes, game, people, **settings):
        """A table whose people come to it by different nodes, with the game begun."""
        offer = nodes[0].open(game, ["host"] + ["open"] * (people - 1), **settings)
        offers = [offer] + [nodes[i % len(nodes)].join(offer["table"], f"Guest {i}") for i in range(1, people)]
        players = [Player(nodes, each, i) for i, each in enumerate(offers)]
        for player in players:
            self.wait_until(player.connected)
        players[0].client.ask("start")
        return players

    def play(self, players, until=lambda players: all(player.is_over for player in players), seconds=PATIENCE):
        end = time.monotonic() + seconds
        while not until(players):
            self.assertLess(time.monotonic(), end, "the game does not go on")
            for player in players:
                player.step()
            time.sleep(0.001)

    def play_moves(self, players, count):
        goal = sum(len(player.confirmed) for player in players) + count
        self.play(players, lambda players: sum(len(player.confirmed) for player in players) >= goal)

    def check_stored(self, players):
        """Every confirmed move is in the store, once."""
        table = players[0].offer["table"]
        bodies = self.sql(f"SELECT body FROM events WHERE table_id = '{table}' ORDER BY number").splitlines()
        moves = [event for event in map(json.loads, bodies) if "command" in event and "move" in event]
        for player in players:
            stored = [(e["command"], e["move"]) for e in moves if e["seat"] == player.offer["seat"]]
            self.assertEqual(len(stored), len(dict(stored)), "a command was carried out twice")
            self.assertLessEqual(player.confirmed.items(), dict(stored).items())

    def check_store(self):
        result = subprocess.run([PROGRAM, "store", "check", self.address, "--json"], capture_output=True, text=True,
                                timeout=PATIENCE)
        self.assertEqual(json.loads(result.stdout)["faults"], [])


class Reached(NodesTest):
    def test_a_table_is_played_from_every_node_and_the_lobby_is_one(self):
        nodes = self.nodes("a", "b", "c")
        tables = [nodes[i].open("take-that", ["host", "open"], listed=True)["table"] for i in range(3)]
        for node in nodes:
            self.wait_until(lambda: {t["table"] for t in node.get("/api/v2/tables")["gathering"]} == set(tables))
        for game, people in GAMES:
            players = self.open(nodes, game, people)
            # Each by a node of their own.
            for player, node in zip(players, nodes):
                player.leave()
                player.nodes = [node]
            self.play(players)
            records = {node.get(f"/api/v2/tables/{players[0].offer['table']}/matches/1/record")["seed"]
                       for node in nodes}
            self.assertEqual(len(records), 1)
        self.check_store()

    def test_tables_are_spread_and_strangers_on_the_bus_learn_nothing(self):
        nodes = self.nodes("a", "b")
        for i in range(16):
            status, _, _ = nodes[0].request("POST", "/api/v2/tables", json.dumps(
                {"name": "Ana", "game": "take-that", "seats": ["host", "open"]}), source=f"127.0.1.{i + 1}")
            self.assertEqual(status, 201)
        counts = self.sql("SELECT count(*) FROM tables GROUP BY node").split()
        self.assertEqual(len(counts), 2)

    def test_a_lone_server_and_a_node_keep_away_from_each_other(self):
        self.node("a")
        with self.assertRaisesRegex(RuntimeError, "another server uses it"):
            self.serve("--store", self.address)

    def test_a_bus_elsewhere_needs_credentials(self):
        with self.assertRaisesRegex(RuntimeError, "no credentials"):
            self.serve("--store", self.address, "--bus", "nats://bus.example.org:4222")
        with self.assertRaisesRegex(RuntimeError, "no user and password in its address") as caught:
            self.serve("--store", self.address, "--bus", "nats://me:hush@127.0.0.1:4222")
        self.assertNotIn("hush", str(caught.exception))
        with self.assertRaisesRegex(RuntimeError, "share a --store"):
            self.serve("--bus", self.nats.address)

    def test_user_and_password_of_the_bus_come_from_the_environment(self):
        nats = Nats("--user", "me", "--pass", "hush")
        self.addCleanup(nats.stop)
        flags = ["--store", self.address, "--bus", nats.address]
        with self.assertRaisesRegex(RuntimeError, "bus: cannot connect"):
            self.serve(*flags)
        self.serve(*flags, prologue="export VIVARIUM_BUS_USER=me VIVARIUM_BUS_PASSWORD=hush")


class Replaced(NodesTest):
    def setUp(self):
        super().setUp()
        self.three = self.nodes("a", "b", "c")
        self.players = self.open(self.three, "take-that", 3, options={"rounds": 10}, absent_seconds=None)
        self.play_moves(self.players, 12)
        self.table = self.players[0].offer["table"]
        self.had = self.owner(self.table)
        self.server = self.three["abc".index(self.had)]
        self.others = [node for node in self.three if node is not self.server]

    def go_on(self):
        """With the nodes that are left."""
        for player in self.players:
            player.nodes = self.others
        self.play_moves(self.players, 30)
        self.check_stored(self.players)
        self.assertNotEqual(self.owner(self.table), self.had)

    def test_a_node_that_dies(self):
        self.server.kill()
        self.go_on()
        self.check_store()

    def test_its_tables_are_adopted_in_time_also_where_nobody_asks(self):
        tables = [self.three[i % 3].open("take-that", ["host", "open"])["table"] for i in range(12)]
        self.server.kill()
        time.sleep(ADOPTED)
        owners = [self.owner(table) for table in tables]
        self.assertNotIn("", owners)
        self.assertNotIn(self.had, owners)

    def test_a_node_that_is_stopped_hands_its_tables_over_at_once(self):
        self.assertEqual(self.server.stop(), 0)
        # No lease has to run out.
        self.assertNotIn(self.had, self.alive())
        self.assertNotEqual(self.sql(f"SELECT node FROM tables WHERE id = '{self.table}'"), self.had)
        self.go_on()

    def test_a_node_that_hangs_writes_nothing_when_it_wakes(self):
        # Somebody is at that very node, and moves while it hangs.
        stale = next(client for client in [self.server.client(player.offer) for player in self.players]
                     if client.must_choose())
        self.server.process.send_signal(signal.SIGSTOP)
        stale.send({"type": "move", "id": "stale", "decision": stale.game["decision"], "move": stale.moves[0]})
        for player in self.players:
            player.leave()
        self.go_on()
        self.server.process.send_signal(signal.SIGCONT)
        with self.assertRaises(Closed):
            while True:
                stale.read()
        self.assertEqual(self.sql("SELECT count(*) FROM events WHERE body LIKE '%\"stale\"%'"), "0")
        self.play_moves(self.players, 10)
        self.check_stored(self.players)
        # It is a node like any other again.
        for player in self.players:
            player.leave()
            player.nodes = [self.server]
        self.play_moves(self.players, 10)
        self.check_stored(self.players)
        self.check_store()

    def test_without_the_bus_each_node_goes_on_with_its_own_tables(self):
        for player in self.players:
            player.leave()
            player.nodes = [self.server]
        self.play_moves(self.players, 3)
        self.nats.stop()
        try:
            self.play_moves(self.players, 10)
            status, _, text = self.others[0].request("GET", f"/api/v2/tables/{self.table}")
            self.assertEqual((status, json.loads(text)["refusal"]["code"]), (503, "table_unreachable"))
        finally:
            self.nats.start()
        self.wait_until(lambda: self.others[0].request("GET", f"/api/v2/tables/{self.table}")[0] == 200)
        for player in self.players:
            player.leave()
            player.nodes = self.three
        self.play_moves(self.players, 10)
        self.check_stored(self.players)

    def test_a_database_that_hangs_for_longer_than_a_lease(self):
        self.postgres.freeze()
        time.sleep(6)
        self.postgres.thaw()
        self.play_moves(self.players, 20)
        self.check_stored(self.players)
        self.check_store()


class Faults(NodesTest):
    def test_random_faults_cost_no_confirmed_move(self):
        faults = int(os.environ.get("VIVARIUM_NODE_FAULTS", "6"))
        rng = random.Random(int(os.environ.get("VIVARIUM_NODE_SEED", "1")))
        nodes = self.nodes("a", "b", "c")
        tables = [self.open(nodes, game, people, absent_seconds=None, options=options)
                  for game, people, options in [("take-that", 3, {"rounds": 10}), ("cubosaurs", 3, {}),
                                                ("dino-twist", 3, {}), ("take-that", 2, {"rounds": 10})]]
        everybody = [player for players in tables for player in players]
        confirmed = 0
        for fault in range(faults):
            node = rng.choice(nodes)
            kind = rng.choice(["kill", "stop", "freeze", "nats", "postgres"])
            with self.subTest(fault=fault, kind=kind):
                if kind == "kill":
                    node.kill()
                elif kind == "stop":
                    node.stop()
                elif kind == "freeze":
                    node.process.send_signal(signal.SIGSTOP)
                elif kind == "nats":
                    self.nats.freeze()
                else:
                    self.postgres.freeze()
                self.run_for(everybody, rng.uniform(0.5, 5))
                if kind in ("kill", "stop"):
                    node.start()
                elif kind == "freeze":
                    node.process.send_signal(signal.SIGCONT)
                elif kind == "nats":
                    self.nats.thaw()
                else:
                    self.postgres.thaw()
                for players in tables:
                    if not all(player.is_over for player in players):
                        self.play(players, self.has_moved(players))
                    self.check_stored(players)
        self.check_store()
        confirmed = sum(len(player.confirmed) for player in everybody)
        self.assertGreater(confirmed, 10)

    def has_moved(self, players):
        before = sum(len(player.confirmed) for player in players)
        return lambda players: (all(player.is_over for player in players)
                                or sum(len(player.confirmed) for player in players) > before)

    def run_for(self, players, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for player in players:
                player.step()
            time.sleep(0.005)


main()
