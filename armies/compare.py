"""Compares two versions of an army book."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import asdict, dataclass, is_dataclass
from typing import Any

from rulesets.engine.values import Term
from rulesets.games.ground.book import Book, Option

UNIT_FIELDS = (
    "name",
    "points",
    "size",
    "quality",
    "defense",
    "rules",
    "weapons",
    "items",
    "packages",
    "disabled",
)
OPTION_FIELDS = ("label", "weapons", "items", "rules")
RULE_FIELDS = ("name", "summary", "has_rating")
SPELL_FIELDS = ("name", "summary", "threshold", "aim")


@dataclass(frozen=True)
class FieldChange:
    """A field that differs, by its name in the book; an option's points are those for `unit`."""

    field: str
    before: Any
    after: Any
    unit: str = ""


@dataclass(frozen=True)
class Compared:
    """A part of a book with its changes. An option's key is `section/option`."""

    key: str
    name: Term
    changes: tuple[FieldChange, ...] = ()


@dataclass(frozen=True)
class Difference:
    """Parts of one sort: only in the newer book, only in the older one, and changed."""

    added: tuple[Compared, ...] = ()
    gone: tuple[Compared, ...] = ()
    changed: tuple[Compared, ...] = ()


@dataclass(frozen=True)
class BookComparison:
    units: Difference
    options: Difference
    rules: Difference
    spells: Difference


def compare_books(old: Book, new: Book) -> BookComparison:
    """Return how the newer book differs; parts are matched by key."""
    units = {unit.key for unit in old.units} & {unit.key for unit in new.units}
    old_options, new_options = _options(old), _options(new)
    return BookComparison(
        units=_difference(_by_key(old.units), _by_key(new.units), UNIT_FIELDS),
        options=_difference(old_options, new_options, OPTION_FIELDS, units),
        rules=_difference(_by_key(old.rules), _by_key(new.rules), RULE_FIELDS),
        spells=_difference(_by_key(old.spells), _by_key(new.spells), SPELL_FIELDS),
    )


def _by_key(parts: Iterable[Any]) -> dict[str, Any]:
    return {part.key: part for part in parts}


def _options(book: Book) -> dict[str, Option]:
    return {"/".join(keys): option for keys, option in book.options.items()}


def _difference(
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    fields: Iterable[str],
    units: Set[str] = frozenset(),
) -> Difference:
    compared = [
        Compared(key, _name(new[key]), tuple(_changes(old[key], new[key], fields, units)))
        for key in new
        if key in old
    ]
    return Difference(
        added=tuple(Compared(key, _name(part)) for key, part in new.items() if key not in old),
        gone=tuple(Compared(key, _name(part)) for key, part in old.items() if key not in new),
        changed=tuple(part for part in compared if part.changes),
    )


def _name(part: Any) -> Term:
    return part.label if isinstance(part, Option) else part.name


def _changes(old: Any, new: Any, fields: Iterable[str], units: Set[str]) -> Iterator[FieldChange]:
    if isinstance(old, Option):
        yield from _prices(old, new, units)
    for field in fields:
        before, after = getattr(old, field), getattr(new, field)
        if _plain(before) != _plain(after):
            yield FieldChange(field, before, after)


def _prices(old: Option, new: Option, units: Set[str]) -> Iterator[FieldChange]:
    """Yield points that differ: for the units of both books that have their own, else for all."""
    for unit in sorted(units & (old.prices.keys() | new.prices.keys())) or [""]:
        before, after = old.price(unit), new.price(unit)
        if before != after:
            yield FieldChange("points", before, after, unit)


def _plain(value: Any) -> Any:
    """Return a value that equals another with the same content, which parts of books do not."""
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value
