"""Whole games over real sockets.

    whole_games_test.py PROGRAM [unittest arguments]
"""

import hashlib
import json
import os
import subprocess
import sys

from support import GAMES, PROGRAM, ServerTest, at_random, main, play, seated
from vivarium_client import PATIENCE


class WholeGames(ServerTest):
    def test_people_and_bots_play_every_game_and_the_record_proves_itself(self):
        server = self.serve()
        for number, (game, people) in enumerate(GAMES):
            with self.subTest(game=game):
                offers, clients = seated(server, game, people, ["bot:easy"] if game != "dino-twist" else ["bot:random"])
                commitment = clients[0].table["deal"]["commitment"]
                watcher = server.client({"table": offers[0]["table"]})
                play(clients, at_random(number))
                watcher.wait_until(lambda c: c.is_over)
                results = {json.dumps(c.game["result"]) for c in [*clients, watcher]}
                self.assertEqual(len(results), 1)
                clients[0].wait_until(lambda c: "seed" in c.table["deal"])
                seed = clients[0].table["deal"]["seed"]
                self.assertEqual(hashlib.sha256(bytes.fromhex(seed)).hexdigest(), commitment)
                path = f"/api/v2/tables/{offers[0]['table']}/matches/1/record"
                _, headers, record = server.request("GET", path)
                self.assertIn("attachment", headers["Content-Disposition"])
                self.assertEqual(json.loads(record)["result"], clients[0].game["result"])
                checked = subprocess.run(
                    [PROGRAM, "verify", "-", "--commitment", commitment], input=record, text=True, capture_output=True
                )
                self.assertEqual(checked.returncode, 0, checked.stderr)
                self.assertIn("1 fair deal proved", checked.stdout)
                forged = subprocess.run(
                    [PROGRAM, "verify", "-", "--commitment", "0" * 64], input=record, text=True, capture_output=True
                )
                self.assertEqual(forged.returncode, 1)
                for client in [*clients, watcher]:
                    client.close()

    def test_bots_play_for_a_host_who_only_watches(self):
        server = self.serve()
        offer = server.open("take-that", ["bot:random", "bot:easy"], listed=True)
        self.assertIsNone(offer["seat"])
        host = server.client(offer)
        host.ask("start")
        host.wait_until(lambda c: c.is_over)
        self.assertIn("revealed", host.game)
        latest = server.get("/api/v2/finished")["matches"]
        self.assertEqual([m["table"] for m in latest], [offer["table"]])

    def test_bots_that_choose_at_the_same_time_and_take_their_time(self):
        server = self.serve("--bot-pause-ms", "20")
        offer = server.open("dino-twist", ["bot:random", "bot:easy", "bot:random"])
        host = server.client(offer)
        host.ask("start")
        host.wait_until(lambda c: c.is_over)

    def test_rematch_with_the_same_people(self):
        server = self.serve()
        offers, clients = seated(server, "take-that", 2)
        self.assert_refused("game_not_over", clients[0].ask, "rematch")
        play(clients, at_random(3))
        clients[0].ask("rematch")
        clients[1].wait_until(lambda c: c.table["rematch"] == [0])
        clients[1].ask("rematch")
        for client in clients:
            client.wait_until(lambda c: c.game["match"] == 2)
        play(clients, at_random(4))
        path = f"/api/v2/tables/{offers[0]['table']}/matches"
        self.assertEqual([m["match"] for m in server.get(path)["matches"]], [2, 1])
        self.assertEqual([m["match"] for m in server.get(path + "?before=2")["matches"]], [1])
        self.assertEqual(server.request("GET", path + "?before=x")[0], 400)

    def test_the_example_bot_plays_by_its_link(self):
        # Also where it is told to wait.
        server = self.serve("--messages-per-second", "30", "--message-burst", "30")
        offer = server.open("cubosaurs", ["bot:random", "open"])
        guest = server.join(offer["table"], "Robot")
        host = server.client(offer)
        example = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/bot.py")
        link = f"http://127.0.0.1:{server.port}{guest['link']}"
        robot = subprocess.Popen([sys.executable, example, link], stdout=subprocess.PIPE, text=True)
        host.wait_until(lambda c: c.table["deal"].get("next_contributors") == [1])
        host.ask("start")
        host.wait_until(lambda c: c.is_over)
        said, _ = robot.communicate(timeout=PATIENCE)
        self.assertEqual(robot.returncode, 0)
        self.assertIn("scores", said)
        # It took part in the deal, and found nothing wrong with it.
        self.assertEqual([part["seat"] for part in host.table["deal"]["contributions"]], [1])
        self.assertNotIn("unfair", said)


if __name__ == "__main__":
    main()
