"""Who is sent what, and who may do what.

    secrets_test.py PROGRAM [unittest arguments]
"""

import json
import os

from support import ServerTest, at_random, main, play, seated


class Secrets(ServerTest):
    def test_no_seat_is_ever_sent_a_card_of_another_one(self):
        server = self.serve()
        for seed in range(3):
            offers, clients = seated(server, "take-that", 3)
            watcher = server.client({"table": offers[0]["table"]})
            play(clients, at_random(seed))
            watcher.wait_until(lambda c: c.is_over)
            record = server.get(f"/api/v2/tables/{offers[0]['table']}/matches/1/record")
            secrets = [offer["token"] for offer in offers] + [record["seed"]]
            for client in [*clients, watcher]:
                before_the_end = [
                    text for text in client.transcript if '"revealed"' not in text and '"seed"' not in text
                ]
                for secret in secrets:
                    self.assertFalse(any(secret in text for text in before_the_end))
                self.check_events(client)

    def check_events(self, client):
        """A hand and a drawn card are told to their owner alone; and whoever only watches has no moves."""
        for text in client.transcript:
            message = json.loads(text)
            game = message if message["type"] == "update" else message.get("game")
            if message["type"] not in ("update", "welcome") or not game:
                continue
            for event in game["events"]:
                if event["id"] in ("take-that.hand", "take-that.drawn"):
                    self.assertEqual(event["args"]["seat"], client.seat, event)
            if client.seat is None:
                self.assertEqual(game["moves"], [])

    def test_nothing_secret_is_logged_or_kept(self):
        server = self.serve("--log-level", "debug")
        offers, clients = seated(server, "take-that", 2)
        clients[0].ask("chat", text="a private word")
        play(clients, at_random(1))
        for client in clients:
            client.close()
        server.stop()
        log = server.log_text()
        self.assertIn("table opened", log)
        for offer in offers:
            self.assertNotIn(offer["token"], log)
            self.assertNotIn(offer["table"], log)
        self.assertNotIn("private word", log)
        for line in log.splitlines():
            self.assertIn("event", json.loads(line))
        data = os.path.join(server.folder, "data")
        kept = b"".join(open(os.path.join(data, name), "rb").read() for name in os.listdir(data))
        for offer in offers:
            self.assertNotIn(offer["token"].encode(), kept)


if __name__ == "__main__":
    main()
