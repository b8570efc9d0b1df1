"""Breaches of force organisation in Army Forge's own words, which are part of its format.

Without a game size Army Forge judges by the list's own total.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulesets.engine import report
from rulesets.engine.checks import Issue
from rulesets.engine.codec import MAX_SIZE
from rulesets.engine.report import Report
from rulesets.games.ground.roster import Roster

ROUNDED_TO = 5
"""Points to which the share of one unit is rounded down in its message."""

COPIES = "Cannot have more than {allowed} copies of a particular unit ({groups})."
UNIT_CAP = "May not bring any single unit worth more than 35% of total points ({cap}pts)."
MODELS = (
    "Max 1 model per full 20pts. "
    "Maximum valid number of models is {allowed}, current total is {used}."
)
MESSAGES = {
    "common.points_over": "Points limit exceeded: {used}/{allowed}",
    "gf35.hero_max": "Max 1 hero per full 500pts.",
    "gff.hero_max": "Max 1 hero per full 150pts.",
    "gf35.unit_count": "Max 1 unit per full 200pts (combined units count as just 1 unit).",
    "gff.unit_count": "Max 1 unit per full 30pts.",
    "gf35.copies": COPIES,
    "gff.copies": COPIES,
    "gf35.unit_cap": UNIT_CAP,
    "gff.unit_cap": UNIT_CAP,
    "gff.model_count": MODELS,
    "gf35.combine_single": "Cannot combine units of unit size [1].",
    "gf35.hero_host_single": "Heroes cannot join units that only contain a single model.",
    "gf35.hero_host_taken": "A unit can only have a maximum of one Hero attached.",
}
"""By the code of the issue; what else Muster finds Army Forge does not speak of."""

ALWAYS = {"common.points_over"}
"""Found without force organisation, too."""


def force_org_errors(judged: Report[Any]) -> list[str]:
    """Each message once, in the order of MESSAGES."""
    found = _by_code(_sized(judged))
    return [
        MESSAGES[code].format(**_words(found[code]))
        for code in MESSAGES
        if code in found and (code in ALWAYS or judged.document.force_org)
    ]


def _sized(judged: Report[Any]) -> Report[Any]:
    """The report; of a list without a game size, what it is at the size of its total."""
    if judged.size is not None or not judged.points:
        return judged
    roster: Roster = judged.roster
    document = replace(judged.document, size=min(judged.points, MAX_SIZE))
    return report.judge(judged.game, document, roster.library)


def _by_code(judged: Report[Any]) -> dict[str, list[Issue]]:
    found: dict[str, list[Issue]] = {}
    for issue in judged.issues:
        found.setdefault(issue.code, []).append(issue)
    return found


def _words(issues: list[Issue]) -> dict[str, object]:
    first = issues[0]
    allowed = first.allowed or 0
    return {
        "used": first.used,
        "allowed": allowed,
        "cap": allowed - allowed % ROUNDED_TO,
        "groups": ", ".join(_groups(issues)),
    }


def _groups(issues: list[Issue]) -> Iterator[str]:
    for issue in issues:
        group = issue.params.get("group", "")
        yield getattr(group, "en", str(group))
