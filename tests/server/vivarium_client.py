"""A client for the table server, in Python's standard library: HTTP requests and a WebSocket that blocks.

Only for tests: it is strict about what the server sends, and can also misbehave on purpose.
"""

import base64
import hashlib
import http.client
import json
import os
import re
import select
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../schemas"))
from schemas import check, check_http, check_position, check_why  # noqa: E402

PATIENCE = 60  # seconds until a test gives up; nothing waits that long when all is well
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The server has closed the connection."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code = code


class Refused(Exception):
    def __init__(self, refusal):
        super().__init__(f"{refusal['code']}: {refusal['text']}")
        self.code = refusal["code"]


class WebSocket:
    """RFC 6455, as far as a test needs it."""

    def __init__(self, port, path="/api/v2/socket", headers=None, receive_buffer=None, source=None, tls=None,
                 patience=PATIENCE):
        """From the address `source` (all of 127.0.0.0/8 is this machine), encrypted if `tls` is an ssl.SSLContext."""
        self.socket = socket.socket()
        if source:
            self.socket.bind((source, 0))
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(patience)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade"]
        if "Host" not in (headers or {}):
            lines.append(f"Host: 127.0.0.1:{port}")
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.received = b""
        head = self._until(b"\r\n\r\n").decode()
        self.status = int(head.split()[1])
        if self.status != 101:
            length = re.search(r"(?i)content-length: (\d+)", head)
            body = self._exactly(int(length.group(1))) if length else b""
            self.socket.close()
            raise Refused(json.loads(body)["refusal"])
        accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        assert accept in head, head

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed(1006)
        self.received += data

    def _until(self, mark):
        while mark not in self.received:
            self._more()
        head, self.received = self.received.split(mark, 1)
        return head

    def _exactly(self, count):
        while len(self.received) < count:
            self._more()
        taken, self.received = self.received[:count], self.received[count:]
        return taken

    def send_frame(self, opcode, payload, fin=True):
        head = bytes([(0x80 if fin else 0) | opcode])
        length = len(payload)
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", length)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def send_text(self, text):
        self.send_frame(1, text.encode() if isinstance(text, str) else text)

    def read_frame(self):
        first, second = self._exactly(2)
        assert first & 0x70 == 0 and second & 0x80 == 0, "reserved bits, or a masked frame from the server"
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack(">H", self._exactly(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self._exactly(8))
        return first & 0x0F, bool(first & 0x80), self._exactly(length)

    def read_text(self):
        text = b""
        while True:
            opcode, fin, payload = self.read_frame()
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                try:
                    self.send_frame(8, payload[:2])
                except OSError:
                    pass  # gone already
                raise Closed(code, payload[2:].decode(errors="replace"))
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode in (0, 1):
                text += payload
                if fin:
                    return text.decode()

    def has_input(self, seconds=0):
        if isinstance(self.socket, ssl.SSLSocket) and self.socket.pending():
            return True
        return bool(self.received) or bool(select.select([self.socket], [], [], seconds)[0])

    def cut(self):
        """As when somebody pulls the plug."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


class Client:
    """Somebody at a table, through one connection."""

    def __init__(self, port, table, token=None, after=None, **options):
        self.socket = WebSocket(port, **options)
        self.commands = 0
        self.prefix = base64.b32encode(os.urandom(5)).decode()
        self.transcript = []  # every text that came
        self.game = None
        self.facts = None
        self.table = None
        self.chat = []
        self.events = []
        attend = {"type": "attend", "id": "attend", "protocol": 2, "table": table}
        if token:
            attend["token"] = token
        if after:
            attend["after"] = after
        self.send(check("client", "message", attend))
        self.welcome = self.wait_for("welcome")

    def send(self, message):
        self.socket.send_text(json.dumps(message))

    def read(self):
        text = self.socket.read_text()
        self.transcript.append(text)
        message = check("server", "message", json.loads(text))
        kind = message["type"]
        if kind == "welcome":
            self.table, self.chat = message["table"], message["chat"]
            self.game = message["game"]
            self.events += self.game["events"] if self.game else []
            self.facts = self.game["facts"] if self.game else None
        elif kind == "table":
            self.table = message
        elif kind == "update":
            self.game = message
            self.facts = message.get("facts", self.facts)
            self.events += message["events"]
        elif kind == "chat":
            self.chat.append(message)
        elif kind == "answer" and message["id"] in ("attend", None) and not message["accepted"]:
            raise Refused(message["refusal"])
        if kind in ("welcome", "update") and self.game:
            check_position(self.table["game"], self.game)
        if kind == "answer":
            check_why(self.table["game"], message.get("reason"))
        return message

    def wait_for(self, kind):
        while True:
            message = self.read()
            if message["type"] == kind:
                return message

    def wait_until(self, condition):
        deadline = time.monotonic() + PATIENCE
        while not condition(self):
            assert time.monotonic() < deadline, "waited too long"
            self.read()
        return self

    def post(self, kind, **fields):
        """Sends a command without waiting for the answer; returns its id."""
        self.commands += 1
        message = {"type": kind, "id": f"{self.prefix}-{self.commands}", **fields}
        self.send(check("client", "message", message))
        return message["id"]

    def answer_to(self, identifier):
        while True:
            message = self.read()
            if message["type"] == "answer" and message["id"] == identifier:
                return message

    def ask(self, kind, **fields):
        """A command and its answer; raises Refused."""
        answer = self.answer_to(self.post(kind, **fields))
        if not answer["accepted"]:
            raise Refused(answer["refusal"])
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
        return bool(self.game) and self.seat in self.game["to_act"]

    def close(self):
        try:
            self.socket.send_frame(8, struct.pack(">H", 1000))
            while True:
                self.socket.read_text()
        except (Closed, OSError):
            pass
        self.socket.socket.close()


class Server:
    """The program `vivarium serve`, with a folder of its own."""

    def __init__(self, program, *flags, folder=None, prologue=None):
        self.program = program
        self.flags = flags
        self.own_folder = tempfile.TemporaryDirectory(prefix="vivarium-server-") if folder is None else None
        self.folder = folder or self.own_folder.name
        self.port = 0
        self.process = None
        self.start(prologue)

    def start(self, prologue=None):
        """Starts it (again, on the same port and with the same tables)."""
        command = [self.program, "serve", "--port", str(self.port), "--data", os.path.join(self.folder, "data")]
        # Tests are quicker than people. What is about limits sets them anew: the last flag counts.
        command += ["--bot-pause-ms", "0", "--log-level", "warning"]
        command += ["--messages-per-second", "100000", "--message-burst", "100000"]
        command += ["--requests-per-second", "100000", "--request-burst", "100000", *self.flags]
        if prologue:
            command = ["bash", "-c", prologue + '; exec "$@"', "bash", *command]
        self.log = open(os.path.join(self.folder, "log.txt"), "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"serving (\d+) tables? on http://[^:]*:(\d+)/", line)
        if not found:
            raise RuntimeError(f"the server did not start: {line!r} {self.log_text()}")
        self.tables, self.port = int(found.group(1)), int(found.group(2))
        return self

    def log_text(self):
        with open(os.path.join(self.folder, "log.txt"), encoding="utf-8") as file:
            return file.read()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def stop(self):
        """Asks it to stop; returns its status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.log.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()
        if self.own_folder:
            self.own_folder.cleanup()

    def request(self, method, path, body=None, headers=None, source=None):
        """The status, the header fields and the content as text; from the address `source`."""
        status, fields, content = self.exchange(method, path, body, headers, source)
        return status, fields, content.decode()

    def exchange(self, method, path, body=None, headers=None, source=None):
        """The same with the content as it came."""
        own = (source, 0) if source else None
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=own)
        fields = {"Content-Type": "application/json"} if body is not None else {}
        data = json.dumps(body) if isinstance(body, (dict, list)) else body
        connection.request(method, path, data, {**fields, **(headers or {})})
        response = connection.getresponse()
        content = response.read()
        connection.close()
        if path.startswith("/api/") and method != "HEAD" and "json" in response.headers.get("Content-Type", ""):
            check_http(method, path, response.status, json.loads(content))
        return response.status, dict(response.getheaders()), content

    def get(self, path):
        status, _, text = self.request("GET", path)
        if status != 200:
            raise Refused(json.loads(text)["refusal"])
        return json.loads(text)

    def post(self, path, body):
        status, _, text = self.request("POST", path, body)
        if status != 201:
            raise Refused(json.loads(text)["refusal"])
        return json.loads(text)

    def open(self, game, seats, name="Ana", **settings):
        return self.post("/api/v2/tables", {"name": name, "game": game, "seats": seats, **settings})

    def join(self, table, name, **fields):
        return self.post(f"/api/v2/tables/{table}/seats", {"name": name, **fields})

    def client(self, offer, **options):
        """Somebody with a seat, or with {"table": …} alone a spectator."""
        return Client(self.port, offer["table"], offer.get("token"), **options)

    def metric(self, name):
        _, _, text = self.request("GET", "/metrics")
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found.group(1)) if found else 0.0
