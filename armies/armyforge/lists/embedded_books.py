"""The books inside self-contained lists: the units of a list with the options they took.

A stored book that agrees with all of it is used instead; otherwise it becomes a book.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from armies.armyforge.books import parts
from armies.armyforge.books.book_schema import (
    ForeignShape,
    Key,
    OptionShape,
    Parts,
    RuleTextShape,
    SectionShape,
    UnitShape,
    Variant,
    named,
)
from armies.armyforge.bounds import one_line, shortened
from armies.armyforge.stated import Stated
from rulesets.books.services import DIGEST_SHOWN, digest_of
from rulesets.engine.books import LIST_VERSION
from rulesets.engine.fields import MAX_ENTRIES, MAX_NAME
from rulesets.engine.values import Term
from rulesets.games.ground.book import UNNAMED, Book, Item, Option, Package, Rule, Section, Weapon
from rulesets.games.ground.document import MAX_PICKS, GroundSlug
from rulesets.games.ground.outfit import Carried

MAX_RULES = 1000
MAX_POINTS = 1_000_000


def _if_written_out(unit: Any) -> object:
    is_whole = isinstance(unit, dict) and "cost" in unit and "quality" in unit
    return unit if is_whole and not _is_unknown(unit) else None


def _if_both(selection: Any) -> object:
    is_whole = isinstance(selection, dict) and selection.get("upgrade") and selection.get("option")
    return selection if is_whole and not _is_unknown(selection) else None


def _is_unknown(part: dict[str, Any]) -> bool:
    """Return whether Muster wrote this part without knowing its content, for other readers."""
    return part.get("unknown") is True


class ChosenSection(SectionShape):
    """A section; without a variant, its options only add."""

    variant: Variant = named("variant", "type", default="upgrade")


class ChosenShape(ForeignShape):
    upgrade: ChosenSection
    option: OptionShape


Chosen = Annotated[ChosenShape | None, BeforeValidator(_if_both)]


class EmbeddedUnit(UnitShape):
    """A unit of a list with its options; `loadout` holds its final equipment."""

    army_id: Key | None = Field(None, alias="armyId")
    loadout: Parts = ()
    chosen: Annotated[tuple[Chosen, ...], Field(max_length=MAX_PICKS)] = Field(
        (), alias="selectedUpgrades"
    )


Embedded = Annotated[EmbeddedUnit | None, BeforeValidator(_if_written_out)]


class EmbeddedShape(ForeignShape):
    """A list's units, None for those not written out, and the texts of their special rules."""

    units: Annotated[tuple[Embedded, ...], Field(max_length=MAX_ENTRIES)]
    rules: Annotated[tuple[RuleTextShape, ...], Field(max_length=MAX_RULES)] = Field(
        (), alias="specialRules"
    )


FILLER = 9999
"""Points that Army Forge counts for an option without a price for its unit."""


def statable(points: int | None) -> int | None:
    """Return points within the bounds of a document, otherwise None."""
    return points if points is not None and 0 <= points <= MAX_POINTS else None


def stated_of(unit: EmbeddedUnit | None) -> Stated:
    """Return what a list states for a unit; no points if not all of its options are written out."""
    if unit is None:
        return Stated()
    prices = _prices(unit)
    known = [price for price in prices if price is not None]
    is_whole = None not in unit.chosen and len(known) == len(prices)
    things: tuple[Weapon | Item, ...] = (*parts.weapons(unit.loadout), *parts.items(unit.loadout))
    carried = tuple(Carried.of(thing, thing.count) for thing in things)
    return Stated(
        statable(unit.cost + sum(known)) if is_whole else None, carried if unit.loadout else None
    )


def known_total(total: int | None, shape: EmbeddedShape) -> int | None:
    """Return a list's stated total without what Army Forge counts for options without a price."""
    prices = [price for unit in filter(None, shape.units) for price in _prices(unit)]
    invented = FILLER * prices.count(None)
    return statable(total - invented if total and total >= invented else total)


def _prices(unit: EmbeddedUnit) -> list[int | None]:
    return [parts.option(chosen.option).price(unit.key) for chosen in filter(None, unit.chosen)]


def embedded_books(
    shape: EmbeddedShape,
    game: GroundSlug,
    list_name: str,
    book: str,
    armies: Mapping[str | None, str],
) -> list[Book]:
    """Return a book for each army in a list, named like the army.

    `book` is the key for units that name none; an army missing from `armies` has no name but
    goes by that of the list, one of several also by its first unit.
    """
    by_book: dict[str, list[EmbeddedUnit]] = {}
    for unit in filter(None, shape.units):
        by_book.setdefault(unit.army_id or book, []).append(unit)
    rules = {rule.key: rule for rule in map(parts.rule_text, reversed(shape.rules))}
    books = []
    for key, units in by_book.items():
        marks = [list_name, units[0].name if len(by_book) > 1 else ""]
        unnamed = (": ".join(filter(None, [word, *marks])) for word in (UNNAMED.en, UNNAMED.it))
        names = [armies[key]] if armies.get(key) else unnamed
        name = Term(*(shortened(one_line(each), MAX_NAME) for each in names))
        if key:
            books.append(_book(game, key, name, units, rules.values()))
    return books


def _book(
    game: GroundSlug, book_key: str, name: Term, units: list[EmbeddedUnit], rules: Iterable[Rule]
) -> Book:
    by_key: dict[str, list[EmbeddedUnit]] = {}
    for unit in units:
        by_key.setdefault(unit.key, []).append(unit)
    book = Book(
        game=game,
        key=book_key,
        version="list",
        name=name,
        # one package for each unit, because its options may come from any package
        units=tuple(
            replace(parts.unit(same[0]), packages=(key,), disabled=())
            for key, same in by_key.items()
        ),
        packages=tuple(_package(same) for same in by_key.values()),
        rules=tuple(rules),
    )
    return replace(book, version=f"{LIST_VERSION}{digest_of(book)[:DIGEST_SHOWN]}")


def _package(same: Sequence[EmbeddedUnit]) -> Package:
    """Return a package of the options that entries of one unit took."""
    sections: dict[str, Section] = {}
    options: dict[str, dict[str, Option]] = {}
    for chosen in (chosen for unit in same for chosen in filter(None, unit.chosen)):
        section = sections.setdefault(chosen.upgrade.key, parts.section(chosen.upgrade))
        taken = _single(section, parts.option(chosen.option), same[0])
        options.setdefault(section.key, {}).setdefault(taken.key, taken)
    return Package(
        key=same[0].key,
        sections=tuple(
            replace(section, options=tuple(options[key].values()))
            for key, section in sections.items()
        ),
    )


def _single(section: Section, option: Option, unit: EmbeddedUnit) -> Option:
    """Return the option with one model's gains, where an old list multiplies them by all models."""
    if not section.is_for_all or not _is_multiplied([*option.weapons, *option.items], unit):
        return option
    return replace(
        option,
        weapons=tuple(replace(weapon, count=1) for weapon in option.weapons),
        items=tuple(replace(item, count=1) for item in option.items),
    )


def _is_multiplied(gains: Iterable[Weapon | Item], unit: EmbeddedUnit) -> bool:
    """Return whether each gain is there once for every model, and not once more for each."""
    carried: Counter[str] = Counter()
    for part in unit.loadout:
        carried[part.name] += part.count
    return all(gain.count == unit.size and carried[gain.name.en] < unit.size**2 for gain in gains)
