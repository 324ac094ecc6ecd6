"""The protocol as it is described.

    document_test.py PROGRAM [unittest arguments]
"""

import json
import os

from support import ServerTest, at_random, main, play
from vivarium_client import Closed


class Document(ServerTest):
    """docs/PROTOCOL.md shows what really goes over the wire."""

    @classmethod
    def setUpClass(cls):
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/PROTOCOL.md")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        cls.examples = {}
        for block in text.split("```json ")[1:]:
            kind, rest = block.split("\n", 1)
            cls.examples.setdefault(kind, []).append(json.loads(rest.split("```")[0]))

    def test_servers_send_what_is_shown(self):
        server = self.serve()
        offer = server.open("take-that", ["host", "open"], pace="relaxed")
        self.assertEqual(offer.keys(), self.examples["offer"][0].keys())
        guest = server.join(offer["table"], "Ben")
        self.assertEqual(guest.keys(), offer.keys() - {"invitation"})
        ana, ben = server.client(offer), server.client(guest)
        ana.ask("chat", text="hello")
        ben.ask("chat", phrase="hello")
        ana.ask("start")
        play([ana, ben], at_random(1))
        self.assert_refused("game_over", ana.ask, "move", decision=ana.game["decision"], move="take")
        self.assertEqual(ana.ask("why", move="take")["reason"]["id"], "why.game-over")
        cleo = server.client(server.open("take-that", ["host", "bot:easy"], name="Cleo"))
        cleo.ask("start")
        cleo.wait_until(lambda c: c.must_choose())
        hint = cleo.ask("hint", decision=cleo.game["decision"])
        (like,) = [example for example in self.examples["server"] if "hint" in example]
        self.assertEqual(hint.keys(), like.keys())
        self.assertEqual(hint["hint"].keys(), like["hint"].keys())
        for estimate in hint["hint"]["estimates"]:
            self.assertEqual(estimate.keys(), like["hint"]["estimates"][0].keys())
        server.process.terminate()
        with self.assertRaises(Closed):
            while True:
                ana.read()
        shown = {}
        for example in self.examples["server"]:
            shown.setdefault(example["type"], []).append(example)
        heard = set()
        for text in ana.transcript:
            message = json.loads(text)
            heard.add(message["type"])
            self.assertTrue(any(message.keys() <= e.keys() for e in shown[message["type"]]), (message.keys()))
            if message["type"] == "table":
                for seat in message["seats"]:
                    self.assertTrue(any(seat.keys() <= e.keys() for e in shown["table"][0]["seats"]), seat)
        self.assertEqual(heard, set(shown))

    def test_servers_understand_what_is_shown(self):
        server = self.serve()
        offer = server.post("/api/v2/tables", self.examples["open"][0])
        server.post(f"/api/v2/tables/{offer['table']}/seats", self.examples["join"][0])
        ana = server.client(offer)
        # Nothing can follow a close.
        for example in sorted(self.examples["client"], key=lambda e: e["type"] == "close"):
            ana.send(example)
            answer = ana.wait_for("answer") if example["type"] != "attend" else json.loads(ana.socket.read_text())
            if not answer.get("accepted"):
                self.assertNotIn(
                    answer["refusal"]["code"], ("unreadable_message", "unknown_type", "wrong_field"), example
                )


if __name__ == "__main__":
    main()
