"""Rules of construction and production: what may be built, repaired and produced, and where.

A function's docstring is the player's explanation.
"""

from collections.abc import Iterator

from rulesets.engine.checks import Issue
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.messages import gettext_noop
from rulesets.games.ground.book import Kind
from rulesets.games.ground.member import Member
from rulesets.games.strategy.actions import Construct, Produce, Repair, Train, Upgrade
from rulesets.games.strategy.checks.rule import AMBUSH, ROUNDS, rule
from rulesets.games.strategy.pieces import Builder
from rulesets.games.strategy.points import produced
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import MAX_PIECES, NAMES, BuildingKind

PRODUCING = "Playing the game: Producing units"
BUILDINGS = "Buildings"
FORTIFIED = "Buildings: Fortified objective"

JOBS = {Construct: "built", Repair: "repaired"}

ALWAYS_LARGE: tuple[Kind, ...] = ("titan", "flyer", "aircraft", "artillery")
LARGE: tuple[Kind, ...] = ("vehicle", "monster", *ALWAYS_LARGE)
"""Kinds that a workshop makes with a weaponsmith only, unless they are light."""

LIGHT_TOUGH = 6
"""The most Tough of a light vehicle or small monster, where the players judge it by that."""


@rule(
    "strategy.builders",
    ROUNDS,
    title=gettext_noop("No free builder"),
    sentence=gettext_noop("No free builder: each works once in a phase"),
)
def builders(state: State, action: Construct | Repair) -> Iterator[Issue]:
    """Each living builder makes one building in a build phase, or repairs one."""
    builder = state.find(Builder, action.builder, action.player)
    if builder is None:
        yield Issue(used=1, allowed=0, params={"builder": action.builder})
    elif builder.job == JOBS[type(action)]:
        yield Issue(used=2, allowed=1, params={"builder": action.builder})


@rule(
    "strategy.build_or_repair",
    ROUNDS,
    title=gettext_noop("Built and repaired"),
    sentence=gettext_noop("The builder has built or repaired already, one or the other"),
)
def build_or_repair(state: State, action: Construct | Repair) -> Iterator[Issue]:
    """In one build phase a builder either makes a building or repairs one, never both."""
    builder = state.find(Builder, action.builder, action.player)
    if builder and builder.job not in ("", JOBS[type(action)]):
        yield Issue(params={"builder": action.builder})


@rule(
    "strategy.fort_objective",
    FORTIFIED,
    title=gettext_noop("Place of a fortification"),
    sentence=gettext_noop("No conquered objective here without a fortification"),
)
def fort_objective(state: State, action: Construct) -> Iterator[Issue]:
    """A fortification is built on an objective that its player holds, one on each."""
    number = action.objective or 0
    if action.building != "fortification":
        return
    if state.owners.get(number) != action.player:
        yield Issue(params={"objective": number})
    elif number in state.forts:
        yield Issue(used=2, allowed=1, params={"objective": number})


@rule(
    "strategy.ambush_only",
    AMBUSH,
    title=gettext_noop("Reserve without Ambush"),
    sentence=gettext_noop("%(name)s has no Ambush, so it can’t wait in reserve"),
)
def ambush_only(state: State, action: Produce) -> Iterator[Issue]:
    """Only units with Ambush are kept in reserve."""
    member = produced(state, action) if action.reserve else None
    if member and not member.is_unknown and not member.bears("ambush"):
        yield Issue(params={"name": member.label})


@rule(
    "strategy.one_per_building",
    PRODUCING,
    title=gettext_noop("One unit per building"),
    sentence=gettext_noop("%(building)s: produced already in this phase"),
)
def one_per_building(state: State, action: Produce | Train) -> Iterator[Issue]:
    """Each building produces one unit in a build phase."""
    building = state.building(action.building)
    if building.is_used:
        yield Issue(used=2, allowed=1, params={"building": building.label})


@rule(
    "strategy.building_class",
    BUILDINGS,
    title=gettext_noop("Wrong building"),
    sentence=gettext_noop("Made in %(maker)s, not in %(building)s"),
)
def building_class(state: State, action: Produce | Train) -> Iterator[Issue]:
    """Headquarters make builders, barracks infantry and heroes, workshops everything else.
    In skirmish barracks make heroes and units without Tough, workshops the other ones."""
    building, maker = state.building(action.building), _maker(state, action)
    if maker and building.kind != maker:
        yield Issue(params={"building": building.label, "maker": NAMES[maker]})


def _maker(state: State, action: Produce | Train) -> BuildingKind | None:
    if isinstance(action, Train):
        return "headquarters"
    member = produced(state, action)
    return None if member.is_unknown else maker_of(member, state.is_skirmish)


def maker_of(member: Member, is_skirmish: bool) -> BuildingKind:
    """Return the building that makes a unit.

    The barracks makes heroes and infantry, in skirmish whoever has no Tough.
    """
    if is_skirmish:
        is_trooper = member.outfit is None or "tough" not in member.outfit.ratings
    else:
        is_trooper = member.is_kind("infantry")
    return "barracks" if is_trooper or member.is_kind("hero") else "workshop"


@rule(
    "strategy.needs_weaponsmith",
    BUILDINGS,
    title=gettext_noop("Unit without a weaponsmith"),
    sentence=gettext_noop("No weaponsmith, and %(name)s needs one"),
)
def needs_weaponsmith(state: State, action: Produce) -> Iterator[Issue]:
    """Heroes, and whatever is larger than a light vehicle or small monster, are produced
    while their player has a weaponsmith."""
    if not state.smiths.get(action.player) and _is_gated_here(state, action):
        member = produced(state, action)
        policy = _gate_policy(state, member)
        yield Issue(used=0, allowed=1, policy=policy, params={"name": member.label})


def _is_gated_here(state: State, action: Produce) -> bool:
    """Return whether the building makes such units, but only with a weaponsmith."""
    is_made_here = state.building(action.building).kind == _maker(state, action)
    return is_made_here and is_gated(state, produced(state, action))


def is_gated(state: State, member: Member) -> bool:
    """Return whether a unit needs a weaponsmith."""
    if state.is_skirmish and state.policy("skirmish_gates") == "open":
        return False
    by_tough = state.policy("light_units") == "by_tough"
    return member.is_kind("hero") or _is_large(member, by_tough)


def _is_large(member: Member, by_tough: bool) -> bool:
    """Return whether a workshop needs a weaponsmith for it."""
    if by_tough and member.outfit and not member.is_kind(*ALWAYS_LARGE):
        return member.is_kind(*LARGE) and member.outfit.tough > LIGHT_TOUGH
    return member.is_kind(*LARGE) and not member.is_kind("light")


def _gate_policy(state: State, member: Member) -> str:
    """Return the policy by which a unit needs a weaponsmith, empty where there is no other way."""
    if state.is_skirmish:
        return "skirmish_gates"
    is_doubtful = _is_large(member, True) != _is_large(member, False)
    return "light_units" if is_doubtful and not member.is_kind("hero") else ""


@rule(
    "strategy.new_building",
    BUILDINGS,
    title=gettext_noop("Building not ready yet"),
    sentence=gettext_noop("%(building)s: usable from the next build phase"),
)
def new_building(state: State, action: Upgrade | Produce | Train) -> Iterator[Issue]:
    """Where the players agreed so, a building is usable from the next build phase."""
    needed = [] if isinstance(action, Upgrade) else [state.building(action.building)]
    if not state.has_weaponsmith(action.player) and _takes_smith(state, action):
        needed += list(state.smiths.get(action.player, {}).values())[:1]
    for building in needed:
        if not state.is_working(building):
            yield Issue(policy="new_buildings", params={"building": building.label})


def _takes_smith(state: State, action: Upgrade | Produce | Train) -> bool:
    """Return whether an action takes a weaponsmith that works."""
    match action:
        case Upgrade():
            return True
        case Produce():
            return bool(action.add) or _is_gated_here(state, action)
    return False


@rule(
    "strategy.crowd",
    OWN_CHAPTER,
    title=gettext_noop("Too many pieces"),
    sentence=gettext_noop("%(used)d pieces on the table, %(allowed)d at most"),
    is_void=True,
)
def crowd(state: State, action: Construct | Produce | Train) -> Iterator[Issue]:
    """A player has at most 200 pieces on the table at once."""
    count = len(state.on_table[action.player]) + 1
    if count > MAX_PIECES:
        yield Issue(used=count, allowed=MAX_PIECES)
