"""Bodies of reports, rules and refusals, in the reader's language."""

from http import HTTPStatus
from typing import Any

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
from rulesets.engine.roster import Member
from rulesets.wording.common import ERROR_SENTENCES


def report_body(report: Report[Any], books: list[shapes.JudgingBook]) -> shapes.Report:
    """Return the body of a report, without its game's own members."""
    return {
        "rules_version": report.game.rules_version,
        "points": report.points,
        "size": report.size,
        "points_left": report.points_left,
        "verdict": report.verdict,
        "verdict_text": wording.verdict_sentence(report),
        "books": books,
        "limits": [limit_body(report.game, limit) for limit in report.limits],
        "issues": [issue_body(report.game, issue) for issue in report.issues_with_fixes],
    }


def entry_body(report: Report[Any], member: Member) -> shapes.ReportEntry:
    """Return the body of an entry, without its game's own members."""
    issues = report.issues_by_entry.get(member.id, ())
    return {
        "id": member.id,
        "key": member.key,
        "label": wording.term(member.label),
        "points": member.points,
        "issues": list(dict.fromkeys(issue.code for issue in issues)),
    }


def limit_body(game: Game, limit: Limit) -> shapes.Limit:
    return {
        "code": limit.code,
        "title": wording.title(limit.code),
        "used": limit.used,
        "allowed": limit.allowed,
        "left": limit.left,
        "formula": limit.formula,
        "group": wording.term(limit.group) if limit.group else None,
        "source": source(game, limit.code),
    }


def issue_body(ruleset: Ruleset, issue: Issue) -> shapes.Issue:
    return {
        "code": issue.code,
        "level": issue.level,
        "message": wording.sentence(issue),
        "source": source(ruleset, issue.code),
        "explanation": wording.explanation(ruleset.requirement(issue.code).explanation),
        "used": issue.used,
        "allowed": issue.allowed,
        "formula": issue.formula,
        "entries": list(issue.entries),
        "slots": list(issue.slots),
        "policy": issue.policy,
        "fixes": [fix_body(fix) for fix in issue.fixes],
    }


def fix_body(fix: Fix) -> shapes.Fix:
    action: shapes.Action = {"edit": fix.edit, "arguments": dict(fix.args)}
    shown: shapes.Fix = {"label": wording.fix_label(fix), "action": action}
    if fix.clears:
        shown["clears"] = list(fix.clears)
    if fix.steps > 1:
        shown["steps"] = fix.steps
    return shown


def source(ruleset: Ruleset, code: str) -> shapes.Source:
    chapter = wording.term(ruleset.chapter(code))
    return {"document": ruleset.title, "version": ruleset.rules_version, "section": chapter}


def rule_body(ruleset: Ruleset, rule: Requirement) -> shapes.GameRule:
    return {
        "code": rule.code,
        "kind": "limit" if isinstance(rule, LimitCheck) else "check",
        "title": wording.title(rule.code),
        "section": wording.term(ruleset.chapter(rule.code)),
        "explanation": wording.explanation(rule.explanation),
        "formula": rule.allowance.text if isinstance(rule, LimitCheck) else None,
    }


def game_summary_body(ruleset: Ruleset) -> shapes.GameSummary:
    return {
        "slug": ruleset.slug,
        "title": ruleset.title,
        "rules_version": ruleset.rules_version,
        "sizes": list(ruleset.sizes),
    }


def game_details_body(ruleset: Ruleset, books: list[shapes.BookVersion]) -> shapes.GameDetails:
    return {
        **game_summary_body(ruleset),
        "policies": [policy_body(policy) for policy in ruleset.policies],
        "rules": [rule_body(ruleset, rule) for rule in ruleset.requirements()],
        "books": books,
    }


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
            "allowed": allowed.number if allowed else None,
            "formula": allowed.formula if allowed else "",
        }
        for rule in game.limits
        for allowed in (rule.at(size, policies),)
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
