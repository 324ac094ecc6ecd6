#!/usr/bin/env python3
"""The terminal client at hostile servers and with hostile opponents: nothing that they send commands the terminal,
fills the memory or ends the program, and the game goes on.

    hostile_server_test.py PROGRAM [TEST...]
"""

import json
import os
import queue
import re
import subprocess
import sys
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from stub_server import StubServer, frame  # noqa: E402
from terminal_case import GAMES, PROMPT, CaseTest, program, run  # noqa: E402
from terminal_driver import CLEAR, Screen  # noqa: E402
from vivarium_client import PATIENCE, Server  # noqa: E402

EXAMPLE_BOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "bot.py")
MIB = 1 << 20
# The sanitizer keeps what was freed for a while; that is no memory of ours.
SMALL_QUARANTINE = {"ASAN_OPTIONS": "quarantine_size_mb=4:thread_local_quarantine_size_kb=64"}

CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
EVIL = "\x1b]0;title\x07\x1b[2J\x9b31m\u202e\n\r\x00"


def memory(process, which="VmRSS"):
    """In bytes: what it has now, or with VmHWM the most that it ever had."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return int(re.search(rf"{which}:\s+(\d+) kB", file.read()).group(1)) * 1024


class HostileTest(CaseTest):
    def stub(self, attended=None, **options):
        stub = StubServer(attended, **options)
        self.addCleanup(stub.__exit__)
        return stub

    def messages_of(self, game):
        """What a real server says to somebody who is to choose: welcome, and the update after a move."""
        with Server(program()) as server:
            offer = server.open(game, ["host", "bot:random"])
            client = server.client(offer)
            client.ask("start")
            client.wait_until(lambda c: c.must_choose())
            client.ask("move", decision=client.game["decision"], move=client.moves[0])
            client.wait_until(lambda c: c.must_choose())
            game_now = {**client.game, "type": "update"}
            client.close()
            again = server.client(offer)
            again.close()
            return again.welcome, game_now


class Floods(HostileTest):
    def flood(self, update, megabytes):
        """Updates and lines of chat as an opponent causes them, numbered on."""
        sent = 0
        number = update["event"]
        while sent < megabytes * MIB:
            number += 1
            event = {"id": "take-that.play", "args": {"seat": 1, "card": str(number)}}
            update = {**update, "event": number, "decision": number, "events": [event]}
            chat = {"type": "chat", "number": number, "name": "Ben", "seat": 1, "text": "x" * 300}
            batch = frame(update) + frame(chat)
            sent += len(batch)
            yield batch, update

    def attend_flooded(self, welcome, update, megabytes, reports):
        def attended(visitor, _):
            visitor.send(welcome)
            reports.put("welcome")
            self.may_flood.wait(PATIENCE)
            latest = update
            batches = []
            for batch, latest in self.flood(update, megabytes):
                batches.append(batch)
                if len(batches) == 50:
                    visitor.raw(b"".join(batches))
                    batches = []
            visitor.raw(b"".join(batches))
            visitor.wait_until_all_is_read()
            reports.put("flooded")
            while True:
                command = visitor.command()
                reports.put((command["type"], command.get("decision"), latest["decision"]))
                if command["type"] == "refresh":
                    visitor.send({**welcome, "game": {**latest, "events": latest["events"] * 30}})
                visitor.send({"type": "answer", "id": command["id"], "accepted": True, "decision": latest["decision"]})

        self.may_flood = threading.Event()
        return attended

    def check_memory(self, game, enter_a_page, goes_on=True):
        megabytes = 32
        welcome, update = self.messages_of(game)
        reports = queue.Queue()
        stub = self.stub(self.attend_flooded(welcome, update, megabytes, reports))
        screen = self.screen("play", "--seat-link", stub.address(), **SMALL_QUARANTINE)
        screen.expect(PROMPT)
        self.assertEqual(reports.get(timeout=PATIENCE), "welcome")
        enter_a_page(screen)
        before = memory(screen.process)
        self.may_flood.set()
        self.assertEqual(reports.get(timeout=10 * PATIENCE), "flooded")
        grown = memory(screen.process) - before
        print(f"{game}: {before / MIB:.0f} MiB before {megabytes} MiB of messages, {grown / MIB:.1f} MiB more after")
        self.assertLess(grown, 32 * MIB)
        if not goes_on:
            return
        # What was left out is asked for, and then the game goes on where it is.
        screen.enter("q")
        kind, _, _ = reports.get(timeout=PATIENCE)
        self.assertEqual(kind, "refresh")
        screen.enter("1")
        kind, turn, latest = reports.get(timeout=PATIENCE)
        self.assertEqual((kind, turn), ("move", latest))

    def test_a_flood_during_a_page_takes_no_memory(self):
        def enter_a_page(screen):
            screen.enter("rules")
            screen.expect(r"Enter continues")

        # How the game goes on is seen at the prompt, below: this page is longer than one key.
        self.check_memory("take-that", enter_a_page, goes_on=False)

    def test_commands_without_an_answer_do_not_pile_up(self):
        welcome, _ = self.messages_of("take-that")
        stub = self.stub(lambda visitor, _: (visitor.send(welcome), visitor.wait_for_the_end()))
        status, out, errors = self.pipe("play", "--seat-link", stub.address(), typed="start\n" * 3000)
        self.assertEqual((status, errors), (0, ""))
        self.assertTrue(b"That was a lot in a short time" in out, "no command was refused")
        self.assertLess(len(stub.visitors[0].commands), 1000)


class Escapes(HostileTest):
    """Nothing that a server sends commands the terminal."""

    # What decides how a message is understood stays, so that each screen is drawn.
    MEANINGS = {"type", "phase", "player", "played_by", "game", "role"}

    def spoiled(self, data, suffix, name=None):
        if isinstance(data, dict):
            return {key: self.spoiled(value, suffix, key) for key, value in data.items()}
        if isinstance(data, list):
            return [self.spoiled(value, suffix, name) for value in data]
        return data + suffix if isinstance(data, str) and name not in self.MEANINGS else data

    def conversation(self, game, suffix):
        """Everything that the program shows to somebody who looks at everything."""
        welcome, update = self.messages_of_game[game]

        def attended(visitor, _):
            visitor.send(self.spoiled(welcome, suffix))
            visitor.send({"type": "chat", "name": "Ben" + suffix, "text": "hello" + suffix})
            visitor.send({"type": "chat", "name": "Ben" + suffix, "phrase": "hello" + suffix})
            event = {"id": "some" + suffix, "args": {"a" + suffix: ["x" + suffix]}}
            visitor.send(self.spoiled({**update, "events": update["events"] + [event]}, suffix))
            refusal = {"code": "some" + suffix, "text": "because" + suffix}
            while True:
                command = visitor.command()
                answer = {"type": "answer", "id": command["id"], "accepted": True, "decision": 1}
                if command["type"] == "hint":
                    estimate = {"move": "x" + suffix, "win": 0.5, "margin": 1.0, "margin_error": 1.0}
                    estimates = [{**estimate, "weight": weight} for weight in (0, 3)]
                    answer["hint"] = {"move": "x" + suffix, "estimates": estimates}
                elif command["type"] == "why":
                    answer["reason"] = {"id": "why" + suffix, "args": {"a" + suffix: "b" + suffix}}
                elif command["type"] == "start":
                    visitor.send(answer, {"type": "goodbye", "refusal": refusal, "come_back_after": None})
                    visitor.wait_for_the_end()
                else:
                    answer |= {"accepted": False, "refusal": refusal}
                visitor.send(answer)

        stub = self.stub(attended)
        screen = self.screen("play", "--seat-link", stub.address(), rows=200)  # no pages to leave
        screen.expect(r"hello")
        screen.expect(PROMPT)
        begun = welcome["game"]["moves"][0]["text"][0]
        for typed, shown in [
            ("\t\t", None),
            (begun + "\t\t", None),
            ("\x15log\n", None),
            ("hint\n", r"What the expert|would choose"),
            ("? zzz\n", r"why"),
            ("#1\n", r"because|some"),
            ("moves\n", r"1:|1\)"),
            ("score\n", None),
            ("board\n", PROMPT),
            ("undo\n", r"because|some"),
            ("start\n", r"because|some"),
        ]:
            screen.type(typed)
            if shown:
                screen.expect(shown)
        screen.end()
        return screen.bytes.decode("utf-8", "surrogateescape")

    @staticmethod
    def commands_in(shown):
        """Control characters and sequences; without the program's own way to clear the screen, and without the numbers
        of colours and movements of the cursor, which depend on how long a text is."""
        sequences = r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*|.)?"
        characters = r"[\x00-\x06\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
        found = re.findall(f"{sequences}|{characters}", shown.replace(CLEAR, ""))
        return {re.sub(r"\[[0-9;]+([ABCDGm])$", r"[\1", one) for one in found}

    def test_nothing_that_a_server_sends_commands_the_terminal(self):
        self.messages_of_game = {game: self.messages_of(game) for game in GAMES}
        for game in GAMES:
            with self.subTest(game=game):
                harmless = self.commands_in(self.conversation(game, "~" * 22))
                # The line editor moves the cursor in one of these ways, and it depends on how far. EVIL has none.
                harmless |= {"\b", *("\x1b[" + one for one in "ABCDG")}
                hostile = self.conversation(game, EVIL)
                self.assertNotIn("title\x07", hostile)
                self.assertLessEqual(self.commands_in(hostile), harmless)
                self.assertIn("\ufffd", hostile)

    def test_a_seat_that_is_no_token_is_not_taken(self):
        for answer in [{"token": "x" + EVIL}, {"token": ""}, {"token": 1}, {"refusal": {"code": "some" + EVIL}}, [], 1]:
            content = json.dumps(answer).encode()
            head = f"HTTP/1.1 201 Created\r\nContent-Length: {len(content)}\r\n\r\n".encode()
            stub = self.stub(posted=lambda visitor, _, all=head + content: visitor.raw(all))
            status, out, errors = self.pipe("play", "--join", stub.address(token=False), "--names", "Ana")
            self.assertEqual((status, out), (2, b""))
            self.assertRegex(errors, r"^vivarium: [^\x00-\x1f\x7f-\x9f\u202e]+\n$")


class Answers(HostileTest):
    """Servers that do not speak HTTP, or too much of it."""

    GREETINGS = {
        "nothing of HTTP": b"SSH-2.0-OpenSSH_9.2\r\n",
        "a redirect": b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:%d/\r\nContent-Length: 0\r\n\r\n",
        "a long head": b"HTTP/1.1 200 OK\r\nX: " + b"x" * MIB,
        "many fields": b"HTTP/1.1 200 OK\r\n" + b"X: x\r\n" * 200_000,
        "a long content": b"HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n" + b"x" * 9 * MIB,
        # Beast throws at the one and would keep all of the other.
        "a long trailer": CHUNKED + b"0\r\nX: " + b"x" * 70_000 + b"\r\n\r\n",
        "a long chunk extension": CHUNKED + b"1;" + b"x" * 384 * MIB,
        "the end": b"",
    }

    def greeting(self, what, counter):
        def greet(visitor, _):
            counter.append(what)
            content = self.GREETINGS[what]
            visitor.raw(content % visitor.stream.getsockname()[1] if b"%d" in content else content)

        return greet

    def test_an_invitation_to_one_is_refused_in_a_sentence(self):
        for what in self.GREETINGS:
            with self.subTest(what=what):
                visits = []
                stub = self.stub(greet=self.greeting(what, visits))
                status, out, errors = self.pipe("play", "--join", stub.address(token=False), "--names", "Ana")
                self.assertEqual((status, out), (2, b""))
                self.assertRegex(errors, r"^vivarium: [^\n]+\n$")
                self.assertLessEqual(len(visits), 2)

    def test_a_seat_at_one_can_be_left(self):
        for what in self.GREETINGS:
            with self.subTest(what=what):
                visits = []
                stub = self.stub(greet=self.greeting(what, visits))
                screen = self.screen("play", "--seat-link", stub.address(), **SMALL_QUARANTINE)
                screen.expect(r"cannot be reached: \S+")
                self.assertLess(memory(screen.process, "VmHWM"), 192 * MIB)
                screen.enter("quit")
                self.assertEqual(screen.end(), 0)

    def test_messages_that_are_none_are_passed_over(self):
        welcome, update = self.messages_of("cubosaurs")
        nonsense = [b"", b"not JSON", b"[]", b"{}", b'{"type":1}', b'{"type":"welcome"}', b'{"type":"update","view":1}']
        # None is larger than the 2 MiB that end a connection.
        nonsense += [b"[" * 100_000, b'{"a":' * 50_000, b'{"type":"' + b"x" * MIB + b'"}']
        nonsense += [b"[" + b"1," * (MIB - 2) + b"1]"]
        nonsense += [b'{"type":"table","seats":[' + b"{}," * 100_000 + b"{}]}"]
        nonsense += [b'{"type":"update","moves":[' + b",".join(b'"m%d"' % i for i in range(50_000)) + b"]}"]
        done = threading.Event()

        def attended(visitor, _):
            visitor.send(welcome)
            for one in nonsense:
                visitor.raw(frame(one))
            visitor.raw(frame(b"\x00\xff", opcode=2))
            visitor.send(welcome, update)
            visitor.command("move")
            done.set()
            visitor.wait_for_the_end()

        stub = self.stub(attended)
        screen = self.screen("play", "--seat-link", stub.address())
        screen.expect(r"Cubosaurs")
        for _ in range(60):
            screen.expect(PROMPT)
            screen.enter("#1")
            if done.wait(1):
                break
        self.assertTrue(done.is_set())
        screen.enter("quit")
        self.assertEqual(screen.end(), 0)

    def test_a_message_without_an_end_ends_the_connection(self):
        connections = queue.Queue()

        def attended(visitor, _):
            connections.put(1)
            for i in range(64):
                visitor.raw(frame(b"x" * MIB, opcode=1 if i == 0 else 0, fin=False))

        stub = self.stub(attended)
        screen = self.screen("play", "--seat-link", stub.address(), **SMALL_QUARANTINE)
        for _ in range(2):  # comes back
            connections.get(timeout=PATIENCE)
        screen.expect(r"cannot be reached|is lost")
        self.assertLess(memory(screen.process, "VmHWM"), 192 * MIB)


class Sessions(HostileTest):
    """Ids of commands are of one session alone, also where each process has the same number."""

    def test_the_example_bot_plays_on_where_another_one_stopped(self):
        with Server(program()) as server:
            offer = server.open("take-that", ["host", "bot:random"], options={"rounds": 1})
            link = f"http://127.0.0.1:{server.port}{offer['link']}"
            host = server.client(offer)
            host.ask("start")
            # As in containers: each time the same process number; the first one stops after its third move.
            forged = (
                "import os, runpy, sys, json\n"
                "os.getpid = lambda: 7\n"
                "bot, link, most = sys.argv[1], sys.argv[2], int(sys.argv[3])\n"
                "dumps, moves = json.dumps, []\n"
                "def counted(message):\n"
                "    moves.extend([1] * (message.get('type') == 'move'))\n"
                "    if len(moves) > most: sys.exit(3)\n"
                "    return dumps(message)\n"
                "json.dumps = counted\n"
                "sys.argv = [bot, link]\n"
                "runpy.run_path(bot, run_name='__main__')\n"
            )
            for most, status in [(3, 3), (1000, 0)]:
                bot = subprocess.run(
                    [sys.executable, "-c", forged, EXAMPLE_BOT, link, str(most)],
                    timeout=PATIENCE, check=False, capture_output=True, text=True,
                )  # fmt: skip
                self.assertEqual(bot.returncode, status, bot.stdout + bot.stderr)
            host.wait_until(lambda c: c.is_over)

    def test_a_second_session_plays_on_where_the_first_one_left(self):
        welcome, _ = self.messages_of("take-that")
        carried_out = {}  # by id, as a server remembers them
        moves = queue.Queue()

        def attended(visitor, _):
            visitor.send(welcome)
            while True:
                command = visitor.command()
                if command["id"] not in carried_out and command["type"] == "move":
                    moves.put(command)
                carried_out[command["id"]] = command
                visitor.send({"type": "answer", "id": command["id"], "accepted": True, "decision": 1})

        stub = self.stub(attended)
        ids = []
        for _ in range(2):
            # A process namespace of its own where that is allowed: process 1 each time.
            apart = subprocess.run(["unshare", "-Urpf", "true"], check=False, capture_output=True).returncode == 0
            command = ["unshare", "-Urpf", program()] if apart else [program()]
            screen = Screen(*command, "play", "--seat-link", stub.address(), folder=self.folder.name,
                            ASAN_OPTIONS="detect_leaks=0")  # fmt: skip
            self.addCleanup(screen.__exit__)
            screen.expect(PROMPT)
            screen.enter("#1")
            ids.append(moves.get(timeout=PATIENCE / 2)["id"])
            screen.enter("quit")
            self.assertEqual(screen.end(), 0)
        for one in ids:
            self.assertRegex(one, r"^[0-9a-f]{32}-\d+$")

    def test_a_seat_is_asked_for_once_more_under_the_same_key(self):
        bodies = []

        def posted(visitor, body):
            bodies.append(body)
            if len(bodies) % 2 == 0:
                content = json.dumps({"refusal": {"code": "table_full", "text": "full"}}).encode()
                visitor.raw(b"HTTP/1.1 409 Conflict\r\nContent-Length: %d\r\n\r\n" % len(content) + content)

        stub = self.stub(posted=posted)
        for _ in range(2):
            self.assertEqual(self.pipe("play", "--join", stub.address(token=False), "--names", "Ana")[0], 2)
        keys = [body["key"] for body in bodies]
        self.assertEqual(len(keys), 4)
        self.assertEqual((keys[0], keys[2]), (keys[1], keys[3]))
        self.assertNotEqual(keys[0], keys[2])
        for key in keys:
            self.assertRegex(key, r"^[0-9a-f]{32}$")


if __name__ == "__main__":
    run()
