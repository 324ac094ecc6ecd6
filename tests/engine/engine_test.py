#!/usr/bin/env python3
"""Tests of `vivarium engine`, run as a program would run it.

    engine_test.py VIVARIUM [CLASS...]
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
sys.path.insert(0, os.path.join(ROOT, "examples"))

from engine_game import Engine, Refused, texts  # noqa: E402

GAMES = ("take-that", "cubosaurs", "dino-twist")


def converse(*lines):
    """The answers to the lines, sent all at once."""
    text = b"".join(line if isinstance(line, bytes) else line.encode() + b"\n" for line in lines)
    run = subprocess.run([PROGRAM, "engine"], input=text, capture_output=True, timeout=300, check=True)
    return [json.loads(line) for line in run.stdout.split(b"\n")[:-1]]


def matches(shown, real):
    """Whether an answer is what the document shows; "…" stands for anything that was left out."""
    if shown == "…":
        return True
    if isinstance(shown, dict) and isinstance(real, dict):
        named = {name: value for name, value in shown.items() if name != "…"}
        if not named.keys() <= real.keys() or ("…" not in shown and named.keys() != real.keys()):
            return False
        return all(matches(value, real[name]) for name, value in named.items())
    if isinstance(shown, list) and isinstance(real, list):
        if shown and shown[-1] == "…":
            shown, real = shown[:-1], real[: len(shown) - 1]
        return len(shown) == len(real) and all(map(matches, shown, real))
    return shown == real


class Document(unittest.TestCase):
    """docs/ENGINE.md shows what really is answered."""

    @classmethod
    def setUpClass(cls):
        with open(os.path.join(ROOT, "docs/ENGINE.md"), encoding="utf-8") as file:
            cls.text = file.read()
        cls.blocks = []
        for block in cls.text.split("```json ")[1:]:
            kind, rest = block.split("\n", 1)
            cls.blocks.append((kind, json.loads(rest.split("```")[0])))

    def test_every_request_is_answered_as_shown(self):
        requests = [block for kind, block in self.blocks if kind == "request"]
        shown = [block for kind, block in self.blocks if kind == "answer"]
        real = converse(*[json.dumps(request) for request in requests])
        self.assertEqual(len(shown), len(real))
        self.assertGreater(len(shown), 12)
        for expected, answer in zip(shown, real):
            self.assertTrue(matches(expected, answer), f"shown: {expected}\nreal: {json.dumps(answer)[:2000]}")

    def test_every_type_of_request_is_shown(self):
        shown = {block["type"] for kind, block in self.blocks if kind == "request"}
        self.assertEqual(
            shown,
            {"games", "new", "load", "view", "moves", "move", "retract", "chance", "why", "events", "estimate"}
            | {"result", "record"},
        )

    def test_the_comparison_notices_differences(self):
        for shown, real in (({"a": 1}, {"a": 2}), ({"a": 1}, {"a": 1, "b": 2}), ([1], [1, 2]), ([1, "…"], [2, 1])):
            self.assertFalse(matches(shown, real), (shown, real))
        for shown, real in (({"a": 1, "…": "…"}, {"a": 1, "b": 2}), ([1, "…"], [1, 2]), (["…"], []),
                            ({"a": "…"}, {"a": 5})):
            self.assertTrue(matches(shown, real), (shown, real))


class Games(unittest.TestCase):
    def setUp(self):
        self.engine = Engine(PROGRAM)
        self.addCleanup(self.engine.process.stdout.close)
        self.addCleanup(self.engine.close)

    def refused(self, code, type, **fields):
        self.engine.process.stdin.write(json.dumps({"type": type, **fields}) + "\n")
        self.engine.process.stdin.flush()
        answer = json.loads(self.engine.process.stdout.readline())
        self.assertEqual((answer["accepted"], answer.get("refusal", {}).get("code")), (False, code), fields)

    def play(self, rng, now):
        while now["stage"] != "over":
            if now["stage"] == "chance":
                now = self.engine.ask("chance")
                continue
            seat = rng.choice(now["to_act"])
            moves = texts(self.engine.ask("moves", seat=seat)["moves"])
            now = self.engine.ask("move", seat=seat, move=rng.choice(moves))

    def test_whole_games_of_every_kind_become_records_that_verify(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.jsonl")
            with open(path, "w", encoding="utf-8") as file:
                for number, game in enumerate(GAMES):
                    for chance in ("sampled", "on_order"):
                        now = self.engine.ask("new", game=game, options={"players": 3}, seed=number, chance=chance)
                        self.play(random.Random(number), now)
                        record = self.engine.ask("record")["record"]
                        self.assertEqual(record["result"], self.engine.ask("result")["result"])
                        self.assertIn("revealed", self.engine.ask("view", viewer="all"))
                        file.write(json.dumps(record) + "\n")
            verify = subprocess.run([PROGRAM, "verify", path], capture_output=True, text=True)
            self.assertEqual(verify.returncode, 0, verify.stdout + verify.stderr)

    def test_the_same_seed_is_the_same_game_however_chance_comes(self):
        for game in GAMES:
            records = []
            for chance in ("sampled", "on_order"):
                now = self.engine.ask("new", game=game, seed="0xffffffffffffffff", deal=3, chance=chance)
                self.play(random.Random(1), now)
                records.append(self.engine.ask("record")["record"])
            self.assertEqual(*records)

    def test_deals_are_those_of_the_arena(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.jsonl")
            subprocess.run(
                [PROGRAM, "arena", "take-that", "--bots", "random,random", "--games", "6", "--seed", "11", "--record",
                 path],
                check=True, capture_output=True,
            )  # fmt: skip
            with open(path, encoding="utf-8") as file:
                games = [json.loads(line) for line in file]
        self.engine.ask("new", game="take-that", options=games[-1]["options"], seed=11, deal=2)
        record = self.engine.ask("record")["record"]
        self.assertEqual(record["steps"][0], games[-1]["steps"][0])
        self.assertEqual(record["seed"], games[-1]["seed"])

    def test_a_record_goes_on_from_any_step(self):
        now = self.engine.ask("new", game="cubosaurs", options={"players": 2}, seed=5)
        self.play(random.Random(5), now)
        record = self.engine.ask("record")["record"]
        for steps in (0, 1, 2, 7, len(record["steps"])):
            now = self.engine.ask("load", record=record, steps=steps, seed=9, chance="on_order")
            self.assertEqual(now["step"], steps)
            self.assertEqual(self.engine.ask("record")["record"]["steps"], record["steps"][:steps])
        # Without cards to be dealt nothing differs; with them, new ones are dealt at once.
        now = self.engine.ask("load", record=record, steps=0, seed=9)
        self.assertEqual(now["stage"], "decision")
        self.assertNotEqual(self.engine.ask("record")["record"]["steps"][0], record["steps"][0])
        now = self.engine.ask("load", record=record, steps=7, seed=9)
        self.play(random.Random(6), now)
        played = self.engine.ask("record")["record"]
        self.assertEqual(played["steps"][:7], record["steps"][:7])
        record["steps"][3]["move"] = "dance"
        self.refused("wrong_record", "load", record=record)
        self.assertEqual(self.engine.ask("record")["record"], played)

    def test_secret_choices_stay_secret_and_can_be_taken_back(self):
        self.engine.ask("new", game="dino-twist", options={"players": 2}, seed=3)
        moves = texts(self.engine.ask("moves", seat=0)["moves"])
        before = self.engine.ask("view", viewer=1)
        other_views = []
        for move in moves[:2]:
            now = self.engine.ask("move", seat=0, move=move)
            self.assertEqual((now["to_act"], now["decided"]), ([1], [0]))
            other_views.append(self.engine.ask("view", viewer=1))
        self.assertEqual(*other_views)
        now = self.engine.ask("retract", seat=0)
        self.assertEqual((now["to_act"], now["decided"]), ([0, 1], []))
        self.assertEqual(self.engine.ask("view", viewer=1), before)
        self.refused("nothing_to_retract", "retract", seat=0)

    def test_it_says_why_not(self):
        self.engine.ask("new", game="take-that", options={"players": 2}, seed=3)
        moves = texts(self.engine.ask("moves", seat=0)["moves"])
        self.assertIsNone(self.engine.ask("why", seat=0, move=moves[0])["reason"])
        for seat, move, reason in ((0, "take", "take-that.why.nothing-to-take"), (1, "take", "why.not-your-turn"),
                                   (0, "x", "why.unreadable-move")):
            told = self.engine.ask("why", seat=seat, move=move, language="en")["reason"]
            self.assertEqual(told["id"], reason)
            self.assertNotIn("why.", told["text"])

    def test_events_are_for_the_viewers_eyes(self):
        self.engine.ask("new", game="take-that", options={"players": 2}, seed=3, players=["Ana", "Ben"])
        self.engine.ask("move", seat=0, move=texts(self.engine.ask("moves", seat=0)["moves"])[0])
        own, others = (self.engine.ask("events", viewer=viewer, language="en") for viewer in (0, "spectator"))
        self.assertNotEqual(own["events"], others["events"])
        self.assertTrue(any("Ana" in event["text"] for event in others["events"]))
        worded = [
            [event["text"] for event in self.engine.ask("events", viewer=0, language=language)["events"]]
            for language in ("en", "fr", "de", "pl")
        ]
        self.assertEqual(len({json.dumps(each) for each in worded}), 4)
        rest = self.engine.ask("events", viewer=0, after=own["event"] - 1)
        self.assertEqual([{k: v for k, v in own["events"][-1].items() if k != "text"}], rest["events"])
        self.assertEqual(self.engine.ask("events", viewer=0, after=own["event"])["events"], [])
        self.refused("game_not_over", "events", viewer="all")

    def test_estimates_say_the_same_again(self):
        for game in GAMES:
            now = self.engine.ask("new", game=game, options={"players": 2}, seed=2)
            seat = now["to_act"][0]
            first = self.engine.ask("estimate", seat=seat, bot="search:40", seed=8)
            self.assertEqual(first, self.engine.ask("estimate", seat=seat, bot="search:40", seed=8))
            moves = texts(self.engine.ask("moves", seat=seat)["moves"])
            self.assertEqual([estimate["move"] for estimate in first["estimates"]], moves)
            for bot in ("random", "greedy", "easy", "normal", "plain:5", "search:5ms"):
                self.assertIn(self.engine.ask("estimate", seat=seat, bot=bot)["move"],
                              texts(self.engine.ask("moves", seat=seat)["moves"]))
        self.refused("no_such_bot", "estimate", seat=0, bot="genius")

    def test_refusals_change_nothing(self):
        for type in ("view", "moves", "move", "retract", "chance", "why", "events", "estimate", "result", "record"):
            fields = {"seat": 0, "move": "x", "viewer": 0, "bot": "easy"}
            known = {"view": ["viewer"], "moves": ["seat"], "move": ["seat", "move"], "retract": ["seat"],
                     "events": ["viewer"]}
            known |= {"why": ["seat", "move"], "estimate": ["seat", "bot"]}
            self.refused("no_match", type, **{name: fields[name] for name in known.get(type, [])})
        self.engine.ask("new", game="take-that", options={"players": 2}, seed=1, chance="on_order")
        self.refused("chance_expected", "move", seat=0, move="take")
        self.refused("chance_expected", "estimate", seat=0, bot="easy")
        self.engine.ask("chance")
        record = self.engine.ask("record")
        for code, type, fields in (
            ("unknown_type", "dance", {}),
            ("wrong_field", "move", {"seat": 0}),
            ("wrong_field", "move", {"seat": "0", "move": "take"}),
            ("wrong_field", "move", {"seat": 0, "move": "take", "now": True}),
            ("wrong_field", "move", {"seat": 0, "move": "x" * 201}),
            ("wrong_field", "view", {"viewer": "god"}),
            ("wrong_field", "new", {"game": "take-that", "seed": -1}),
            ("wrong_field", "new", {"game": "take-that", "seed": "many"}),
            ("wrong_field", "new", {"game": "take-that", "chance": "fair"}),
            ("wrong_field", "new", {"game": "take-that", "players": ["one too few"], "options": {"players": 2}}),
            ("wrong_field", "events", {"viewer": 0, "language": "xx"}),
            ("wrong_field", "chance", {"outcome": {"chance": "shuffle", "cards": [1]}}),
            ("no_such_game", "new", {"game": "chess"}),
            ("wrong_options", "new", {"game": "take-that", "options": {"rounds": 99}}),
            ("wrong_record", "load", {"record": {}}),
            ("no_such_seat", "moves", {"seat": 4}),
            ("no_such_seat", "move", {"seat": 4, "move": "take"}),
            ("not_your_turn", "move", {"seat": 1, "move": "take"}),
            ("not_your_turn", "estimate", {"seat": 1, "bot": "easy"}),
            ("illegal_move", "move", {"seat": 0, "move": "take"}),
            ("chance_not_expected", "chance", {}),
            ("chance_not_expected", "chance", {"outcome": {"chance": "shuffle", "cards": []}}),
            ("game_not_over", "view", {"viewer": "all"}),
            ("game_not_over", "result", {}),
        ):
            with self.subTest(code=code, type=type, fields=fields):
                self.refused(code, type, **fields)
        self.assertEqual(self.engine.ask("record"), record)
        self.engine.ask("new", game="take-that", options={"players": 2}, seed=1, chance="on_order")
        cards = record["record"]["steps"][0]["cards"]
        self.refused("impossible_chance", "chance", outcome={"chance": "shuffle", "cards": cards[:-1] + cards[:1]})
        self.assertEqual(self.engine.ask("chance", outcome={"chance": "shuffle", "cards": cards})["stage"], "decision")
        self.assertNotIn("seed", self.engine.ask("record")["record"])
        self.play(random.Random(2), self.engine.ask("view", viewer=0))
        self.refused("game_over", "move", seat=0, move="take")
        self.refused("game_over", "chance")


class Lines(unittest.TestCase):
    """Whatever comes in, as many lines come out."""

    def test_every_line_is_answered(self):
        lines = [
            b"\n",
            b"{\n",
            b"null\n",
            b"[]\n",
            b'"games"\n',
            b"{}\n",
            b'{"type": 5}\n',
            b'{"type": "games", "id": {}}\n',
            b'{"type": "games", "id": "' + b"x" * 65 + b'"}\n',
            b'{"type": "games", "type": "games"}\n',
            b"\xff\xfe\x00\n",
            b"[" * 100_000 + b"\n",
            b'{"type": "load", "record": ' + b"[" * 40 + b"]" * 40 + b"}\n",
            b'{"type": "' + b"a" * (17 << 20) + b'"}\n',
            b'{"type": "games", "id": "last"}',
        ]
        answers = converse(*lines)
        self.assertEqual(len(answers), len(lines))
        self.assertEqual([a["accepted"] for a in answers], [False] * (len(lines) - 1) + [True])
        codes = [a["refusal"]["code"] for a in answers[:-1]]
        self.assertEqual(codes[:6], ["unreadable_message"] * 5 + ["wrong_field"])
        self.assertEqual(codes[-1], "message_too_large")
        self.assertEqual(answers[-1]["id"], "last")

    def test_nothing_is_answered_to_nothing(self):
        self.assertEqual(converse(), [])

    def test_it_ends_when_nobody_reads(self):
        process = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        process.stdout.close()
        try:
            process.stdin.write(b'{"type": "games"}\n' * 100)
            process.stdin.close()
        except BrokenPipeError:
            pass
        self.assertEqual(process.wait(60), 0)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()

    def test_ids_come_back(self):
        for id in (7, -1, "a b", "ü", None):
            request = {"type": "record", **({} if id is None else {"id": id})}
            self.assertEqual(converse(json.dumps(request))[0]["id"], id)


class Example(unittest.TestCase):
    def test_it_plays_every_game(self):
        for game in GAMES:
            run = subprocess.run(
                [sys.executable, os.path.join(ROOT, "examples/engine_game.py"), PROGRAM, game],
                capture_output=True, text=True, timeout=300,
            )  # fmt: skip
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            self.assertIn("scores:", run.stdout)
            self.assertIn("Ana", run.stdout)


if __name__ == "__main__":
    unittest.main()
