"""Grimdark Strategy v0.8: a campaign of rounds, its ledger, its rules and what may be done now."""

from rulesets.engine import common, edits
from rulesets.engine.report import Game, Policy
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
    common_checks=SHARED_CHECKS,
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
