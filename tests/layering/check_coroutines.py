#!/usr/bin/env python3
"""Checks that expressions with co_await make nothing that g++ 12 destroys twice.

    check_coroutines.py ROOT

g++ 12 destroys some temporaries twice that are made in the same full expression as a co_await: aggregates in braces,
closures with captures (even as arguments of arguments), and the operands of a conditional. So a statement with a
co_await has only one and has no braces, closures or conditionals: name those in a statement before it. The condition of
an if, while or for is an expression like any other. Prints one line for each fault and ends with status 1 if there is
any.
"""

import os
import re
import subprocess
import sys

# What takes the result, and what begins a loop or a condition.
TAKES = re.compile(r"^(?:const )?auto&?&? \[[\w, ]+\] = ")
HEAD = re.compile(r"^(?:else )?(?:if|while|for) (?=\()")
LITERAL = re.compile(r'R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\])*"')
DOUBTFUL = re.compile(r"[{?]|(?<![\w\])])\[|&&|\|\||co_await.*co_await")
COMMENT = re.compile(r"//.*")


def statements(text):
    """(line, statement) for each statement with a co_await, white space folded."""
    lines = [COMMENT.sub("", line) for line in text.split("\n")]
    for number, line in enumerate(lines, 1):
        if "co_await" not in line:
            continue
        # From the end of the statement before to the end of this one.
        first = number - 1
        while first > 0 and not re.search(r"[;{}:]\s*$", lines[first - 1]) and lines[first - 1].strip():
            first -= 1
        last = number - 1
        while last + 1 < len(lines) and not re.search(r"[;{]\s*$", lines[last]):
            last += 1
        yield number, re.sub(r"\s+", " ", " ".join(lines[first : last + 1])).strip()


def awaiting(statement):
    """The statement without the head of a loop or condition that awaits nothing itself."""
    begun = HEAD.match(statement)
    depth = 0
    for at in range(begun.end() if begun else len(statement), len(statement)):
        depth += {"(": 1, ")": -1}.get(statement[at], 0)
        if depth == 0:
            return statement if "co_await" in statement[: at + 1] else statement[at + 1 :].strip()
    return statement


def faults_in(path, text):
    for number, statement in statements(text):
        # A block that the head opens is not a part of the expression.
        bare = re.sub(r"\) \{$", ")", LITERAL.sub('""', statement))
        if DOUBTFUL.search(TAKES.sub("", awaiting(bare))):
            yield f"{path}:{number}: give what this makes a name before the co_await: {statement}"


def check(root):
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.cpp", "*.hpp"],
        check=True,
        capture_output=True,
    ).stdout.decode()
    for path in sorted(filter(None, listed.split("\0"))):
        full = os.path.join(root, path)
        if os.path.isfile(full):
            with open(full, encoding="utf-8") as file:
                yield from faults_in(path, file.read())


if __name__ == "__main__":
    found = list(check(sys.argv[1]))
    print("\n".join(found))
    sys.exit(1 if found else 0)
