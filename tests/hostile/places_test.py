"""Places: connections, seats of spectators, tables. Strangers are the ones to wait for them.

    places_test.py PROGRAM [unittest arguments]
"""

import contextlib
import random
import time

from hostile_client import TABLES, Closed, Player, Refused, WebSocket, Wire
from hostile_client import call, join, open_table, read_answer, request
from hostile_support import MEBIBYTE, HostileTest, main, stranger, wait_until

WATCHED = {"seats": ["host", "bot:random"]}


class Connections(HostileTest):
    def ask_on(self, wire, path="/healthz"):
        wire.send(request("GET", path))
        return read_answer(wire)

    def test_connection_65_of_an_address_is_refused_and_the_server_lives(self):
        server = self.serve()
        for name, address in (("once", stranger()), ("twice", stranger())):
            with self.attack(f"65 connections of an address, {name}"):
                wires = [self.keep(Wire(server.port, address)) for _ in range(64)]
                self.assertEqual({self.ask_on(wire).status for wire in wires}, {200})
                for _ in range(20):
                    wire = self.keep(Wire(server.port, address))
                    answer = self.ask_on(wire)
                    self.assertEqual((answer.status, answer.code), (429, "too_many_connections"))
                    self.assertTrue(wire.rest(30)[1])
                self.assert_refused("too_many_connections", WebSocket, server.port, address)
                # Whoever has come before goes on, and a place that is given up is free again.
                self.assertEqual({self.ask_on(wire).status for wire in wires}, {200})
                wires[0].close()
                self.assertTrue(wait_until(lambda: self.ask_anew(address) == 200, 30))

    def ask_anew(self, address):
        with contextlib.suppress(Closed):
            return call(self.server.port, "GET", "/api/v2/tables", source=address).status
        return None

    def test_connections_that_are_refused_and_never_ask(self):
        server = self.serve("--max-connections-per-address", "8")
        address = stranger()
        with self.attack("silent connections over the limit"):
            for _ in range(60):
                self.keep(Wire(server.port, address))
            time.sleep(0.2)

    def test_silent_connections_make_room(self):
        server = self.serve("--max-connections", "60")
        crowds = [stranger(), stranger()]
        with self.attack("silent connections in all places"):
            for i in range(120):
                with contextlib.suppress(OSError):
                    self.keep(Wire(server.port, crowds[i % 2]))
            begun = time.monotonic()
            for _ in range(10):
                self.assertEqual(call(server.port, "GET", "/healthz", source=stranger()).status, 200)
            self.assertLess(time.monotonic() - begun, 5)

    def test_silent_connections_behind_a_proxy_make_room(self):
        """They have no address yet, so that no limit by address counts them."""
        server = self.serve("--max-connections", "60", "--trusted-proxies", "127.0.0.5")
        with self.attack("silent connections through a proxy"):
            for _ in range(120):
                with contextlib.suppress(OSError):
                    self.keep(Wire(server.port, "127.0.0.5"))
            begun = time.monotonic()
            for source in (stranger(), "127.0.0.5", stranger()):
                fields = [("X-Forwarded-For", "203.0.113.9")] if source == "127.0.0.5" else []
                self.assertEqual(call(server.port, "GET", "/healthz", source=source, fields=fields).status, 200)
            self.assertLess(time.monotonic() - begun, 5)

    def crowd(self, make, count):
        """So many of the attacker's connections, from many addresses; some may be refused or closed."""
        made = []
        for _ in range(count):
            with contextlib.suppress(OSError, Closed, Refused):
                made.append(self.keep(make(stranger())))
        return made

    def test_sockets_that_attend_no_table_make_room(self):
        server = self.serve("--max-connections", "40")
        with self.attack("WebSockets that attend nothing, in all places"):
            self.assertGreater(len(self.crowd(lambda source: WebSocket(server.port, source), 60)), 30)
            for _ in range(10):
                self.assertEqual(call(server.port, "GET", "/healthz", source=stranger()).status, 200)

    def test_a_socket_that_attends_no_table_is_closed(self):
        server = self.serve()
        with self.attack("a WebSocket that talks and attends nothing"):
            wire = self.keep(WebSocket(server.port, stranger()))
            wire.send_json({"type": "refresh", "id": "1"})
            self.assertEqual(wire.read()["refusal"]["code"], "not_attending")
            self.assertEqual(wire.read()["type"], "goodbye")
            self.assertTrue(wire.rest(30)[1])

    def answered(self):
        return sum(n for name, n in self.server.metrics().items() if name.startswith("vivarium_http_requests_total"))

    def answered_in_a_moment(self):
        before = self.answered()
        time.sleep(0.5)
        return self.answered() - before

    def test_slow_readers_make_room(self):
        server = self.serve("--max-connections", "40", "--request-burst", "100000")
        offer = open_table(server.port, "take-that", **WATCHED)
        with self.attack("connections that read nothing, in most places"):
            for wire in self.crowd(lambda source: Wire(server.port, source, receive_buffer=4096), 30):
                wire.socket.settimeout(0.2)
                wire.send(request("GET", "/healthz") * 2000)
            # Until no answer leaves any more, and two seconds longer: from then on they count as slow.
            self.assertTrue(wait_until(lambda: self.answered_in_a_moment() < 3, 15))
            time.sleep(2.5)
            watchers = self.crowd(lambda source: Player(server.port, {"table": offer["table"]}, source), 30)
            self.assertEqual(len(watchers), 30)

    def test_descriptors_are_places(self):
        """The process has fewer of them than it may have connections."""
        server = self.serve(prologue="ulimit -n 256")
        self.assertIn("descriptors", server.log())
        offers = [open_table(server.port, "take-that", **WATCHED) for _ in range(4)]
        for name, make in (
            ("connections that say nothing", lambda source: Wire(server.port, source)),
            ("WebSockets that attend nothing", lambda source: WebSocket(server.port, source)),
            ("spectators", lambda source: Player(server.port, random.choice(offers), source)),
        ):
            with self.attack(f"{name}, more of them than descriptors"):
                self.crowd(make, 300)
                for _ in range(5):
                    answer = call(server.port, "GET", "/healthz", source=stranger())
                    self.assertIn((answer.status, answer.code), [(200, None), (503, "server_full")])
            self.assertTrue(wait_until(lambda: self.ask_anew(stranger()) == 200, 30))

    def test_whoever_has_a_seat_gets_in_where_spectators_have_all_places(self):
        server = self.serve("--max-connections", "30")
        seat = open_table(server.port, "take-that", **WATCHED)
        offer = open_table(server.port, "take-that", **WATCHED)
        with self.attack("as many spectators as there are places, and a player who comes back"):
            sitting = self.crowd(lambda source: Player(server.port, {"table": offer["table"]}, source), 40)
            self.assertGreater(len(sitting), 20)
            self.assert_refused("server_full", Player, server.port, {"table": offer["table"]}, stranger())
            ana = self.keep(Player(server.port, seat, stranger()))
            ana.ask("start")
            # The place of one of the spectators is hers; it is no way in for others.
            self.assert_refused("server_full", Player, server.port, {"table": offer["table"]}, stranger())
            self.assert_refused("wrong_token", Player, server.port, {**seat, "token": "A" * 32}, stranger())

    def test_where_all_places_are_in_use_the_newcomer_is_told(self):
        server = self.serve("--max-connections", "30")
        offer = open_table(server.port, "take-that", **WATCHED)
        with self.attack("as many spectators as there are places", moves=10):
            sitting = []
            with self.assertRaises(Refused) as caught:
                for _ in range(40):
                    sitting.append(self.keep(Player(server.port, {"table": offer["table"]}, stranger())))
            self.assertEqual(caught.exception.code, "server_full")
            self.assertGreater(len(sitting), 20)
            answer = call(server.port, "GET", "/api/v2/tables", source=stranger())
            self.assertEqual((answer.status, answer.code), (503, "server_full"))
            # But somebody with a seat must be able to load the page that shows it, and a watchdog sees that it lives.
            for path in ("/", f"/api/v2/tables/{offer['table']}", "/healthz"):
                self.assertEqual(call(server.port, "GET", path, source=stranger()).status, 200, path)
            for watcher in sitting[:3]:
                watcher.ask("refresh")
                watcher.leave()
            self.assertTrue(wait_until(lambda: self.ask_anew(stranger()) == 200, 30))


class Tables(HostileTest):
    def open_at_once(self, sources, count=50, fields=()):
        """The statuses of so many requests that are all on the wire before the first answer is read."""
        wish = {"name": "Eve", "game": "take-that", "seats": ["host", "open"]}
        wires = [self.keep(Wire(self.server.port, sources[i % len(sources)])) for i in range(count)]
        for wire in wires:
            wire.send(request("POST", TABLES, wish, [("Connection", "close"), *fields]))
        answers = [read_answer(wire) for wire in wires]
        self.assertEqual({a.code for a in answers if a.status != 201}, {"too_many_tables"})
        return [answer.data for answer in answers if answer.status == 201]

    def test_the_limit_of_an_address_is_no_race_and_survives_a_restart(self):
        server = self.serve("--max-tables-per-address", "5")
        address = stranger()
        with self.attack("50 tables at once"):
            offers = self.open_at_once([address])
            self.assertEqual(len(offers), 5)
        self.look_at_restart()
        with self.attack("one more after the restart"):
            wish = {"name": "Eve", "game": "take-that", "seats": ["host", "open"]}
            answer = call(server.port, "POST", TABLES, wish, address)
            self.assertEqual((answer.status, answer.code), (429, "too_many_tables"))
            # A table that is closed frees its place at once.
            for offer in offers[:2]:
                eve = self.keep(Player(server.port, offer, address))
                eve.ask("close")
                self.assertEqual(call(server.port, "POST", TABLES, wish, address).status, 201)
            self.assertEqual(call(server.port, "POST", TABLES, wish, address).status, 429)

    def test_the_limit_of_an_address_behind_a_proxy_is_no_race(self):
        self.serve("--trusted-proxies", "127.0.0.5")
        with self.attack("60 tables at once through a proxy"):
            fields = [("X-Forwarded-For", "203.0.113.9")]
            self.assertEqual(len(self.open_at_once(["127.0.0.5"], 60, fields)), 20)

    def test_games_against_bots_cost_their_address_no_place_for_long(self):
        server = self.serve("--max-tables-per-address", "5", "--max-solo-tables-per-address", "3")
        address = stranger()
        wish = {"name": "Eve", "game": "take-that", "seats": ["host", "bot:random"]}
        with self.attack("40 games against bots at once, and left"):
            wires = [self.keep(Wire(server.port, address)) for _ in range(40)]
            for wire in wires:
                wire.send(request("POST", TABLES, wish, [("Connection", "close")]))
            self.assertEqual({read_answer(wire).status for wire in wires}, {201})
            # The next one closes all that are too many; the last one is there to be continued.
            last = open_table(server.port, "take-that", **WATCHED, source=address)
            self.assertTrue(wait_until(lambda: server.metrics()["vivarium_tables"] <= 1 + 3, 30))
            self.keep(Player(server.port, last, address)).ask("start")
            self.assertEqual(len(self.open_at_once([address], 10)), 5)

    def test_the_limit_of_all_tables_is_no_race(self):
        server = self.serve("--max-tables", "12")
        with self.attack("50 tables of 50 addresses at once"):
            self.assertEqual(len(self.open_at_once([stranger() for _ in range(50)])), 11)
        self.assertEqual(server.metrics()["vivarium_tables"], 12)

    def test_tables_that_nobody_ever_attended_are_closed(self):
        server = self.serve("--unattended-minutes", "1", pause=0.2)
        source = stranger()
        with self.attack("tables that nobody attends", moves=3):
            offers = [open_table(server.port, "take-that", ["host", "open"], source, "Eve") for _ in range(10)]
            visited = offers[0]
            Player(server.port, visited, source).leave()
            self.assertTrue(wait_until(lambda: server.metrics()["vivarium_tables"] <= 2, 100, pause=1))
            self.assertEqual(call(server.port, "GET", f"{TABLES}/{visited['table']}", source=source).status, 200)
            self.assertEqual(call(server.port, "GET", f"{TABLES}/{offers[1]['table']}", source=source).status, 404)

    def test_finished_tables_do_not_use_up_the_lobby(self):
        server = self.serve("--max-tables-per-address", "300", "--request-burst", "10000", "--over-hours", "24")
        source = stranger()
        with self.attack("210 finished tables"):
            offers = []
            for _ in range(210):
                seats = ["bot:random", "bot:random"]
                offers.append(
                    open_table(server.port, "take-that", seats, source, "Eve", listed=True, options={"rounds": 1})
                )
            for i in range(0, 210, 30):
                watchers = [self.keep(Player(server.port, offer, source)) for offer in offers[i : i + 30]]
                for watcher in watchers:
                    watcher.post("start")
                for watcher in watchers:
                    watcher.wait_until(lambda w=watcher: w.is_over)
                    watcher.close()
            waiting = {
                open_table(server.port, "take-that", ["host", "open"], "127.0.0.6", listed=True)["table"]
                for _ in range(20)
            }
            lobby = call(server.port, "GET", TABLES, source="127.0.0.6").data
            self.assertEqual({table["table"] for table in lobby["gathering"]}, waiting)


class Spectators(HostileTest):
    def test_people_with_a_seat_always_get_in(self):
        server = self.serve()
        address = stranger()
        offer = open_table(server.port, "take-that", ["host", "open"], address)
        ben = join(server.port, offer["table"], "Ben", address)
        with self.attack("spectators in all places of a table"):
            with self.assertRaises(Refused) as caught:
                for _ in range(80):
                    self.keep(Player(server.port, {"table": offer["table"]}, stranger()))
            self.assertEqual(caught.exception.code, "too_many_viewers")
            players = [self.keep(Player(server.port, each, address)) for each in (offer, ben)]
            players[0].ask("start")
            players[1].wait_until(lambda: players[1].game)

    def test_spectators_have_a_limit_of_their_own(self):
        server = self.serve("--max-spectators", "4")
        address = stranger()
        offer = open_table(server.port, "take-that", ["host", "open"], address)
        with self.attack("spectators beyond their places"):
            watchers = [self.keep(Player(server.port, {"table": offer["table"]}, stranger())) for _ in range(4)]
            self.assert_refused("too_many_viewers", Player, server.port, {"table": offer["table"]}, stranger())
            self.keep(Player(server.port, offer, address))
            watchers[0].leave()
            self.assertTrue(wait_until(lambda: self.gets_in(offer), 30))

    def gets_in(self, offer):
        with contextlib.suppress(Refused):
            return bool(self.keep(Player(self.server.port, {"table": offer["table"]}, stranger())))
        return False

    def test_of_nine_connections_of_one_person_the_oldest_gives_way(self):
        server = self.serve()
        address = stranger()
        offer = open_table(server.port, "take-that", ["host", "open"], address)
        with self.attack("one seat on many connections"):
            players = [self.keep(Player(server.port, offer, address)) for _ in range(9)]
            players[0].wait_until(lambda: players[0].goodbye == "too_many_viewers")
            players[8].ask("chat", phrase="well-played")

    def test_the_address_that_watches_most_gives_way(self):
        server = self.serve("--max-spectators", "8")
        address = stranger()
        offer = open_table(server.port, "take-that", ["host", "open"], stranger())
        watched = {"table": offer["table"]}
        with self.attack("all places of spectators"):
            crowd = [self.keep(Player(server.port, watched, address)) for _ in range(8)]
            self.assert_refused("too_many_viewers", Player, server.port, watched, address)
            self.keep(Player(server.port, watched, stranger()))
            crowd[0].wait_until(lambda: crowd[0].goodbye == "too_many_viewers")

    def test_who_opens_and_closes_tables_is_slowed_down(self):
        server = self.serve()
        address = stranger()
        wish = {"name": "Eve", "game": "take-that", "seats": ["host", "open"]}
        codes = []
        with self.attack("tables, opened and closed"):
            before = server.stored_bytes()
            for _ in range(90):
                answer = call(server.port, "POST", TABLES, wish, address)
                codes.append(answer.code)
                if answer.status == 201:
                    player = Player(server.port, answer.data, address)
                    player.ask("close")
                    player.close()
        self.assertEqual(set(codes), {None, "too_many_requests"})
        self.assertLess(codes.count(None), 80)
        self.assertLess(server.stored_bytes(), before + 8 * MEBIBYTE)


if __name__ == "__main__":
    main()
