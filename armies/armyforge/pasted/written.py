"""Units that players wrote by hand among those that Army Forge copied."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import Q

from armies.armyforge.remarks import Remark
from rulesets.engine.values import Term
from rulesets.games.ground.document import ArmyEntry
from rulesets.games.ground.library import Catalogue
from rulesets.lists.imports.lines import read_line, without_markup
from rulesets.lists.imports.names import MAX_LINES, read_units, remaining_notes
from rulesets.lists.imports.unit_lines import MatchedLines, copies_of, match_lines
from rulesets.texts.parser import SourceLine, lines_of
from rulesets.wording.terms import term


@dataclass(frozen=True)
class Written:
    """The units in some lines, the lines that are none, and remarks on both."""

    entries: tuple[ArmyEntry, ...] = ()
    left: tuple[SourceLine, ...] = ()
    remarks: tuple[Remark, ...] = ()


def read_written(
    text: str,
    groups: Sequence[Sequence[SourceLine]],
    game: str,
    books: Sequence[Catalogue],
    owner: UUID | None,
) -> list[Written]:
    """Return the units of these books in each group of a text's lines."""
    wanted = {line.number for group in groups for line in group}
    bare = [line for line in without_markup(lines_of(text)) if line.number in wanted]
    matched = None
    if bare and len(bare) <= MAX_LINES:
        scope = Q(book__game=game, book__key__in=[book.key for book in books])
        matched = match_lines(owner, [read_line(line) for line in bare], scope)
    if matched is None:
        return [Written(left=tuple(group)) for group in groups]
    facts = tuple(SourceLine(0, f"Book: {book.book.name.en} {book.version}") for book in books)
    matched = replace(matched, facts=facts)
    return [_read(group, matched, owner) for group in groups]


def _read(group: Sequence[SourceLine], matched: MatchedLines, owner: UUID | None) -> Written:
    numbers = {line.number for line in group}
    lines = [line for line in matched.lines if line.line.number in numbers]
    if not any(name in matched.units for line in lines for name in line.names):
        return Written(left=tuple(group))
    head, blocks, document = read_units(owner, replace(matched, lines=lines))
    entries, noted, left = remaining_notes(copies_of(blocks), document.entries)
    guessed = [
        Remark("unit_guessed", {"line": name, "unit": term(Term(unit.name, unit.name_it))})
        for name in matched.guessed
        for unit in [matched.units[name]]
        if any(name in line.names for line in lines)
    ]
    unknown = [
        Remark("unit_kept", {"line": block.named_line.line.number, "name": block.named_line.label})
        for block in blocks
        if block.unit is None
    ]
    kept = [Remark("line_kept", {"line": line.number, "text": line.text}) for line in noted]
    return Written(tuple(entries), (*head, *left), (*unknown, *guessed, *kept))


def with_ids(entries: Sequence[ArmyEntry], ids: Iterator[str]) -> list[ArmyEntry]:
    """Return entries with other ids, tied as before."""
    new = {entry.id: next(ids) for entry in entries}
    return [
        replace(
            entry,
            id=new[entry.id],
            join=new.get(entry.join or ""),
            ride=new.get(entry.ride or ""),
        )
        for entry in entries
    ]
