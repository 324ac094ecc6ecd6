#!/usr/bin/env python3
"""Long work shows on a terminal how far it is, and Ctrl-C gives what there is.

    long_work_test.py PROGRAM [unittest arguments]
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "build/dev/vivarium"
PATIENCE = 120  # seconds until a test gives up; nothing waits that long when all is well


def start(*arguments, **streams):
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.Popen([PROGRAM, *arguments], text=True, **pipes)


def wait_until_it_catches(process, number):
    """Until the program is prepared for the signal."""
    for _ in range(PATIENCE * 100):
        with open(f"/proc/{process.pid}/status", encoding="utf-8") as file:
            caught = int(re.search(r"^SigCgt:\s*([0-9a-f]+)", file.read(), re.MULTILINE).group(1), 16)
        if caught >> (number - 1) & 1:
            return
        time.sleep(0.01)
    raise AssertionError("it never cares about the signal")


def interrupted(process):
    wait_until_it_catches(process, signal.SIGINT)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, output, errors


class Interruption(unittest.TestCase):
    def test_of_verify_tells_what_was_checked(self):
        with start("verify", "-") as process:
            process.stdin.write("{}\n")
            process.stdin.flush()
            self.assertIn("standard input:1: ", process.stderr.readline())
            # The input stays open: it must not be its end that ends the program.
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(PATIENCE), 2, "not everything was checked")
            self.assertIn("standard input: 1 game, ", process.stdout.read())
            self.assertEqual(process.stderr.read(), "vivarium: stopped after 1 game; the rest was not checked\n")
        with start("verify", "--json", "-") as process:
            wait_until_it_catches(process, signal.SIGINT)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(PATIENCE), 2)
            self.assertIn('"stopped": true', process.stdout.read())

    def test_of_bench_shows_the_series_that_were_measured(self):
        status, output, errors = interrupted(start("bench", "--seconds", "60", "--json"))
        self.assertEqual(status, 0)
        self.assertRegex(output, r'"fingerprint": "[0-9a-f]{16}"')
        self.assertRegex(errors, r"^vivarium: stopped after 0 of \d+ series\n$")


class Progress(unittest.TestCase):
    def shown_on_a_terminal(self, *arguments, pattern):
        control, terminal = pty.openpty()
        process = start(*arguments, stderr=terminal)
        os.close(terminal)
        shown = ""
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, shown):
            self.assertLess(time.monotonic(), deadline, shown)
            if select.select([control], [], [], 1)[0]:
                shown += os.read(control, 65536).decode()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        os.close(control)
        return shown

    def test_says_how_long_the_rest_takes(self):
        self.shown_on_a_terminal("bench", "--seconds", "60", pattern=r"\d+% .* of 1,200 batches, .* left")
        self.shown_on_a_terminal("arena", "take-that", "--bots", "greedy,random", "--games", "1000000",
                                 pattern=r"\d+% .* of 1,000,000 games, .* left")
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            records = subprocess.run([PROGRAM, "simulate", "take-that", "--games", "200", "--record", "-", "--legal"],
                                     check=True, capture_output=True, text=True).stdout
            for _ in range(100):
                file.write(records)
            file.flush()
            self.shown_on_a_terminal("verify", file.name, pattern=r"\d+% .* of [\d,]+ kB, .* left")

    def test_is_not_in_a_pipe(self):
        for arguments in (("bench", "--series", "take-that/2", "--seconds", "1.5"),):
            done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True, timeout=PATIENCE)
            self.assertEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
