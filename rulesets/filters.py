"""Template filters for lists of every game: terms, sentences of issues and fixes, limits."""

import re
from typing import Any
from unicodedata import bidirectional

from django.template.defaultfilters import linebreaksbr
from django.utils.html import format_html, format_html_join, strip_spaces_between_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.books import LIST_VERSION
from rulesets.engine.checks import Issue
from rulesets.engine.common import OWN_CHAPTER
from rulesets.engine.limits import Limit
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.web.user_agents import browser
from rulesets.wording import history, ratings
from rulesets.wording.dates import age, date
from rulesets.wording.terms import both_names, original

FIGURE_GAPS = re.compile(r"(?<=\w) (?=\d)|(?<=\d) (?=\w)")

SHORT = 5
"""Most letters of a word that looks lost on a line of its own."""

RATING = '<span data-added="{}" data-noun="{}" data-one="{}">{}</span>'
"""A rating in the text of a rule, for the script that shows the text with a number for it."""

RIGHT_TO_LEFT = ("R", "AL")
"""Classes of letters that are written from the right."""


def term(value: Any) -> Any:
    """Return a term in the active language; other values unchanged."""
    return wording.term(value) if isinstance(value, Term) else value


def isolated(text: str) -> str:
    """Return a text whose right-to-left letters leave the order of what follows alone."""
    if any(bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"
    return text


def unbroken(text: Any) -> str:
    """Return a text whose last word, if it is short, never stands alone on a line."""
    before, space, last = str(text).rpartition(" ")
    return f"{before}\N{NO-BREAK SPACE}{last}" if space and len(last) <= SHORT else str(text)


def unbroken_figures(text: Any) -> str:
    """Return a text whose numbers never begin or end a line."""
    return FIGURE_GAPS.sub("\N{NO-BREAK SPACE}", str(text))


def stat(value: Any, unit: str) -> str:
    """Show a figure with its unit; if upgrades change it, the printed and the current one."""
    if not value.is_changed:
        return f"{value.base}{unit}"
    changed = '<span class="changed">{0}{2} → {1}{2}</span>'
    return format_html(changed, value.base, value.adjusted, unit)


def rated(text: str) -> SafeString:
    """Mark the places of its rating in the text of a rule."""
    return format_html_join("", "{}", ((_marked(part),) for part in ratings.parts(text)))


def _marked(part: str | ratings.Place) -> str:
    if isinstance(part, str):
        return part
    return format_html(RATING, part.added, part.noun, part.one, part.text)


def points_scale(report: Report) -> int:
    return max(report.size or 0, report.points)


def members(issue: Issue, report: Report) -> list[Any]:
    """Return the members of the roster that an issue is about."""
    return [member for member in report.roster.members if member.id in issue.entries]


def limit_sentence(limit: Limit) -> str:
    """Return how much of a limit is used, how much is allowed, and why."""
    if limit.allowed is None:
        return gettext("%(used)s so far; nothing limits it.") % {"used": limit.used}
    words = {"used": limit.used, "allowed": limit.allowed, "reason": limit_reason(limit)}
    return gettext("%(used)s of %(allowed)s: %(reason)s") % words


def limit_reason(limit: Limit) -> str:
    """Return how a limit follows from the game size, and what uses most of it."""
    if limit.allowed is None:
        return gettext("nothing limits it")
    reason = wording.allowance(limit.why) or limit.formula
    if limit.group and not limit.is_share and limit.used:
        reason += "; " + gettext("most: %(group)s") % {"group": term(limit.group)}
    return reason


def left_word(left: int | None) -> str:
    """Return what is left of a limit, or by how much it is broken."""
    if left is None:
        return "–"
    return gettext("%(n)s over") % {"n": -left} if left < 0 else str(left)


def limit_sources(report: Report) -> str:
    """Return the rules that the limits of a list come from."""
    game = report.game
    codes = [limit.code for limit in report.limits if not limit.is_share]
    chapters = (wording.term(game.chapter(code)) for code in codes)
    return ", ".join(dict.fromkeys([game.full_title, *chapters]))


def rule_explanation(code: str, report: Report) -> str:
    return wording.explanation(report.game.requirement(code).explanation)


def rule_source(code: str, report: Report) -> str:
    """Return the source of a rule: document, version and chapter."""
    game = report.game
    chapter = wording.term(game.chapter(code))
    if chapter == OWN_CHAPTER:
        return chapter
    return f"{game.full_title}, {chapter}"


def policy_sentence(issue: Issue, report: Report) -> str:
    """Return the policy that an issue assumes, with the chosen option."""
    return wording.policy_sentence(
        report.game.policies[issue.policy], report.roster.policy(issue.policy)
    )


def edition(version: str) -> str:
    """Return a book's version, in words if the book came inside a list."""
    return gettext("stats from a list") if version.startswith(LIST_VERSION) else version


def spaceless(content: str) -> SafeString:
    """Remove white space between tags."""
    return mark_safe(strip_spaces_between_tags(content))  # noqa: S308 - escaped while rendered


FILTERS = {
    "age": age,
    "both_names": both_names,
    "browser": browser,
    "date": date,
    "edit_sentence": history.revision_sentence,
    "edition": edition,
    "error_sentence": wording.error_sentence,
    "explanation": wording.explanation,
    "fix_label": wording.fix_label,
    "fix_words": wording.fix_words,
    "isolated": isolated,
    "left_word": left_word,
    "level_word": wording.LEVELS.__getitem__,
    "limit_name": wording.limit_name,
    "limit_reason": limit_reason,
    "limit_sentence": limit_sentence,
    "limit_sources": limit_sources,
    "linebreaksbr": linebreaksbr,
    "members": members,
    "original": original,
    "points_scale": points_scale,
    "policy_sentence": policy_sentence,
    "rated": rated,
    "rule_explanation": rule_explanation,
    "rule_source": rule_source,
    "rule_title": wording.title,
    "sentence": wording.sentence,
    "spaceless": spaceless,
    "stat": stat,
    "term": term,
    "unbroken": unbroken,
    "unbroken_figures": unbroken_figures,
    "verdict_sentence": wording.verdict_sentence,
    "verdict_word": wording.VERDICTS.__getitem__,
}
