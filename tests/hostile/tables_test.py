"""What somebody who sits at a table can do to the others there.

    tables_test.py PROGRAM [unittest arguments]
"""

import contextlib
import json
import random
import threading
import time

from hostile_client import TEXT, Closed, Player, Refused, call, frame, join, open_table
from hostile_support import MEBIBYTE, HostileTest, main, stranger, wait_until

UNHURRIED = ("--messages-per-second", "100000", "--message-burst", "100000")


class TableTest(HostileTest):
    """Tables of the attacker's with a victim at them."""

    def seated(self, game, people=2, bots=(), **wishes):
        """The attacker, at seat 0, and the others, each at an address of their own; not begun."""
        self.sources = [stranger() for _ in range(people)]
        seats = ["host"] + ["open"] * (people - 1) + list(bots)
        wishes = {"absent_seconds": None, "pace": "off", **wishes}
        self.offers = [open_table(self.server.port, game, seats, self.sources[0], "Eve", **wishes)]
        table = self.offers[0]["table"]
        self.offers += [join(self.server.port, table, f"Guest {i}", self.sources[i]) for i in range(1, people)]
        return [self.come(i) for i in range(people)]

    def come(self, seat):
        player = Player(self.server.port, self.offers[seat], self.sources[seat])
        self.addCleanup(player.close)
        return player

    def begun(self, *arguments, **wishes):
        players = self.seated(*arguments, **wishes)
        players[0].ask("start")
        for player in players:
            player.wait_until(lambda p=player: p.game)
        return players

    def play(self, players, until):
        rng = random.Random(5)
        while True:
            for player in players:
                player.catch_up()
            if until():
                return
            mover = next((player for player in players if player.must_choose()), None)
            if mover is None:
                if players[0].is_over and players[0].table["phase"] == "over":
                    players[0].ask("start")
                players[0].has_input(0.01)
                continue
            with contextlib.suppress(Refused):
                mover.ask("move", decision=mover.game["decision"], move=rng.choice(mover.moves))

    def to_a_secret_choice(self, players):
        """Until everybody has to choose at the same time, and the first has three choices."""
        eve = players[0]
        self.play(players, lambda: len(eve.game["to_act"]) > 1 and len(eve.moves) > 2 and self.level(players))

    @staticmethod
    def level(players):
        return len({player.game["decision"] for player in players}) == 1


class Changes(TableTest):
    def test_a_choice_that_is_changed_without_end_locks_nobody_out(self):
        server = self.serve("--queue-bytes", "524288", *UNHURRIED)
        eve, ben = self.begun("dino-twist")
        self.to_a_secret_choice([eve, ben])
        turn, moves = eve.game["decision"], eve.moves
        with self.attack("a choice that is changed 2,400 times"):
            ben.catch_up(0.2)
            heard, stored = ben.heard, server.stored_bytes()
            codes = {}
            for i in range(1200):
                for kind, fields in (("move", {"move": moves[i % len(moves)]}), ("retract", {})):
                    code = "accepted"
                    try:
                        eve.ask(kind, decision=turn, **fields)
                    except Refused as refused:
                        code = refused.code
                    codes[code] = codes.get(code, 0) + 1
            ben.catch_up(0.2)
            # Some twenty changes are carried out, what is over is refused by name.
            self.assertLess(codes.get("accepted", 0), 45, codes)
            self.assertGreater(codes.get("too_many_changes", 0), 1000, codes)
            self.assertLess(ben.heard - heard, 50)
            # The write-ahead log grows to some four MiB before it is taken in.
            self.assertLess(server.stored_bytes() - stored, 6 * MEBIBYTE)
            # Everybody can come back, for which an eighth of the smallest queue must do; and the game goes on.
            again = self.come(1)
            self.assertLess(len(json.dumps(again.welcome)), 524288 // 8)
            again.ask("move", decision=turn, move=again.moves[0])
            if eve.must_choose():
                eve.ask("move", decision=turn, move=moves[0])
            again.wait_until(lambda: again.game["decision"] > turn)
        self.look_at_restart()
        with self.attack("the next choice"):
            eve, ben = self.come(0), self.come(1)
            self.assertLess(len(json.dumps(ben.welcome)), 65536 // 2)
            self.to_a_secret_choice([eve, ben])
            for move in eve.moves[:2]:
                eve.ask("move", decision=eve.game["decision"], move=move)

    def test_whoever_floods_a_table_keeps_only_themselves_waiting(self):
        server = self.serve(*UNHURRIED)
        eve, ben = self.begun("take-that", options={"rounds": 10})
        others = [self.come(0) for _ in range(6)]
        with self.attack("a table's queue that is full"):
            stop = threading.Event()
            flood = threading.Thread(target=self.flood, args=([eve, *others], stop))
            flood.start()
            try:
                for _ in range(40):
                    with contextlib.suppress(Refused):  # it is not ben's turn, which is an answer, too
                        ben.ask("move", decision=ben.game["decision"], move="take")
                    self.assert_not_busy(ben)
            finally:
                stop.set()
                flood.join()
            for player in (eve, *others):
                player.close()
        self.assertTrue(server.lives())

    def assert_not_busy(self, player):
        try:
            player.ask("free_text", on=True)
        except Refused as refused:
            self.assertNotEqual(refused.code, "table_busy")

    def flood(self, players, stop):
        number = 0
        while not stop.is_set():
            for player in players:
                wire_bytes = b""
                for _ in range(40):
                    number += 1
                    message = {"type": "free_text", "id": f"f{number}", "on": number % 2 == 0}
                    wire_bytes += frame(TEXT, json.dumps(message))
                if not player.send(wire_bytes):
                    return
            for player in players:
                while player.has_input(0):
                    try:
                        player.exactly(min(len(player.received), 65536) or 1)
                        player.received = b""
                    except Closed:
                        return


class Talk(TableTest):
    LINE = "x" * 300

    def talk(self, players, seconds=4.0):
        """How many lines each could say in that time, all its connections together, and what the others were told."""
        said, codes = {player: 0 for player in players}, set()
        waiting = {}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for player in players:
                with contextlib.suppress(Closed):
                    waiting[player] = player.post("chat", text=self.LINE)
            for player, identifier in waiting.items():
                with contextlib.suppress(Closed):
                    answer = player.answer_to(identifier)
                    said[player] += answer["accepted"]
                    if not answer["accepted"]:
                        codes.add(answer["refusal"]["code"])
        return sum(said.values()), codes

    def test_chat_is_limited_by_person_and_only_the_last_lines_are_kept(self):
        server = self.serve(*UNHURRIED)
        eve, ben = self.begun("take-that")
        stored = server.stored_bytes()
        with self.attack("one seat talks on many connections"):
            voices = [eve] + [self.come(0) for _ in range(7)]
            count, codes = self.talk(voices)
            self.assertGreaterEqual(count, 8)
            # Eight at once, then one in two seconds; a busy machine may have taken longer than was asked for.
            self.assertLess(count, 24)
            self.assertEqual(codes, {"too_many_messages"})
            for voice in voices:
                voice.close()
            ben.catch_up()
            # What Eve has used up is not Ben's.
            ben.ask("chat", text="good evening")
        with self.attack("many people talk"):
            for _ in range(6):
                players = self.seated("cubosaurs", 5)
                self.talk(players, 0.5)
                late = self.come(1)
                self.assertLessEqual(len(late.chat), 50)
                late.close()
                for player in players:
                    player.close()
        # The write-ahead log, which others write to as well, grows to some four MiB; two seconds of it wrote more once.
        self.assertLess(server.stored_bytes() - stored, 6 * MEBIBYTE)

    def test_a_restart_costs_the_same_whatever_was_played_and_said(self):
        server = self.serve("--max-tables-per-address", "100", "--request-burst", "1000", *UNHURRIED)
        source = stranger()
        with self.attack("long histories"):
            seats, options = ["bot:random"] * 5, {"rounds": 5, "dna": True}
            offers = [open_table(server.port, "cubosaurs", seats, source, "Eve", options=options) for _ in range(8)]
            watchers = [self.keep(Player(server.port, offer, source)) for offer in offers]
            for match in (1, 2):
                for watcher in watchers:
                    watcher.post("start")
                self.watch(watchers, match)
            positions = [(w.game["match"], w.game["decision"], w.game["view"]) for w in watchers]
        self.look_at_restart()
        # The tables come back when somebody comes to them, and are not read before.
        read = self.restart_read - self.first_read
        self.assertLess(read, server.stored_bytes() // 4, f"of {server.stored_bytes()} stored bytes")
        for offer, position in zip(offers, positions):
            back = Player(server.port, offer, source)
            self.assertEqual((back.game["match"], back.game["decision"], back.game["view"]), position)
            back.leave()

    def watch(self, watchers, match):
        """Until that match is over everywhere; all read at the same time, or they would be too slow."""
        end = time.monotonic() + 120
        while not all(w.is_over and w.game["match"] == match for w in watchers):
            self.assertLess(time.monotonic(), end)
            for watcher in watchers:
                watcher.catch_up(0.001)


class Clocks(TableTest):
    SECONDS = 3

    def check(self, name, ways, game="take-that", people=2):
        """`ways`: what the attackers do to keep their time; takes them, and returns those that are there then."""
        # A stand-in takes a moment: long enough for whoever wants to be back before it has moved.
        self.serve("--fast-seconds", str(self.SECONDS), "--bot-pause-ms", "300", "--request-burst", "100000",
                   *UNHURRIED)
        *attackers, ben = self.begun(game, people, pace="fast")
        if people > 2:
            self.to_a_secret_choice([*attackers, ben])
            ben.ask("move", decision=ben.game["decision"], move=ben.moves[0])
        else:
            self.play([*attackers, ben], lambda: self.has_a_choice(attackers[0]) and self.level([*attackers, ben]))
        turn = ben.game["decision"]
        with self.attack(name):
            # Several times what a decision has; a stand-in needs some time to think.
            end = time.monotonic() + 5 * self.SECONDS + 5
            while time.monotonic() < end and ben.game["decision"] == turn:
                with contextlib.suppress(Refused, Closed):
                    attackers = ways(*attackers) or attackers
                ben.catch_up()
            self.assertNotEqual(ben.game["decision"], turn, "nobody has decided")

    @staticmethod
    def has_a_choice(player):
        return player.must_choose() and len(player.moves) > 1

    def test_resuming_gives_no_time(self):
        def ways(eve):
            eve.ask("resume")

        self.check("resume, again and again", ways)

    def test_a_bot_that_is_asked_and_sent_back_gives_no_time(self):
        def ways(eve):
            eve.ask("play_for_me", on=True)
            eve.ask("play_for_me", on=False)

        self.check("play-for-me, on and off", ways)

    def test_reconnecting_gives_no_time(self):
        def ways(eve):
            eve.cut()
            return [self.come(0)]

        self.check("reconnecting, again and again", ways)

    def test_changing_the_choice_gives_no_time(self):
        def ways(*attackers):
            # Never both at the same time: that would be the end of the turn.
            for player in attackers:
                player.catch_up()
                with contextlib.suppress(Refused):
                    player.ask("move", decision=player.game["decision"], move=player.moves[0])
                with contextlib.suppress(Refused):
                    player.ask("retract", decision=player.game["decision"])

        self.check("move and retract, again and again", ways, "dino-twist", 3)


class Sleep(TableTest):
    def test_a_lone_spectator_wakes_nobody(self):
        server = self.serve()
        eve, ben = self.begun("take-that", 2, ["bot:random"], absent_seconds=1)
        self.play([eve, ben], lambda: eve.must_choose() and eve.game["decision"] > 3)
        turn = eve.game["decision"]
        with self.attack("a spectator at a table that sleeps"):
            for player in (eve, ben):
                player.leave()
            watcher = self.keep(Player(server.port, {"table": self.offers[0]["table"]}, stranger()))
            # The time after which a bot would play for who is gone has passed several times.
            watcher.catch_up(1)
            time.sleep(4)
            watcher.ask("refresh")
            self.assertEqual(watcher.game["decision"], turn)
            again = self.come(0)
            self.assertEqual(again.game["decision"], turn)
            again.leave()


class Promises(TableTest):
    def test_a_key_that_comes_again_with_another_wish_is_refused(self):
        server = self.serve()
        address = stranger()
        wish = {"name": "Eve", "game": "take-that", "seats": ["host", "open"], "key": "the-key"}
        post = lambda path, content: call(server.port, "POST", path, content, address)
        with self.attack("keys that come again"):
            first = post("/api/v2/tables", wish)
            self.assertEqual(first.status, 201)
            self.assertEqual(post("/api/v2/tables", wish).data, first.data)
            for other in ({"name": "Mallory"}, {"game": "cubosaurs"}, {"seats": ["host", "open", "open"]},
                          {"listed": True}):
                answer = post("/api/v2/tables", {**wish, **other})
                self.assertEqual(answer.code, "key_reused", other)
                self.assertNotIn(first.data["token"].encode(), answer.content)
            seats = f"/api/v2/tables/{first.data['table']}/seats"
            seat = post(seats, {"name": "Ben", "key": "the-seat"})
            self.assertEqual(seat.status, 201)
            self.assertEqual(post(seats, {"name": "Ben", "key": "the-seat"}).data, seat.data)
            answer = post(seats, {"name": "Mallory", "key": "the-seat"})
            self.assertEqual(answer.code, "key_reused")
            self.assertNotIn(seat.data["token"].encode(), answer.content)

    def test_an_id_that_comes_again_with_another_content_is_refused(self):
        self.serve()
        eve, ben = self.begun("take-that")
        self.play([eve, ben], lambda: eve.must_choose() and len(eve.moves) > 1)
        with self.attack("ids that come again"):
            first = {"type": "move", "id": "once", "decision": eve.game["decision"], "move": eve.moves[0]}
            other = {**first, "move": eve.moves[1]}
            answers = []
            for message in (first, first, other, {"type": "chat", "id": "once", "phrase": "hello"}, first):
                eve.send_json(message)
                answers.append(eve.answer_to("once"))
            self.assertEqual([a["accepted"] for a in answers], [True, True, False, False, True])
            self.assertEqual({a["refusal"]["code"] for a in answers if not a["accepted"]}, {"id_reused"})
            self.assertEqual(len({a["decision"] for a in answers if a["accepted"]}), 1)
        self.look_at_restart()
        with self.attack("ids that come again after a restart"):
            eve = self.come(0)
            eve.send_json(other)
            self.assertEqual(eve.answer_to("once")["refusal"]["code"], "id_reused")
            eve.send_json(first)
            self.assertTrue(eve.answer_to("once")["accepted"])

    def test_a_rematch_begins_when_the_one_who_held_out_leaves(self):
        self.serve()
        players = self.begun("take-that", 3, options={"rounds": 1})
        self.play(players, lambda: all(player.is_over for player in players))
        with self.attack("somebody who holds out"):
            for player in players[1:]:
                player.ask("rematch")
            players[0].leave()
            for player in players[1:]:
                player.wait_until(lambda p=player: p.game["match"] == 2)

    def test_who_was_sent_away_stays_away(self):
        server = self.serve()
        host, eve = self.seated("take-that", 2, ["bot:random"])
        address, table = self.sources[1], self.offers[0]["table"]
        with self.attack("somebody who comes back"):
            host.ask("kick", seat=1)
            for name in ("Guest 1", "Mallory"):
                self.assert_refused("sent_away", join, server.port, table, name, address)
            with self.assertRaises(Refused) as caught:
                self.keep(Player(server.port, self.offers[1], address))
            self.assertIn(caught.exception.code, ("sent_away", "wrong_token", "not_seated"))
            eve.close()
            # The seat is free for others.
            self.assertEqual(join(server.port, table, "Cleo", stranger())["seat"], 1)

    def test_where_the_host_is_gone_somebody_else_can_begin(self):
        self.serve("--host-away-seconds", "2")
        host, ben = self.seated("take-that")
        with self.attack("a host who holds everybody up"):
            self.assert_refused("not_host", ben.ask, "start")
            host.leave()
            ben.wait_until(lambda: ben.table["host"].get("away"), 30)
            ben.ask("start")
            ben.wait_until(lambda: ben.game)
            self.assert_refused("not_host", ben.ask, "close")

    def test_nobody_gives_orders_but_the_host(self):
        self.serve()
        host, eve = self.seated("take-that", 2, ["bot:random"])
        with self.attack("orders of somebody who is not the host"):
            for kind, fields in (
                ("start", {}), ("kick", {"seat": 0}), ("set_seat", {"seat": 0, "player": "open"}), ("close", {}),
                ("replace", {"seat": 0}), ("free_text", {"on": False}),
                ("set_seat", {"seat": 2, "player": "bot:expert"}),
            ):  # fmt: skip
                self.assert_refused("not_host", eve.ask, kind, **fields)
            watcher = self.keep(Player(self.server.port, {"table": self.offers[0]["table"]}, stranger()))
            for kind, fields in (("start", {}), ("chat", {"phrase": "hello"}), ("leave", {}),
                                 ("move", {"decision": 0, "move": "x"})):
                self.assert_refused("not_seated", watcher.ask, kind, **fields)
            host.ask("start")


if __name__ == "__main__":
    main()
