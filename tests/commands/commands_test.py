#!/usr/bin/env python3
"""Every command that a document or a --help shows can be typed, and what they show as its output is what it prints.

    commands_test.py PROGRAM [unittest arguments]

In a document these are commands: the lines of blocks marked ```sh, indented lines that begin with `vivarium`, and code
within a sentence that begins with it. A block marked ```console has commands behind `$ ` and below each its output, in
which … stands for anything, and a line of … alone for any lines.
"""

import glob
import os
import re
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "build/dev/vivarium"
from workshop import ELSEWHERE, ROOT, Workshop  # noqa: E402

sys.path.insert(0, os.path.join(ROOT, "tests/terminal"))
from terminal_driver import ESCAPES, Folder, Screen  # noqa: E402

PAGES = ["README.md", "CONTRIBUTING.md", "web/README.md", "packaging/README.md",
         *sorted(os.path.relpath(page, ROOT) for page in glob.glob(os.path.join(ROOT, "docs/*.md")))]
# What no test here runs, because it is what ./check itself does or begins with.
BUILDS = re.compile(r"^(\./start|\./check|tools/test-part|tools/run-tidy|tools/approve|cmake|cpack|npm|node bench/wasm|"
                    r"build/release/bench/|bench/load/measure|docker|apt|systemctl|sudo)\b")
# The program named as such, with a command that is left open.
MENTION = re.compile(r"^vivarium( [a-z]+)?( --(json|help|record|seed s))?$")


def read(page):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return file.read()


def blocks(text, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def without_comment(line):
    return re.sub(r"(^|\s+)#( .*)?$", "", line).rstrip()


def commands_in(text):
    """In the order of the page, each once."""
    found = [without_comment(line) for block in blocks(text, "sh") for line in block.replace("\\\n", " ").splitlines()]
    outside = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    found += [line.strip() for line in outside.splitlines() if line.startswith("    vivarium ")]
    found += [code.replace("\n", " ") for code in re.findall(r"`((?:build/release/)?vivarium [^`]+)`", outside)]
    return list(dict.fromkeys(command for command in found if command))


def help_of(command):
    return subprocess.run([PROGRAM, *command.split(), "--help"], capture_output=True, text=True, check=True).stdout


def command_names():
    section = help_of("").split("Commands:\n")[1].split("\n\n")[0]
    return re.findall(r"^  ([a-z]+) ", section, re.MULTILINE)


def pattern_of(expected):
    """A regular expression for the lines of an output with gaps."""
    parts = []
    for line in expected.splitlines():
        if line.strip() == "…":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(r"[^\n]*?".join(re.escape(part) for part in line.split("…")) + r"\n")
    return "".join(parts)


class CommandTest(unittest.TestCase):
    def setUp(self):
        self.workshop = Workshop(PROGRAM)
        self.addCleanup(self.workshop.close)

    def check(self, command):
        status, output, errors = self.workshop.run(command)
        self.assertEqual(status, 0, f"{command}\nruns as {self.workshop.changed(command)}\n{output[-2000:]}\n{errors}")
        self.assertNotIn("vivarium: ", errors, command)
        return output


class Help(CommandTest):
    def test_every_example_runs(self):
        for name in ["", *command_names()]:
            text = help_of(name)
            self.assertTrue(text.startswith(f"Example:\n  "), f"{name}: {text[:100]}")
            examples = re.findall(r"^  ((?:.*\| *|valgrind .*)?vivarium .*)$", text.split("Usage:")[0], re.MULTILINE)
            examples += re.findall(r"^  (.*)$", text.partition("More examples:\n")[2], re.MULTILINE)
            self.assertTrue(examples, name)
            for example in examples:
                if name:
                    self.assertIn(f"vivarium {name}", example)
                if any(word in example for word in ELSEWHERE):
                    continue
                with self.subTest(example=example):
                    self.check(without_comment(example))


class Windows(unittest.TestCase):
    """What is printed on a terminal fits it."""

    def shown(self, columns, *arguments):
        with Folder() as folder, Screen(PROGRAM, *arguments, folder=folder, columns=columns) as screen:
            self.assertEqual(screen.end(), 0)
            # A progress bar goes back to where its line began.
            return ESCAPES.sub("", re.sub(r"\r\n?", "\n", screen.bytes.decode())).splitlines()

    def test_help_fits(self):
        for columns in (60, 80, 120):
            for name in ["", *command_names()]:
                for line in self.shown(columns, *name.split(), "--help"):
                    # A command line stays whole, so that it can be copied.
                    if not re.match(r"  .*vivarium ", line):
                        self.assertLessEqual(len(line), columns, f"{name}: {line}")

    def test_reports_fit(self):
        commands = (
            ("arena", "take-that", "--bots", "random,greedy,easy,search:5,plain:5,seer:5", "--games", "60", "--plot"),
            ("simulate", "dino-twist", "--players", "6", "--games", "100", "--plot"),
            ("bench", "--seconds", "0.001"),
        )
        for columns in (60, 80, 120):
            for arguments in commands:
                for line in self.shown(columns, *arguments):
                    self.assertLessEqual(len(line), columns, line)


class Pages(CommandTest):
    def test_every_command_runs(self):
        count = 0
        for page in PAGES:
            for command in commands_in(read(page)):
                if MENTION.match(command) or BUILDS.match(command) or any(word in command for word in ELSEWHERE):
                    continue
                count += 1
                with self.subTest(page=page, command=command):
                    self.check(command)
        self.assertGreater(count, 20)

    def test_what_a_command_is_shown_to_print_is_what_it_prints(self):
        count = 0
        for page in PAGES:
            for block in blocks(read(page), "console"):
                for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                    command, _, expected = session.partition("\n")
                    count += 1
                    with self.subTest(page=page, command=command):
                        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True,
                                              cwd=self.workshop.folder, env=self.workshop.environment)
                        self.assertRegex(done.stdout + done.stderr, r"\A" + pattern_of(expected) + r"\Z")
        self.assertGreater(count, 5)
        with open(self.workshop.path("arena.svg"), encoding="utf-8") as made:
            self.assertEqual(made.read(), read("docs/pictures/arena.svg"), "the picture of the README")

    def test_a_page_links_to_pages_that_exist(self):
        for page in PAGES:
            for target in re.findall(r"\]\((?!https?:)([^)#]+)", read(page)):
                self.assertTrue(os.path.exists(os.path.join(ROOT, os.path.dirname(page), target)), f"{page}: {target}")


class Extraction(unittest.TestCase):
    """The test itself can fail."""

    def test_commands_are_found(self):
        text = ("Type `vivarium games`, or\n\n    vivarium bench --json\n"
                "```sh\nvivarium rules take-that  # the rules\n```\n")
        self.assertEqual(commands_in(text), ["vivarium rules take-that", "vivarium bench --json", "vivarium games"])

    def test_an_output_that_differs_is_found(self):
        pattern = pattern_of("a … c\n…\nend\n")
        self.assertRegex("a b c\nx\ny\nend\n", r"\A" + pattern + r"\Z")
        self.assertRegex("a b c\nend\n", r"\A" + pattern + r"\Z")
        self.assertNotRegex("a b d\nend\n", r"\A" + pattern + r"\Z")
        self.assertNotRegex("a b c\nend\nmore\n", r"\A" + pattern + r"\Z")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
