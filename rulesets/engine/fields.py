"""Types of fields of documents and books, and the classes that have them.

With `codec` and `arguments`, all of the engine that uses a schema library.
"""

import dataclasses
import re
import unicodedata
from collections import Counter
from typing import Annotated, Any, Literal, TypeVar, cast, dataclass_transform

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic.dataclasses import dataclass as pydantic_dataclass
from pydantic_core import PydanticCustomError, PydanticKnownError

MAX_ENTRIES = 200
MAX_UPGRADES = 40
MAX_COUNT = 99
MAX_CHOICES = 2000
"""Most options or upgrades in all entries of a list together."""

MAX_NAME = 80
MAX_NOTE = 2000
MAX_SIZE = 100_000
MAX_INTEGER = 2**31 - 1
"""The largest number that fits a column of the database."""

INVISIBLE = {"Cc", "Cs", "Zl", "Zp"}
DIRECTION_OVERRIDES = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"

STRICT = ConfigDict(extra="forbid", strict=True, json_schema_serialization_defaults_required=True)

T = TypeVar("T")


def is_forbidden(character: str) -> bool:
    """Return whether it is a control character, a foreign line end or reverses text after it."""
    return character in DIRECTION_OVERRIDES or (
        character not in "\n\t" and unicodedata.category(character) in INVISIBLE
    )


def _readable(text: str) -> str:
    if any(map(is_forbidden, text)):
        raise PydanticCustomError("invisible_characters", "contains invisible control characters")
    return text


def _one_line(text: str) -> str:
    if "\n" in text or "\t" in text:
        raise PydanticCustomError("one_line", "must be a single line")
    return _readable(text)


def _unique_ids(entries: tuple[Any, ...]) -> tuple[Any, ...]:
    counted = Counter(entry.id for entry in entries)
    twice = ", ".join(sorted(id for id, count in counted.items() if count > 1))
    if twice:
        raise PydanticCustomError("duplicate_ids", "ids used twice: {ids}", {"ids": twice})
    return entries


def _whole_number(value: object) -> object:
    if type(value) is not int:
        raise PydanticKnownError("int_type")
    return value


def matching(pattern: str) -> Any:
    """Return an annotation for texts that match a regular expression."""
    return Field(pattern=pattern)


def bounded(**bounds: Any) -> Any:
    """Return an annotation for numbers or collections within bounds: `ge`, `le`, `max_length`."""
    return Field(**bounds)


KEY = "[A-Za-z0-9_~.-]{1,64}"
ENTRY_ID = "[A-Za-z0-9_-]{1,16}"
VERSION = "[0-9A-Za-z.+-]{1,32}"
Key = Annotated[str, matching(f"^{KEY}$")]
EntryId = Annotated[str, matching(f"^{ENTRY_ID}$")]
EntryIds = Annotated[tuple[EntryId, ...], bounded(max_length=MAX_ENTRIES)]
Version = Annotated[str, matching(f"^{VERSION}$")]
Name = Annotated[str, bounded(max_length=MAX_NAME), AfterValidator(_one_line)]
Note = Annotated[str, bounded(max_length=MAX_NOTE), AfterValidator(_readable)]
Count = Annotated[int, bounded(ge=1, le=MAX_COUNT)]
Delta = Annotated[int, bounded(ge=-MAX_COUNT, le=MAX_COUNT)]
Position = Annotated[int, bounded(ge=0)]


def key_of(name: str) -> str:
    """Return a key for something that is only known by its name."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:64] or "unknown"


def bounded_in_total(name: str) -> Any:
    """Return an annotation for entries that together hold at most MAX_CHOICES under a name."""

    def validate(entries: tuple[Any, ...]) -> tuple[Any, ...]:
        number = sum(len(getattr(entry, name)) for entry in entries)
        if number > MAX_CHOICES:
            numbers = {"max_length": MAX_CHOICES, "actual_length": number}
            raise PydanticCustomError("too_many_choices", "too many choices in all", numbers)
        return entries

    return AfterValidator(validate)


UNIQUE_IDS = AfterValidator(_unique_ids)
"""Annotation for entries no two of which may have the same id."""

Entries = Annotated[tuple[T, ...], Field(max_length=MAX_ENTRIES), UNIQUE_IDS]
Picks = Annotated[tuple[T, ...], Field(max_length=MAX_UPGRADES)]
BY_KEY = AfterValidator(lambda pairs: dict(sorted(pairs.items())))
"""Annotation that sorts a mapping, so that equal documents are the same bytes."""

KeyMap = Annotated[dict[Key, T], Field(max_length=MAX_UPGRADES), BY_KEY]
Omittable = Annotated[
    T, Field(exclude_if=lambda value: value is None or value is False or value == {})
]
"""A field of few documents: left out where it is empty."""


Points = Annotated[int, Field(ge=0, le=1_000_000)]
Roll = Annotated[int, Field(ge=2, le=6)]
"""The result a die needs: `4` for 4+."""

Schema = Annotated[
    Literal[1],
    BeforeValidator(_whole_number),
    WithJsonSchema({"type": "integer", "enum": [1]}),
]
"""Version of the document format. A plain `Literal[1]` would also accept `true`.

Described as an enumeration: of a constant number a generator of Python writes `1and`.
"""

GameSize = Annotated[
    Annotated[int, Field(ge=1, le=MAX_SIZE)] | None,
    BeforeValidator(lambda value: None if value == "" else value),
]
"""Points the players agreed on; none means no limit. Never 0, never negative."""


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(dataclasses.field,)
)
def record(cls: type[T]) -> type[T]:
    """Make a class a part of documents: frozen, keyword-only, validated."""
    return cast(
        type[T], pydantic_dataclass(cls, frozen=True, kw_only=True, slots=True, config=STRICT)
    )


@dataclass_transform(
    frozen_default=True,
    kw_only_default=True,
    eq_default=False,
    field_specifiers=(dataclasses.field,),
)
def book_part(cls: type[T]) -> type[T]:
    """Make a class a part of a book: like a record, but equal to itself only.

    So results can be cached by it without comparing all that it holds.
    """
    made = pydantic_dataclass(cls, frozen=True, kw_only=True, slots=True, eq=False, config=STRICT)
    return cast(type[T], made)
