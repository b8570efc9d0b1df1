"""Load every book under fixtures/, again and again with the same result."""

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Load the catalogues of all games from fixtures/. Safe to repeat."

    def handle(self, *args, verbosity=1, **options):
        for folder in settings.FIXTURE_DIRS:
            paths = sorted(map(str, (folder / "fleets").rglob("*.json")))
            call_command("loaddata", *paths, verbosity=verbosity)
        call_command("load_books", verbosity=verbosity)
