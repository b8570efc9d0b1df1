"""Reads an army book as Army Forge publishes it; fields that Muster has are kept verbatim."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from armies.armyforge.books import parts
from armies.armyforge.books.book_schema import (
    MAX_PARTS,
    MAX_UNITS,
    ForeignShape,
    Key,
    Name,
    PackageShape,
    RuleTextShape,
    SpellShape,
    Text,
    UnitShape,
)
from armies.armyforge.games import BOOK_KEYS, game_of_book
from armies.armyforge.reading import load_json, read_shape
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.values import Term
from rulesets.games.ground.book import Book, Option, Package, Rule, Section, Spell, Unit

MAX_BOOK_BYTES = 2 * 1024 * 1024
MAX_OPTIONS = 10_000
"""Official books have about 200 kB and 200 options."""

NO_VERSION = "0"
AIMS: tuple[Literal["damage", "friendly", "enemy"], ...] = ("damage", "friendly", "enemy")
MAX_KEY_BEFORE_NUMBER = 60

Version = Annotated[str, Field(pattern=r"^[0-9A-Za-z.-]{1,20}$")]
RuleTexts = Annotated[tuple[RuleTextShape, ...], Field(max_length=MAX_PARTS)]

Keyed = TypeVar("Keyed", Unit, Package, Section, Option, Rule, Spell)


class BookShape(ForeignShape):
    """A book. Its game is read before, so that books of other games are refused by name."""

    key: Key = Field(alias="uid")
    name: Name
    version: Version = Field(NO_VERSION, alias="versionString")
    background: Text = ""
    whole_background: Text = Field("", alias="backgroundFull")
    units: Annotated[tuple[UnitShape, ...], Field(max_length=MAX_UNITS)]
    packages: Annotated[tuple[PackageShape, ...], Field(max_length=MAX_PARTS)] = Field(
        (), alias="upgradePackages"
    )
    rules: RuleTexts = Field((), alias="specialRules")
    custom_rules: RuleTexts = Field((), alias="customRules")
    spells: Annotated[tuple[SpellShape, ...], Field(max_length=MAX_PARTS)] = ()


def is_book(data: object) -> bool:
    """Return whether data are an Army Forge book of any game."""
    if not isinstance(data, dict):
        return False
    return "upgradePackages" in data or ("units" in data and not data.keys().isdisjoint(BOOK_KEYS))


def read_book(raw: bytes) -> Book:
    """Return the book in an Army Forge file; raise InvalidInput with every error."""
    return book_in(load_json(raw, MAX_BOOK_BYTES))


def book_in(data: Any) -> Book:
    """Return the book in loaded data; raise InvalidInput with every error."""
    if is_common_rules(data):
        raise InvalidInput(ErrorDetail("", "common_rules"))
    if not is_book(data):
        raise InvalidInput(ErrorDetail("", "not_a_book"))
    game = game_of_book(data)
    shape = read_shape(BookShape, data)
    options = [option for p in shape.packages for s in p.sections for option in s.options]
    if len(options) > MAX_OPTIONS:
        raise InvalidInput(ErrorDetail("upgradePackages", "too_long", {"max_length": MAX_OPTIONS}))
    return Book(
        game=game,
        key=shape.key,
        version=shape.version,
        name=Term(shape.name),
        background=Term(shape.whole_background or shape.background),
        units=with_own_keys(map(parts.unit, shape.units)),
        packages=tuple(
            replace(package, sections=_sections(package))
            for package in with_own_keys(map(parts.package, shape.packages))
        ),
        rules=with_own_keys(map(parts.rule_text, (*shape.rules, *shape.custom_rules))),
        spells=with_own_keys(
            Spell(
                key=spell.key,
                name=Term(spell.name),
                summary=Term(spell.effect),
                threshold=spell.threshold,
                aim=AIMS[spell.type],
            )
            for spell in shape.spells
        ),
    )


def is_common_rules(data: object) -> bool:
    """Return whether data are the common rules of a game, for which Muster has its own words."""
    return isinstance(data, dict) and "rules" in data and "units" not in data


def with_own_keys(things: Iterable[Keyed]) -> tuple[Keyed, ...]:
    """Return the parts; a key that was used before gets a number."""
    parts = tuple(things)
    keys = {part.key for part in parts}
    seen: set[str] = set()
    distinct = []
    for part in parts:
        if part.key in seen:
            stem = part.key[:MAX_KEY_BEFORE_NUMBER]
            own = next(key for n in count(2) if (key := f"{stem}~{n}") not in keys)
            keys.add(own)
            part = replace(part, key=own)
        seen.add(part.key)
        distinct.append(part)
    return tuple(distinct)


def _sections(package: Package) -> tuple[Section, ...]:
    sections = with_own_keys(package.sections)
    return tuple(replace(section, options=with_own_keys(section.options)) for section in sections)
