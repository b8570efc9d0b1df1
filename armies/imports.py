"""Imports Army Forge lists and books."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from armies.armyforge.pasted.text_import import books_named
from armies.armyforge.remarks import WITHOUT_BOOK, remark_sentence
from armies.armyforge.web.downloads import fetch_list
from armies.services import army_forge
from rulesets.engine.errors import InvalidInput
from rulesets.games.ground.game import ArmyReport
from rulesets.lists.imports.importer import BooksMissing, Importer
from rulesets.lists.imports.outcomes import ImportOutcome, MissingBook, OtherVersion
from rulesets.lists.models import List


def _books_for(text: str) -> tuple[MissingBook, ...]:
    """Return the official books that a pasted list names, otherwise its game without a book."""
    game, named = books_named(text)
    books = named or [("", "")]
    return tuple(MissingBook(f"{game}:{key}", name) for key, name in books)


class ArmyForgeImporter(Importer[Any]):
    """Books come first, since a list may need one imported with it."""

    has_links = True

    def parse(self, owner: UUID | None, raw: bytes) -> Any:
        return army_forge.load(raw)

    def store(self, owner: UUID, parsed: Any) -> ImportOutcome:
        try:
            imported = army_forge.store(owner, parsed)
        except InvalidInput as error:
            if any(detail.code == "unit_missing" for detail in error.details):
                raise BooksMissing(*error.details, books=_books_for(parsed)) from None
            raise
        remarks = tuple(map(remark_sentence, imported.remarks))
        row = imported.row
        if isinstance(row, List):
            lacking = [each.params for each in imported.remarks if each.code in WITHOUT_BOOK]
            others = [each.params for each in imported.remarks if each.code == "other_book"]
            return ImportOutcome(
                row=row,
                remarks=remarks,
                missing=tuple(
                    MissingBook(f"{row.game}:{p['key']}", str(p["book"])) for p in lacking
                ),
                versions=tuple(
                    OtherVersion(str(p["key"]), str(p["used"]), str(p["book"])) for p in others
                ),
            )
        query = urlencode({"book": row.key, "version": row.version})
        return ImportOutcome(
            title=str(row),
            url=reverse("armies:book", args=[row.game, row.key, row.version]),
            api_url=f"{reverse('api:games-catalogue', args=[row.game])}?{query}",
            remarks=remarks,
            is_new=imported.is_new,
        )

    def report_on(self, owner: UUID | None, parsed: Any) -> ArmyReport:
        return army_forge.report_on(owner, parsed)

    def comes_first(self, raw: bytes) -> bool:
        return army_forge.may_hold_book(raw)

    def fetch(self, link: str) -> bytes:
        return fetch_list(link)
