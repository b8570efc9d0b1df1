"""A unit's map symbol, from its kinds and special rules."""

from rulesets.games.ground.book import Kind, Unit

BY_KIND: tuple[tuple[Kind, str], ...] = (
    ("hero", "star"),
    ("titan", "titan"),
    ("aircraft", "aircraft"),
    ("flyer", "aircraft"),
    ("artillery", "artillery"),
    ("monster", "monster"),
)
"""Symbols determined by kind alone; the first match applies."""

ON_LEGS = {"strider", "fear"}
"""Special rules of vehicles that walk."""

SCOUTING = {"scout", "fast"}

EMBLEMS = frozenset({"meridian-levy", "hollow-brood", "saltwind-corsairs", "unresting"})
"""Keys of the books whose faction has an emblem in the sprite."""


def emblem(book: str) -> str:
    """Return the id of a faction's emblem in the sprite, empty if it has none."""
    return book if book in EMBLEMS else ""


def symbol(unit: Unit | None) -> str:
    """Return the id of a unit's symbol in the sprite; unknown units have their own."""
    if unit is None:
        return "unknown"
    by_kind = next((name for kind, name in BY_KIND if kind in unit.kinds), None)
    rules = {rule.key for rule in unit.rules}
    if by_kind:
        return by_kind
    if "vehicle" in unit.kinds:
        return "walker" if rules & ON_LEGS else "vehicle"
    return "recon" if rules & SCOUTING else "infantry"
