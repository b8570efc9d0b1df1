"""manage.py backup FILE: copy the whole database while the site is up."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets.operations.backups import BackupError, back_up


class Command(BaseCommand):
    help = "Write a copy of the whole database to FILE; the site may stay up."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            back_up(file)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes")
