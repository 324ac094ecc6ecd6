"""What the attacks share: a server, an honest pair that plays beside every attack, and the look afterwards at whether
anybody but the attacker noticed.

    with self.attack("the name of it"):
        ...

At its end: the process lives and has logged no failure, the pair has played on in its usual time, memory and
descriptors are back. At the end of each test the server is stopped and started, which takes no longer and no more than
the first start did, and the pair's game is still there.
"""

import contextlib
import itertools
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from hostile_client import HOME, PATIENCE, Closed, Player, Refused, call, join, open_table

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "build/dev/vivarium"
MEBIBYTE = 1 << 20
# None of these may ever stand in a log, whatever was sent.
FAILURES = (
    "Sanitizer", "runtime error:", "terminate called", "free(): ", "double free", "connection failed", "Assertion",
    "event does not follow", "bot refused", "uncaught", "std::exception", "Segmentation",
)


def wait_until(condition, seconds=PATIENCE, pause=0.02):
    """Whether it became so in that time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(pause)
    return True


_addresses = itertools.count(os.getpid() % 200 * 256)


def stranger():
    """An address that nobody has used yet in this process."""
    number = next(_addresses)
    return f"127.{100 + number // 62500 % 100}.{number // 250 % 250}.{number % 250 + 2}"


class TableServer:
    """`vivarium serve` with a folder of its own."""

    def __init__(self, *flags, folder=None, prologue=None):
        """`prologue`: what a shell does before, such as a limit that it sets."""
        self.flags = flags
        self.prologue = ["bash", "-c", prologue + '; exec "$@"', "bash"] if prologue else []
        self.own = tempfile.TemporaryDirectory(prefix="vivarium-hostile-") if folder is None else None
        self.folder = folder or self.own.name
        self.data = os.path.join(self.folder, "data")
        self.log_path = os.path.join(self.folder, "log.txt")
        self.port = 0
        self.process = None

    def command(self, *flags):
        return [
            *self.prologue, PROGRAM, "serve", "--port", str(self.port), "--data", self.data, "--bot-pause-ms", "0",
            "--log-level", "warning", "--messages-per-second", "100", "--message-burst", "400", *self.flags, *flags,
        ]  # fmt: skip

    def start(self, *flags):
        """Starts it (again, on the same port with the same tables); returns the seconds until it served."""
        begun = time.monotonic()
        environment = dict(os.environ)
        # What was freed shall count as free: the quarantine would otherwise look like a leak.
        environment["ASAN_OPTIONS"] = environment.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                self.command(*flags), stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        line = self.process.stdout.readline()
        taken = time.monotonic() - begun
        found = re.match(r"serving (\d+) tables? on http://.*:(\d+)/", line)
        if not found:
            self.process.wait(PATIENCE)
            raise RuntimeError(f"no start: status {self.process.returncode}, {line!r}, {self.log()[-2000:]}")
        self.port = int(found.group(2))
        return taken

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def lives(self):
        return self.process.poll() is None

    def figure(self, name, file="status"):
        """A figure of /proc, in bytes where it is in kB there."""
        with open(f"/proc/{self.process.pid}/{file}", encoding="ascii") as text:
            number, unit = re.search(rf"(?m)^{name}:\s*(\d+)( kB)?", text.read()).groups()
        return int(number) * (1024 if unit else 1)

    def is_sanitized(self):
        return self.figure("VmSize") > 1 << 40

    def forget_peak(self):
        with open(f"/proc/{self.process.pid}/clear_refs", "w", encoding="ascii") as file:
            file.write("5")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stored_bytes(self):
        return sum(entry.stat().st_size for entry in os.scandir(self.data) if entry.is_file())

    def metrics(self):
        """All figures of /metrics by name and labels."""
        text = call(self.port, "GET", "/metrics").content.decode()
        return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line[:1] != "#"}

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(PATIENCE)
        finally:
            self.process.stdout.close()
        return status

    def kill(self):
        if self.process and self.lives():
            self.process.kill()
        if self.process:
            self.process.wait()
            self.process.stdout.close()

    def discard(self):
        self.kill()
        if self.own:
            self.own.cleanup()


class HonestPair:
    """Two people who play in the background, each at an address of their own, and time every answer."""

    def __init__(self, server, first="127.0.0.2", second="127.0.0.3", pause=0.01):
        self.server = server
        self.sources = (first, second)
        self.pause = pause
        self.rng = random.Random(17)
        self.times = []  # of each answered move
        self.problems = []
        self.forgiven = set()  # refusals that the attack is known to bring to everybody
        self.offers = None
        self.players = []
        self.thread = None
        self.resting = threading.Event()

    def sit_down(self):
        port = self.server.port
        offer = open_table(
            port, "take-that", ["host", "open"], self.sources[0], options={"rounds": 10}, absent_seconds=None,
            pace="off"
        )
        self.offers = [offer, join(port, offer["table"], "Ben", self.sources[1])]
        self.come()
        self.players[0].ask("start")
        self.go_on()

    def come(self):
        self.players = [Player(self.server.port, o, s) for o, s in zip(self.offers, self.sources)]

    def go_on(self):
        self.resting.clear()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def rest(self):
        self.resting.set()
        if self.thread:
            self.thread.join(PATIENCE)
            assert not self.thread.is_alive(), "the pair waits for an answer"

    def leave(self):
        self.rest()
        for player in self.players:
            player.close()

    def run(self):
        try:
            while not self.resting.is_set():
                self.step()
        except Exception as error:  # whatever it is: an honest player has noticed something
            self.problems.append(f"{type(error).__name__}: {error}")

    def step(self):
        for player in self.players:
            player.catch_up()
        mover = next((player for player in self.players if player.must_choose()), None)
        if mover:
            begun = time.monotonic()
            try:
                mover.ask("move", decision=mover.game["decision"], move=self.rng.choice(mover.moves))
                self.times.append(time.monotonic() - begun)
            except Refused as refused:
                if refused.code not in self.forgiven:
                    raise
        elif all(player.is_over for player in self.players):
            self.players[0].ask("start")
        time.sleep(self.pause)

    def position(self):
        return max((player.game["match"], player.game["decision"]) for player in self.players)

    def plays(self, moves, seconds=PATIENCE):
        """Whether that many more moves are answered."""
        goal = len(self.times) + moves
        return wait_until(lambda: len(self.times) >= goal or self.problems, seconds) and not self.problems


class HostileTest(unittest.TestCase):
    server = None
    pair = None
    attacks_begun = attacks_withstood = 0
    # Many times what an attack that is withstood needs, and a small part of what one takes that is not.
    allowance = 32 * MEBIBYTE

    def serve(self, *flags, pair=True, pause=0.01, prologue=None):
        server = self.server = TableServer(*flags, prologue=prologue)
        self.addCleanup(server.discard)
        self.first_start = server.start()
        self.first_peak = server.figure("VmHWM")
        self.first_read = server.figure("rchar", "io")
        if server.is_sanitized():
            self.allowance = 3 * type(self).allowance
        if pair:
            self.pair = HonestPair(server, pause=pause)
            self.addCleanup(self.pair.leave)
            self.pair.sit_down()
            self.assertTrue(self.pair.plays(25), self.pair.problems)
        return server

    def keep(self, wire):
        """Something of the attacker's that ends with the attack."""
        self.kept.append(wire)
        return wire

    @contextlib.contextmanager
    def attack(self, name, moves=10):
        """`moves`: how many the pair must make afterwards; 0 where the attack is known to stop everybody."""
        self.attacks_begun += 1
        server = self.server
        self.kept = []
        memory, descriptors = server.figure("VmRSS"), server.descriptors()
        server.forget_peak()
        usual = self.pair.times[:] if self.pair else []
        try:
            yield
        except (OSError, Closed, TimeoutError) as error:
            # Whoever attacks may be cut off: what counts is what becomes of the others.
            if server.lives() and not (self.pair and self.pair.problems):
                raise
            self.fail(f"{name}: {error!r}; {self.obituary()}")
        finally:
            for wire in self.kept:
                wire.close()
        self.look_around(name, moves, memory, descriptors, usual)
        self.attacks_withstood += 1

    def obituary(self):
        server = self.server
        state = "it lives" if server.lives() else f"it ended with {server.process.poll()}"
        return f"the server: {state}; the pair: {self.pair and self.pair.problems}; the log: {server.log()[-3000:]}"

    def look_around(self, name, moves, memory, descriptors, usual):
        server = self.server
        # A process that has just been ended by the attack needs a moment to be seen as such.
        answer = None
        with contextlib.suppress(OSError, Closed):
            answer = call(server.port, "GET", "/healthz", source="127.0.0.4").status
        self.assertTrue(server.lives(), f"{name}: {self.obituary()}")
        self.assertEqual(answer, 200, name)
        if self.pair:
            self.assertTrue(not moves or self.pair.plays(moves), f"{name}: the pair is stuck; {self.obituary()}")
            self.assertEqual(self.pair.problems, [], f"{name}: {self.obituary()}")
            self.compare_times(name, usual, self.pair.times[len(usual) :])
        self.assertTrue(
            wait_until(lambda: server.descriptors() <= descriptors + 2, 30),
            f"{name}: {server.descriptors()} descriptors instead of {descriptors}",
        )
        self.assertTrue(
            wait_until(lambda: server.figure("VmRSS") <= memory + self.allowance, 10),
            f"{name}: {server.figure('VmRSS') >> 20} MiB instead of {memory >> 20}",
        )
        self.assertLessEqual(server.figure("VmHWM") >> 20, memory + 2 * self.allowance >> 20,
                             f"{name}: MiB at the most")
        self.look_at_log(name)

    def look_at_log(self, name):
        log = self.server.log()
        for failure in FAILURES:
            self.assertNotIn(failure, log, name)

    def compare_times(self, name, usual, since):
        if not usual or not since:
            return
        # Generous: tests of other things may run beside this one.
        for measure, allowance in ((statistics.median, 1), (max, 4)):
            most = 20 * measure(usual) + allowance
            self.assertLessEqual(measure(since), most, f"{name}: seconds until a move is answered")

    def tearDown(self):
        if self.server and self.server.lives() and self.attacks_begun and self.attacks_begun == self.attacks_withstood:
            self.look_at_restart()

    def look_at_restart(self):
        server = self.server
        before = None
        if self.pair:
            self.pair.rest()
            before = self.pair.position()
            self.pair.leave()
        self.assertEqual(server.stop(), 0, server.log()[-3000:])
        again = server.start()
        self.restart_read = server.figure("rchar", "io")
        self.assertLess(again, 10 * self.first_start + 5, "seconds until it served again")
        self.assertLess(server.figure("VmHWM"), self.first_peak + self.allowance, "memory for the start")
        if self.pair:
            self.pair.come()
            self.assertEqual(self.pair.position(), before)
            self.pair.go_on()
            self.assertTrue(self.pair.plays(5), self.pair.problems)
        self.look_at_log("after the restart")

    def assert_refused(self, code, function, *arguments, **named):
        with self.assertRaises(Refused) as caught:
            function(*arguments, **named)
        self.assertEqual(caught.exception.code, code)


def main():
    # Sockets that an attack leaves open end with it; that is no news.
    unittest.main(module="__main__", warnings="ignore")
