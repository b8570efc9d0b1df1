"""Grimdark Future: Warfleets v2.1.0: its documents, roster, limits, checks, fixes and edits."""

from rulesets.engine.messages import gettext_noop
from rulesets.engine.report import Game, Policy, Report
from rulesets.engine.values import Term
from rulesets.games.warfleets.book import BOOKS
from rulesets.games.warfleets.candidates import CANDIDATES
from rulesets.games.warfleets.checks import CHECKS
from rulesets.games.warfleets.document import FleetDocument
from rulesets.games.warfleets.edits import EDITS
from rulesets.games.warfleets.limits import LIMITS
from rulesets.games.warfleets.roster import Roster, resolve

FleetReport = Report[Roster]
"""A judged fleet."""

POLICIES = (
    Policy(key="squadron_copies", options=("not_ships", "counted")),
    Policy(key="same_ship", options=("class", "loadout")),
    Policy(key="characters", options=("repeatable", "unique")),
    Policy(key="below_150", options=("no_copies", "one_copy")),
)
"""Points the document leaves open."""

WARFLEETS: Game[Roster] = Game(
    slug="warfleets",
    title="Grimdark Future: Warfleets",
    rules_version="v2.1.0",
    pitch=gettext_noop("Space fleets: ships, weapon slots, facings"),
    emblem="heavy",
    common_chapter=Term("Preparation: The Fleets"),
    sizes=(300, 450),
    document=FleetDocument,
    resolver=resolve,
    checks=CHECKS,
    limits=LIMITS,
    policies=POLICIES,
    edits=EDITS,
    books=BOOKS,
    candidates=CANDIDATES,
)
