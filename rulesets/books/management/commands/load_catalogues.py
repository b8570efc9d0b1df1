"""manage.py load_catalogues: store every book under fixtures/; idempotent."""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rulesets.books.reading import MAX_BOOK_BYTES, form_of
from rulesets.books.services import store
from rulesets.engine import codec

SOURCE = "Muster"
NOT_BOOKS = {"play-tables.json"}


class Command(BaseCommand):
    help = "Load the catalogues of all games from fixtures/. Idempotent, safe to run concurrently."

    def handle(self, *args: object, verbosity: int = 1, **options: object) -> None:
        for folder in settings.FIXTURE_DIRS:
            for path in sorted(folder.glob("*/*/*.json")):
                if path.name not in NOT_BOOKS:
                    self._load(path, verbosity)

    def _load(self, path: Path, verbosity: int) -> None:
        text = path.read_bytes()
        book: Any = codec.read(form_of(json.loads(text)["game"]).type, text, MAX_BOOK_BYTES)
        stored = store(book, SOURCE)
        if verbosity:
            state = "new" if stored.is_new else "here already"
            self.stdout.write(f"{book.game} {stored.row}: {state}")
