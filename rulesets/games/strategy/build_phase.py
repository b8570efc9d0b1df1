"""The rules of the build phase: what may be built, repaired, upgraded and produced."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from rulesets.engine.values import Term
from rulesets.games.ground.book import Kind
from rulesets.games.ground.document import Pick
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.roster import Member
from rulesets.games.strategy.actions import Construct, Produce, Repair, Step, Train, Upgrade
from rulesets.games.strategy.pieces import Builder, Building, Force
from rulesets.games.strategy.points import displaced, outfit_after, produced
from rulesets.games.strategy.state import Reason, State
from rulesets.games.strategy.tables import MAX_PIECES, NAMES, BuildingKind

ALWAYS_LARGE: tuple[Kind, ...] = ("titan", "flyer", "aircraft", "artillery")
LARGE: tuple[Kind, ...] = ("vehicle", "monster", *ALWAYS_LARGE)
"""Kinds that a workshop makes with a weaponsmith only, unless they are light."""

LIGHT_TOUGH = 6
"""The most Tough of a light vehicle or small monster, where the players judge it by that."""


def construction(state: State, action: Construct | Repair) -> Iterator[Reason]:
    builder = state.find(Builder, action.builder, action.player)
    jobs = {Construct: "built", Repair: "repaired"}
    if builder is None:
        yield Reason(code="builders", used=1, allowed=0, params={"builder": action.builder})
    elif builder.job == jobs[type(action)]:
        yield Reason(code="builders", used=2, allowed=1, params={"builder": action.builder})
    elif builder.job:
        yield Reason(code="build_or_repair", params={"builder": action.builder})
    if isinstance(action, Repair):
        yield from _repair(state, action)
        return
    yield from _crowd(state, action)
    if action.building == "fortification":
        yield from _fortify(state, action)


def _repair(state: State, action: Repair) -> Iterator[Reason]:
    building = state.find(Building, action.building, action.player)
    if building is None:
        yield state.missing(action.building)
    elif not building.wounds:
        yield Reason(code="undamaged", params={"building": building.label})


def _crowd(state: State, action: Step) -> Iterator[Reason]:
    """Bound the pieces of a player, far above what a table holds."""
    count = len(state.on_table[action.player])
    if count >= MAX_PIECES:
        yield Reason(code="crowd", used=count + 1, allowed=MAX_PIECES)


def _fortify(state: State, action: Construct) -> Iterator[Reason]:
    number = action.objective or 0
    if state.owners.get(number) != action.player:
        yield Reason(code="fort_objective", params={"objective": number})
    elif number in state.forts:
        yield Reason(code="fort_objective", used=2, allowed=1, params={"objective": number})


def upgrade(state: State, action: Upgrade) -> Iterator[Reason]:
    force = state.find(Force, action.unit, action.player)
    if force is None:
        yield state.missing(action.unit)
        return
    yield from _needs_smith(state, action, "weaponsmith")
    yield from _swap(state, action, force)
    upgraded = [each for each in unit_of(state, force) if each.upgraded_in == state.round]
    count = len(action.add) + len(upgraded)
    if not action.add:
        yield Reason(code="empty_upgrade", params={"name": force.label})
    elif count > 1:
        policy = "joined_heroes" if any(each is not force for each in upgraded) else ""
        params = {"name": force.label}
        yield Reason(code="one_upgrade", used=count, allowed=1, policy=policy, params=params)
    yield from _legal(force.label, outfit_after(force.member, action), force.member.outfit)


def unit_of(state: State, force: Force) -> list[Force]:
    """Return the units that share one upgrade a round: a unit and, by default, its hero."""
    host = state.find(Force, force.host) or force
    hero = state.find(Force, state.heroes.get(host.id, ""))
    if hero is None or state.policy("joined_heroes") == "apart":
        return [force]
    return [host, hero]


def _swap(state: State, action: Upgrade, force: Force) -> Iterator[Reason]:
    """Judge whether an upgrade gives up what its option replaces, and nothing else."""
    if not action.drop:
        return
    if state.policy("swaps") == "final":
        yield Reason(code="kept", policy="swaps", params={"name": force.label})
        return
    texts = [displaced(force.member, Pick.parse(text)) or () for text in action.add[:1]]
    if sorted(action.drop) != sorted(pick.text for drops in texts for pick in drops):
        yield Reason(code="swap", params={"name": force.label})


def _legal(name: Term, outfit: Outfit | None, before: Outfit | None = None) -> Iterator[Reason]:
    """Yield options that are not in order, except those that were not before."""
    known = Counter((each.pick, each.obstacle) for each in (before.taken if before else ()))
    for taken in outfit.obstructed if outfit else ():
        if known[taken.pick, taken.obstacle]:
            known[taken.pick, taken.obstacle] -= 1
        elif taken.option:
            params = {"name": name, "option": taken.option.label}
            yield Reason(code="legal_unit", params=params)


def _needs_smith(state: State, action: Step, code: str) -> Iterator[Reason]:
    """Yield a reason of its own for a weaponsmith that does not work yet."""
    if state.has_weaponsmith(action.player):
        return
    coming = next(iter(state.smiths.get(action.player, {}).values()), None)
    if coming:
        params = {"building": coming.label}
        yield Reason(code="new_building", policy="new_buildings", params=params)
    else:
        yield Reason(code=code, used=0, allowed=1)


def production(state: State, action: Produce | Train) -> Iterator[Reason]:
    building = state.find(Building, action.building, action.player)
    if building is None:
        yield state.missing(action.building)
        return
    if building.is_used:
        yield Reason(
            code="one_per_building", used=2, allowed=1, params={"building": building.label}
        )
    if not state.is_working(building):
        params = {"building": building.label}
        yield Reason(code="new_building", policy="new_buildings", params=params)
    yield from _crowd(state, action)
    if isinstance(action, Produce):
        yield from _produce(state, action, building)
    elif building.kind != "headquarters":
        yield _misplaced(building, "headquarters")


def _produce(state: State, action: Produce, building: Building) -> Iterator[Reason]:
    member = produced(state, action)
    if not member.is_unknown:
        yield from _suits(state, action, building, member)
        yield from _legal(member.label, member.outfit)
    if action.add:
        yield from _needs_smith(state, action, "weaponsmith")
    if len(action.add) > 1:
        params = {"name": member.label}
        yield Reason(code="one_upgrade", used=len(action.add), allowed=1, params=params)
    if action.combined:
        yield Reason(code="no_combined", params={"name": member.label})
    if action.reserve and not member.is_unknown and not member.bears("ambush"):
        yield Reason(code="ambush_only", params={"name": member.label})


def _suits(state: State, action: Produce, building: Building, member: Member) -> Iterator[Reason]:
    """Judge whether a building makes such units, perhaps with a weaponsmith."""
    maker = maker_of(member, state.is_skirmish)
    if building.kind != maker:
        yield _misplaced(building, maker)
    elif is_gated(state, member):
        for reason in _needs_smith(state, action, "needs_weaponsmith"):
            policy = reason.policy or _gate_policy(state, member)
            params = {"name": member.label, **reason.params}
            yield replace(reason, policy=policy, params=params)


def _misplaced(building: Building, maker: BuildingKind) -> Reason:
    params = {"building": building.label, "maker": NAMES[maker]}
    return Reason(code="building_class", params=params)


def maker_of(member: Member, is_skirmish: bool) -> BuildingKind:
    """Return the building that makes a unit.

    The barracks makes heroes and infantry, in skirmish whoever has no Tough.
    """
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


def is_gated(state: State, member: Member) -> bool:
    """Return whether a unit needs a weaponsmith."""
    if state.is_skirmish and state.policy("skirmish_gates") == "open":
        return False
    by_tough = state.policy("light_units") == "by_tough"
    return member.is_kind("hero") or is_large(member, by_tough)


def _gate_policy(state: State, member: Member) -> str:
    """Return the policy by which a unit needs a weaponsmith, empty where there is no other way."""
    if state.is_skirmish:
        return "skirmish_gates"
    is_doubtful = is_large(member, True) != is_large(member, False)
    return "light_units" if is_doubtful and not member.is_kind("hero") else ""
