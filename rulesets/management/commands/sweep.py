"""manage.py sweep: count unreachable rows; remove them with --delete."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulesets.operations import services


class Command(BaseCommand):
    help = "Count unreachable rows, or remove them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--delete", action="store_true", help="remove it for good")

    def handle(self, *args: Any, delete: bool, **options: Any) -> None:
        for sweep in services.sweeps():
            number = sum(services.clear(sweep)) if delete else sweep.rows.count()
            self.stdout.write(f"{number:9,} {sweep.title}")
        self.stdout.write(f"{services.long_histories().count():9,} lists with a long history")
        if delete:
            services.thin_histories()
        else:
            self.stdout.write("Nothing was removed: add --delete for that.")
