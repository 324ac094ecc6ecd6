"""Groups sources that can be compiled as one: a unity build, or a look of clang-tidy.

Most of the time of a small source goes into the headers of others. Sources of one namespace share a compiler's run as
long as none of them declares what another one declares, and none takes the names of two games into it.

    source_batches.py LINES FILE...   prints `GROUP FILE` for each file that has company, GROUP a number; no group has
                                      more than LINES lines
"""

import re
import sys

NAMESPACE = re.compile(rb"^namespace (\S+) {", re.MULTILINE)
# What a source declares at the left margin by a name of its own: types, aliases, functions, constants; not members.
# And constants inside functions, which would be in the shadow of one outside.
DECLARED = re.compile(
    rb"^(?:struct|class|enum class) (\w+)|^using (\w+) ="
    rb"|^(?!namespace|static_assert|using)[\w:<][^=({;\n]*?[ *&](\w+) ?[=({]"
    rb"|^ +(?:static )?constexpr .*?(k[A-Z]\w+)"
    rb"|^#define (\w+)",
    re.MULTILINE,
)
# What knows every game takes long by itself, and tests put another list of games in its place (tests/extra_game).
ALONE = b'#include "games/catalog/all_games.hpp"'
GAMES = frozenset(("cubosaurs", "dino_twist", "take_that"))


class Source:
    """One file; `flags` tells apart what is compiled in different ways."""

    def __init__(self, path, flags=""):
        with open(path, "rb") as file:
            text = file.read()
        self.path = path
        self.lines = text.count(b"\n")
        self.declared = {name for names in DECLARED.findall(text) for name in names if name}
        namespace = NAMESPACE.search(text)
        alone = path if ALONE in text else ""
        self.kind = namespace and namespace[0], GAMES.intersection(path.split("/")), flags, alone


def batches_of(sources, most_lines):
    batches = []
    for source in sources:
        for batch in batches:
            if (
                batch[0].kind == source.kind
                and sum(other.lines for other in batch) + source.lines <= most_lines
                and not any(source.declared & other.declared for other in batch)
            ):
                batch.append(source)
                break
        else:
            batches.append([source])
    return batches


if __name__ == "__main__":
    for number, batch in enumerate(batches_of([Source(path) for path in sys.argv[2:]], int(sys.argv[1]))):
        if len(batch) > 1:
            print("\n".join(f"{number} {source.path}" for source in batch))
