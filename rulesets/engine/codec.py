"""Reads and writes documents as JSON, with every error and its place."""

import dataclasses
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar, cast

import pydantic
from pydantic import BeforeValidator, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from rulesets.engine.errors import ErrorDetail, InvalidInput, check_size

MAX_BYTES = 512 * 1024
MAX_ERRORS = 50

MAX_UNKNOWN = 4000
"""Most unknown names kept from a document of a newer Muster: two per choice."""

UNKNOWN = {"unexpected_keyword_argument", "extra_forbidden"}
"""Pydantic's error types for unknown names."""

T = TypeVar("T")

_adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)


def as_in_documents(cls: Any) -> Any:
    """Return an annotation for an argument that is read as strictly as documents."""
    return BeforeValidator(lambda value: _adapter(cls).validate_json(json.dumps(value)))


def read(cls: type[T], raw: str | bytes, max_bytes: int = MAX_BYTES) -> T:
    """Read one document part from JSON text; raises InvalidInput with every error."""
    check_size(len(raw), max_bytes)
    with reporting_errors(raw):
        value: T = _adapter(cls).validate_json(raw)
    return value


def completed(part: T, texts: Mapping[str, str]) -> T:
    """Return a document part with some fields as a form has them; raises InvalidInput."""
    fields = {each.name: getattr(part, each.name) for each in dataclasses.fields(cast(Any, part))}
    with reporting_errors():
        value: T = _adapter(type(part)).validate_python({**fields, **texts}, strict=False)
    return value


def unknown_names(cls: type, raw: str | bytes) -> list[tuple[int | str, ...]]:
    """Return the paths in a document to names that this program does not know.

    Empty if they are more than MAX_UNKNOWN: that is no document of ours.
    """
    try:
        _adapter(cls).validate_json(raw)
    except pydantic.ValidationError as error:
        if error.error_count() > MAX_UNKNOWN:
            return []
        details = error.errors(include_url=False, include_input=False, include_context=False)
        return [detail["loc"] for detail in details if detail["type"] in UNKNOWN]
    return []


def write(value: object) -> str:
    """Return the JSON text of a document: same value, same bytes."""
    return _adapter(type(value)).dump_json(value).decode()


class _Description(GenerateJsonSchema):
    """JSON Schema whose titles are names of types, never of fields."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def json_schema(
    cls: type,
    template: str = "#/components/schemas/{model}",
    mode: JsonSchemaMode = "validation",
) -> dict[str, Any]:
    """Return the JSON Schema of a type, as it is read or (`serialization`) as it is written."""
    return TypeAdapter(cls).json_schema(
        ref_template=template, schema_generator=_Description, mode=mode
    )


@contextmanager
def reporting_errors(raw: str | bytes = "") -> Iterator[None]:
    """Turn the schema library's error into InvalidInput with all its errors.

    Of JSON, if it is given, places are its own paths, which name no kinds of actions.
    """
    try:
        yield
    except pydantic.ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
        shown = details[:MAX_ERRORS]
        if raw and any(detail["type"] != "json_invalid" for detail in shown):
            data = json.loads(raw)
            shown = [{**each, "loc": _without_kinds(each["loc"], data)} for each in shown]
        errors = [error_of(detail) for detail in shown]
        if len(details) > MAX_ERRORS:
            errors.append(ErrorDetail("", "more_problems", {"count": len(details) - MAX_ERRORS}))
        raise InvalidInput(*errors) from None


def _without_kinds(path: Iterable[int | str], data: Any) -> tuple[int | str, ...]:
    """Return a path without the steps that name the kind of an action, as its `do` does."""
    found: list[int | str] = []
    is_after_kind = False
    for step in path:
        if isinstance(data, dict) and data.get("do") == step and not is_after_kind:
            is_after_kind = True
            continue
        found.append(step)
        is_after_kind = False
        if isinstance(data, dict):
            data = data.get(str(step))
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
    return tuple(found)


def error_of(detail: Mapping[str, Any]) -> ErrorDetail:
    """Return our error for one of the schema library."""
    context = detail.get("ctx", {})
    if detail["type"] == "json_invalid":
        return not_json(context["error"], place(detail["loc"]))
    params = {key: value for key, value in context.items() if isinstance(value, str | int)}
    path = detail["loc"]
    if detail["type"].startswith("union_tag"):
        path = (*path, context["discriminator"].strip("'"))
    return ErrorDetail(place(path), detail["type"], params)


def not_json(error: object, place: str = "") -> ErrorDetail:
    """Return our error for a parser's, which ends with `line 1 column 2`."""
    line, column = re.findall(r"\d+", str(error))[-2:]
    return ErrorDetail(place, "json_invalid", {"line": int(line), "column": int(column)})


def place(path: Iterable[int | str]) -> str:
    """Return a path into a document as an error's place."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")
