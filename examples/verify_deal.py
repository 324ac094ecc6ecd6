#!/usr/bin/env python3
"""Checks the fair deal of a finished game (docs/FAIR_DEAL.md) without the program that dealt it.

  python3 verify_deal.py RECORD [--commitment HASH] [--contribution SEAT:HEX]...

RECORD is a file of records (docs/RECORD_FORMAT.md); - is standard input. --commitment is what the table showed before
the first card, --contribution what you added yourself. Only you can know both, so give them.

Exit status: 0 if everything was proved, 1 if a deal is not what its seed gives, 2 if something cannot be read or
checked.
"""

import argparse
import hashlib
import json
import re
import sys

MASK = 0xFFFFFFFF
SEED = re.compile(r"([0-9a-f]{64})((?:\+[0-5]:[0-9a-f]{64})*)")


class Fault(Exception):
    """The deal is not what its seed gives."""


class Unreadable(Exception):
    """Not a record, or one of which the check cannot tell what belongs there."""


class EndOfSteps(Exception):
    """The record ends before its game does."""


# --- The stream ---------------------------------------------------------------------------------------------------


def quarter_round(x, a, b, c, d):
    x[a] = (x[a] + x[b]) & MASK
    x[d] ^= x[a]
    x[d] = (x[d] << 16 | x[d] >> 16) & MASK
    x[c] = (x[c] + x[d]) & MASK
    x[b] ^= x[c]
    x[b] = (x[b] << 12 | x[b] >> 20) & MASK
    x[a] = (x[a] + x[b]) & MASK
    x[d] ^= x[a]
    x[d] = (x[d] << 8 | x[d] >> 24) & MASK
    x[c] = (x[c] + x[d]) & MASK
    x[b] ^= x[c]
    x[b] = (x[b] << 7 | x[b] >> 25) & MASK


def words_of(data):
    return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]


def chacha20_block(key, counter, nonce):
    """RFC 8439, 2.3."""
    start = words_of(b"expand 32-byte k") + words_of(key) + [counter] + words_of(nonce)
    x = start[:]
    for _ in range(10):
        for i in range(4):
            quarter_round(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return b"".join((a + b & MASK).to_bytes(4, "little") for a, b in zip(x, start))


class Stream:
    """The stream of outcome number `outcome`: 64 bits at a time."""

    def __init__(self, key, outcome):
        self.key = key
        self.nonce = bytes(4) + outcome.to_bytes(8, "little")
        self.block = 0
        self.buffer = b""

    def word(self):
        if not self.buffer:
            self.buffer = chacha20_block(self.key, self.block, self.nonce)
            self.block += 1
        word, self.buffer = self.buffer[:8], self.buffer[8:]
        return int.from_bytes(word, "little")


def draw_below(stream, bound):
    while True:
        product = (stream.word() >> 32) * bound
        if product & MASK >= 2**32 % bound:
            return product >> 32


def draw_three(stream, n):
    while True:
        rest = stream.word() >> 32
        draws = []
        for bound in (n, n - 1, n - 2):
            product = rest * bound
            draws.append(product >> 32)
            rest = product & MASK
        if rest >= 2**32 % (n * (n - 1) * (n - 2)):
            return draws


def shuffled(items, stream):
    items = list(items)
    n = len(items)
    while n >= 3:
        for draw in draw_three(stream, n):
            n -= 1
            items[n], items[draw] = items[draw], items[n]
    if n == 2:
        draw = draw_below(stream, 2)
        items[1], items[draw] = items[draw], items[1]
    return items


# --- The seed -----------------------------------------------------------------------------------------------------


class Deal:
    def __init__(self, text):
        match = SEED.fullmatch(text) if isinstance(text, str) else None
        if not match:
            raise Unreadable("the record has no seed of a fair deal")
        self.server = bytes.fromhex(match[1])
        parts = [part.split(":") for part in match[2].split("+")[1:]]
        self.contributions = [(int(seat), bytes.fromhex(entropy)) for seat, entropy in parts]
        seats = [seat for seat, _ in self.contributions]
        if seats != sorted(set(seats)):
            raise Unreadable("the contributions of the seed do not stand in ascending order of seats, each seat once")

    def commitment(self):
        return hashlib.sha256(self.server).hexdigest()

    def key(self):
        if not self.contributions:
            return self.server
        added = b"".join(bytes([seat]) + entropy for seat, entropy in self.contributions)
        return hashlib.sha256(b"vivarium-deal/2" + self.server + added).digest()


# --- What belongs in a record --------------------------------------------------------------------------------------


class Course:
    """Goes through the steps of a record. Each outcome of chance is compared with what its stream gives."""

    def __init__(self, record, key):
        self.steps = record["steps"]
        self.key = key
        self.place = 0
        self.outcomes = 0

    def moves(self):
        """Those up to the next outcome of chance, or the end, as (seat, text)."""
        while self.place < len(self.steps) and "chance" not in self.steps[self.place]:
            step = self.steps[self.place]
            self.place += 1
            yield step["player"], step["move"]

    def choice(self, seats, *kinds):
        """The next step, which must be such a move of one of these seats: the seat, the kind, the words behind it."""
        if self.at_end():
            raise EndOfSteps
        step = self.steps[self.place]
        if "chance" in step:
            raise Fault(f"step {self.place}: no chance was due")
        kind, *words = step["move"].split(" ")
        if step["player"] not in seats or kind not in kinds or not words:
            raise Fault(f"step {self.place}: this was not to be chosen now")
        self.place += 1
        return step["player"], kind, words

    def at_end(self):
        return self.place == len(self.steps)

    def due(self, kind):
        """The outcome that stands here, which must be of that kind."""
        if self.at_end():
            raise EndOfSteps
        if self.steps[self.place].get("chance") != kind:
            raise Fault(f"step {self.place}: '{kind}' should stand here")
        return self.steps[self.place]

    def compare(self, kind, field, draw):
        """`draw` makes the right outcome of a stream."""
        found = self.due(kind).get(field)
        expected = draw(Stream(self.key, self.outcomes))
        if found != expected:
            raise Fault(f"step {self.place}: '{kind}' is not what the seed gives")
        self.place += 1
        self.outcomes += 1
        return expected


def shuffle_of(items):
    return lambda stream: shuffled(items, stream)


def end_of(course):
    if not course.at_end():
        raise Fault(f"step {course.place}: nothing was due any more")


def check_take_that(course, record):
    deck = [str(number) for number in range(12, 99) if number % 10]
    for _ in range(record["options"]["rounds"]):
        course.compare("shuffle", "cards", shuffle_of(deck))
        list(course.moves())
    end_of(course)


def check_cubosaurs(course, record):
    options = record["options"]
    players = options["players"]
    edition = options["edition"]
    deck = [letter + str(number) for letter in "TSBPCGKE" for number in range(1, 7 if letter == "E" else 8)]
    tiles = set(range(1, 11))
    if options["peaceful"]:
        tiles -= set((edition if isinstance(edition, dict) else {}).get("interaction", [7, 8, 9, 10]))
    market = set()
    for number in range(options["rounds"]):
        course.compare("shuffle", "cards", shuffle_of(deck))
        first = first_players(record, number, players)
        if len(first) > 1:
            course.compare("first-player", "player", lambda stream: first[draw_below(stream, len(first))])
        if options["dna"]:
            pile = [str(tile) for tile in sorted(tiles - market)]
            for tile in course.compare("tiles", "cards", shuffle_of(pile)):
                if len(market) <= players:
                    market.add(int(tile))
        for _, move in course.moves():
            if move.startswith("buy "):
                market.discard(int(move.split()[1]))
    end_of(course)


def first_players(record, number, players):
    """Among whom the first player of this round is drawn."""
    if number == 0:
        return list(range(players))
    if "result" not in record:
        raise Unreadable("without a result the record does not tell who scored the fewest points in a round")
    points = record["result"]["rounds"][number - 1]
    return [seat for seat in range(players) if points[seat] == min(points)]


STANDARD_EVENTS = {
    "meteor-cliff": 1,
    "meteor-jungle": 1,
    "meteor-hill": 1,
    "meteor-beach": 1,
    "meteor-mountain+desert": 1,
    "meteor-river+sea": 1,
    "meteor-cliff+hill": 1,
    "meteor-jungle+beach": 1,
    "fury-aqua": 1,
    "fury-carni": 1,
    "fury-herbi": 1,
    "fury-voli": 1,
    "triple": 2,
    "alone": 2,
    "carnage": 2,
    "earthquake": 2,
    "support": 2,
    "tornado": 1,
    "new-brood": 1,
    "volcano": 1,
}


def draw_events(edition):
    events = (edition if isinstance(edition, dict) else {}).get("events", STANDARD_EVENTS)
    deck = [event for event, count in events.items() for _ in range(count)]
    if len(deck) < 10:
        raise Unreadable("the edition has fewer than ten events")

    def draw(stream):
        places = []
        while len(places) < 10:
            place = draw_below(stream, len(deck))
            if place not in places:
                places.append(place)
        return [deck[place] for place in places]

    return draw


def in_order(cards):
    """By species, then strength. All letters are in alphabetical order."""
    return sorted(cards, key=lambda card: (card[0], int(card[1:])))


def last_first(cards):
    return lambda stream: shuffled(in_order(cards), stream)[::-1]


def must_change(hand):
    species = [card[0] for card in hand]
    return any(species.count(letter) >= 5 for letter in "ACHV")


TERRITORIES = {"A": ("beach", "sea"), "C": ("jungle", "desert"), "H": ("river", "hill"), "V": ("mountain", "cliff")}


def strength(card):
    return int(card[1:])


class DinoTwist:
    """Follows the cards, no more: just enough to know what lies in the discard pile whenever the draw pile is empty."""

    def __init__(self, course, record):
        options = record["options"]
        self.course = course
        self.seats = range(options["players"])
        self.events = course.compare("events", "cards", draw_events(options["edition"]))
        self.hands = [[] for _ in self.seats]
        self.islands = [{} for _ in self.seats]
        self.twist = {place: letter + "1" for letter, places in TERRITORIES.items() for place in places}
        self.discards = []
        self.pile = []

    def play(self):
        """All of it, or up to where an unfinished game ends."""
        self.deal()
        self.attack("twist-island")
        for event in self.events:
            if event == "volcano":
                continue
            if event == "tornado":
                for a, b in TERRITORIES.values():
                    self.twist[a], self.twist[b] = self.twist[b], self.twist[a]
            if event == "new-brood":
                self.redraw()
            self.attack(event)

    def deal(self):
        deck = [letter + str(number) for letter in "ACHV" for number in range(2, 11) for _ in range(3)]
        self.pile = self.course.compare("shuffle", "cards", last_first(deck))
        for seat in self.seats:
            while must_change(self.pile[:7]):
                self.pile = self.course.compare("shuffle", "cards", last_first(self.pile))
            self.hands[seat], self.pile = self.pile[:7], self.pile[7:]

    def redraw(self):
        discarded = []
        for seat in self.seats:
            _, _, (cards,) = self.course.choice([seat], "redraw")
            discarded.append([] if cards == "none" else cards.split("+"))
        for seat, cards in enumerate(discarded):
            self.take_from_hand(seat, cards)
            self.discards += cards
        for seat, cards in enumerate(discarded):
            self.draw(seat, len(cards))

    def attack(self, event):
        attacks = {}
        for seat in self.seats:
            if self.hands[seat]:
                _, kind, (cards,) = self.course.choice([seat], "attack", "bury")
                self.take_from_hand(seat, cards.split("+"))
                if kind == "attack":
                    attacks[seat] = cards.split("+")
        species = {seat: cards[0][0] for seat, cards in attacks.items()}
        for seat, cards in attacks.items():
            if event == "support" and len({card[0] for card in cards}) == 2:
                _, _, (species[seat],) = self.course.choice([seat], "name")
        forces = {seat: (species[seat], sum(map(strength, cards))) for seat, cards in attacks.items()}
        successful = [seat for seat in attacks if list(forces.values()).count(forces[seat]) == 1]
        waiting = set(successful)
        while waiting:
            seat, _, (origin, _, place) = self.course.choice(waiting, "capture")
            waiting.remove(seat)
            self.capture(seat, attacks[seat], species[seat], origin, place)
            self.draw(seat, 7 - len(self.hands[seat]))
        for seat in self.seats:
            if seat not in successful:
                self.draw(seat, 7 - len(self.hands[seat]))

    def capture(self, seat, cards, species, origin, place):
        staying = min((card for card in cards if card[0] == species), key=strength)
        cards = cards[:]
        cards.remove(staying)
        self.discards += cards
        beaten, self.twist[origin] = self.twist[origin], staying
        replaced = self.islands[seat].get(place)
        if replaced and strength(replaced) > 1:
            self.discards.append(replaced)
        self.islands[seat][place] = beaten

    def take_from_hand(self, seat, cards):
        for card in cards:
            if card not in self.hands[seat]:
                raise Fault(f"step {self.course.place - 1}: seat {seat} does not have {card}")
            self.hands[seat].remove(card)

    def draw(self, seat, count):
        drawn, self.pile = self.pile[:count], self.pile[count:]
        self.hands[seat] += drawn
        if len(drawn) < count and self.discards:
            self.pile = self.course.compare("shuffle", "cards", last_first(self.discards))
            self.discards = []
            self.draw(seat, count - len(drawn))


def check_dino_twist(course, record):
    DinoTwist(course, record).play()
    end_of(course)


CHECKS = {"take-that": check_take_that, "cubosaurs": check_cubosaurs, "dino-twist": check_dino_twist}


# --- The program ----------------------------------------------------------------------------------------------------


def check(record, commitment, contributions):
    """Returns in words what is proved."""
    deal = Deal(record.get("seed"))
    if commitment is not None and deal.commitment() != commitment:
        raise Fault(f"the seed does not belong to this commitment, but to {deal.commitment()}")
    for seat, entropy in deal.contributions:
        if seat >= record["options"]["players"]:
            raise Fault(f"the seed has a contribution of seat {seat}, which the game does not have")
    for contribution in contributions:
        if contribution not in deal.contributions:
            raise Fault(f"the contribution of seat {contribution[0]} is not in the seed")
    if record.get("game") not in CHECKS:
        raise Unreadable("the record is of a game that is not known here")
    course = Course(record, deal.key())
    try:
        CHECKS[record["game"]](course, record)
    except EndOfSteps:
        if "result" in record:
            raise Fault("the record has a result, but ends before its game does") from None
    return proved(course, deal, commitment, contributions)


def proved(course, deal, commitment, contributions):
    seats = ", ".join(str(seat) for seat, _ in deal.contributions)
    text = f"all {course.outcomes} outcomes of chance are what the seed gives"
    text += f", to which seats {seats} contributed" if seats else ", to which nobody contributed"
    if commitment is not None:
        text += "; the seed is the promised one"
    else:
        text += f"; that it was promised is not proved: compare the commitment {deal.commitment()}"
    return text + ("; your contribution is in it" if contributions else "")


def records_of(text):
    """One object, however it is laid out, or one a line."""
    try:
        return [json.loads(text)]
    except ValueError:
        pass
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    try:
        return [json.loads(line) for line in text.split("\n") if line.strip()]
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from error


def a_commitment(text):
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError("64 lower-case hex digits expected")
    return text


def a_contribution(text):
    if not re.fullmatch("[0-5]:[0-9a-f]{64}", text):
        raise argparse.ArgumentTypeError("SEAT:HEX expected, with 64 lower-case hex digits")
    return int(text[0]), bytes.fromhex(text[2:])


def parse_arguments():
    parser = argparse.ArgumentParser(description="Checks the fair deal of a game (docs/FAIR_DEAL.md).")
    parser.add_argument("record", help="a file of records; - is standard input")
    parser.add_argument("--commitment", type=a_commitment, help="what the table had shown before the first card")
    parser.add_argument("--contribution", type=a_contribution, action="append", default=[], metavar="SEAT:HEX")
    return parser.parse_args()


def status_of(number, record, arguments):
    try:
        print(f"record {number}: {check(record, arguments.commitment, arguments.contribution)}")
        return 0
    except Fault as fault:
        print(f"record {number}: NOT FAIR: {fault}")
        return 1
    except Unreadable as problem:
        print(f"record {number}: cannot be checked: {problem}", file=sys.stderr)
        return 2
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        print(f"record {number}: not a record: {error!r}", file=sys.stderr)
        return 2


def main():
    arguments = parse_arguments()
    try:
        if arguments.record == "-":
            text = sys.stdin.read()
        else:
            with open(arguments.record, encoding="utf-8") as file:
                text = file.read()
        records = records_of(text)
        if not records:
            raise Unreadable("no record in it")
    except (OSError, UnicodeDecodeError, Unreadable) as error:
        print(f"{arguments.record}: {error}", file=sys.stderr)
        return 2
    statuses = [status_of(number, record, arguments) for number, record in enumerate(records, 1)]
    return 1 if 1 in statuses else max(statuses)


if __name__ == "__main__":
    sys.exit(main())
