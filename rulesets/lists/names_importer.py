"""Imports lists of unit names, one per line, optionally with a count.

This importer comes last. It looks names up in every book that the owner may use; the book that
matches most lines decides the game. It guesses misspelt names and reports each guess. Options may
follow a name, or stand on the lines below it; text that it does not understand becomes a note.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import override

from rulesets.books.library import Books
from rulesets.books.models import BookUnit
from rulesets.engine import codec, edits
from rulesets.engine.document import Document
from rulesets.engine.errors import InvalidInput
from rulesets.engine.fields import MAX_ENTRIES, MAX_NAME, MAX_NOTE
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.lists.imports import DocumentImporter, ParsedDocument
from rulesets.lists.named_lines import (
    HEADING,
    SIZE,
    TOTAL,
    NamedLine,
    options_in,
    read_line,
    separate,
    stated,
    without_markup,
)
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.sizes import SizedList, sized
from rulesets.lists.text_importer import SIZE_RAISED, SIZE_READ, UNIT_KEPT, kept_lines
from rulesets.lists.unit_names import guess, rows_named, units_of_best_books
from rulesets.texts.parser import ParsedEntry, ParsedList, SourceLine, lines_of
from rulesets.uploads.documents import text_of
from rulesets.wording import sentence
from rulesets.wording.terms import term

MAX_LINES = 200
MAX_COPIES = 20
MAX_SEPARATED = 40
"""Most lines of a list whose lines may name several units each."""

MAX_OPTION_LINES = 20
MAX_OPTION_LINE = 60
"""Most lines below a unit that may name its options, and characters of each: a note holds them."""

CHATTER = re.compile(r".*[?!:.…]\W*|.{61,}")
"""A sentence, which is no title."""


VERSION = re.compile(r"\bv?\d+(?:\.\d+)+")
DATA = re.compile(r"[{<]|\[(?:$|\s*[\[{\"\]])")
"""The beginning of JSON or markup."""


@dataclass(frozen=True)
class FoundUnit:
    """A line that names a unit, None in no book, and the lines below it, which may name options.

    `beside` is the name of the unit that it goes with.
    """

    named_line: NamedLine
    unit: BookUnit | None
    below: list[SourceLine] = field(default_factory=list)
    beside: str = ""

    @property
    def copies(self) -> int:
        """The count; one if that is the number of the unit's models."""
        if self.unit is None:
            return 1
        is_size = self.unit.size > 1 and self.named_line.count == self.unit.size
        return 1 if is_size else min(self.named_line.count, MAX_COPIES)

    def has_models_in(self, line: NamedLine, unit: BookUnit) -> bool:
        """Return whether an indented line names the models of this unit, not another unit."""
        return unit == self.unit and line.line.indent > self.named_line.line.indent

    @property
    def entry(self) -> ParsedEntry:
        if self.unit is None:
            whole = "\n".join(line.text for line in (self.named_line.line, *self.below))
            return ParsedEntry(self.named_line.line, self.named_line.label, 0, (), (whole,))
        options = [option for line in self.option_lines for option in options_in(line.text)]
        line = self.named_line
        jotted = (*line.rest, *options)
        return ParsedEntry(line.line, self.unit.name, 0, (), jotted, beside=self.beside)

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
        lines = _lines(raw)
        if not lines:
            return None
        first, *others = lines
        sums = [line for line in others if SIZE.fullmatch(line.text)]
        totals = [line for line in others if TOTAL.fullmatch(line.text)]
        totals += sums if len(sums) == 1 else []
        others = [line for line in others if line not in totals]
        matched = _matched(owner, [read_line(line) for line in (first, *others)])
        if matched is None:
            return None
        head, found, document = _found(owner, matched)
        known = [unit.unit for unit in found if unit.unit]
        title = _title(head)
        rest = [line for line in head if line != title and not _is_facts(line, known)]
        noted, kept, unread = _notes(_copies(found), document.entries)
        document = edits.with_entries(document, noted)
        document, on_size = _sized(owner, document, _figures(head, totals), found)
        note = "\n".join(line.text for line in (*rest, *unread))[:MAX_NOTE]
        lost = sorted([*rest, *kept, *unread], key=lambda line: line.number)
        is_doubtful = 2 * len(known) < len(rest) + len(unread) + len(found)
        return replace(document, note=note), (
            *([_uncertain(known, matched.lines)] if is_doubtful else []),
            _("Read as a list of %(game)s.") % {"game": GAMES[matched.game].full_title},
            *on_size,
            *_on_units(found, matched),
            *kept_lines(lost),
            *([_("Add what is missing from the catalogue, then delete the note.")] * bool(unread)),
        )


@dataclass(frozen=True)
class MatchedLines:
    """The lines of a text, the units that they name by their words, and words that were guessed."""

    game: str
    lines: list[NamedLine]
    units: Mapping[str, BookUnit]
    guessed: list[str]


def _lines(raw: bytes) -> list[SourceLine]:
    """Return the lines of a text that may be a list; none of other files or of one too long."""
    try:
        lines = without_markup(lines_of(text_of(raw, codec.MAX_BYTES)))
    except InvalidInput:
        return []
    is_data = bool(lines) and bool(DATA.match(lines[0].text))
    return [] if is_data or len(lines) > MAX_LINES else lines


def _matched(owner: UUID | None, lines: list[NamedLine]) -> MatchedLines | None:
    """Match lines with the units of the best books; None if none names a unit."""
    few = lines if len(lines) <= MAX_SEPARATED else []
    parts = [read_line(replace(n.line, text=part)) for n in few for part in n.parts]
    rows = rows_named(owner, {name for line in (*lines, *parts) for name in line.names})
    known = {name for name, _row in rows}
    lines = [each for line in lines for each in separate(line, known)]
    guessed = guess(owner, lines, rows)
    game, units = units_of_best_books(lines, [*rows, *guessed])
    names = dict.fromkeys(name for name, _unit in guessed if name in units)
    is_named = any(name in units for line in lines for name in line.names)
    return MatchedLines(game, lines, units, list(names)) if is_named else None


def _found(
    owner: UUID | None, matched: MatchedLines
) -> tuple[list[SourceLine], list[FoundUnit], Any]:
    """Return the lines before the first unit, the units, and the list of them."""
    head, found = _sorted(matched.lines, matched.units)
    document = _read(owner, matched.game, head, found)
    unknown = _unknown(head, found, document.entries)
    if unknown:
        head, found = _sorted(matched.lines, matched.units, unknown)
        document = _read(owner, matched.game, head, found)
    return head, found, document


def _on_units(found: list[FoundUnit], matched: MatchedLines) -> Iterator[str]:
    """Yield remarks on units of no book, and on those that were guessed."""
    for unit in found:
        if unit.unit is None:
            line = unit.named_line
            yield UNIT_KEPT % {"line": line.line.number, "name": line.label}
    for name in matched.guessed:
        words = {"line": name, "unit": matched.units[name].name}
        yield _("Read “%(line)s” as %(unit)s.") % words


def _notes(
    copies: Sequence[FoundUnit], entries: Sequence[Any]
) -> tuple[list[Any], list[SourceLine], list[SourceLine]]:
    """Return the entries without lines that are no options, the notes left, and those lines."""
    noted: list[Any] = []
    kept: dict[int, SourceLine] = {}
    others: dict[int, SourceLine] = {}
    for unit, entry in zip(copies, entries, strict=True):
        if unit.unit is None:
            noted.append(entry)
            continue
        lines = unit.unread_lines(entry.note)
        dropped = {option for line in lines for option in options_in(line.text)}
        note = ", ".join(text for text in entry.note.split(", ") if text not in dropped)
        noted.append(replace(entry, note=note))
        others |= {line.number: line for line in lines}
        if note:
            number = unit.named_line.line.number
            kept[number] = SourceLine(number, note)
    return noted, [*kept.values()], [*others.values()]


def _uncertain(found: Sequence[BookUnit], lines: Sequence[NamedLine]) -> str:
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


def _sized(
    owner: UUID | None,
    document: Document,
    stated_points: tuple[int, int] | None,
    found: list[FoundUnit],
) -> tuple[Document, list[str]]:
    """Return the list with its size, named after both if nameless, and remarks on the size.

    A sum that the text states is compared with that of the list if all its units are known.
    """
    books = Books(document.game, owner)
    spent, size = stated_points or (0, 0)
    made = sized(books, document, *((spent, size) if spent else (size, None)))
    factions: list[Term] = [*books.judge(document).roster.factions]
    suggested = f"{term(factions[0])} {made.document.size or ''}" if factions else ""
    document = replace(
        made.document,
        name=document.name or suggested.strip()[:MAX_NAME],
        claimed_points=made.total if all(unit.unit for unit in found) else None,
    )
    return document, [*_on_size(made)]


def _on_size(made: SizedList[Document]) -> Iterator[str]:
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


def _sorted(
    named_lines: Sequence[NamedLine],
    units: Mapping[str, BookUnit],
    unknown: Container[NamedLine] = (),
) -> tuple[list[SourceLine], list[FoundUnit]]:
    """Return the lines before the first unit, and the units with the lines below them."""
    head: list[SourceLine] = []
    found: list[FoundUnit] = []
    read = [
        (line, next((units[n] for n in line.names if n in units), None)) for line in named_lines
    ]
    listed = {unit for line, unit in read if unit and not line.is_tied}
    for named_line, unit in read:
        line, above = named_line.line, found[-1] if found else None
        host = above.unit.name if above and above.unit and named_line.is_tied else ""
        if unit is None and named_line not in unknown:
            if not _is_heading(line, found):
                (above.below if above else head).append(line)
            continue
        is_listed = bool(host) and unit in listed
        if above and unit and (is_listed or above.has_models_in(named_line, unit)):
            found[-1] = replace(above, beside=unit.name if is_listed else above.beside)
            if named_line.rest:
                above.below.append(replace(line, text=", ".join(named_line.rest)))
        else:
            found.append(FoundUnit(named_line, unit, beside=host))
    return head, found


def _is_heading(line: SourceLine, found: Sequence[FoundUnit]) -> bool:
    """Return whether a line is a heading, other than the one above all units."""
    is_title = not found and line.text.startswith("++ ")
    return bool(HEADING.fullmatch(line.text)) and not is_title


def _title(head: Sequence[SourceLine]) -> SourceLine | None:
    """Return the line of the head that names the list: no sentence, unless it states the size."""
    lines = [line for line in head if not CHATTER.fullmatch(line.text)]
    return next(iter([*lines, *(line for line in head if stated(line.text))]), None)


def _figures(head: Iterable[SourceLine], totals: Iterable[SourceLine]) -> tuple[int, int] | None:
    """Return the points spent (0 if unsaid) and the size, which head and total state together."""
    above, below = (
        next(filter(None, (stated(line.text) for line in lines)), None) for lines in (head, totals)
    )
    if above and below and not above[0]:
        return min(below[0] or below[1], above[1]), above[1]
    return above or below


def _is_facts(line: SourceLine, units: Iterable[BookUnit]) -> bool:
    """Return whether a line says nothing but the book, the game and the size."""
    names = {name for unit in units for name in (unit.book.name, unit.book.name_it)}
    names |= {title for game in GAMES.values() for title in (game.full_title, game.title)}
    names |= {"GF", "GFF"}
    left = VERSION.sub("", SIZE.sub("", line.text))
    for name in sorted(filter(None, names), key=len, reverse=True):
        left = re.sub(rf"\b{re.escape(name)}\b", "", left, flags=re.IGNORECASE)
    return not any(map(str.isalnum, left))


def _copies(found: Iterable[FoundUnit]) -> list[FoundUnit]:
    return [unit for unit in found for _copy in range(unit.copies)][:MAX_ENTRIES]


def _read(
    owner: UUID | None, game: str, head: Sequence[SourceLine], found: Iterable[FoundUnit]
) -> Any:
    """Return the list of these units, named by its title."""
    title = _title(head)
    name = SIZE.sub("", title.text).strip("#+: ")[:MAX_NAME] if title else ""
    entries = tuple(unit.entry for unit in _copies(found))
    parsed = ParsedList("en", {"game": game, "name": name}, (), entries)
    with override("en"), codec.reporting_errors():
        return PRESENTATIONS[game].read_text(parsed, owner)


def _unknown(
    head: Sequence[SourceLine], found: Sequence[FoundUnit], entries: Sequence[Any]
) -> list[NamedLine]:
    """Return the lines that stand among the units like one of them, but name none of a book.

    If most units have a price, they have one, too. Otherwise they have a count or follow the
    line above directly behind the same bullet, and are no more than the units.
    """
    is_priced = 2 * sum(unit.named_line.points is not None for unit in found) > len(found)
    lines = list(_priced_above(head, found[0])) if is_priced else []
    for unit, entry in zip(_copies(found), entries, strict=True):
        lines += _like_units(unit, entry.note, is_priced)
    if not is_priced and len(lines) > len(found):
        return []
    return [*dict.fromkeys(map(read_line, lines))]


def _priced_above(head: Sequence[SourceLine], first: FoundUnit) -> Iterator[SourceLine]:
    """Yield the lines of the head with a price, but not the one that states the size."""
    size = next((line for line in head if stated(line.text)), None)
    title = _title(head)
    for line in head:
        is_beside = line.indent <= first.named_line.line.indent
        if is_beside and line not in (size, title) and read_line(line).points is not None:
            yield line


def _like_units(unit: FoundUnit, note: str, is_priced: bool) -> Iterator[SourceLine]:
    """Yield the lines below a unit that are none of its options and look like units."""
    left, above = set(note.split(", ")), unit.named_line.line
    for line in unit.below:
        named = read_line(line)
        is_next = line.number == above.number + 1 and not line.text.endswith(("?", "!", ".", ":"))
        is_bare = (
            is_next or named.label[:1].isdigit()
        ) and line.indent == unit.named_line.line.indent
        is_like = named.points is not None if is_priced else is_bare
        is_option = line in unit.option_lines and not left.issuperset(options_in(line.text)[:1])
        is_beside = line.indent <= unit.named_line.line.indent
        if named.label and is_beside and is_like and not is_option:
            yield line
        above = line
