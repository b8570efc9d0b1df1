"""Sentences for the engine's codes, in the reader's language."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rulesets.engine.checks import Fix, Issue, Requirement
from rulesets.engine.common import unequal_limits
from rulesets.engine.details import Details, Event, Named
from rulesets.engine.edits import set_policy
from rulesets.engine.errors import EditConflict, ErrorDetail
from rulesets.engine.limits import Allowed, Every, Percent
from rulesets.engine.messages import Message, Plural
from rulesets.engine.report import Policy, Report
from rulesets.engine.values import Level, Term, Verdict
from rulesets.games import GAMES
from rulesets.games.ground.book import AP, Item, Kind, RuleUse, Weapon
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.state import Reason
from rulesets.wording import common, ground, strategy, warfleets

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
FACINGS = {"front": _("front"), "sides": _("sides"), "rear": _("rear")}

PROFILE = warfleets.PROFILE
WEIGHTS = warfleets.WEIGHTS
OBSTACLES = {**warfleets.OBSTACLES, **ground.OBSTACLES}
ADVICE = ground.ADVICE
KINDS = ground.KINDS
AIMS = ground.AIMS

RULES: dict[str, Requirement] = {
    rule.code: rule
    for rules in (
        LEDGER.rules(),
        *(game.rules() for game in GAMES.values()),
        (unequal_limits,),
    )
    for rule in rules
}
"""Title and sentence of every check and limit of every game, by code."""

FIXES = {**common.FIXES, **warfleets.FIXES, **ground.FIXES}
EVENTS: dict[str, Event] = {
    **common.EVENTS,
    **{name: edit for game in GAMES.values() for name, edit in game.edits.items()},
}
"""Every change of a list, by its name in the history."""

POLICIES = {**warfleets.POLICIES, **ground.POLICIES, **strategy.POLICIES}
OPTIONS = {**warfleets.OPTIONS, **ground.OPTIONS, **strategy.OPTIONS}
"""Names of the options of each policy."""

CODED = {"facing": FACINGS, "reasons": common.REASONS, "reading": ground.READINGS}
"""Parameters of sentences that are codes, with their wording."""

CONFLICTS = {**common.CONFLICTS, **strategy.CONFLICTS}


def term(value: Term) -> str:
    """Return a term in the reader's language, or in English if it has no translation."""
    return (get_language() == "it" and value.it) or value.en


def sentence(issue: Issue) -> str:
    """Return what is wrong, with the two numbers and how they are derived."""
    numbers = {"used": issue.used, "allowed": issue.allowed, "formula": issue.formula}
    message = RULES[issue.code].sentence
    if not message:
        return _filled(issue.code, numbers, issue.params)
    return filled(message, {**_numbers(numbers), **issue.params})


def filled(message: Message, params: Mapping[str, object]) -> str:
    """Return a message of the engine in the reader's language."""
    words = _readable(params)
    if isinstance(message, Plural):
        number = words[message.number]
        counted = number if isinstance(number, int) else 2
        return ngettext(message.one, message.many, counted) % words
    return gettext(message) % words


def reason_sentence(reason: Reason) -> str:
    """Return why an action of a campaign is not possible now."""
    numbers = {"used": reason.used, "allowed": reason.allowed}
    return _filled(f"strategy.{reason.code}", numbers, reason.params)


def _filled(code: str, numbers: Mapping[str, object], params: Mapping[str, object]) -> str:
    return str(strategy.ISSUES[code] % {**_numbers(numbers), **_readable(params)})


def _numbers(numbers: Mapping[str, object]) -> dict[str, object]:
    return {name: "–" if number is None else number for name, number in numbers.items()}


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
            return gettext("%(percent)d %% of %(size)d pts") % words
    return allowed.formula


def fix_label(fix: Fix) -> str:
    """Return the label of the button that applies a fix."""
    return str(FIXES[fix.code] % _readable(fix.params))


def title(code: str) -> str:
    """Return a limit's or check's short name."""
    message = RULES[code].title
    return gettext(message) if message else str(strategy.TITLES[code])


def explanation(text: str) -> str:
    """Return a check's docstring, translated, as the player's explanation."""
    line = " ".join(text.split())
    return gettext(line) if line else ""


def edit_sentence(edit: str, about: Term, details: Details) -> str:
    """Return a line of the history, such as `Levy Company: Plasma lance, +10`."""
    words = _edit_words(edit, about, details)
    sign = "+" if details.points > 0 else "−"
    return f"{words}, {sign}{abs(details.points)}" if details.points else words


def _edit_words(edit: str, about: Term, details: Details) -> str:
    event = EVENTS[edit]
    if event.nameless and not about.en:
        return gettext(event.nameless)
    choices = _choices(details)
    other = _named(details.other) if details.other else ""
    words = {"about": term(about), "choices": choices, "other": other, "value": details.value}
    if edit == set_policy.__name__ and details.value in OPTIONS.get(about.en, ()):
        words["value"] = policy_sentence(about.en, details.value)
    if choices:
        return gettext(event.detailed or common.CHOICES) % words
    text = event.by_value.get(details.value)
    if not text and (other or details.value):
        text = event.detailed
    return gettext(text or event.label) % words


def _choices(details: Details) -> str:
    """Return what was taken and given up, such as `Plasma lance instead of Rifle`."""
    words = {"taken": _counted(details.taken), "dropped": _counted(details.dropped, details.taken)}
    if not words["dropped"]:
        return words["taken"]
    return str((common.INSTEAD if words["taken"] else common.WITHOUT) % words)


def _counted(names: Iterable[Named], moved: Iterable[Named] = ()) -> str:
    """List names with their counts, leaving out those that only moved."""
    elsewhere = {name.en for name in moved}
    counts = Counter(_named(name) for name in names if name.en not in elsewhere)
    return ", ".join(f"{times}× {name}" if times > 1 else name for name, times in counts.items())


def _named(name: Named) -> str:
    words = term(Term(name.en, name.it))
    return f"{words} ({FACINGS[name.at]})" if name.at in FACINGS else words


def verdict_sentence(report: Report[Any]) -> str:
    """Return the verdict in words, such as `Legal at 450 points under Warfleets v2.1.0`."""
    words = {
        "verdict": str(VERDICTS[report.verdict]),
        "size": report.size,
        "game": report.game.full_title,
    }
    if report.size is None:
        return gettext("%(verdict)s without a game size, under %(game)s") % words
    return gettext("%(verdict)s at %(size)s points under %(game)s") % words


def profile(reach: int, attacks: int, strength: object) -> str:
    """Return a weapon's range in inches, attacks and strength, such as `24″ A2 S1`."""
    words = {"range": reach, "attacks": attacks, "strength": strength}
    return str(PROFILE % words)


def kinds(known: Iterable[Kind]) -> str:
    """Return the kinds of a unit, such as `Flyer, Vehicle`."""
    return ", ".join(str(KINDS[kind]) for kind in known)


def rule_use(use: RuleUse) -> str:
    """Return a special rule in use, such as `AP(1)` or `Tough(+3)`."""
    name = ground.AP if use.key == AP else term(use.name)
    return f"{name}{rating(use)}"


def rating(use: RuleUse) -> str:
    """Return the rating of a special rule in brackets, empty if it has none."""
    if use.rating is None:
        return ""
    return f"(+{use.rating})" if use.adds else f"({use.rating})"


def rule_uses(uses: Iterable[RuleUse]) -> str:
    return ", ".join(rule_use(use) for use in uses)


def weapon_profile(weapon: Weapon) -> str:
    """Return range, attacks and special rules of a ground weapon, such as `24″ A2, AP(1)`."""
    return ", ".join([weapon_reach(weapon), *(rule_use(use) for use in weapon.rules)])


def weapon_reach(weapon: Weapon) -> str:
    """Return range and attacks of a ground weapon, such as `24″ A2`."""
    shape = ground.RANGED if weapon.range else ground.MELEE
    return str(shape % {"range": weapon.range, "attacks": weapon.attacks})


def counted(thing: Weapon | Item) -> str:
    """Return the name of a weapon or item, preceded by its number if there are several."""
    name = term(thing.name)
    return f"{thing.count}× {name}" if thing.count > 1 else name


class HasPolicies(Protocol):
    """A game or the rules of campaigns."""

    @property
    def policies(self) -> tuple[Policy, ...]: ...


class Unanswered(Protocol):
    """A question without a proposal, and whether the reason is proven."""

    @property
    def reason(self) -> str: ...
    @property
    def is_proven(self) -> bool: ...


def no_proposal_sentence(answer: Unanswered) -> str:
    reason = answer.reason if answer.is_proven else "not_found"
    return str(common.NO_PROPOSALS[reason or "not_found"])


def house_rules(game: HasPolicies, roster: Any) -> list[str]:
    """Return each policy that differs from its default, with its option."""
    return [
        policy_sentence(policy.key, roster.policy(policy.key))
        for policy in game.policies
        if roster.policy(policy.key) != policy.options[0]
    ]


def policy_sentence(policy: str, option: str) -> str:
    """Return a policy with its current option."""
    return f"{POLICIES[policy]}: {OPTIONS[policy][option]}"


def both_names(value: Term) -> str:
    """Return a term in the reader's language, followed by the English one if it differs."""
    words = term(value)
    return words if words == value.en else f"{words} ({value.en})"


def error_sentence(detail: ErrorDetail) -> str:
    """Return what is wrong with a document or argument, without its location."""
    text = common.PROBLEMS.get(detail.code, common.OTHER_PROBLEM)
    return str(text % {"code": detail.code, **detail.params})


def conflict_sentence(conflict: EditConflict) -> str:
    """Return why an edit was not applied."""
    return str(CONFLICTS[conflict.code] % conflict.params)


def _readable(params: Mapping[str, object]) -> dict[str, object]:
    return {key: _word(key, value) for key, value in params.items()}


def _word(key: str, value: object) -> object:
    if isinstance(value, Term):
        return term(value)
    if isinstance(value, Allowed):
        return allowance(value)
    if isinstance(value, tuple):
        return (" + " if key == "group" else ", ").join(str(_word(key, part)) for part in value)
    words = CODED.get(key, {})
    return words.get(value, value) if isinstance(value, str) else value
