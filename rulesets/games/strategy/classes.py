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
    """The building that makes such units."""
    is_for_barracks = member.is_kind("hero") or _is_trooper(member, is_skirmish)
    return "barracks" if is_for_barracks else "workshop"


def is_large(member: Member, by_tough: bool) -> bool:
    """Whether a workshop needs a weaponsmith for it."""
    if by_tough and member.outfit and not member.is_kind(*ALWAYS_LARGE):
        return member.is_kind(*LARGE) and member.outfit.tough > LIGHT_TOUGH
    return member.is_kind(*LARGE) and not member.is_kind("light")


def _is_trooper(member: Member, is_skirmish: bool) -> bool:
    """Infantry; in skirmish whoever has no Tough."""
    return not _has_tough(member) if is_skirmish else member.is_kind("infantry")


def _has_tough(member: Member) -> bool:
    return member.outfit is not None and "tough" in member.outfit.ratings
