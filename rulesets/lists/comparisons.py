"""Finds the lists that are to be compared, and compares them by what their texts say."""

import re
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from rulesets import wording
from rulesets.engine.edits import use_book
from rulesets.engine.report import Report
from rulesets.filters.common import age
from rulesets.lists import services
from rulesets.lists.differences import Comparison, Line, changed_blocks, sorted_out
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.texts import STYLES

OWN = re.compile(
    r"(?P<id>[0-9a-f-]{36})(?:@(?P<number>[0-9]{1,9}))?"
    r"(?:/(?P<book>[A-Za-z0-9_~.-]{1,64})/(?P<version>[0-9A-Za-z.+-]{1,32}))?"
)
SHARED = re.compile(r"(?:.*/s/)?([A-Za-z0-9_-]{20,64})(?:[/.?#].*)?")
LONGEST_REFERENCE = 500
HEAD_LINES = 3
"""Name, points and verdict begin a text; they are told apart."""


@dataclass(frozen=True)
class Side:
    """One of the two lists, as it is judged today."""

    row: List
    name: str
    report: Report[Any]
    revision: int


def find(owner: UUID | None, reference: str) -> Side | None:
    """Return the list meant: one's own by id, or a shared one by its link.

    `<id>@<revision>` is an earlier version, `<id>/<book>/<version>` the list under another version
    of a book.
    """
    if own := OWN.fullmatch(reference):
        try:
            row = List.objects.of_owner(owner).filter(pk=UUID(own["id"])).first()
        except ValueError:
            return None
        side = _version(row, int(own["number"])) if row and own["number"] else _side(row)
        return _under(side, own["book"], own["version"]) if side and own["book"] else side
    shared = SHARED.fullmatch(reference)
    return _side(List.objects.shared(shared[1]).first()) if shared else None


def _side(row: List | None) -> Side | None:
    return Side(row, title(row), services.report(row), row.revision) if row else None


def _version(row: List, number: int) -> Side | None:
    revision = row.revisions.filter(number=number).first()
    if revision is None:
        return None
    words = {"name": title(row), "n": number, "age": age(revision.created_at)}
    name = _("%(name)s, version %(n)s (%(age)s)") % words
    return Side(row, name, services.report_then(row, revision), number)


def _under(side: Side, book: str, version: str) -> Side | None:
    """Return a list under another version of a book that it uses, None if that is not here."""
    if book not in side.report.document.books:
        return None
    document = use_book(side.report.document, book, version)
    report = services.judge(document, side.row.owner)
    if book in report.roster.missing_books:
        return None
    called = wording.term(report.roster.book_names[book])
    return replace(side, name=f"{side.name} ({called} {version})", report=report)


def title(row: List) -> str:
    return row.name or str(PRESENTATIONS[row.game].name)


def compare_reports(before: Report[Any], after: Report[Any]) -> Comparison:
    """Compare two lists by units, then their heads, but for points and verdict, and problems."""
    texts = [plain_text(report).partition("\n\n") for report in (before, after)]
    heads = ["\n".join(head.splitlines()[HEAD_LINES:]) for head, _gap, _body in texts]
    units = [f".\n\n{body}" for _head, _gap, body in texts]
    blocks = changed_blocks(*units)
    issues = [block for block in blocks if block[0][1] == _("Open issues")]
    found = sorted_out(block for block in blocks if block not in issues)
    own = [[line for line in block if line[0]] for block in changed_blocks(*heads)]
    return Comparison(found.added, found.gone, (*own, *found.changed, *issues))


Group = tuple[str, tuple[list[Line], ...]]


def groups(first: Side, second: Side, found: Comparison) -> list[Group]:
    """Return what differs under headings: of one list what happened to it, of two whose it is."""
    named = [(_("Added"), found.added), (_("Gone"), found.gone)]
    if first.row.pk != second.row.pk:
        only = [_("Only in %(name)s") % {"name": side.name} for side in (first, second)]
        named = [(only[0], found.gone), (only[1], found.added)]
    named.append((_("Changed"), found.changed))
    return [(name, blocks) for name, blocks in named if blocks]


def as_text(first: Side, second: Side, found: list[Group]) -> str:
    lines = []
    for side in (first, second):
        points = _("%(points)d points") % {"points": side.report.points}
        lines.append(f"{side.name}: {points}. {wording.verdict_sentence(side.report)}")
    for name, blocks in found:
        lines += ["", name]
        for block in blocks:
            lines += ["", *(f"{mark or ' '} {text}" for mark, text in block)]
    if not found:
        lines += ["", _("Nothing differs.")]
    return "\n".join(lines) + "\n"


def differences(before: Report[Any], after: Report[Any]) -> list[list[Line]]:
    """Return the blocks of a list's text that differ, without the marks before their lines."""
    return changed_blocks(plain_text(before), plain_text(after))


def plain_text(report: Report[Any]) -> str:
    unmarked = STYLES["plain"].line.format("")
    return PRESENTATIONS[report.game.slug].render_text(report, "plain", None).replace(unmarked, "")
