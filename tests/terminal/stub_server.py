"""A table server that says whatever a test wants: HTTP answers and WebSocket messages as raw bytes. Standard library
only; not the server's own code, so that it can lie."""

import base64
import contextlib
import hashlib
import json
import socket
import struct
import threading

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
PATIENCE = 120


def frame(payload, opcode=1, fin=True):
    payload = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    head = bytes([(0x80 if fin else 0) | opcode])
    if len(payload) < 126:
        return head + bytes([len(payload)]) + payload
    if len(payload) < 65536:
        return head + b"\x7e" + struct.pack(">H", len(payload)) + payload
    return head + b"\x7f" + struct.pack(">Q", len(payload)) + payload


class Visitor:
    """One connection of a client."""

    def __init__(self, stream):
        self.stream = stream
        self.stream.settimeout(PATIENCE)
        self.received = b""
        self.commands = []  # messages of the client, as they came

    def _more(self):
        data = self.stream.recv(65536)
        if not data:
            raise ConnectionError
        self.received += data

    def until(self, mark):
        while mark not in self.received:
            self._more()
        head, self.received = self.received.split(mark, 1)
        return head

    def exactly(self, count):
        while len(self.received) < count:
            self._more()
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def raw(self, data):
        self.stream.sendall(data)

    def shake_hands(self, head):
        key = next(line for line in head.split("\r\n") if line.lower().startswith("sec-websocket-key:")).split()[1]
        accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        self.raw(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + f"Sec-WebSocket-Accept: {accept}\r\n\r\n".encode()
        )

    def send(self, *messages):
        for message in messages:
            self.raw(frame(message))

    def read(self):
        """The next message, as (opcode, content)."""
        first, second = self.exactly(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", self.exactly(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.exactly(8))
        mask = self.exactly(4)
        return first & 15, bytes(byte ^ mask[i & 3] for i, byte in enumerate(self.exactly(length)))

    def command(self, *kinds):
        """The next command, of one of these types where some are named."""
        while True:
            opcode, content = self.read()
            if opcode == 8:
                raise ConnectionError
            if opcode != 1:
                continue
            message = json.loads(content)
            self.commands.append(message)
            if not kinds or message["type"] in kinds:
                return message

    def wait_until_all_is_read(self):
        """Until the client has read everything that was sent."""
        self.raw(frame(b"now?", opcode=9))
        while self.read() != (10, b"now?"):
            pass

    def wait_for_the_end(self):
        with contextlib.suppress(OSError):
            while True:
                self.command()


class StubServer:
    """Calls `attended(visitor, attend)` for each client that attends, and `posted(visitor, body)` for each POST. With
    `greet` a function that is called instead of everything, with the connection and the request's head."""

    def __init__(self, attended=None, posted=None, greet=None):
        self.attended, self.posted, self.greet = attended, posted, greet
        self.problems = []
        self.visitors = []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.threads = [threading.Thread(target=self._listen)]
        self.threads[0].start()

    def address(self, token=True):
        return f"http://127.0.0.1:{self.port}/table/{'T' * 22}" + ("#" + "t" * 32 if token else "")

    def _listen(self):
        with contextlib.suppress(OSError):
            while True:
                stream, _ = self.listener.accept()
                visitor = Visitor(stream)
                self.visitors.append(visitor)
                self.threads.append(threading.Thread(target=self._serve, args=[visitor]))
                self.threads[-1].start()

    def _serve(self, visitor):
        try:
            with visitor.stream:
                head = visitor.until(b"\r\n\r\n").decode()
                if self.greet:
                    self.greet(visitor, head)
                elif head.startswith("POST"):
                    length = next(line for line in head.split("\r\n") if line.lower().startswith("content-length:"))
                    self.posted(visitor, json.loads(visitor.exactly(int(length.split()[1]))))
                else:
                    visitor.shake_hands(head)
                    self.attended(visitor, visitor.command("attend"))
        except OSError:
            pass  # the client has gone, or the test is over
        except Exception as problem:  # pylint: disable=broad-except
            self.problems.append(repr(problem))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for visitor in self.visitors:
            with contextlib.suppress(OSError):
                visitor.stream.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()
        assert not self.problems, self.problems
