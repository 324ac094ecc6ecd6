"""Stores of other versions of this program.

    versions_test.py PROGRAM [unittest arguments]
"""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile

from hostile_client import PATIENCE, Player, join
from hostile_support import PROGRAM, HostileTest, TableServer, main

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../fixtures/store")


class Versions(HostileTest):
    def folder(self):
        folder = tempfile.TemporaryDirectory(prefix="vivarium-hostile-")
        self.addCleanup(folder.cleanup)
        os.mkdir(os.path.join(folder.name, "data"))
        return folder.name

    def test_a_store_of_the_first_version_is_taken_over(self):
        folder = self.folder()
        shutil.copy(os.path.join(FIXTURES, "v1.sqlite"), os.path.join(folder, "data", "tables.sqlite"))
        with open(os.path.join(FIXTURES, "v1.json"), encoding="utf-8") as file:
            tables = json.load(file)
        year = ("--idle-hours", "8760", "--over-hours", "8760", "--unattended-minutes", "525600")
        server = TableServer(*year, folder=folder)
        self.addCleanup(server.discard)
        for _ in range(2):  # what was taken over is found again
            server.start()
            host = Player(server.port, tables["gathering"]["offers"][0])
            self.assertEqual(host.table["phase"], "gathering")
            self.assertTrue(host.welcome["you"]["host"])
            host.close()
            self.assertEqual(server.stop(), 0)
        server.start()
        self.assertIn("seat", join(server.port, tables["gathering"]["offers"][0]["table"], "Zoe"))
        self.assertEqual(server.stop(), 0)

    def test_a_store_of_a_newer_version_is_not_touched(self):
        folder = self.folder()
        server = TableServer(folder=folder)
        self.addCleanup(server.discard)
        server.start()
        self.assertEqual(server.stop(), 0)
        store = os.path.join(server.data, "tables.sqlite")
        with sqlite3.connect(store) as database:
            database.execute("PRAGMA user_version = 99")
        database.close()
        before = open(store, "rb").read()
        ended = subprocess.run(
            [PROGRAM, "serve", "--port", "0", "--data", server.data], capture_output=True, text=True, timeout=PATIENCE
        )
        self.assertEqual(ended.returncode, 2)
        self.assertIn("version 99", ended.stderr)
        self.assertEqual(open(store, "rb").read(), before)


if __name__ == "__main__":
    main()
