"""What happens to fleets: the shared list services over fleet documents."""

from dataclasses import replace
from uuid import UUID

from fleets.mapping import catalogue
from fleets.models import Fleet
from rulesets.engine import report
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.document import FleetDocument
from rulesets.games.warfleets.roster import BOOK
from rulesets.services import Lists


def judge(document: FleetDocument, owner: UUID | None = None) -> report.Report:
    """The report of a fleet under the book version it pins; every fleet book is public."""
    return report.judge(WARFLEETS, document, catalogue(document.books.get(BOOK)))


def new_document(game: str, name: str, size: int | None, force_org: bool) -> FleetDocument:
    """An empty fleet."""
    return FleetDocument(game=game, name=name, size=size, force_org=force_org)


def pin(document: FleetDocument, owner: UUID | None = None) -> FleetDocument:
    """The fleet on the newest book, if it does not say which one it is for."""
    if BOOK in document.books:
        return document
    return replace(document, books={**document.books, BOOK: catalogue().version})


fleets = Lists(Fleet, judge, pin)
