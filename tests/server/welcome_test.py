"""What `vivarium serve` says on a terminal.

    welcome_test.py PROGRAM [unittest arguments]
"""

import os
import pty
import re
import signal
import subprocess
import tempfile
import unittest

from support import PROGRAM, main
from vivarium_client import PATIENCE


class Welcome(unittest.TestCase):
    def shown(self, *flags, until=r"Open in a browser[^\n]*\n"):
        control, terminal = pty.openpty()
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen([os.path.abspath(PROGRAM), "serve", "--port", "0", *flags], stdout=terminal,
                                       stderr=terminal, cwd=folder)
            os.close(terminal)
            shown = ""
            while not re.search(until, shown):
                shown += os.read(control, 65536).decode().replace("\r", "")
            process.send_signal(signal.SIGINT)
            shown += self.rest(control)
            self.assertEqual(process.wait(PATIENCE), 0)
            os.close(control)
            return shown, folder

    def rest(self, control):
        """Until the program has ended."""
        rest = ""
        try:
            while data := os.read(control, 65536):
                rest += data.decode().replace("\r", "")
        except OSError:  # Linux's way to say that the other side is closed
            pass
        return rest

    def test_it_says_in_three_lines_what_a_person_needs(self):
        shown, folder = self.shown()
        self.assertNotIn('"level":"info"', shown)
        # A machine may be too small, which is worth a warning.
        lines = [line for line in shown.splitlines() if not line.startswith("{")]
        self.assertEqual(len(lines), 3, shown)
        self.assertIn("Dino Twist, Take That and Cubosaurs", lines[0])
        kept = f"Games are kept in {os.path.realpath(folder)}/vivarium-data."
        self.assertEqual(lines[1], f"{kept} Ctrl-C stops the server.")
        self.assertRegex(lines[2], r"^Open in a browser \(this machine alone; .*\): http://127\.0\.0\.1:\d+/$")

    def test_it_does_not_promise_to_keep_what_it_does_not(self):
        self.assertIn("Nothing is kept.", self.shown("--data", "")[0])

    def test_it_gives_the_address_that_people_use(self):
        shown, _ = self.shown("--data", "", "--public-url", "https://games.example.org")
        self.assertIn("Open in a browser: https://games.example.org/\n", shown)

    def test_for_the_network_there_is_a_code(self):
        shown, _ = self.shown("--data", "", "--lan")
        code = [re.sub(r"\033\[[0-9;]*m", "", line) for line in shown.splitlines() if "\033[" in line]
        # At least the smallest code with its border, two squares above each other in a character, as wide as high.
        self.assertGreaterEqual(len(code), 13)
        self.assertEqual({len(line) for line in code}, {2 * len(code) - 1})
        self.assertTrue(code[1].startswith("  █▀▀▀▀▀█ ") and code[1].endswith(" █▀▀▀▀▀█  "), shown)
        self.assertRegex(shown, r"Open in a browser: http://[\d.]+:\d+/\n")


if __name__ == "__main__":
    main()
