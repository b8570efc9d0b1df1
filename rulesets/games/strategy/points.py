"""The points of an action, and what a unit is with its options, by the player's army book."""

from dataclasses import replace
from functools import lru_cache

from rulesets.games.ground.choices import without
from rulesets.games.ground.document import MAX_PICKS, ArmyEntry, Pick
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.roster import Member
from rulesets.games.ground.upgrades import equip
from rulesets.games.strategy.document import (
    Action,
    Construct,
    Produce,
    Spend,
    Train,
    Upgrade,
)
from rulesets.games.strategy.state import Force, State


def points_of(state: State, action: Action) -> int:
    """Points that an action takes from the pool."""
    match action:
        case Construct():
            return state.numbers.blueprints[action.building].points
        case Upgrade():
            return _upgrade_points(state, action)
        case Produce():
            return produced(state, action).points
        case Train():
            return state.numbers.builder
        case Spend():
            return action.points
    return 0


def _upgrade_points(state: State, action: Upgrade) -> int:
    """The difference it makes to the unit's points; nothing is paid back."""
    force = state.find(Force, action.unit)
    if force is None:
        return 0
    outfit = outfit_after(force.member, action)
    return max(0, (outfit.points if outfit else 0) - force.member.points)


def produced(state: State, action: Produce) -> Member:
    """The unit that an action makes."""
    player = state.players[action.player]
    entry = ArmyEntry(
        id=action.id,
        key=action.unit,
        name=action.name,
        book=player.book,
        picks=tuple(map(read_pick, action.add)),
        reserve=action.reserve,
    )
    catalogue = state.library.books.get(player.book)
    kit = catalogue.kits.get(action.unit) if catalogue else None
    outfit = equip(kit, entry.picks) if kit else None
    return Member(entry, catalogue, kit, outfit, number=0)


def upgraded(member: Member, action: Upgrade) -> Member:
    """The unit after an upgrade."""
    entry = replace(member.entry, picks=_picks_after(member, action))
    return replace(member, entry=entry, outfit=outfit_after(member, action))


def outfit_after(member: Member, action: Upgrade) -> Outfit | None:
    """What the unit has after an upgrade; None if its book does not know it."""
    return equip(member.kit, _picks_after(member, action)) if member.kit else None


def _picks_after(member: Member, action: Upgrade) -> tuple[Pick, ...]:
    picks = member.entry.picks
    for text in action.drop:
        picks = without(picks, read_pick(text))
    return (*picks, *map(read_pick, action.add))[:MAX_PICKS]


@lru_cache(maxsize=4096)
def read_pick(text: str) -> Pick:
    section, _, option = text.partition(":")
    return Pick(section=section, option=option)


def pick_text(pick: Pick) -> str:
    return f"{pick.section}:{pick.option}"


def stamina(member: Member) -> int:
    """Wounds that all models of a unit take, one at the least."""
    return max(1, member.size * (member.outfit.tough if member.outfit else 1))
