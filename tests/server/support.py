"""What the tests of `vivarium serve` share: a server of their own for each test, tables full of people, and play."""

import random
import sys
import unittest

from vivarium_client import Refused, Server

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "build/dev/vivarium"
GAMES = [("take-that", 3), ("cubosaurs", 3), ("dino-twist", 3)]


def play(clients, choose, until=lambda clients: all(client.is_over for client in clients)):
    """Lets the clients play until the end; each looks at nothing but what it was sent."""
    while not until(clients):
        progress = False
        for client in clients:
            if client.must_choose() and not client.is_over:
                try:
                    client.ask("move", decision=client.game["decision"], move=choose(client))
                except Refused as refused:
                    # A bot that had stood in was quicker.
                    if refused.code != "stale_decision":
                        raise
                progress = True
        for client in clients:
            while client.socket.has_input(0 if progress else 0.001):
                client.read()


def at_random(seed):
    rng = random.Random(seed)
    return lambda client: rng.choice(client.moves)


def seated(server, game, people, bots=(), **settings):
    """A table with so many people, all here, and the game begun."""
    offer = server.open(game, ["host"] + ["open"] * (people - 1) + list(bots), **settings)
    offers = [offer] + [server.join(offer["table"], f"Guest {i}") for i in range(1, people)]
    clients = [server.client(each) for each in offers]
    clients[0].ask("start")
    for client in clients:
        client.wait_until(lambda c: c.game)
    return offers, clients


class ServerTest(unittest.TestCase):
    def serve(self, *flags, **options):
        server = Server(PROGRAM, *flags, **options)
        self.addCleanup(server.__exit__)
        return server

    def assert_refused(self, code, function, *arguments, **fields):
        with self.assertRaises(Refused) as caught:
            function(*arguments, **fields)
        self.assertEqual(caught.exception.code, code)


def main():
    # Sockets that a test leaves open end with it; that is no news.
    unittest.main(module="__main__", warnings="ignore")
