"""What is on the disk, and the ways in which a server begins and ends.

    stores_test.py PROGRAM [unittest arguments]
"""

import os
import random
import shutil
import signal
import subprocess
import tempfile
import time

from hostile_client import PATIENCE, TABLES, Player, Refused, call, join, open_table
from hostile_support import FAILURES, MEBIBYTE, HostileTest, TableServer, main, stranger, wait_until

STORE = "tables.sqlite"


class Folders(HostileTest):
    def test_a_second_server_on_the_same_folder_says_so_and_ends(self):
        server = self.serve()
        with self.attack("a second server"):
            second = TableServer(folder=server.folder)
            ended = subprocess.run(second.command(), capture_output=True, text=True, timeout=PATIENCE, check=False)
            self.assertEqual(ended.returncode, 2, ended.stdout)
            self.assertIn(server.data, ended.stderr)
            self.assertRegex(ended.stderr, r"another|already|in use|locked")
            self.assertEqual(call(server.port, "GET", "/readyz").status, 200)
            open_table(server.port, "take-that", ["host", "open"])

    def test_a_kill_does_not_leave_the_folder_locked(self):
        server = self.serve()
        with self.attack("nothing but what follows"):
            pass
        self.pair.leave()
        server.kill()
        server.start()
        self.pair.come()
        self.pair.go_on()
        self.assertTrue(self.pair.plays(5), self.pair.problems)


class Signals(HostileTest):
    def test_a_stop_is_heard_from_the_first_moment(self):
        base = TableServer()
        self.addCleanup(base.discard)
        for milliseconds in (0, 1, 2, 4, 8, 16, 32, 64, 128, 256):
            process = subprocess.Popen(base.command(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(milliseconds / 1000)
            process.send_signal(signal.SIGTERM)
            _, said = process.communicate(timeout=PATIENCE)
            # Before the program's first line the system ends it; from there on it ends by itself, as asked.
            self.assertIn(process.returncode, (0, -signal.SIGTERM), f"{milliseconds} ms: {said}")
            for failure in FAILURES:
                self.assertNotIn(failure, said)
        process = subprocess.Popen(base.command(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0, said)


class FullDisks(HostileTest):
    def test_a_full_store_refuses_by_name_and_loses_nothing(self):
        server = self.serve("--store-limit-mib", "1", "--max-tables-per-address", "10000")
        self.pair.forgiven.add("storage_full")
        wish = {"name": "Eve", "game": "dino-twist", "seats": ["host", *["open"] * 5]}
        with self.attack("tables until the disk is full", moves=0):
            codes = set()
            for _ in range(200):
                address = stranger()
                answers = [call(server.port, "POST", TABLES, wish, address) for _ in range(40)]
                codes |= {answer.code for answer in answers}
                if "storage_full" in codes:
                    break
            self.assertEqual(codes, {None, "storage_full"})
            # With whatever is written beside it, or the limit is none.
            self.assertLess(server.stored_bytes(), MEBIBYTE + MEBIBYTE // 4)
            # Until nothing at all can be stored, and the pair sees where it was.
            self.pair.rest()
            self.assertEqual(self.pair.problems, [])
            views = []
            for player in self.pair.players:
                player.ask("refresh")
                views.append((player.game["match"], player.game["decision"], player.game["view"]))
        self.pair.leave()
        server.kill()
        server.flags = ()
        server.start()
        self.pair.come()
        self.assertEqual([(p.game["match"], p.game["decision"], p.game["view"]) for p in self.pair.players], views)
        self.pair.go_on()
        self.assertTrue(self.pair.plays(20), self.pair.problems)
        self.pair.rest()
        self.attacks_begun = 0  # the restart has been looked at

    def test_a_full_store_works_again_by_itself(self):
        flags = ("--store-limit-mib", "1", "--max-tables-per-address", "10000", "--unattended-minutes", "1")
        server = self.serve(*flags, pause=0.2)
        self.pair.forgiven.add("storage_full")
        wish = {"name": "Eve", "game": "take-that", "seats": ["host", "open"]}
        own = open_table(server.port, "take-that", ["host", "open"], "127.0.0.7")
        host = Player(server.port, own, "127.0.0.7")
        with self.attack("tables until the disk is full", moves=0):
            self.assertTrue(
                wait_until(lambda: call(server.port, "POST", TABLES, wish, stranger()).code == "storage_full", pause=0)
            )
            # Whoever ends a table makes room, and is not kept from it.
            host.ask("close")
            self.assertTrue(wait_until(lambda: server.metrics()["vivarium_tables"] <= 1, 180, pause=1))
        self.assertTrue(self.pair.plays(5), self.pair.problems)
        open_table(server.port, "take-that", ["host", "open"])
        self.assertEqual(call(server.port, "GET", "/readyz").status, 200)
        self.assertLess(server.stored_bytes(), MEBIBYTE)


class Damage(HostileTest):
    """A store that is not as it was left: told plainly, and what is whole is served."""

    def played(self):
        """The folder of a server that has stopped, and what the people at its tables saw last."""
        server = self.serve(pair=False)
        seen = []
        for game in ("take-that", "dino-twist", "cubosaurs") * 2:
            offer = open_table(server.port, game, ["host", "open"], absent_seconds=None)
            other = join(server.port, offer["table"])
            players = [Player(server.port, offer), Player(server.port, other)]
            players[0].ask("start")
            players[1].wait_until(lambda p=players[1]: p.game)
            rng = random.Random(3)
            for _ in range(25):
                for player in players:
                    player.catch_up()
                    if player.must_choose():
                        player.ask("move", decision=player.game["decision"], move=rng.choice(player.moves))
            for player in players:
                player.ask("refresh")
            seen.append((offer, players[0].game))
            for player in players:
                player.leave()
        self.assertEqual(server.stop(), 0)
        return server, seen

    def visit(self, server, offer):
        """What somebody finds who comes back: their game, or why not."""
        try:
            player = Player(server.port, offer)
        except Refused as refused:
            return refused.code
        player.close()
        return player.game

    def start_on(self, source, change):
        """A server on a copy of the folder that has been changed; nothing, with what it said, if it does not start."""
        folder = tempfile.mkdtemp(prefix="vivarium-damage-")
        self.addCleanup(shutil.rmtree, folder, True)
        shutil.copytree(source.data, os.path.join(folder, "data"))
        server = TableServer(folder=folder)
        change(os.path.join(server.data, STORE))
        self.addCleanup(server.discard)
        try:
            server.start()
        except RuntimeError:
            self.assertIn(server.process.returncode, (1, 2), server.log())
            self.assertRegex(server.log(), r"(?i)store|damage")
            for failure in FAILURES:
                self.assertNotIn(failure, server.log())
            return None, server
        return server, server

    def test_flipped_bytes_are_noticed_and_the_rest_is_served(self):
        source, seen = self.played()
        size = os.path.getsize(os.path.join(source.data, STORE))
        rng = random.Random(8)
        for part in range(10):
            place = size * part // 10 + rng.randrange(size // 10 - 32)

            def flip(path, place=place):
                with open(path, "r+b") as file:
                    file.seek(place)
                    old = file.read(32)
                    file.seek(place)
                    file.write(bytes(byte ^ 0x15 for byte in old))

            server, _ = self.start_on(source, flip)
            if server is None:
                # Only without the first page, where it stands what the rest is.
                self.assertLess(place, 4096)
                continue
            found = [self.visit(server, offer) for offer, _ in seen]
            for result, (_, game) in zip(found, seen):
                if isinstance(result, str):
                    self.assertEqual(result, "table_damaged", f"at {place}: {server.log()}")
                else:
                    # Not a game that somebody else has made up.
                    self.assertEqual(result and result["view"], game["view"], f"at {place}")
            self.assertTrue(server.lives())
            gone = sum(isinstance(result, str) for result in found)
            self.assertLess(gone, len(seen), f"at {place}: one damage took every table")
            server.discard()

    def test_a_damaged_log_is_said_and_kept(self):
        server = self.serve(pair=False)
        offers = [open_table(server.port, "take-that", ["host", "open"], stranger()) for _ in range(12)]
        server.kill()
        log = os.path.join(server.data, STORE + "-wal")
        with open(log, "rb") as file:
            whole = file.read()
        changed = bytearray(whole)
        changed[len(whole) // 2] ^= 4
        for name, content in (("changed", bytes(changed)), ("cut", whole[: len(whole) // 2]), ("gone", None)):
            with self.subTest(name):

                def change(path, content=content):
                    os.remove(path + "-wal")
                    if content is not None:
                        with open(path + "-wal", "wb") as file:
                            file.write(content)

                damaged, _ = self.start_on(server, change)
                self.assertIn("log is damaged", damaged.log())
                kept = [name for name in os.listdir(damaged.data) if ".damaged-" in name]
                self.assertEqual(len(kept), 0 if content is None else 1)
                codes = [self.visit(damaged, offer) for offer in offers]
                self.assertIn("no_such_table", codes)
                self.assertEqual(damaged.metrics()['vivarium_failures_total{where="damaged-log"}'], 1)
                damaged.discard()

    def test_what_is_no_store_is_not_taken_for_a_new_one(self):
        source, _ = self.played()

        def cut(path):
            os.truncate(path, os.path.getsize(path) // 2)

        def noise(path):
            with open(path, "r+b") as file:
                file.write(os.urandom(4096))

        for name, change in (("empty", lambda path: os.truncate(path, 0)), ("noise", noise)):
            with self.subTest(name):
                server, tried = self.start_on(source, change)
                self.assertIsNone(server, tried.log())
        with self.subTest("half"):
            server, tried = self.start_on(source, cut)
            if server:
                self.assertIn("damage", tried.log())


if __name__ == "__main__":
    main()
