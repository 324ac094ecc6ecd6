"""People who are gone, and the bots that play for them.

    absence_test.py PROGRAM [unittest arguments]
"""

from support import ServerTest, at_random, main, play, seated


class Absence(ServerTest):
    def test_a_bot_plays_for_somebody_who_is_gone_and_gives_the_seat_back(self):
        server = self.serve()
        offers, (ana, ben) = seated(server, "take-that", 2, absent_seconds=1)
        ben.socket.cut()
        ana.wait_until(lambda c: c.table["seats"][1]["connected"] is False)
        self.assertEqual(ana.table["seats"][1]["countdown"]["reason"], "absent")
        ana.wait_until(lambda c: c.table["seats"][1]["played_by"] == "bot")
        self.assertEqual(ana.table["seats"][1]["stand_in"], "absent")
        # The game goes on without Ben.
        turn = ana.game["decision"]
        play([ana], at_random(1), until=lambda _: ana.game["decision"] >= turn + 4 or ana.is_over)
        ben = server.client(offers[1])
        self.assertEqual(ben.table["seats"][1]["played_by"], "person")
        ana.wait_until(lambda c: c.table["seats"][1]["played_by"] == "person")
        play([ana, ben], at_random(2))

    def test_the_clock_runs_out_and_a_move_brings_the_player_back(self):
        server = self.serve("--fast-seconds", "1")
        _, (ana, ben) = seated(server, "dino-twist", 2, pace="fast")
        # Ana chooses, Ben dreams.
        ana.wait_until(lambda c: c.table["seats"][1].get("stand_in") == "time")
        self.assertTrue(ben.wait_until(lambda c: c.table["seats"][1]["played_by"] == "bot"))
        ben.ask("resume")
        ben.wait_until(lambda c: c.table["seats"][1]["played_by"] == "person")

    def test_play_for_me(self):
        server = self.serve()
        _, (ana, ben) = seated(server, "take-that", 2)
        ana.ask("play_for_me", on=True)
        ben.wait_until(lambda c: c.table["seats"][0].get("stand_in") == "asked")
        play([ben], at_random(1))
        ana.wait_until(lambda c: c.is_over)

    def test_a_stand_in_that_was_overtaken_plays_the_next_game(self):
        # Slow enough for the person to be quicker.
        server = self.serve("--stand-in", "hard")
        _, (ana, ben) = seated(server, "dino-twist", 2)
        first = ana.game["decision"]
        ana.post("play_for_me", on=True)
        ana.ask("move", decision=first, move=ana.moves[0])
        ana.ask("play_for_me", on=False)
        play([ana, ben], at_random(1))
        ana.ask("start")
        for client in (ana, ben):
            client.wait_until(lambda c: c.game["match"] == 2)
        self.assertEqual(ana.game["decision"], first)
        ana.ask("play_for_me", on=True)
        # Both choices are secret until both are made.
        ben.ask("move", decision=ben.game["decision"], move=ben.moves[0])
        ben.wait_until(lambda c: c.game["decision"] > first)

    def test_the_host_replaces_only_somebody_who_is_gone(self):
        server = self.serve()
        _, (ana, ben) = seated(server, "take-that", 2, absent_seconds=None)
        self.assert_refused("player_present", ana.ask, "replace", seat=1)
        self.assert_refused("not_host", ben.ask, "replace", seat=0)
        ben.socket.cut()
        ana.wait_until(lambda c: c.table["seats"][1]["connected"] is False)
        ana.ask("replace", seat=1)
        play([ana], at_random(1))

    def test_a_table_without_anybody_waits(self):
        server = self.serve()
        offer = server.open("take-that", ["bot:random", "bot:random"])
        host = server.client(offer)
        # One who leaves at once finds hardly anything played.
        host.post("start")
        host.wait_for("update")
        host.socket.cut()
        table = f"/api/v2/tables/{offer['table']}"
        while server.get(table)["host"]["connected"]:
            pass
        host = server.client(offer)
        host.wait_until(lambda c: c.is_over)


if __name__ == "__main__":
    main()
