"""Bodies of reports on campaigns, with the ledger of every player."""

from typing import Literal

from typing_extensions import TypedDict

from armies.reports.report_bodies import books_body
from rulesets import wording
from rulesets.api import shapes
from rulesets.api.representations import issue_body
from rulesets.games.strategy import LEDGER, Judgement
from rulesets.games.strategy.resource_sheet import Row
from rulesets.games.strategy.state import Force, Outcome, State


class LedgerRow(TypedDict):
    """A player's round as on the resource sheet; `left` is the start of the next."""

    round: int
    start: int
    income: int
    build: int
    upgrade: int
    production: int
    left: int


class CampaignPlayerReport(TypedDict):
    """A player's objectives, number of `units` and their `points`, and ledger by round."""

    id: str
    name: str
    objectives: list[int]
    units: int
    points: int
    ledger: list[LedgerRow]


class CampaignOutcome(TypedDict):
    """How the campaign ended: by `headquarters`, `objectives`, or because players `left`."""

    reason: Literal["headquarters", "objectives", "left"]
    round: int
    winners: list[str]


class CampaignReport(shapes.Report):
    """A judged campaign after its whole log. Issues name actions as their entries."""

    game: Literal["strategy"]
    entries: list[shapes.ReportEntry]
    round: int
    part: str
    players: list[CampaignPlayerReport]
    outcome: CampaignOutcome | None


def report_body(judgement: Judgement) -> CampaignReport:
    state = judgement.state
    return {
        "rules_version": LEDGER.rules_version,
        "points": judgement.points,
        "size": None,
        "points_left": None,
        "verdict": judgement.verdict,
        "verdict_text": str(wording.VERDICTS[judgement.verdict]),
        "books": books_body(state.library),
        "limits": [],
        "issues": [issue_body(LEDGER, issue) for issue in judgement.issues],
        "game": "strategy",
        "entries": [],
        "round": state.round,
        "part": state.part,
        "players": [_player(state, player) for player in state.players],
        "outcome": _outcome(state.outcome) if state.outcome else None,
    }


def _outcome(outcome: Outcome) -> CampaignOutcome:
    return {
        "reason": outcome.reason,
        "round": outcome.round,
        "winners": list(outcome.winners),
    }


def _player(state: State, player: str) -> CampaignPlayerReport:
    army = state.all(Force, player)
    return {
        "id": player,
        "name": state.name_of(player),
        "objectives": state.objectives_of(player),
        "units": len(army),
        "points": sum(force.member.points for force in army),
        "ledger": [_ledger_row(row) for row in state.rows[player]],
    }


def _ledger_row(row: Row) -> LedgerRow:
    return {
        "round": row.round,
        "start": row.start,
        "income": row.income,
        "build": row.build,
        "upgrade": row.upgrade,
        "production": row.production,
        "left": row.next_start,
    }
