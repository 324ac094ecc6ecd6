#!/usr/bin/env python3
"""What `vivarium engine` and the commands with --json print is as protocol/schemas says, in random games of each kind.

    engine_schema_test.py VIVARIUM [CLASS...]
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(ROOT, "examples")]

from engine_game import Engine, Refused, texts  # noqa: E402
from schemas import GAMES, Coverage, Mismatch, bundle, check, check_position, check_why  # noqa: E402

OPTIONS = {
    "take-that": [{"players": 2, "expert": True}, {"players": 4, "rounds": 1}],
    "dino-twist": [{"players": 3}, {"players": 2, "islands": ["little-rex", "t-rex"], "edition": "box"},
                   {"players": 6, "edition": "box"}],
    "cubosaurs": [{"players": 2}, {"players": 5, "dna": True}, {"players": 3, "dna": True, "open-hand": True}],
}
# All kinds of events come up in a few games.
BOX = {"events": {"support": 4, "new-brood": 2, "tornado": 2, "volcano": 2, "alone": 1, "triple": 1, "earthquake": 2,
                  "meteor-sea+hill": 2, "fury-aqua": 1, "fury-carni": 1, "fury-herbi": 1, "fury-voli": 1,
                  "carnage": 1}}


class CheckedEngine(Engine):
    """Checks every request and every answer; keeps what was told of the game."""

    def __init__(self, game):
        super().__init__(PROGRAM)
        self.game = game
        self.told = {"options": [], "facts": [], "view": [], "secrets": [], "move": [], "event": [], "why": []}

    def request(self, type, **fields):
        request = check("engine", "request", {"type": type, "id": type, **fields})
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = check("engine", "answer", json.loads(self.process.stdout.readline()))
        if not answer["accepted"]:
            raise Refused(answer["refusal"]["text"])
        check_position(self.game, answer) if "view" in answer else None
        return answer

    ask = request

    def keep(self, position):
        for name in ("facts", "view", "secrets", "revealed"):
            if position.get(name) is not None:
                self.told["secrets" if name == "revealed" else name].append(position[name])
        self.told["move"] += position.get("moves", [])


def options_of(wish):
    return {**wish, "edition": BOX} if wish.get("edition") == "box" else wish


def random_move(engine, seat, rng):
    """A move of the seat's, or something else that it may not do now: for asking why."""
    kinds = {
        "take-that": lambda: rng.choice(["take", f"play {rng.randint(12, 98)}", f"twist {rng.randint(12, 98)}"]),
        "dino-twist": lambda: rng.choice([
            f"attack {rng.choice('ACHV')}{rng.randint(2, 10)}", "redraw none", f"name {rng.choice('ACHV')}",
            f"attack A{rng.randint(2, 10)}+C{rng.randint(2, 10)}", f"bury A{rng.randint(2, 10)}",
            f"capture {rng.choice(['beach', 'sea', 'jungle', 'hill'])} to {rng.choice(['beach', 'cliff', 'hill'])}",
        ]),
        "cubosaurs": lambda: rng.choice([
            f"refuse {rng.choice('TSBPCGK')}{rng.randint(1, 7)}", f"buy {rng.randint(1, 4)}",
            f"rob {rng.randint(0, 4)}",
            f"buy {rng.randint(5, 8)} {rng.choice('TSBPCGK')}{rng.randint(1, 7)}",
            f"buy 9 T{rng.randint(1, 7)} to {rng.randint(0, 4)}",
            f"buy 10 T{rng.randint(1, 7)} for S{rng.randint(1, 7)}",
        ]),
    }
    return kinds[engine.game]()


class Games(unittest.TestCase):
    GAMES_EACH = 4

    def play(self, engine, wish, rng):
        now = engine.ask("new", game=engine.game, options=options_of(wish), seed=rng.randrange(2**63),
                         chance="on_order")
        check(f"games/{engine.game}", "facts", now["facts"])
        engine.told["options"].append(check(f"games/{engine.game}", "options", now["options"]))
        engine.keep(now)
        while now["stage"] != "over":
            engine.keep(engine.ask("view", viewer=rng.choice([*range(wish["players"]), "spectator"])))
            if now["stage"] == "chance":
                now = engine.ask("chance")
                continue
            seat = rng.choice(now["to_act"])
            engine.told["move"] += engine.ask("moves", seat=seat)["moves"]
            asked = random_move(engine, seat, rng)
            part = rng.choice(engine.ask("moves", seat=seat)["moves"])
            for move in (asked, {name: part[name] for name in ("kind", "cards")}, {"cards": [asked.split()[-1]]}):
                reason = engine.ask("why", seat=seat, move=move, language="en")["reason"]
                check_why(engine.game, reason)
                if reason and reason["id"].startswith(engine.game):
                    engine.told["why"].append({"id": reason["id"], "args": reason["args"]})
            now = engine.ask("move", seat=seat, move=rng.choice(texts(engine.ask("moves", seat=seat)["moves"])))
        for viewer in (0, "spectator", "all"):
            engine.keep(engine.ask("view", viewer=viewer))
            for event in engine.ask("events", viewer=viewer, after=0)["events"]:
                check(f"games/{engine.game}", "event", event)
                engine.told["event"].append(event)
        engine.ask("result")
        check("http", "record", engine.ask("record")["record"])

    def games_of(self, game):
        engine = CheckedEngine(game)
        self.addCleanup(engine.process.stdout.close)
        self.addCleanup(engine.close)
        rng = random.Random(7)
        for wish in OPTIONS[game]:
            for _ in range(self.GAMES_EACH):
                self.play(engine, wish, rng)
        return engine

    # What the schemas allow and so few random games do not show. Scenarios of the games reach all of it.
    RARE = {
        "dino-twist": [
            "event/dino-twist.bury", "event/dino-twist.bury-hidden", "event/dino-twist.full-island-late",
            "event/dino-twist.hand-short", "event/dino-twist.redraw-none", "event/dino-twist.sits-out",
            "seat/action/buried", "why/dino-twist.why.alone", "why/dino-twist.why.at-most-two",
            "why/dino-twist.why.bury-two", "why/dino-twist.why.destroyed", "why/dino-twist.why.too-weak-mixed",
        ],
        "cubosaurs": [
            "event/cubosaurs.no-token", "seat/raptors/next_black/1", "seat/raptors/next_grey/1", "seat/sets/next/1",
            "view/hand/shown/type", "why/cubosaurs.why.give-to-yourself", "why/cubosaurs.why.nothing-to-rob",
            "why/cubosaurs.why.other-type", "why/cubosaurs.why.pack-empty",
        ],
    }

    def check_all_used(self, game):
        engine = self.games_of(game)
        coverage = Coverage(f"games/{game}")
        for name, messages in engine.told.items():
            for message in distinct(messages):
                coverage.add(name, message)
        self.assertEqual(coverage.unused(), self.RARE.get(game, []))

    def test_take_that(self):
        self.check_all_used("take-that")

    def test_dino_twist(self):
        self.check_all_used("dino-twist")

    def test_cubosaurs(self):
        self.check_all_used("cubosaurs")


def distinct(messages):
    return [json.loads(text) for text in {json.dumps(message, sort_keys=True): 0 for message in messages}]


def run(*arguments, status=0):
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=600)
    assert result.returncode == status, result.stderr
    return json.loads(result.stdout)


class Outputs(unittest.TestCase):
    def test_games(self):
        games = check("program", "games", run("games", "--json"))
        self.assertEqual({game["id"] for game in games}, set(GAMES))
        for game in games:
            self.assertEqual(len(game["defaults"]), game["max_players"] - game["min_players"] + 1)
            for options in game["defaults"]:
                check(f"games/{game['id']}", "options", options)

    def test_simulate(self):
        check("program", "simulate", run("simulate", "take-that", "--games", "20", "--json"))
        check("program", "simulate", run("simulate", "cubosaurs", "--games", "4", "--bots", "greedy,random", "--json"))

    def test_arena(self):
        check("program", "arena", run("arena", "take-that", "--bots", "greedy,random", "--games", "20", "--json"))
        check("program", "arena", run("arena", "cubosaurs", "--bots", "greedy,random,easy", "--games", "12", "--json",
                                      "--sprt", "0,10"))
        failing = run("arena", "take-that", "--bots", "exec:false,random", "--games", "2", "--json", status=1)
        self.assertTrue(check("program", "arena", failing)["failures"])

    def test_verify(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.jsonl")
            subprocess.run([PROGRAM, "simulate", "take-that", "--games", "3", "--record", path], check=True,
                           capture_output=True)
            self.assertEqual(check("program", "verify", run("verify", path, "--json"))["bad"], 0)
            with open(path, "a", encoding="utf-8") as file:
                file.write("{}\n")
            report = check("program", "verify", run("verify", path, "--json", status=1))
            self.assertEqual([fault["line"] for fault in report["files"][0]["faults"]], [4])

    def test_bench(self):
        check("program", "bench", run("bench", "--json", "--series", "take-that/2", "--seconds", "0.01"))


class Documents(unittest.TestCase):
    """Examples are as the schemas say."""

    def blocks(self, page):
        with open(os.path.join(ROOT, "docs", page), encoding="utf-8") as file:
            for block in file.read().split("```json ")[1:]:
                head, rest = block.split("\n", 1)
                yield head, json.loads(rest.split("```")[0])

    def test_of_views(self):
        shown = set()
        for head, example in self.blocks("VIEWS.md"):
            game, definition = head.split()
            check(f"games/{game}", definition, example)
            shown.add((game, definition))
        self.assertEqual(shown, {(g, d) for g in GAMES for d in ("view", "secrets", "move", "event")})

    def test_of_messages(self):
        count = 0
        for head, example in self.blocks("PROTOCOL.md"):
            if head in ("client", "open", "join"):
                file, definition = ("client", "message") if head == "client" else ("http", f"{head}_request")
                check(file, definition, example)
                count += 1
        self.assertGreater(count, 18)


class Seeds(unittest.TestCase):
    """What fuzzers begin with is understood, or they would never get behind the first refusal."""

    def seeds(self, fuzzer):
        folder = os.path.join(ROOT, "tests/fuzz/corpus", fuzzer)
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                yield name, file.read()

    def test_of_messages(self):
        kinds = set()
        for name, seed in self.seeds("message_fuzz"):
            with self.subTest(seed=name):
                # The first byte says what is read.
                message = json.loads(seed[1:])
                check(*(("client", "message"), ("http", "open_request"), ("http", "join_request"))[seed[0]], message)
                kinds.add(message.get("type"))
        self.assertLessEqual(set(kinds_of_messages()), kinds)

    def test_of_sessions(self):
        count = 0
        for name, seed in self.seeds("session_fuzz"):
            # Those that are whole, not in pieces with bytes between them.
            for text in re.findall(rb'\{"type":"[a-z_-]+"(?:[^{}\x00-\x1f]|\{table\}|\{token\}|\{[^{}]*\})*\}', seed):
                filled = text.decode().replace("{table}", "A" * 22).replace("{token}", "A" * 32)
                with self.subTest(seed=name, text=text):
                    check("client", "message", json.loads(filled))
                    count += 1
        self.assertGreater(count, 100)


def kinds_of_messages():
    return [kind["properties"]["type"]["const"] for kind in bundle()["client"]["$defs"]["message"]["oneOf"]]


class Schemas(unittest.TestCase):
    def test_a_member_too_many_or_too_few_is_noticed(self):
        engine = CheckedEngine("take-that")
        self.addCleanup(engine.process.stdout.close)
        self.addCleanup(engine.close)
        engine.ask("new", game="take-that", options={"players": 2}, seed=1)
        view = engine.ask("view", viewer=0)["view"]
        for broken in ({**view, "more": 1}, {name: value for name, value in view.items() if name != "pile"},
                       {**view, "pile": "1"}, {**view, "phase": "dinner"}):
            with self.assertRaises(Mismatch):
                check("games/take-that", "view", broken)


if __name__ == "__main__":
    unittest.main()
