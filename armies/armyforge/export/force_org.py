"""Breaches of force organisation in Army Forge's words, which are part of its format.

Without a game size Army Forge judges by the list's total.
"""

from dataclasses import replace

from rulesets.engine.checks import Issue
from rulesets.engine.fields import MAX_SIZE
from rulesets.engine.report import judge
from rulesets.games.ground.game import ArmyReport

ROUNDED_TO = 5
"""The message about one unit's share rounds it down to a multiple of this."""

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
"""By issue code; Army Forge has no messages for others."""

ALWAYS = {"common.points_over"}
"""Also reported without force organisation."""


def force_org_errors(judged: ArmyReport) -> list[str]:
    """Return each message once, in the order of MESSAGES."""
    if judged.size is None and judged.points:
        document = replace(judged.document, size=min(judged.points, MAX_SIZE))
        judged = judge(judged.game, document, judged.roster.library)
    by_code: dict[str, list[Issue]] = {}
    for issue in judged.issues:
        by_code.setdefault(issue.code, []).append(issue)
    return [
        _message(code, by_code[code])
        for code in MESSAGES
        if code in by_code and (code in ALWAYS or judged.document.force_org)
    ]


def _message(code: str, issues: list[Issue]) -> str:
    allowed = issues[0].allowed or 0
    labels = [label.en for issue in issues for label in issue.params.get("group", ())]
    return MESSAGES[code].format(
        used=issues[0].used,
        allowed=allowed,
        cap=allowed - allowed % ROUNDED_TO,
        groups=", ".join(labels),
    )
