#!/usr/bin/env python3
"""A player in Python's standard library: joins a seat by its link and chooses at random. Start from here.

    examples/bot.py http://127.0.0.1:8080/table/TABLE#TOKEN

The link is what `POST /api/v1/tables/TABLE/seats` gives. docs/PROTOCOL.md describes the messages.
"""

import base64
import json
import os
import random
import socket
import struct
import sys
import time
import urllib.parse


class WebSocket:
    def __init__(self, host, port, path):
        self.stream = socket.create_connection((host, port)).makefile("rwb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.stream.flush()
        head = b"".join(iter(self.stream.readline, b"\r\n"))
        if b" 101 " not in head:
            sys.exit(f"the server does not want to: {head.decode()}")

    def send(self, message, opcode=1):
        data = json.dumps(message).encode() if opcode == 1 else message
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        mask = os.urandom(4)  # clients must mask what they send
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.stream.write(bytes([0x80 | opcode]) + length + mask + masked)
        self.stream.flush()

    def receive(self):
        while True:
            first, length = self.stream.read(2)
            if length == 126:
                (length,) = struct.unpack(">H", self.stream.read(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.stream.read(8))
            data = self.stream.read(length)
            if first & 15 == 1:
                return json.loads(data)
            if first & 15 == 9:  # a ping wants a pong
                self.send(data, opcode=10)
            elif first & 15 == 8:
                sys.exit("the server has closed the connection")


def main(link):
    url = urllib.parse.urlparse(link)
    server = WebSocket(url.hostname, url.port or 80, "/api/v1/socket")
    table = url.path.rsplit("/", 1)[1]
    server.send({"type": "attend", "id": "attend", "protocol": 1, "table": table, "token": url.fragment})
    seat, commands, command = None, 0, None
    while True:
        message = server.receive()
        if message["type"] == "welcome":
            seat, game = message["you"]["seat"], message["game"]
        elif message["type"] == "update":
            game = message
        else:  # answers, news of the table, chat
            if message["type"] == "answer" and not message["accepted"]:
                print("refused:", message["refusal"]["text"], flush=True)
                if message["refusal"]["code"] == "too-many-messages":
                    time.sleep(1)
                    server.send(command)  # under the same id: it cannot happen twice
            continue
        if game and "result" in game:
            print("over; scores:", game["result"]["scores"])
            return
        if game and seat in game["to_act"]:
            commands += 1  # a new id for each command: a repeat of the same id is answered, not carried out again
            move = random.choice(game["moves"])
            command = {"type": "move", "id": f"{os.getpid()}-{commands}", "turn": game["turn"], "move": move}
            server.send(command)


if __name__ == "__main__":
    main(sys.argv[1])
