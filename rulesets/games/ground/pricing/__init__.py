"""Points of our own books: of every unit as printed and of every option for every unit.

A unit costs what its models and weapons are worth; an option the difference it makes to the unit,
once for each pick, as the official books price theirs.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from rulesets.games.ground.book import Book, RuleUse, Section
from rulesets.games.ground.document import Pick
from rulesets.games.ground.names import is_same, read_target
from rulesets.games.ground.outfit import Inventory, Outfit
from rulesets.games.ground.pricing import gf15, gf35
from rulesets.games.ground.pricing.basis import Models
from rulesets.games.ground.upgrades import Kit, equip, gains, kits_of

STEP = 5
"""Every number of points is a multiple of this."""

Formula = Callable[[Models], float]
FORMULAS: Mapping[str, Formula] = {"gf15": gf15.worth, "gf35": gf35.worth, "gff": gf35.worth}


@dataclass(frozen=True, slots=True)
class Prices:
    """Points worked out for one book: of units by key, of options by section, option and unit."""

    units: Mapping[str, int]
    options: Mapping[tuple[str, str, str], int]


def price(book: Book) -> Prices:
    """Points of everything in a book of a game that has a formula; other games raise KeyError."""
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
    """Points of a unit with its default equipment, at least 5."""
    return max(STEP, rounded(worth(equip(kit, ()), formula)))


def option_points(kit: Kit, pick: Pick, formula: Formula) -> int:
    """Points of one pick; at least 5 if it makes the unit better, negative if it makes it worse."""
    before = _prerequisites(kit, kit.sections[pick.section])
    after = equip(kit, (*before, pick))
    gain = round(worth(after, formula) - worth(equip(kit, before), formula), 2)
    return max(STEP, rounded(gain)) if gain > 0 else rounded(gain)


def rounded(points: float) -> int:
    """The nearest multiple of 5, the higher one of two."""
    return math.floor(points / STEP + 0.5) * STEP


def worth(outfit: Outfit, formula: Formula) -> float:
    """Points of a unit with what it carries; what only some models have counts for those."""
    points = formula(_models(outfit, outfit.size, outfit.rules))
    of_items = [(item.rules, count) for item, count in outfit.items if count < outfit.unit.size]
    for rules, number in (*of_items, *(((rule,), 1) for rule in outfit.model_rules)):
        points += formula(_models(outfit, number, (*outfit.rules, *rules)))
        points -= formula(_models(outfit, number, outfit.rules))
    return points


def _models(outfit: Outfit, number: int, rules: tuple[RuleUse, ...]) -> Models:
    """So many models of a unit with their share of its weapons."""
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
    """Picks that give the unit what a section replaces, as far as it has none of its own."""
    picks: tuple[Pick, ...] = ()
    for target in section.targets:
        if not Inventory(equip(kit, picks).carried).present(target):
            name = read_target(target)[1]
            picks += tuple(islice(_sources(kit, name), 1))
    return picks


def _sources(kit: Kit, name: str) -> Iterator[Pick]:
    """Yield every pick that brings a weapon or item of a name."""
    for (section, key), option in kit.options.items():
        inner = [weapon for item in option.items for weapon in item.weapons]
        if any(is_same(thing.name.en, name) for thing in (*gains(option), *inner)):
            yield Pick(section=section, option=key)
