"""Lists as text: plain and Markdown with every entry and choice, Discord short, unit by unit."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import wording
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.wording import term

NAME_ENDS = " – "
"""Ends the name in the heading of an entry; models and points follow."""

HALVES = " + "
"""Joins the sizes of the halves of a combined unit in the heading of a short text."""


@dataclass(frozen=True)
class Style:
    """How a kind of text marks a title, an entry, a line below it, and what it must escape.

    Without profiles it says what was chosen of an entry, and not what that comes to. A short one
    has one block for each unit as it is fielded, and its equipment once. One that merges has one
    block for both halves of a combined unit.
    """

    title: str
    entry: str
    line: str
    escaped: str = ""
    has_profiles: bool = True
    is_short: bool = False
    merges: bool = False

    def safe(self, text: str) -> str:
        """Text of the player's that cannot be mistaken for a mark."""
        return "".join(f"\\{c}" if c in self.escaped else c for c in text)

    def lines(self, text: str) -> list[str]:
        """Indent a longer text likewise, its empty lines left out: they would end the entry."""
        return [self.safe(line) for line in text.splitlines() if line.strip()]


MOST_NAMED = 8
"""Entries that are named before an issue; how many more there are is said."""

STYLES = {
    "plain": Style("{}", "{}", "  - {}"),
    "markdown": Style("# {}", "\n## {}", "- {}", "\\`*_{}[]<>#|~"),
    "discord": Style("**{}**", "__{}__", "> {}", "\\`*_[]<>#|~@", is_short=True),
    "bare": Style("{}", "{}", "{}"),
    "merged": Style("{}", "{}", "{}", merges=True),
    "choices": Style("{}", "{}", "{}", has_profiles=False, merges=True),
}


@dataclass(frozen=True)
class Block:
    """A unit in words: its heading and the lines below, and the entry that they are about.

    `is_attached` is one that belongs to another unit on the table.
    """

    lines: list[str]
    entry: str
    is_attached: bool = False


@dataclass(frozen=True)
class ListText:
    """A list in words, part by part.

    `summary` are its name, points and verdict. `marks` are set when the whole text is made.
    """

    marks: Style
    summary: list[str]
    settings: list[str]
    units: list[Block]
    problems: list[str]

    def render(self, share_url: str | None = None) -> str:
        marks, (name, *points_and_verdict) = self.marks, self.summary
        lines = [marks.title.format(name), *points_and_verdict, *self.settings]
        problems = [[_("Problems"), *self.problems]] if self.problems else []
        for heading, *details in (*(unit.lines for unit in self.units), *problems):
            lines += ["", marks.entry.format(heading), *map(marks.line.format, details)]
        if share_url:
            lines += ["", share_url]
        return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def write(
    report: Report[Any],
    style: str,
    *,
    nameless: str,
    units: Callable[[Any, Style], Iterable[Block]],
    facts: Callable[[Report[Any], Style], Iterable[str]] = lambda report, marks: (),
) -> ListText:
    """Return a list in one of STYLES, with points, choices, notes, verdict and problems.

    `units` writes the block of each unit, its heading first, `facts` what the list says beyond
    its name, points and house rules.
    """
    marks = STYLES[style]
    points = _("%(points)d points") % {"points": report.points}
    if report.size is not None:
        words = {"points": report.points, "size": report.size}
        points = _("%(points)d of %(size)d points") % words
    name = marks.safe(report.document.name or nameless)
    settings = [] if report.document.force_org else [_("Without force organisation")]
    settings += wording.house_rules(report.game, report.roster)
    settings += [*facts(report, marks), *marks.lines(report.document.note)]
    return ListText(
        marks,
        summary=[name, points, wording.verdict_sentence(report)],
        settings=settings,
        units=[*units(report.roster, marks)],
        problems=[_issue(issue, report, marks) for issue in report.issues],
    )


def fitted(text: str, style: str, most: int) -> str:
    """Shorten a list's text: details of its entries go first, then its last entries, then issues.

    The head, and the address at the end, stay as long as anything fits; issues stay or go whole.
    """
    if len(text) <= most:
        return text
    head, *blocks = text.strip().split("\n\n")
    url = blocks.pop() if blocks and blocks[-1].startswith("http") else ""
    end = f"\n{url}\n" if url else ""
    title = STYLES[style].entry.format(_("Problems")).strip()
    issues = next((block.splitlines() for block in blocks if block.startswith(title)), [])
    entries = [block.partition("\n")[0] for block in blocks if not block.startswith(title)]
    room = most - len(end) - 1
    first = _cut(head.splitlines(), room)
    room -= len(first) + 2
    last = _cut(issues, room - len(_more(len(entries))) - 2)
    body = _cut(entries, room - len(last) - 2)
    short = "\n\n".join(filter(None, [first, body, last])) + "\n"
    if len(short) + len(end) > most:
        short = f"{short[: most - len(end) - 2]}…\n"
    return short + end


def messages(text: str, most: int) -> list[str]:
    """Split a list's text into messages of so many characters at most.

    They end between entries; a longer entry is split between lines, a longer line anywhere.
    """
    found: list[str] = []
    for block in text.strip().split("\n\n"):
        if found and len(found[-1]) + 2 + len(block) <= most:
            found[-1] += f"\n\n{block}"
            continue
        message = ""
        for line in block.splitlines():
            if message and len(message) + 1 + len(line) > most:
                found.append(message)
                message = ""
            message = f"{message}\n{line}" if message else line
            while len(message) > most:
                found.append(message[:most])
                message = message[most:]
        found.append(message)
    return found


def _cut(lines: list[str], room: int) -> str:
    """Return as many whole lines as fit, and how many there are besides."""
    lengths = list(accumulate(len(line) + 1 for line in lines))
    if not lines or lengths[-1] - 1 <= room:
        return "\n".join(lines)
    count = sum(length + len(_more(len(lines))) <= room for length in lengths)
    return "\n".join([*lines[:count], _more(len(lines) - count)])


def _more(count: int) -> str:
    return ngettext("… and %(count)d more", "… and %(count)d more", count) % {"count": count}


def _issue(issue: Issue, report: Report[Any], marks: Style) -> str:
    """Say what is wrong, after the entries it is about unless it begins with one of them."""
    labels = [term(m.label) for m in report.roster.members if m.id in issue.entries]
    sentence = wording.sentence(issue)
    if labels and not sentence.startswith(tuple(labels)):
        more = [_more(len(labels) - MOST_NAMED)] if len(labels) > MOST_NAMED else []
        sentence = f"{', '.join([*labels[:MOST_NAMED], *more])}: {sentence}"
    return marks.safe(sentence)
