"""What everybody shares: the threads of bots, and the one on which all tables are kept.

    sharing_test.py PROGRAM [unittest arguments]
"""

import statistics
import subprocess
import threading
import time

from hostile_client import Closed, Player, Wire, call, open_table, read_answer, request
from hostile_support import PROGRAM, HostileTest, main, stranger, wait_until


class Bots(HostileTest):
    allowance = 4 * HostileTest.allowance  # the allocator keeps what experts thought with, some 100 MiB for each thread

    def crowd(self, address, tables=20):
        """So many tables of as many experts as fit, and somebody who watches each."""
        for _ in range(tables):
            offer = open_table(self.server.port, "dino-twist", ["bot:expert"] * 6, address, "Eve")
            watcher = self.keep(Player(self.server.port, offer, address))
            watcher.ask("start")

    def waits(self, bot, decisions, most=60.0):
        """How long one person's only opponent took for each of its decisions."""
        source = stranger()
        offer = open_table(self.server.port, "take-that", ["host", f"bot:{bot}"], source, options={"rounds": 3})
        me = self.keep(Player(self.server.port, offer, source))
        me.ask("start")
        me.wait_until(lambda: me.game)
        waits = []
        while len(waits) < decisions and not me.is_over:
            begun = time.monotonic()
            if not me.must_choose():
                me.wait_until(lambda: me.must_choose() or me.is_over, most)
                waits.append(time.monotonic() - begun)
                continue
            me.ask("move", decision=me.game["decision"], move=me.moves[0])
        return waits

    def test_one_address_does_not_starve_the_bots_of_another(self):
        server = self.serve("--bot-threads", "1")
        with self.attack("twenty tables of six experts"):
            self.crowd(stranger())
            self.assertTrue(wait_until(lambda: server.metrics()["vivarium_bots_waiting"] > 0), "no bot waits")
            # At once, but for what an expert needs who is thinking already.
            self.assertLess(max(self.waits("easy", 6)), 15)
            self.assertLess(max(self.waits("expert", 2)), 30)


    def test_one_address_does_not_starve_the_hints_of_another(self):
        server = self.serve("--bot-threads", "1")
        self.hint()  # what it takes to think stays in memory
        with self.attack("six tables of six experts, and a person who wonders"):
            self.crowd(stranger(), 6)
            self.assertTrue(wait_until(lambda: server.metrics()["vivarium_bots_waiting"] > 0), "no bot waits")
            self.assertIn("move", self.hint())

    def hint(self):
        """For somebody alone at a table of their own."""
        source = stranger()
        offer = open_table(self.server.port, "take-that", ["host", "bot:easy"], source)
        me = Player(self.server.port, offer, source)
        try:
            me.ask("start")
            me.wait_until(me.must_choose)
            return me.ask("hint", decision=me.game["decision"])["hint"]
        finally:
            me.close()


class Replays(HostileTest):
    def record(self):
        games = subprocess.run(
            [PROGRAM, "simulate", "take-that", "--players", "4", "--games", "1", "--option", "rounds=10", "--record",
             "-"],
            capture_output=True, check=True, timeout=120,
        ).stdout  # fmt: skip
        return games.splitlines()[0]

    def replay_without_end(self, address, record, stop, codes):
        number = 0
        wire = Wire(self.server.port, address)
        while not stop.is_set():
            number += 1
            try:
                wire.send(request("POST", f"/api/v2/replays?from={number % 300}&count=64", record))
                answer = read_answer(wire)
                code = answer.code or answer.status
                codes[code] = codes.get(code, 0) + 1
            except (Closed, OSError):
                wire.close()
                if stop.is_set():
                    break
                wire = Wire(self.server.port, address)
        wire.close()

    def test_replays_do_not_keep_tables_waiting(self):
        server = self.serve("--request-burst", "100000", "--requests-per-second", "1000")
        record = self.record()
        usual = statistics.median(self.pair.times)
        with self.attack("replays without end"):
            address, stop, codes = stranger(), threading.Event(), {}
            self.assertEqual(call(server.port, "POST", "/api/v2/replays", record, address).status, 200)
            threads = [
                threading.Thread(target=self.replay_without_end, args=(address, record, stop, codes)) for _ in range(30)
            ]
            before = len(self.pair.times)
            for thread in threads:
                thread.start()
            try:
                self.assertTrue(self.pair.plays(40), self.pair.problems)
                times = self.pair.times[before:]
            finally:
                stop.set()
                for thread in threads:
                    thread.join()
            self.assertLess(statistics.median(times), 20 * usual + 0.1, codes)
            self.assertIn("too_many_requests", codes)
            self.assertIn(200, codes)


if __name__ == "__main__":
    main()
