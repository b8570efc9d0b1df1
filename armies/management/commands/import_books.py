"""Import army books of Army Forge, from files or from where it publishes them."""

import time
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from armies.armyforge.downloads import download, is_here
from armies.armyforge.fetch import list_books
from armies.armyforge.files import find
from armies.armyforge.games import SHORT
from armies.armyforge.imports import import_file
from armies.management.problems import lines
from armies.management.progress import with_progress
from rulesets.engine.errors import InvalidInput

PAUSE_SECONDS = 1.0


class Command(BaseCommand):
    help = "Import army books from JSON files, folders and zip archives. Safe to repeat."

    def add_arguments(self, parser):
        parser.add_argument("paths", nargs="*", type=Path, help="Files, folders or archives.")
        parser.add_argument("--fetch", choices=sorted(SHORT.values()), help="The official books.")
        parser.add_argument("--pause", type=float, default=PAUSE_SECONDS, help="Between requests.")

    def handle(self, *args, paths, fetch, pause, verbosity=1, **options):
        if not paths and not fetch:
            raise CommandError("Name files or folders, or --fetch a game.")
        results = [*self.import_files(paths), *(self.fetch(fetch, pause) if fetch else ())]
        for result in results:
            if verbosity > 1 or _is_news(result):
                self.stdout.write(line_of(result))
        if verbosity:
            self.stdout.write(summary(results))
        failed = sum(bool(result.problems) for result in results)
        if failed:
            raise CommandError(f"{failed} could not be imported.")

    def import_files(self, paths):
        files = [file for path in paths for file in find(path)]
        return [import_file(file) for file in with_progress(files, self.stderr)]

    def fetch(self, game, pause):
        """Fetch what is not here yet, one book after another with a pause between."""
        try:
            listed = list(list_books(game))
        except InvalidInput as error:
            raise CommandError(f"The index of books:\n{lines(error.problems)}") from error
        wanted = [book for book in listed if not is_here(book, game)]
        for book in with_progress(wanted, self.stderr):
            yield download(book, game)
            time.sleep(pause)


def _is_news(result):
    return bool(result.problems) or (result.stored is not None and result.stored.is_new)


def line_of(result):
    """One file and what became of it."""
    if result.problems:
        return f"{result.name}: not imported\n{lines(result.problems)}"
    if result.is_unchanged:
        return f"{result.name}: unchanged"
    stored, counts = result.stored, f"{result.units} units, {result.options} options"
    if not stored.is_new:
        return f"{result.name}: {stored.row} is here already, {counts}"
    if stored.replaces:
        return f"{result.name}: {stored.row} is new beside {stored.replaces}, {counts}"
    return f"{result.name}: {stored.row} is new, {counts}"


def summary(results):
    """How many of each there were."""
    stored = [result.stored for result in results if result.stored]
    new = [each for each in stored if each.is_new]
    same_name = [each for each in new if each.replaces]
    unchanged = sum(result.is_unchanged for result in results)
    return (
        f"{len(new) - len(same_name)} new, {len(same_name)} with other content than their "
        f"version had, {len(stored) - len(new) + unchanged} here already, "
        f"{sum(bool(result.problems) for result in results)} not imported; "
        f"{sum(result.units for result in results)} units, "
        f"{sum(result.options for result in results)} options"
    )
