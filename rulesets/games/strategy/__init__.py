"""Grimdark Strategy v0.8: a campaign of rounds, its ledger, its rules and what may be done now."""

from dataclasses import dataclass
from itertools import islice

from rulesets.engine import common
from rulesets.engine.checks import ORDER, Issue
from rulesets.engine.game import Ruleset
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Term, Verdict
from rulesets.games.ground.library import Library
from rulesets.games.strategy.checks import CHECKS
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import MAX_ISSUES

SHARED_CHECKS = (common.book_missing, common.unknown_policy)
"""The checks of all lists that a campaign has: it has no game size and is never empty."""


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """A replayed campaign and its issues, the gravest first.

    `more` were found and left out; no check looks for more than MAX_ISSUES.
    """

    state: State
    issues: tuple[Issue, ...]
    more: int = 0

    @property
    def document(self) -> CampaignDocument:
        return self.state.document

    @property
    def points(self) -> int:
        """The points of all units on the table."""
        return self.state.points

    @property
    def verdict(self) -> Verdict:
        return Verdict.of(issue.level for issue in self.issues)


class Ledger(Ruleset):
    """The rules of campaigns: a log of actions is replayed to a state, and the state is judged."""

    slug = "strategy"
    title = "Grimdark Strategy"
    rules_version = "0.8"
    common_chapter = Term(title)
    document = CampaignDocument
    checks = (*SHARED_CHECKS, *CHECKS)
    policies = POLICIES
    conflicts = {
        "not_yours": gettext_noop("The last action is not yours to take back."),
        "moved_on": gettext_noop("Someone acted first. Check the log, then undo."),
        "repeated": gettext_noop("Someone already did that."),
    }

    def judge(self, document: CampaignDocument, library: Library) -> Judgement:
        """Replay a campaign and run every check on what it comes to."""
        return self.assess(replay(document, library))

    def assess(self, state: State) -> Judgement:
        """Run every check on a replayed campaign."""
        issues = (issue for check in self.checks for issue in islice(check.run(state), MAX_ISSUES))
        found = sorted(issues, key=lambda issue: ORDER[issue.level])
        more = max(0, len(found) - MAX_ISSUES)
        return Judgement(state=state, issues=tuple(found[:MAX_ISSUES]), more=more)


LEDGER = Ledger()
