"""The changes that each action makes on the table and in the ledger."""

from dataclasses import replace

from rulesets.engine.values import NOTHING, Term
from rulesets.games.strategy import actions, motions
from rulesets.games.strategy.checks.battle import may_change
from rulesets.games.strategy.document import Action, CampaignPlayer
from rulesets.games.strategy.motions import Talk
from rulesets.games.strategy.pieces import Builder, Building, Force
from rulesets.games.strategy.points import points_of, produced, stamina, upgraded
from rulesets.games.strategy.resource_sheet import Column, Posting
from rulesets.games.strategy.rounds import fall, go_on, put_out
from rulesets.games.strategy.state import RoundNote, State
from rulesets.games.strategy.tables import BUILDER, BUILDER_TOUGH, NAMES


def apply(state: State, action: Action) -> None:
    """Carry out an action, as far as its pieces exist."""
    match action:
        case actions.Take() if may_change(state, action):
            state.owners[action.objective] = action.player
        case actions.Yield() if may_change(state, action):
            del state.owners[action.objective]
        case actions.Damage() | actions.Destroy():
            _hit(state, action)
        case actions.Heal():
            _heal(state, action, action.target, action.wounds)
        case actions.Deploy():
            state.force(action.unit).in_reserve = False
        case actions.JoinUnit():
            state.force(action.hero).host = action.host
            state.heroes[action.host] = action.hero
        case actions.Construct():
            _construct(state, action)
        case actions.Repair():
            _set_job(state, action)
            _heal(state, action, action.building, action.roll)
        case actions.Upgrade():
            _upgrade(state, action)
        case actions.Produce():
            _produce(state, action)
        case actions.Train():
            _train(state, action)
        case actions.Spend():
            _pay(state, action, action.part, NOTHING)


def _hit(state: State, action: actions.Damage | actions.Destroy) -> None:
    piece = state.pieces[action.target]
    if isinstance(action, actions.Damage):
        piece.wounds = min(piece.stamina, piece.wounds + action.wounds)
        if piece.wounds < piece.stamina:
            return
    state.remove(piece)
    if not isinstance(piece, Building):
        state.losses[piece.player].append(piece.id)
    elif piece.kind == "headquarters":
        fall(state, piece.player, action.by or action.player)


def _construct(state: State, action: actions.Construct) -> None:
    blueprint = state.numbers.blueprints[action.building]
    _pay(state, action, "construction", NAMES[action.building])
    _set_job(state, action)
    building = Building(
        id=action.id,
        player=action.player,
        round=state.round,
        stamina=blueprint.tough,
        kind=action.building,
        number=_number(state, action, action.building),
        objective=action.objective if action.building == "fortification" else None,
    )
    state.place(building)
    if building.kind == "fortification":
        state.forts[building.objective] = building


def _heal(state: State, action: Action, id: str, wounds: int) -> None:
    """Heal a piece by at most its wounds, and record the number for the log."""
    piece = state.pieces[id]
    state.repaired[action.id] = min(piece.wounds, wounds)
    piece.wounds -= state.repaired[action.id]


def _set_job(state: State, action: actions.Construct | actions.Repair) -> None:
    builder = state.find(Builder, action.builder, action.player)
    if builder:
        builder.job = "built" if isinstance(action, actions.Construct) else "repaired"
        state.acted.append(builder)


def _upgrade(state: State, action: actions.Upgrade) -> None:
    force = state.force(action.unit)
    _pay(state, action, "upgrades", force.label)
    force.member = upgraded(force.member, action)
    force.stamina = stamina(force.member)
    force.upgraded_in = state.round


def _produce(state: State, action: actions.Produce) -> None:
    member = produced(state, action)
    member = replace(member, number=_number(state, action, f"unit {action.unit}"))
    _pay(state, action, "production", member.label)
    _use(state, action.building)
    state.place(
        Force(
            id=action.id,
            player=action.player,
            round=state.round,
            stamina=stamina(member),
            member=member,
            in_reserve=action.reserve,
            upgraded_in=state.round if action.add else 0,
        )
    )


def _train(state: State, action: actions.Train) -> None:
    _pay(state, action, "production", BUILDER)
    _use(state, action.building)
    state.place(
        Builder(
            id=action.id,
            player=action.player,
            round=state.round,
            stamina=BUILDER_TOUGH,
            number=_number(state, action, "builder"),
        )
    )


def _number(state: State, action: Action, what: str) -> int:
    """Count a new piece of a kind; return its number among its player's, 0 for the first."""
    state.made[action.player, what] += 1
    number = state.made[action.player, what]
    return number if number > 1 else 0


def _use(state: State, building: str) -> None:
    found = state.find(Building, building)
    if found:
        found.is_used = True
        state.acted.append(found)


def _pay(state: State, action: Action, column: Column, label: Term) -> None:
    points = points_of(state, action)
    state.row(action.player).post(
        Posting(column=column, what=action.do, points=points, label=label, action=action.id)
    )


def settle(state: State, action: Talk) -> None:
    """Record it; a motion comes into force once everybody agreed."""
    match action:
        case actions.Pause():
            state.is_paused = action.paused
        case actions.Style():
            player = state.players[action.player]
            name, colour = action.name or player.name, action.colour or player.colour
            state.players[action.player] = replace(player, name=name, colour=colour)
        case actions.NoteRound():
            state.notes[action.round] = RoundNote(action.name, action.note)
        case _:
            for motion in state.motions.hear(action):
                _carry_out(state, motion)
            go_on(state)


def _carry_out(state: State, motion: motions.AnyMotion) -> None:
    """Carry out a motion. A strike already was, before the replay."""
    match motion:
        case motions.SetPolicy():
            state.policies[motion.policy] = motion.option
        case motions.Enter():
            newcomer = CampaignPlayer(
                id=motion.newcomer, name=motion.name, book=motion.book, side=motion.side
            )
            state.newcomers.append(newcomer)
        case motions.Leave() if motion.leaver in state.in_play:
            put_out(state, [motion.leaver], "left")
        case motions.PassFor() if motion.absent not in (*state.passed, *state.out):
            state.passed.append(motion.absent)
            state.done.append(motion.absent)
        case motions.Close():
            state.is_closed = True
