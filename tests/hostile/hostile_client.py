"""Raw sockets to a table server, with HTTP and WebSocket framing of its own: whatever a stranger could put on a wire.

In Python's standard library, and apart from the client of the other tests: what that one takes for granted is not taken
for granted here.
"""

import base64
import contextlib
import json
import os
import select
import socket
import struct
import time

PATIENCE = 60.0  # seconds until something counts as lost; nothing waits that long when all is well
HOME = "127.0.0.1"
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
TABLES = "/api/v2/tables"
SOCKET = "/api/v2/socket"


class Refused(Exception):
    def __init__(self, code, status=None):
        super().__init__(f"{code} ({status})")
        self.code = code
        self.status = status


class Closed(Exception):
    """The server has closed the connection, or it broke."""

    def __init__(self, code):
        super().__init__(f"closed ({code})")
        self.code = code


class Wire:
    """One TCP connection from an address of 127.0.0.0/8."""

    def __init__(self, port, source=HOME, receive_buffer=None):
        self.socket = socket.socket()
        self.received = b""
        try:
            if receive_buffer:
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket.settimeout(PATIENCE)
            self.socket.bind((source, 0))
            self.socket.connect((HOME, port))
        except OSError:
            self.socket.close()
            raise

    def send(self, data):
        """Returns whether the other side still took it."""
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def more(self):
        try:
            data = self.socket.recv(65536)
        except OSError as error:
            raise Closed(type(error).__name__) from None
        if not data:
            raise Closed("end")
        self.received += data

    def exactly(self, count):
        while len(self.received) < count:
            self.more()
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def until(self, mark):
        while mark not in self.received:
            self.more()
        taken, self.received = self.received.split(mark, 1)
        return taken

    def has_input(self, seconds=0.0):
        return bool(self.received) or bool(select.select([self.socket], [], [], seconds)[0])

    def rest(self, seconds=PATIENCE):
        """Everything until the server closes, and whether it has closed in that time."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            if not select.select([self.socket], [], [], left)[0]:
                break
            try:
                self.more()
            except Closed:
                return self.received, True
        return self.received, False

    def cut(self):
        """As when somebody pulls the plug."""
        with contextlib.suppress(OSError):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()

    def close(self):
        with contextlib.suppress(OSError):
            self.socket.close()


# --- HTTP ------------------------------------------------------------------------------------------------------


class Answer:
    def __init__(self, status, fields, content):
        self.status = status
        self.fields = fields
        self.content = content

    @property
    def data(self):
        return json.loads(self.content)

    @property
    def code(self):
        """The code of a refusal, or nothing."""
        try:
            return self.data["refusal"]["code"]
        except (ValueError, KeyError, TypeError):
            return None


def request(method, path, content=None, fields=(), host=HOME):
    """The bytes of a request. `fields`: pairs, in this order, as they are."""
    lines = [f"{method} {path} HTTP/1.1"]
    if host is not None:
        lines.append(f"Host: {host}")
    if content is not None:
        if not isinstance(content, (bytes, str)):
            content = json.dumps(content)
        content = content.encode() if isinstance(content, str) else content
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    lines += [f"{name}: {value}" for name, value in fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + (content or b"")


def read_answer(wire, bare=False):
    """The next answer on this connection. `bare`: it has no content, as one to HEAD."""
    head = wire.until(b"\r\n\r\n").decode("latin-1")
    first, *rest = head.split("\r\n")
    version, status = first.split()[:2]
    assert version.startswith("HTTP/1."), first
    fields = {}
    for line in rest:
        name, value = line.split(":", 1)
        fields[name.lower()] = value.strip()
    content = b"" if bare else wire.exactly(int(fields.get("content-length", "0")))
    return Answer(int(status), fields, content)


def call(port, method, path, content=None, source=HOME, fields=(), host=HOME):
    """One request on a connection of its own."""
    wire = Wire(port, source)
    try:
        wire.send(request(method, path, content, [("Connection", "close"), *fields], host))
        return read_answer(wire, bare=method == "HEAD")
    finally:
        wire.close()


def must(answer):
    if answer.status >= 300:
        raise Refused(answer.code, answer.status)
    return answer.data


def open_table(port, game, seats, source=HOME, name="Ana", fields=(), **wishes):
    wish = {"name": name, "game": game, "seats": seats, **wishes}
    return must(call(port, "POST", TABLES, wish, source, fields))


def join(port, table, name="Ben", source=HOME, **wishes):
    return must(call(port, "POST", f"{TABLES}/{table}/seats", {"name": name, **wishes}, source))


# --- WebSocket -------------------------------------------------------------------------------------------------


def masked(payload, mask):
    stream = (mask * (len(payload) // 4 + 1))[: len(payload)]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(payload), "big")


def frame(opcode, payload=b"", fin=True, reserved=0, mask=b"\x5a\x17\xc3\x88", length=None):
    """The bytes of a frame. `mask` None: unmasked; `length`: what its head claims."""
    payload = payload.encode() if isinstance(payload, str) else payload
    claimed = len(payload) if length is None else length
    flag = 0 if mask is None else 0x80
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    if claimed < 126:
        head += bytes([flag | claimed])
    elif claimed < 1 << 16:
        head += bytes([flag | 126]) + struct.pack(">H", claimed)
    else:
        head += bytes([flag | 127]) + struct.pack(">Q", claimed)
    return head + (payload if mask is None else mask + masked(payload, mask))


class WebSocket(Wire):
    def __init__(self, port, source=HOME, fields=(), host=HOME, path=SOCKET, receive_buffer=None):
        super().__init__(port, source, receive_buffer)
        key = base64.b64encode(os.urandom(16)).decode()
        wish = [("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13")]
        try:
            self.send(request("GET", path, None, [*wish, ("Sec-WebSocket-Key", key), *fields], host))
            answer = read_answer_or_upgrade(self)
        except Exception:
            self.close()
            raise
        if answer.status != 101:
            self.close()
            raise Refused(answer.code, answer.status)
        self.fields = answer.fields

    def send_frame(self, *arguments, **named):
        return self.send(frame(*arguments, **named))

    def send_json(self, message):
        return self.send(frame(TEXT, json.dumps(message)))

    def read_frame(self):
        first, second = self.exactly(2)
        assert not second & 0x80, "a masked frame from the server"
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", self.exactly(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.exactly(8))
        return first & 0x0F, self.exactly(length)

    def read_one(self):
        """The next message; nothing where it was a ping, which is answered."""
        opcode, payload = self.read_frame()
        if opcode == PING:
            self.send(frame(PONG, payload))
        elif opcode == CLOSE:
            self.send(frame(CLOSE, payload[:2]))
            raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005)
        return json.loads(payload) if opcode == TEXT else None

    def read(self):
        message = None
        while message is None:
            message = self.read_one()
        return message


def read_answer_or_upgrade(wire):
    head = wire.until(b"\r\n\r\n")
    if b" 101 " in head.split(b"\r\n")[0]:
        lines = [line.split(":", 1) for line in head.decode("latin-1").split("\r\n")[1:]]
        return Answer(101, {name.lower(): value.strip() for name, value in lines}, b"")
    wire.received = head + b"\r\n\r\n" + wire.received
    return read_answer(wire)


class Player(WebSocket):
    """Somebody who attends a table. `offer`: {"table": ..., "token": ...}; without a token a spectator."""

    def __init__(self, port, offer, source=HOME, **options):
        super().__init__(port, source, **options)
        self.prefix = base64.b32encode(os.urandom(5)).decode()
        self.sent = 0
        self.game = self.table = self.goodbye = self.welcome = None
        self.chat = []
        self.heard = 0  # messages
        wish = {"type": "attend", "id": "attend", "protocol": 2, "table": offer["table"]}
        if offer.get("token"):
            wish["token"] = offer["token"]
        try:
            self.send_json(wish)
            self.welcome = self.wait_for(lambda message: message["type"] == "welcome")
        except Exception:
            self.close()
            raise

    def read_one(self):
        message = super().read_one()
        if message is None:
            return None
        self.heard += 1
        kind = message["type"]
        if kind == "welcome":
            self.table, self.game, self.chat = message["table"], message["game"], message["chat"]
        elif kind == "table":
            self.table = message
        elif kind == "update":
            self.game = message
        elif kind == "chat":
            self.chat.append(message)
        elif kind == "goodbye":
            self.goodbye = message["refusal"]["code"]
        elif kind == "answer" and not message["accepted"] and not self.welcome:
            raise Refused(message["refusal"]["code"])
        return message

    def wait_for(self, found, seconds=PATIENCE):
        deadline = time.monotonic() + seconds
        while True:
            left = deadline - time.monotonic()
            if left <= 0 or not self.has_input(left):
                raise TimeoutError("nothing of the kind has come")
            message = self.read()
            if found(message):
                return message

    def wait_until(self, condition, seconds=PATIENCE):
        deadline = time.monotonic() + seconds
        while not condition():
            left = deadline - time.monotonic()
            if left <= 0 or not self.has_input(left):
                raise TimeoutError("it has not become so")
            self.read()
        return self

    def catch_up(self, seconds=0.0):
        while self.has_input(seconds):
            self.read_one()
            seconds = 0.0

    def post(self, kind, **fields):
        self.sent += 1
        message = {"type": kind, "id": f"{self.prefix}-{self.sent}", **fields}
        if not self.send_json(message):
            raise Closed("send")
        return message["id"]

    def answer_to(self, identifier, seconds=PATIENCE):
        return self.wait_for(lambda m: m["type"] == "answer" and m["id"] == identifier, seconds)

    def ask(self, kind, **fields):
        answer = self.answer_to(self.post(kind, **fields))
        if not answer["accepted"]:
            raise Refused(answer["refusal"]["code"])
        return answer

    @property
    def seat(self):
        return self.welcome["you"].get("seat")

    @property
    def is_over(self):
        return bool(self.game) and "result" in self.game

    @property
    def moves(self):
        """The texts of the legal moves."""
        return [move["text"] for move in self.game["moves"]]

    def must_choose(self):
        return bool(self.game) and not self.is_over and self.seat in self.game["to_act"]

    def leave(self):
        """Says goodbye as a browser does."""
        self.send_frame(CLOSE, struct.pack(">H", 1000))
        self.close()
