"""Hold the stored books against the files they were imported from."""

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from armies import mapping
from armies.armyforge.audit import Fact, differences, said_version
from armies.armyforge.files import find
from armies.armyforge.games import game_of_book
from armies.management.problems import lines
from armies.management.progress import with_progress
from armies.models import ArmyBook
from rulesets.engine.errors import InvalidInput, Problem

SHOWN_CHARACTERS = 60


class Command(BaseCommand):
    help = "Compare stored books with the files they come from, every datum with its place."

    def add_arguments(self, parser):
        parser.add_argument("paths", nargs="+", type=Path, help="Files, folders or archives.")

    def handle(self, *args, paths, verbosity=1, **options):
        files = [file for path in paths for file in find(path)]
        found = sum(self.compare(file) for file in with_progress(files, self.stderr))
        if found:
            raise CommandError(f"{found} differences in {len(files)} files.")
        if verbosity:
            self.stdout.write(f"No difference in {len(files)} files.")

    def compare(self, file):
        """Print what differs in one file; the number of differences."""
        try:
            source = json.loads(file.read())
            facts = facts_of(source)
        except InvalidInput as error:
            self.stdout.write(f"{file.name}:\n{lines(error.problems)}")
            return 1
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            self.stdout.write(f"{file.name}: cannot be compared ({type(error).__name__}: {error})")
            return 1
        for fact in facts:
            self.stdout.write(f"{file.name}: {line_of(fact)}")
        return len(facts)


def facts_of(source) -> list[Fact]:
    """What differs from the stored version that comes nearest to a source."""
    if not isinstance(source, dict) or "uid" not in source:
        raise InvalidInput(Problem("", "not_a_book"))
    rows = ArmyBook.objects.filter(game=game_of_book(source), key=source["uid"], owner=None)
    versions = rows.matching(said_version(source)).order_by("id")
    compared = [differences(source, mapping.read_book(row)) for row in versions]
    return min(compared, key=len, default=[Fact("", source["uid"], "not stored")])


def line_of(fact: Fact) -> str:
    said, kept = (repr(value)[:SHOWN_CHARACTERS] for value in (fact.said, fact.kept))
    return f"{fact.place}: {said} -> {kept}"
