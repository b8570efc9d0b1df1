"""Imports lists of unit names, one per line, optionally with a count.

This importer comes last. It looks names up in every book that the owner may use; the book that
matches most lines decides the game. It guesses misspelt names and reports each guess. Options may
follow a name; text that it does not understand becomes a note.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils.translation import gettext as _
from django.utils.translation import override
from rapidfuzz import fuzz, process

from rulesets.books.library import Books
from rulesets.books.models import Book, BookUnit
from rulesets.documents import text_of
from rulesets.engine import codec
from rulesets.engine.codec import MAX_NAME
from rulesets.engine.document import Document
from rulesets.engine.errors import InvalidInput
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.lists.imports import DocumentImporter, ParsedDocument
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.text_importer import kept_lines
from rulesets.text_parser import ParsedEntry, ParsedList, SourceLine, lines_of
from rulesets.wording.terms import term

MAX_LINES = 200
MAX_COPIES = 20
COUNTED = re.compile(r"(?:(\d{1,3}) ?[x×*]? )?(.+?)(?: [x×](\d{1,3}))?")
LIKENESS = 80
"""Minimum similarity for a fuzzy match, from 0 to 100."""

MAX_GUESSED_AMONG = 3_000
"""Most units to search for misspelt names."""

BEYOND_NAME = re.compile(r" ?[\[(|,:;=@+]| [-–—] | (?=\d)| (?=(?:with |w/|con ))", re.IGNORECASE)
"""The separator between a name and what follows it."""

SIZE = re.compile(
    r"[\s,(\[–—-]*(\d{3,6}) ?(?:(?:pts?|points?|p|punti)\b\.?[\])]?|$)", re.IGNORECASE
)
BETWEEN = re.compile(r" ?[,;+&/\[\](){}|] ?| (?:and|e|ed) | [-–—] ")
PRICE = re.compile(r"\d{2,5} ?(?:pts?|points?|p|punti)?\.?(?: |$)", re.IGNORECASE)
WITH = re.compile(r"(?:with |w/|con ) *", re.IGNORECASE)


@dataclass(frozen=True)
class NamedLine:
    """A line split into a count, possible names, and what follows the name."""

    line: SourceLine
    count: int
    names: tuple[str, ...]
    rest: tuple[str, ...]


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
        named_lines = [_read(line) for line in lines]
        rows = _rows(owner, {name for line in named_lines for name in line.names})
        guessed = _guess(owner, named_lines, rows)
        game, units = _units(named_lines, [*rows, *guessed])
        if not units:
            return None
        head, entries, others = _sorted(named_lines, units)
        fields, rest = _head(head)
        with override("en"), codec.reporting_errors():
            parsed = ParsedList("en", {"game": game, **fields}, (), tuple(entries))
            document: Any = PRESENTATIONS[game].read_text(parsed, owner)
        left = [*rest, *others]
        marked = [SourceLine(0, _("Not recognised, add by hand:")), *others] if others else []
        note = "\n".join(line.text for line in (*rest, *marked))[: codec.MAX_NOTE]
        kept = {line.number: line for line in left}
        for entry, noted in zip(entries, document.entries, strict=True):
            if noted.note:
                kept[entry.heading.number] = SourceLine(entry.heading.number, noted.note)
        guesses = {name: units[name].name for name, _unit in guessed if name in units}
        remarks = [_("Read as a list of %(game)s.") % {"game": GAMES[game].full_title}]
        for name, unit in guesses.items():
            remarks.append(_("Read “%(line)s” as %(unit)s.") % {"line": name, "unit": unit})
        remarks += kept_lines([kept[number] for number in sorted(kept)])
        if others:
            remarks.append(_("Add what is missing from the catalogue, then delete the note."))
        if document.size is None:
            document = _sized(owner, document)
            remarks.insert(
                1,
                _("No game size in the text, so it is set to %(size)d points.")
                % {"size": document.size},
            )
        return replace(document, note=note), tuple(remarks)


def _sized(owner: UUID | None, document: Document) -> Document:
    """Return the list at the next usual size, and named after faction and size if nameless."""
    report = Books(document.game, owner).judge(document)
    size = min(report.game.usual_size(report.points), codec.MAX_SIZE)
    factions: list[Term] = [*report.roster.factions]
    suggested = f"{term(factions[0])} {size}" if factions else ""
    return replace(document, size=size, name=document.name or suggested[:MAX_NAME])


def _read(line: SourceLine) -> NamedLine:
    text = line.text.lstrip("#*–— ")
    counted = COUNTED.fullmatch(text)
    cut = BEYOND_NAME.search(text, counted.start(2) if counted else 0)
    cut_counted = COUNTED.fullmatch(text[: cut.start()]) if cut else None
    found = [match for match in (counted, cut_counted) if match]
    counts = [count for match in found for count in match.group(1, 3) if count]
    forms = [form for match in found for form in _forms(match[2].strip().casefold())]
    parts = BETWEEN.split(_without_prefix(text[cut.start() :].lstrip(), WITH)) if cut else ()
    options = (
        _without_prefix(_without_prefix(part.strip(" :=@-–—"), PRICE), WITH) for part in parts
    )
    rest = tuple(filter(None, options))
    return NamedLine(line, max(1, int(counts[0] if counts else 1)), tuple(forms), rest)


def _without_prefix(text: str, prefix: re.Pattern[str]) -> str:
    found = prefix.match(text)
    return text[found.end() :] if found else text


def _forms(name: str) -> tuple[str, ...]:
    """Return a name as written, and its plural or singular."""
    return name, name.removesuffix("s") if name.endswith("s") else f"{name}s"


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
) -> tuple[list[SourceLine], list[ParsedEntry], list[SourceLine]]:
    """Return the lines before the first unit, the units, and all other lines."""
    head: list[SourceLine] = []
    others: list[SourceLine] = []
    entries: list[ParsedEntry] = []
    for named_line in named_lines:
        unit = next((units[name] for name in named_line.names if name in units), None)
        if unit is None:
            (others if entries else head).append(named_line.line)
        else:
            entries += _entries(named_line, unit)
    return head, entries[: codec.MAX_ENTRIES], others


def _entries(named_line: NamedLine, unit: BookUnit) -> Iterator[ParsedEntry]:
    """Yield a unit once per copy. A count equal to its number of models means one copy."""
    is_size = unit.size > 1 and named_line.count == unit.size
    copies = 1 if is_size else min(named_line.count, MAX_COPIES)
    for _copy in range(copies):
        yield ParsedEntry(named_line.line, unit.name, 0, (), named_line.rest)


def _head(lines: Sequence[SourceLine]) -> tuple[dict[str, Any], list[SourceLine]]:
    """Return the name (the first line), the size (in any line), and the other lines."""
    if not lines:
        return {}, []
    name, *rest = lines
    size = next((match for line in lines if (match := SIZE.search(line.text))), None)
    fields: dict[str, Any] = {"name": SIZE.sub("", name.text).strip("# ")[:MAX_NAME]}
    if size and int(size[1]) <= codec.MAX_SIZE:
        fields["size"] = int(size[1])
    return fields, rest
