"""Points for our own books: every unit as printed, and every option for every unit.

A unit costs the worth of its models and weapons; an option costs the difference it makes to the
unit, per pick, as in the official books.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from rulesets.games.ground.book import Book, RuleUse, Section
from rulesets.games.ground.document import Pick
from rulesets.games.ground.names import is_same, read_target
from rulesets.games.ground.outfit import Inventory, Outfit
from rulesets.games.ground.pricing import gf15, gf35
from rulesets.games.ground.pricing.basis import Formula, Models
from rulesets.games.ground.upgrades import Kit, equip, kits_of

STEP = 5
"""All points are multiples of this."""

FORMULAS: Mapping[str, Formula] = {
    "gf15": gf15.FORMULA,
    "gf35": gf35.FORMULA,
    "gff": gf35.FORMULA,
}


@dataclass(frozen=True, slots=True)
class Prices:
    """Computed points of one book: units by key, options by section, option and unit."""

    units: Mapping[str, int]
    options: Mapping[tuple[str, str, str], int]


def price(book: Book) -> Prices:
    """Return the points of everything in a book. Raises KeyError if its game has no formula."""
    formula = FORMULAS[book.game]
    kits = kits_of(book)
    return Prices(
        units={key: unit_points(kit, formula) for key, kit in kits.items()},
        options={
            (section, option, key): option_points(
                kit, Pick(section=section, option=option), formula
            )
            for key, kit in kits.items()
            for section, option in kit.options
        },
    )


def unit_points(kit: Kit, formula: Formula) -> int:
    """Return the points of a unit with its default equipment, at least 5."""
    return max(STEP, rounded(worth(equip(kit, ()), formula)))


def option_points(kit: Kit, pick: Pick, formula: Formula) -> int:
    """Return the points of one pick: at least 5 for an improvement, negative for a loss."""
    before = _prerequisites(kit, kit.sections[pick.section])
    after = equip(kit, (*before, pick))
    gain = round(worth(after, formula) - worth(equip(kit, before), formula), 2)
    return max(STEP, rounded(gain)) if gain > 0 else rounded(gain)


def rounded(points: float) -> int:
    """Round to the nearest multiple of 5, halves up."""
    return math.floor(points / STEP + 0.5) * STEP


def worth(outfit: Outfit, formula: Formula) -> float:
    """Return the points of a unit as equipped; rules of some models count only for those."""
    points = formula.worth(_models(outfit, outfit.size, outfit.rules))
    of_items = [(item.rules, count) for item, count in outfit.items if count < outfit.unit.size]
    for rules, number in (*of_items, *(((rule,), 1) for rule in outfit.model_rules)):
        points += formula.worth(_models(outfit, number, (*outfit.rules, *rules)))
        points -= formula.worth(_models(outfit, number, outfit.rules))
    return points


def _models(outfit: Outfit, number: int, rules: tuple[RuleUse, ...]) -> Models:
    """Return some models of a unit with their share of its weapons."""
    share = number / outfit.size
    return Models(
        count=number,
        quality=outfit.unit.quality,
        defense=outfit.unit.defense,
        kinds=outfit.unit.kinds,
        rules=rules,
        weapons=tuple((weapon, count * share) for weapon, count in outfit.weapons),
    )


def _prerequisites(kit: Kit, section: Section) -> tuple[Pick, ...]:
    """Return the picks that give the unit the targets of a section it lacks by default."""
    picks: tuple[Pick, ...] = ()
    for target in section.targets:
        if not Inventory(equip(kit, picks).carried).present(target):
            name = read_target(target)[1]
            picks += tuple(islice(_sources(kit, name), 1))
    return picks


def _sources(kit: Kit, name: str) -> Iterator[Pick]:
    """Yield every pick that adds a weapon or item of that name."""
    for (section, key), option in kit.options.items():
        if any(is_same(thing.name.en, name) for thing in option.all_gains):
            yield Pick(section=section, option=key)
