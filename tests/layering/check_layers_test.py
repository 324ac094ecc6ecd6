#!/usr/bin/env python3
"""Shows that check_layers.py finds what it looks for: small trees with one fault each, and one without."""

import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from check_layers import check  # noqa: E402

GOOD = {
    "engine/core/seat.hpp": "#include <cstdint>\n",
    "engine/match/match.hpp": '#include "engine/core/seat.hpp"\n',
    "engine/match/match_test.cpp": '#include <sstream>\n#include "engine/match/match.hpp"\n',
    "games/a/a.hpp": '#include "engine/match/match.hpp"\n',
    "games/b/b.hpp": "// #include <iostream>\n",
    "games/catalog/catalog.hpp": '#include "games/a/a.hpp"\n#include "games/b/b.hpp"\n',
    "bots/bot.hpp": '#include "games/catalog/catalog.hpp"\n',
    "bench/fingerprint.hpp": '#include "bots/bot.hpp"\n',
    "protocol/json.hpp": '#include <nlohmann/json.hpp>\n#include "bots/bot.hpp"\n',
    "cli/main.cpp": '#include <iostream>\n#include "protocol/json.hpp"\n#include "embedded_files.hpp"\n',
    "i18n/words.cpp": "#include <unicode/uchar.h>\n",
    "server/names/names.cpp": "#include <unicode/uspoof.h>\n",
    "README.md": "a framework/of folders\n" + "é" * 120 + "\n",
    "i18n/en/a.json": "a" * 121 + "\n",
}


class CheckLayers(unittest.TestCase):
    def faults(self, changes):
        with tempfile.TemporaryDirectory() as root:
            for path, content in {**GOOD, **changes}.items():
                full = os.path.join(root, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as file:
                    file.write(content)
            return check(root)[0]

    def test_a_good_tree_has_no_fault(self):
        self.assertEqual(self.faults({}), [])

    def test_each_fault_is_found(self):
        for path, content, fault in [
            ("engine/core/bad.hpp", '#include "engine/match/match.hpp"\n', "is above"),
            ("engine/match/bad.hpp", '#include "games/a/a.hpp"\n', "is above"),
            ("engine/match/bad_test.cpp", '#include "games/a/a.hpp"\n', "is above"),
            ("games/a/bad.hpp", '#include "games/b/b.hpp"\n', "of another game"),
            ("games/a/bad.hpp", '#include "games/catalog/catalog.hpp"\n', "is above"),
            ("games/a/bad.hpp", '  #  include "bots/bot.hpp"\n', "is above"),
            ("bots/bad.hpp", '#include "protocol/json.hpp"\n', "is above"),
            ("protocol/bad.hpp", '#include "cli/main.cpp"\n', "is above"),
            ("engine/core/bad.hpp", "#include <iostream>\n", "no place in the rules"),
            ("engine/match/bad.cpp", "#include <random>\n", "no place in the rules"),
            ("games/a/bad.cpp", "#include <nlohmann/json.hpp>\n", "no place in the rules"),
            ("games/a/bad.cpp", '#include "fmt/core.h"\n', "no place in the rules"),
            ("bench/playout.cpp", "#include <chrono>\n", "no place in the fingerprint"),
            ("protocol/bad.cpp", "#include <unicode/uchar.h>\n", "ICU is for"),
            ("server/net/bad.cpp", "#include <unicode/uchar.h>\n", "ICU is for"),
            ("engine/core/bad_test.cpp", "#include <unicode/uchar.h>\n", "ICU is for"),
            ("bots/bad.hpp", '#include "bot.hpp"\n', "not a path from the root"),
            ("bots/bad.hpp", '#include "embedded_files.hpp"\n', "is for i18n, terminal and cli"),
            ("engine/core/seat.hpp", '#include "engine/core/seat.hpp"\n', "a circle"),
            ("README.md", "see .." + "/shared/notes\n", "outside of the repository"),
            ("docs/A.md", "a\n" + "é" * 121 + "\n", "longer than 120"),
            ("cmake/a.cmake", "a" * 121, "longer than 120"),
            ("tests/CMakeLists.txt", "a" * 121, "longer than 120"),
            ("tools/a", "a" * 121, "longer than 120"),
            ("cli/bad.cpp", '// "' + "/wo" + 'rk/main"\n', "outside of the repository"),
        ]:
            with self.subTest(path=path, content=content):
                faults = self.faults({path: content})
                self.assertEqual(len(faults), 1, faults)
                self.assertIn(fault, faults[0])

    def test_only_a_part_that_says_so_may_include_its_whole(self):
        whole = {"games/a/a.hpp": '#include "games/a/turn.hpp"\n'}
        part = '#pragma once\n#include "games/a/a.hpp"\n'
        self.assertEqual(self.faults({**whole, "games/a/turn.hpp": "// A turn. Part of a.hpp.\n" + part}), [])
        for top in ("// A turn.\n", "// A turn. Part of b.hpp.\n"):
            self.assertIn("a circle", self.faults({**whole, "games/a/turn.hpp": top + part})[0])


if __name__ == "__main__":
    unittest.main()
