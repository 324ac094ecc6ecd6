#!/usr/bin/env python3
"""A whole game through `vivarium engine`, with Python's standard library. Start from here.

    examples/engine_game.py vivarium take-that

Seat 0 asks our bot what it thinks of each move; the others choose at random. Prints the game as a spectator sees it and
the result. docs/ENGINE.md describes all requests; `record` would give the record.
"""

import json
import random
import subprocess
import sys


class Refused(Exception):
    pass


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, type, **fields):
        """One request, one answer."""
        self.process.stdin.write(json.dumps({"type": type, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["accepted"]:
            raise Refused(answer["refusal"]["text"])
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def texts(moves):
    """How the moves are made. The rest of each says what it means."""
    return [move["text"] for move in moves]


def choose(engine, seat):
    if seat != 0:
        return random.choice(texts(engine.ask("moves", seat=seat)["moves"]))
    thoughts = engine.ask("estimate", seat=seat, bot="search:100")
    looked_at = [estimate for estimate in thoughts["estimates"] if estimate["win"] is not None]
    best = max(looked_at, key=lambda estimate: estimate["win"], default=None)
    return best["move"] if best else thoughts["move"]


def main(program, game):
    engine = Engine(program)
    now = engine.ask("new", game=game, options={"players": 3}, players=["Ana", "Ben", "Cleo"])
    told = 0
    while now["stage"] != "over":
        seat = now["to_act"][0]
        now = engine.ask("move", seat=seat, move=choose(engine, seat))
        news = engine.ask("events", viewer="spectator", after=told, language="en")
        told = news["event"]
        for event in news["events"]:
            print(event["text"])
    print("scores:", engine.ask("result")["result"]["scores"])
    record = engine.ask("record")["record"]
    print(len(record["steps"]), "steps")
    return engine.close()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
