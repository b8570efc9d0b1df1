"""Grimdark Future 3.5: its limits, structure rules and policies, from the Italian document."""

from functools import partial

from rulesets.engine.checks import check
from rulesets.engine.limits import Every, Groups, Percent, limit
from rulesets.engine.report import Game, Policy
from rulesets.games.ground import checks, counting, relief
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.edits import EDITS
from rulesets.games.ground.roster import Roster, resolve

SIZES = (1000, 2000)
POLICIES = {"attached_heroes": ("together", "apart")}
"""Points the document leaves open, each with its options, the default first."""

FORCE_ORG = "Preparazione: Org. della forza"
COMBINED = "Preparazione: Unità combinate"
HERO = "Regole speciali: Hero (Eroe)"
OWN = "Muster"


@limit("gf35.hero_max", FORCE_ORG, Every(500), give_up=relief.fewer)
def hero_max(roster: Roster) -> Groups:
    """One hero for every full 500 points of the game size; one that joins a unit counts, too."""
    return counting.heroes(roster)


@limit("gf35.copies", FORCE_ORG, Every(1000, plus=1), give_up=relief.fewer_copies)
def copies(roster: Roster) -> Groups:
    """One copy of the same unit and one more for every full 1000 points of the game size.

    A combined unit is one copy; a hero in a unit is a copy of itself.
    """
    return counting.copies(roster)


@limit(
    "gf35.unit_cap",
    FORCE_ORG,
    Percent(35),
    give_up=relief.lighter,
    policy=lambda size: "attached_heroes",
)
def unit_cap(roster: Roster) -> Groups:
    """No unit may be worth more than 35 % of the game size, its upgrades and hero included."""
    return counting.points_of_units(roster)


@limit(
    "gf35.unit_count",
    FORCE_ORG,
    Every(200),
    give_up=relief.fewer_units,
    policy=lambda size: "attached_heroes",
)
def unit_count(roster: Roster) -> Groups:
    """One unit for every full 200 points of the game size; a hero is part of the unit it joins."""
    return counting.units(roster)


CHECKS = (
    check("gf35.combine_single", COMBINED)(checks.combine_single),
    check("gf35.combine_different", COMBINED)(checks.combine_different),
    check("gf35.combine_max_two", COMBINED)(checks.combine_max_two),
    check("gf35.combine_all_models", COMBINED)(checks.combine_all_models),
    check("gf35.combine_half", COMBINED)(checks.combine_half),
    check("gf35.join_missing", HERO)(checks.join_missing),
    check("gf35.join_not_hero", HERO)(checks.join_not_hero),
    check("gf35.hero_tough", HERO)(checks.hero_tough),
    check("gf35.hero_host_single", HERO)(checks.hero_host_single),
    check("gf35.hero_host_taken", HERO)(checks.hero_host_taken),
    check("gf35.stated_points", OWN)(checks.stated_points),
    check("gf35.stated_loadout", OWN)(checks.stated_loadout),
    check("gf35.option_limit", OWN)(checks.option_limit),
    check("gf35.option_target", OWN)(checks.option_target),
    check("gf35.option_unpriced", OWN)(checks.option_unpriced),
    check("gf35.option_unoffered", OWN)(checks.option_unoffered),
)

GF35 = Game(
    slug="gf35",
    title="Grimdark Future",
    rules_version="3.5",
    common_section="Preparazione: Le armate",
    sizes=SIZES,
    document=ArmyDocument,
    resolve=partial(resolve, sizes=SIZES, policies=POLICIES),
    checks=CHECKS,
    limits=(hero_max, copies, unit_cap, unit_count),
    policies=tuple(Policy(key=key, options=options) for key, options in POLICIES.items()),
    edits=EDITS,
)
