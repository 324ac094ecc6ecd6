"""Runs `vivarium` in a pseudo-terminal or a pipe, types, and reads what it shows. Standard library only."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time

PATIENCE = 120  # seconds until a test gives up; nothing waits that long when all is well

CLEAR = "\033[H\033[2J\033[3J"
ESCAPES = re.compile(r"\033\[[0-9;?]*[A-Za-z]|\033[=>]|\033\(B|[\r\x07\x0f]")


def environment(folder, **changes):
    """What the program sees of its surroundings: nothing of the machine that the tests run on."""
    variables = {
        "PATH": os.environ["PATH"],
        "HOME": folder,
        "XDG_DATA_HOME": os.path.join(folder, "data"),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
        **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")},
    }
    variables.update(changes)
    return {name: value for name, value in variables.items() if value is not None}


class Screen:
    """The program in a pseudo-terminal."""

    def __init__(self, program, *arguments, folder, rows=24, columns=80, **variables):
        self.control, terminal = pty.openpty()
        self.resize(rows, columns, terminal)

        def make_it_the_terminal():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [program, *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environment(folder, **variables),
            preexec_fn=make_it_the_terminal,
        )
        os.close(terminal)
        self.bytes = b""  # everything that was shown
        self.seen = 0  # how much of its text has been looked at

    def resize(self, rows, columns, terminal=None):
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.control if terminal is None else terminal, termios.TIOCSWINSZ, size)

    def _more(self, deadline):
        left = deadline - time.monotonic()
        ready, _, _ = select.select([self.control], [], [], max(0, left))
        if not ready:
            raise AssertionError("waited in vain; the screen shows:\n" + self.text()[-3000:])
        try:
            data = os.read(self.control, 65536)
        except OSError:  # Linux's way to say that the other side is closed
            data = b""
        self.bytes += data
        return bool(data)

    def text(self):
        """What was shown, as text without colours and movements."""
        return ESCAPES.sub("", self.bytes.decode("utf-8", "replace"))

    def page(self):
        """What was shown since the screen was last cleared."""
        return ESCAPES.sub("", self.bytes.decode("utf-8", "replace").split(CLEAR)[-1])

    def expect(self, *patterns):
        """Waits until one of them is shown behind what was expected before; returns its number and the match. Where a
        pattern has a space, the line may have been broken."""
        patterns = [pattern.replace(" ", r"\s+") for pattern in patterns]
        deadline = time.monotonic() + PATIENCE
        while True:
            unseen = self.text()[self.seen :]
            matches = [(found.start(), number, found) for number, found in
                       enumerate(re.search(pattern, unseen) for pattern in patterns) if found]
            if matches:
                _, number, found = min(matches, key=lambda match: match[:2])
                self.seen += found.end()
                return number, found
            if not self._more(deadline):
                raise AssertionError(f"ended without {patterns}; the screen shows:\n" + self.text()[-3000:])

    def type(self, text):
        os.write(self.control, text.encode())

    def enter(self, line=""):
        self.type(line + "\n")

    def end(self):
        """Waits until the program ends; returns its status."""
        deadline = time.monotonic() + PATIENCE
        while self._more(deadline):
            pass
        return self.process.wait(PATIENCE)

    def signal(self, number):
        self.process.send_signal(number)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.control)


def pipe(program, *arguments, typed, folder, **variables):
    """The program with its input and output in pipes; returns status, output and errors."""
    done = subprocess.run(
        [program, *arguments],
        input=typed.encode(),
        capture_output=True,
        env=environment(folder, **variables),
        timeout=10 * PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.decode()


class Folder(tempfile.TemporaryDirectory):
    def __init__(self):
        super().__init__(prefix="vivarium-terminal-")
