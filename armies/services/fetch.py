"""Downloads official books from Army Forge in the background."""

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from armies.armyforge.books.army_book import read_book
from armies.armyforge.games import FORGE_GAMES
from armies.armyforge.web.client import PoliteClient
from armies.armyforge.web.downloads import book_path, fetch_book, is_id, list_books
from armies.services.book_imports import SOURCE
from rulesets.books.models import Download, OfficialBook
from rulesets.books.services import store
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_NAME
from rulesets.jobs.background import after_commit
from rulesets.storage.disk import floor_kept
from rulesets.storage.services import QuotaExceeded

INDEX_AGE = timedelta(days=1)
PATIENCE = timedelta(seconds=60)
"""Timeout after which a download counts as failed."""

MAX_WAITING = 5
MAX_WAITING_IN_ALL = 40
"""Most downloads that an owner, and all owners together, may wait for."""


def request(owner: UUID, game: str, key: str, name: str) -> Download:
    """Start to download a book, or without a key the index of a game; raise InvalidInput.

    A download that is under way is returned instead of starting it again.
    """
    if game not in FORGE_GAMES:
        raise InvalidInput(ErrorDetail("game", "unsupported_game", {"game": game}))
    if key and not is_id(key):
        raise InvalidInput(ErrorDetail("key", "no_share_link"))
    now = timezone.now()
    waiting = Download.objects.filter(state=Download.State.WAITING, asked_at__gt=now - PATIENCE)
    own = waiting.filter(owner=owner)
    under_way = own.filter(game=game, key=key).first()
    if under_way:
        return under_way
    if own.count() >= MAX_WAITING or waiting.count() >= MAX_WAITING_IN_ALL:
        raise InvalidInput(ErrorDetail("", "too_many_downloads"))
    official = OfficialBook.objects.filter(game=game, key=key).first() if key else None
    fresh: dict[str, object] = {
        "name": (official.name if official else name)[:MAX_NAME],
        "state": Download.State.WAITING,
        "problems": [],
        "book": None,
        "asked_at": now,
    }
    download, _ = Download.objects.update_or_create(owner=owner, game=game, key=key, defaults=fresh)
    after_commit(run, download.pk)
    return download


def is_overdue(download: Download) -> bool:
    return (
        download.state == Download.State.WAITING and timezone.now() - download.asked_at > PATIENCE
    )


def has_fresh_index(game: str) -> bool:
    recent = timezone.now() - INDEX_AGE
    return OfficialBook.objects.filter(game=game, seen_at__gt=recent).exists()


@shared_task
def run(id: int) -> None:
    """Do a download and store its outcome."""
    download = Download.objects.get(pk=id)
    client = PoliteClient(pause=0)
    try:
        with floor_kept():
            if download.key:
                response = fetch_book(book_path(download.key, download.game), client)
                owner = None if settings.SHARE_FETCHED_BOOKS else download.owner
                download.book = store(read_book(response.body), SOURCE, owner).row
            else:
                update_index(download.game, client)
        download.state = Download.State.DONE
    except (InvalidInput, QuotaExceeded) as error:
        download.state = Download.State.FAILED
        download.problems = [[detail.code, dict(detail.params)] for detail in error.details]
    download.save(update_fields=["book", "state", "problems"])


def update_index(game: str, client: PoliteClient) -> None:
    """Store the index of a game's books; raise InvalidInput."""
    for listed in list_books(game, client):
        OfficialBook.objects.update_or_create(
            game=game,
            key=listed.key,
            defaults={"name": listed.name[:MAX_NAME], "modified": listed.modified},
        )
