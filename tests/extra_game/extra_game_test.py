#!/usr/bin/env python3
"""A fourth game, Market Day, in every place where games are played. It is its folder (market_day) and its entry in the
list of games, and nothing else: no bot, no screen and no words of its own.

    extra_game_test.py VIVARIUM_WITH_EXTRA_GAME [CLASS...]
"""

import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("../server", "../terminal", "../../examples"):
    sys.path.insert(0, os.path.join(HERE, folder))

from support import PROGRAM, ServerTest, at_random, main, play, seated  # noqa: E402
from engine_game import Engine, Refused, texts  # noqa: E402
from terminal_driver import Folder, Screen, pipe  # noqa: E402

GAME = "market-day"
LEVELS = ("random", "greedy", "easy", "normal", "hard:60", "expert:60", "search:40", "plain:40")
PROMPT = r"[Ww]hat do you do\?"
# What is left of data, or of a message without words, if it reaches a person.
RAW = re.compile(r'[{}"_]|\bmarket-day\.|=')


def run(*arguments, typed=None):
    done = subprocess.run([PROGRAM, *arguments], input=typed, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.records = os.path.join(folder.name, "games.jsonl")

    def recorded(self):
        with open(self.records, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def test_it_is_listed_last_beside_the_others(self):
        games = json.loads(run("games", "--json"))
        self.assertEqual(len(games), 4)
        self.assertEqual((games[-1]["id"], games[-1]["title"]), (GAME, "Market Day"))

    def test_random_games_are_simulated_recorded_verified_and_told_again(self):
        options = ["--players", "4", "--option", "rounds=3"]
        run("simulate", GAME, *options, "--games", "20", "--record", self.records, "--legal")
        self.assertIn("20 games", run("verify", self.records))
        told = run("replay", self.records)
        self.assertIn("Market Day: ", told)
        self.assertIn("rounds 3, second roll yes", told)
        self.assertRegex(told, r"random \(seat 0\): bid \(card \d+\)")
        self.assertRegex(told, r"random \(seat 3\): round score \(round 3, points \d+\)")
        self.assertNotRegex(told, RAW)

    def test_a_record_that_was_changed_is_not_good(self):
        run("simulate", GAME, "--games", "1", "--record", self.records)
        record = self.recorded()[0]
        record["result"]["scores"][0] += 1
        with open(self.records, "w", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")
        done = subprocess.run([PROGRAM, "verify", self.records], capture_output=True, check=False)
        self.assertEqual(done.returncode, 1)

    def test_bots_of_every_level_play_in_simulations(self):
        for first, second in zip(LEVELS[::2], LEVELS[1::2]):
            with self.subTest(bots=(first, second)):
                out = run("simulate", GAME, "--bots", f"{first},{second}", "--games", "2")
                self.assertIn("2 games", out)

    def test_bots_of_every_level_and_the_seer_meet_in_the_arena(self):
        for names in (LEVELS[:4], LEVELS[4:], ("seer:40", "random", "greedy")):
            with self.subTest(bots=names):
                flags = ["--bots", ",".join(names), "--games", "12", "--seed", "3"]
                table = json.loads(run("arena", GAME, *flags, "--json", "--record", self.records))
                self.assertEqual(len(table["bots"]), len(names))
                self.assertIn("12 games", run("verify", self.records))
                self.assertEqual({record["game"] for record in self.recorded()}, {GAME})

    def test_a_search_plays_better_than_chance(self):
        flags = ["--bots", "search:100,random", "--games", "100", "--seed", "1"]
        searcher, _ = json.loads(run("arena", GAME, *flags, "--json"))["bots"]
        self.assertGreater(searcher["win_share"], 0.55)


class OtherPrograms(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(PROGRAM)
        self.addCleanup(self.engine.process.stdout.close)
        self.addCleanup(self.engine.close)

    def test_a_whole_game_with_secret_choices_estimates_and_words(self):
        rng = random.Random(1)
        players = ["Ana", "Ben", "Cy"]
        now = self.engine.ask("new", game=GAME, options={"players": 3}, seed=5, chance="on_order", players=players)
        retracted = False
        while now["stage"] != "over":
            if now["stage"] == "chance":
                now = self.engine.ask("chance")
                continue
            seat = now["to_act"][0]
            moves = texts(self.engine.ask("moves", seat=seat)["moves"])
            if len(now["to_act"]) == 3 and not retracted:
                views = [self.engine.ask("view", viewer=viewer) for viewer in (1, "spectator")]
                now = self.engine.ask("move", seat=seat, move=moves[0])
                self.assertEqual(now["decided"], [seat])
                now = self.engine.ask("retract", seat=seat)
                self.assertEqual([self.engine.ask("view", viewer=viewer) for viewer in (1, "spectator")], views)
                estimate = self.engine.ask("estimate", seat=seat, bot="search:50")
                self.assertIn(estimate["move"], moves)
                retracted = True
            now = self.engine.ask("move", seat=seat, move=rng.choice(moves))
        self.assertTrue(retracted)
        told = [event["text"] for event in self.engine.ask("events", viewer="all", language="fr")["events"]]
        self.assertTrue(any(re.fullmatch(r"Ana: bid \(card \d+\)", text) for text in told), told)
        self.assertFalse([text for text in told if RAW.search(text)])
        record = self.engine.ask("record")["record"]
        self.assertIn("1 game", run("verify", "-", typed=json.dumps(record) + "\n"))

    def test_it_says_why_not(self):
        self.engine.ask("new", game=GAME, options={"players": 2}, seed=3)
        why = self.engine.ask("why", seat=0, move="keep", language="en")["reason"]
        self.assertEqual((why["id"], why["text"]), ("market-day.why.nothing-to-keep", "nothing to keep"))
        with self.assertRaises(Refused):
            self.engine.ask("move", seat=0, move="keep")


class AtAServer(ServerTest):
    def test_people_and_bots_play_and_the_record_proves_itself(self):
        server = self.serve()
        offers, clients = seated(server, GAME, 2, ["bot:easy", "bot:hard"], options={"rounds": 1})
        watcher = server.client({"table": offers[0]["table"]})
        commitment = clients[0].table["deal"]["commitment"]
        play(clients, at_random(1))
        for client in [watcher, *clients]:
            client.wait_until(lambda c: c.is_over)
            self.assertEqual(client.game["result"], clients[0].game["result"])
        clients[0].wait_until(lambda c: "seed" in c.table["deal"])
        self.assertEqual(hashlib.sha256(bytes.fromhex(clients[0].table["deal"]["seed"])).hexdigest(), commitment)
        _, _, record = server.request("GET", f"/api/v2/tables/{offers[0]['table']}/matches/1/record")
        self.assertIn("1 fair deal proved", run("verify", "-", "--commitment", commitment, typed=record))
        # The hand that was dealt is told to its owner alone.
        for client in [watcher, *clients]:
            hands = {event["args"]["seat"] for event in client.events if event["id"] == "market-day.hand"}
            self.assertEqual(hands, set() if client is watcher else {client.seat})

    def test_a_choice_is_secret_and_can_be_taken_back(self):
        server = self.serve()
        _, (first, second) = seated(server, GAME, 2)
        first.ask("move", decision=first.game["decision"], move=first.moves[0])
        second.wait_until(lambda c: c.game["decided"] == [0])
        self.assertEqual(first.game["secrets"]["bid"], first.game["secrets"]["hands"][0][0])
        self.assertIsNone(second.game["secrets"]["bid"])
        first.ask("retract", decision=first.game["decision"])
        second.wait_until(lambda c: c.game["decided"] == [])

    def test_the_terminal_sits_at_the_table(self):
        server = self.serve()
        offer = server.open(GAME, ["host", "bot:easy", "bot:random"])
        link = f"http://127.0.0.1:{server.port}{offer['link']}"
        folder = Folder()
        self.addCleanup(folder.cleanup)
        for arguments in (["--seat-link", link], ["--plain", "--seat-link", link]):
            screen = Screen(PROGRAM, "play", *arguments, folder=folder.name)
            self.addCleanup(screen.__exit__)
            screen.expect(r"You are the host|The game is over")
            screen.enter("start" if "--plain" not in arguments else "again")
            while screen.expect(PROMPT, r"The game is over")[0] == 0:
                self.assertNotRegex(screen.page().replace(link, ""), RAW)
                screen.enter("#1")
            screen.enter("quit")
            self.assertEqual(screen.end(), 0)
        self.assertEqual(len(server.get(f"/api/v2/tables/{offer['table']}/matches")["matches"]), 2)


class InTheTerminal(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.cleanup)

    def play(self, screen):
        choices = 0
        while screen.expect(PROMPT, r"The game is kept in")[0] == 0:
            page = screen.page()
            self.assertIn("Market Day", page)
            self.assertNotRegex(page, RAW)
            self.assertLessEqual(max(map(len, page.split("\n"))), 80)
            screen.enter("#1")
            choices += 1
        self.assertEqual(screen.end(), 0)
        return choices

    def test_a_game_in_colours(self):
        screen = Screen(PROGRAM, "play", GAME, "--bots", "easy,expert:40", "--seed", "5", folder=self.folder.name)
        self.addCleanup(screen.__exit__)
        screen.expect(PROMPT)
        for typed, shown in [("?", r"Type the number of a move"), ("? keep", "nothing to keep"), ("hint", r"win +lead"),
                             ("score", r"cards +shown"), ("log", r"deal \(round 1"), ("rules", PROMPT)]:  # fmt: skip
            screen.enter(typed)
            screen.expect(shown)
        self.assertGreaterEqual(self.play(screen), 4)
        self.assertIn(b"\033[1m", screen.bytes)

    def test_a_game_in_plain_sentences_in_every_language(self):
        for language in ("en", "fr", "de", "pl"):
            with self.subTest(language=language):
                typed = "board\nmoves\nlog\n? roll\nundo\nsave\n" + "#1\n" * 40
                command = [PROGRAM, "play", GAME, "--plain", "--lang", language, "--bots", "greedy,normal"]
                command += ["--seed", "2"]
                status, out, errors = pipe(*command, typed=typed, folder=self.folder.name)
                self.assertEqual((status, errors), (0, ""))
                text = re.sub(r"/[^ ]*", "", out.decode())
                self.assertNotIn("\033", text)
                self.assertIn("hand: ", text)
                self.assertIn("game over", text)
                self.assertNotRegex(text, RAW)
        with open(os.path.join(self.folder.name, "data", "vivarium", "finished.jsonl"), encoding="utf-8") as file:
            kept = file.read()
        self.assertIn("4 games", run("verify", "-", typed=kept))

    def test_it_is_offered_and_a_saved_game_goes_on(self):
        status, out, _ = pipe(PROGRAM, "play", typed="4\n2\n1\n#1\nquit\n", folder=self.folder.name)
        self.assertEqual(status, 0)
        self.assertIn("Market Day: Bid your cards in secret", out.decode())
        status, out, _ = pipe(PROGRAM, "play", typed="5\n#1\nquit\n", folder=self.folder.name)
        self.assertEqual(status, 0)
        self.assertIn("continue Market Day", out.decode())


if __name__ == "__main__":
    main()
