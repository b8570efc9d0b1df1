"""manage.py restore FILE: replace the whole database by a copy."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets.operations.backups import BackupError, restore


class Command(BaseCommand):
    help = "Replace the whole database by the copy in FILE. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="do it without asking")

    def handle(self, *args: Any, file: Path, yes: bool, **options: Any) -> None:
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        if not yes and input("Everything in the database is replaced. Type yes: ") != "yes":
            raise CommandError("Nothing was changed.")
        try:
            restore(file)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored from {file}. Run migrate if the program is newer.")
