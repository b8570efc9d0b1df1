"""Units of a book of our own, and the blocks that are printed of them."""

from armies.sheets.blocks import printed_units
from rulesets.games.ground.book import Bases
from tests.ground import (
    army,
    book,
    item,
    judged,
    option,
    rules,
    section,
    unit,
    weapon,
    weapons,
)

MEDIC = option("medic", rules=rules("Regeneration"))
CLOAKS = option("cloaks", items=(item("Cloak", "Stealth"),))
BRUTE = option("brute", items=(item("Brute", "Tough(3)"),))

HYDRA = option(
    "hydra", weapons=(weapon("Hydra", range=24, attacks=3, rules=rules("AP(2)", "Blast(3)")),)
)

SECTIONS = (
    section("one", "upgrade", MEDIC, BRUTE, affects="any"),
    section("all", "upgrade", CLOAKS, affects="all"),
    section("gun", "upgrade", HYDRA),
)


def blocks_of(game, *entries, units=(), **fields):
    """Every unit on the table as a list of its blocks."""
    made = book(game, *units, sections=SECTIONS)
    report = judged(army(game, 1000, *entries, **fields), made)
    return [list(table.blocks) for table in printed_units(report)]


RIFLES = (weapon("Rifle", 5, range=24),)
GUN = (weapon("Gun", range=24),)
SQUAD = unit(weapons=weapons(Rifle=5, Knife=5), rules=rules("Fearless"), bases=Bases(round="25"))
