"""Imports Army Forge lists and books."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from armies.armyforge.pasted.text_import import books_named
from armies.armyforge.remarks import WITHOUT_BOOK, remark_sentence
from armies.armyforge.web.downloads import fetch_list
from armies.services import army_forge
from armies.services.army_forge import Import
from rulesets.engine.errors import InvalidInput
from rulesets.games.ground.game import ArmyReport
from rulesets.lists.imports import BooksMissing, Importer, ImportOutcome


def _missing(imported: Import) -> Iterator[tuple[str, str]]:
    for remark in imported.remarks:
        if imported.army and remark.code in WITHOUT_BOOK:
            yield f"{imported.army.game}:{remark.params['key']}", str(remark.params["book"])


def _versions(imported: Import) -> Iterator[tuple[str, str, str]]:
    """Yield the books that are here in another version than the list was made with."""
    for remark in imported.remarks:
        if remark.code == "other_book":
            params = remark.params
            yield str(params["key"]), str(params["used"]), str(params["book"])


def _books_for(text: str) -> tuple[tuple[str, str], ...]:
    """Return the official books that a pasted list names, otherwise its game without a book."""
    game, named = books_named(text)
    return tuple((f"{game}:{key}", name) for key, name in named) or ((f"{game}:", ""),)


class ArmyForgeImporter(Importer[Any]):
    """Books come first, since a list may need one imported with it."""

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
        if imported.book is None:
            return ImportOutcome(
                row=imported.army,
                remarks=remarks,
                missing=tuple(_missing(imported)),
                versions=tuple(_versions(imported)),
            )
        book = imported.book
        query = urlencode({"book": book.key, "version": book.version})
        return ImportOutcome(
            title=str(book),
            url=reverse("armies:book", args=[book.game, book.key, book.version]),
            api_url=f"{reverse('api:games-catalogue', args=[book.game])}?{query}",
            remarks=remarks,
            is_new=imported.is_new,
        )

    def report_on(self, owner: UUID | None, parsed: Any) -> ArmyReport:
        return army_forge.report_on(owner, parsed)

    def comes_first(self, raw: bytes) -> bool:
        return army_forge.may_hold_book(raw)

    def fetch(self, link: str) -> bytes:
        return fetch_list(link)
