#!/usr/bin/env python3
"""The test vectors of docs/FAIR_DEAL.md against examples/verify_deal.py, which was written from that page alone.

    deal_test.py VIVARIUM [CLASS...]
"""

import copy
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
SCRIPT = os.path.join(ROOT, "examples/verify_deal.py")
RECORDS = os.path.join(HERE, "records.jsonl")
sys.path.insert(0, os.path.join(ROOT, "examples"))

import verify_deal  # noqa: E402
from verify_deal import Deal, Stream, draw_below, shuffled  # noqa: E402


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def records():
    return [json.loads(line) for line in read(RECORDS).splitlines()]


def chance_steps(record):
    return [place for place, step in enumerate(record["steps"]) if "chance" in step]


class Counting(Stream):
    taken = 0

    def word(self):
        self.taken += 1
        return super().word()


def stream_of(vector):
    return Counting(bytes.fromhex(vector["key"]), int(vector["outcome"]))


class Vectors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.vectors = json.loads(read("tests/deal/vectors.json"))

    def each(self, kind):
        self.assertGreater(len(self.vectors[kind]), 7)
        return self.vectors[kind]

    def test_seeds(self):
        for vector in self.each("seeds"):
            deal = Deal(vector["seed"])
            self.assertEqual(deal.server.hex(), vector["server"])
            self.assertEqual(deal.commitment(), vector["commitment"])
            self.assertEqual(deal.key().hex(), vector["key"])
            told = [(each["seat"], bytes.fromhex(each["entropy"])) for each in vector["contributions"]]
            self.assertEqual(deal.contributions, told)

    def test_seeds_that_are_none(self):
        for text in self.each("bad_seeds"):
            with self.assertRaises(verify_deal.Unreadable, msg=repr(text)):
                Deal(text)

    def test_streams(self):
        for vector in self.each("streams"):
            stream = stream_of(vector)
            self.assertEqual([f"{stream.word():016x}" for _ in vector["words"]], vector["words"])

    def test_numbers_below_a_bound(self):
        refused = 0
        for vector in self.each("bounded"):
            stream = stream_of(vector)
            self.assertEqual([draw_below(stream, vector["bound"]) for _ in vector["results"]], vector["results"])
            self.assertEqual(stream.taken, vector["words"])
            refused += vector["words"] - len(vector["results"])
        self.assertGreater(refused, 0)

    def test_shuffles(self):
        refused = 0
        for vector in self.each("shuffles"):
            stream = stream_of(vector)
            size = vector["size"]
            self.assertEqual(shuffled(range(size), stream), vector["result"])
            self.assertEqual(stream.taken, vector["words"])
            refused += vector["words"] - size // 3 - (size % 3 == 2)
        self.assertGreater(refused, 0)


class Document(unittest.TestCase):
    """The values that stand on the page."""

    def setUp(self):
        page = read("docs/FAIR_DEAL.md").split("## Test vectors")[1]
        rows = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("| ")]
        self.values = {row[0].strip(): row[1].strip().replace("`", "") for row in rows}
        self.server = bytes(range(32))

    def shown(self, name, value):
        self.assertTrue(self.values[name].startswith(value), f"{name}: {self.values[name]} is not {value}")

    def test_keys_and_streams(self):
        alone = Deal(self.server.hex())
        together = Deal(f"{self.server.hex()}+0:{'11' * 32}+2:{'22' * 32}")

        def words(deal, outcome):
            stream = Stream(deal.key(), outcome)
            return " ".join(f"{stream.word():016x}" for _ in range(3)) + " …"

        self.shown("commitment", hashlib.sha256(self.server).hexdigest())
        self.shown("key, nobody contributed", self.server.hex())
        self.shown("its stream, *k* = 0: first bytes",
                   verify_deal.chacha20_block(self.server, 0, bytes(12))[:16].hex(" "))
        self.shown("the same as numbers", words(alone, 0))
        self.shown("*k* = 1: numbers", words(alone, 1))
        self.shown("key, seats 0 and 2 added 32 × `11`, 32 × `22`", together.key().hex())
        self.shown("its stream, *k* = 0: numbers", words(together, 0))

    def test_draws_and_shuffles(self):
        def stream(outcome=0):
            return Stream(self.server, outcome)

        six = stream()
        self.shown("*k* = 0, `draw_below(6)` eight times", ", ".join(str(draw_below(six, 6)) for _ in range(8)))
        billions = Counting(self.server, 0)
        self.assertIn(f"gives {draw_below(billions, 3000000000)}",
                      self.values["*k* = 0, `draw_below(3000000000)` once"])
        self.assertEqual(billions.taken, 2)
        self.shown("the whole shuffle", ", ".join(str(item) for item in shuffled(range(10), stream())))
        self.shown("*k* = 0, take-that `shuffle`",
                   ", ".join(shuffled([str(n) for n in range(12, 99) if n % 10], stream())[:6]))  # fmt: skip
        events = verify_deal.draw_events("standard")(stream())
        self.shown("events 0 to 4", ", ".join(events[:5]))
        self.shown("events 5 to 9", ", ".join(events[5:]))
        deck = [letter + str(strength) for letter in "ACHV" for strength in range(2, 11) for _ in range(3)]
        self.shown("*k* = 1, dino-twist `shuffle` of 108", ", ".join(verify_deal.last_first(deck)(stream(1))[:6]))


class ScriptTest(unittest.TestCase):
    """Runs the script as somebody would who downloaded a record."""

    def check(self, text, *arguments):
        run = subprocess.run(
            [sys.executable, SCRIPT, "-", *arguments], input=text, text=True, capture_output=True, timeout=300
        )
        self.assertNotIn("Traceback", run.stderr)
        return run

    def status(self, record, *arguments):
        return self.check(json.dumps(record), *arguments).returncode

    def program_status(self, record, *arguments):
        """What `vivarium verify` says of the same."""
        run = subprocess.run(
            [PROGRAM, "verify", "-", *arguments], input=json.dumps(record), text=True, capture_output=True, timeout=300
        )
        return run.returncode


class Script(ScriptTest):
    def test_it_proves_every_record(self):
        run = subprocess.run([sys.executable, SCRIPT, RECORDS], capture_output=True, text=True, timeout=300)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        count = len(records())
        self.assertEqual(run.stdout.count("are what the seed gives"), count)
        program = subprocess.run([PROGRAM, "verify", RECORDS], capture_output=True, text=True, timeout=300)
        self.assertEqual(program.returncode, 0, program.stdout + program.stderr)
        self.assertIn(f"{count} fair deals proved", program.stdout)

    def test_a_record_over_several_lines(self):
        self.assertEqual(self.check(json.dumps(records()[0], indent=2)).returncode, 0)

    def test_it_says_what_it_proved(self):
        record = records()[1]
        contribution = record["seed"].split("+")[1]
        deal = Deal(record["seed"])
        said = self.check(json.dumps(record)).stdout
        self.assertIn("all 3 outcomes of chance are what the seed gives, to which seats 0, 2 contributed", said)
        self.assertIn(f"not proved: compare the commitment {deal.commitment()}", said)
        said = self.check(json.dumps(record), "--commitment", deal.commitment(), "--contribution", contribution)
        self.assertEqual(said.returncode, 0)
        self.assertIn("the promised one", said.stdout)
        self.assertIn("your contribution is in it", said.stdout)
        run = subprocess.run(
            [PROGRAM, "verify", "-", "--commitment", deal.commitment(), "--contribution", contribution],
            input=json.dumps(record), text=True, capture_output=True, timeout=300,
        )  # fmt: skip
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("1 fair deal proved, 2 contributions of players in their seeds", run.stdout)

    def test_exchanged_cards(self):
        """The first and the last of every outcome, and the last two of every first shuffle: no rule is broken there."""
        for record in records():
            for place in chance_steps(record):
                cards = record["steps"][place].get("cards", [])
                for a, b in ((0, -1), (-2, -1)):
                    if len(cards) < 2 or cards[a] == cards[b]:
                        continue
                    changed = copy.deepcopy(record)
                    other = changed["steps"][place]["cards"]
                    other[a], other[b] = other[b], other[a]
                    with self.assertRaisesRegex(verify_deal.Fault, f"step {place}: ", msg=record["game"]):
                        verify_deal.check(changed, None, [])
        changed = records()[0]
        cards = changed["steps"][0]["cards"]
        cards[-1], cards[-2] = cards[-2], cards[-1]
        run = self.check(json.dumps(changed))
        self.assertEqual(run.returncode, 1)
        self.assertIn("NOT FAIR: step 0: 'shuffle' is not what the seed gives", run.stdout)

    def test_another_first_player(self):
        for record in records():
            if record["game"] != "cubosaurs":
                continue
            for place in chance_steps(record):
                if "player" in record["steps"][place]:
                    changed = copy.deepcopy(record)
                    changed["steps"][place]["player"] ^= 1
                    self.assertEqual(self.status(changed), 1)

    def test_wrong_seeds(self):
        for record in records():
            seed = record["seed"]
            last = "0" if seed[-1] != "0" else "1"
            for wrong in (
                hashlib.sha256(b"another").hexdigest() + seed[64:],
                seed[:63] + ("0" if seed[63] != "0" else "1") + seed[64:],
                seed[:-1] + last,  # of the last contribution, if there is one
                seed + f"+5:{'00' * 32}"
                if "+5:" not in seed and record["options"]["players"] == 6
                else seed[:63] + "g",
            ):
                changed = dict(record, seed=wrong)
                with self.assertRaises((verify_deal.Fault, verify_deal.Unreadable), msg=record["game"]):
                    verify_deal.check(changed, None, [])
        with_contributions = records()[1]
        self.assertEqual(self.status(dict(with_contributions, seed=with_contributions["seed"][:-1] + "x")), 2)
        changed = dict(with_contributions, seed=with_contributions["seed"].split("+")[0])
        self.assertEqual((self.status(changed), self.program_status(changed)), (1, 1), "contributions left out")
        for broken in ("+0:", "+3:" + "0" * 63, "+2:" + "00" * 32):
            changed = dict(with_contributions, seed=with_contributions["seed"] + broken)
            self.assertEqual((self.status(changed), self.program_status(changed)), (2, 1), broken)

    def test_other_promises(self):
        record = records()[1]
        deal = Deal(record["seed"])
        own = record["seed"].split("+")[2]
        right = ("--commitment", deal.commitment())
        for arguments, expected in (
            (right, 0),
            (("--commitment", "0" * 64), 1),
            (("--commitment", deal.commitment()[:-1]), 2),
            ((*right, "--contribution", own), 0),
            ((*right, "--contribution", own[:-1] + ("0" if own[-1] != "0" else "1")), 1),
            ((*right, "--contribution", "1" + own[1:]), 1),
            ((*right, "--contribution", own, "--contribution", "1" + own[1:]), 1),
            ((*right, "--contribution", own[:-1]), 2),
            ((*right, "--contribution", own + "+0:" + "00" * 32), 2),
        ):
            self.assertEqual((self.status(record, *arguments), self.program_status(record, *arguments)),
                             (expected, expected), arguments)  # fmt: skip

    def test_a_contribution_of_a_seat_that_nobody_had(self):
        record = records()[0]
        self.assertEqual(record["options"]["players"], 2)
        self.assertEqual(self.status(dict(record, seed=record["seed"] + "+2:" + "00" * 32)), 1)

    def test_outcomes_that_are_missing_or_too_many(self):
        for record in records():
            for place in chance_steps(record):
                step = record["steps"][place]
                left_out = copy.deepcopy(record)
                del left_out["steps"][place]
                twice = copy.deepcopy(record)
                twice["steps"].insert(place, step)
                for changed in (left_out, twice):
                    with self.assertRaises(verify_deal.Fault, msg=f"{record['game']} {place}"):
                        verify_deal.check(changed, None, [])

    def test_other_cards_in_the_discard_pile(self):
        """Mixed as they should be, but one is of a kind that is not there."""
        for record in records():
            if record["game"] != "dino-twist":
                continue
            for number, place in enumerate(chance_steps(record)):
                cards = verify_deal.in_order(record["steps"][place]["cards"] if number > 1 else [])
                kinds = sorted(set(cards))
                if len(kinds) < 2:
                    continue
                cards[cards.index(kinds[0])] = kinds[1]
                changed = copy.deepcopy(record)
                changed["steps"][place]["cards"] = verify_deal.last_first(cards)(
                    Stream(Deal(record["seed"]).key(), number)
                )
                with self.assertRaisesRegex(verify_deal.Fault, f"step {place}: 'shuffle'"):
                    verify_deal.check(changed, None, [])

    def test_unfinished_games(self):
        for record in records():
            if record["game"] == "cubosaurs":
                continue
            for steps in range(0, len(record["steps"]), 7):
                unfinished = {name: value for name, value in record.items() if name != "result"}
                unfinished["steps"] = record["steps"][:steps]
                verify_deal.check(unfinished, None, [])
                # Elsewhere the rules alone know that moves are missing.
                if record["game"] == "dino-twist" or steps == 0:
                    with self.assertRaises(verify_deal.Fault):
                        verify_deal.check(dict(unfinished, result=record["result"]), None, [])

    def test_what_cannot_be_read(self):
        record = records()[3]
        no_result = {name: value for name, value in record.items() if name != "result"}
        for text in ("", "{", "[]", "1", "null", '{"game": "take-that"}', json.dumps(no_result),
                     json.dumps(dict(record, game="chess")), json.dumps(dict(record, steps=7)),
                     json.dumps(dict(record, options={})), json.dumps(dict(record, seed="00ff"))):  # fmt: skip
            self.assertEqual(self.check(text).returncode, 2, text[:60])
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run(
                [sys.executable, SCRIPT, os.path.join(folder, "none")], capture_output=True, text=True, timeout=60
            )
            self.assertEqual(run.returncode, 2)

    def test_one_bad_record_among_good_ones(self):
        good = records()[:3]
        bad = copy.deepcopy(good[1])
        bad["steps"][0]["cards"].reverse()
        self.assertEqual(self.check("\n".join(json.dumps(each) for each in good)).returncode, 0)
        self.assertEqual(self.check("\n".join(json.dumps(each) for each in [good[0], bad, good[2]])).returncode, 1)


if __name__ == "__main__":
    unittest.main()
