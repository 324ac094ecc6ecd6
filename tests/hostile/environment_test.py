"""A disk that becomes slow and a wall clock that jumps, while people play.

    environment_test.py PROGRAM [unittest arguments]
"""

import mmap
import os
import struct
import subprocess
import tempfile

from hostile_client import Player, call, join, open_table
from hostile_support import HostileTest, main, wait_until

SOURCE = os.path.join(os.path.dirname(__file__), "preload", "disk_and_clock.c")
DAY = 24 * 3600


class Environment(HostileTest):
    """The server runs with the library of preload/, whose wishes this test writes."""

    AHEAD, SYNC_TIME, SYNCS = 0, 8, 16

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="vivarium-preload-")
        self.addCleanup(folder.cleanup)
        library, wishes = (os.path.join(folder.name, name) for name in ("preload.so", "wishes"))
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE], check=True)
        with open(wishes, "wb") as file:
            file.write(bytes(24))
        with open(wishes, "r+b") as file:
            self.wishes = mmap.mmap(file.fileno(), 24)
        self.prologue = (
            f"export DISK_AND_CLOCK={wishes} LD_PRELOAD={library} ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0"
        )

    def wish(self, place, value):
        struct.pack_into("=q", self.wishes, place, int(value))

    def syncs(self):
        return struct.unpack_from("=q", self.wishes, self.SYNCS)[0]


class SlowDisks(Environment):
    def test_only_what_is_stored_waits_and_nothing_is_lost(self):
        server = self.serve(prologue=self.prologue)
        watched = open_table(server.port, "take-that", ["host", "open"])
        watcher = Player(server.port, {"table": watched["table"]})
        before = self.syncs()
        self.wish(self.SYNC_TIME, 3e9)
        answered = len(self.pair.times)
        # What needs no disk is answered many times while one move is being stored.
        for _ in range(20):
            self.assertEqual(call(server.port, "GET", "/healthz").status, 200)
            self.assertEqual(call(server.port, "GET", "/api/v2/tables").status, 200)
            watcher.ask("refresh")
        self.assertLessEqual(len(self.pair.times) - answered, 4)
        self.assertTrue(self.pair.plays(2), self.pair.problems)
        self.assertGreater(self.syncs(), before)
        self.assertTrue(wait_until(lambda: "the store is slow" in server.log()))
        # Whatever was answered is there after a kill in the middle of the next write.
        confirmed = self.pair.position()
        server.kill()
        self.pair.problems.clear()
        self.pair.resting.set()
        self.pair.thread.join()
        self.wish(self.SYNC_TIME, 0)
        server.start()
        self.pair.problems.clear()
        self.pair.come()
        self.assertGreaterEqual(self.pair.position(), confirmed)
        self.pair.go_on()
        self.assertTrue(self.pair.plays(10), self.pair.problems)
        self.look_at_log("a slow disk")


class Clocks(Environment):
    def test_one_that_jumps_changes_nothing_for_those_who_play(self):
        server = self.serve("--fast-seconds", "3600", prologue=self.prologue)
        offer = open_table(server.port, "take-that", ["host", "open"], pace="fast")
        other = join(server.port, offer["table"], "Ben")
        people = [Player(server.port, offer), Player(server.port, other)]
        people[0].ask("start")
        for person in people:
            person.wait_until(lambda person=person: person.game and person.game["match"] == 1)
        for ahead in (100 * DAY, -100 * DAY, 0):
            with self.subTest(ahead=ahead):
                self.wish(self.AHEAD, ahead)
                self.assertTrue(self.pair.plays(5), self.pair.problems)
                # Nobody's time for a decision is over, and a bot decides for nobody.
                mover = next(person for person in people if person.seat in person.game["to_act"])
                mover.ask("refresh")
                self.assertEqual([seat.get("played_by") for seat in mover.table["seats"]], ["person", "person"])
                mover.ask("move", decision=mover.game["decision"], move=mover.moves[0])
                for person in people:
                    person.ask("refresh")
        self.look_at_log("a clock that jumps")

    def test_one_that_is_wrong_at_the_start_closes_no_table(self):
        server = self.serve(prologue=self.prologue)
        self.pair.leave()
        position = self.pair.position()
        for ahead in (100 * DAY, -100 * DAY):
            with self.subTest(ahead=ahead):
                self.wish(self.AHEAD, ahead)
                server.stop()
                server.start()
                self.assertRegex(server.log(), "is the clock right" if ahead > 0 else "the clock is behind")
                self.pair.come()
                self.assertEqual(self.pair.position(), position)
                self.pair.go_on()
                self.assertTrue(self.pair.plays(5), self.pair.problems)
                self.pair.leave()
                position = self.pair.position()
        self.look_at_log("a wrong clock")


if __name__ == "__main__":
    main()
