"""Lines of a list's history: their messages, and the names and numbers that fill them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from rulesets.engine.fields import MAX_INTEGER, bounded, record
from rulesets.engine.values import NOTHING, Term

NAME_LENGTH = 100
MAX_NAMES = 8

NameText = Annotated[str, bounded(max_length=NAME_LENGTH)]
Code = Annotated[str, bounded(max_length=80)]


@record
class Named:
    """A thing as the book or the player calls it, in both languages; `at` is a ship's facing."""

    en: NameText
    it: NameText = ""
    at: Code = ""

    @classmethod
    def of(cls, term: Term, at: str = "") -> "Named":
        return cls(en=term.en[:NAME_LENGTH], it=term.it[:NAME_LENGTH], at=at)


Names = Annotated[tuple[Named, ...], bounded(max_length=MAX_NAMES)]


@record
class Details:
    """Options or units taken and given up, another unit or book, a new value, points gained.

    Empty for what happened before details were kept.
    """

    points: Annotated[int, bounded(ge=-MAX_INTEGER, le=MAX_INTEGER)] = 0
    taken: Names = ()
    dropped: Names = ()
    other: Named | None = None
    value: Code = ""


NO_DETAILS = Details()


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A way in which a list changes, and the messages of its line in the history.

    Their placeholders are `about`, `choices`, `other` and `value`. `detailed` is used where one of
    the last three is known, `by_value` for one value, `nameless` without an `about`.

    `entries` is the argument with the entries that it changes, empty if it adds some; the first is
    its subject, otherwise the argument `about`. `other` is one that names a second entry or a book,
    `value` the one with the new value, or a function that reads it off the changed entry.
    `changes_many`: any number of units may change; `renumbers`: copies are numbered otherwise.
    """

    label: str
    detailed: str = ""
    by_value: Mapping[str, str] = field(default_factory=dict)
    nameless: str = ""
    entries: str = "entry"
    about: str = ""
    other: str = ""
    value: str | Callable[[Any], object] = ""
    changes_many: bool = False
    renumbers: bool = False


class Description(NamedTuple):
    """An edit for the history: its name, its subject and its effect."""

    edit: str
    about: Term = NOTHING
    details: Details = NO_DETAILS
