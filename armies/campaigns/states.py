"""A campaign's row as a document, and as the state after its log."""

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from uuid import UUID

from cachetools import LRUCache

from armies.campaigns.models import Campaign
from rulesets.books.library import Books, pin_and_hold
from rulesets.engine.stored import read_stored
from rulesets.games.ground.library import Catalogue, Library
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import NUMBERS

KEPT_STATES = 64
"""Replayed campaigns that a process caches, the most recently used."""

StateKey = tuple[object, ...]

BooksOf = Callable[[str, UUID | None], Books[Catalogue, Library]]
"""Returns the books of a game that an owner may read; several campaigns may share them."""

_states: LRUCache[StateKey, State] = LRUCache(KEPT_STATES)
_lock = Lock()


def state_of(row: Campaign, books_of: BooksOf = Books) -> State:
    """Return the state of a campaign's row. Do not change it: it is cached."""
    document = _document(row.document)
    books = library_of(document, row.owner, books_of)
    with _lock:
        known = _states.get(_key(row, books))
    return known or keep(row, replay(document, books))


def keep(row: Campaign, state: State) -> State:
    """Cache and return the state that a row's document leads to. Do not change it from now on."""
    with _lock:
        _states[_key(row, state.library)] = state
    return state


def library_of(
    document: CampaignDocument, owner: UUID | None, books_of: BooksOf = Books
) -> Library:
    """Return the books of a campaign's players, in the versions that it pins."""
    return books_of(NUMBERS[document.variant].army, owner).gather(_needed(document))


def _key(row: Campaign, books: Library) -> StateKey:
    return row.document, books.fingerprint, books.choices


@lru_cache(maxsize=KEPT_STATES)
def _document(text: str) -> CampaignDocument:
    return read_stored(CampaignDocument, text)


def pin(document: CampaignDocument, owner: UUID) -> CampaignDocument:
    """Return the campaign with every unpinned book pinned to its newest version, and held."""
    needed = _needed(document)
    if all(needed.values()):
        return document
    return pin_and_hold(document, NUMBERS[document.variant].army, owner, needed)[0]


def _needed(document: CampaignDocument) -> dict[str, str]:
    """Return the versions of the players' books that a campaign pins, empty for the newest."""
    return {**dict.fromkeys(document.army_books, ""), **document.books}
