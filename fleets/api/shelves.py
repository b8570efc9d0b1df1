"""Warfleets as the API's game views need it."""

from fleets.api.representations import report_body
from fleets.api.shapes import FleetReport
from fleets.mapping import catalogue
from fleets.models import FleetBook
from fleets.services import judge
from rulesets.api.shapes import BookVersion
from rulesets.api.shelves import Shelf
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.catalogue import Catalogue


def books() -> list[BookVersion]:
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


SHELVES = {
    WARFLEETS.slug: Shelf(
        game=WARFLEETS,
        judge=judge,
        books=books,
        catalogue=catalogue,
        represent=report_body,
        book=Catalogue,
        report=FleetReport,
    )
}
