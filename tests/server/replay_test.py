#!/usr/bin/env python3
"""Finished games, shown again over HTTP.

    replay_test.py PROGRAM [unittest arguments]
"""

import json
import os

from support import ServerTest, at_random, main, play, seated

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/PROTOCOL.md")


def documented_replay():
    with open(DOCUMENT, encoding="utf-8") as file:
        return json.loads(file.read().split("```json replay\n")[1].split("```")[0])


class Replays(ServerTest):
    def finished(self, game="take-that", people=2):
        server = self.serve()
        offers, clients = seated(server, game, people)
        play(clients, at_random(1))
        return server, f"/api/v2/tables/{offers[0]['table']}/matches/1", clients

    def post(self, server, query, record, **headers):
        status, _, text = server.request("POST", f"/api/v2/replays{query}", record, headers or None)
        return status, json.loads(text)

    def frames(self, server, match, view):
        found = []
        while True:
            page = server.get(f"{match}/replay?view={view}&from={len(found)}")
            found += page["frames"]
            if len(found) == page["total"]:
                return found

    def test_a_seat_is_shown_what_it_was_sent_and_no_more(self):
        for game in ("take-that", "dino-twist"):
            server, match, clients = self.finished(game)
            for seat, client in enumerate(clients):
                frames = self.frames(server, match, f"seat{seat}")
                told = [event for frame in frames for event in frame["events"]]
                self.assertEqual(told, client.events)
                self.assertEqual(frames[-1]["view"], client.game["view"])
                others = [frame for frame in frames if frame.get("seat", seat) != seat]
                self.assertFalse(any("move" in frame for frame in others))

    def test_a_record_that_is_sent_is_shown_like_the_match_it_is_of(self):
        server, match, _ = self.finished()
        record = server.get(f"{match}/record")
        for query in ("", "?view=seat1&from=3&count=2", "?view=spectator"):
            self.assertEqual(self.post(server, query, record), (200, server.get(f"{match}/replay{query}")))

    def test_what_is_documented_is_sent(self):
        server, match, _ = self.finished()
        shown, sent = documented_replay(), server.get(f"{match}/replay?view=seat0&count=2")
        self.assertEqual(shown.keys(), sent.keys())
        self.assertEqual(shown["result"].keys(), sent["result"].keys())
        self.assertEqual(shown["rounds"][0], sent["rounds"][0])
        self.assertEqual(sent["frames"][1]["seat"], 0)
        self.assertEqual(shown["frames"][0].keys(), sent["frames"][1].keys())

    def test_refusals(self):
        server, match, _ = self.finished()
        for path, code in (
            (f"{match}/replay?view=seat2", "no_such_seat"),
            (f"{match}/replay?view=everything", "wrong_field"),
            (f"{match}/replay?count=65", "wrong_field"),
            (f"{match[:-1]}2/replay", "not_found"),
            (f"{match[:-1]}x/replay", "not_found"),
            ("/api/v2/replays", "method_not_allowed"),
        ):
            self.assert_refused(code, server.get, path)
        record = server.get(f"{match}/record")
        for sent, code in (
            ("[", "unreadable_message"),
            ({}, "wrong_record"),
            ({**record, "steps": record["steps"][:-1]}, "wrong_record"),
            ({**record, "players": ["only one"]}, "wrong_record"),
            (" " * (257 << 10), "message_too_large"),
        ):
            status, answer = self.post(server, "", sent)
            self.assertGreaterEqual(status, 400)
            self.assertEqual(answer["refusal"]["code"], code)
        _, answer = self.post(server, "", json.dumps(record), **{"Content-Type": "text/plain"})
        self.assertEqual(answer["refusal"]["code"], "unreadable_message")
        # Only records may be that large.
        status, _, _ = server.request("POST", "/api/v2/tables", " " * (65 << 10))
        self.assertEqual(status, 413)

    def test_a_record_larger_than_other_requests_is_taken_in(self):
        server, match, _ = self.finished()
        padded = json.dumps(server.get(f"{match}/record")) + " " * (100 << 10)
        self.assertEqual(self.post(server, "?count=1", padded)[0], 200)


if __name__ == "__main__":
    main()
