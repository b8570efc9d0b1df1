"""A campaign's row as a document, and as the state after its log."""

from dataclasses import replace
from functools import lru_cache
from threading import Lock
from uuid import UUID

from cachetools import LRUCache, cached

from armies.campaigns.models import Campaign
from rulesets.books.library import Books, BooksOf, campaign_library
from rulesets.engine.stored import read_stored
from rulesets.games.ground.library import Library
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import NUMBERS

KEPT_STATES = 64
"""Replayed campaigns that a process caches, the most recently used."""


def state_of(row: Campaign, books_of: BooksOf = Books) -> State:
    """Return the state of a campaign's row. Do not change it: it is cached."""
    document = _document(row.document)
    return _replayed(row.document, campaign_library(document, row.owner, books_of))


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


def pin(document: CampaignDocument, owner: UUID | None) -> CampaignDocument:
    """Return the campaign with every unpinned book pinned to its newest version."""
    unpinned = set(document.army_books) - document.books.keys()
    pins = Books(NUMBERS[document.variant].army, owner).newest(unpinned)
    return replace(document, books={**document.books, **pins})
