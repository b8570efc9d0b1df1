"""The verdict in the editor: a chip, and the issues by card."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import wording
from rulesets.engine import common
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.engine.values import Level, Verdict
from rulesets.lists.presentation import Card

MAX_PLACES = 12
"""Most units that an issue of the whole list leads to."""


@dataclass(frozen=True)
class Chip:
    """The verdict in a word and a sentence. `mood` sets the colour, `icon` may be empty."""

    mood: str
    icon: str
    word: str
    sentence: str


def chip(report: Report) -> Chip:
    """Return the verdict's chip, a neutral one for an empty list."""
    sentence, word = wording.verdict_sentence(report), str(wording.VERDICTS[report.verdict])
    if report.verdict is Verdict.INCOMPLETE:
        if any(issue.code == common.empty.code for issue in report.issues):
            return Chip("info", "", word, _("Nothing in the list yet."))
        return Chip("incomplete", "incomplete", word, sentence)
    if report.verdict is Verdict.ILLEGAL:
        count = sum(issue.level is Level.ERROR for issue in report.issues)
        word = ngettext("%(n)d problem", "%(n)d problems", count) % {"n": count}
        return Chip("illegal", "illegal", word, sentence)
    return Chip("legal", "legal", word, sentence)


def by_place(
    issues: Iterable[Issue], cards: Sequence[Card]
) -> tuple[list[Issue], dict[str, list[Issue]]]:
    """Return the issues of the whole list, and those of single units by card.

    Too many points come after the list's other errors, whose fixes often free points, too.
    """
    card_of = {entry: card.id for card in cards for entry in card.ids}
    of_list: list[Issue] = []
    by_card: dict[str, list[Issue]] = {}
    for issue in issues:
        concerned = {card_of[entry] for entry in issue.entries if entry in card_of}
        if len(concerned) == 1:
            by_card.setdefault(concerned.pop(), []).append(issue)
        elif issue.code != common.empty.code:
            of_list.append(issue)
    of_list.sort(key=lambda issue: (issue.level is not Level.ERROR, _is_over(issue)))
    return of_list, by_card


def places(issues: Iterable[Issue], cards: Sequence[Card]) -> list[list[Any]]:
    """Return the first units that each issue is about: parts of cards, each with id and label."""
    part_of = {entry: card.parts[0] for card in cards for entry in card.ids}
    part_of |= {part.id: part for card in cards for part in card.parts}
    found = (
        {part_of[entry].id: part_of[entry] for entry in issue.entries if entry in part_of}
        for issue in issues
    )
    return [list(parts.values())[:MAX_PLACES] for parts in found]


def _is_over(issue: Issue) -> bool:
    return issue.code == common.points_over.code


def concerned(issues: Iterable[Issue], cards: Sequence[Card]) -> set[str]:
    """Return the entries that errors of the whole list name.

    An error that counts every unit of the list names none, unless it is about units of one kind.
    """
    return {
        entry
        for issue in issues
        if issue.level is Level.ERROR
        and (
            issue.params.get("group")
            or not all(set(issue.entries).intersection(card.ids) for card in cards)
        )
        for entry in issue.entries
    }
