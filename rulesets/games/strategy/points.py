"""The points of an action, and what a unit is with its options, by the player's army book."""

from dataclasses import replace

from rulesets.games.ground.choices import choices, without
from rulesets.games.ground.document import MAX_PICKS, ArmyEntry, Pick
from rulesets.games.ground.member import Member
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.upgrades import equip
from rulesets.games.strategy.actions import Construct, Produce, Spend, Train, Upgrade
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.state import State


def points_of(state: State, action: Action) -> int:
    """Return the points that an action takes from the pool."""
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
    """Return the difference in the unit's points, or all that is new; nothing is paid back."""
    force = state.find(Force, action.unit)
    outfit = outfit_after(force.member, action) if force else None
    if force is None or outfit is None:
        return 0
    if state.policy("swaps") == "full_price":
        new = outfit.taken[len(outfit.taken) - len(action.add) :]
        return max(0, sum(taken.points for taken in new))
    return max(0, outfit.points - force.member.points)


def produced(state: State, action: Produce) -> Member:
    """Return the unit that an action makes."""
    player = state.players[action.player]
    entry = ArmyEntry(
        id=action.id,
        key=action.unit,
        name=action.name,
        book=player.book,
        picks=tuple(map(Pick.parse, action.add[:MAX_PICKS])),
        reserve=action.reserve,
    )
    catalogue = state.library.books.get(player.book)
    kit = catalogue.kits.get(action.unit) if catalogue else None
    outfit = equip(kit, entry.picks) if kit else None
    return Member(entry, catalogue, kit, outfit, number=0)


def upgraded(member: Member, action: Upgrade) -> Member:
    """Return the unit after an upgrade."""
    entry = replace(member.entry, picks=_picks_after(member, action))
    return replace(member, entry=entry, outfit=outfit_after(member, action))


def displaced(member: Member, pick: Pick) -> tuple[Pick, ...] | None:
    """Return the picks an option takes the place of; None where the unit has no such option."""
    for section in choices(member.kit, member.entry.picks) if member.kit else ():
        for choice in section.options:
            if (section.section.key, choice.option.key) == (pick.section, pick.option):
                return choice.drops
    return None


def outfit_after(member: Member, action: Upgrade) -> Outfit | None:
    """Equip the unit as after an upgrade; None if its book does not know it."""
    return equip(member.kit, _picks_after(member, action)) if member.kit else None


def _picks_after(member: Member, action: Upgrade) -> tuple[Pick, ...]:
    picks = without(member.entry.picks, *map(Pick.parse, action.drop))
    return (*picks, *map(Pick.parse, action.add))[:MAX_PICKS]


def stamina(member: Member) -> int:
    """Wounds that all models of a unit take, one at the least."""
    return max(1, member.size * (member.outfit.tough if member.outfit else 1))
