"""What the expert would choose.

    hints_test.py PROGRAM [unittest arguments]
"""

from support import ServerTest, main, seated


class Hints(ServerTest):
    def test_somebody_against_bots_is_told_what_the_expert_thinks_of_every_move(self):
        server = self.serve()
        for game in ("take-that", "cubosaurs", "dino-twist"):
            with self.subTest(game=game):
                _, (ana,) = seated(server, game, 1, ["bot:greedy", "bot:greedy"])
                ana.wait_until(lambda c: c.must_choose() and len(c.moves) > 1)
                turn, moves = ana.game["decision"], ana.moves
                answer = ana.ask("hint", decision=turn)
                self.assertEqual(answer["decision"], turn)
                estimates = answer["hint"]["estimates"]
                self.assertEqual([estimate["move"] for estimate in estimates], ana.moves)
                self.assertIn(answer["hint"]["move"], ana.moves)
                for estimate in estimates:
                    self.assertEqual(estimate["win"] is None, estimate["weight"] == 0, estimate)
                    self.assertTrue(0 <= (estimate["win"] or 0) <= 1, estimate)
                # Thought about once for each decision.
                self.assertEqual(ana.ask("hint", decision=turn)["hint"], answer["hint"])
                # Others may have chosen in secret meanwhile; for Ana nothing has changed.
                self.assertEqual((ana.game["decision"], ana.moves), (turn, moves))
                self.assert_refused("stale_decision", ana.ask, "hint", decision=turn + 1)
                ana.ask("move", decision=turn, move=answer["hint"]["move"])

    def test_nobody_is_told_among_people(self):
        server = self.serve()
        offers, (ana, ben) = seated(server, "take-that", 2, ["bot:greedy"])
        self.assert_refused("people_play", ana.ask, "hint", decision=ana.game["decision"])
        # Not even while a bot plays for the other one.
        ben.ask("play_for_me", on=True)
        ben.close()
        self.assert_refused("people_play", ana.ask, "hint", decision=ana.game["decision"])
        watcher = server.client({"table": offers[0]["table"]})
        self.assert_refused("not_seated", watcher.ask, "hint", decision=0)

    def test_tables_go_on_while_many_ask(self):
        server = self.serve("--bot-threads", "1", "--max-tables-per-address", "50")
        tables = [seated(server, "take-that", 1, ["bot:greedy"])[1][0] for _ in range(6)]
        for client in tables:
            client.wait_until(lambda c: c.must_choose())
            client.post("hint", decision=client.game["decision"])
        # One thread has six hints to think about; the bots of other tables come first.
        _, (ana,) = seated(server, "take-that", 1, ["bot:greedy"], options={"rounds": 1})
        while not ana.is_over:
            ana.wait_until(lambda c: c.must_choose() or c.is_over)
            if not ana.is_over:
                ana.ask("move", decision=ana.game["decision"], move=ana.moves[0])
        for client in tables:
            self.assertTrue(client.wait_for("answer")["accepted"])


if __name__ == "__main__":
    main()
