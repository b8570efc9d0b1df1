"""The map symbol of a unit, by its kinds and special rules."""

from rulesets.games.ground.book import Kind, Unit

BY_KIND: tuple[tuple[Kind, str], ...] = (
    ("hero", "star"),
    ("titan", "titan"),
    ("aircraft", "aircraft"),
    ("flyer", "aircraft"),
    ("artillery", "artillery"),
    ("monster", "monster"),
)
"""Symbols that a kind alone tells, the first that fits."""

ON_LEGS = {"strider", "fear"}
"""Special rules of vehicles that walk."""

SCOUTING = {"scout", "fast"}


def symbol(unit: Unit | None) -> str:
    """Return the id of a unit's symbol in the sprite; a unit that its book lacks has its own."""
    if unit is None:
        return "unknown"
    by_kind = next((name for kind, name in BY_KIND if kind in unit.kinds), None)
    rules = {rule.key for rule in unit.rules}
    if by_kind:
        return by_kind
    if "vehicle" in unit.kinds:
        return "walker" if rules & ON_LEGS else "vehicle"
    return "recon" if rules & SCOUTING else "infantry"
