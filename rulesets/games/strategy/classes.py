"""Which building makes which units, by what the catalogue says the units are."""

from rulesets.games.ground.book import Kind
from rulesets.games.ground.roster import Member
from rulesets.games.strategy.tables import BuildingKind

LARGE: tuple[Kind, ...] = ("vehicle", "monster", "titan", "flyer", "aircraft", "artillery")
"""Kinds that a workshop makes with a weaponsmith only, unless they are light."""


def suits(building: BuildingKind, member: Member, is_skirmish: bool) -> bool:
    """Whether a building makes such units at all."""
    if building == "barracks":
        return member.is_kind("hero") or _is_trooper(member, is_skirmish)
    return (
        building == "workshop"
        and not member.is_kind("hero")
        and not _is_trooper(member, is_skirmish)
    )


def is_gated(building: BuildingKind, member: Member) -> bool:
    """Whether the building needs a weaponsmith for it."""
    if building == "barracks":
        return member.is_kind("hero")
    return member.is_kind(*LARGE) and not member.is_kind("light")


def _is_trooper(member: Member, is_skirmish: bool) -> bool:
    """Infantry; in skirmish whoever has no Tough."""
    return not _has_tough(member) if is_skirmish else member.is_kind("infantry")


def _has_tough(member: Member) -> bool:
    return member.outfit is not None and "tough" in member.outfit.ratings
