"""Fleets and their books as the API needs them."""

from uuid import UUID

from fleets.api.representations import report_body
from fleets.api.shapes import FleetReport
from fleets.desk import FLEETS as DESK
from fleets.mapping import catalogue
from fleets.models import FleetBook
from rulesets.api.shapes import BookVersion
from rulesets.api.shelves import Collection, Nouns, Shelf
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.catalogue import Catalogue
from rulesets.games.warfleets.roster import BOOK


def books(owner: UUID | None) -> list[BookVersion]:
    """The newest published version of each fleet book."""
    rows = FleetBook.objects.filter(game=WARFLEETS.slug, published=True).order_by("key", "id")
    newest = {row.key: row for row in rows}
    return [
        {
            "key": row.key,
            "version": row.version,
            "name": {"en": row.name, "it": row.name_it},
        }
        for row in newest.values()
    ]


def find(book: str | None, version: str | None, owner: UUID | None) -> Catalogue | None:
    """The catalogue of a published version of the one book there is."""
    if book not in (None, BOOK):
        return None
    found = catalogue(version)
    return found if version in (None, found.version) else None


FLEETS = Collection(
    desk=DESK,
    shelves={WARFLEETS.slug: Shelf(books=books, catalogue=find, book=Catalogue)},
    nouns=Nouns(a="a", one="fleet", many="fleets"),
    shared="shared",
    represent=report_body,
    report=FleetReport,
    example={
        "game": WARFLEETS.slug,
        "name": "Third Patrol",
        "size": 450,
        "entries": [{"id": "a", "key": "cruiser"}, {"id": "b", "key": "fighter", "count": 2}],
    },
    example_edit={"edit": "add_entry", "arguments": {"key": "cruiser"}},
)
