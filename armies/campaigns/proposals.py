"""Open proposals: who still has to answer, and the difference a correction would make."""

from dataclasses import dataclass

from armies.campaigns.choices import Choice
from armies.campaigns.players import Player, players_of
from armies.campaigns.sentences import action_sentence
from rulesets.games.strategy.agreements import Agree, Decline, Strike
from rulesets.games.strategy.corrections import without
from rulesets.games.strategy.offers import NEW, offer
from rulesets.games.strategy.state import OpenProposal, State


@dataclass(frozen=True)
class Change:
    """The difference of a correction for a player: points left, objectives, pieces."""

    player: Player
    before: tuple[int, int, int]
    after: tuple[int, int, int]


@dataclass(frozen=True)
class ProposalLine:
    """An open proposal, with the answers that a player may give or its withdrawal."""

    id: str
    player: Player
    text: str
    missing: tuple[Player, ...]
    changes: tuple[Change, ...]
    agree: Choice | None
    decline: Choice | None
    withdraw: Choice | None


def proposals(state: State, player: str) -> list[ProposalLine]:
    """Return every open proposal; `player` is who may answer, empty for nobody."""
    return [_line(state, found, player) for found in state.proposals.values()]


def _line(state: State, opened: OpenProposal, player: str) -> ProposalLine:
    players, proposal = players_of(state), opened.proposal
    is_asked = player in opened.missing
    agree = Agree(id=NEW, player=player, to=proposal.id)
    decline = Decline(id=NEW, player=player, to=proposal.id)
    withdrawal = Strike(id=NEW, player=player, target=proposal.id)
    return ProposalLine(
        id=proposal.id,
        player=players[proposal.player],
        text=action_sentence(state, proposal),
        missing=tuple(players[each] for each in opened.missing if each in players),
        changes=changes(state, proposal.target) if isinstance(proposal, Strike) else (),
        agree=Choice(offer(state, agree), "") if is_asked else None,
        decline=Choice(offer(state, decline), "") if is_asked else None,
        withdraw=Choice(offer(state, withdrawal), "") if player == proposal.player else None,
    )


def changes(state: State, target: str) -> tuple[Change, ...]:
    """Return how the players for whom it makes a difference would stand without an action."""
    corrected = without(state, target)
    return tuple(
        Change(player, _facts(state, id), _facts(corrected, id))
        for id, player in players_of(state).items()
        if id in corrected.players and _facts(state, id) != _facts(corrected, id)
    )


def _facts(state: State, player: str) -> tuple[int, int, int]:
    left = state.row(player).next_start
    return left, len(state.objectives_of(player)), len(state.on_table[player])
