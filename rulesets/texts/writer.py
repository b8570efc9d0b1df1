"""Lists as text: plain and Markdown with every entry and choice, Discord in short form."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import wording
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.wording.terms import both_names, term

NAME_ENDS = " – "
"""Separates name from models and points in the heading of an entry."""

HALVES = " + "
"""Separates the sizes of the halves of a combined unit in headings of short texts."""


@dataclass(frozen=True)
class Markup:
    """Templates for titles, entries and the lines below them, and the characters to escape.

    Without `has_profiles`, entries state only the choices, not the resulting profile. `is_short`
    means one block per unit as fielded, with its equipment once; `merges` means one block for both
    halves of a combined unit, notes that say what they are, and no English names behind translated
    ones, for comparisons.
    """

    title: str
    entry: str
    line: str
    escaped: str = ""
    has_profiles: bool = True
    is_short: bool = False
    merges: bool = False

    def name(self, value: Term) -> str:
        return term(value) if self.merges else both_names(value)

    def safe(self, text: str) -> str:
        """Escape a player's text."""
        return "".join(f"\\{c}" if c in self.escaped else c for c in text)

    def unknown(self, key: str) -> str:
        """Return the key of what the book does not have, in comparisons in words that say so."""
        words = key.replace("-", " ").capitalize()
        return self.safe(f"{words} ({_('not in the book')})" if self.merges else key)

    def note(self, text: str) -> list[str]:
        """Escape the lines of a note, without empty ones, which would end the entry."""
        head = f"{_('Note')}: " if self.merges else ""
        return [f"{head}{self.safe(line)}" for line in text.splitlines() if line.strip()]


MAX_ENTRIES_NAMED = 8
"""Most entries named before an issue; the others are counted."""

STYLES = {
    "plain": Markup("{}", "{}", "  - {}"),
    "markdown": Markup("# {}", "\n## {}", "- {}", "\\`*_{}[]<>#|~"),
    "discord": Markup("**{}**", "__{}__", "> {}", "\\`*_[]<>#|~@", is_short=True),
    "bare": Markup("{}", "{}", "{}"),
    "merged": Markup("{}", "{}", "{}", merges=True),
    "choices": Markup("{}", "{}", "{}", has_profiles=False, merges=True),
}


@dataclass(frozen=True)
class TextBlock:
    """A unit as text: a heading and the lines below it, and the id of its entry."""

    lines: list[str]
    entry: str


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule, system, hero or title with its text.

    Texts of one `key` that differ by book have an `anchor` each, their place on a page.
    """

    key: str
    name: Term
    summary: Term
    books: tuple[str, ...] = ()
    has_others: bool = False

    @property
    def anchor(self) -> str:
        return f"{self.key}-{self.books[0]}" if self.has_others else self.key


@dataclass(frozen=True)
class ListText:
    """A list as text, in parts.

    `summary` has its name, points and verdict. `render` applies the templates of `marks`.
    """

    marks: Markup
    summary: list[str]
    settings: list[str]
    units: list[TextBlock]
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
    report: Report,
    style: str,
    *,
    nameless: str,
    units: Callable[[Any, Markup], Iterable[TextBlock]],
    facts: Callable[[Report[Any], Markup], Iterable[str]] = lambda report, marks: (),
) -> ListText:
    """Return a list in one of STYLES, with points, choices, notes, verdict and problems.

    `units` returns the blocks of the units, `facts` further lines for the settings.
    """
    marks = STYLES[style]
    points = _("%(points)d points") % {"points": report.points}
    if report.size is not None:
        words = {"points": report.points, "size": report.size}
        points = _("%(points)d of %(size)d points") % words
    name = marks.safe(report.document.name or nameless)
    settings = [] if report.document.force_org else [_("Without force organisation")]
    settings += wording.house_rules(report.game, report.roster)
    settings += [*facts(report, marks), *marks.note(report.document.note)]
    return ListText(
        marks,
        summary=[name, points, wording.verdict_sentence(report)],
        settings=settings,
        units=[*units(report.roster, marks)],
        problems=[_issue(issue, report, marks) for issue in report.issues],
    )


def cut_text(text: str, style: str, most: int) -> str:
    """Shorten a list's text: cut details of entries first, then the last entries, then issues.

    The head and the URL at the end go last.
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
    """Split a list's text into messages of at most `most` characters.

    Split between entries if possible, else between lines, else anywhere.
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
    """Return as many whole lines as fit, and the number of the others."""
    lengths = list(accumulate(len(line) + 1 for line in lines))
    if not lines or lengths[-1] - 1 <= room:
        return "\n".join(lines)
    count = sum(length + len(_more(len(lines))) <= room for length in lengths)
    return "\n".join([*lines[:count], _more(len(lines) - count)])


def _more(count: int) -> str:
    return ngettext("… and %(count)d more", "… and %(count)d more", count) % {"count": count}


def _issue(issue: Issue, report: Report, marks: Markup) -> str:
    """Return the sentence of an issue, after its entries unless it starts with one of them."""
    members = (m for m in report.roster.members if m.id in issue.entries)
    labels = [*dict.fromkeys(term(member.label) for member in members)]
    sentence = wording.sentence(issue)
    if labels and not sentence.startswith(tuple(labels)):
        more = [_more(len(labels) - MAX_ENTRIES_NAMED)] if len(labels) > MAX_ENTRIES_NAMED else []
        sentence = f"{', '.join([*labels[:MAX_ENTRIES_NAMED], *more])}: {sentence}"
    return marks.safe(sentence)
