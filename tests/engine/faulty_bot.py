"""A program that plays and fails in the way that its argument names, at its third choice; once only with `once`."""

import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples"))

import exec_bot  # noqa: E402

FAULT = sys.argv[1]
# With a second argument: a file that is there once the fault has happened, after which there is none.
ONCE = sys.argv[2] if len(sys.argv) > 2 else None
choices = 0


def forever():
    while True:
        time.sleep(3600)


def fail(message):
    if FAULT == "crash":
        raise RuntimeError("it hurts")
    if FAULT == "exit":
        sys.exit(3)
    if FAULT == "kill":
        os.kill(os.getpid(), 9)
    if FAULT == "hang":
        forever()
    if FAULT == "mute":  # lives on, with its output closed
        os.close(1)
        forever()
    if FAULT == "words":
        print("Hello!", flush=True)
    if FAULT == "flood":
        while True:
            sys.stdout.write("x" * 10_000)
    if FAULT == "other-id":
        exec_bot.say({"type": "move", "id": "0", "move": message["moves"][0]["text"]})
    if FAULT == "no-move":
        exec_bot.say({"type": "move", "id": message["id"]})
    if FAULT == "illegal":
        return "dance"
    if FAULT == "orphan":  # leaves a process behind that keeps the output open
        child = subprocess.Popen(["sleep", "3600"])
        print(f"orphan {child.pid}", file=sys.stderr, flush=True)
        sys.exit(4)
    return message["moves"][0]["text"]


def choose(game, message, rng):
    global choices
    choices += 1
    if choices != 3 or (ONCE and os.path.exists(ONCE)):
        return exec_bot.choose(game, message, rng)
    if ONCE:
        with open(ONCE, "w", encoding="utf-8"):
            pass
    return fail(message)


if FAULT == "never-ready":
    forever()
if FAULT == "chatter":
    print("I think so\nor not\x1b[2J", file=sys.stderr, flush=True)
exec_bot.play(choose)
