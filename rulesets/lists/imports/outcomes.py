"""Outcomes of imports, also as stored, so that their page can be reloaded and returned to."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from rulesets.engine.errors import ErrorDetail
from rulesets.lists.models import ImportResult, List

MAX_SENTENCES = 100
"""Remarks and errors kept of one outcome."""


class MissingBook(NamedTuple):
    """A book to get; `id` is `game:key`, without a key if it is not known which."""

    id: str
    name: str

    @property
    def game(self) -> str:
        return self.id.partition(":")[0]

    @property
    def key(self) -> str:
        return self.id.partition(":")[2]


class OtherVersion(NamedTuple):
    """A version here of a book that a list names in another version."""

    key: str
    version: str
    name: str


@dataclass(frozen=True)
class ImportOutcome:
    """Outcome of one import: a list's row, a book's or campaign's title and URLs, or errors.

    `name` is the file's. `remarks` are sentences on differences from the file. `is_new` is False if
    the content was already stored, `earlier` a list with the same content.
    """

    row: List | None = None
    earlier: List | None = None
    title: str = ""
    url: str = ""
    api_url: str = ""
    remarks: tuple[str, ...] = ()
    missing: tuple[MissingBook, ...] = ()
    versions: tuple[OtherVersion, ...] = ()
    errors: tuple[ErrorDetail, ...] = ()
    name: str = ""
    is_new: bool = True


def written(outcome: ImportOutcome) -> dict[str, Any]:
    """Return an outcome as JSON, its list by id."""
    row = outcome.row
    return {
        **vars(outcome),
        "row": row and str(row.pk),
        "earlier": outcome.earlier and str(outcome.earlier.pk),
        "title": outcome.title or (row.name if row else ""),
        "remarks": outcome.remarks[:MAX_SENTENCES],
        "errors": [asdict(error) for error in outcome.errors[:MAX_SENTENCES]],
    }


def outcomes_of(result: ImportResult) -> Sequence[ImportOutcome]:
    """Return the outcomes of an import; a list deleted since has no row."""
    ids = [id for kept in result.outcomes for id in (kept["row"], kept.get("earlier")) if id]
    lists = List.objects.of_owner(result.owner).defer("document").filter(pk__in=ids)
    rows = {str(row.pk): row for row in lists}
    return [_read(kept, rows) for kept in result.outcomes]


def _read(kept: Mapping[str, Any], rows: Mapping[str, List]) -> ImportOutcome:
    changed: dict[str, Any] = {
        "row": rows.get(kept["row"]),
        "earlier": rows.get(kept.get("earlier", "")),
        "remarks": tuple(kept["remarks"]),
        "missing": tuple(MissingBook(*book) for book in kept["missing"]),
        "versions": tuple(OtherVersion(*version) for version in kept["versions"]),
        "errors": tuple(ErrorDetail(**error) for error in kept["errors"]),
    }
    return ImportOutcome(**{**kept, **changed})
