"""Reports and rules as the API shows them. The types are the shapes in its description."""

from typing import Any

from typing_extensions import TypedDict

from rulesets import wording
from rulesets.engine.limits import LimitRule
from rulesets.engine.report import Game, Report
from rulesets.engine.values import Level, Term, Verdict


class Source(TypedDict):
    """Where a rule stands."""

    document: str
    version: str
    section: str


class FixBody(TypedDict):
    """One edit that mends an issue, ready to be posted to the list's edits."""

    label: str
    edit: str
    arguments: dict[str, Any]


class IssueBody(TypedDict):
    """One breach. `entries` are ids, `slots` positions in the entry's upgrades from 0."""

    code: str
    level: Level
    message: str
    source: Source
    explanation: str
    used: int | None
    allowed: int | None
    formula: str
    entries: list[str]
    slots: list[int]
    policy: str
    fixes: list[FixBody]


class LimitBody(TypedDict):
    """A limit with its headroom. `allowed` is null where nothing is judged."""

    code: str
    title: str
    used: int
    allowed: int | None
    left: int | None
    formula: str
    group: str | None
    source: Source


class EntryBody(TypedDict):
    """An entry with what it comes to. `points` are the whole line's, `unit_points` one model's."""

    id: str
    key: str
    label: str
    points: int
    unit_points: int
    count: int
    issues: list[str]


class ReportBody(TypedDict):
    """A judged list. The verdict is legal, incomplete or illegal, in words in `verdict_text`."""

    game: str
    rules_version: str
    points: int
    size: int | None
    points_left: int | None
    verdict: Verdict
    verdict_text: str
    limits: list[LimitBody]
    issues: list[IssueBody]


class RuleBody(TypedDict):
    """A rule that can raise an issue. A limit allows `formula` of what it counts."""

    code: str
    kind: str
    title: str
    section: str
    explanation: str
    per: int | None
    formula: str | None
    policy: str | None


def report_body(report: Report) -> dict[str, Any]:
    """A ReportBody; the game adds its `entries`."""
    return {
        "game": report.game.slug,
        "rules_version": report.game.rules_version,
        "points": report.points,
        "size": report.size,
        "points_left": report.points_left,
        "verdict": report.verdict,
        "verdict_text": wording.verdict_sentence(report),
        "limits": [limit_body(report.game, limit) for limit in report.limits],
        "issues": [issue_body(report.game, issue) for issue in report.issues],
    }


def limit_body(game: Game, limit) -> LimitBody:
    return {
        "code": limit.code,
        "title": wording.title(limit.code),
        "used": limit.used,
        "allowed": limit.allowed,
        "left": limit.left,
        "formula": limit.formula,
        "group": text(limit.group) or None,
        "source": source(game, limit.code),
    }


def issue_body(game: Game, issue) -> IssueBody:
    return {
        "code": issue.code,
        "level": issue.level,
        "message": wording.sentence(issue),
        "source": source(game, issue.code),
        "explanation": wording.explanation(game.rule(issue.code).explanation),
        "used": issue.used,
        "allowed": issue.allowed,
        "formula": issue.formula,
        "entries": list(issue.entries),
        "slots": list(issue.slots),
        "policy": issue.policy,
        "fixes": [fix_body(fix) for fix in issue.fixes],
    }


def fix_body(fix) -> FixBody:
    return {"label": wording.fix_label(fix), "edit": fix.edit, "arguments": dict(fix.args)}


def entry_body(report: Report, member) -> EntryBody:
    issues = report.issues_by_entry.get(member.id, ())
    return {
        "id": member.id,
        "key": member.key,
        "label": text(member.label),
        "points": member.points,
        "unit_points": member.unit_points,
        "count": member.count,
        "issues": list(dict.fromkeys(issue.code for issue in issues)),
    }


def source(game: Game, code: str) -> Source:
    section = game.rule(code).section or game.common_section
    return {"document": game.title, "version": game.rules_version, "section": section}


def text(value: Term | str | None) -> str:
    """A term in the reader's language, any other text as it is."""
    return wording.term(value) if isinstance(value, Term) else value or ""


def rule_body(game: Game, rule) -> RuleBody:
    is_limit = isinstance(rule, LimitRule)
    return {
        "code": rule.code,
        "kind": "limit" if is_limit else "check",
        "title": wording.title(rule.code),
        "section": rule.section or game.common_section,
        "explanation": wording.explanation(rule.explanation),
        "per": rule.per if is_limit else None,
        "formula": f"size // {rule.per}" if is_limit else None,
        "policy": (rule.policy or None) if is_limit else None,
    }
