"""How a campaign ended: ranks, and honours for the units that were there."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from armies.campaigns.players import Player, players_of
from rulesets import wording
from rulesets.games.strategy.pieces import Building, Force
from rulesets.games.strategy.state import State

MAX_HONOURS = 6


@dataclass(frozen=True)
class Rank:
    """A player in the final ranking: objectives held, pieces lost, points earned and spent.

    `headquarters` are the wounds it can still take, `worth` the points of the units.
    """

    player: Player
    is_winner: bool
    fell_in: int
    objectives: int
    headquarters: int
    units: int
    worth: int
    lost: int
    earned: int
    spent: int

    @property
    def summary(self) -> str:
        held = ngettext("%(n)s objective", "%(n)s objectives", self.objectives)
        units = ngettext("%(n)s unit", "%(n)s units", self.units)
        lost = ngettext("%(n)s lost", "%(n)s lost", self.lost)
        counted = [(held, self.objectives), (units, self.units), (lost, self.lost)]
        earned = gettext("%(n)s points earned") % {"n": self.earned}
        return " · ".join([*(words % {"n": n} for words, n in counted), earned])


@dataclass(frozen=True)
class Honour:
    """A unit that deserves to be named: the rounds it served, whether it still stands."""

    player: Player
    name: str
    rounds: int
    points: int
    wounds: int
    stands: bool

    @property
    def service(self) -> str:
        """How long it served, and its condition."""
        served = ngettext("served %(n)s round", "served %(n)s rounds", self.rounds)
        wounds = ngettext("%(n)s wound", "%(n)s wounds", self.wounds) % {"n": self.wounds}
        condition = (wounds if self.wounds else "") if self.stands else gettext("fallen")
        return ", ".join(filter(None, (served % {"n": self.rounds}, condition)))


@dataclass(frozen=True)
class CampaignResult:
    winners: tuple[Player, ...]
    ranks: tuple[Rank, ...]
    honours: tuple[Honour, ...]


def result_of(state: State) -> CampaignResult:
    players = players_of(state)
    winners = state.outcome.winners if state.outcome else ()
    ranks = [_rank(state, player, id in winners) for id, player in players.items()]
    ranks.sort(key=lambda rank: (not rank.is_winner, bool(rank.fell_in), -rank.objectives))
    return CampaignResult(
        winners=tuple(players[id] for id in winners),
        ranks=tuple(ranks),
        honours=tuple(_honours(state, players)),
    )


def _rank(state: State, player: Player, is_winner: bool) -> Rank:
    rows = state.rows[player.id]
    forces, hq = state.all(Force, player.id), state.find(Building, f"{player.id}.hq")
    own = [piece for piece in state.pieces.values() if piece.player == player.id]
    return Rank(
        player=player,
        is_winner=is_winner,
        fell_in=state.out.get(player.id, 0),
        objectives=len(state.objectives_of(player.id)),
        headquarters=hq.wounds_left if hq else 0,
        units=len(forces),
        worth=sum(force.member.points for force in forces),
        lost=sum(1 for piece in own if piece.is_lost),
        earned=sum(row.income for row in rows),
        spent=sum(posting.points for row in rows for posting in row.purchases),
    )


def _honours(state: State, players: dict[str, Player]) -> list[Honour]:
    """Return the units that served longest; those that stand and bear wounds come first."""
    forces = [piece for piece in state.pieces.values() if isinstance(piece, Force)]
    forces.sort(key=lambda force: (force.is_lost, force.round, -force.wounds))
    return [
        Honour(
            player=players[force.player],
            name=wording.term(force.label),
            rounds=state.round - force.round,
            points=force.member.points,
            wounds=force.wounds,
            stands=not force.is_lost,
        )
        for force in forces[:MAX_HONOURS]
    ]
