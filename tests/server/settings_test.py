"""Flags, environment and file.

    settings_test.py PROGRAM [unittest arguments]
"""

import json
import os
import socket
import subprocess
import tempfile
import unittest

from support import PROGRAM, main
from vivarium_client import PATIENCE


class Settings(unittest.TestCase):
    def run_serve(self, *flags, **environment):
        return subprocess.run(
            [PROGRAM, "serve", *flags], capture_output=True, text=True, timeout=PATIENCE,
            env={**os.environ, **environment}
        )

    def test_flags_count_more_than_the_environment_and_that_more_than_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "config.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"port": 1001, "bind": "::1", "max_tables": 7}, file)
            shown = self.run_serve("--config", path, "--print-config", "--port", "1003", VIVARIUM_PORT="1002",
                                   VIVARIUM_BIND="10.0.0.1")
            config = json.loads(shown.stdout)
            self.assertEqual((config["port"], config["bind"], config["max_tables"]), (1003, "10.0.0.1", 7))
            # What is shown is a file that means the same.
            with open(path, "w", encoding="utf-8") as file:
                file.write(shown.stdout)
            self.assertEqual(self.run_serve("--config", path, "--print-config").stdout, shown.stdout)

    def test_wrong_settings_are_named(self):
        for flags, expected in (
            (("--port", "x"), "--port"),
            (("--port", "70000"), "0 to 65535"),
            (("--log-level", "loud"), "debug, info"),
            # Less could not hold the largest welcome, and would lock everybody out.
            (("--queue-bytes", "65536"), "524288"),
            (("--stand-in", "genius"), "no such bot"),
            (("--bind", "nowhere", "--data", ""), "not an address"),
            (("--data", "/proc/nothing"), "/proc/nothing"),
            (("--web", "/nonexistent", "--data", ""), "/nonexistent"),
            (("--trusted-proxies", "10.0.0.1,localhost", "--data", ""), "localhost"),
            (("--trusted-proxies", "127.0.0.0/8", "--data", ""), "127.0.0.0/8"),
            (("--trusted-proxies", "10.0.0.1 10.0.0.2", "--data", ""), "10.0.0.1 10.0.0.2"),
            (("--hosts", "*.example.org", "--data", ""), "*.example.org"),
            (("--hosts", "games.example other.example", "--data", ""), "games.example other.example"),
            (("--hosts", ":8443", "--data", ""), ":8443"),
        ):
            with self.subTest(flags=flags):
                answer = self.run_serve(*flags)
                self.assertEqual(answer.returncode, 2)
                self.assertIn(expected, answer.stderr)

    def test_a_port_that_is_taken_is_said_so(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            answer = self.run_serve("--port", str(taken.getsockname()[1]), "--data", "")
            self.assertEqual(answer.returncode, 2)
            self.assertIn("cannot listen", answer.stderr)


if __name__ == "__main__":
    main()
