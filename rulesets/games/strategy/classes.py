"""Which building makes which units, by what the catalogue says the units are."""

from rulesets.games.ground.book import Kind
from rulesets.games.ground.roster import Member
from rulesets.games.strategy.tables import BuildingKind

ALWAYS_LARGE: tuple[Kind, ...] = ("titan", "flyer", "aircraft", "artillery")
LARGE: tuple[Kind, ...] = ("vehicle", "monster", *ALWAYS_LARGE)
"""Kinds that a workshop makes with a weaponsmith only, unless they are light."""

LIGHT_TOUGH = 6
"""The most Tough of a light vehicle or small monster, where the players judge it by that."""


def maker_of(member: Member, is_skirmish: bool) -> BuildingKind:
    """The barracks makes heroes and infantry, in skirmish whoever has no Tough."""
    if is_skirmish:
        is_trooper = member.outfit is None or "tough" not in member.outfit.ratings
    else:
        is_trooper = member.is_kind("infantry")
    return "barracks" if is_trooper or member.is_kind("hero") else "workshop"


def is_large(member: Member, by_tough: bool) -> bool:
    """Return whether a workshop needs a weaponsmith for it."""
    if by_tough and member.outfit and not member.is_kind(*ALWAYS_LARGE):
        return member.is_kind(*LARGE) and member.outfit.tough > LIGHT_TOUGH
    return member.is_kind(*LARGE) and not member.is_kind("light")
