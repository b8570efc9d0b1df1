"""What army lists read of Army Forge's, as the pages need to know it."""

from uuid import UUID

from django.urls import reverse

from armies.armyforge.fetch import fetch_list
from armies.services.imports import import_text, is_from_army_forge, may_hold_book
from armies.wording import remark_sentence
from rulesets.imports import Foreign, Outcome


def store(owner: UUID, raw: bytes) -> Outcome:
    """Store a list or a book; raises InvalidInput with every problem."""
    found = import_text(owner, raw)
    remarks = tuple(map(remark_sentence, found.remarks))
    if found.book is None:
        return Outcome(row=found.army, remarks=remarks)
    book = found.book
    address = reverse("armies:book", args=[book.game, book.key, book.version])
    return Outcome(title=str(book), url=address, remarks=remarks, is_new=found.is_new)


ARMY_FORGE = Foreign(
    reads=is_from_army_forge, comes_first=may_hold_book, store=store, fetch=fetch_list
)
