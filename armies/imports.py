"""Imports Army Forge lists and books."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.urls import reverse

from armies.armyforge.fetch import fetch_list
from armies.armyforge.remarks import WITHOUT_BOOK, remark_sentence
from armies.services import army_forge
from armies.services.army_forge import Import
from rulesets.games.ground.game import ArmyReport
from rulesets.lists.imports import Importer, Outcome


def _missing(imported: Import) -> Iterator[tuple[str, str]]:
    for remark in imported.remarks:
        if imported.army and remark.code in WITHOUT_BOOK:
            yield f"{imported.army.game}:{remark.params['key']}", str(remark.params["book"])


class ArmyForgeImporter(Importer[Any]):
    """Books come first, since a list may need one imported with it."""

    def parse(self, owner: UUID | None, raw: bytes) -> Any:
        return army_forge.load(raw)

    def store(self, owner: UUID, parsed: Any) -> Outcome:
        imported = army_forge.store(owner, parsed)
        remarks = tuple(map(remark_sentence, imported.remarks))
        if imported.book is None:
            return Outcome(row=imported.army, remarks=remarks, missing=tuple(_missing(imported)))
        book = imported.book
        address = reverse("armies:book", args=[book.game, book.key, book.version])
        return Outcome(title=str(book), url=address, remarks=remarks, is_new=imported.is_new)

    def judge(self, owner: UUID | None, parsed: Any) -> ArmyReport:
        return army_forge.judge(owner, parsed)

    def comes_first(self, raw: bytes) -> bool:
        return army_forge.may_hold_book(raw)

    def fetch(self, link: str) -> bytes:
        return fetch_list(link)
