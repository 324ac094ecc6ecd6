#!/usr/bin/env python3
"""A player at a table server, with Python's standard library: joins a seat by its link and chooses at random.

    examples/bot.py http://127.0.0.1:8080/table/TABLE#TOKEN

The link is what `POST /api/v2/tables/TABLE/seats` gives. docs/PROTOCOL.md describes the messages.
"""

import base64
import hashlib
import json
import os
import random
import secrets
import socket
import struct
import sys
import time
import urllib.parse


class WebSocket:
    def __init__(self, host, port, path):
        self.stream = socket.create_connection((host, port)).makefile("rwb")
        fields = f"Host: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.write(f"GET {path} HTTP/1.1\r\n{fields}Sec-WebSocket-Key: {key}\r\n\r\n".encode())
        self.stream.flush()
        if b" 101 " not in (head := b"".join(iter(self.stream.readline, b"\r\n"))):
            sys.exit(f"the server refused: {head.decode()}")

    def send(self, data, opcode=1):
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        mask = os.urandom(4)  # clients must mask what they send
        self.stream.write(bytes([0x80 | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        self.stream.flush()

    def messages(self):
        while len(head := self.stream.read(2)) == 2 and (opcode := head[0] & 15) != 8:  # 8: the server says goodbye
            more = {126: 2, 127: 8}.get(head[1], 0)
            data = self.stream.read(int.from_bytes(self.stream.read(more), "big") if more else head[1])
            if opcode == 9:
                self.send(data, opcode=10)  # a ping wants a pong
            elif opcode == 1:
                yield json.loads(data)


class FairDeal:
    """Adds random bytes to the deal and looks whether the server kept its promises (docs/FAIR_DEAL.md)."""

    promise = entropy = None
    accepted = False  # what comes too late is not left out
    said = ()

    def take(self, table, seat, say):
        deal, phase = table["deal"], table["phase"]
        if phase == "gathering" and self.entropy is None:  # once, after the server has promised
            self.promise, self.entropy = deal["next_commitment"], secrets.token_hex(32)
            say({"type": "contribute", "id": f"deal-{self.entropy[:16]}", "entropy": self.entropy})
        elif self.entropy and phase == "playing":
            parts = [part["entropy"] for part in deal["contributions"] if part["seat"] == seat]
            self.warn(deal["commitment"] != self.promise, "the server dealt with another seed than it had promised")
            self.warn(self.accepted and parts != [self.entropy], "the server dealt without our bytes")
        elif self.entropy and phase == "over":
            drawn, *parts = deal["seed"].split("+")
            kept = hashlib.sha256(bytes.fromhex(drawn)).hexdigest() == self.promise
            self.warn(not kept, "the seed is not the one that was promised")
            self.warn(self.accepted and f"{seat}:{self.entropy}" not in parts, "our bytes are not in the seed")

    def warn(self, is_wrong, what):
        if is_wrong and what not in self.said:
            self.said += (what,)
            print("unfair:", what, flush=True)


def main(link):
    url = urllib.parse.urlparse(link)
    server = WebSocket(url.hostname, url.port or 80, "/api/v2/socket")
    say = lambda message: server.send(json.dumps(message).encode())  # noqa: E731
    table = url.path.rsplit("/", 1)[1]
    say({"type": "attend", "id": "attend", "protocol": 2, "table": table, "token": url.fragment})
    session = secrets.token_hex(16)  # for unique ids: a command with a known id is not carried out
    seat, commands, command, game, deal = None, 0, None, None, FairDeal()
    for message in server.messages():
        if message["type"] == "welcome":
            seat, game = message["you"]["seat"], message["game"]
            deal.take(message["table"], seat, say)
        elif message["type"] == "update":
            game = message
        elif message["type"] == "table":
            deal.take(message, seat, say)
            continue
        else:  # answers, chat
            if message["type"] == "answer" and message["accepted"]:
                deal.accepted = deal.accepted or message["id"].startswith("deal-")
            elif message["type"] == "answer":
                print("refused:", message["refusal"]["text"], flush=True)
                if message["refusal"]["code"] == "too_many_messages" and command and message["id"] == command["id"]:
                    time.sleep(1)
                    say(command)  # under the same id: it cannot happen twice
            continue
        if game and "result" in game:  # the table, with the seed, has come before
            return print("over; scores:", game["result"]["scores"])
        if game and seat in game["to_act"]:
            commands += 1  # a new id for each command: a repeated id is answered but not carried out again
            move = random.choice(game["moves"])["text"]
            command = {"type": "move", "id": f"{session}-{commands}", "decision": game["decision"], "move": move}
            say(command)
    sys.exit("the server has closed the connection")


if __name__ == "__main__":
    main(sys.argv[1])
