"""The form of a new army list."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from armies.symbols import emblem, symbol
from rulesets import wording
from rulesets.books.library import Books
from rulesets.engine.document import Document
from rulesets.engine.values import Term
from rulesets.games.ground.book import Book
from rulesets.games.ground.library import Catalogue, Library
from rulesets.lists.forms import NewList
from rulesets.wording.terms import both_names

DESCRIBED = 12
"""Most books whose tiles show more than a name; a visitor may have some hundreds."""

SHOWN_SYMBOLS = 3


@dataclass(frozen=True)
class Faction:
    """A tile of the form: a book's radio button, and the book if it shows more."""

    radio: BoundWidget
    name: Term
    book: Book | None

    @property
    def symbols(self) -> list[str]:
        """Its emblem and the symbols of its units, most common first, heroes separately."""
        units = self.book.units if self.book else ()
        counted = Counter(symbol(unit) for unit in units)
        shown = [name for name, _ in counted.most_common() if name != "star"][:SHOWN_SYMBOLS]
        own = emblem(self.book.key) if self.book else ""
        return [own, *shown[:-1]] if own else shown


class NewArmy(NewList):
    """`book` is the key of the first book, whose newest version is pinned."""

    title = _("New army list")
    force_org_text = _("Force organisation: limits on heroes, copies and the points of a unit.")

    book = forms.ChoiceField(label=_("Army book"), required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.books = Books[Catalogue, Library](self.game.slug, self.owner)
        named = [(book.key, both_names(book.name)) for book in self.books.choices]
        book = cast(forms.ChoiceField, self.fields["book"])
        book.choices = [*named, ("", _("No faction yet"))]
        book.initial = named[0][0] if named else ""
        self.fields["name"].widget.attrs["placeholder"] = _("Named after its faction")

    def begin_like(self, last: Document) -> None:
        super().begin_like(last)
        book = cast(forms.ChoiceField, self.fields["book"])
        used = [key for key in last.books if book.valid_value(key)]
        if used:
            self.initial.setdefault("book", used[0])

    @property
    def factions(self) -> Iterator[Faction]:
        """Yield tiles for the radio buttons of the books; the last button is separate."""
        for n, (radio, choice) in enumerate(zip(self["book"], self.books.choices, strict=False)):
            catalogue = self.books.catalogue(choice.key) if n < DESCRIBED else None
            yield Faction(radio, choice.name, catalogue.book if catalogue else None)

    def choices(self) -> dict[str, Any]:
        key = self.cleaned_data["book"]
        newest = self.books.newest([key]) if key else {}
        return super().choices() | {"books": newest}

    def suggested_name(self) -> str:
        chosen = (book for book in self.books.choices if book.key == self.cleaned_data["book"])
        return next((wording.term(book.name) for book in chosen), "")
