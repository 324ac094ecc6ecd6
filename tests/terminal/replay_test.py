#!/usr/bin/env python3
"""Replays: the last game, step by step, and read aloud.

    replay_test.py PROGRAM [TEST...]
"""

import sys

sys.dont_write_bytecode = True
from terminal_case import GAMES, CaseTest, run  # noqa: E402

MANY = "#1\n" * 2000


class Replay(CaseTest):
    def record(self, game, *options):
        file = self.path(game + ".jsonl")
        self.pipe("simulate", game, "--games", "2", "--players", "3", "--record", file, *options)
        return file

    def test_the_last_game_is_found_by_itself_and_told_in_good_english(self):
        self.assertIn("no game has been finished here yet", self.pipe("replay")[2])
        for seed in ("1", "2"):
            self.lines("play", "take-that", "--bots", "greedy", "--option", "rounds=1", "--seed", seed, typed=MANY)
        lines = self.lines("replay")
        self.assertIn("finished.jsonl:2, with all cards shown", lines[2])
        self.assertEqual(lines, self.lines("replay", "--game", "last"))
        self.assertNotEqual(lines, self.lines("replay", "--game", "1"))
        story = "\n".join(lines)
        self.assertIn("Player 1 starts a row", story)
        self.assertNotRegex(story, r"\bYou \w+s\b")
        self.assertRegex("\n".join(self.lines("replay", "--seat", "0")), r"\bYou start a row")

    def test_a_record_is_stepped_forwards_and_back(self):
        for game in GAMES:
            with self.subTest(game=game):
                screen = self.screen("replay", self.record(game), "--step", rows=40)
                screen.expect(r"Before step 0\. The last one is step \d+")
                for typed, shown in [("", "Step 0 of"), ("", "Step 1 of"), ("back", "Step 0 of"), ("12", "Step 12 of"),
                                     ("score", "total"), ("frobnicate", "“frobnicate” is neither"), ("", "Step 13 of")]:
                    screen.expect(r"Enter for the next step; ")
                    screen.enter(typed)
                    screen.expect(shown)
                screen.expect(r"Enter for the next step; ")
                screen.enter("quit")
                self.assertEqual(screen.end(), 0)

    def test_both_ways_count_alike(self):
        file = self.record("take-that")
        told = next(line for line in self.lines("replay", file) if line.startswith("   5  "))
        stepped = self.lines("replay", file, "--step", "--plain", typed="5\n")
        place = stepped.index(next(line for line in stepped if line.startswith("Step 5 of")))
        self.assertEqual(stepped[place + 1], told[6:])

    def test_hands_are_shown(self):
        for game in ("take-that", "dino-twist"):
            with self.subTest(game=game):
                screen = self.screen("replay", self.record(game), "--step", rows=50, columns=100)
                screen.expect(r"Enter for the next step; ")
                screen.enter("10")
                screen.expect(r"Step 10 of")
                for seat in range(3):
                    self.assertRegex(screen.page(), rf"(?m)^random \(seat {seat}\) +\[")

    def test_hands_are_told(self):
        for game in ("take-that", "dino-twist"):
            with self.subTest(game=game):
                told = "\n".join(self.lines("replay", self.record(game), "--step", "--plain", typed="10\nboard\n"))
                for seat in range(3):
                    self.assertRegex(told, rf"(?m)^random \(seat {seat}\)’s hand: \w+")

    def test_plain_has_no_columns(self):
        for game in GAMES:
            with self.subTest(game=game):
                lines = self.lines("replay", self.record(game), "--plain")
                self.assertFalse([line for line in lines if "  " in line.strip()])
                self.assertRegex("\n".join(lines), r"(?m)^random \(seat 0\): .*score −?\d+")


if __name__ == "__main__":
    run()
