"""A fresh folder in which the commands of the documents and of --help can be typed as they stand there."""

import gzip
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
sys.path.insert(0, os.path.join(ROOT, "tests/server"))
from vivarium_client import Server  # noqa: E402

PATIENCE = 300  # seconds until a test gives up

# What a command is run with instead of what it says: less work, a place here instead of one that is not there.
CHANGES = (
    (r"--games \d{3,}", "--games 4"),
    (r"(search|plain|expert|hard):\d{3,}", r"\1:5"),
    (r"--simulations \d+", "--simulations 5"),
    (r"--playouts \d+", "--playouts 20"),
    (r"--seconds \d+", "--seconds 0.01"),
    (r"vivarium bench$", "vivarium bench --seconds 0.01"),
    (r"vivarium bench --json$", "vivarium bench --json --seconds 0.01"),
    (r"^valgrind --tool=callgrind ", ""),
    (r"build/release/vivarium", "vivarium"),
    (r"^tools/tables\b(?! --)", "tools/tables --check"),
    (r"\bGAME\b|<game>", "take-that"),
    (r"\bCOMMAND\b", "arena"),
    (r" \[[^]]*\]", ""),
    (r"--commitment [0-9a-f]{64}", "--commitment {commitment}"),
    (r"\bRECORD\b", "take-that-1.json"),
    (r'"?/var/backups/vivarium-(\$\(date \+%F\)|[-\d]+)\.sqlite"?', "backup.sqlite"),
    (r"store backup \S+", 'store backup "$(mktemp -d)/backup.sqlite"'),
    (r"store (copy|check) \S*backup\S*", r"store \1 backup.sqlite"),
    (r"(store copy \S+) \S+", r'\1 "$(mktemp -d)/new"'),
    (r"/var/lib/vivarium", "vivarium-data"),
    (r"--commitment HASH", "--commitment {commitment}"),
    (r"https?://[a-z.:0-9]+/table/TABLE#TOKEN", "{seat}"),
    (r"https?://[a-z.:0-9]+/table/TABLE", "{table}"),
    (r"https?://(games\.example\.org|localhost:8080|host)(?=\s|$)", "{server}"),
)
# Of a database, and of nodes that share one: tests/server and tests/nodes have their own.
ELSEWHERE = ("postgresql:", "createuser ", "createdb ", "psql ", "pg_dump ")
TYPED = "1\n\n\n"  # to whatever asks: the first game, and what is usual


class Workshop:
    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.own = tempfile.TemporaryDirectory(prefix="vivarium-commands-")
        self.folder = self.own.name
        self.server = None
        self.environment = {
            "PATH": self.path("bin") + ":" + os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C.UTF-8",
            "TERM": "xterm", "PYTHONDONTWRITEBYTECODE": "1",
            **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")},
        }  # fmt: skip
        os.mkdir(self.path("bin"))
        os.symlink(self.program, self.path("bin/vivarium"))
        for name in ("examples", "tools", "docs", "bench"):
            os.symlink(os.path.join(ROOT, name), self.path(name))
        os.makedirs(self.path("web/dist"))
        self.write("web/dist/index.html", "<!doctype html>")
        self.write("my-box.json", json.dumps({"game": "dino-twist", "name": "my box", "claws": ["A9", "V2"]}))
        self.write("vivarium.json", json.dumps({"port": 9000}))
        self.commitment = self.write_records()

    def close(self):
        if self.server:
            self.server.__exit__()
        self.own.cleanup()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def write_records(self):
        """Ten games, and one of a server with its fair deal, whose commitment is returned."""
        subprocess.run([self.program, "simulate", "cubosaurs", "--games", "10", "--record", self.path("games.jsonl"),
                        "--legal"], check=True, capture_output=True)
        with open(self.path("games.jsonl"), "rb") as plain, gzip.open(self.path("games.jsonl.gz"), "wb") as packed:
            shutil.copyfileobj(plain, packed)
        # As if games had been finished here.
        os.makedirs(self.path(".local/share/vivarium"))
        shutil.copy(self.path("games.jsonl"), self.path(".local/share/vivarium/finished.jsonl"))
        with open(os.path.join(ROOT, "tests/deal/records.jsonl"), encoding="utf-8") as file:
            line = next(line for line in file if "+" not in json.loads(line)["seed"])
        self.write("take-that-1.json", line)
        return hashlib.sha256(bytes.fromhex(json.loads(line)["seed"])).hexdigest()

    def served(self):
        """The addresses of a server, a table with a free seat, and a seat."""
        self.server = self.server or Server(self.program)
        offer = self.server.open("take-that", ["host", "open"], name="Hanna")
        server = f"http://127.0.0.1:{self.server.port}"
        table = f"{server}/table/{offer['table']}"
        return {"server": server, "table": table, "seat": f"{table}#{offer['token']}"}

    def changed(self, command):
        """The command as it is run."""
        for pattern, replacement in CHANGES:
            command = re.sub(pattern, replacement, command)
        if re.search(r"\{(server|table|seat)\}", command):
            for name, address in self.served().items():
                command = command.replace("{" + name + "}", address)
        return command.replace("{commitment}", self.commitment)

    def keep(self):
        """A server's folder with a table, and a backup of it."""
        if os.path.exists(self.path("vivarium-data")):
            return
        os.mkdir(self.path("kept"))
        with Server(self.program, folder=self.path("kept")) as server:
            server.open("take-that", ["host", "open"])
        os.rename(self.path("kept/data"), self.path("vivarium-data"))
        subprocess.run([self.program, "store", "backup", self.path("backup.sqlite"), self.path("vivarium-data")],
                       check=True, capture_output=True)

    def run(self, command):
        """Runs a command line; returns its status and what it printed."""
        command = self.changed(command)
        if command.startswith("vivarium store "):
            self.keep()
        if re.match(r"vivarium serve\b", command) and "--print-config" not in command:
            return self.serve(command)
        if re.match(r"vivarium (watch|play .*--(join|seat-link|host))\b", command):
            return self.follow(command)
        done = subprocess.run(["bash", "-o", "pipefail", "-c", command], input=TYPED, capture_output=True, text=True,
                              cwd=self.folder, env=self.environment, timeout=PATIENCE)
        return done.returncode, done.stdout, done.stderr

    def start(self, command):
        return subprocess.Popen(["bash", "-c", "exec " + command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, cwd=self.folder, env=self.environment)

    def serve(self, command):
        """Until it says that it serves; on a free port of this machine, whatever the command says."""
        with self.start(command.replace(" --lan", "") + " --port 0 --bind 127.0.0.1 --data data") as process:
            line = process.stdout.readline()
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=PATIENCE)
            return process.returncode if line.startswith("serving ") else -1, line, errors

    def follow(self, command):
        """A table of others: until it shows something."""
        with self.start(command + " --plain") as process:
            line = process.stdout.readline()
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=PATIENCE)
            return 0 if line.strip() else -1, line + output, errors
