"""The schemas of protocol/schemas, for tests: whether a message is as they say."""

import functools
import json
import os
import re

import fastjsonschema

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../protocol/schemas")
GAMES = ("take-that", "dino-twist", "cubosaurs")


class Mismatch(AssertionError):
    """A message is not as its schema says."""


def pointer(file, definition):
    return f"#/$defs/{file.replace('/', '~1')}/$defs/{definition}"


def joined(file, reference):
    """The file that a reference of another file means, and the rest of the reference."""
    path, _, rest = reference.partition("#")
    folder = os.path.dirname(file)
    return (os.path.normpath(os.path.join(folder, path))[: -len(".json")] if path else file), rest


def read(file):
    with open(os.path.join(FOLDER, file + ".json"), encoding="utf-8") as stream:
        schema = json.load(stream)

    def localize(node):
        if isinstance(node, dict):
            if "$ref" in node:
                other, rest = joined(file, node["$ref"])
                node["$ref"] = f"#/$defs/{other.replace('/', '~1')}{rest}"
            for value in node.values():
                localize(value)
        elif isinstance(node, list):
            for value in node:
                localize(value)

    localize(schema)
    return schema


@functools.cache
def bundle():
    """All schemas as one, by the names of their files."""
    files = ["common", "client", "server", "http", "engine", "program", *(f"games/{game}" for game in GAMES)]
    return {file: read(file) for file in files}


@functools.cache
def validator(file, definition):
    return fastjsonschema.compile({"$ref": pointer(file, definition), "$defs": bundle()})


def check(file, definition, message):
    """Raises Mismatch."""
    try:
        validator(file, definition)(message)
    except fastjsonschema.JsonSchemaException as error:
        text = json.dumps(message)
        raise Mismatch(f"{file}.json, {definition}: {error}\n{text[:2000]}") from error
    return message


def has_schema(game):
    return game in GAMES


def check_position(game, position):
    """What an update, a welcome, a frame of a replay or the engine's view tells of a game."""
    if not has_schema(game):
        return
    file = f"games/{game}"
    check(file, "view", position["view"])
    for name in ("secrets", "revealed"):
        if position.get(name) is not None:
            check(file, "secrets", position[name])
    if "facts" in position:
        check(file, "facts", position["facts"])
    for move in position.get("moves", []):
        check(file, "move", move)
    for event in position.get("events", []):
        check(file, "event", {name: value for name, value in event.items() if name != "text"})


def check_why(game, reason):
    if has_schema(game) and reason is not None and reason["id"].startswith(game):
        check(f"games/{game}", "why", {"id": reason["id"], "args": reason["args"]})


@functools.cache
def operations():
    """The HTTP part: a pattern of paths, a method, and the operation of openapi.json."""
    with open(os.path.join(FOLDER, "openapi.json"), encoding="utf-8") as stream:
        paths = json.load(stream)["paths"]
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), method.upper(), operation)
            for path, methods in paths.items() for method, operation in methods.items()]


def check_http(method, target, status, content):
    """An answer over HTTP; addresses outside of the interface are left alone."""
    path = target.partition("?")[0]
    for pattern, known_method, operation in operations():
        if not pattern.fullmatch(path) or method != known_method:
            continue
        answers = operation["responses"]
        if status < 400 and str(status) not in answers:
            raise Mismatch(f"{method} {target}: openapi.json does not know the status {status}")
        answer = answers.get(str(status), answers["default"])
        file, definition = answer["content"]["application/json"]["schema"]["$ref"].split(".json#/$defs/")
        check(file, definition, content)
        if definition == "replay" and status < 400:
            for frame in content["frames"]:
                check_position(content["game"], {**frame, "facts": content["facts"]})


class Coverage:
    """What a file allows: optional members of objects, and alternatives. And which of these messages have had."""

    def __init__(self, file):
        self.file = file
        self.allowed = {}  # place: what it is called
        self.list_allowed(bundle()[file]["$defs"], "")

    def list_allowed(self, node, name):
        if isinstance(node, list):
            for index, value in enumerate(node):
                self.list_allowed(value, f"{name}/{index}")
        if not isinstance(node, dict):
            return
        if node.get("additionalProperties") is False:
            for member in node["properties"].keys() - set(node["required"]):
                self.allowed[id(node), member] = f"{name}/{member}"
        for index, alternative in enumerate(node.get("oneOf", [])):
            self.allowed[id(node), index] = f"{name}/{name_of(alternative) or index}"
        for value in node.get("enum", []):
            self.allowed[id(node), value] = f"{name}/{value}"
        for key, value in node.items():
            if key not in ("properties", "oneOf", "allOf", "items"):
                name_below = f"{name}/{key}" if name else key
            else:
                name_below = name
            self.list_allowed(value, name_below)

    def add(self, definition, message):
        """A message that fits."""
        self.visit({"$ref": pointer(self.file, definition)}, message)

    def visit(self, node, value):
        """Marks what the value has. False, and some marks too many, if it does not fit."""
        node = resolved(node)
        for part in node.get("allOf", []):
            self.visit(part, value)
        if "oneOf" in node:
            possible = [pair for pair in enumerate(node["oneOf"]) if may_fit(resolved(pair[1]), value)]
            for index, alternative in possible:
                if len(possible) == 1 or fits(alternative, value):
                    self.allowed.pop((id(node), index), None)
                    self.visit(alternative, value)
        if "enum" in node:
            self.allowed.pop((id(node), value), None)
        if isinstance(value, dict) and "properties" in node:
            for member, below in value.items():
                self.allowed.pop((id(node), member), None)
                if member in node["properties"]:
                    self.visit(node["properties"][member], below)
        elif isinstance(value, dict) and isinstance(node.get("additionalProperties"), dict):
            for below in value.values():
                self.visit(node["additionalProperties"], below)
        if isinstance(value, list) and "items" in node:
            for below in value:
                self.visit(node["items"], below)

    def unused(self):
        return sorted(self.allowed.values())


def name_of(alternative):
    """What distinguishes an alternative: its id, kind or type."""
    for member in ("id", "kind", "type"):
        constant = alternative.get("properties", {}).get(member, {}).get("const")
        if constant:
            return constant
    return alternative["$ref"].rsplit("/", 1)[1] if "$ref" in alternative else None


def resolved(node):
    if "$ref" not in node:
        return node
    _, _, file, _, definition = node["$ref"].split("/")
    return resolved(bundle()[file.replace("~1", "/")]["$defs"][definition])


TYPES = {"null": type(None), "object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def may_fit(node, value):
    """A quick look at the type and at what distinguishes objects."""
    if isinstance(node.get("type"), str) and node["type"] in TYPES and not isinstance(value, TYPES[node["type"]]):
        return False
    if not isinstance(value, dict):
        return True
    return all(value.get(name) == member["const"]
               for name, member in node.get("properties", {}).items() if "const" in member and name in node["required"])


COMPILED = {}  # by node of the bundle


def fits(node, value):
    if id(node) not in COMPILED:
        COMPILED[id(node)] = fastjsonschema.compile({**node, "$defs": bundle()})
    try:
        COMPILED[id(node)](value)
    except fastjsonschema.JsonSchemaException:
        return False
    return True
