#!/usr/bin/env python3
"""The table in the terminal, as its user meets it: whole games through a pseudo-terminal and through pipes.

    terminal_test.py PROGRAM [TEST...]
"""

import glob
import json
import os
import re
import signal
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from terminal_driver import Folder, Screen, pipe  # noqa: E402
from tls_front import Authority, TlsFront  # noqa: E402
from vivarium_client import Server  # noqa: E402

PROGRAM = None
GAMES = ["take-that", "cubosaurs", "dino-twist"]
PROMPT = r"[Ww]hat do you do\?"
MANY = 2000  # more choices than any game has


class TerminalTest(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.cleanup)

    def screen(self, *arguments, **options):
        screen = Screen(PROGRAM, *arguments, folder=self.folder.name, **options)
        self.addCleanup(screen.__exit__)
        return screen

    def pipe(self, *arguments, typed, **variables):
        return pipe(PROGRAM, *arguments, typed=typed, folder=self.folder.name, **variables)

    def records(self, pattern):
        lines = []
        for path in glob.glob(os.path.join(self.folder.name, "data", "vivarium", pattern)):
            with open(path, encoding="utf-8") as file:
                lines += [json.loads(line) for line in file]
        return lines


class WholeGames(TerminalTest):
    def play_to_the_end(self, screen):
        choices = 0
        while screen.expect(PROMPT, r"The game is kept in")[0] == 0:
            screen.enter("1")
            choices += 1
        self.assertEqual(screen.end(), 0)
        return choices

    def test_each_game_is_played_to_its_end_in_a_terminal(self):
        for game, rows, columns in [("take-that", 24, 80), ("cubosaurs", 20, 60), ("dino-twist", 40, 120)]:
            with self.subTest(game=game):
                screen = self.screen("play", game, "--bots", "greedy,easy", "--seed", "5", rows=rows, columns=columns)
                self.assertGreater(self.play_to_the_end(screen), 5)
        finished = self.records("finished.jsonl")
        self.assertEqual([record["game"] for record in finished], ["take-that", "cubosaurs", "dino-twist"])
        for record in finished:
            self.assertIn("result", record)
            self.assertEqual(record["players"][1:], ["bot:greedy", "bot:easy"])
        self.assertEqual(self.records("saved/*.json"), [])

    def test_each_game_is_played_to_its_end_through_a_pipe(self):
        for game in GAMES:
            with self.subTest(game=game):
                status, out, errors = self.pipe("play", game, "--bots", "greedy", "--seed", "2", typed="1\n" * MANY)
                self.assertEqual((status, errors), (0, ""))
                self.assertNotIn(b"\033", out)
                self.assertIn("The game is kept in", out.decode())

    def test_a_screen_of_80_by_24_holds_what_a_choice_needs(self):
        for game in GAMES:
            with self.subTest(game=game):
                screen = self.screen("play", game, "--players", "4", "--seed", "3", "--bots", "greedy,greedy,greedy")
                screen.expect(PROMPT)
                for _ in range(4):
                    page = screen.page().split("\n")
                    self.assertLessEqual(len(page), 24, screen.page())
                    self.assertLessEqual(max(map(len, page)), 80)
                    screen.enter("1")
                    screen.expect(PROMPT)

    def test_every_language_words_everything(self):
        for language in ["en", "fr", "de", "pl"]:
            for game in GAMES:
                with self.subTest(language=language, game=game):
                    typed = "?\nboard\nmoves\nscore\nlog\n1\n2\n1\nxyz\nundo\nsave\n? 1\nquit\n"
                    status, out, errors = self.pipe("play", game, "--lang", language, "--seed", "9", typed=typed)
                    self.assertEqual((status, errors), (0, ""))
                    raw = re.findall(r"\b(?:terminal|take-that|cubosaurs|dino-twist|bot|why)\.[a-z-]+", out.decode())
                    self.assertEqual([word for word in raw if word != "bot.name"], [])


class Commands(TerminalTest):
    def test_help_explains_and_says_why_not(self):
        screen = self.screen("play", "take-that", "--bots", "greedy", "--seed", "1")
        screen.expect(PROMPT)
        screen.enter("?")
        screen.expect(r"begin a new one with any card|Lay a card")
        screen.expect(r"hint: what the expert")
        screen.expect(PROMPT)
        screen.enter("? play 99")
        screen.expect(r"You do not hold 99|not a move")
        screen.expect(PROMPT)
        screen.enter("nonsense")
        screen.expect(r"is not a move that can be made now")

    def test_hint_score_log_and_rules_answer(self):
        screen = self.screen("play", "take-that", "--bots", "greedy", "--seed", "1", rows=50)
        screen.expect(PROMPT)
        for typed, shown in [
            ("hint", r"What the expert bot thinks:\s+win +lead\s+▸ Lay \d+ +\d+ % +[+-]\d+\.\d +±\d"),
            ("score", r"total"),
            ("log", r"Round 1 of 2"),
            ("rules", r"A card game by Andreas Spies"),
        ]:
            screen.enter(typed)
            screen.expect(shown)
            if screen.expect(PROMPT, r"Enter continues")[0] == 1:
                screen.enter("q")
                screen.expect(PROMPT)

    def test_a_hint_through_a_pipe_tells_each_move(self):
        for game in GAMES:
            with self.subTest(game=game):
                status, out, errors = self.pipe("play", game, "--bots", "greedy", "--seed", "4", typed="moves\nhint\n")
                self.assertEqual((status, errors), (0, ""))
                offered, told = out.decode().split("What the expert bot thinks:")
                numbers = [int(number) for number in re.findall(r"^(\d+): ", offered, re.MULTILINE)]
                estimates = re.findall(r"^(?:.*: \d+ % to win, lead [+-].*|Not examined: .*)$", told, re.MULTILINE)
                self.assertGreater(len(estimates), 2)
                self.assertEqual(len(estimates), max(numbers))

    def test_the_rules_for_players_are_in_the_readers_language(self):
        for language, game, shown in [
            ("en", "take-that", "A card game by Andreas Spies"),
            ("fr", "cubosaurs", "Un jeu de cartes de Fabien Tanguy"),
            ("de", "dino-twist", "Ein Kartenspiel von Bertrand Arpino"),
            ("pl", "take-that", "Gra karciana Andreasa Spiesa"),
        ]:
            with self.subTest(language=language):
                status, out, errors = self.pipe("play", game, "--lang", language, typed="rules\nquit\n")
                self.assertEqual((status, errors), (0, ""))
                text = out.decode()
                self.assertIn(shown, text)
                # The numbered rules of record are for "vivarium rules --exact".
                self.assertNotRegex(text, r"\b(TT|CU|DT)-\d")

    def test_the_rules_are_shown_a_page_at_a_time(self):
        screen = self.screen("play", "take-that", "--bots", "greedy", "--seed", "1", "--lang", "fr")
        screen.expect("À toi de jouer")
        screen.enter("règles")
        pages = 1
        while screen.expect(r"Entrée", r"À toi de jouer")[0] == 0:
            screen.enter()
            pages += 1
        self.assertGreater(pages, 4)

    def test_tab_completes_and_the_arrow_brings_back(self):
        screen = self.screen("play", "take-that", "--bots", "greedy", "--seed", "1")
        screen.expect(PROMPT)
        screen.type("sco\t\n")
        screen.expect(r"total")
        screen.expect(PROMPT)
        screen.type("\033[A\n")
        screen.expect(r"total")

    def test_a_game_can_be_chosen_from_a_list(self):
        screen = self.screen("play")
        screen.expect(r"What would you like to play")
        screen.enter("nothing of the kind")
        screen.expect(r"Type a number from 1 to 3")
        screen.enter("take")
        screen.expect(r"How many players, including you\? 2 to 4; Enter: 3")
        screen.enter("9")
        screen.expect(r"Type a number from 2 to 4, Enter for 3")
        screen.enter("4")
        screen.expect(r"How good are the bots\? Enter: Normal")
        screen.enter("nobody")
        screen.expect(r"Type a number from 1 to 4, Enter for Normal")
        screen.enter("easy")
        screen.expect(PROMPT)
        screen.enter("quit")
        screen.expect(r"The game is saved")
        self.assertEqual(screen.end(), 0)
        (saved,) = self.records("saved/*.json")
        self.assertEqual(saved["players"], ["You", "bot:easy", "bot:easy", "bot:easy"])
        again = self.screen("play")
        again.expect(r"4\) continue Take That \(You, Easy bot, Easy bot and Easy bot\)")
        again.enter("4")
        again.expect(PROMPT)

    def test_enter_takes_what_is_usual(self):
        status, out, errors = self.pipe("play", "--lang", "de", typed="1\n\n\nende\n")
        self.assertEqual((status, errors), (0, ""))
        self.assertIn("Wie viele spielen mit", out.decode())
        (saved,) = self.records("saved/*.json")
        self.assertEqual(saved["players"], ["Du", "bot:normal", "bot:normal"])

    def test_only_what_the_command_leaves_open_is_asked(self):
        for arguments, typed, players in [
            (["--bots", "greedy"], "1\nquit\n", ["You", "bot:greedy"]),
            (["--players", "2"], "1\n3\nquit\n", ["You", "bot:hard"]),
            (["--names", "Ana,Ben"], "1\n2\nquit\n", ["Ana", "Ben"]),
            (["--names", "Ana,Ben", "--players", "3"], "1\n1\nquit\n", ["Ana", "Ben", "bot:easy"]),
        ]:
            with self.subTest(arguments=arguments):
                status, _, errors = self.pipe("play", *arguments, typed=typed)
                self.assertEqual((status, errors), (0, ""))
                (saved,) = self.records("saved/*.json")
                self.assertEqual(saved["players"], players)
                for path in glob.glob(os.path.join(self.folder.name, "data", "vivarium", "saved", "*.json")):
                    os.remove(path)

    def test_a_pipe_that_chooses_no_game_is_told_what_to_do(self):
        for typed in ["", "1\n", "1\n3\n"]:
            status, _, errors = self.pipe("play", typed=typed)
            self.assertEqual(status, 2)
            self.assertRegex(errors, r"^vivarium: the input ended before a game was chosen; [^\n]+\n$")
        self.assertEqual(self.pipe("play", typed="quit\n")[0], 0)

    def test_wrong_usage_is_told_in_a_sentence(self):
        for arguments in [
            ["--seat-link", "nowhere"],
            ["--seat-link", "http://localhost:1/table/T"],
            ["--join", "http://localhost:1/table/T"],
            ["--join", "http://localhost:1/table/T", "take-that"],
            ["chess"],
            ["take-that", "--bots", "nobody"],
            ["take-that", "--players", "2", "--bots", "easy,easy"],
            ["take-that", "--players", "9"],
            ["--resume", "/nowhere"],
            ["--resume"],
        ]:
            with self.subTest(arguments=arguments):
                status, out, errors = self.pipe("play", *arguments, typed="")
                self.assertEqual(status, 2, out)
                self.assertRegex(errors, r"^vivarium: [^\n]+\n$")


class SeveralPeople(TerminalTest):
    def play_two(self, game):
        screen = self.screen("play", game, "--names", "Ana,Ben", "--players", "2", "--seed", "4")
        screen.expect(r"It is Ana’s turn")
        screen.enter()
        screen.expect(r"Ana, what do you do\?")
        return screen

    def test_nothing_of_ana_is_left_when_ben_sits_down(self):
        screen = self.play_two("take-that")
        hand = re.search(r"Your hand\s+(.*)", screen.page()).group(1)
        screen.enter("1")
        screen.expect(r"It is Ben’s turn")
        self.assertNotIn("Your hand", screen.page())
        self.assertNotIn(hand, screen.page())
        screen.enter()
        screen.expect(r"Ben, what do you do\?")
        self.assertNotEqual(re.search(r"Your hand\s+(.*)", screen.page()).group(1), hand)

    def test_a_secret_choice_can_be_taken_back_until_the_last_has_chosen(self):
        screen = self.play_two("dino-twist")
        screen.enter("1")
        screen.expect(r"Ana can still type")
        screen.enter("undo")
        screen.expect(r"Ana, what do you do\?")
        screen.enter("2")
        screen.expect(r"It is Ben’s turn")
        screen.enter()
        screen.expect(r"Ben, what do you do\?")
        screen.enter("undo")
        screen.expect(r"nothing to take back")


class Interruptions(TerminalTest):
    def begin(self, **options):
        screen = self.screen("play", "take-that", "--bots", "greedy", "--seed", "6", **options)
        screen.expect(PROMPT)
        screen.enter("1")
        screen.expect(PROMPT)
        return screen

    def check_resumes(self):
        (record,) = self.records("saved/*.json")
        self.assertEqual(record["players"], ["You", "bot:greedy"])
        screen = self.screen("play", "--resume")
        screen.expect(PROMPT)
        self.assertEqual(self.records("saved/*.json"), [record])

    def test_ctrl_c_throws_the_line_away_and_then_leaves_with_the_game_saved(self):
        screen = self.begin()
        screen.type("half a li")
        screen.expect(r"half a li")
        screen.type("\003")
        screen.expect(PROMPT)
        screen.type("\003")
        screen.expect(r"The game is saved")
        self.assertEqual(screen.end(), 0)
        self.check_resumes()

    def test_the_end_of_input_leaves_with_the_game_saved(self):
        screen = self.begin()
        screen.type("\004")
        screen.expect(r"The game is saved")
        self.assertEqual(screen.end(), 0)
        self.check_resumes()

    def test_the_end_of_a_pipe_leaves_with_the_game_saved(self):
        status, out, _ = self.pipe("play", "take-that", "--bots", "greedy", "--seed", "6", typed="1\n")
        self.assertEqual(status, 0)
        self.assertIn("The game is saved", out.decode())
        self.check_resumes()

    def test_a_signal_leaves_with_the_game_saved(self):
        screen = self.begin()
        screen.signal(signal.SIGTERM)
        self.assertEqual(screen.end(), 0)
        self.check_resumes()

    def test_a_killed_program_has_saved_the_game_before(self):
        screen = self.begin()
        screen.signal(signal.SIGKILL)
        screen.process.wait()
        self.check_resumes()

    def test_another_size_of_the_window_draws_the_table_anew(self):
        screen = self.screen("play", "dino-twist", "--bots", "greedy", "--seed", "6", columns=60)
        screen.expect(PROMPT)
        self.assertLessEqual(max(map(len, screen.page().split("\n"))), 60)
        screen.type("hal")
        screen.expect("hal")
        screen.resize(30, 100)
        screen.expect(PROMPT)
        screen.expect("hal")
        self.assertGreater(max(map(len, screen.page().split("\n"))), 60)

    def test_a_terminal_without_utf8_gets_ascii(self):
        for game in GAMES:
            screen = self.screen("play", game, "--lang", "fr", "--bots", "greedy", "--seed", "6", LC_ALL="C")
            screen.expect(r"A toi de jouer")
            screen.enter("?")
            screen.expect(r"regles")
            self.assertEqual([byte for byte in screen.bytes if byte >= 0x80], [])

    def test_a_dumb_terminal_and_no_colour_are_respected(self):
        dumb = self.screen("play", "take-that", "--bots", "greedy", "--seed", "6", TERM="dumb")
        dumb.expect(PROMPT)
        self.assertNotIn(b"\033", dumb.bytes)
        pale = self.screen("play", "take-that", "--bots", "greedy", "--seed", "6", NO_COLOR="1")
        pale.expect(PROMPT)
        self.assertNotRegex(pale.bytes.decode(), r"\033\[[0-9;]+m")
        plain = self.screen("play", "take-that", "--bots", "greedy", "--seed", "6", "--plain")
        plain.expect(PROMPT)
        self.assertNotIn(b"\033", plain.bytes)

    def test_a_disk_that_takes_nothing_is_told_and_the_game_goes_on(self):
        blocked = os.path.join(self.folder.name, "blocked")
        with open(blocked, "w", encoding="utf-8"):
            pass
        screen = self.screen("play", "take-that", "--bots", "greedy", "--seed", "6", XDG_DATA_HOME=blocked)
        screen.expect(r"cannot\s+be\s+saved")
        screen.expect(PROMPT)
        screen.enter("1")
        screen.expect(PROMPT)


class AtAServer(TerminalTest):
    def address(self, server, offer):
        return f"http://127.0.0.1:{server.port}{offer['link'] if 'link' in offer else '/table/' + offer['table']}"

    def test_a_seat_link_plays_a_whole_game(self):
        with Server(PROGRAM) as server:
            offer = server.open("take-that", ["host", "bot:greedy"], options={"rounds": 1})
            screen = self.screen("play", "--seat-link", self.address(server, offer))
            screen.expect(r"You are the host")
            screen.enter("start")
            while screen.expect(PROMPT, r"The game is over")[0] == 0:
                screen.enter("1")
            screen.enter("quit")
            screen.expect(r"Your seat link brings you back")
            self.assertEqual(screen.end(), 0)
            self.assertEqual(server.get(f"/api/v2/tables/{offer['table']}")["phase"], "over")

    def test_the_expert_gives_hints_against_bots_only(self):
        with Server(PROGRAM) as server:
            offer = server.open("take-that", ["host", "bot:greedy"])
            screen = self.screen("play", "--seat-link", self.address(server, offer))
            screen.expect(r"You are the host")
            screen.enter("start")
            screen.expect(PROMPT)
            screen.enter("hint")
            screen.expect(r"The expert is thinking")
            screen.expect(r"What the expert bot thinks:\s+win +lead\s+▸ +\w+ \d+ +\d+ % +[+-]\d+\.\d|would choose")
            screen.expect(PROMPT)
            together = server.open("take-that", ["host", "open"])
            server.join(together["table"], "Ben")
            host = self.screen("play", "--seat-link", self.address(server, together))
            host.expect(r"You are the host")
            host.enter("start")
            host.expect(PROMPT, r"Waiting for")
            host.enter("hint")
            host.expect(r"Hints are for games against bots alone")

    def test_an_invitation_joins_chats_and_is_watched(self):
        with Server(PROGRAM) as server:
            offer = server.open("dino-twist", ["host", "open"])
            invitation = f"http://127.0.0.1:{server.port}/table/{offer['table']}"
            ben = self.screen("play", "--join", invitation, "--names", "Ben")
            ben.expect(r"keep it to yourself: http://127.0.0.1:\d+/table/[\w-]+#[\w-]+")
            watcher = self.screen("watch", invitation)
            host = self.screen("play", "--seat-link", self.address(server, offer))
            host.expect(r"You are the host")
            host.enter("/hello there")
            ben.expect(r"Ana: “hello there”")
            host.enter("start")
            host.expect(PROMPT)
            ben.expect(PROMPT)
            watcher.expect(r"Twist Island")
            self.assertNotIn("Your hand", watcher.text())
            ben.enter("1")
            ben.expect(r"Waiting for Ana")
            ben.enter("undo")
            ben.expect(PROMPT)
            ben.enter("nonsense")
            ben.expect(r"is not a move that can be made now")
            ben.enter("? attack A9+A9+A9+A9")
            ben.expect(r"You do not hold|At most two|not a move")
            watcher.enter("quit")
            self.assertEqual(watcher.end(), 0)

    def test_a_lost_server_is_told_and_found_again(self):
        with Server(PROGRAM) as server:
            offer = server.open("take-that", ["host", "bot:greedy"])
            screen = self.screen("play", "--seat-link", self.address(server, offer))
            screen.expect(r"You are the host")
            screen.enter("start")
            screen.expect(PROMPT)
            server.kill()
            screen.expect(r"The connection to .* is lost")
            screen.enter("score")
            screen.expect(r"total")
            server.start()
            screen.expect(r"Connected again")
            screen.expect(PROMPT)
            screen.enter("1")
            screen.expect(PROMPT)

    def test_a_spectator_in_a_pipe_reads_the_game_to_its_end(self):
        with Server(PROGRAM) as server:
            offer = server.open("take-that", ["host", "bot:greedy"], options={"rounds": 1})
            screen = self.screen("play", "--seat-link", self.address(server, offer))
            screen.expect(r"You are the host")
            screen.enter("start")
            screen.enter("bot")
            address = f"http://127.0.0.1:{server.port}/table/{offer['table']}"
            status, out, errors = self.pipe("watch", address, typed="")
            self.assertEqual((status, errors), (0, ""))
            self.assertRegex(out.decode(), r"\nRound 1 is over\.\n")

    def test_a_wrong_link_is_refused_in_words(self):
        with Server(PROGRAM) as server:
            offer = server.open("take-that", ["host", "bot:greedy"])
            base = f"http://127.0.0.1:{server.port}/table/"
            screen = self.screen("play", "--seat-link", base + offer["table"] + "#" + "x" * 32)
            screen.expect(r"link")
            self.assertEqual(screen.end(), 1)
            status, _, errors = self.pipe("play", "--join", base + "x" * 22, "--names", "Ben", typed="")
            self.assertEqual(status, 2)
            self.assertIn("table", errors)
            status, _, errors = self.pipe("play", "--join", base + offer["table"], "--names", "Ben", typed="")
            self.assertEqual(status, 2)
            self.assertRegex(errors, r"seat")


class AtASecureServer(TerminalTest):
    """https: a server behind TLS, and how it proves that it is the one."""

    def setUp(self):
        super().setUp()
        self.server = Server(PROGRAM)
        self.addCleanup(self.server.__exit__)
        self.authority = Authority(self.folder.name)
        self.trusting = {"SSL_CERT_FILE": self.authority.certificate}

    def front(self, **options):
        front = TlsFront(*self.authority.issue("localhost", **options), self.server.port)
        self.addCleanup(front.__exit__)
        return front

    def test_a_seat_is_taken_played_and_watched(self):
        offer = self.server.open("take-that", ["host", "open"], options={"rounds": 1})
        front = self.front()
        base = f"https://localhost:{front.port}"
        host = self.screen("play", "--seat-link", base + offer["link"], **self.trusting)
        ben = self.screen("play", "--join", base + offer["invitation"], "--names", "Ben", **self.trusting)
        ben.expect(rf"keep it to yourself: {base}/table/[\w-]+#[\w-]+")
        host.expect(r"“start” begins the game")
        host.enter("start")
        watcher = self.screen("watch", base + offer["invitation"], **self.trusting)
        watcher.expect(r"You are watching|Waiting for")
        for _ in range(2):
            for person in (host, ben):
                person.expect(PROMPT)
                person.enter("1")
        host.expect(PROMPT)
        self.assertEqual(set(front.asked_for), {"localhost"})

    def test_a_server_that_does_not_prove_who_it_is_gets_nothing(self):
        offer = self.server.open("take-that", ["host", "open"])
        good, late = self.front(), self.front(days=-1)
        for why, host, port, trust in [
            ("not from an authority that this machine trusts", "localhost", good.port, {}),
            ("is for another address", "127.0.0.1", good.port, self.trusting),
            ("has expired", "localhost", late.port, self.trusting),
        ]:
            with self.subTest(why=why):
                base = f"https://{host}:{port}"
                line = rf"{host}:{port} cannot prove its identity: [^\n]*{why}"
                screen = self.screen("play", "--seat-link", base + offer["link"], columns=200, **trust)
                screen.expect(line)
                self.assertEqual(screen.end(), 1)
                join = ["play", "--join", base + offer["invitation"], "--names", "Ben"]
                status, _, errors = self.pipe(*join, typed="", **trust)
                self.assertEqual(status, 2)
                self.assertRegex(errors, line)
        seats = self.server.get(f"/api/v2/tables/{offer['table']}")["seats"]
        self.assertEqual([seat["player"] for seat in seats], ["person", "open"])
        self.assertFalse(seats[0]["connected"])

    def test_a_server_without_tls_is_told(self):
        offer = self.server.open("take-that", ["host", "open"])
        base = f"https://127.0.0.1:{self.server.port}"
        screen = self.screen("play", "--seat-link", base + offer["link"])
        screen.expect(r"cannot be reached: ")
        status, _, errors = self.pipe("play", "--join", base + offer["invitation"], "--names", "Ben", typed="")
        self.assertEqual(status, 2)
        self.assertRegex(errors, r"^vivarium: 127[^\n]+\n$")


class StepByStep(TerminalTest):
    def test_a_record_is_stepped_forwards_and_back(self):
        for game in GAMES:
            record = os.path.join(self.folder.name, game + ".jsonl")
            self.pipe("simulate", game, "--games", "1", "--players", "3", "--record", record, typed="")
            with self.subTest(game=game):
                screen = self.screen("replay", record, "--step", rows=40)
                screen.expect(r"Step 0 of (\d+)")
                for typed, shown in [("", 1), ("", 2), ("back", 1), ("12", 12), ("score", None), ("", 13)]:
                    screen.expect(r"Enter for the next step; ")
                    screen.enter(typed)
                    screen.expect(r"total" if shown is None else rf"Step {shown} of ")
                screen.expect(r"Enter for the next step; ")
                screen.enter("quit")
                self.assertEqual(screen.end(), 0)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
