#!/usr/bin/env python3
"""Shows that tools/tables --check finds a table that differs from its figures."""

import importlib.machinery
import importlib.util
import os
import sys
import unittest

sys.dont_write_bytecode = True
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
loader = importlib.machinery.SourceFileLoader("tables", os.path.join(ROOT, "tools/tables"))
tables = importlib.util.module_from_spec(importlib.util.spec_from_loader("tables", loader))
loader.exec_module(tables)


class Tables(unittest.TestCase):
    def test_a_changed_figure_is_found(self):
        with open(os.path.join(ROOT, "docs/BOTS.md"), encoding="utf-8") as file:
            page = file.read()
        self.assertEqual(tables.rewritten(page), page)
        figure = tables.asked("levels")[0]["win"] + " %"
        self.assertIn(figure, page)
        self.assertNotEqual(tables.rewritten(page.replace(figure, "99.9 %", 1)), page.replace(figure, "99.9 %", 1))

    def test_every_arena_command_is_whole(self):
        for row in tables.read("bots/arena"):
            for command in tables.commands(row):
                self.assertRegex(command, r"^vivarium arena [a-z-]+ --players \d --bots \S+ --games \d+ --threads 1")


if __name__ == "__main__":
    unittest.main()
