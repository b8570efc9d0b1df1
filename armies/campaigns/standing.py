"""From a campaign's row to its document, and to what its log comes to."""

from dataclasses import replace
from functools import lru_cache
from uuid import UUID

from armies import mapping
from armies.services.armies import gather, newest
from rulesets.engine import codec, report
from rulesets.games.ground.roster import Library
from rulesets.games.strategy import STRATEGY
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import NUMBERS

KEPT_STATES = 64
"""Campaigns a process keeps replayed, those used last."""


def state_of(row) -> State:
    """What a campaign's row comes to. Nobody may change it: the process keeps it."""
    return _replayed(row.document, row.owner, mapping.stamp())


@lru_cache(maxsize=KEPT_STATES)
def _replayed(text: str, owner: UUID, books: int) -> State:
    """`books` differs whenever books were stored since."""
    document = codec.read(CampaignDocument, text)
    return replay(document, library(document, owner))


def judge(document: CampaignDocument, owner: UUID | None = None) -> report.Report:
    return report.judge(STRATEGY, document, library(document, owner))


def library(document: CampaignDocument, owner: UUID | None) -> Library:
    """The books of the players, in the versions the campaign pins."""
    needed = {**{player.book: "" for player in document.players}, **document.books}
    return gather(NUMBERS[document.variant].army, needed, owner)


def pin(document: CampaignDocument, owner: UUID | None) -> CampaignDocument:
    """The campaign with the newest version of every book that it does not name one of."""
    unpinned = {player.book for player in document.players} - document.books.keys()
    pins = newest(NUMBERS[document.variant].army, unpinned, owner)
    return replace(document, books={**document.books, **pins})
