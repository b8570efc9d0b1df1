"""A campaign's row as a document, and as the state after its log."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from uuid import UUID

from cachetools import LRUCache, cached

from armies.campaigns.models import Campaign
from rulesets.books.library import Books
from rulesets.engine.stored import read_stored
from rulesets.games.ground.roster import Library
from rulesets.games.strategy import LEDGER, Judgement
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import NUMBERS

KEPT_STATES = 64
"""Replayed campaigns that a process caches, the most recently used."""

BooksOf = Callable[[str, UUID | None], Books]
"""Returns the books of a game that an owner may read; several campaigns may share them."""


def state_of(row: Campaign, books_of: BooksOf = Books) -> State:
    """Return the state of a campaign's row. Do not change it: it is cached."""
    return _replayed(row.document, library(_document(row.document), row.owner, books_of))


@cached(
    LRUCache(KEPT_STATES),
    key=lambda text, books: (text, books.fingerprint, books.choices),
    lock=Lock(),
)
def _replayed(text: str, books: Library) -> State:
    return replay(_document(text), books)


@lru_cache(maxsize=KEPT_STATES)
def _document(text: str) -> CampaignDocument:
    return read_stored(CampaignDocument, text)


def judge(document: CampaignDocument, owner: UUID | None = None) -> Judgement:
    return LEDGER.judge(document, library(document, owner))


def library(document: CampaignDocument, owner: UUID | None, books_of: BooksOf = Books) -> Library:
    """Return the books of the players, in the versions the campaign pins."""
    needed = {**dict.fromkeys(document.army_books, ""), **document.books}
    gathered: Library = books_of(NUMBERS[document.variant].army, owner).gather(needed)
    return gathered


def pin(document: CampaignDocument, owner: UUID | None) -> CampaignDocument:
    """Return the campaign with every unpinned book pinned to its newest version."""
    unpinned = set(document.army_books) - document.books.keys()
    pins = Books(NUMBERS[document.variant].army, owner).newest(unpinned)
    return replace(document, books={**document.books, **pins})
