"""Load the army books under fixtures/armies, again and again with the same result."""

from django.conf import settings
from django.core.management.base import BaseCommand

from armies.mapping import MAX_BOOK_BYTES
from armies.services.books import store_book
from rulesets.engine import codec
from rulesets.games.ground.book import Book

SOURCE = "Muster"
NOT_BOOKS = {"play-tables.json"}


class Command(BaseCommand):
    help = "Load Muster's own army books. Safe to repeat."

    def handle(self, *args, verbosity=1, **options):
        for folder in settings.FIXTURE_DIRS:
            for path in sorted((folder / "armies").glob("*/*.json")):
                if path.name not in NOT_BOOKS:
                    self._load(path, verbosity)

    def _load(self, path, verbosity):
        book = codec.read(Book, path.read_bytes(), MAX_BOOK_BYTES)
        stored = store_book(book, SOURCE)
        if verbosity:
            state = "new" if stored.is_new else "here already"
            self.stdout.write(f"{book.game} {stored.row}: {state}")
