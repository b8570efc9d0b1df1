"""The ledger: what each player earned and bought in a round."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.campaigns.players import Player, players_of
from rulesets import wording
from rulesets.games.strategy.ledger import Posting
from rulesets.games.strategy.state import State
from rulesets.wording import strategy as words


@dataclass(frozen=True)
class RoundBalance:
    """A player's round: start plus income minus purchases is what is left.

    `postings` are signed, in the order of the round. Until its battle ends, the income is a
    forecast.
    """

    player: Player
    start: int
    income: int
    bought: int
    left: int
    postings: tuple[tuple[str, int], ...]
    is_expected: bool


def balances(state: State, round: int) -> list[RoundBalance]:
    """Return every player's balance of a round, in the order of the seats."""
    return [
        balance for each in players_of(state).values() for balance in _balance(state, each, round)
    ]


def _balance(state: State, player: Player, round: int) -> Iterator[RoundBalance]:
    row = state.row_of(player.id, round)
    if row is None:
        return
    income = row.parts("income")
    is_expected = not income and row is state.row(player.id) and state.has_build_phase(round)
    if is_expected and not state.outcome:
        income = list(state.income_of(player.id))
    yield RoundBalance(
        player=player,
        start=row.start,
        income=sum(posting.points for posting in income),
        bought=sum(posting.points for posting in row.purchases),
        left=row.next_start,
        postings=(*postings(income, 1), *postings(row.purchases, -1)),
        is_expected=is_expected,
    )


def postings(lines: list[Posting], sign: int) -> tuple[tuple[str, int], ...]:
    """Return the names of postings with their points, signed."""
    return tuple((_posting_name(line), sign * line.points) for line in lines)


def _posting_name(posting: Posting) -> str:
    name = wording.term(posting.label) or str(words.POSTINGS[posting.what])
    return f"{name} × {posting.count}" if posting.count > 1 else name
