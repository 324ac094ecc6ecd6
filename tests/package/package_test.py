#!/usr/bin/env python3
"""What is built can be installed, played from where it lies, and taken away again.

    package_test.py BUILD [unittest arguments]

BUILD has the program and the browser's table (target web).
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

sys.dont_write_bytecode = True
BUILD = os.path.abspath(sys.argv.pop(1) if len(sys.argv) > 1 else "build/release")
PATIENCE = 300  # seconds until a test gives up
SHELLS = ("bash-completion/completions/vivarium", "zsh/vendor-completions/_vivarium",
          "fish/vendor_completions.d/vivarium.fish")


def output_of(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE, **options).stdout


class Folder(unittest.TestCase):
    def setUp(self):
        own = tempfile.TemporaryDirectory(prefix="vivarium-package-")
        self.addCleanup(own.cleanup)
        self.folder = own.name

    def path(self, *names):
        return os.path.join(self.folder, *names)


class InstalledTest(Folder):
    """The program in a folder of its own; `prefix` is what would be /usr."""

    def environment(self):
        return {"PATH": self.path(self.prefix, "bin") + ":" + os.environ["PATH"], "HOME": self.folder,
                "LC_ALL": "C.UTF-8", "TERM": "xterm"}

    def run_there(self, *command, **options):
        return output_of(*command, env=self.environment(), cwd=self.folder, **options)

    def play(self):
        """A game in the terminal, one among bots with its record, and a visit to the table in the browser."""
        self.assertRegex(self.run_there("vivarium", "--version"),
                         r"^vivarium \d+\.\d+\.\d+ \((commit [0-9a-f]{12}\+?|unknown commit), "
                         r"(g|clang)\+\+ [\d.]+\)\n$")
        shown = self.run_there("vivarium", "play", "take-that", "--plain", "--seed", "1", input="1\n1\n")
        self.assertIn("Round 1 of 2", shown)
        self.run_there("vivarium", "simulate", "dino-twist", "--games", "3", "--bots", "greedy", "--record", "games")
        self.assertIn("all good", self.run_there("vivarium", "verify", "games"))
        command = ["vivarium", "serve", "--port", "0", "--data", self.path("data")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.environment(),
                              executable=self.path(self.prefix, "bin/vivarium")) as server:
            address = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                text = page.read().decode()
            self.assertIn("<script", text, "the browser's table")
            server.terminate()
        self.assertEqual(server.returncode, 0)

    def check_manual(self):
        pages = sorted(os.listdir(self.path(self.prefix, "share/man/man1")))
        listed = self.run_there("vivarium", "--help").split("Commands:\n")[1].split("\n\n")[0]
        commands = re.findall(r"^  ([a-z]+) ", listed,
                              re.MULTILINE)
        self.assertEqual(pages, sorted(["vivarium.1", *(f"vivarium-{command}.1" for command in commands)]))
        for page in pages:
            path = self.path(self.prefix, "share/man/man1", page)
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", path], capture_output=True, text=True,
                                  env={**self.environment(), "MANWIDTH": "80"}, check=True)
            self.assertEqual(done.stderr, "", page)
            for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS"):
                self.assertRegex(done.stdout, rf"(?m)^{section}$", page)
        self.assertRegex(done.stdout, r"--\w+")

    def check_completions(self):
        bash, zsh, fish = (self.path(self.prefix, "share", place) for place in SHELLS)
        for typed, expected in (
            ("vivarium si", ["simulate"]),
            ("vivarium arena --bo", ["--bots"]),
            ("vivarium arena ta", ["take-that"]),
            ("vivarium arena take-that --bots ran", ["random"]),
            ("vivarium verify pla", ["plans.jsonl"]),
            ("vivarium rules --lang p", ["pl"]),
        ):
            with self.subTest(typed=typed):
                self.assertEqual(self.completed_by_bash(bash, typed), expected)
                self.assertEqual(self.completed_by_fish(fish, typed), expected)
                self.assertEqual(self.completed_by_zsh(zsh, typed), expected[0])
        self.assertEqual(self.completed_by_bash(bash, "vivarium arena take-that --bots hard,ran"), ["hard,random"])

    def completed_by_bash(self, script, typed):
        words = typed.split()
        asked = f"""
            source {script}
            compopt() {{ :; }}
            COMP_WORDS=({typed}) COMP_CWORD={len(words) - 1}
            $(complete -p vivarium | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        return self.run_there("bash", "-c", asked).split()

    def completed_by_fish(self, script, typed):
        lines = self.run_there("fish", "--no-config", "-c", f"source {script}; complete -C '{typed}'").splitlines()
        return [line.split("\t")[0] for line in lines]

    def completed_by_zsh(self, script, typed):
        """What stands on the line after the tabulator."""
        driver = f"""
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell "PS1=; fpath=({os.path.dirname(script)} \\$fpath); autoload -U compinit; compinit -u -D"
            zpty -w shell "bindkey '^X' vi-quoted-insert"
            zpty -w shell "show() {{ print -r -- \\"LINE<\\$BUFFER>\\"; exit }}; zle -N show"
            zpty -w shell "bindkey '^B' show"
            zpty -w shell "print READY"
            zpty -r -m shell line "*READY*READY*" >/dev/null
            zpty -w -n shell $'{typed}\\t'
            sleep 0.5
            zpty -w -n shell $'\\x02'
            while zpty -r shell line; do print -r -- "$line"; done
        """
        shown = self.run_there("zsh", "-f", "-c", driver)
        found = re.search(r"LINE<(.*)>", shown)
        self.assertTrue(found, shown)
        return found.group(1).split()[-1]


class Installation(InstalledTest):
    """cmake --install"""

    prefix = "usr"

    def setUp(self):
        super().setUp()
        output_of("cmake", "--install", BUILD, "--prefix", self.path("usr"))
        open(self.path("plans.jsonl"), "w", encoding="utf-8").close()

    def test_it_plays(self):
        self.play()

    def test_its_manual_can_be_read(self):
        self.check_manual()

    def test_shells_complete_its_commands(self):
        self.check_completions()

    def test_the_unit_starts_the_program_that_was_installed(self):
        with open(self.path("usr/lib/systemd/system/vivarium.service"), encoding="utf-8") as file:
            self.assertIn(f"ExecStart={self.path('usr/bin/vivarium')} serve\n", file.read())


class DebianPackage(InstalledTest):
    """cpack"""

    prefix = "root/usr"

    def setUp(self):
        super().setUp()
        output_of("cpack", "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-B", self.path("made"))
        (self.package,) = glob.glob(self.path("made", "*.deb"))
        output_of("dpkg-deb", "--raw-extract", self.package, self.path("root"))

    def test_it_plays(self):
        self.play()

    def test_it_says_what_it_needs_and_is(self):
        fields = output_of("dpkg-deb", "--field", self.package)
        for needed in ("libc6", "libsqlite3-0", "libsodium23", "libqrencode4", "adduser"):
            self.assertRegex(fields, rf"(?m)^Depends: .*\b{re.escape(needed)}\b")
        self.assertRegex(fields, r"(?m)^Section: games$")
        with open(self.path("root/usr/lib/systemd/system/vivarium.service"), encoding="utf-8") as file:
            unit = file.read()
        self.assertIn("ExecStart=/usr/bin/vivarium serve\n", unit)
        self.assertIn("User=vivarium\n", unit)
        self.assertTrue(os.path.exists(self.path("root/etc/default/vivarium")))
        listed = output_of("dpkg-deb", "--contents", self.package)
        self.assertRegex(listed, r"-rwxr-xr-x root/root .* \./usr/bin/vivarium\n")
        for line in listed.splitlines():
            self.assertIn(" root/root ", line)
            self.assertNotRegex(line, r"\./(work|tmp|home)/")

    def script(self, name, *arguments):
        """Runs a script of the package where every command is one that only writes down how it was called."""
        commands = self.path("commands")
        os.makedirs(commands, exist_ok=True)
        for command in ("adduser", "userdel", "groupdel", "rm", "getent", "systemctl", "deb-systemd-helper",
                        "deb-systemd-invoke"):
            status = 1 if command == "getent" and name == "postinst" else 0
            with open(os.path.join(commands, command), "w", encoding="utf-8") as file:
                file.write(f'#!/bin/sh\necho "{command} $*" >>"$CALLS"\nexit {status}\n')
            os.chmod(os.path.join(commands, command), 0o755)
        calls = self.path("calls")
        if os.path.exists(calls):
            os.unlink(calls)
        output_of("/bin/sh", self.path("root/DEBIAN", name), *arguments, env={"PATH": commands, "CALLS": calls})
        if not os.path.exists(calls):
            return []
        with open(calls, encoding="utf-8") as file:
            return file.read().splitlines()

    def test_it_comes_with_a_user_and_goes_without_a_trace(self):
        configured = self.script("postinst", "configure")
        self.assertTrue(any(call.startswith("adduser --system") and call.endswith(" vivarium") for call in configured))
        self.assertIn("deb-systemd-helper enable vivarium.service", configured)
        removed = self.script("postrm", "remove")
        self.assertFalse([call for call in removed if call.startswith(("rm ", "userdel"))], "a removal keeps the games")
        purged = self.script("postrm", "purge")
        for call in ("rm -rf /var/lib/vivarium", "userdel vivarium", "deb-systemd-helper purge vivarium.service"):
            self.assertIn(call, purged)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
