"""Imports lists of unit names, one per line, optionally with a count.

This importer comes last. It looks names up in every book that the owner may use; the book that
matches most lines decides the game. It guesses misspelt names and reports each guess. Options may
follow a name, or stand on the lines below it; text that it does not understand becomes a note.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import override

from rulesets.books.library import Books
from rulesets.books.models import BookUnit
from rulesets.engine import codec, edits
from rulesets.engine.document import Document
from rulesets.engine.errors import InvalidInput
from rulesets.engine.fields import MAX_NAME, MAX_NOTE
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.lists.imports.importer import DocumentImporter, ParsedDocument
from rulesets.lists.imports.lines import (
    SIZE,
    TOTAL,
    options_in,
    read_line,
    stated,
    without_markup,
)
from rulesets.lists.imports.remarks import kept_lines, on_doubt, on_size, on_units
from rulesets.lists.imports.sizes import sized
from rulesets.lists.imports.unit_lines import (
    MatchedLines,
    NamedBlock,
    copies_of,
    lines_like_units,
    match_lines,
    split_at_units,
    title_of,
)
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.texts.parser import ParsedList, SourceLine, lines_of
from rulesets.uploads.documents import text_of
from rulesets.wording.terms import term

MAX_LINES = 200

VERSION = re.compile(r"\bv?\d+(?:\.\d+)+")
DATA = re.compile(r"[{<]|\[(?:$|\s*[\[{\"\]])")
"""The beginning of JSON or markup."""


class NamesImporter(DocumentImporter):
    """Reads the names of units, one a line."""

    def parse(self, owner: UUID | None, raw: bytes) -> ParsedDocument | None:
        """Return the list, and remarks on guesses and notes; None if no line names a unit."""
        lines = _lines_in(raw)
        if not lines:
            return None
        first, *others = lines
        sums = [line for line in others if SIZE.fullmatch(line.text)]
        totals = [line for line in others if TOTAL.fullmatch(line.text)]
        totals += sums if len(sums) == 1 else []
        others = [line for line in others if line not in totals]
        matched = match_lines(owner, [read_line(line) for line in (first, *others)])
        if matched is None:
            return None
        head, blocks, document = read_units(owner, matched)
        known = [block.unit for block in blocks if block.unit]
        title = title_of(head)
        rest = [line for line in head if line != title and not _is_facts(line, known)]
        noted, kept, unread = remaining_notes(copies_of(blocks), document.entries)
        document = edits.with_entries(document, noted)
        document, size_remarks = _with_size(owner, document, _figures(head, totals), blocks)
        note = "\n".join(line.text for line in (*rest, *unread))[:MAX_NOTE]
        lost = sorted([*rest, *kept, *unread], key=lambda line: line.number)
        is_doubtful = 2 * len(known) < len(rest) + len(unread) + len(blocks)
        return replace(document, note=note), (
            *([on_doubt(known, matched.lines)] if is_doubtful else []),
            _("Read as a list of %(game)s.") % {"game": GAMES[matched.game].full_title},
            *size_remarks,
            *on_units(blocks, matched),
            *kept_lines(lost),
            *([_("Add what is missing from the catalogue, then delete the note.")] * bool(unread)),
        )


def _lines_in(raw: bytes) -> list[SourceLine]:
    """Return the lines of a text that may be a list; none of other files or of one too long."""
    try:
        lines = without_markup(lines_of(text_of(raw, codec.MAX_BYTES)))
    except InvalidInput:
        return []
    is_data = bool(lines) and bool(DATA.match(lines[0].text))
    return [] if is_data or len(lines) > MAX_LINES else lines


def read_units(
    owner: UUID | None, matched: MatchedLines
) -> tuple[list[SourceLine], list[NamedBlock], Any]:
    """Return the lines before the first unit, the units, and the list of them."""
    head, blocks = split_at_units(matched.lines, matched.units)
    document = _read(owner, matched, head, blocks)
    unknown = lines_like_units(head, blocks, document.entries)
    if unknown:
        head, blocks = split_at_units(matched.lines, matched.units, unknown)
        document = _read(owner, matched, head, blocks)
    return head, blocks, document


def remaining_notes(
    copies: Sequence[NamedBlock], entries: Sequence[Any]
) -> tuple[list[Any], list[SourceLine], list[SourceLine]]:
    """Return the entries without lines that are no options, the notes left, and those lines."""
    noted: list[Any] = []
    kept: dict[int, SourceLine] = {}
    others: dict[int, SourceLine] = {}
    for block, entry in zip(copies, entries, strict=True):
        if block.unit is None:
            noted.append(entry)
            continue
        lines = block.unread_lines(entry.note)
        dropped = {option for line in lines for option in options_in(line.text)}
        note = ", ".join(text for text in entry.note.split(", ") if text not in dropped)
        noted.append(replace(entry, note=note))
        others |= {line.number: line for line in lines}
        if note:
            number = block.named_line.line.number
            kept[number] = SourceLine(number, note)
    return noted, [*kept.values()], [*others.values()]


def _with_size(
    owner: UUID | None,
    document: Document,
    stated_points: tuple[int, int] | None,
    blocks: list[NamedBlock],
) -> tuple[Document, list[str]]:
    """Return the list with its size, named after its faction if nameless, and remarks on the size.

    A sum that the text states is compared with that of the list if all its units are known.
    """
    books = Books(document.game, owner)
    spent, size = stated_points or (0, 0)
    made = sized(books, document, *((spent, size) if spent else (size, None)))
    factions: list[Term] = [*books.judge(document).roster.factions]
    suggested = term(factions[0]) if factions else ""
    document = replace(
        made.document,
        name=document.name or suggested[:MAX_NAME],
        claimed_points=made.total if all(block.unit for block in blocks) else None,
    )
    return document, [*on_size(made)]


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
    for game in GAMES.values():
        names |= {game.full_title, game.title, game.abbreviation}
    left = VERSION.sub("", SIZE.sub("", line.text))
    for name in sorted(filter(None, names), key=len, reverse=True):
        left = re.sub(rf"\b{re.escape(name)}\b", "", left, flags=re.IGNORECASE)
    return not any(map(str.isalnum, left))


def _read(
    owner: UUID | None,
    matched: MatchedLines,
    head: Sequence[SourceLine],
    blocks: Iterable[NamedBlock],
) -> Any:
    """Return the list of these units, named by its title."""
    title = title_of(head)
    name = SIZE.sub("", title.text).strip("#+: ")[:MAX_NAME] if title else ""
    entries = tuple(block.entry for block in copies_of(blocks))
    game = matched.game
    parsed = ParsedList("en", {"game": game, "name": name}, matched.facts, entries)
    with override("en"), codec.reporting_errors():
        return PRESENTATIONS[game].texts.read(parsed, owner)
