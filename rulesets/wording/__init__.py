"""Sentences for the engine's codes, in the reader's language."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulesets.engine.checks import Fix, Issue, Requirement
from rulesets.engine.common import unequal_limits
from rulesets.engine.details import Named
from rulesets.engine.errors import EditConflict, ErrorDetail
from rulesets.engine.game import Ruleset
from rulesets.engine.limits import Allowed, Every, Limit, Percent
from rulesets.engine.messages import Message, Plural
from rulesets.engine.policies import Policy
from rulesets.engine.report import Report
from rulesets.engine.values import Level, Term, Verdict
from rulesets.games import GAMES, RULESETS
from rulesets.solving.tasks import Answer
from rulesets.wording import common
from rulesets.wording.terms import term

V = TypeVar("V")

LEVELS = {
    Level.ERROR: _("Error"),
    Level.INCOMPLETE: _("Incomplete"),
    Level.WARNING: _("Warning"),
    Level.INFO: _("Note"),
}
VERDICTS = {
    Verdict.LEGAL: _("Legal"),
    Verdict.INCOMPLETE: _("Incomplete"),
    Verdict.ILLEGAL: _("Illegal"),
}

REQUIREMENTS: dict[str, Requirement] = {
    unequal_limits.code: unequal_limits,
    **{
        requirement.code: requirement
        for ruleset in RULESETS.values()
        for requirement in ruleset.requirements()
    },
}
"""Title and sentence of every check and limit of every game, by code."""


def _joined(mappings: Iterable[Mapping[str, V]]) -> dict[str, V]:
    return {key: value for mapping in mappings for key, value in mapping.items()}


FIXES = _joined([common.FIXES, *(game.fix_labels for game in GAMES.values())])
CONFLICTS = _joined([common.CONFLICTS, *(ruleset.conflicts for ruleset in RULESETS.values())])
CODED = _joined([{"reasons": common.REASONS}, *(ruleset.words for ruleset in RULESETS.values())])
"""Parameters of sentences that are codes, with their wording."""


def sentence(issue: Issue) -> str:
    """Return what is wrong, with the two numbers and how they are derived."""
    numbers = {"used": issue.used, "allowed": issue.allowed, "formula": issue.formula}
    shown = {name: "–" if number is None else number for name, number in numbers.items()}
    message = issue.sentence or REQUIREMENTS[issue.code].sentence
    return filled(message, {**shown, **issue.params})


def filled(message: Message, params: Mapping[str, object]) -> str:
    """Return a message of the engine in the reader's language."""
    words = _readable(params)
    if isinstance(message, Plural):
        number = words[message.number]
        counted = number if isinstance(number, int) else 2
        return ngettext(message.one, message.many, counted) % words
    return gettext(message) % words


def allowance(allowed: Allowed | None) -> str:
    """Return how a limit follows from the game size, as `1 per 500 pts`; empty without a size."""
    if allowed is None:
        return ""
    words = _allowance(allowed)
    if allowed.is_floor:
        return gettext("%(why)s, at least %(floor)d") % {"why": words, "floor": allowed.floor}
    return words


def _allowance(allowed: Allowed) -> str:
    match allowed.allowance:
        case Every(per=per, plus=0):
            return gettext("1 per %(per)d pts") % {"per": per}
        case Every(per=per, plus=plus):
            return gettext("%(plus)d + 1 per %(per)d pts") % {"plus": plus, "per": per}
        case Percent(percent=percent):
            words = {"percent": percent, "size": allowed.size}
            return gettext("%(percent)d%% of %(size)d pts") % words


def fix_words(fix: Fix) -> tuple[str, list[str]]:
    """Return what a fix does; apart from it what it fills slots with, clears or only begins."""
    what, fills = _fix_parts(fix)
    counted = Counter(map(title, fix.clears)).items()
    problems = ", ".join(f"{name} ({times})" if times > 1 else name for name, times in counted)
    clears = gettext("Fixes: %(problems)s") % {"problems": problems} if problems else ""
    begins = gettext("First step of %(steps)d") % {"steps": fix.steps} if fix.steps > 1 else ""
    return what, [line for line in (fills, clears, begins) if line]


def fix_label(fix: Fix) -> str:
    """Return the label of the button that applies a fix."""
    return ": ".join(filter(None, _fix_parts(fix)))


def _fix_parts(fix: Fix) -> tuple[str, str]:
    words = _readable(fix.params)
    return gettext(FIXES[fix.code]) % words, str(words.get("fills", ""))


def title(code: str) -> str:
    """Return a limit's or check's short name."""
    return gettext(REQUIREMENTS[code].title)


def limit_name(limit: Limit) -> str:
    """Return the title of a limit; of a share, its player."""
    return term(limit.group) if limit.is_share and limit.group else title(limit.code)


def explanation(text: str) -> str:
    """Return a check's docstring, translated, as the player's explanation."""
    line = " ".join(text.split())
    return gettext(line) if line else ""


def verdict_sentence(report: Report) -> str:
    """Return the verdict in words, such as `Legal at 450 points under Warfleets v2.1.0`."""
    words = {
        "verdict": str(VERDICTS[report.verdict]),
        "size": report.size,
        "game": report.game.full_title,
    }
    if report.size is None:
        return gettext("%(verdict)s without a game size, under %(game)s") % words
    return gettext("%(verdict)s at %(size)s points under %(game)s") % words


def no_proposal_sentence(answer: Answer) -> str:
    reason = answer.reason if answer.is_proven else ""
    return str(common.NO_PROPOSALS[reason or "not_found"])


def house_rules(ruleset: Ruleset, roster: Any) -> list[str]:
    """Return each policy that differs from its default, with its option."""
    return [
        policy_sentence(policy, roster.policy(policy.key))
        for policy in ruleset.policies
        if roster.policy(policy.key) != policy.default
    ]


def policy_sentence(policy: Policy, option: str) -> str:
    """Return a policy with its current option."""
    return f"{gettext(policy.title)}: {gettext(policy.options[option])}"


def error_sentence(detail: ErrorDetail) -> str:
    """Return what is wrong with a document or argument, without its location."""
    text = common.ERROR_SENTENCES.get(detail.code, common.OTHER_ERROR)
    return str(text % {"code": detail.code, **detail.params})


def error_lines(errors: Iterable[ErrorDetail]) -> list[str]:
    """Return the sentence of each error after its location."""
    sentences = ((detail.place, error_sentence(detail)) for detail in errors)
    return [f"{place}: {sentence}" if place else sentence for place, sentence in sentences]


def conflict_sentence(conflict: EditConflict) -> str:
    """Return why an edit was not applied."""
    return gettext(CONFLICTS[conflict.code]) % conflict.params


def _readable(params: Mapping[str, object]) -> dict[str, object]:
    return {key: _word(key, value) for key, value in params.items()}


def named(name: Named) -> str:
    """Return a name with its facing, if it has one."""
    words = term(Term(name.en, name.it))
    return f"{words} ({coded('facing', name.at)})" if name.at else words


def coded(parameter: str, code: str) -> str:
    """Return what a code in a parameter of sentences stands for, an unknown one unchanged."""
    words = CODED.get(parameter, {}).get(code)
    return gettext(words) if words else code


def _word(key: str, value: object) -> object:
    if isinstance(value, Term):
        return term(value)
    if isinstance(value, Named):
        return named(value)
    if isinstance(value, Allowed):
        return allowance(value)
    if isinstance(value, tuple):
        return (" + " if key == "group" else ", ").join(str(_word(key, part)) for part in value)
    return coded(key, value) if isinstance(value, str) else value
