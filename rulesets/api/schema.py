"""How drf-spectacular describes the API: shapes from the types of the codec, refusals of views."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NotRequired, Required, TypeVar

import pydantic
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from typing_extensions import TypedDict

from rulesets.api import shapes
from rulesets.api.errors import MEDIA_TYPE
from rulesets.api.words import PROPERTIES
from rulesets.engine import codec

V = TypeVar("V", bound=Callable[..., Any])
Schema = dict[str, Any]

REFERENCE = "#/components/schemas/"
COMPONENT = "x-component"
"""Marks a place of a schema where a component goes that is known when the description is made."""

STATUSES = {
    200: "Done.",
    201: "Made.",
    204: "Done; there is nothing to show.",
    304: "Nothing has changed since what you hold.",
    400: "Something in it is not valid; every problem has its place.",
    401: "Authorization is not `Bearer` with a valid key.",
    403: "The owner cookie came without the CSRF token of a page, or the key may only read.",
    404: "There is no such thing, or it is someone else's.",
    409: "What the edit is about is gone; nothing was changed.",
    412: "The list is at another revision by now, the one in `revision`; nothing was changed.",
    413: f"The body is larger than {codec.MAX_BYTES} bytes.",
    415: "The body is not of a type that is read here.",
    428: "If-Match is missing.",
    429: "Too many requests; Retry-After says when to come back.",
}
ALWAYS = (400, 401, 429)
WITH_BODY = (413, 415)


@dataclass(frozen=True)
class Shape:
    """A type of the codec as a component; the prefix goes before its name and its parts'."""

    kind: Any
    prefix: str = ""


@dataclass(frozen=True)
class OneOf:
    """A component that is one of several, told apart by a property if one is named."""

    name: str
    choices: Callable[[], Mapping[str, "Shape | OneOf"]]
    told_by: str = ""


@dataclass(frozen=True)
class ListOf:
    """Several of a shape, all in one answer."""

    shape: Shape


_choices: dict[str, OneOf] = {}


def one_of(
    name: str, choices: Callable[[], Mapping[str, Shape | OneOf]], told_by: str = ""
) -> OneOf:
    """Name a choice, so that `part` finds it."""
    return _choices.setdefault(name, OneOf(name, choices, told_by))


def part(name: str) -> pydantic.WithJsonSchema:
    """Annotate a property that holds one of a choice named by `one_of`."""
    return pydantic.WithJsonSchema({COMPONENT: name})


def edits(name: str, functions: Mapping[str, Callable[..., Any]]) -> OneOf:
    """Return the bodies that apply one of these edits; those of every game have one name in all."""
    found = {key: Shape(_edit_type(name, edit)) for key, edit in functions.items()}
    return one_of(f"{name}Edit", lambda: found, "edit")


def _edit_type(prefix: str, edit: Callable[..., Any]) -> Any:
    own = "" if edit.__module__ == "rulesets.engine.edits" else prefix
    name = own + edit.__name__.title().replace("_", "") + "Edit"
    arguments = codec.arguments_type(edit, f"{name}Arguments")
    is_needed = any(field.is_required() for field in arguments.model_fields.values())
    named = Annotated[str, pydantic.WithJsonSchema({"type": "string", "enum": [edit.__name__]})]
    fields = {
        "edit": Required[named],
        "arguments": Required[arguments] if is_needed else NotRequired[arguments],
    }
    made: Any = TypedDict(name, fields)  # type: ignore[operator]
    made.__doc__ = inspect.cleandoc(edit.__doc__ or "")
    made.__pydantic_config__ = pydantic.ConfigDict(extra="forbid")
    return made


class ShapeExtension(OpenApiSerializerExtension):
    target_class = Shape

    def get_name(self, auto_schema: Any, direction: str) -> str:
        return f"{self.target.prefix}{self.target.kind.__name__}"

    def map_serializer(self, auto_schema: Any, direction: str) -> Schema:
        """Describe the type; its parts become components of their own."""
        suffix = "Request" if direction == "request" else ""
        mode: Any = "validation" if suffix else "serialization"
        prefix = self.target.prefix
        described = codec.json_schema(
            self.target.kind, f"{REFERENCE}{prefix}{{model}}{suffix}", mode
        )
        parts: dict[str, Schema] = described.pop("$defs", {})
        named = {f"{prefix}{name}{suffix}": schema for name, schema in parts.items()}
        for schema in (described, *parts.values()):
            _demand_tags(schema, named)
        for name, schema in named.items():
            _register(auto_schema, name, schema, direction)
        name = f"{prefix}{self.target.kind.__name__}{suffix}"
        return _finish(auto_schema, name, described, direction)


class ListOfExtension(OpenApiSerializerExtension):
    target_class = ListOf

    def get_name(self, auto_schema: Any, direction: str) -> str:
        return f"{self.target.shape.kind.__name__}List"

    def map_serializer(self, auto_schema: Any, direction: str) -> Schema:
        item = auto_schema.resolve_serializer(self.target.shape, direction).ref
        return {"type": "array", "items": item}


class OneOfExtension(OpenApiSerializerExtension):
    target_class = OneOf

    def get_name(self, auto_schema: Any, direction: str) -> str:
        return str(self.target.name)

    def map_serializer(self, auto_schema: Any, direction: str) -> Schema:
        found = {
            key: auto_schema.resolve_serializer(choice, direction).ref
            for key, choice in self.target.choices().items()
        }
        mapping = {key: ref["$ref"] for key, ref in found.items()}
        different = [{"$ref": ref} for ref in dict.fromkeys(mapping.values())]
        if not self.target.told_by:
            return {"anyOf": different}
        tag = {"propertyName": self.target.told_by, "mapping": mapping}
        return {"oneOf": different, "discriminator": tag}


def _register(auto_schema: Any, name: str, schema: Schema, direction: str) -> None:
    """Add a part of a type to the components; raises TypeError if the name means another."""
    finished = _finish(auto_schema, name, schema, direction)
    component = ResolvedComponent(
        name=name, type=ResolvedComponent.SCHEMA, object=Shape(name), schema=finished
    )
    if component in auto_schema.registry:
        known = auto_schema.registry[component].schema
        if known is not None and known != finished:
            raise TypeError(f"Two types of the API are called {name}.")
    else:
        auto_schema.registry.register(component)


def _finish(auto_schema: Any, name: str, schema: Schema, direction: str) -> Schema:
    """The schema under its name, its properties described, components in their places."""
    found = _placed(auto_schema, schema, direction)
    if "properties" in found:
        found["title"] = name
        for key, described in found["properties"].items():
            if key in PROPERTIES:
                described.setdefault("description", PROPERTIES[key])
    else:
        found.pop("title", None)
    return found


def _placed(auto_schema: Any, schema: Any, direction: str) -> Any:
    if isinstance(schema, list):
        return [_placed(auto_schema, each, direction) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if COMPONENT in schema:
        choice = _choices[schema[COMPONENT]]
        return dict(auto_schema.resolve_serializer(choice, direction).ref)
    return {key: _placed(auto_schema, value, direction) for key, value in schema.items()}


def _demand_tags(schema: Any, parts: Mapping[str, Schema]) -> None:
    """Require the property by which the choices of a union are told apart, default or not."""
    if isinstance(schema, list):
        for each in schema:
            _demand_tags(each, parts)
    elif isinstance(schema, dict):
        tag = schema.get("discriminator", {})
        for reference in tag.get("mapping", {}).values():
            required = parts[reference.removeprefix(REFERENCE)].setdefault("required", [])
            if tag["propertyName"] not in required:
                required.append(tag["propertyName"])
        for each in schema.values():
            _demand_tags(each, parts)


class OwnerKeyScheme(OpenApiAuthenticationExtension):
    target_class = "rulesets.api.authentication.BearerKey"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> Schema:
        words = "A key of yours, or the `owner_key` that came with a stranger's first list."
        return {"type": "http", "scheme": "bearer", "description": words}


class OwnerCookieScheme(OpenApiAuthenticationExtension):
    target_class = "rulesets.api.authentication.OwnerCookie"
    name = "ownerCookie"

    def get_security_definition(self, auto_schema: Any) -> Schema:
        words = "The cookie of the pages; what changes something needs `X-CSRFToken`."
        return {"type": "apiKey", "in": "cookie", "name": "muster_owner", "description": words}


class Describe(AutoSchema):
    """An operation: named after its action, in words of its docstring, with every refusal."""

    def get_operation_id(self) -> str:
        action = getattr(self.view, "action", None)
        return f"{self.view.basename}_{action}" if action else super().get_operation_id()

    def get_tags(self) -> list[str]:
        return [self.view.tag]

    def get_summary(self) -> str:
        return self._words()[0]

    def get_description(self) -> str:
        return self._words()[1]

    def _words(self) -> tuple[str, str]:
        text = inspect.cleandoc(self._handler().__doc__ or "")
        summary, _blank, description = text.partition("\n\n")
        return summary.rstrip("."), description

    def _handler(self) -> Any:
        return getattr(self.view, getattr(self.view, "action", None) or self.method.lower())

    def _get_response_bodies(self, direction: Any = "response") -> Schema:
        found: Schema = super()._get_response_bodies(direction)
        for status, described in found.items():
            described["description"] = STATUSES[int(status)]
        for status in sorted(self._refusals()):
            words = OpenApiResponse(
                None if status < 400 else Shape(shapes.ProblemDetails), STATUSES[status]
            )
            media = None if status < 400 else [MEDIA_TYPE]
            found[str(status)] = self._get_response_for_code(words, str(status), media, direction)
        found.get("429", {})["headers"] = RETRY_AFTER
        return found

    def _refusals(self) -> set[int]:
        found = {*ALWAYS, *getattr(self._handler(), "refusals", ())}
        if "{" in self.path or "share" in getattr(self._handler(), "query_names", ()):
            found.add(404)
        if self.method != "GET":
            found.add(403)
        if self.method in ("POST", "PUT") and self.get_request_serializer():
            found |= {*WITH_BODY}
        return found


RETRY_AFTER = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}},
}
ETAG = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    description='The revision and a digest of the answer, such as `"3-0f1e2d3c"`.',
    response=[200, 201],
)
LOCATION = OpenApiParameter(
    "Location", str, OpenApiParameter.HEADER, description="Its address.", response=[201]
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of what you hold."
)
_MATCH = 'The ETag you have read, or its revision alone, such as `"3"`.'
IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description=f"Apply only to this: {_MATCH}"
)
IF_MATCH_NEEDED = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description=_MATCH, required=True
)


def in_path(name: str, description: str, **schema: Any) -> OpenApiParameter:
    described: Any = {"type": "string", **schema}
    return OpenApiParameter(
        name, described, OpenApiParameter.PATH, description=description, required=True
    )


def takes(query: type) -> Callable[[V], V]:
    """Describe a view's query, and let no other name pass."""
    described = codec.json_schema(query)
    needed = described.get("required", ())
    parameters = [
        OpenApiParameter(
            name,
            {key: value for key, value in schema.items() if key != "description"},
            description=schema.get("description", PROPERTIES.get(name, "")),
            required=name in needed,
        )
        for name, schema in described["properties"].items()
    ]

    def decorate(view: V) -> V:
        view.query_names = frozenset(described["properties"])  # type: ignore[attr-defined]
        return extend_schema(parameters=parameters)(view)

    return decorate


def refuses(*statuses: int) -> Callable[[V], V]:
    """Describe how else a view can end, apart from the refusals that all share."""

    def decorate(view: V) -> V:
        view.refusals = statuses  # type: ignore[attr-defined]
        return view

    return decorate
