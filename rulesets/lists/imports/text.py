"""Imports Muster's own text exports; lines that it does not understand become notes.

It checks its understanding by a round trip: it writes the parsed list again, and reports every
line that is missing from the result and keeps it as a note in its place.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from uuid import UUID

from django.utils.translation import override

from rulesets.books.library import Books
from rulesets.engine import codec, edits
from rulesets.engine.document import Document
from rulesets.engine.errors import InvalidInput
from rulesets.engine.fields import MAX_NOTE
from rulesets.engine.report import Report
from rulesets.lists.imports.importer import DocumentImporter, ParsedDocument
from rulesets.lists.imports.remarks import NOTE_CUT, UNIT_KEPT, kept_lines
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.texts.parser import ParsedList, SourceLine, read
from rulesets.uploads.documents import text_of

WRITTEN = ("plain", "discord")
"""Styles of the round trip: with every choice, and short."""


class TextImporter(DocumentImporter):
    """Imports the plain text, Markdown and Discord exports."""

    def parse(self, owner: UUID | None, raw: bytes) -> ParsedDocument | None:
        """Return the list in a text, and remarks on it; None if it isn't one of our exports."""
        try:
            parsed = read(text_of(raw, codec.MAX_BYTES))
        except InvalidInput as error:
            if any(detail.code == "too_long" for detail in error.details):
                raise
            return None
        if parsed is None:
            return None
        presentation = PRESENTATIONS[parsed.game]
        with override(parsed.language), codec.reporting_errors():
            report = Books(parsed.game, owner).judge(presentation.texts.read(parsed, owner))
            written = [presentation.texts.write(report, style).render(None) for style in WRITTEN]
            left = min(
                ([*_lost_lines(parsed, read(text))] for text in written),
                key=lambda lost: sum(map(len, lost)),
            )
        members = report.roster.members
        if all(member.is_unknown for member in members):
            raise InvalidInput(*parsed.not_found())
        document = _annotated(report, left)
        missing = [
            UNIT_KEPT % {"line": entry.heading.number, "name": entry.name}
            for entry, member in zip(parsed.entries, members, strict=True)
            if member.is_unknown
        ]
        if any(len(_note(lines)) > MAX_NOTE for lines in left):
            words = {"most": MAX_NOTE}
            missing.append(NOTE_CUT % words)
        return document, (*missing, *kept_lines([line for lines in left for line in lines]))


def _lost_lines(parsed: ParsedList, again: ParsedList | None) -> Iterator[list[SourceLine]]:
    """Yield the lines lost in the round trip: those of the head, then those of each unit."""
    yield _beyond(parsed.lines, again.lines if again else ())
    entries = again.entries if again else ()
    for place, entry in enumerate(parsed.entries):
        yield _beyond(entry.lines, entries[place].lines if place < len(entries) else ())


def _beyond(lines: Iterable[SourceLine], others: Iterable[SourceLine]) -> list[SourceLine]:
    known = {line.text for line in others}
    return [line for line in lines if line.text not in known]


def _annotated(report: Report, left: list[list[SourceLine]]) -> Document:
    """Return the list with these lines as notes, and with the points stated in the text."""
    document: Document = report.document
    head, *notes = (_note(lines)[:MAX_NOTE] for lines in left)
    entries = tuple(
        replace(entry, note=note) for entry, note in zip(document.entries, notes, strict=True)
    )
    total = document.claimed_points
    stated = None if total == report.points else total
    noted = edits.with_entries(document, entries)
    return replace(noted, note=head, claimed_points=stated)


def _note(lines: list[SourceLine]) -> str:
    return "\n".join(line.text for line in lines)
