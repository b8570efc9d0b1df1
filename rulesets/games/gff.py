"""Grimdark Future: Firefight: its limits, structure rules and policies."""

from collections.abc import Iterator, Sequence

from rulesets.engine.checks import Issue, check
from rulesets.engine.limits import Every, Percent, Tally, limit
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.policies import Policies, Policy
from rulesets.engine.values import Term
from rulesets.games.ground import checks, combining, fixes, limits
from rulesets.games.ground.game import GroundGame
from rulesets.games.ground.moves import Moves
from rulesets.games.ground.roster import Roster

POLICIES = Policies(
    Policy(
        key="added_models",
        title=gettext_noop("Models that options add"),
        options={
            "counted": gettext_noop("Counted"),
            "printed": gettext_noop("Only the printed models count"),
        },
    ),
)
"""Points that the document leaves open."""

FORCE_ORG = "Preparation: Force Org."
UNITS = "Preparation: The Armies"
HERO = "Special Rules: Hero"


def _models_policy(roster: Roster, entries: Sequence[str]) -> str:
    """Return the policy on counting added models if options add any."""
    members = (roster.by_id[entry] for entry in entries)
    return "added_models" if any(m.size != m.printed_size for m in members) else ""


@limits.hero_limit("gff.hero_max", FORCE_ORG, Every(150))
def hero_max(roster: Roster) -> list[Tally]:
    """One hero for every full 150 points of the game size."""
    return limits.of_kinds(roster, "hero")


@limits.copy_limit("gff.copies", FORCE_ORG, Every(150, plus=1))
def copies(roster: Roster) -> list[Tally]:
    """One copy of the same unit and one more for every full 150 points of the game size."""
    return limits.copies(roster)


@limits.unit_cap("gff.unit_cap", FORCE_ORG, Percent(35))
def unit_cap(roster: Roster) -> list[Tally]:
    """No unit may be worth more than 35 % of the game size, its upgrades included."""
    return limits.points_of_units(roster)


@limits.unit_limit("gff.unit_count", FORCE_ORG, Every(30))
def unit_count(roster: Roster) -> list[Tally]:
    """One unit for every full 30 points of the game size."""
    return limits.units(roster)


@limit(
    "gff.model_count",
    FORCE_ORG,
    Every(20),
    give_up=limits.fewer_models,
    policy=_models_policy,
    title=gettext_noop("Models"),
    sentence=ngettext_noop(
        "%(used)d model, %(allowed)d allowed (%(why)s)",
        "%(used)d models, %(allowed)d allowed (%(why)s)",
        "used",
    ),
)
def model_count(roster: Roster) -> list[Tally]:
    """One model for every full 20 points of the game size; those that options add count too."""
    return limits.models(roster)


@check(
    "gff.no_combine",
    UNITS,
    title=gettext_noop("Combined units"),
    sentence=gettext_noop("This game has no combined units"),
)
def no_combine(roster: Roster) -> Iterator[Issue]:
    """This game has no combined units."""
    return combining.pair_issues(roster.combined)


@check(
    "gff.no_join",
    HERO,
    title=gettext_noop("Joined heroes"),
    sentence=gettext_noop("Heroes don’t join units in this game"),
)
def no_join(roster: Roster) -> Iterator[Issue]:
    """Heroes don’t join units here; they help the morale of those around them."""
    for hero, _ in roster.joined_heroes:
        yield Issue(entries=(hero.id,), fixes=(fixes.leave(hero),))


def out_on(tough: int) -> int:
    """Return which roll takes a last model out: a die plus the wounds it has taken.

    It rolls from as many wounds on as its Tough.
    """
    return 5 + tough


def most_wounds(tough: int) -> int:
    """Return how many wounds take a last model out on any roll."""
    return out_on(tough) - 1


class Firefight(GroundGame):
    """Grimdark Future: Firefight."""

    slug = "gff"
    title = "Grimdark Future: Firefight"
    abbreviation = "GFF"
    rules_version = "3.5"
    pitch = gettext_noop("Skirmishes of 5 to 15 models")
    emblem = "recon"
    common_chapter = Term(UNITS)
    sizes = (200, 300)
    further_sizes = (150, 250)
    size_step = 50
    checks = (no_combine, no_join, *checks.SHARED)
    limits = (hero_max, copies, unit_cap, unit_count, model_count)
    policies = POLICIES
    has_combined = False
    heroes_join = False
    tests_morale_of_army = True
    moves = Moves(fast=(2, 4), slow=(-2, -4), fixed=frozenset(("immobile",)))
    far = frozenset(("artillery",))
    still = frozenset(("relentless",))
    scout = gettext_noop("Deploys after all other units, up to 12″ from where it stood.")


GFF = Firefight()
