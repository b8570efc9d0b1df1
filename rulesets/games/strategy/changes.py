"""What each action changes on the table and in the ledger."""

from dataclasses import replace
from typing import TypeVar, cast

from rulesets.engine.values import Term
from rulesets.games.strategy.document import (
    Action,
    Construct,
    Damage,
    Deploy,
    Destroy,
    JoinUnit,
    Produce,
    Repair,
    Spend,
    Take,
    Train,
    Upgrade,
    Yield,
)
from rulesets.games.strategy.ledger import NO_LABEL, Column, Posting
from rulesets.games.strategy.points import points_of, produced, stamina, upgraded
from rulesets.games.strategy.state import Builder, Building, Force, Outcome, Piece, State
from rulesets.games.strategy.tables import BUILDER, BUILDER_TOUGH, NAMES

P = TypeVar("P", bound=Piece)


def apply(state: State, action: Action) -> None:
    """Do what an action says, as far as what it names is there."""
    match action:
        case Take() if _may_change(state, action):
            state.owners[action.objective] = action.player
        case Yield() if _may_change(state, action):
            del state.owners[action.objective]
        case Damage():
            _damage(state, action)
        case Destroy():
            _lose(state, state.pieces[action.target])
        case Deploy():
            _force(state, action.unit).in_reserve = False
        case JoinUnit():
            _force(state, action.hero).host = action.host
        case _:
            _build(state, action)


def _build(state: State, action: Action) -> None:
    match action:
        case Construct():
            _construct(state, action)
        case Repair():
            _repair(state, action)
        case Upgrade():
            _upgrade(state, action)
        case Produce():
            _produce(state, action)
        case Train():
            _train(state, action)
        case Spend():
            _pay(state, action, action.part, NO_LABEL)


def _may_change(state: State, action: Take | Yield) -> bool:
    """A fortified objective stays whose it is."""
    fort = state.forts.get(action.objective)
    return fort is None or (isinstance(action, Take) and fort.player == action.player)


def _damage(state: State, action: Damage) -> None:
    piece = state.pieces[action.target]
    piece.wounds = min(piece.stamina, piece.wounds + action.wounds)
    if piece.wounds == piece.stamina:
        _lose(state, piece)


def _lose(state: State, piece: Piece) -> None:
    piece.is_lost = True
    if not isinstance(piece, Building):
        state.losses[piece.player].append(piece.id)
        for force in state.standing(Force, piece.player):
            force.host = "" if force.host == piece.id else force.host
    elif piece.kind == "fortification" and state.forts.get(piece.objective) is piece:
        del state.forts[piece.objective]
    elif piece.kind == "headquarters":
        winners = tuple(player for player in state.players if player != piece.player)
        state.outcome = Outcome(
            reason="headquarters", round=state.round, winners=winners, loser=piece.player
        )


def _construct(state: State, action: Construct) -> None:
    blueprint = state.numbers.blueprints[action.building]
    _pay(state, action, "construction", NAMES[action.building])
    _set_job(state, action)
    building = Building(
        id=action.id,
        player=action.player,
        round=state.round,
        stamina=blueprint.tough,
        kind=action.building,
        number=_place(sum(own.kind == action.building for own in _had(state, Building, action))),
        objective=action.objective if action.building == "fortification" else None,
    )
    state.pieces[action.id] = building
    if building.kind == "fortification":
        state.forts[building.objective] = building


def _repair(state: State, action: Repair) -> None:
    _set_job(state, action)
    building = state.pieces[action.building]
    building.wounds = max(0, building.wounds - action.roll)


def _set_job(state: State, action: Construct | Repair) -> None:
    builder = state.find(Builder, action.builder, action.player)
    if builder:
        builder.job = "built" if isinstance(action, Construct) else "repaired"


def _upgrade(state: State, action: Upgrade) -> None:
    force = _force(state, action.unit)
    _pay(state, action, "upgrades", force.label)
    force.member = upgraded(force.member, action)
    force.stamina = stamina(force.member)
    force.upgraded_in = state.round


def _produce(state: State, action: Produce) -> None:
    number = _place(sum(own.member.key == action.unit for own in _had(state, Force, action)))
    member = replace(produced(state, action), number=number)
    _pay(state, action, "production", member.label)
    _use(state, action.building)
    state.pieces[action.id] = Force(
        id=action.id,
        player=action.player,
        round=state.round,
        stamina=stamina(member),
        member=member,
        in_reserve=action.reserve,
        upgraded_in=state.round if action.add else 0,
    )


def _train(state: State, action: Train) -> None:
    _pay(state, action, "production", BUILDER)
    _use(state, action.building)
    state.pieces[action.id] = Builder(
        id=action.id,
        player=action.player,
        round=state.round,
        stamina=BUILDER_TOUGH,
        number=_place(len(_had(state, Builder, action))),
    )


def _had(state: State, kind: type[P], action: Action) -> list[P]:
    """All pieces of a kind that the acting player ever had."""
    pieces = state.pieces.values()
    return [p for p in pieces if p.player == action.player and isinstance(p, kind)]


def _place(before: int) -> int:
    """The number of a piece after so many of the same, 0 for the first."""
    return before + 1 if before else 0


def _use(state: State, building: str) -> None:
    found = state.find(Building, building)
    if found:
        found.is_used = True


def _pay(state: State, action: Action, column: Column, label: Term) -> None:
    points = points_of(state, action)
    row = state.row(action.player)
    row.postings.append(
        Posting(column=column, what=action.do, points=points, label=label, action=action.id)
    )


def _force(state: State, id: str) -> Force:
    return cast(Force, state.pieces[id])
