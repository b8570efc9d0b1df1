"""Tells which lines of a text are units: by their names, or as they stand among units."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.db.models import Q

from rulesets.books.models import BookUnit
from rulesets.engine.fields import MAX_ENTRIES
from rulesets.lists.imports.lines import (
    HEADING,
    NamedLine,
    options_in,
    read_line,
    separate,
    stated,
)
from rulesets.lists.imports.unit_names import EVERY_UNIT, guess, rows_named, units_of_best_books
from rulesets.texts.parser import ParsedEntry, SourceLine

MAX_COPIES = 20
MAX_SEPARATED = 40
"""Most lines of a list whose lines may name several units each."""

MAX_OPTION_LINES = 20
MAX_OPTION_LINE = 60
"""Most lines below a unit that may name its options, and characters of each: a note holds them."""

SENTENCE = re.compile(r"[?!…](?:\s|$)|[:.]$")
"""A sentence in a line, which is no unit."""

CHATTER = re.compile(r".*[?!:.…]\W*|.{61,}")
"""A sentence, which is no title."""


@dataclass(frozen=True)
class NamedBlock:
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
        option_texts = (*line.rest, *options)
        return ParsedEntry(line.line, self.unit.name, 0, (), option_texts, beside=self.beside)

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


@dataclass(frozen=True)
class MatchedLines:
    """The lines of a text, the units that they name by their words, and words that were guessed.

    `facts` are lines that say which books the units are from, if that is known.
    """

    game: str
    lines: list[NamedLine]
    units: Mapping[str, BookUnit]
    guessed: list[str]
    facts: tuple[SourceLine, ...] = ()


def match_lines(
    owner: UUID | None, lines: list[NamedLine], scope: Q = EVERY_UNIT
) -> MatchedLines | None:
    """Match lines with the units in a scope, of the best books; None if none names a unit."""
    few = lines if len(lines) <= MAX_SEPARATED else []
    parts = [read_line(replace(n.line, text=part)) for n in few for part in n.parts]
    rows = rows_named(owner, {name for line in (*lines, *parts) for name in line.names}, scope)
    known = {name for name, _row in rows}
    lines = [part for line in lines for part in separate(line, known)]
    guessed = guess(owner, lines, rows, scope)
    game, units = units_of_best_books(lines, [*rows, *guessed])
    names = dict.fromkeys(name for name, _unit in guessed if name in units)
    is_named = any(name in units for line in lines for name in line.names)
    return MatchedLines(game, lines, units, list(names)) if is_named else None


def split_at_units(
    named_lines: Sequence[NamedLine],
    units: Mapping[str, BookUnit],
    unknown: Container[NamedLine] = (),
) -> tuple[list[SourceLine], list[NamedBlock]]:
    """Return the lines before the first unit, and the units with the lines below them."""
    head: list[SourceLine] = []
    blocks: list[NamedBlock] = []
    read = [
        (line, next((units[n] for n in line.names if n in units), None)) for line in named_lines
    ]
    listed = {unit for line, unit in read if unit and not line.is_tied}
    for named_line, unit in read:
        line, above = named_line.line, blocks[-1] if blocks else None
        host = above.unit.name if above and above.unit and named_line.is_tied else ""
        if unit is None and named_line not in unknown:
            if not _is_heading(line, blocks):
                (above.below if above else head).append(line)
            continue
        is_listed = bool(host) and unit in listed
        if above and unit and (is_listed or above.has_models_in(named_line, unit)):
            blocks[-1] = replace(above, beside=unit.name if is_listed else above.beside)
            if named_line.rest:
                above.below.append(replace(line, text=", ".join(named_line.rest)))
        else:
            blocks.append(NamedBlock(named_line, unit, beside=host))
    return head, blocks


def _is_heading(line: SourceLine, blocks: Sequence[NamedBlock]) -> bool:
    """Return whether a line is a heading, other than the one above all units."""
    is_title = not blocks and line.text.startswith("++ ")
    return bool(HEADING.fullmatch(line.text)) and not is_title


def title_of(head: Sequence[SourceLine]) -> SourceLine | None:
    """Return the line of the head that names the list: no sentence, unless it states the size."""
    lines = [line for line in head if not CHATTER.fullmatch(line.text)]
    return next(iter([*lines, *(line for line in head if stated(line.text))]), None)


def copies_of(blocks: Iterable[NamedBlock]) -> list[NamedBlock]:
    return [block for block in blocks for _copy in range(block.copies)][:MAX_ENTRIES]


def lines_like_units(
    head: Sequence[SourceLine], blocks: Sequence[NamedBlock], entries: Sequence[Any]
) -> list[NamedLine]:
    """Return the lines that stand among the units like one of them, but name none of a book.

    If most units have a price, they have one, too. Otherwise they have a count or follow the
    line above directly behind the same bullet, and are no more than the units.
    """
    is_priced = 2 * sum(block.named_line.points is not None for block in blocks) > len(blocks)
    lines = list(_priced_above(head, blocks[0])) if is_priced else []
    for block, entry in zip(copies_of(blocks), entries, strict=True):
        lines += _like_units(block, entry.note, is_priced)
    if not is_priced and len(lines) > len(blocks):
        return []
    return [*dict.fromkeys(map(read_line, lines))]


def _priced_above(head: Sequence[SourceLine], first: NamedBlock) -> Iterator[SourceLine]:
    """Yield the lines of the head with a price, but not the one that states the size."""
    size = next((line for line in head if stated(line.text)), None)
    title = title_of(head)
    for line in head:
        is_beside = line.indent <= first.named_line.line.indent
        if is_beside and line not in (size, title) and read_line(line).points is not None:
            yield line


def _like_units(block: NamedBlock, note: str, is_priced: bool) -> Iterator[SourceLine]:
    """Yield the lines below a unit that are none of its options and look like units."""
    left, above = set(note.split(", ")), block.named_line.line
    for line in block.below:
        named = read_line(line)
        is_next = line.number == above.number + 1 and not SENTENCE.search(line.text)
        is_counted = is_next or named.label[:1].isdigit()
        is_bare = is_counted and line.indent == block.named_line.line.indent
        is_like = named.points is not None if is_priced else is_bare
        is_option = line in block.option_lines and not left.issuperset(options_in(line.text)[:1])
        is_beside = line.indent <= block.named_line.line.indent
        if named.label and is_beside and is_like and not is_option:
            yield line
        above = line
