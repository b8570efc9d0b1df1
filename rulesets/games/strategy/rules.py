"""What speaks against an action as the campaign stands: the rules, and whose turn it is.

The replay records what it finds, the offers show it; so what is offered breaks no rule.
"""

from collections.abc import Iterator
from dataclasses import replace

from rulesets.engine.values import Term
from rulesets.games.ground.checks import MOST_TOUGH
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.roster import Member
from rulesets.games.strategy import classes
from rulesets.games.strategy.document import (
    Action,
    BeginBuild,
    Construct,
    Damage,
    Deploy,
    Destroy,
    JoinUnit,
    Pass,
    Produce,
    Repair,
    Spend,
    StatedRow,
    Step,
    Take,
    Train,
    Upgrade,
    Yield,
)
from rulesets.games.strategy.points import outfit_after, produced, read_pick
from rulesets.games.strategy.state import Builder, Building, Force, Piece, Reason, State
from rulesets.games.strategy.tables import (
    BUILD_PARTS,
    FIRST_SKIPPED,
    NAMES,
    BuildingKind,
    Part,
)

MULTI_MODEL = 2
"""Models from which a hero may join a unit."""


def part_of(action: Action) -> Part | None:
    """The part of a round that an action belongs to, None if it may stand anywhere."""
    match action:
        case Construct() | Repair():
            return Part.CONSTRUCTION
        case Upgrade():
            return Part.UPGRADES
        case Produce() | Train():
            return Part.PRODUCTION
        case Spend():
            return Part(action.part)
        case Pass() | StatedRow():
            return None
    return Part.BATTLE


def out_of_order(state: State, action: Action) -> Iterator[Reason]:
    """Whether an action is in the wrong part or out of turn."""
    is_build_part = state.part in BUILD_PARTS
    belongs = is_build_part if isinstance(action, Pass) else _belongs(state, part_of(action))
    if not belongs:
        yield Reason(code="part")
    elif is_build_part and action.player in state.passed:
        yield Reason(code="finished", params={"name": state.name_of(action.player)})
    elif is_build_part and state.turn not in (None, action.player):
        yield Reason(code="turn", params={"name": state.name_of(state.turn or "")})


def _belongs(state: State, part: Part | None) -> bool:
    """A skipped build phase is behind its round, so the next battle may begin."""
    return part in (None, state.part) or (part, state.part) == (Part.BATTLE, Part.SKIPPED)


def breaches(state: State, action: Action) -> Iterator[Reason]:
    """The rules that an action breaks, whoever's turn it is. Points are the ledger's matter."""
    if state.outcome:
        yield Reason(code="game_over", used=state.round, allowed=state.outcome.round)
    elif action.player not in state.players:
        yield _missing(action.player)
    else:
        if state.part is Part.SKIPPED and part_of(action) in BUILD_PARTS:
            policy = "phase_18" if state.round == FIRST_SKIPPED else ""
            yield Reason(code="round_limit", used=state.round, policy=policy)
        yield from _own(state, action)


def _own(state: State, action: Action) -> Iterator[Reason]:
    match action:
        case Take() | Yield():
            yield from _mark_objective(state, action)
        case Damage() | Destroy():
            yield from _there(state, Piece, action.target)
        case Deploy():
            yield from _deploy(state, action)
        case JoinUnit():
            yield from _join(state, action)
        case BeginBuild():
            if action.first is not None and action.first not in state.players:
                yield _missing(action.first)
        case Construct() | Repair():
            yield from _construction(state, action)
        case Upgrade():
            yield from _upgrade(state, action)
        case Produce() | Train():
            yield from _production(state, action)


def _missing(key: str) -> Reason:
    return Reason(code="reference", params={"key": key})


def _there(state: State, kind: type[Piece], id: str, player: str = "") -> Iterator[Reason]:
    if state.find(kind, id, player) is None:
        yield _missing(id)


def _mark_objective(state: State, action: Take | Yield) -> Iterator[Reason]:
    is_owner = state.owners.get(action.objective) == action.player
    if action.objective > state.document.objectives or (isinstance(action, Yield) and not is_owner):
        yield _missing(str(action.objective))
    elif _is_held_fast(state, action):
        yield Reason(code="fortified", params={"objective": action.objective})


def _is_held_fast(state: State, action: Take | Yield) -> bool:
    fort = state.forts.get(action.objective)
    return fort is not None and (isinstance(action, Yield) or fort.player != action.player)


def _deploy(state: State, action: Deploy) -> Iterator[Reason]:
    force = state.find(Force, action.unit, action.player)
    if force is None or not force.in_reserve:
        yield _missing(action.unit)
    elif state.next_battle < force.arrives:
        params = {"name": force.label}
        yield Reason(code="ambush", used=state.next_battle, allowed=force.arrives, params=params)


def _join(state: State, action: JoinUnit) -> Iterator[Reason]:
    hero = state.find(Force, action.hero, action.player)
    host = state.find(Force, action.host, action.player)
    if hero is None or host is None:
        yield _missing(action.host if hero else action.hero)
    elif not may_join(state, hero, host):
        yield Reason(code="join", params={"name": hero.label, "host": host.label})


def may_join(state: State, hero: Force, host: Force) -> bool:
    """Whether a hero on its own may become part of a unit of several models without a hero."""
    tough = hero.member.outfit.tough if hero.member.outfit else 1
    return (
        not state.is_skirmish
        and hero.is_hero
        and not hero.host
        and tough <= MOST_TOUGH
        and not host.is_hero
        and host.member.size >= MULTI_MODEL
        and not (hero.in_reserve or host.in_reserve)
        and all(other.host != host.id for other in state.standing(Force, host.player))
    )


def _construction(state: State, action: Construct | Repair) -> Iterator[Reason]:
    builder = state.find(Builder, action.builder, action.player)
    jobs = {Construct: "built", Repair: "repaired"}
    if builder is None:
        yield Reason(code="builders", used=1, allowed=0, params={"builder": action.builder})
    elif builder.job == jobs[type(action)]:
        yield Reason(code="builders", used=2, allowed=1, params={"builder": action.builder})
    elif builder.job:
        yield Reason(code="build_or_repair", params={"builder": action.builder})
    if isinstance(action, Repair):
        yield from _there(state, Building, action.building, action.player)
    elif action.building == "fortification":
        yield from _fortify(state, action)


def _fortify(state: State, action: Construct) -> Iterator[Reason]:
    number = action.objective or 0
    if state.owners.get(number) != action.player:
        yield Reason(code="fort_objective", params={"objective": number})
    elif number in state.forts:
        yield Reason(code="fort_objective", used=2, allowed=1, params={"objective": number})


def _upgrade(state: State, action: Upgrade) -> Iterator[Reason]:
    force = state.find(Force, action.unit, action.player)
    if force is None:
        yield _missing(action.unit)
        return
    yield from _needs_smith(state, action, "weaponsmith")
    for text in action.drop:
        if read_pick(text) not in force.member.entry.picks:
            yield _missing(text)
    count = len(action.add) + (force.upgraded_in == state.round)
    if count != 1:
        yield Reason(code="one_upgrade", used=count, allowed=1, params={"name": force.label})
    yield from _legal(force.label, outfit_after(force.member, action))


def _legal(name: Term, outfit: Outfit | None) -> Iterator[Reason]:
    for taken in outfit.taken if outfit else ():
        if taken.obstacle and taken.option:
            params = {"name": name, "option": taken.option.label}
            yield Reason(code="legal_unit", params=params)


def _needs_smith(state: State, action: Step, code: str) -> Iterator[Reason]:
    if not state.has_weaponsmith(action.player):
        is_new = bool(state.weaponsmiths(action.player))
        yield Reason(code=code, used=0, allowed=1, policy="new_buildings" if is_new else "")


def _production(state: State, action: Produce | Train) -> Iterator[Reason]:
    building = state.find(Building, action.building, action.player)
    if building is None:
        yield _missing(action.building)
        return
    if building.is_used:
        yield Reason(
            code="one_per_building", used=2, allowed=1, params={"building": building.label}
        )
    if not state.is_working(building):
        params = {"building": building.label}
        yield Reason(code="new_building", policy="new_buildings", params=params)
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
    """Whether a building makes such units, and whether that takes a weaponsmith."""
    maker = classes.maker_of(member, state.is_skirmish)
    if building.kind != maker:
        yield _misplaced(building, maker)
    elif _is_gated(state, member):
        for reason in _needs_smith(state, action, "needs_weaponsmith"):
            policy = reason.policy or _gate_policy(state, member)
            yield replace(reason, policy=policy, params={"name": member.label})


def _misplaced(building: Building, maker: BuildingKind) -> Reason:
    params = {"building": building.label, "maker": NAMES[maker]}
    return Reason(code="building_class", params=params)


def _is_gated(state: State, member: Member) -> bool:
    """Whether a unit is made with a weaponsmith only."""
    if state.is_skirmish and state.policy("skirmish_gates") == "open":
        return False
    by_tough = state.policy("light_units") == "by_tough"
    return member.is_kind("hero") or classes.is_large(member, by_tough)


def _gate_policy(state: State, member: Member) -> str:
    """The policy by which a unit needs a weaponsmith, empty where there is no other way."""
    if state.is_skirmish:
        return "skirmish_gates"
    is_doubtful = classes.is_large(member, True) != classes.is_large(member, False)
    return "light_units" if is_doubtful and not member.is_kind("hero") else ""
