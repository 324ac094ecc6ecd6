#!/usr/bin/env python3
"""Names, files, records and editions that somebody else wrote: whatever stands in them, they move no cursor, change no
colour, ring no bell and turn no text round in the terminal of whoever looks at them.

    hostile_text_test.py PROGRAM [TEST...]
"""

import json
import re
import sys
import unicodedata

sys.dont_write_bytecode = True
from terminal_case import CaseTest, run  # noqa: E402

EVIL = "\x1b[2J\x1b]0;title\x07\x9b31m\u202eAna\u2066\u200f\r\b\x00\x7f\u2028\u00ad"
# What the screen itself sends: colours, and clearing a line or the screen with what was on it before. The rest is
# libedit's: moving in the line that is typed.
OURS = re.compile(r"\x1b\[(\d+(;\d+)*m|[HK]|[23]?J|\d*[CD])|\r|\x08|\x07(?=\Z)")


def hidden(text):
    """The characters of a text that command a terminal or turn the text round, but for isolated names."""
    text = re.sub("\u2068([^\u2066-\u2069\n]*)\u2069", r"\1", text)
    return [c for c in text if c != "\n" and (unicodedata.category(c) in ("Cc", "Zl", "Zp") or
                                              unicodedata.bidirectional(c) in ("RLO", "LRO", "RLE", "LRE", "PDF", "RLI",
                                                                               "LRI", "FSI", "PDI") or
                                              c in "\u200e\u200f\u061c\u00ad")]


class HostileText(CaseTest):
    def record(self, **changes):
        """A finished game with something else in it."""
        file = self.path("games.jsonl")
        self.pipe("simulate", "take-that", "--games", "1", "--players", "2", "--option", "rounds=1", "--record", file)
        with open(file, encoding="utf-8") as lines:
            record = json.loads(lines.readline())
        record.update(changes)
        with open(file, "w", encoding="utf-8") as out:
            out.write(json.dumps(record) + "\n")
        return file

    def assert_harmless(self, *arguments, typed=""):
        status, out, errors = self.pipe(*arguments, typed=typed)
        self.assertEqual(hidden(out.decode()), [], arguments)
        self.assertEqual(hidden(errors), [], arguments)
        return status, out.decode(), errors

    def test_records(self):
        with open(self.record(), encoding="utf-8") as file:
            good = json.loads(file.readline())
        steps = good["steps"][:3] + [{"seat": 0, "move": EVIL}]
        for changes in [{"players": [EVIL, EVIL + "2"]}, {"game": EVIL}, {"steps": steps}, {EVIL: EVIL},
                        {"options": {**good["options"], EVIL: EVIL}}]:
            with self.subTest(changes=list(changes)):
                file = self.record(**changes)
                for command in (["replay", file], ["replay", file, "--plain"], ["verify", file],
                                ["replay", file, "--step", "--plain"], ["play", "--resume", file]):
                    self.assert_harmless(*command, typed="3\nscore\nlog\n")

    def test_an_edition(self):
        for game in ("dino-twist", "cubosaurs"):
            for edition in ({"game": game, "name": EVIL}, {"game": game, "name": "box", EVIL: EVIL}, {"game": EVIL},
                            {"game": game, "name": "box", "claws": [EVIL], "tiles": {EVIL: 1}}):
                with self.subTest(game=game, edition=list(edition)):
                    with open(self.path("edition.json"), "w", encoding="utf-8") as out:
                        json.dump(edition, out)
                    for command in ("play", "rules", "simulate"):
                        status, _, errors = self.assert_harmless(command, game, "--edition", out.name)
                        self.assertEqual(status, 2, command)
                        self.assertNotEqual(errors, "")

    def test_names_of_people_and_of_saved_games(self):
        name = EVIL.replace("\x00", "")
        _, out, _ = self.assert_harmless("play", "take-that", "--names", name + ",Ben", typed="\n#1\nscore\nlog\n")
        self.assertIn("\ufffd", out)
        self.assertIn("\ufffd", self.assert_harmless("play", typed="delete 4\nquit\n")[1])
        self.assert_harmless("play", "take-that", typed=f"save {self.path('')}{name}\nquit\n")
        self.assert_harmless("play", name)
        self.assert_harmless("replay", name)
        self.assert_harmless("watch", name)

    def test_names_from_right_to_left(self):
        file = self.record(players=["דנה", "سارة 12"])
        for command in (["replay", file], ["replay", file, "--step", "--plain"]):
            with self.subTest(command=command):
                _, out, _ = self.assert_harmless(*command, typed="3\nscore\n")
                self.assertRegex(out, "\u2068דנה\u2069")
                self.assertNotRegex(out, "(?<!\u2068)דנה")

    def test_a_screen(self):
        file = self.record(players=[EVIL, EVIL + "2"])
        screen = self.screen("replay", file, "--step", "--seat", "0")
        for line in ("", "score", "log", "12", "quit"):
            screen.expect(r"Enter for the next step; ")
            screen.enter(line)
        self.assertEqual(screen.end(), 0)
        shown = OURS.sub("", screen.bytes.decode())
        self.assertEqual([c for c in hidden(shown) if c != "\x07"], [])
        self.assertNotIn("\x1b]", screen.bytes.decode())


if __name__ == "__main__":
    run()
