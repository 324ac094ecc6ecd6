"""A NATS server of a test's own, on a port of its own."""

import signal
import socket
import subprocess
import time

from vivarium_client import PATIENCE


class Nats:
    def __init__(self, *flags):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.flags = flags
        self.address = f"nats://127.0.0.1:{self.port}"
        self.start()

    def start(self):
        self.process = subprocess.Popen(["nats-server", "-a", "127.0.0.1", "-p", str(self.port), *self.flags],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end, "nats-server did not start"
                time.sleep(0.05)

    def stop(self):
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait(PATIENCE)

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)
