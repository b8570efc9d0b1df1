"""Grimdark Future: Firefight: its limits, structure rules and policies."""

from functools import partial

from rulesets.engine.checks import check
from rulesets.engine.limits import Every, Groups, Percent, limit
from rulesets.engine.report import Game, Policy
from rulesets.games.ground import checks, counting, relief
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.edits import EDITS
from rulesets.games.ground.roster import Roster, resolve

SIZES = (200, 300)
POLICIES = {"added_models": ("counted", "printed")}
"""Points the document leaves open, each with its options, the default first."""

FORCE_ORG = "Preparation: Force Org."
UNITS = "Preparation: The Armies"
HERO = "Special Rules: Hero"
OWN = "Muster"


@limit("gff.hero_max", FORCE_ORG, Every(150), give_up=relief.fewer)
def hero_max(roster: Roster) -> Groups:
    """One hero for every full 150 points of the game size."""
    return counting.heroes(roster)


@limit("gff.copies", FORCE_ORG, Every(150, plus=1), give_up=relief.fewer_copies)
def copies(roster: Roster) -> Groups:
    """One copy of the same unit and one more for every full 150 points of the game size."""
    return counting.copies(roster)


@limit("gff.unit_cap", FORCE_ORG, Percent(35), give_up=relief.lighter)
def unit_cap(roster: Roster) -> Groups:
    """No unit may be worth more than 35 % of the game size, its upgrades included."""
    return counting.points_of_units(roster)


@limit("gff.unit_count", FORCE_ORG, Every(30), give_up=relief.fewer_units)
def unit_count(roster: Roster) -> Groups:
    """One unit for every full 30 points of the game size."""
    return counting.units(roster)


@limit(
    "gff.model_count",
    FORCE_ORG,
    Every(20),
    give_up=relief.fewer_models,
    policy=lambda size: "added_models",
)
def model_count(roster: Roster) -> Groups:
    """One model for every full 20 points of the game size; those that options add count, too."""
    return counting.models(roster)


CHECKS = (
    check("gff.no_combine", UNITS)(checks.no_combine),
    check("gff.combine_half", UNITS)(checks.combine_half),
    check("gff.join_missing", HERO)(checks.join_missing),
    check("gff.no_join", HERO)(checks.no_join),
    check("gff.stated_points", OWN)(checks.stated_points),
    check("gff.stated_loadout", OWN)(checks.stated_loadout),
    check("gff.option_limit", OWN)(checks.option_limit),
    check("gff.option_target", OWN)(checks.option_target),
    check("gff.option_unpriced", OWN)(checks.option_unpriced),
    check("gff.option_unoffered", OWN)(checks.option_unoffered),
)

GFF = Game(
    slug="gff",
    title="Grimdark Future: Firefight",
    rules_version="3.5",
    common_section="Preparation: The Armies",
    sizes=SIZES,
    document=ArmyDocument,
    resolve=partial(resolve, sizes=SIZES, policies=POLICIES),
    checks=CHECKS,
    limits=(hero_max, copies, unit_cap, unit_count, model_count),
    policies=tuple(Policy(key=key, options=options) for key, options in POLICIES.items()),
    edits=EDITS,
)
