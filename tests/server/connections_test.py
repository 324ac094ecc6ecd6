"""Several connections, lost connections, commands that race or repeat.

    connections_test.py PROGRAM [unittest arguments]
"""

import json
import random
import subprocess

from support import PROGRAM, ServerTest, at_random, main, play, seated
from vivarium_client import Client, Refused


class Connections(ServerTest):
    def test_reconnecting_in_every_phase_loses_nothing(self):
        server = self.serve()
        offer = server.open("dino-twist", ["host", "open"])
        guest = server.join(offer["table"], "Ben")
        ana, ben = server.client(offer), server.client(guest)
        ana.socket.cut()
        ana = server.client(offer)  # before the start
        ana.ask("start")
        steady = server.client(offer)
        rng = random.Random(6)
        choose = at_random(7)
        while not ben.is_over:
            for name in ("ana", "ben"):
                client = ana if name == "ana" else ben
                if rng.random() < 0.2:
                    game = client.game or {"match": 0, "event": 0}
                    events = client.events
                    client.socket.cut()
                    again = server.client(
                        offer if name == "ana" else guest, after={"match": game["match"], "event": game["event"]}
                    )
                    again.events = events + again.events
                    if name == "ana":
                        ana = again
                    else:
                        ben = again
                    client = again
                if client.must_choose() and not client.is_over:
                    try:
                        client.ask("move", decision=client.game["decision"], move=choose(client))
                    except Refused as refused:
                        self.assertEqual(refused.code, "stale_decision")
            for client in (ana, ben):
                while client.socket.has_input(0.001):
                    client.read()
        steady.wait_until(lambda c: c.is_over)
        ana.wait_until(lambda c: c.is_over)
        # Pieced together from many connections, and the same as on one that was never cut.
        self.assertEqual(ana.events, steady.events)
        self.assertEqual(ana.game["event"], len(ana.events))
        after = server.client(offer)  # and when it is over
        self.assertEqual(after.events, steady.events)

    def test_two_devices_on_one_seat_see_the_same(self):
        server = self.serve()
        offers, (phone, ben) = seated(server, "take-that", 2)
        laptop = server.client(offers[0])
        turn = 0
        while turn < 8 and not phone.is_over:
            for device in (phone, laptop):
                if device.must_choose():
                    device.ask("move", decision=device.game["decision"], move=device.moves[0])
                for other in (phone, laptop):
                    other.wait_until(lambda c, t=device.game["decision"]: c.game["decision"] >= t)
            while ben.socket.has_input(0.001):
                ben.read()
            if ben.must_choose():
                ben.ask("move", decision=ben.game["decision"], move=ben.moves[0])
            ben.wait_until(lambda c: c.game["decision"] > 0)
            for device in (phone, laptop):
                device.wait_until(lambda c: c.game["decision"] >= ben.game["decision"])
            self.assertEqual(phone.game["view"], laptop.game["view"])
            turn = phone.game["decision"]

    def test_a_move_that_is_sent_twice_counts_once(self):
        server = self.serve()
        _, (ana, ben) = seated(server, "take-that", 2)
        mover = ana if ana.must_choose() else ben
        message = {"type": "move", "id": "once", "decision": 0, "move": mover.moves[0]}
        for _ in range(3):
            mover.send(message)
        answers = [mover.answer_to("once") for _ in range(3)]
        self.assertEqual([a["accepted"] for a in answers], [True] * 3)
        self.assertEqual([a["decision"] for a in answers], [1] * 3)
        # The same move under another name is another command, and comes too late.
        self.assert_refused("stale_decision", mover.ask, "move", decision=0, move=message["move"])

    def test_moves_that_race_the_reveal(self):
        server = self.serve()
        _, clients = seated(server, "dino-twist", 3)
        rng = random.Random(8)
        while not clients[0].is_over:
            choosers = [c for c in clients if c.seat in c.game["to_act"] + c.game["decided"]]
            turn = clients[0].game["decision"]
            waiting = []
            # All at once, some twice, some with a retraction: whatever comes after the reveal is refused as stale.
            for client in choosers:
                moves = [rng.choice(client.moves) for _ in range(rng.choice([1, 1, 2, 3]))]
                waiting += [(client, client.post("move", decision=turn, move=move)) for move in moves]
                if rng.random() < 0.3:
                    waiting.append((client, client.post("retract", decision=turn)))
                    waiting.append((client, client.post("move", decision=turn, move=moves[-1])))
            for client, identifier in waiting:
                answer = client.answer_to(identifier)
                if not answer["accepted"]:
                    self.assertIn(answer["refusal"]["code"], ("stale_decision", "not_your_turn", "nothing_to_retract"))
            for client in clients:
                client.wait_until(lambda c: c.is_over or c.game["decision"] > turn)
        for client in clients:
            client.wait_until(lambda c: c.is_over)
        record = server.request("GET", f"/api/v2/tables/{clients[0].table['table']}/matches/1/record")[2]
        self.assertEqual(subprocess.run([PROGRAM, "verify", "-"], input=record, text=True,
                                        stdout=subprocess.DEVNULL).returncode, 0)

    def test_nobody_notices_that_a_secret_choice_is_changed(self):
        server = self.serve()
        _, (ana, ben) = seated(server, "dino-twist", 2)
        choose = at_random(9)
        play([ana, ben], choose, until=lambda _: len(ana.moves) > 2 and len(ana.game["to_act"]) == 2)
        ben.wait_until(lambda c: c.game["decision"] == ana.game["decision"])
        ana.ask("move", decision=ana.game["decision"], move=ana.moves[0])
        ben.wait_until(lambda c: c.game["decided"] == [0])
        heard = len(ben.transcript)
        for move in ana.moves[1:]:
            ana.ask("move", decision=ana.game["decision"], move=move)
        ben.ask("refresh")
        kinds = [json.loads(text)["type"] for text in ben.transcript[heard:]]
        self.assertEqual(kinds, ["welcome", "answer"])
        # Taking it back is no secret: the others wait again.
        ana.ask("retract", decision=ana.game["decision"])
        ben.wait_until(lambda c: c.game["decided"] == [])

    def test_spectators_see_what_is_public_and_may_do_nothing(self):
        server = self.serve()
        offers, (ana, ben) = seated(server, "take-that", 2)
        watcher = server.client({"table": offers[0]["table"]})
        self.assertEqual(watcher.welcome["you"], {"role": "spectator"})
        self.assertEqual(watcher.moves, [])
        self.assert_refused("not_seated", watcher.ask, "move", decision=0, move="take")
        self.assert_refused("not_seated", watcher.ask, "chat", phrase="hello")
        self.assert_refused("not_seated", watcher.ask, "close")
        ana.wait_until(lambda c: c.table["spectators"] == 1)
        self.assert_refused("wrong_token", Client, server.port, offers[0]["table"], "A" * 32)
        self.assert_refused("no_such_table", Client, server.port, "A" * 22)


if __name__ == "__main__":
    main()
