"""Imports lists of unit names, one per line, optionally with a count.

This importer comes last. It looks names up in every book that the owner may use; the book that
matches most lines decides the game. It guesses misspelt names and reports each guess. Options may
follow a name, or stand on the lines below it; text that it does not understand becomes a note.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils.translation import gettext as _
from django.utils.translation import override
from rapidfuzz import fuzz, process

from rulesets.books.library import Books
from rulesets.books.models import Book, BookUnit
from rulesets.engine import codec, edits
from rulesets.engine.document import Document
from rulesets.engine.errors import InvalidInput
from rulesets.engine.fields import MAX_ENTRIES, MAX_NAME, MAX_NOTE, MAX_SIZE
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.lists.imports import DocumentImporter, ParsedDocument
from rulesets.lists.named_lines import NamedLine, options_in, read_line
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.text_importer import kept_lines
from rulesets.texts.parser import ParsedEntry, ParsedList, SourceLine, lines_of
from rulesets.uploads.documents import text_of
from rulesets.wording.terms import term

MAX_LINES = 200
MAX_COPIES = 20
MAX_OPTION_LINES = 20
MAX_OPTION_LINE = 60
"""Most lines below a unit that may name its options, and characters of each: a note holds them."""

SIZE = re.compile(
    r"[\s,(\[–—-]*(?<![\d,.])(\d{1,3}[,.]\d{3}|\d{3,6}) ?(?:(?:pts?|points?|p|punti)\b\.?[\])]?|$)",
    re.IGNORECASE,
)

HEADING = re.compile(r"\++ .+ \++")
"""A heading or the total between plus signs, as other programs write them: `+ Troops +`."""

LIKENESS = 80
"""Minimum similarity for a fuzzy match, from 0 to 100."""

MAX_GUESSED_AMONG = 3_000
"""Most units to search for misspelt names."""


@dataclass(frozen=True)
class FoundUnit:
    """A line that names a unit, and the lines below it, which may name options."""

    named_line: NamedLine
    unit: BookUnit
    below: list[SourceLine] = field(default_factory=list)

    @property
    def copies(self) -> int:
        """The count; one if that is the number of the unit's models."""
        is_size = self.unit.size > 1 and self.named_line.count == self.unit.size
        return 1 if is_size else min(self.named_line.count, MAX_COPIES)

    def has_models_in(self, line: NamedLine, unit: BookUnit) -> bool:
        """Return whether an indented line names the models of this unit, not another unit."""
        return unit == self.unit and line.line.indent > self.named_line.line.indent

    @property
    def entry(self) -> ParsedEntry:
        options = [option for line in self.option_lines for option in options_in(line.text)]
        line = self.named_line
        return ParsedEntry(line.line, self.unit.name, 0, (), (*line.rest, *options))

    @property
    def option_lines(self) -> list[SourceLine]:
        short = [line for line in self.below if len(line.text) <= MAX_OPTION_LINE]
        return short[:MAX_OPTION_LINES]

    def unread_lines(self, note: str) -> list[SourceLine]:
        """Return the lines below of which nothing was an option: all is in the entry's note."""
        left, read = set(note.split(", ")), self.option_lines
        return [
            line
            for line in self.below
            if line not in read or left.issuperset(options_in(line.text))
        ]


class NamesImporter(DocumentImporter):
    """Reads the names of units, one a line."""

    def parse(self, owner: UUID | None, raw: bytes) -> ParsedDocument | None:
        """Return the list, and remarks on guesses and notes; None if no line names a unit."""
        try:
            lines = list(lines_of(text_of(raw, codec.MAX_BYTES)))
        except InvalidInput:
            return None
        if not lines or len(lines) > MAX_LINES or lines[0].text.startswith(("{", "[", "<")):
            return None
        first, *others = lines
        units_lines = [line for line in others if not HEADING.fullmatch(line.text)]
        named_lines = [read_line(line) for line in (first, *units_lines)]
        rows = _rows(owner, {name for line in named_lines for name in line.names})
        guessed = _guess(owner, named_lines, rows)
        game, units = _units(named_lines, [*rows, *guessed])
        if not units:
            return None
        head, found = _sorted(named_lines, units)
        fields, rest = _head(head)
        copies = [unit for unit in found for _copy in range(unit.copies)][:MAX_ENTRIES]
        with override("en"), codec.reporting_errors():
            entries = tuple(unit.entry for unit in copies)
            parsed = ParsedList("en", {"game": game, **fields}, (), entries)
            document: Any = PRESENTATIONS[game].read_text(parsed, owner)
        noted, kept, others = _notes(copies, document.entries)
        document = edits.with_entries(document, noted)
        marked = [SourceLine(0, _("Not recognised, add by hand:")), *others] if others else []
        note = "\n".join(line.text for line in (*rest, *marked))[:MAX_NOTE]
        lost = sorted([*rest, *kept, *others], key=lambda line: line.number)
        remarks = [_("Read as a list of %(game)s.") % {"game": GAMES[game].full_title}]
        if len(found) < len(rest) + len(others):
            remarks.insert(0, _uncertain(found, named_lines))
        if document.size is None:
            document = _sized(owner, document)
            remark = _("No game size in the text, so it is set to %(size)d points.")
            remarks.append(remark % {"size": document.size})
        for name in dict.fromkeys(name for name, _unit in guessed if name in units):
            words = {"line": name, "unit": units[name].name}
            remarks.append(_("Read “%(line)s” as %(unit)s.") % words)
        remarks += kept_lines(lost)
        if others:
            remarks.append(_("Add what is missing from the catalogue, then delete the note."))
        return replace(document, note=note), tuple(remarks)


def _notes(
    copies: Sequence[FoundUnit], entries: Sequence[Any]
) -> tuple[list[Any], list[SourceLine], list[SourceLine]]:
    """Return the entries without lines that are no options, the notes left, and those lines."""
    noted: list[Any] = []
    kept: dict[int, SourceLine] = {}
    others: dict[int, SourceLine] = {}
    for unit, entry in zip(copies, entries, strict=True):
        lines = unit.unread_lines(entry.note)
        dropped = {option for line in lines for option in options_in(line.text)}
        note = ", ".join(text for text in entry.note.split(", ") if text not in dropped)
        noted.append(replace(entry, note=note))
        others |= {line.number: line for line in lines}
        if note:
            number = unit.named_line.line.number
            kept[number] = SourceLine(number, note)
    return noted, [*kept.values()], [*others.values()]


def _uncertain(found: Sequence[FoundUnit], lines: Sequence[NamedLine]) -> str:
    """Return a warning that most of a text is not about units of these books."""
    books = dict.fromkeys(term(Term(unit.unit.book.name, unit.unit.book.name_it)) for unit in found)
    words = {"n": len(found), "lines": len(lines), "books": ", ".join(books)}
    return (
        _(
            "Is this the right army? %(n)d of %(lines)d lines could be read as units (%(books)s)."
            " If not, delete the list, get the army’s book and import the text again."
        )
        % words
    )


def _sized(owner: UUID | None, document: Document) -> Document:
    """Return the list at the usual size that fits it, and named after both if nameless."""
    books = Books(document.game, owner)
    size = books.fitting_size(document)
    factions: list[Term] = [*books.judge(document).roster.factions]
    suggested = f"{term(factions[0])} {size}" if factions else ""
    return replace(document, size=size, name=document.name or suggested[:MAX_NAME])


def _readable(owner: UUID | None) -> QuerySet[BookUnit]:
    rows = BookUnit.objects.filter(book__in=Book.objects.readable_by(owner).order_by())
    return rows.select_related("book").defer("text", "book__document")


def _rows(owner: UUID | None, names: set[str]) -> list[tuple[str, BookUnit]]:
    """Return the units with these names in either language, each with the name."""
    rows = _readable(owner).annotate(lower=Lower("name"), lower_it=Lower("name_it"))
    found = rows.filter(Q(lower__in=names) | Q(lower_it__in=names))
    return [(name, row) for row in found for name in _names(row)]


def _names(unit: BookUnit) -> list[str]:
    return [name.casefold() for name in (unit.name, unit.name_it) if name]


def _guess(
    owner: UUID | None, named_lines: Iterable[NamedLine], rows: Sequence[tuple[str, BookUnit]]
) -> list[tuple[str, BookUnit]]:
    """Return misspelt names, each with the unit of the most similar name.

    If some names match exactly, search only the books they are in.
    """
    known = {name for name, _row in rows}
    misspelt = [
        line.names[-2] for line in named_lines if line.names and known.isdisjoint(line.names)
    ]
    if not misspelt:
        return []
    candidates = _readable(owner)
    if rows:
        candidates = candidates.filter(book__in={row.book for _name, row in rows})
    units: dict[str, list[BookUnit]] = defaultdict(list)
    for row in candidates.order_by("pk")[:MAX_GUESSED_AMONG]:
        for name in _names(row):
            units[name].append(row)
    names = list(units)
    found: list[tuple[str, BookUnit]] = []
    for name in misspelt:
        match = process.extractOne(name, names, scorer=fuzz.ratio, score_cutoff=LIKENESS)
        if match:
            found += [(name, row) for row in units[match[0]]]
    return found


def _units(
    named_lines: Iterable[NamedLine], rows: Iterable[tuple[str, BookUnit]]
) -> tuple[str, Mapping[str, BookUnit]]:
    """Return the game whose books match most lines, and its units by casefolded name."""
    by_book: dict[Book, dict[str, BookUnit]] = defaultdict(dict)
    for name, row in rows:
        by_book[row.book].setdefault(name, row)
    if not by_book:
        return "", {}
    games = list(GAMES)

    def rank(book: Book) -> tuple[int, int, int]:
        known = by_book[book].keys()
        lines = sum(not known.isdisjoint(line.names) for line in named_lines)
        return lines, -games.index(book.game), book.pk

    ranked = sorted(by_book, key=rank)
    game = ranked[-1].game
    units: dict[str, BookUnit] = {}
    for book in ranked:
        if book.game == game:
            units |= by_book[book]
    return game, units


def _sorted(
    named_lines: Sequence[NamedLine], units: Mapping[str, BookUnit]
) -> tuple[list[SourceLine], list[FoundUnit]]:
    """Return the lines before the first unit, and the units with the lines below them."""
    head: list[SourceLine] = []
    found: list[FoundUnit] = []
    for named_line in named_lines:
        unit = next((units[name] for name in named_line.names if name in units), None)
        if unit is None:
            (found[-1].below if found else head).append(named_line.line)
        elif found and found[-1].has_models_in(named_line, unit):
            found[-1].below.append(replace(named_line.line, text=", ".join(named_line.rest)))
        else:
            found.append(FoundUnit(named_line, unit))
    return head, found


def _head(lines: Sequence[SourceLine]) -> tuple[dict[str, Any], list[SourceLine]]:
    """Return the name (the first line), the size (in any line), and the other lines."""
    if not lines:
        return {}, []
    name, *rest = lines
    size = next((match for line in lines if (match := SIZE.search(line.text))), None)
    fields: dict[str, Any] = {"name": SIZE.sub("", name.text).strip("#+ ")[:MAX_NAME]}
    points = int(re.sub(r"\D", "", size[1])) if size else 0
    if 0 < points <= MAX_SIZE:
        fields["size"] = points
    return fields, rest
