"""The outcomes of an import as its page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from rulesets.books.models import Book
from rulesets.engine.checks import Issue
from rulesets.engine.common import unknown_unit
from rulesets.engine.values import Level, Verdict
from rulesets.lists.imports.outcomes import ImportOutcome
from rulesets.lists.services import judging

MAX_UNITS_NAMED = 8
"""Most units named that no book has."""


@dataclass(frozen=True)
class Result:
    """An outcome, with the errors that make its list illegal; `is_only` if it is the only one."""

    outcome: ImportOutcome
    errors: Sequence[Issue]
    is_only: bool

    @property
    def main_error(self) -> Issue | None:
        """The first error but unknown units, which the remarks name."""
        return next((issue for issue in self.errors if issue.code != unknown_unit.code), None)

    @property
    def has_buttons(self) -> bool:
        return bool(self.errors or self.outcome.missing or self.is_only)

    @property
    def is_primary(self) -> bool:
        """Whether to open the list is the next step, rather than to get its book."""
        return self.is_only and bool(self.outcome.versions or not self.outcome.missing)

    @property
    def books_named(self) -> str:
        return ", ".join(book.name for book in self.outcome.missing if book.name)

    @property
    def units_named(self) -> str:
        """The first units that no book has."""
        errors = self.outcome.errors[:MAX_UNITS_NAMED]
        return ", ".join(str(error.params["name"]) for error in errors)

    @property
    def is_no_list(self) -> bool:
        return self.outcome.errors[0].code == "not_a_list"


@dataclass(frozen=True)
class Results:
    """The outcomes of an import; `is_book_here` if a book that one missed has been got since."""

    rows: Sequence[Result]
    is_book_here: bool

    @classmethod
    def of(cls, owner: UUID | None, outcomes: Sequence[ImportOutcome]) -> "Results":
        is_only = len(outcomes) == 1
        rows = [Result(outcome, _errors(outcome), is_only) for outcome in outcomes]
        return cls(rows, _is_any_here(owner, outcomes))

    @property
    def is_refused(self) -> bool:
        return all(row.outcome.errors for row in self.rows)

    @property
    def refused(self) -> Result | None:
        """The only result, if it is an error."""
        return self.rows[0] if self.is_refused and len(self.rows) == 1 else None

    @property
    def new(self) -> int:
        return sum(row.outcome.is_new for row in self.rows if not row.outcome.errors)

    @property
    def here(self) -> int:
        """How many were here already."""
        return sum(not row.outcome.is_new for row in self.rows if not row.outcome.errors)


def _errors(outcome: ImportOutcome) -> list[Issue]:
    """Return what makes an imported list illegal."""
    row = outcome.row
    if row is None or row.verdict != Verdict.ILLEGAL:
        return []
    return [issue for issue in judging.report(row).issues if issue.level is Level.ERROR]


def _is_any_here(owner: UUID | None, outcomes: Sequence[ImportOutcome]) -> bool:
    missing = {(book.game, book.key) for outcome in outcomes for book in outcome.missing}
    keys = {key for _game, key in missing if key}
    here = Book.objects.readable_by(owner).filter(key__in=keys).values_list("game", "key")
    return bool(keys) and not missing.isdisjoint(here)
