"""Grimdark Future: Warfleets v2.1.0: its documents, roster, limits, checks, fixes and edits."""

from rulesets.engine.report import Game, Policy
from rulesets.games.warfleets.checks import CHECKS
from rulesets.games.warfleets.document import FleetDocument
from rulesets.games.warfleets.edits import EDITS
from rulesets.games.warfleets.limits import LIMITS
from rulesets.games.warfleets.roster import POLICIES, SIZES, resolve

WARFLEETS = Game(
    slug="warfleets",
    title="Grimdark Future: Warfleets",
    rules_version="v2.1.0",
    common_section="Preparation: The Fleets",
    sizes=SIZES,
    document=FleetDocument,
    resolve=resolve,
    checks=CHECKS,
    limits=LIMITS,
    policies=tuple(Policy(key=key, options=options) for key, options in POLICIES.items()),
    edits=EDITS,
)
