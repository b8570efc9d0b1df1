"""manage.py write_bulk: write all published books of each game into one compressed file."""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from rulesets.books.models import Book
from rulesets.books.versions import renamed_keys
from rulesets.engine.books import version_rank
from rulesets.games import GAMES

FILES_KEPT = 2
"""Newest files of a game that are kept: somebody may be reading the previous one."""


class Command(BaseCommand):
    help = "Write all published books of each game into a dated file that the API offers."

    def handle(self, *args: object, verbosity: int = 1, **options: object) -> None:
        folder = Path(settings.BULK_DIR)
        folder.mkdir(parents=True, exist_ok=True)
        for game in GAMES:
            file = _write(folder, game, timezone.localdate())
            for old in sorted(folder.glob(f"{game}-*.json.gz"))[:-FILES_KEPT]:
                old.unlink()
            if verbosity:
                self.stdout.write(f"{file.name}: {file.stat().st_size} bytes")


def _write(folder: Path, game: str, today: date) -> Path:
    """Write a game's file; it appears once it is complete."""
    books = Book.objects.filter(game=game, owner=None, published=True).order_by("key", "pk")
    documents = [json.loads(book.corrected_document) for book in books.iterator()]
    whole = {
        "game": game,
        "date": today.isoformat(),
        "books": documents,
        "renamed": list(_renamed(documents)),
    }
    file = folder / f"{game}-{today.isoformat()}.json.gz"
    partial = file.with_suffix(".partial")
    packed = gzip.compress(json.dumps(whole, ensure_ascii=False).encode(), mtime=0)
    partial.write_bytes(packed)
    return partial.replace(file)


def _renamed(documents: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the keys of each older version of a book that the newest renamed."""
    by_key: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for document in documents:
        by_key[document["key"]].append(document)
    for key, versions in by_key.items():
        *older, newest = sorted(versions, key=lambda book: version_rank(book["version"]))
        for book in older:
            keys = renamed_keys(book, newest)
            if keys:
                names = {"book": key, "version": book["version"], "newest": newest["version"]}
                yield {**names, "keys": keys}
