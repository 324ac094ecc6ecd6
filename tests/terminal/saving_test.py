#!/usr/bin/env python3
"""Saving, listing, resuming and deleting games.

    saving_test.py PROGRAM [TEST...]
"""

import json
import os
import sys

sys.dont_write_bytecode = True
from terminal_case import PROMPT, CaseTest, run  # noqa: E402

PLAY = ["play", "take-that", "--bots", "greedy", "--seed", "6"]


class SavingToAFile(CaseTest):
    def test_a_file_that_exists_is_replaced_only_after_a_yes(self):
        file = self.path("mine.json")
        with open(file, "w", encoding="utf-8") as old:
            old.write("precious")
        for typed, is_kept in [(f"save {file}\n\n", True), (f"save {file}\nno\n", True), (f"save {file}\ny\n", False)]:
            with self.subTest(typed=typed):
                lines = self.lines(*PLAY, typed=typed)
                self.assertIn(f"{file} exists already and would be replaced.", lines)
                answer = "Nothing was saved there." if is_kept else f"The game is saved in {file}."
                self.assertIn(answer, lines)
                with open(file, encoding="utf-8") as now:
                    self.assertEqual(now.read() == "precious", is_kept)

    def test_no_folder_is_made(self):
        file = self.path("typo", "mine.json")
        lines = self.lines(*PLAY, typed=f"save {file}\n")
        self.assertIn(f"The game cannot be saved in {file}: No such file or directory.", lines)
        self.assertFalse(os.path.exists(self.path("typo")))

    def test_a_game_that_could_not_be_saved_is_not_said_to_be(self):
        with open(self.path("blocked"), "w", encoding="utf-8"):
            pass
        status, out, _ = self.pipe(*PLAY, typed="quit\n", XDG_DATA_HOME=self.path("blocked"))
        self.assertEqual(status, 1)
        self.assertNotIn("The game is saved", out.decode())
        self.assertRegex(out.decode().strip().split("\n")[-1], r"^The game cannot be saved in .*: Not a directory\.$")

    def test_the_way_back_is_told(self):
        file = self.path("mine.json")
        self.lines(*PLAY, typed=f"#1\nsave {file}\n")
        self.assertIn(f"The game is saved. “vivarium play --resume {file}” continues it.",
                      self.lines("play", "--resume", file))
        self.assertIn("The game is saved. “vivarium play --resume” continues it.", self.lines("play", "--resume"))


class SavedGames(CaseTest):
    def leave_games(self, count):
        for name in range(count):
            self.lines(*PLAY, "--names", f"Ana{name}")

    def test_all_are_listed_with_their_time(self):
        self.leave_games(7)
        saved = self.path("data", "vivarium", "saved")
        for place, name in enumerate(sorted(os.listdir(saved))):
            os.utime(os.path.join(saved, name), (1_700_000_000 + 60 * place,) * 2)
        offered = [line for line in self.lines("play", typed="quit\n", TZ="UTC") if "continue" in line]
        self.assertEqual(len(offered), 7)
        self.assertRegex(offered[0], r"^  4\) continue Take That \(Ana\d and Greedy bot\), saved 2023-11-14 22:19$")

    def test_one_is_deleted_after_a_yes(self):
        self.leave_games(2)
        screen = self.screen("play")
        screen.expect(r"5\) continue Take That")
        screen.expect(r"“delete 5” deletes that saved game")
        screen.enter("delete 5")
        screen.expect(r"would be deleted: Take That")
        screen.enter("")
        screen.expect(r"5\) continue Take That")
        screen.enter("delete 4")
        screen.expect(r"Type “yes”")
        screen.enter("yes")
        screen.expect(r"“delete 4” deletes that saved game")
        self.assertEqual(len(self.records("saved/*.json")), 1)
        screen.enter("delete 1")
        screen.expect(r"Type a number from 1 to 4")
        screen.enter("4")
        screen.expect(PROMPT)

    def test_one_that_cannot_be_read_is_listed_and_can_be_deleted(self):
        self.leave_games(1)
        broken = self.path("data", "vivarium", "saved", "broken.json")
        with open(broken, "w", encoding="utf-8") as file:
            json.dump({"format": "something else"}, file)
        lines = self.lines("play", typed="delete 4\nyes\nquit\n")
        self.assertTrue(any("broken.json (cannot be read: " in line for line in lines), lines)
        self.assertFalse(os.path.exists(broken))


if __name__ == "__main__":
    run()
