"""Describes the codec's types as components of the OpenAPI document."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NotRequired, Required

import pydantic
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent
from typing_extensions import TypedDict

from rulesets.api.descriptions import DESCRIPTIONS
from rulesets.engine import codec
from rulesets.engine.arguments import arguments_type
from rulesets.engine.edits import Edit

Schema = dict[str, Any]

REFERENCE = "#/components/schemas/"
COMPONENT = "x-component"
"""Marks a place in a schema for a component that is resolved when the document is generated."""


@dataclass(frozen=True)
class Shape:
    """A type of the codec as a component; the prefix goes before its name and its parts' names.

    Parts of requests need not have the `omittable` properties.
    """

    kind: Any
    prefix: str = ""
    omittable: frozenset[str] = frozenset()


@dataclass(frozen=True)
class OneOf:
    """A component that is one of several; `discriminator` is the property that tells which."""

    name: str
    choices: Callable[[], Mapping[str, "Shape | OneOf"]]
    discriminator: str = ""


def part(choice: Shape | OneOf) -> pydantic.WithJsonSchema:
    """Annotate a property that holds a component of its own, or one of several."""
    return pydantic.WithJsonSchema({COMPONENT: choice})


def edits(name: str, edits: Mapping[str, Edit]) -> OneOf:
    """Return a choice of edit bodies; an edit shared by all games is one component."""
    by_name = {key: Shape(_edit_type(name, edit.function)) for key, edit in edits.items()}
    return OneOf(f"{name}Edit", lambda: by_name, "edit")


def _edit_type(prefix: str, edit: Callable[..., Any]) -> Any:
    own = "" if edit.__module__ == "rulesets.engine.edits" else prefix
    name = own + edit.__name__.title().replace("_", "") + "Edit"
    arguments = arguments_type(edit, f"{name}Arguments")
    is_needed = any(field.is_required() for field in arguments.model_fields.values())
    named = Annotated[str, pydantic.WithJsonSchema({"type": "string", "enum": [edit.__name__]})]
    fields = {
        "edit": Required[named],
        "arguments": Required[arguments] if is_needed else NotRequired[arguments],
    }
    make: Any = TypedDict  # called, which mypy does not allow with computed fields
    made = make(name, fields)
    made.__doc__ = inspect.cleandoc(edit.__doc__ or "")
    made.__pydantic_config__ = pydantic.ConfigDict(extra="forbid")
    return made


class ShapeExtension(OpenApiSerializerExtension):
    target_class = Shape

    def get_name(self, auto_schema: Any, direction: str) -> str:
        return f"{self.target.prefix}{self.target.kind.__name__}"

    def map_serializer(self, auto_schema: Any, direction: str) -> Schema:
        """Describe the type; its parts become separate components."""
        suffix = "Request" if direction == "request" else ""
        mode: Any = "validation" if suffix else "serialization"
        prefix = self.target.prefix
        described = codec.json_schema(
            self.target.kind, f"{REFERENCE}{prefix}{{model}}{suffix}", mode
        )
        parts: dict[str, Schema] = described.pop("$defs", {})
        named = {f"{prefix}{name}{suffix}": schema for name, schema in parts.items()}
        for schema in parts.values():
            if "required" in schema:
                schema["required"] = [
                    key for key in schema["required"] if key not in self.target.omittable
                ]
        for schema in (described, *parts.values()):
            _demand_tags(schema, named)
        for name, schema in named.items():
            _register(auto_schema, prefix, name, schema, direction)
        name = f"{prefix}{self.target.kind.__name__}{suffix}"
        return _finish(auto_schema, prefix, name, described, direction)


class OneOfExtension(OpenApiSerializerExtension):
    target_class = OneOf

    def get_name(self, auto_schema: Any, direction: str) -> str:
        return str(self.target.name)

    def map_serializer(self, auto_schema: Any, direction: str) -> Schema:
        refs = {
            key: auto_schema.resolve_serializer(choice, direction).ref
            for key, choice in self.target.choices().items()
        }
        mapping = {key: ref["$ref"] for key, ref in refs.items()}
        different = [{"$ref": ref} for ref in dict.fromkeys(mapping.values())]
        if not self.target.discriminator:
            return {"anyOf": different}
        tag = {"propertyName": self.target.discriminator, "mapping": mapping}
        return {"oneOf": different, "discriminator": tag}


def _register(auto_schema: Any, prefix: str, name: str, schema: Schema, direction: str) -> None:
    """Register a part of a type; raises TypeError if the name belongs to a different type."""
    finished = _finish(auto_schema, prefix, name, schema, direction)
    component = ResolvedComponent(
        name=name, type=ResolvedComponent.SCHEMA, object=Shape(name), schema=finished
    )
    if component in auto_schema.registry:
        known = auto_schema.registry[component].schema
        if known is not None and known != finished:
            raise TypeError(f"Two types of the API are called {name}.")
    else:
        auto_schema.registry.register(component)


def _finish(auto_schema: Any, prefix: str, name: str, schema: Schema, direction: str) -> Schema:
    """Return the schema with its title, described properties and resolved components."""
    placed: Schema = _placed(auto_schema, schema, direction)
    if "properties" in placed:
        placed["title"] = name
        for key, described in placed["properties"].items():
            kind = name.removeprefix(prefix).removesuffix("Request")
            words = DESCRIPTIONS.get(f"{kind}.{key}") or DESCRIPTIONS.get(key)
            if words:
                described.setdefault("description", words)
    else:
        placed.pop("title", None)
    return placed


def _placed(auto_schema: Any, schema: Any, direction: str) -> Any:
    if isinstance(schema, list):
        return [_placed(auto_schema, inner, direction) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    if COMPONENT in schema:
        return dict(auto_schema.resolve_serializer(schema[COMPONENT], direction).ref)
    return {key: _placed(auto_schema, value, direction) for key, value in schema.items()}


def _demand_tags(schema: Any, parts: Mapping[str, Schema]) -> None:
    """Require the discriminator of every union, even if it has a default."""
    if isinstance(schema, list):
        for inner in schema:
            _demand_tags(inner, parts)
    elif isinstance(schema, dict):
        tag = schema.get("discriminator", {})
        for reference in tag.get("mapping", {}).values():
            required = parts[reference.removeprefix(REFERENCE)].setdefault("required", [])
            if tag["propertyName"] not in required:
                required.append(tag["propertyName"])
        for inner in schema.values():
            _demand_tags(inner, parts)
