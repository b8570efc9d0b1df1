"""Grimdark Strategy v0.8: a campaign of rounds, its ledger, its rules and what may be done now."""

from rulesets.engine import common, edits
from rulesets.engine.report import Game, Policy, Report
from rulesets.engine.values import Level
from rulesets.games.ground.roster import Library
from rulesets.games.strategy.checks import CHECKS
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.tables import POLICIES

SHARED_CHECKS = (common.book_missing, common.unknown_policy)
"""The checks of all lists that a campaign has: it has no game size and is never empty."""

STRATEGY = Game(
    slug="strategy",
    title="Grimdark Strategy",
    rules_version="0.8",
    common_section="Preparation",
    sizes=(),
    document=CampaignDocument,
    resolve=replay,
    checks=CHECKS,
    limits=(),
    policies=tuple(Policy(key=key, options=options) for key, options in POLICIES.items()),
    edits={
        edit.__name__: edit
        for edit in (
            edits.rename,
            edits.set_note,
            edits.set_policy,
            edits.drop_policy,
            edits.use_book,
            edits.remove_entry,
        )
    },
)


def judge(document: CampaignDocument, library: Library) -> Report:
    """Replay a campaign and run every check on what it comes to."""
    state = replay(document, library)
    issues = [issue for check in (*SHARED_CHECKS, *CHECKS) for issue in check.run(state)]
    issues.sort(key=lambda issue: list(Level).index(issue.level))
    return Report(game=STRATEGY, roster=state, limits=(), issues=tuple(issues))
