"""Honest players, chaos and attackers together, for any time; at the end every confirmed move must be there.

    soak.py PROGRAM [--seconds N] [--tables N] [--seed N] [--kill-every SECONDS]

Prints figures as JSON; exit status 1 if a confirmed move was lost or came twice, if an honest player was shut out, or
if memory or the time until an answer has grown (growth.py).
"""

import argparse
import contextlib
import json
import random
import statistics
import sys
import threading
import time

sys.argv, options = sys.argv[:1], sys.argv[1:]

import hostile_support  # noqa: E402: it takes the program out of sys.argv
from growth import growth_problems, series  # noqa: E402
from hostile_client import TABLES, TEXT, Closed, Player, Refused, WebSocket, Wire  # noqa: E402
from hostile_client import call, frame, join, open_table, request  # noqa: E402
from hostile_support import FAILURES, TableServer, stranger  # noqa: E402

GAMES = {"take-that": {"rounds": 2}, "cubosaurs": {}, "dino-twist": {}}
BROKEN = (OSError, Closed, TimeoutError, ValueError)


class HonestTable:
    """People who play game after game at one table, lose their connections, come back and ask again with the same id.

    A move counts as confirmed with (match, turn, seat), which can happen at a table once only.
    """

    def __init__(self, server, game, people, seed):
        self.server, self.game, self.people = server, game, people
        self.rng = random.Random(seed)
        self.sources = [f"127.50.{seed % 250}.{seat + 2}" for seat in range(people)]
        self.offers, self.players = [], [None] * people
        self.pending = [None] * people  # a command that has not been answered
        self.confirmed = {}  # (match, turn, seat) -> move
        self.times = []
        self.shut_out = 0.0  # the longest time in which nobody here got an answer
        self.problems = []
        self.finished = 0

    def sit_down(self):
        port = self.server.port
        offer = open_table(
            port, self.game, ["host"] + ["open"] * (self.people - 1), self.sources[0], "Ana",
            options=GAMES[self.game], absent_seconds=None,
        )  # fmt: skip
        self.offers = [offer]
        for seat in range(1, self.people):
            self.offers.append(join(port, offer["table"], f"Guest {seat}", self.sources[seat]))

    def player(self, seat):
        if self.players[seat] is None:
            self.players[seat] = Player(self.server.port, self.offers[seat], self.sources[seat])
        return self.players[seat]

    def lose(self, seat):
        if self.players[seat]:
            self.players[seat].cut()
        self.players[seat] = None

    def choose(self, seat):
        player = self.player(seat)
        if self.rng.random() < 0.005:
            return self.lose(seat)
        player.catch_up()
        game = player.game
        if self.pending[seat] is None:
            if not game:
                if seat == 0:
                    player.ask("start")
                return None
            if player.is_over:
                return self.again(seat, player)
            if not player.must_choose():
                return None
            self.pending[seat] = {
                "type": "move", "id": f"s{seat}-{self.rng.getrandbits(60):x}", "decision": game["decision"],
                "move": self.rng.choice(game["moves"])["text"], "match": game["match"],
            }  # fmt: skip
        return self.send(seat, player)

    def again(self, seat, player):
        if seat == 0 and all(p and p.is_over and p.game["match"] == player.game["match"] for p in self.players):
            self.finished += 1
            player.ask("start")

    def send(self, seat, player):
        wish = dict(self.pending[seat])
        match = wish.pop("match")
        begun = time.monotonic()
        if not player.send_json(wish):
            raise Closed("send")
        answer = player.answer_to(wish["id"])
        self.pending[seat] = None
        self.times.append(time.monotonic() - begun)
        if answer["accepted"]:
            key = (match, wish["decision"], seat)
            if key in self.confirmed:
                self.problems.append(f"a second choice was confirmed: {key}")
            self.confirmed[key] = wish["move"]
        elif answer["refusal"]["code"] in ("too_many_messages", "table_busy"):
            self.pending[seat] = {**wish, "match": match, "id": f"s{seat}-{self.rng.getrandbits(60):x}"}
            time.sleep(0.5)
        elif answer["refusal"]["code"] not in ("storage_failed", "shutting_down"):
            self.problems.append(f"an honest move was refused: {answer['refusal']['code']} {wish}")

    def run(self, stop):
        last = time.monotonic()
        while not stop.is_set():
            for seat in range(self.people):
                try:
                    self.choose(seat)
                    now = time.monotonic()
                    self.shut_out = max(self.shut_out, now - last)
                    last = now
                except BROKEN:
                    self.lose(seat)
                    time.sleep(0.1)
                except Refused as refused:
                    if refused.code not in ("already_started", "game_not_over", "shutting_down", "server_full"):
                        self.problems.append(f"refused: {refused.code}")
                        self.lose(seat)
                        time.sleep(0.5)
            time.sleep(0.02)

    def read(self, path):
        """From an address of its own each time: there are more records than one address may ask for at once."""
        answer = call(self.server.port, "GET", path, source=stranger())
        assert answer.status == 200, (path, answer.status)
        return answer.data

    def records(self):
        """The finished matches by their number."""
        path = f"{TABLES}/{self.offers[0]['table']}/matches"
        records, page = {}, self.read(path)["matches"]
        while page:
            for entry in page:
                records[entry["match"]] = self.read(f"{path}/{entry['match']}/record")
            page = self.read(f"{path}?before={page[-1]['match']}")["matches"]
        return records

    def check(self):
        """How many confirmed moves are nowhere, and how many stand there twice."""
        lost = doubled = 0
        self.players = [None] * self.people
        current = self.player(0)
        now = current.game
        records = self.records()
        for match in {key[0] for key in self.confirmed}:
            mine = {key: move for key, move in self.confirmed.items() if key[0] == match}
            if match in records:
                missing, twice = self.compare(records[match], mine)
                lost, doubled = lost + missing, doubled + twice
            elif not now or now["match"] != match:
                lost += len(mine)
                self.problems.append(f"match {match} is gone")
            else:
                # Still played: each turn that was confirmed is behind us, or it is the choice that waits for others.
                present = now["decision"]
                ahead = [k for k in mine if k[1] > present or (k[1] == present and k[2] not in now["decided"])]
                lost += len(ahead)
        current.close()
        return lost, doubled

    def settle(self):
        """Asks again, with the same id, for what was not answered: from then on it is known what was carried out."""
        for seat in range(self.people):
            if self.pending[seat]:
                self.lose(seat)
                self.send(seat, self.player(seat))

    def compare(self, record, mine):
        """The moves of a record are those that each seat was told of, in order: none missing, none more."""
        made = [[] for _ in range(self.people)]
        for step in record["steps"]:
            if "move" in step:
                made[step["player"]].append(step["move"])
        lost = doubled = 0
        for seat in range(self.people):
            said = [move for (_, _, who), move in sorted(mine.items()) if who == seat]
            if said != made[seat]:
                lost += max(1, len(said) - len(made[seat]))
                doubled += max(0, len(made[seat]) - len(said))
                self.problems.append(f"seat {seat}: told {said}, made {made[seat]}")
        return lost, doubled


# --- attackers: each function is one round of an attack ---------------------------------------------------------


def attack_with_requests(port, rng):
    source = stranger()
    wires = [Wire(port, source) for _ in range(rng.randint(1, 80))]
    for wire in wires:
        wire.socket.settimeout(1)
        wire.send(rng.choice([
            b"", b"GET / HTTP/1.1\r\nX: ", request("GET", "/healthz"), request("GET", "/nothing"), b"\0" * 100,
            b"POST /api/v2/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"x" * 100_000,
            b"POST /api/v2/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"X" * 70_000,
            request("POST", TABLES, b"[" * 60_000), rng.randbytes(500),
        ]))  # fmt: skip
    time.sleep(rng.random())
    for wire in wires:
        rng.choice([wire.cut, wire.close])()


def attack_with_frames(port, rng):
    source = stranger()
    offer = open_table(port, "take-that", ["host", "bot:random"], source, "Eve")
    eve = Player(port, offer, source, receive_buffer=4096)
    eve.socket.settimeout(1)
    for _ in range(rng.randint(1, 60)):
        wish = {"type": rng.choice(["refresh", "start", "resume", "why", "chat"]), "id": f"x{rng.random()}",
                "move": "take"}
        if not eve.send(rng.choice([frame(TEXT, json.dumps(wish)), frame(9, b"x" * 100), frame(TEXT, b"[" * 3000)])):
            break
    eve.send(rng.choice([rng.randbytes(50), frame(TEXT, b"\xff"), frame(TEXT, b"x", reserved=4),
                         frame(TEXT, b"x" * 70_000), b""]))
    eve.cut()


def attack_the_bots(port, rng):
    source = stranger()
    for _ in range(3):
        offer = open_table(port, "dino-twist", ["bot:expert"] * 4, source, "Eve")
        eve = Player(port, offer, source)
        eve.post("start")
        time.sleep(rng.random())
        eve.post("close")
        eve.close()


def attack_a_table(port, rng, tables):
    """Spectators, forged tokens and strangers who want a seat at an honest table."""
    table = rng.choice(tables).offers[0]["table"]
    source = stranger()
    watchers = []
    for _ in range(rng.randint(1, 40)):
        watchers.append(Player(port, {"table": table}, source))
        watchers[-1].post("move", decision=0, move="take")
    for wish in ({"token": "A" * 32}, {"token": table}):
        with contextlib.suppress(Refused, *BROKEN):
            watchers.append(Player(port, {"table": table, **wish}, source))
    with contextlib.suppress(Refused, *BROKEN):
        join(port, table, "Mallory", source)
    with contextlib.suppress(Refused, *BROKEN):
        WebSocket(port, source, [("Origin", "https://evil.example")])
    for watcher in watchers:
        watcher.cut()


class Soak:
    def __init__(self, wishes):
        self.wishes = wishes
        self.rng = random.Random(wishes.seed)
        self.server = TableServer("--max-tables-per-address", "50", "--unattended-minutes", "5")
        self.stop = threading.Event()
        self.samples, self.starts, self.attacks, self.deaths = [], [], 0, []
        self.told = {}  # how many times of each table are in a sample
        self.restarting = threading.Lock()
        games = list(GAMES)
        self.tables = [HonestTable(self.server, games[i % 3], 2 + i % 3, i + 1) for i in range(wishes.tables)]

    def attack(self, seed):
        rng = random.Random(seed)
        while not self.stop.is_set():
            kind = rng.choice([attack_with_requests, attack_with_frames, attack_the_bots, attack_a_table])
            with contextlib.suppress(Refused, *BROKEN):
                kind(self.server.port, rng, *([self.tables] if kind is attack_a_table else []))
            self.attacks += 1
            time.sleep(0.2)

    def sample(self, begun):
        with self.restarting:
            if not self.server.lives():
                self.deaths.append(f"{time.monotonic() - begun:.0f} s: ended with {self.server.process.poll()}")
                self.server.process.stdout.close()
                self.starts.append(self.server.start())
            self.samples.append({
                "second": round(time.monotonic() - begun), "memory": self.server.figure("VmRSS"),
                "store": self.server.stored_bytes(), "descriptors": self.server.descriptors(),
                "confirmed": sum(len(t.confirmed) for t in self.tables), "times": self.new_times(),
            })  # fmt: skip

    def new_times(self):
        """Of the answers since the last sample."""
        before, self.told = self.told, {table: len(table.times) for table in self.tables}
        return [each for table in self.tables for each in table.times[before.get(table, 0) : self.told[table]]]

    def kill(self):
        with self.restarting:
            self.server.kill()
            self.starts.append(self.server.start())

    def run(self):
        self.starts.append(self.server.start())
        for table in self.tables:
            table.sit_down()
        threads = [threading.Thread(target=table.run, args=(self.stop,)) for table in self.tables]
        threads += [threading.Thread(target=self.attack, args=(self.wishes.seed + i,)) for i in range(3)]
        for thread in threads:
            thread.start()
        begun = time.monotonic()
        next_kill = self.wishes.kill_every
        while (passed := time.monotonic() - begun) < self.wishes.seconds:
            if passed > next_kill:
                self.kill()
                next_kill += self.wishes.kill_every
            self.sample(begun)
            time.sleep(min(5, self.wishes.seconds / 20))
        self.stop.set()
        for thread in threads:
            thread.join()
        return self.report()

    def report(self):
        lost = doubled = 0
        for table in self.tables:
            table.settle()
            missing, twice = table.check()
            lost, doubled = lost + missing, doubled + twice
        log = self.server.log()
        times = sorted(each for table in self.tables for each in table.times)
        problems = self.deaths + [problem for table in self.tables for problem in table.problems]
        problems += growth_problems(self.samples)
        problems += [f"in the log: {failure}" for failure in FAILURES if failure in log]
        confirmed = sum(len(table.confirmed) for table in self.tables)
        figures = {
            "seconds": self.wishes.seconds, "confirmed": confirmed, "lost": lost, "doubled": doubled,
            "finished_games": sum(table.finished for table in self.tables), "attacks": self.attacks,
            "starts": len(self.starts), "slowest_start": max(self.starts),
            "latency": {"p50": statistics.median(times), "p99": times[len(times) * 99 // 100], "worst": times[-1]},
            "longest_without_an_answer": max(table.shut_out for table in self.tables),
            "problems": problems[:50], "samples": series(self.samples),
        }  # fmt: skip
        print(json.dumps(figures, indent=1))
        return 1 if lost or doubled or problems or not confirmed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--kill-every", type=float, default=60, metavar="SECONDS")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args(options)
    hostile_support.PROGRAM = wishes.program
    soak = Soak(wishes)
    try:
        return soak.run()
    finally:
        soak.stop.set()
        soak.server.discard()


if __name__ == "__main__":
    sys.exit(main())
