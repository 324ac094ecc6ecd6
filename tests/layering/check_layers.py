#!/usr/bin/env python3
"""Checks which file may include which, which system headers the rules may use, and how long lines are.

    check_layers.py ROOT

Prints one line for each fault and ends with status 1 if there is any.
"""

import os
import re
import subprocess
import sys

# From the bottom to the top. A file may include files of its own layer and of those below.
LAYERS = [
    "engine/core",
    "engine",  # engine/record, engine/match
    "games/<game>",  # each game is alone: see layer_of
    "games/catalog",
    "bots",
    "bench",
    "protocol",
    "i18n",
    "terminal",
    "server",
    "bindings",
    "cli",
]
FOLDERS = ["engine", "games", "bots", "bench", "protocol", "i18n", "terminal", "server", "bindings", "cli"]

# The rules are the same everywhere: no input or output, no clock, no threads, no chance but the engine's own, and
# nothing that costs every file that includes them seconds of compilation.
BANNED_IN_RULES = re.compile(
    r"(iostream|fstream|ostream|istream|sstream|chrono|ctime|thread|mutex|condition_variable|future|random|ranges"
    r"|filesystem|(boost|nlohmann|fmt)/.*)$"
)
# This part of bench also runs where there is no clock and no thread, and is measured from outside.
BANNED_IN_FINGERPRINT = re.compile(r"(iostream|fstream|ostream|istream|sstream|chrono|ctime|thread|mutex|future)$")
FINGERPRINT = re.compile(r"bench/(fingerprint|playout)[^/]*$")

# Unicode's data are large, and what depends on them is not the same everywhere: only where people read and are named.
ICU = re.compile(r"unicode/")
PLACES_OF_ICU = ("i18n/", "terminal/", "server/names/")

# Made by the build, outside of the repository.
GENERATED = {"vivarium_commit.hpp", "embedded_files.hpp"}

LONGEST_LINE = 120
# Documents, sources and scripts; prettier sees to the code under web/.
LINES_ARE_CHECKED = re.compile(r".*\.(md|hpp|cpp|inc|cmake|py)$|(.*/)?CMakeLists\.txt$|tools/[^/]*$|check$|start$")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')

# Places that exist on one machine only. Put together here so that this file does not contain them.
PRIVATE_PLACES = re.compile(rb"\.\./" + rb"shared\b|(?<![\w.-])/" + rb"work/")


def layer_of(path):
    """The layer of a path from the root, and for a game its name; None for what has no layer."""
    parts = path.split("/")
    if parts[0] not in FOLDERS:
        return None
    if parts[0] == "engine":
        return ("engine/core" if parts[1] == "core" else "engine", None)
    if parts[0] == "games":
        if len(parts) == 2 or parts[1] == "catalog":
            return ("games/catalog", None)
        return ("games/<game>", parts[1])
    return (parts[0], None)


def is_test(path):
    return path.endswith("_test.cpp")


def is_source(path):
    return path.endswith((".hpp", ".cpp", ".inc")) and layer_of(path) is not None


def check_include(path, kind, target, exists):
    """Why `path` may not include `target`, or None."""
    layer, game = layer_of(path)
    if kind == "<" or target.startswith(("boost/", "nlohmann/", "fmt/")):
        if layer.startswith(("engine", "games")) and not is_test(path) and BANNED_IN_RULES.match(target):
            return f"<{target}> has no place in the rules"
        if FINGERPRINT.match(path) and not is_test(path) and BANNED_IN_FINGERPRINT.match(target):
            return f"<{target}> has no place in the fingerprint"
        if ICU.match(target) and not path.startswith(PLACES_OF_ICU):
            return f"<{target}>: ICU is for i18n, terminal and server/names"
        return None
    if target in GENERATED:
        return None if layer in ("i18n", "terminal", "cli") else f'"{target}" is for i18n, terminal and cli'
    if not exists(target):
        return f'"{target}" is not a path from the root of the repository'
    target_layer = layer_of(target)
    if target_layer is None:
        # A test may use what the tests share.
        return None if is_test(path) and target.startswith("tests/") else f'"{target}" belongs to no layer'
    if LAYERS.index(target_layer[0]) > LAYERS.index(layer):
        return f'"{target}" is above: {target_layer[0]} is not below {layer}'
    if game is not None and target_layer[1] not in (None, game):
        return f'"{target}" is of another game'
    return None


def find_cycle(graph):
    """A list of files that include one another in a circle, or None."""
    done, path, on_path = set(), [], set()

    def visit(node):
        if node in on_path:
            return path[path.index(node) :] + [node]
        if node in done:
            return None
        path.append(node)
        on_path.add(node)
        for target in graph.get(node, []):
            cycle = visit(target)
            if cycle:
                return cycle
        on_path.remove(path.pop())
        done.add(node)
        return None

    for node in sorted(graph):
        cycle = visit(node)
        if cycle:
            return cycle
    return None


def is_part(text, whole):
    """Whether a header says at its top that it is the second half of another: "Part of WHOLE."."""
    top = text.split("#pragma once", 1)[0]
    return f"Part of {os.path.basename(whole)}." in top


def list_files(root):
    """All files of the repository, from its root, less what git ignores."""
    try:
        listed = subprocess.run(
            ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            check=True,
            capture_output=True,
        ).stdout
        names = {os.fsdecode(name) for name in listed.split(b"\0") if name}
    except (OSError, subprocess.CalledProcessError):
        names = set()
        for folder, folders, files in os.walk(root):
            folders[:] = [f for f in folders if f not in (".git", "build")]
            names.update(os.path.relpath(os.path.join(folder, f), root) for f in files)
    return sorted(name for name in names if os.path.isfile(os.path.join(root, name)))


def check(root):
    faults = []
    files = list_files(root)
    known = set(files)
    graph, texts = {}, {}
    for path in files:
        with open(os.path.join(root, path), "rb") as file:
            content = file.read()
        for number, line in enumerate(content.split(b"\n"), 1):
            if PRIVATE_PLACES.search(line):
                faults.append(f"{path}:{number}: refers to a place outside of the repository")
            if LINES_ARE_CHECKED.match(path) and len(line.decode("utf-8", "replace")) > LONGEST_LINE:
                faults.append(f"{path}:{number}: longer than {LONGEST_LINE} characters")
        if not is_source(path):
            continue
        graph[path] = []
        texts[path] = content.decode("utf-8", "replace")
        for number, line in enumerate(texts[path].split("\n"), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            kind, target = match.groups()
            fault = check_include(path, kind, target, known.__contains__)
            if fault:
                faults.append(f"{path}:{number}: {fault}")
            elif kind == '"':
                graph[path].append(target)
    # A class and its inline functions may be two headers, which then are one: each includes the other.
    for path, targets in graph.items():
        graph[path] = [t for t in targets if not (path in graph.get(t, []) and is_part(texts[t], path))]
    cycle = find_cycle(graph)
    if cycle:
        faults.append("a circle of includes: " + " -> ".join(cycle))
    return faults, len(graph)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    faults, sources = check(sys.argv[1])
    print("\n".join(faults) or f"{sources} source files keep to their layers and no line is too long")
    # A check that found nothing to look at has not checked anything.
    sys.exit(1 if faults or sources == 0 else 0)


if __name__ == "__main__":
    main()
