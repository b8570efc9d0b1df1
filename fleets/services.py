"""What happens to fleets: the shared list services over fleet documents."""

from dataclasses import replace
from uuid import UUID

from fleets.mapping import catalogue
from fleets.models import Fleet
from rulesets.games.warfleets.catalogue import Catalogue
from rulesets.games.warfleets.document import FleetDocument
from rulesets.games.warfleets.roster import BOOK
from rulesets.services import Lists


def library(document: FleetDocument, owner: UUID | None = None) -> Catalogue:
    """The book of a fleet in the version it pins; every fleet book is public."""
    return catalogue(document.books.get(BOOK))


def new_document(game: str, name: str, size: int | None, force_org: bool) -> FleetDocument:
    """An empty fleet."""
    return FleetDocument(game=game, name=name, size=size, force_org=force_org)


def pin(document: FleetDocument, owner: UUID | None = None) -> FleetDocument:
    """The fleet on the newest book, if it does not say which one it is for."""
    if BOOK in document.books:
        return document
    return replace(document, books={**document.books, BOOK: catalogue().version})


fleets = Lists(Fleet, library, pin)
