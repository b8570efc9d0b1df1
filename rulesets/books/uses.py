"""Which books an owner's rows pin: those must stay, even for deleted rows and earlier revisions."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet, Value
from django.utils.translation import gettext_lazy as _

from rulesets.books.models import Book
from rulesets.books.pins import pin_of, pins_in

IN_USE = _(
    "This book stays: something of yours needs it, perhaps a deleted list or an earlier version of "
    "one."
)


@dataclass(frozen=True)
class Uses:
    """Rows whose `document` pins books.

    `of_owner` returns an owner's rows, deleted ones included; `game` is the look-up of a row's
    game, empty if the rows' books may be of any, `deleted_at` that of its deletion.
    """

    of_owner: Callable[[UUID | None], QuerySet[Any]]
    game: str = "game"
    deleted_at: str = "deleted_at"

    def pinning(self, owner: UUID | None, book: Book) -> QuerySet[Any]:
        """Return an owner's rows that pin a book, deleted ones included."""
        pin = Q(document__regex=pin_of(book.key, book.version))
        return self.of_owner(owner).filter(pin & Q(**{self.game: book.game} if self.game else {}))


USES: dict[str, Uses] = {}
"""By what the rows are; apps add theirs when they are ready."""


def is_in_use(owner: UUID | None, book: Book) -> bool:
    """Tell whether anything that an owner has, may restore or may return to needs a book."""
    return any(uses.pinning(owner, book).exists() for uses in USES.values())


def count_uses(owner: UUID | None, books: Iterable[Book], kind: str = "lists") -> dict[int, int]:
    """Return how many rows of a kind that are not deleted pin each book, by the book's row."""
    uses = USES[kind]
    rows = uses.of_owner(owner).filter(**{uses.deleted_at: None})
    game_of = F(uses.game) if uses.game else Value("")
    counts: Counter[tuple[str, str, str]] = Counter()
    for game, document in rows.values_list(game_of, "document").iterator():
        counts.update((game, *pin) for pin in pins_in(document))
    return {
        book.pk: counts[book.game if uses.game else "", book.key, book.version] for book in books
    }
