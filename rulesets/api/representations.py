"""Bodies of reports, rules and refusals, in the reader's language."""

from dataclasses import asdict
from datetime import datetime
from http import HTTPStatus
from typing import Any, TypeVar, cast

from django.urls import reverse
from django.utils.translation import gettext

from rulesets import wording
from rulesets.api import shapes
from rulesets.api.codes import REFUSALS, muster_code
from rulesets.api.errors import AWAY
from rulesets.engine.checks import Fix, Issue, Requirement
from rulesets.engine.game import Game, Ruleset
from rulesets.engine.limits import Limit, LimitCheck
from rulesets.engine.policies import Policy
from rulesets.engine.report import Report
from rulesets.engine.values import Stat, Term
from rulesets.wording.common import ERROR_SENTENCES

S = TypeVar("S")


def body(shape: type[S], source: object, /, **given: Any) -> S:
    """Return a body of a shape: what is given, the rest by name from the source's attributes."""
    keys: Any = shape
    return cast(
        S,
        {
            name: _as_json(given[name] if name in given else getattr(source, name))
            for name in keys.__annotations__
            if name in given or name in keys.__required_keys__
        },
    )


def _as_json(value: Any) -> Any:
    match value:
        case Term():
            return wording.term(value)
        case Stat():
            return asdict(value)
        case datetime():
            return value.isoformat()
        case tuple():
            return list(value)
    return value


def report_body(shape: type[S], report: Report, **given: Any) -> S:
    """Return a body of a game's own shape of a report."""
    return body(
        shape,
        report,
        game=report.game.slug,
        rules_version=report.game.rules_version,
        verdict_text=wording.verdict_sentence(report),
        limits=[limit_body(report.game, limit) for limit in report.limits],
        issues=[issue_body(report.game, issue) for issue in report.issues_with_fixes],
        **given,
    )


def limit_body(game: Game, limit: Limit) -> shapes.Limit:
    title, group = wording.title(limit.code), text(limit.group) or None
    return body(shapes.Limit, limit, title=title, group=group, source=source(game, limit.code))


def issue_body(ruleset: Ruleset, issue: Issue) -> shapes.Issue:
    return body(
        shapes.Issue,
        issue,
        message=wording.sentence(issue),
        source=source(ruleset, issue.code),
        explanation=wording.explanation(ruleset.requirement(issue.code).explanation),
        fixes=[fix_body(fix) for fix in issue.fixes],
    )


def fix_body(fix: Fix) -> shapes.Fix:
    action: shapes.Action = {"edit": fix.edit, "arguments": dict(fix.args)}
    found: shapes.Fix = {"label": wording.fix_label(fix), "action": action}
    if fix.clears:
        found["mends"] = list(fix.clears)
    if fix.steps > 1:
        found["steps"] = fix.steps
    return found


def entry_body(shape: type[S], report: Report, member: Any, **given: Any) -> S:
    """Return a body of a game's own shape of an entry."""
    issues = report.issues_by_entry.get(member.id, ())
    return body(shape, member, issues=list(dict.fromkeys(each.code for each in issues)), **given)


def source(ruleset: Ruleset, code: str) -> shapes.Source:
    chapter = wording.term(ruleset.chapter(code))
    return {"document": ruleset.title, "version": ruleset.rules_version, "section": chapter}


def text(value: Term | str | None) -> str:
    """Return a term in the reader's language, any other text unchanged, and "" for None."""
    return wording.term(value) if isinstance(value, Term) else value or ""


def rule_body(ruleset: Ruleset, rule: Requirement) -> shapes.GameRule:
    return {
        "code": rule.code,
        "kind": "limit" if isinstance(rule, LimitCheck) else "check",
        "title": wording.title(rule.code),
        "section": wording.term(ruleset.chapter(rule.code)),
        "explanation": wording.explanation(rule.explanation),
        "formula": rule.allowance.text if isinstance(rule, LimitCheck) else None,
    }


def game_details_body(ruleset: Ruleset, books: list[shapes.BookVersion]) -> shapes.GameDetails:
    return body(
        shapes.GameDetails,
        ruleset,
        policies=[policy_body(policy) for policy in ruleset.policies],
        rules=[rule_body(ruleset, rule) for rule in ruleset.requirements()],
        books=books,
    )


def policy_body(policy: Policy) -> shapes.PolicyChoice:
    return {
        "key": policy.key,
        "title": gettext(policy.title),
        "options": [
            {"key": option, "title": gettext(words)} for option, words in policy.options.items()
        ],
    }


def allowances_body(game: Game, size: int, policies: dict[str, str]) -> shapes.Allowances:
    limits: list[shapes.Allowance] = [
        {
            "code": rule.code,
            "title": wording.title(rule.code),
            "allowed": found.number if found else None,
            "formula": found.formula if found else "",
        }
        for rule in game.limits
        for found in (rule.at(size, policies),)
    ]
    return {"game": game.slug, "size": size, "policies": policies, "limits": limits}


NO_ROOM = {code for code in ERROR_SENTENCES if code.startswith("no_room")}
DAY_USED_UP = {"day_used_up"}
PROBLEM_CODES = {
    "invalid": {
        muster_code(code) for code in ERROR_SENTENCES.keys() - NO_ROOM - DAY_USED_UP - AWAY
    },
    "conflict": {
        *wording.CONFLICTS,
        *(code.partition(".")[2] for code in wording.REQUIREMENTS if code.startswith("strategy.")),
        "book_in_use",
        "still_running",
        "unconfirmed",
    },
    "not_found": {"not_found", "not_a_choice", "list_missing", "revision_missing", "unknown_game"},
    "no_room": NO_ROOM,
    "throttled": {"throttled", *DAY_USED_UP},
    "unavailable": {"unavailable", *AWAY},
}
"""The codes of a refusal's problems, where they differ from its own code."""


def problem_type_body(code: str) -> shapes.ProblemType:
    refusal = REFUSALS[code]
    return {
        "code": code,
        "codes": sorted(PROBLEM_CODES.get(code, {code})),
        "status": refusal.status,
        "title": HTTPStatus(refusal.status).phrase,
        "explanation": gettext(refusal.sentence),
        "address": reverse("api:problems-detail", args=[code]),
    }
