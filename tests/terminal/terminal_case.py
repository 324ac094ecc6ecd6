"""What the tests of the terminal share: a folder of their own, a screen, a pipe."""

import glob
import json
import os
import sys
import unittest

from terminal_driver import Folder, Screen, pipe

GAMES = ["take-that", "cubosaurs", "dino-twist"]
PROMPT = r"[Ww]hat do you do\?"


def program():
    """The program that this test run is about: its first argument."""
    return sys.argv[1]


def run():
    """As unittest.main(), with the program in front of the names of tests."""
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])


class CaseTest(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.cleanup)

    def path(self, *names):
        return os.path.join(self.folder.name, *names)

    def screen(self, *arguments, **options):
        screen = Screen(program(), *arguments, folder=self.folder.name, **options)
        self.addCleanup(screen.__exit__)
        return screen

    def pipe(self, *arguments, typed="", **variables):
        return pipe(program(), *arguments, typed=typed, folder=self.folder.name, **variables)

    def lines(self, *arguments, typed="", **variables):
        """What the program prints, for a run that succeeds and complains of nothing."""
        status, out, errors = self.pipe(*arguments, typed=typed, **variables)
        self.assertEqual((status, errors), (0, ""))
        return out.decode().split("\n")

    def records(self, pattern):
        lines = []
        for path in sorted(glob.glob(self.path("data", "vivarium", pattern))):
            with open(path, encoding="utf-8") as file:
                lines += [json.loads(line) for line in file]
        return lines
