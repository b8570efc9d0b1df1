"""The API's description of itself, arranged as a page to read."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from rulesets.api.schema import REFERENCE

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Word:
    """Part of a type's name; `shape` is the component it links to, if any."""

    text: str
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Part of a sentence; what stands between backticks is code."""

    text: str
    is_code: bool


Prose = tuple[Part, ...]
Type = tuple[Word, ...]
Contents = tuple[tuple[str, Type], ...]
"""Media types with what they hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A parameter, a property or an argument."""

    name: str
    type: Type
    where: str = ""
    required: bool = False
    description: Prose = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    status: str
    phrase: str
    description: Prose
    contents: Contents

    @property
    def is_refusal(self) -> bool:
        return self.status >= "400"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    id: str
    tag: str
    method: str
    path: str
    summary: str
    description: Prose
    parameters: tuple[Field, ...]
    bodies: Contents
    answers: tuple[Answer, ...]
    refusals: tuple[Answer, ...]
    curl: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A component: its properties, or what it may be instead."""

    name: str
    description: Prose
    type: Type
    fields: tuple[Field, ...]
    edits: tuple[tuple[str, Prose, tuple[Field, ...]], ...]


def page(schema: Schema, site: str) -> dict[str, Any]:
    """What the reference page shows. `site` is the address in front of every path."""
    found = [
        _operation(path, method, described, site)
        for path, methods in schema["paths"].items()
        for method, described in methods.items()
    ]
    groups: dict[str, list[Operation]] = {}
    for operation in found:
        groups.setdefault(operation.tag, []).append(operation)
    refusals = {refusal.status: refusal for operation in found for refusal in operation.refusals}
    shapes = schema["components"]["schemas"].items()
    return {
        "info": schema["info"],
        "groups": sorted(groups.items()),
        "refusals": [refusals[status] for status in sorted(refusals)],
        "shapes": [_shape(name, described) for name, described in shapes],
    }


def _operation(path: str, method: str, described: Schema, site: str) -> Operation:
    body = described.get("requestBody", {}).get("content", {})
    answers = [_answer(*answer) for answer in described["responses"].items()]
    return Operation(
        id=described["operationId"],
        tag=described["tags"][0],
        method=method.upper(),
        path=path,
        summary=described["summary"],
        description=_prose(described["description"]),
        parameters=tuple(map(_parameter, described["parameters"])),
        bodies=_contents(body),
        answers=tuple(answer for answer in answers if not answer.is_refusal),
        refusals=tuple(answer for answer in answers if answer.is_refusal),
        curl=_curl(site + path, method.upper(), described["parameters"], body),
    )


def _parameter(described: Schema) -> Field:
    return Field(
        name=described["name"],
        type=tuple(_words(described["schema"])),
        where=described["in"],
        required=described["required"],
        description=_prose(described["description"]),
    )


def _answer(status: str, described: Schema) -> Answer:
    return Answer(
        status=status,
        phrase=HTTPStatus(int(status)).phrase,
        description=_prose(described["description"]),
        contents=_contents(described.get("content", {})),
    )


def _contents(content: Schema) -> Contents:
    return tuple((media, tuple(_words(found["schema"]))) for media, found in content.items())


def _curl(address: str, method: str, parameters: list[Schema], body: Schema) -> str:
    """A command to copy; what the reader must fill in is written as a shell variable."""
    words = ["curl"] + ([f"-X {method}"] if method != "GET" else [])
    words.append('-H "Authorization: Bearer $KEY"')
    for parameter in parameters:
        name = parameter["name"]
        if parameter["in"] == "path":
            address = address.replace(f"{{{name}}}", f"${name.upper()}")
        elif parameter["in"] == "query" and parameter["required"]:
            address += f"?{name}={parameter['schema']['examples'][0]}"
        elif parameter["required"]:
            words.append(f"-H '{name}: \"3\"'")
    for media, found in body.items():
        words += [f"-H 'Content-Type: {media}'", f"-d '{json.dumps(found['example'])}'"]
    return " ".join([*words, f'"{address}"'])


def _shape(name: str, described: Schema) -> Shape:
    edits = [choice for choice in described.get("anyOf", ()) if "edit" in choice["properties"]]
    return Shape(
        name=name,
        description=_prose(described.get("description", "")),
        type=() if "properties" in described or edits else tuple(_words(described)),
        fields=_fields(described),
        edits=tuple(map(_edit, edits)),
    )


def _edit(described: Schema) -> tuple[str, Prose, tuple[Field, ...]]:
    name = described["properties"]["edit"]["const"]
    return name, _prose(described["description"]), _fields(described["properties"]["arguments"])


def _fields(described: Schema) -> tuple[Field, ...]:
    required = described.get("required", ())
    return tuple(
        Field(
            name=name,
            type=tuple(_words(found)),
            required=name in required,
            description=_prose(found.get("description", "")),
        )
        for name, found in described.get("properties", {}).items()
    )


def _prose(text: str) -> Prose:
    parts = enumerate(text.split("`"))
    return tuple(Part(part, position % 2 == 1) for position, part in parts if part)


def _words(schema: Schema) -> Iterable[Word]:
    """A type in words, such as `list of` FleetEntry."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REFERENCE)
        yield Word(name, name)
    elif "anyOf" in schema:
        yield from _joined(schema["anyOf"])
    elif schema.get("type") == "array":
        yield Word("list of")
        yield from _words(schema.get("items", {}))
    elif isinstance(schema.get("additionalProperties"), dict):
        yield Word("key to")
        yield from _words(schema["additionalProperties"])
    elif "const" in schema or "enum" in schema:
        values = schema.get("enum") or [schema["const"]]
        yield Word(" or ".join(json.dumps(value) for value in values))
    else:
        yield Word(_plain(schema))


def _joined(choices: list[Schema]) -> Iterable[Word]:
    for position, choice in enumerate(choices):
        if position:
            yield Word("or")
        yield from _words(choice)


def _plain(schema: Schema) -> str:
    """A simple type with its bounds, such as `integer, 1 to 200, 50 if not given`."""
    words = [str(schema.get("format") or schema.get("type", "anything"))]
    if "minimum" in schema and "maximum" in schema:
        words.append(f"{schema['minimum']} to {schema['maximum']}")
    if "maxLength" in schema:
        words.append(f"up to {schema['maxLength']} characters")
    if schema.get("default") not in (None, ""):
        words.append(f"{json.dumps(schema['default'])} if not given")
    return ", ".join(words)
