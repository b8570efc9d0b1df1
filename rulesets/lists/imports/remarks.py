"""Remarks on lists imported as text: guesses, the game size, and lines kept as notes."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from rulesets.books.models import BookUnit
from rulesets.engine.document import Document
from rulesets.engine.values import Term
from rulesets.lists.imports.lines import NamedLine
from rulesets.lists.imports.sizes import SizedList
from rulesets.lists.imports.unit_lines import MatchedLines, NamedBlock
from rulesets.texts.parser import SourceLine
from rulesets.wording import sentence
from rulesets.wording.terms import term

MAX_LINES_NAMED = 20
"""Most lines reported one by one."""

MAX_SHOWN = 60
"""Most characters of a line in a report."""

SIZE_READ = gettext_lazy(
    "The text gives no game size: for its %(points)d points it is now %(size)d."
)
SIZE_RAISED = gettext_lazy("At %(smaller)d points the list would not be legal: %(broken)s.")
UNIT_KEPT = gettext_lazy(
    "Line %(line)d: no book here has “%(name)s”, so it counts 0 points until you replace it."
)
UNIT_GUESSED = gettext_lazy("Read “%(line)s” as %(unit)s.")
NOTE_CUT = gettext_lazy("A note longer than %(most)d characters is cut short.")
LINE_KEPT = gettext_lazy("Line %(line)d: “%(text)s” is kept as a note.")
LINES_KEPT = ngettext_lazy(
    "%(count)d more line is kept as a note.",
    "%(count)d more lines are kept as notes.",
    "count",
)
"""Remarks on a list imported as text, whoever wrote it."""


def on_units(blocks: list[NamedBlock], matched: MatchedLines) -> Iterator[str]:
    """Yield remarks on units of no book, and on those that were guessed."""
    for block in blocks:
        if block.unit is None:
            line = block.named_line
            yield UNIT_KEPT % {"line": line.line.number, "name": line.label}
    for name in matched.guessed:
        words = {"line": name, "unit": matched.units[name].name}
        yield UNIT_GUESSED % words


def on_doubt(units: Sequence[BookUnit], lines: Sequence[NamedLine]) -> str:
    """Return a warning that most of a text is not about units of these books."""
    books = dict.fromkeys(term(Term(unit.book.name, unit.book.name_it)) for unit in units)
    words = {"n": len(units), "lines": len(lines), "books": ", ".join(books)}
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


def kept_lines(lines: list[SourceLine]) -> Iterator[str]:
    """Yield a sentence for each line kept as a note, then the number of those that are too many."""
    for line in lines[:MAX_LINES_NAMED]:
        yield LINE_KEPT % {"line": line.number, "text": shown(line)}
    more = len(lines) - MAX_LINES_NAMED
    if more > 0:
        yield LINES_KEPT % {"count": more}


def shown(line: SourceLine) -> str:
    """Return a line as a report quotes it."""
    return line.text if len(line.text) <= MAX_SHOWN else f"{line.text[: MAX_SHOWN - 1]}…"
