"""Downloads official books from Army Forge in the background."""

import json
from collections.abc import Callable
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
from rulesets.books.models import OfficialBook
from rulesets.books.services import store
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_NAME
from rulesets.jobs.models import Job
from rulesets.jobs.services import Result, TooManyJobs, begin, run

INDEX_AGE = timedelta(days=1)
PATIENCE = timedelta(seconds=60)
"""Timeout after which a download counts as failed."""


def request(owner: UUID, game: str, key: str) -> Job:
    """Start to download a book, or without a key the index of a game; raise InvalidInput.

    A download that is under way is returned instead of starting it again.
    """
    if game not in FORGE_GAMES:
        raise InvalidInput(ErrorDetail("game", "unsupported_game", {"game": game}))
    if key and not is_id(key):
        raise InvalidInput(ErrorDetail("key", "no_share_link"))
    try:
        return begin(
            owner,
            Job.Kind.BOOKS,
            1,
            download,
            owner,
            game,
            key,
            subject=f"{game}:{key}",
            max_duration=PATIENCE,
        )
    except TooManyJobs:
        raise InvalidInput(ErrorDetail("", "too_many_downloads")) from None


def has_fresh_index(game: str) -> bool:
    recent = timezone.now() - INDEX_AGE
    return OfficialBook.objects.filter(game=game, seen_at__gt=recent).exists()


@shared_task
def download(job: UUID, language: str | None, owner: UUID, game: str, key: str) -> None:
    """Run a job that downloads a book or an index; its result names the book."""

    def fetch(count_one: Callable[[], None]) -> Result:
        client, fetched = PoliteClient(pause=0), {"game": game}
        if key:
            book = read_book(fetch_book(book_path(key, game), client).body)
            row = store(book, SOURCE, None if settings.SHARE_FETCHED_BOOKS else owner).row
            fetched |= {"key": row.key, "version": row.version}
        else:
            update_index(game, client)
        return Result(json.dumps(fetched).encode(), "application/json")

    run(job, language, fetch)


def update_index(game: str, client: PoliteClient) -> None:
    """Store the index of a game's books; raise InvalidInput."""
    for listed in list_books(game, client):
        OfficialBook.objects.update_or_create(
            game=game,
            key=listed.key,
            defaults={"name": listed.name[:MAX_NAME], "modified": listed.modified},
        )
