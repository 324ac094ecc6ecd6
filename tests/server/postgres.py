"""A PostgreSQL of a test's own: over a socket in a temporary folder, with the programs that Debian installs.

It runs as the user postgres where the tests run as root, since it refuses to run as that.
"""

import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time

from vivarium_client import PATIENCE


def program(name):
    return sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))[-1]


class Postgres:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="vivarium-postgres-")
        self.data = os.path.join(self.folder, "data")
        self.user = None
        if os.geteuid() == 0:
            self.user = "postgres"
            shutil.chown(self.folder, "postgres", pwd.getpwnam("postgres").pw_gid)
        self.process = None
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "-N")
        self.start()

    def close(self):
        self.thaw()
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        self.process = subprocess.Popen(
            [program("postgres"), "-D", self.data, "-k", self.folder, "-c", "listen_addresses=", "-c", "fsync=off"],
            user=self.user, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while self._run("pg_isready", "-q", "-h", self.folder, check=False).returncode != 0:
            assert time.monotonic() < end, "PostgreSQL did not start"
            time.sleep(0.05)

    def crash(self):
        """Ends it at once, as if the power had failed."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    def freeze(self):
        self._signal(signal.SIGSTOP)

    def thaw(self):
        self._signal(signal.SIGCONT)

    def _signal(self, number):
        for pid in self._processes():
            # One that serves a connection may end at any time.
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def database(self, name):
        self._run("createdb", "-h", self.folder, "-U", "postgres", name)
        return self.address(name)

    def address(self, name):
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def sql(self, name, *arguments):
        found = self._run("psql", "-h", self.folder, "-U", "postgres", "-d", name, "-q", "-A", "-t",
                          "-v", "ON_ERROR_STOP=1", *arguments)
        return found.stdout.strip()

    def _processes(self):
        """The server itself first, so that it starts no others."""
        if self.process.poll() is not None:
            return []
        found = [self.process.pid]
        for path in glob.glob("/proc/[0-9]*/stat"):
            try:
                with open(path, encoding="utf-8", errors="replace") as file:
                    pid, rest = file.read().split(" ", 1)
            except OSError:
                continue  # it has ended
            if int(rest.rsplit(")", 1)[1].split()[1]) == self.process.pid:
                found.append(int(pid))
        return found

    def _run(self, name, *arguments, check=True):
        return subprocess.run([program(name), *arguments], check=check, user=self.user, cwd="/", capture_output=True,
                              text=True, timeout=PATIENCE)
