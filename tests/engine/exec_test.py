#!/usr/bin/env python3
"""Tests of programs that play seats in `vivarium arena` and `vivarium simulate`.

    exec_test.py VIVARIUM [CLASS...]
"""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLE = os.path.join(HERE, "../../examples/exec_bot.py")

PYTHON = f"exec:{shlex.quote(sys.executable)}"
GOOD = f"{PYTHON} {EXAMPLE}"


def faulty(*arguments):
    return " ".join([PYTHON, os.path.join(HERE, "faulty_bot.py"), *arguments])


def arena(bots, *flags, game="take-that", command="arena", status=0):
    run = subprocess.run([PROGRAM, command, game, "--bots", ",".join(bots), *flags], capture_output=True, text=True,
                         timeout=300)
    assert run.returncode == status, run.stderr
    return run


def arena_data(bots, *flags, **more):
    return json.loads(arena(bots, "--json", *flags, **more).stdout)


class Programs(unittest.TestCase):
    def test_play_every_game_and_are_measured_like_any_bot(self):
        for game in ("take-that", "cubosaurs", "dino-twist"):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "games.jsonl")
                data = arena_data([GOOD, "greedy"], "--games", "4", "--record", path, game=game)
                self.assertEqual((data["games"], data["failures"]), (4, []))
                self.assertEqual(data["bots"][0]["name"], GOOD)
                self.assertEqual(subprocess.run([PROGRAM, "verify", path], capture_output=True).returncode, 0)

    def test_play_the_same_games_on_any_number_of_threads(self):
        def shares(threads):
            data = arena_data([GOOD, "random"], "--games", "8", "--threads", threads)
            return [bot["win_share"] for bot in data["bots"]] + [bot["margin"] for bot in data["bots"]]

        self.assertEqual(shares("1"), shares("3"))

    def test_play_in_simulations(self):
        data = json.loads(arena([GOOD, "easy"], "--games", "3", "--players", "3", "--json", command="simulate").stdout)
        self.assertEqual(data["games"], 3)
        self.assertEqual(data["failures"], [])

    def test_get_the_messages_of_the_document_and_no_state(self):
        with open(os.path.join(HERE, "../../docs/ENGINE.md"), encoding="utf-8") as file:
            blocks = re.findall(r"```json (arena|program)\n(.*?)```", file.read(), re.DOTALL)
        shown = {json.loads(text)["type"]: json.loads(text) for _, text in blocks}
        with tempfile.TemporaryDirectory() as folder:
            # A file for each way: two writers of one could get into each other's lines.
            paths = [os.path.join(folder, name) for name in ("asked", "answered")]
            command = f"exec:tee -a {paths[0]} | {sys.executable} {EXAMPLE} | tee -a {paths[1]}"
            arena([command, "random"], "--games", "2", "--threads", "1")
            heard = []
            for path in paths:
                with open(path, encoding="utf-8") as file:
                    heard += [json.loads(line) for line in file]
        self.assertEqual({message["type"] for message in heard}, shown.keys())
        for message in heard:
            self.assertEqual(message.keys(), shown[message["type"]].keys())
        # The other hand is nowhere in what a seat is shown; the pile is a number.
        hands = [message["secrets"]["hands"] for message in heard if message["type"] == "choose"]
        self.assertTrue(hands)
        self.assertTrue(all((both[0] is None) != (both[1] is None) for both in hands))
        self.assertFalse(any("seed" in json.dumps(m) for m in heard if m["type"] != "game"))

    def test_may_end_after_each_game(self):
        # Nothing is kept then; every game gets a process of its own.
        one_game = f"exec:sed -u '/\"over\"/q' | {sys.executable} -u {EXAMPLE}"
        self.assertEqual(arena_data([one_game, "random"], "--games", "6", "--threads", "1")["failures"], [])

    def test_may_have_commas_in_quotes(self):
        data = arena_data([f"exec:sh -c \"true 'a,b' && {sys.executable} {EXAMPLE}\"", "random"], "--games", "2")
        self.assertEqual(data["failures"], [])


class Failures(unittest.TestCase):
    def one_failure(self, fault, kind, words, *flags):
        """Loses one game of four, and only that, wherever it sits."""
        with tempfile.TemporaryDirectory() as folder:
            bot = faulty(fault, os.path.join(folder, "happened"))
            path = os.path.join(folder, "games.jsonl")
            data = arena_data([bot, "random"], "--games", "4", "--threads", "1", "--record", path, *flags)
            self.assertEqual(data["games"], 4)
            (failures,) = data["failures"]
            self.assertEqual(failures["bot"], bot)
            self.assertEqual({k: n for k, n in failures["kinds"].items() if n}, {kind: 1})
            self.assertRegex(failures["first"][0]["text"], words)
            # Everything in the record is by the rules all the same.
            self.assertEqual(subprocess.run([PROGRAM, "verify", path], capture_output=True).returncode, 0)

    def test_of_each_kind_lose_one_game_and_not_the_run(self):
        for fault, kind, words in (
            ("crash", "crash", "ended with status 1: RuntimeError: it hurts"),
            ("exit", "crash", "ended with status 3"),
            ("kill", "crash", "killed by signal 9"),
            ("mute", "crash", "closed its output"),
            ("words", "garbage", "not JSON: 'Hello!'"),
            ("flood", "garbage", "longer than 64 KiB"),
            ("other-id", "garbage", "'move' with the id \"[0-9]+\" expected"),
            ("no-move", "garbage", "without a move"),
            ("illegal", "illegal", "not a legal move: 'dance'"),
        ):
            with self.subTest(fault=fault):
                self.one_failure(fault, kind, words)

    def test_a_hang_is_waited_for_no_longer_than_asked(self):
        self.one_failure("hang", "timeout", "no answer in time", "--exec-move", "1500")

    def test_who_is_never_ready_loses_every_game(self):
        data = arena_data([faulty("never-ready"), "random"], "--games", "2", "--exec-start", "300", status=1)
        self.assertEqual(data["failures"][0]["kinds"]["start"], 2)
        self.assertEqual([bot["win_share"] for bot in data["bots"]], [0, 1])
        self.assertLessEqual(data["bots"][0]["margin"], 0)

    def test_who_cannot_be_started_loses_every_game(self):
        for threads in ("1", "4"):
            data = arena_data(["exec:/nonexistent/bot", "random"], "--games", "4", "--threads", threads,
                              status=1)
            self.assertEqual(data["failures"][0]["kinds"]["start"], 4)
            self.assertIn("not found", data["failures"][0]["first"][0]["text"])

    def test_nobody_wins_where_all_fail(self):
        data = arena_data(["exec:false", "exec:sh -c 'exit 7'"], "--games", "2", status=1)
        self.assertEqual([bot["win_share"] for bot in data["bots"]], [0, 0])
        data = json.loads(arena(["exec:false"], "--games", "2", "--json", command="simulate", status=1).stdout)
        self.assertEqual([seat["win_share"] for seat in data["seats"]], [0] * len(data["seats"]))

    def test_are_told_to_people(self):
        text = arena([faulty("illegal"), "random"], "--games", "2").stdout
        self.assertRegex(
            text, r"failed 2 times and lost those games: 2 illegal\n  game 0, seat 0: illegal: not a legal move"
        )

    def test_what_is_written_to_standard_error_is_shown_by_line(self):
        run = arena([faulty("chatter"), "random"], "--games", "2", "--threads", "1")
        self.assertRegex(run.stderr, r"(?m)^exec:.*, game 0, seat 0: I think so$")
        self.assertRegex(run.stderr, r"(?m)^exec:.*, game 0, seat 0: or not\ufffd\[2J$")


class Processes(unittest.TestCase):
    def assert_ended(self, process):
        """Gone, or waiting to be reaped by whoever inherits processes here."""
        for _ in range(100):
            try:
                with open(f"/proc/{process}/stat", encoding="utf-8") as file:
                    if ") Z " in file.read():
                        return
            except OSError:
                return
            time.sleep(0.1)
        self.fail(f"{process} lives on")

    def assert_gone(self, pattern):
        """No process is left whose arguments have the pattern."""
        for _ in range(100):
            left = []
            for name in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{name}/cmdline", "rb") as file:
                        words = file.read()
                except OSError:
                    continue
                if pattern.encode() in words:
                    left.append((name, words))
            if not left:
                return
            time.sleep(0.1)
        self.fail(left)

    def test_none_is_left_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            mark = os.path.join(folder, "mark")
            for fault in ("hang", "orphan", "none"):
                run = arena([faulty(fault, mark), "random"], "--games", "4", "--threads", "2", "--exec-move", "800")
                for orphan in re.findall(r"orphan (\d+)", run.stderr):
                    self.assert_ended(orphan)
                if os.path.exists(mark):
                    os.unlink(mark)
            self.assert_gone(mark)

    def test_an_interrupt_ends_the_run_and_all_processes(self):
        with tempfile.TemporaryDirectory() as folder:
            mark = os.path.join(folder, "mark")
            run = subprocess.Popen(
                [PROGRAM, "arena", "take-that", "--bots", f"{faulty('hang', mark)},random", "--exec-move", "600000"],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            while not os.path.exists(mark):
                time.sleep(0.01)
            run.send_signal(signal.SIGINT)
            _, err = run.communicate(timeout=120)
            self.assertEqual(run.returncode, 0)
            self.assertIn("stopped after", err)
            self.assertNotIn("KeyboardInterrupt", err)
            self.assert_gone(mark)


if __name__ == "__main__":
    unittest.main()
