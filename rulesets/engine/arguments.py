"""Arguments of edits as the signatures of their functions type them."""

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Protocol, get_args, get_origin, get_type_hints, runtime_checkable

import pydantic
from pydantic import ConfigDict

from rulesets.engine.codec import reporting_errors
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import EntryId


@cache
def arguments_model(function: Callable[..., Any]) -> type[pydantic.BaseModel]:
    """Return the type of an edit's arguments, the id of an entry that it adds among them."""
    hints = get_type_hints(function, include_extras=True)
    parameters = list(inspect.signature(function).parameters.values())[1:]
    fields: dict[str, Any] = {
        p.name: (hints[p.name], ... if p.default is p.empty else p.default) for p in parameters
    }
    return pydantic.create_model(function.__name__, __config__=ConfigDict(extra="forbid"), **fields)


@cache
def arguments_type(function: Callable[..., Any], name: str) -> type[pydantic.BaseModel]:
    """Return the type of an edit's arguments as a caller gives them, under a name."""
    fields = arguments_model(function).model_fields
    given: dict[str, Any] = {key: (f.rebuild_annotation(), f) for key, f in fields.items()}
    given.pop("new_id", None)
    return pydantic.create_model(name, __config__=ConfigDict(extra="forbid"), **given)


@cache
def _list_arguments(function: Callable[..., Any]) -> set[str]:
    """Return the names of the arguments that take several values in a form."""
    fields = arguments_model(function).model_fields.items()
    return {name for name, field in fields if get_origin(field.annotation) is tuple}


@cache
def entry_arguments(function: Callable[..., Any]) -> set[str]:
    """Return the names of an edit's arguments that are ids of entries, one or several."""
    hints = get_type_hints(function, include_extras=True).items()
    return {name for name, hint in hints if _holds_ids(hint)}


def _holds_ids(hint: Any) -> bool:
    return hint == EntryId or any(map(_holds_ids, get_args(hint)))


@runtime_checkable
class Form(Protocol):
    """A mapping of fields to their last values that has all values of each, as Django's forms."""

    def getlist(self, key: str) -> list[str]: ...


def read_arguments(
    function: Callable[..., Any], raw: Mapping[str, Any], new_id: str
) -> dict[str, Any]:
    """Return the arguments of an edit as its signature types them; raises InvalidInput.

    A form has texts; from JSON, numbers and booleans have to be such. `new_id` is the id of the
    entry that it adds, if it adds one.
    """
    if "new_id" in raw:
        raise InvalidInput(ErrorDetail("new_id", "extra_forbidden"))
    model = arguments_model(function)
    given = {name: tuple(v) if isinstance(v, list) else v for name, v in raw.items()}
    if isinstance(raw, Form):
        given |= {name: raw.getlist(name) for name in _list_arguments(function) if name in raw}
    if "new_id" in model.model_fields:
        given["new_id"] = new_id
    with reporting_errors():
        read = model.model_validate(given, strict=not isinstance(raw, Form))
    return {name: getattr(read, name) for name in model.model_fields}
