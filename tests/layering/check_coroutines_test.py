#!/usr/bin/env python3
"""Shows that check_coroutines.py finds what it looks for."""

import sys
import unittest

sys.dont_write_bytecode = True
from check_coroutines import faults_in  # noqa: E402

GOOD = [
    "co_await write(answer, request, keep);",
    "const auto [error, bytes] = co_await stream_.async_read_some(space, kAwait);",
    "while (!closing_) co_await wake_.async_wait(kAwait);",
    "co_return co_await secure(host);",
    "if (closing_ || !ready(f(g(1)))) co_await wake_.async_wait(kAwait);",
    "if (ready(A{1})) co_await wake_.async_wait(kAwait);",
    "if (!co_await write(answer, request)) {\n  go();",
    "while (co_await next(answer)) go();",
    "  const bool written =\n      co_await write(answers[1], reader.request(), keep);",
    'co_await send(*player, R"({"type":"start"})");',
]
BAD = [
    "co_await write(api.refused({Code::full}), request, false);",
    "co_await write(Answer{503}, request, false);",
    "co_await run([self] { return self->go(); });",
    "if (!co_await write(co_await answer(request), request, keep)) break;",
    "co_await write(ok ? good() : bad(), request);",
    "co_await write(\n    api.refused(\n        {Code::full}),\n    request);",
    "if (!co_await write(Answer{503}, request)) break;",
    "while (co_await next(Answer{1})) go();",
    "for (auto x = co_await f(A{1}); x; ) go();",
    "if (co_await f([self] { return 1; })) return;",
    "while (co_await next(g(h(Answer{1})))) {\n  go();",
    "if (good(h(k(1)))) co_await write(Answer{503}, request);",
    "const bool both = ready && co_await write(answer, request);",
    "if (ready || co_await write(answer, request)) break;",
]


class CheckCoroutines(unittest.TestCase):
    def test_what_has_a_name_passes(self):
        for statement in GOOD:
            self.assertEqual(list(faults_in("a.cpp", "{\n" + statement + "\n}\n")), [], statement)

    def test_what_would_be_destroyed_twice_is_found(self):
        for statement in BAD:
            self.assertNotEqual(list(faults_in("a.cpp", "{\n" + statement + "\n}\n")), [], statement)


if __name__ == "__main__":
    unittest.main()
