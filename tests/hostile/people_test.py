"""What one person may do to the others at a table: by a name, by a part of the deal, by many commands at once.

    people_test.py PROGRAM [unittest arguments]
"""

import hashlib
import secrets

from hostile_client import TABLES, Player, call, join, open_table
from hostile_support import HostileTest, main, stranger


class Names(HostileTest):
    REFUSED = (
        "", " ", "a" * 25, "\u00a0", "Ana\u00a0B", "\u3164", "\u2800", "A\u061cna", "a" + "\u0301" * 24, "bot:hard",
        "BOT:hard",
        "\u202eanA", "A\x1b[2J", "A\x00", "A\nB", "\ud800", "A\u200bna", "\ufeffAna",
    )  # fmt: skip
    TAKEN = ("Ana", "ana", "ANA", "\uff21na")
    MIXED = ("\u0410na", "An\u0430")  # begins, ends in Cyrillic
    FINE = ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "Jos\u00e9", "Zo\u00eb", "\u674e\u96f7", "O'Neil")

    def test_names_that_hide_or_pretend_are_refused(self):
        server = self.serve()
        table = open_table(server.port, "take-that", ["host", "open", "open"], stranger(), "Ana")["table"]
        with self.attack("names that are none, and those of others"):
            unreadable = {"wrong_name", "unreadable_message"}
            for names, codes in ((self.REFUSED + self.MIXED, unreadable), (self.TAKEN, {"name_taken"})):
                for name in names:
                    answer = call(server.port, "POST", f"{TABLES}/{table}/seats", {"name": name}, stranger())
                    self.assertIn(answer.code, codes, ascii(name))
            wish = {"name": "bot:hard", "game": "take-that", "seats": ["host", "open"]}
            self.assertEqual(call(server.port, "POST", TABLES, wish, stranger()).code, "wrong_name")
            for name in self.FINE:
                other = open_table(server.port, "take-that", ["host", "open"], stranger(), "Ana")["table"]
                self.assertEqual(join(server.port, other, name, stranger())["seat"], 1, ascii(name))


class Deals(HostileTest):
    def deal(self):
        return self.ana.table["deal"]

    def test_everybody_adds_to_the_deal_once_and_only_before_it(self):
        server = self.serve()
        address = stranger()
        offer = open_table(server.port, "take-that", ["host", "open"], address, options={"rounds": 1})
        guest = join(server.port, offer["table"], "Ben", address)
        with self.attack("contributions that are none, too many or too late"):
            self.ana, ben, eve = (
                self.keep(Player(server.port, each, address)) for each in (offer, guest, {"table": offer["table"]})
            )
            promise, parts = self.deal()["next_commitment"], [secrets.token_hex(32) for _ in range(2)]
            for wrong in ("", "ab" * 31, "ab" * 33, "AB" * 32, "xy" * 32, 7, None):
                self.assert_refused("wrong_field", ben.ask, "contribute", entropy=wrong)
            self.assert_refused("not_seated", eve.ask, "contribute", entropy=parts[0])
            for player, part in zip((self.ana, ben), parts):
                player.ask("contribute", entropy=part)
                self.assert_refused("already_contributed", player.ask, "contribute", entropy=secrets.token_hex(32))
            # What others gave is not shown before the first card: nobody chooses theirs by it.
            eve.catch_up(0.2)
            self.assertNotIn(parts[0], str(eve.table) + str(ben.table))
            self.ana.ask("start")
            self.assert_refused("already_started", ben.ask, "contribute", entropy=secrets.token_hex(32))
            self.assertEqual(self.deal()["commitment"], promise)
            self.assertEqual([part["entropy"] for part in self.deal()["contributions"]], parts)
            self.assertNotIn("seed", self.deal())
            while not self.ana.is_over:
                for player in (self.ana, ben):
                    player.catch_up()
                    if player.must_choose():
                        player.ask("move", decision=player.game["decision"], move=player.moves[0])
            drawn, *added = self.deal()["seed"].split("+")
            self.assertEqual(hashlib.sha256(bytes.fromhex(drawn)).hexdigest(), promise)
            self.assertEqual(added, [f"{seat}:{part}" for seat, part in enumerate(parts)])


class Answers(HostileTest):
    def test_commands_that_come_at_once_are_answered_in_their_order(self):
        server = self.serve()
        address = stranger()
        offer = open_table(server.port, "take-that", ["host", "bot:random"], address)
        with self.attack("eight commands in one piece, again and again"):
            ana = self.keep(Player(server.port, offer, address))
            ana.ask("start")
            for i in range(20):
                talk = "chat" if i < 2 else "start"  # what is over a limit may be answered before its turn
                kinds = (talk, "move", "retract", talk, "start", talk, "play_for_me", "play_for_me")
                fields = {
                    "chat": {"text": f"line {i}"}, "move": {"decision": ana.game["decision"], "move": "nothing"},
                    "retract": {"decision": ana.game["decision"]}, "play_for_me": {"on": False}, "start": {},
                }  # fmt: skip
                asked = [ana.post(kind, **fields[kind]) for kind in kinds]
                answered = [ana.wait_for(lambda m: m["type"] == "answer")["id"] for _ in asked]
                self.assertEqual(answered, asked)


if __name__ == "__main__":
    main()
