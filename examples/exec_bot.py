#!/usr/bin/env python3
"""A program that plays seats in `vivarium arena` and `vivarium simulate`. Start from here.

    vivarium arena take-that --bots 'exec:python3 examples/exec_bot.py,greedy' --games 20

It reads one JSON object a line and answers with one (docs/ENGINE.md, "A program that plays"). What it prints to
standard error is shown while the games run. This one plays at random; put your own ideas into `choose`.
"""

import json
import random
import sys


def choose(game, message, rng):
    """The text of one of message["moves"], which say what they mean. message["view"] and message["secrets"] are all
    that the seat sees, message["events"] is what has just happened."""
    return rng.choice(message["moves"])["text"]


def say(message):
    print(json.dumps(message), flush=True)


def play(choose_move):
    game, rng = None, None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":  # a new one: which, with which options, at which seat
            game = message
            rng = random.Random(game["seed"])  # the same game again gets the same moves
            say({"type": "ready", "id": message["id"]})
        elif message["type"] == "choose":
            say({"type": "move", "id": message["id"], "move": choose_move(game, message, rng)})
        elif message["type"] == "over":  # with the result; needs no answer
            pass


if __name__ == "__main__":
    play(choose)
