#!/usr/bin/env python3
"""A table opened from the terminal, and servers that do not answer.

    host_test.py PROGRAM [TEST...]
"""

import os
import re
import socket
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from terminal_case import PROMPT, CaseTest, program, run  # noqa: E402
from vivarium_client import Server  # noqa: E402


class HostingATable(CaseTest):
    def test_friends_come_by_the_link_and_the_game_is_played(self):
        with Server(program()) as server:
            host = self.screen("play", "take-that", "--host", f"http://127.0.0.1:{server.port}/", "--names", "Ana",
                               "--players", "3", "--bots", "greedy", "--option", "rounds=1", "--pace", "relaxed",
                               columns=200)
            host.expect(r"keep it to yourself: http://\S+/table/[\w-]+#[\w-]+")
            link = host.expect(r"To invite somebody, give them this address: (http://\S+)")[1].group(1)
            table = server.get("/api/v2/tables/" + link.rsplit("/", 1)[1])
            self.assertEqual([seat["player"] for seat in table["seats"]], ["person", "open", "bot"])
            self.assertEqual((table["pace"], table["listed"], table["options"]["rounds"]), ("relaxed", False, 1))
            ben = self.screen("play", "--join", link, "--names", "Ben")
            host.expect(r"“start” begins the game")
            host.enter("start")
            # Whoever starts: both see the first move.
            if host.expect(PROMPT, r"starts a row with")[0] == 0:
                host.enter("#1")
            if ben.expect(PROMPT, r"starts a row with")[0] == 0:
                ben.enter("#1")
            host.expect(r"draw")
            ben.expect(r"draw")


    def test_what_the_server_refuses_is_told_in_words(self):
        with Server(program()) as server:
            _, _, errors = self.pipe("play", "take-that", "--host", f"http://127.0.0.1:{server.port}",
                                     "--names", "x" * 60)
            self.assertIn("A name has 1 to 24 visible characters", errors)

    def test_wrong_usage_is_told_in_a_sentence(self):
        address = "http://127.0.0.1:1"
        for arguments, sentence in [
            (["play", "take-that", "--host", address], "say who you are with --names NAME"),
            (["play", "take-that", "--host", "localhost", "--names", "Ana"], "the address of a server like"),
            (["play", "take-that", "--host", address, "--names", "Ana,Ben"], "one name in --names"),
            (["play", "--host", address, "--names", "Ana"], "name the game"),
            (["play", "take-that", "--pace", "fast"], "that you open with --host"),
            (["play", "take-that", "--bots", "easy,easy,easy,easy"],
             "too many bots: Take That has at most 4 players, and you are one of them"),
        ]:
            with self.subTest(arguments=arguments):
                status, out, errors = self.pipe(*arguments)
                self.assertEqual((status, out), (2, b""))
                self.assertRegex(errors, rf"^vivarium: [^\n]*{re.escape(sentence)}[^\n]*\n$")


class NobodyThere(CaseTest):
    def setUp(self):
        super().setUp()
        # Bound but not listening: nobody else gets the port, and connections are refused.
        self.silent = socket.socket()
        self.addCleanup(self.silent.close)
        self.silent.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.silent.getsockname()[1]}"

    def test_it_is_said_at_once_that_the_program_tries_again(self):
        for arguments in [
            ["watch", self.address + "/table/T"],
            ["play", "--join", self.address + "/table/T", "--names", "Ana"],
            ["play", "take-that", "--host", self.address, "--names", "Ana"],
        ]:
            with self.subTest(arguments=arguments):
                screen = self.screen(*arguments)
                screen.expect(r"cannot be reached: Connection refused\. Trying again; Ctrl-C stops")
                screen.type("\003")
                self.assertIn(screen.end(), (0, 2))


if __name__ == "__main__":
    run()
