"""Remarks on a list that was read from names of units."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from rulesets.books.models import BookUnit
from rulesets.engine.document import Document
from rulesets.engine.values import Term
from rulesets.lists.named_lines import (
    NamedLine,
)
from rulesets.lists.sizes import SizedList
from rulesets.lists.text_importer import SIZE_RAISED, SIZE_READ, UNIT_KEPT
from rulesets.lists.unit_lines import FoundUnit, MatchedLines
from rulesets.wording import sentence
from rulesets.wording.terms import term


def on_units(found: list[FoundUnit], matched: MatchedLines) -> Iterator[str]:
    """Yield remarks on units of no book, and on those that were guessed."""
    for unit in found:
        if unit.unit is None:
            line = unit.named_line
            yield UNIT_KEPT % {"line": line.line.number, "name": line.label}
    for name in matched.guessed:
        words = {"line": name, "unit": matched.units[name].name}
        yield _("Read “%(line)s” as %(unit)s.") % words


def on_doubt(found: Sequence[BookUnit], lines: Sequence[NamedLine]) -> str:
    """Return a warning that most of a text is not about units of these books."""
    books = dict.fromkeys(term(Term(unit.book.name, unit.book.name_it)) for unit in found)
    words = {"n": len(found), "lines": len(lines), "books": ", ".join(books)}
    return (
        _(
            "Is this the right army? %(n)d of %(lines)d lines could be read as units (%(books)s)."
            " If not, delete the list, get the army’s book and import the text again."
        )
        % words
    )


def on_size(made: SizedList[Document]) -> Iterator[str]:
    """Yield the size chosen for a list, and why no smaller one."""
    words = {"points": made.total, "size": made.document.size}
    if made.is_chosen and made.total:
        yield SIZE_READ % words
    elif made.is_chosen:
        yield _("No game size in the text, so it is set to %(size)d points.") % words
    if made.smaller:
        yield SIZE_RAISED % {
            "smaller": made.smaller.size,
            "broken": sentence(made.smaller.broken),
        }
