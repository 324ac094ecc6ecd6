"""Stores: PostgreSQL under a running server, and what `vivarium store` does with stores of either kind.

    stores_test.py PROGRAM [unittest arguments]
"""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from postgres import Postgres
from support import GAMES, PROGRAM, ServerTest, at_random, main, play, seated
from vivarium_client import PATIENCE, Closed, Refused

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../schemas"))
from schemas import check  # noqa: E402

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../fixtures/store")


def store(*arguments, status=0, **environment):
    result = subprocess.run([PROGRAM, "store", *arguments], capture_output=True, text=True, timeout=PATIENCE,
                            env={**os.environ, **environment})
    assert result.returncode == status, (arguments, result)
    return result


def checked(place, status=0):
    return check("program", "store", json.loads(store("check", place, "--json", status=status).stdout))


def summed(*fields):
    """The sum of a row, as server/store/stored_sum.cpp makes it."""
    sum = hashlib.blake2b(digest_size=16)
    for field in fields:
        if isinstance(field, int):
            sum.update(field.to_bytes(8, "little"))
        else:
            content = field.encode() if isinstance(field, str) else field
            sum.update(len(content).to_bytes(8, "little") + content)
    return sum.digest()


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def played(server):
    """A finished game of each kind, a game in progress, and a table that waits; the offers of the one in progress."""
    for game, people in GAMES:
        _, clients = seated(server, game, people)
        play(clients, at_random(1))
        clients[0].ask("chat", text='again? "\\" {é}')
        for client in clients:
            client.close()
    server.open("cubosaurs", ["host", "open"], listed=True)
    offers, clients = seated(server, "take-that", 2)
    play(clients, at_random(1), until=lambda cs: cs[0].game["decision"] >= 5)
    for client in clients:
        client.ask("refresh")
    position = [(client.game["view"], client.game["decision"]) for client in clients]
    for client in clients:
        client.close()
    return offers, position


class PostgresTest(ServerTest):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.addClassCleanup(cls.postgres.close)

    def serve(self, *flags, **options):
        # Nobody waits for the clients that a test leaves connected.
        return super().serve("--shutdown-seconds", "0", *flags, **options)

    def positions(self, server, offers):
        return [(c.game["view"], c.game["decision"]) for c in (server.client(offer) for offer in offers)]


class ServedFromPostgres(PostgresTest):
    def test_games_go_on_after_kill_9(self):
        server = self.serve("--store", self.postgres.database("kills"))
        offers, position = played(server)
        self.assertFalse(os.path.exists(os.path.join(server.folder, "data")))
        server.kill()
        server.start()
        self.assertEqual(server.tables, 5)
        self.assertEqual(self.positions(server, offers), position)
        play([server.client(offer) for offer in offers], at_random(2))
        self.assertEqual(checked(self.postgres.address("kills"))["records"], 4)

    def test_a_second_server_is_kept_away(self):
        address = self.postgres.database("second")
        self.serve("--store", address)
        with self.assertRaisesRegex(RuntimeError, "another server uses it"):
            self.serve("--store", address)

    def test_a_database_that_goes_away_costs_no_game(self):
        self.check_outage(self.postgres.database("gone"), self.postgres.crash, self.postgres.start)

    def test_a_database_that_hangs_costs_no_game(self):
        self.check_outage(self.postgres.database("hangs"), self.postgres.freeze, self.postgres.thaw)

    def check_outage(self, address, begin, end):
        server = self.serve("--store", address)
        offers, position = played(server)
        begin()
        self.assert_refused("storage_failed", server.open, "take-that", ["host", "open"])
        wait_until(lambda: server.request("GET", "/readyz")[0] == 503)
        self.assertEqual(server.request("GET", "/healthz")[0], 200)
        end()
        # Nobody has to do anything for that.
        wait_until(lambda: server.request("GET", "/readyz")[0] == 200)
        self.assertEqual(self.positions(server, offers), position)
        play([server.client(offer) for offer in offers], at_random(2))
        self.assertEqual(server.stop(), 0)
        self.assertEqual(checked(address)["faults"], [])

    def test_moves_are_confirmed_once_while_the_database_crashes(self):
        address = self.postgres.database("crashes")
        server = self.serve("--store", address)
        offers, clients = seated(server, "take-that", 2, options={"rounds": 10}, absent_seconds=None)
        confirmed = {}
        choose = at_random(3)
        for crash in range(3):
            for moves in range(6 + crash):
                self.make_moves(server, offers, clients, choose, confirmed)
            self.postgres.crash()
            self.postgres.start()
            for moves in range(6):
                self.make_moves(server, offers, clients, choose, confirmed)
        server.stop()
        events = self.postgres.sql("crashes", "-c", "SELECT body FROM vivarium.events ORDER BY number").splitlines()
        moves = [(e["seat"], e["move"]) for e in map(json.loads, events) if e["event"] == "moved"]
        self.assertGreater(len(confirmed), 30)
        for decision, move in confirmed.items():
            self.assertEqual(moves[decision], move)
        self.assertEqual(checked(address)["faults"], [])

    def make_moves(self, server, offers, clients, choose, confirmed):
        """One confirmed move, by whoever has to choose; after a lost connection they come back."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for i, client in enumerate(clients):
                try:
                    while client.socket.has_input(0):
                        client.read()
                    if not client.must_choose():
                        continue
                    decision, move = client.game["decision"], choose(client)
                    client.ask("move", decision=decision, move=move)
                    confirmed[decision] = (client.seat, move)
                    return
                except Refused as refused:
                    self.assertEqual(refused.code, "storage_failed")
                    time.sleep(0.05)
                except (Closed, OSError):
                    clients[i] = self.come_back(server, offers[i])
        self.fail("no move was confirmed")

    def come_back(self, server, offer):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return server.client(offer)
            except (Closed, Refused, OSError):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.1)

    def test_a_password_is_refused_on_the_command_line_and_taken_from_a_file(self):
        address = self.postgres.database("secret")
        with self.assertRaisesRegex(RuntimeError, "must not contain a password") as caught:
            self.serve("--store", address.replace("postgres@", "postgres:hush@"))
        self.assertNotIn("hush", str(caught.exception))
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("hush\n")
            file.flush()
            self.serve("--store", address, "--store-password-file", file.name)
        with self.assertRaisesRegex(RuntimeError, "cannot read the password from /nowhere"):
            self.serve("--store", address, "--store-password-file", "/nowhere")


class Commands(PostgresTest):
    """vivarium store"""

    def test_everything_is_copied_there_and_back(self):
        server = self.serve()
        offers, position = played(server)
        folder = os.path.join(server.folder, "data")
        address = self.postgres.database("copied")
        self.assertIn("another server", store("copy", folder, address, status=2).stderr)
        server.stop()
        files = os.listdir(folder)
        before = checked(folder)
        self.assertEqual(os.listdir(folder), files)
        self.assertEqual((before["tables"], before["records"], before["faults"]), (5, 3, []))
        store("copy", folder, address)
        self.assertEqual({**checked(address), "store": folder}, before)
        self.assertIn("is not empty", store("copy", folder, address, status=2).stderr)
        from_postgres = self.serve("--store", address)
        self.assertEqual(self.positions(from_postgres, offers), position)
        self.assertIn("another server uses it", store("copy", address, "/nowhere/at/all", status=2).stderr)
        from_postgres.stop()
        back = os.path.join(server.folder, "back")
        store("copy", address, back)
        self.assertEqual({**checked(back), "store": folder}, checked(address) | {"store": folder})
        self.assertIn("there is a store", store("copy", address, back, status=2).stderr)
        shutil.rmtree(folder)
        os.rename(back, folder)
        server.start()
        self.assertEqual(self.positions(server, offers), position)
        play([server.client(offer) for offer in offers], at_random(2))

    def test_a_backup_is_made_while_the_server_runs_and_can_be_restored(self):
        server = self.serve()
        offers, position = played(server)
        folder = os.path.join(server.folder, "data")
        backup = os.path.join(server.folder, "backup.sqlite")
        store("backup", backup, folder)
        self.assertEqual(os.stat(backup).st_mode & 0o777, 0o600)
        self.assertIn("there is a file", store("backup", backup, folder, status=2).stderr)
        self.assertEqual(sorted(name for name in os.listdir(server.folder) if "backup" in name), ["backup.sqlite"])
        # What comes later is not in it.
        play([server.client(offer) for offer in offers], at_random(2))
        self.assertEqual(checked(folder)["records"], 4)
        self.assertEqual(checked(backup)["records"], 3)
        server.stop()
        shutil.rmtree(folder)
        store("copy", backup, folder)
        server.start()
        self.assertEqual(self.positions(server, offers), position)

    def test_what_is_damaged_is_named_and_left_behind(self):
        server = self.serve()
        played(server)
        server.stop()
        folder = os.path.join(server.folder, "data")
        database = sqlite3.connect(os.path.join(folder, "tables.sqlite"))
        tables = [row[0] for row in database.execute("SELECT DISTINCT table_id FROM finished ORDER BY table_id")]
        database.execute("UPDATE history SET body = '{}' WHERE table_id = ?1 AND kind = 0 AND number ="
                         " (SELECT max(number) FROM events WHERE table_id = ?1)", (tables[0],))
        database.execute("UPDATE finished SET record = replace(record, 'move', 'wove') WHERE table_id = ?",
                         (tables[1],))
        database.execute("DELETE FROM finished WHERE table_id = ?", (tables[2],))
        database.commit()
        database.close()
        faults = checked(folder, status=1)["faults"]
        found = {(fault.get("table"), fault.get("match")): fault["reason"] for fault in faults}
        self.assertEqual(found[tables[1][:6], 1], "its record has changed")
        self.assertEqual(found[tables[2][:6], None], "1 of its finished games are missing")
        self.assertRegex(found[tables[0][:6], None], "^event [0-9]+ has changed$")
        copied = store("copy", folder, self.postgres.database("damaged"), status=1)
        self.assertIn(f"table {tables[0][:6]}: event", copied.stderr)
        left = checked(self.postgres.address("damaged"), status=1)
        self.assertEqual((left["tables"], left["records"]), (4, 1))

    def test_records_that_could_not_have_happened_are_found(self):
        """With sums that are right: somebody has changed the program, not the disk."""
        server = self.serve()
        _, clients = seated(server, "take-that", 2)
        play(clients, at_random(1))
        server.stop()
        folder = os.path.join(server.folder, "data")
        database = sqlite3.connect(os.path.join(folder, "tables.sqlite"))
        row = database.execute("SELECT table_id, match, game, listed, at, record FROM finished").fetchone()
        record = json.loads(row[5])
        moves = [step for step in record["steps"] if "move" in step]
        moves[3]["move"], moves[4]["move"] = moves[4]["move"], moves[3]["move"]
        text = json.dumps(record, separators=(",", ":"))
        record_sum = summed("record", text)
        database.execute("UPDATE finished SET record = ?, record_sum = ?, sum = ?",
                         (text, record_sum, summed("finished", *row[:5], record_sum)))
        database.commit()
        database.close()
        (fault,) = checked(folder, status=1)["faults"]
        self.assertRegex(fault["reason"], "^its record is wrong at step")

    def test_stores_of_todays_version_stay_readable(self):
        self.postgres.database("fixture")
        self.postgres.sql("fixture", "-f", os.path.join(FIXTURES, "postgres-v2.sql"))
        from_postgres = checked(self.postgres.address("fixture"))
        from_file = checked(os.path.join(FIXTURES, "v2.sqlite"))
        self.assertEqual(from_postgres | {"store": ""}, from_file | {"store": ""})
        self.assertEqual((from_file["tables"], from_file["records"], from_file["faults"]), (4, 1, []))

    def test_what_is_no_store_is_said_so(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("there is no store", store("check", folder, status=2).stderr)
            self.assertIn("there is no store", store("backup", f"{folder}/b", folder, status=2).stderr)
            self.assertIn("there is no store", store("copy", folder, f"{folder}/c", status=2).stderr)
            self.assertEqual(os.listdir(folder), [])
        self.assertIn("there is no store", store("check", self.postgres.database("empty"), status=2).stderr)
        self.assertIn("pg_dump", store("backup", "/nowhere", self.postgres.address("empty"), status=2).stderr)
        self.assertIn("cannot be used", store("check", "postgresql:///x?host=/nowhere", status=2).stderr)
        v1 = os.path.join(FIXTURES, "v1.sqlite")
        self.assertIn("of version 1", store("check", v1, status=2).stderr)


if __name__ == "__main__":
    main()
