"""Requests for tables and seats that are sent once more.

    keys_test.py PROGRAM [unittest arguments]
"""

import threading

from support import ServerTest, main


class Keys(ServerTest):
    def test_a_request_with_the_same_key_is_answered_alike_and_not_carried_out_again(self):
        server = self.serve()
        first = server.open("take-that", ["host", "open", "open"], key="a-table")
        self.assertEqual(server.open("take-that", ["host", "open", "open"], key="a-table"), first)
        self.assertEqual(server.metric("vivarium_tables"), 1)
        seat = server.join(first["table"], "Ben", key="a-seat")
        self.assertEqual(server.join(first["table"], "Ben", key="a-seat"), seat)
        other = server.join(first["table"], "Cleo", key="another-seat")
        self.assertNotEqual(other["seat"], seat["seat"])
        self.assertEqual(server.join(first["table"], "Ben", key="a-seat"), seat, "also where the table is full now")
        # What the repeat was given works.
        self.assertEqual(server.client(seat).seat, seat["seat"])

    def test_without_a_key_nothing_is_the_same(self):
        server = self.serve()
        self.assertNotEqual(server.open("take-that", ["host", "bot:easy"]),
                            server.open("take-that", ["host", "bot:easy"]))
        self.assertEqual(server.metric("vivarium_tables"), 2)

    def test_requests_at_the_same_time_get_the_same_answer(self):
        server = self.serve()
        answers = []

        def ask():
            answers.append(server.open("take-that", ["host", "open"], key="at-once"))

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(answers), 8)
        self.assertEqual(len({answer["token"] for answer in answers}), 1)
        self.assertEqual(server.metric("vivarium_tables"), 1)

    def test_a_key_is_for_one_address(self):
        server = self.serve("--trusted-proxies", "127.0.0.1")
        body = {"name": "Ana", "game": "take-that", "seats": ["host", "open"], "key": "guessed"}
        tables = {
            server.request("POST", "/api/v2/tables", body, {"X-Forwarded-For": address})[2]
            for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1")
        }
        self.assertEqual(len(tables), 2)

    def test_what_was_refused_may_be_tried_again_with_the_same_key(self):
        server = self.serve()
        offer = server.open("take-that", ["host", "bot:easy"], key="k")
        self.assert_refused("table_full", server.join, offer["table"], "Ben", key="seat")
        server.client(offer).ask("set_seat", seat=1, player="open")
        self.assertEqual(server.join(offer["table"], "Ben", key="seat")["seat"], 1)

    def test_a_key_ends_with_its_table(self):
        server = self.serve()
        first = server.open("take-that", ["host", "open"], key="k")
        server.client(first).ask("close")
        self.assertNotEqual(server.open("take-that", ["host", "open"], key="k")["table"], first["table"])

    def test_wrong_keys_are_refused(self):
        server = self.serve()
        for key in ("", "x" * 65, "a b", 5, None):
            self.assert_refused("wrong_field", server.open, "take-that", ["host", "open"], key=key)


if __name__ == "__main__":
    main()
