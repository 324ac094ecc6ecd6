"""The limits as they are described.

    security_page_test.py PROGRAM [unittest arguments]
"""

import json
import os
import re
import subprocess
import unittest

from support import PROGRAM, main
from vivarium_client import PATIENCE

DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs")

# Settings that refuse nothing: where the server listens, what it serves, whom it believes, how its bots play.
NO_LIMITS = {
    "port", "bind", "data", "store", "store-password-file", "bus", "bus-anonymous", "bus-ca", "bus-credentials", "node",
    "web", "public-url", "trusted-proxies", "log-level",
    "stand-in", "bot-threads", "bot-pause-ms",
}  # fmt: skip
COLUMNS = ["setting", "default", "what is refused, or what happens", "refusal"]


def page(name):
    with open(os.path.join(DOCS, name), encoding="utf-8") as file:
        return file.read()


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


class SecurityPage(unittest.TestCase):
    """docs/SECURITY.md names the limits of this program, with their defaults."""

    @classmethod
    def setUpClass(cls):
        limits = page("SECURITY.md").split("\n## Limits\n")[1]
        rows = [cells(line) for line in limits.splitlines() if line.startswith("|")]
        cls.rows = [row for row in rows if row != COLUMNS and not set("".join(row)) <= set("-")]
        cls.flags = [(row[0].strip("`")[2:], row[1]) for row in cls.rows if row[0].startswith("`--")]
        shown = subprocess.run(
            [PROGRAM, "serve", "--print-config"], capture_output=True, text=True, timeout=PATIENCE, check=True,
            env={name: value for name, value in os.environ.items() if not name.startswith("VIVARIUM_")},
        )  # fmt: skip
        cls.config = {name.replace("_", "-"): value for name, value in json.loads(shown.stdout).items()}

    def test_every_row_is_whole(self):
        self.assertGreater(len(self.rows), 40)
        for row in self.rows:
            with self.subTest(row=row):
                self.assertEqual(len(row), len(COLUMNS))
                self.assertTrue(all(row))
                self.assertRegex(row[0], r"^(fixed|`--[a-z-]+`)$")
                self.assertRegex(row[3], r"^(none|closed|`[a-z_]+`)$")

    def test_every_setting_has_the_default_that_is_shown(self):
        for name, default in self.flags:
            with self.subTest(name=name):
                self.assertIn(name, self.config)
                self.assertEqual(str(self.config[name]) or "empty", default)

    def test_every_fixed_limit_is_the_one_in_force(self):
        shown = subprocess.run(
            [PROGRAM, "serve", "--print-limits"], capture_output=True, text=True, timeout=PATIENCE, check=True
        ).stdout  # fmt: skip
        in_force = [tuple(line.split("\t")) for line in shown.splitlines()]
        fixed = [row[1:] for row in self.rows if row[0] == "fixed"]
        on_page = [(value, what, refusal.strip("`")) for value, what, refusal in fixed]
        self.assertGreater(len(on_page), 40)
        self.assertEqual(sorted(on_page), sorted(in_force))

    def test_every_limit_is_shown_once(self):
        self.assertLessEqual(NO_LIMITS, self.config.keys())
        self.assertEqual(sorted(name for name, _ in self.flags), sorted(self.config.keys() - NO_LIMITS))

    def test_every_refusal_is_one_of_the_protocol(self):
        table = page("PROTOCOL.md").split("\n## Refusals\n")[1].split("\n## ")[0]
        known = set(re.findall(r"^\| `([a-z_]+)` \|", table, re.MULTILINE))
        self.assertIn("table_full", known)
        named = {row[3].strip("`") for row in self.rows if row[3].startswith("`")}
        self.assertEqual(named - known, set())


if __name__ == "__main__":
    main()
