"""manage.py import_books: import books of Army Forge from files or from its site."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from armies.armyforge.games import SHORT
from armies.armyforge.web.client import PoliteClient
from armies.armyforge.web.downloads import IndexEntry, list_books
from armies.services.book_imports import ImportedBook, download, files_in, import_file
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.wording import error_lines

PAUSE_SECONDS = 1.0
INTERRUPTED = 130
"""Exit status after Ctrl-C."""

STOPPED = "Stopped. Imported books are kept; the same command continues."
BUSY = "Army Forge is busy. Imported books are kept; the same command continues later."


class Command(BaseCommand):
    help = "Import army books from JSON files, folders and zip archives. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path, help="Files, folders or archives.")
        parser.add_argument("--fetch", choices=sorted(SHORT.values()), help="The official books.")
        parser.add_argument("--pause", type=float, default=PAUSE_SECONDS, help="Between requests.")

    def handle(
        self,
        *args: str,
        paths: list[Path],
        fetch: str | None,
        pause: float,
        verbosity: int = 1,
        **options: Any,
    ) -> None:
        if not paths and not fetch:
            raise CommandError("Name files or folders, or --fetch a game.")
        results: list[ImportedBook] = []
        try:
            self.collect(results, paths, fetch, PoliteClient(pause))
        except KeyboardInterrupt:
            raise CommandError(STOPPED, returncode=INTERRUPTED) from None
        finally:
            self.report(results, verbosity)
        failed = sum(bool(result.errors) for result in results)
        if failed:
            raise CommandError(f"{failed} could not be imported.")

    def collect(
        self, results: list[ImportedBook], paths: list[Path], game: str | None, client: PoliteClient
    ) -> None:
        """Import everything in order, appending to the results."""
        files = [file for path in paths for file in files_in(path)]
        for file in tqdm(files, disable=None, leave=False):
            results.append(import_file(file))
        if not game:
            return
        listed = self.index(game, client)
        for book in tqdm(listed, disable=None, leave=False):
            results.append(download(book, game, client))
            if client.gave_up:
                raise CommandError(BUSY)

    def index(self, game: str, client: PoliteClient) -> list[IndexEntry]:
        """Return the official books of a game."""
        try:
            return list(list_books(game, client))
        except InvalidInput as error:
            raise CommandError(f"The index of books:\n{lines(error.details)}") from error

    def report(self, results: list[ImportedBook], verbosity: int) -> None:
        for result in results:
            is_new = result.stored is not None and result.stored.is_new
            if verbosity > 1 or result.errors or is_new:
                self.stdout.write(line_of(result))
        if verbosity:
            self.stdout.write(summary(results))


def lines(errors: Iterable[ErrorDetail]) -> str:
    return "\n".join(f"  {line}" for line in error_lines(errors))


def line_of(result: ImportedBook) -> str:
    """Return a file's name and outcome."""
    if result.errors:
        return f"{result.name}: not imported\n{lines(result.errors)}"
    if not result.stored:
        return f"{result.name}: unchanged"
    stored, counts = result.stored, f"{result.units} units, {result.options} options"
    if not stored.is_new:
        return f"{result.name}: {stored.row} is here already, {counts}"
    if stored.replaces:
        return f"{result.name}: {stored.row} is new beside {stored.replaces}, {counts}"
    return f"{result.name}: {stored.row} is new, {counts}"


def summary(results: list[ImportedBook]) -> str:
    """Return counts of the outcomes."""
    stored = [result.stored for result in results if result.stored]
    new = [each for each in stored if each.is_new]
    same_name = [each for each in new if each.replaces]
    unchanged = sum(result.is_unchanged for result in results)
    return (
        f"{len(new) - len(same_name)} new, {len(same_name)} with other content than their "
        f"version had, {len(stored) - len(new) + unchanged} here already, "
        f"{sum(bool(result.errors) for result in results)} not imported; "
        f"{sum(result.units for result in results)} units, "
        f"{sum(result.options for result in results)} options"
    )
