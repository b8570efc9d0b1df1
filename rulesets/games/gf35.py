"""Grimdark Future 3.5: its limits, structure rules and policies, from the Italian document."""

from collections.abc import Iterator, Sequence

from rulesets.engine.checks import Issue, check
from rulesets.engine.limits import Every, Percent, Tally
from rulesets.engine.messages import gettext_noop
from rulesets.engine.policies import Policies, Policy
from rulesets.engine.values import Term
from rulesets.games.ground import checks, combining, fixes, limits
from rulesets.games.ground.game import GroundGame
from rulesets.games.ground.member import MAX_TOUGH, Member, TableUnit
from rulesets.games.ground.moves import Moves
from rulesets.games.ground.roster import Roster

POLICIES = Policies(
    Policy(
        key="attached_heroes",
        title=gettext_noop("A hero in a unit"),
        options={
            "together": gettext_noop("Counts as one unit with its host"),
            "apart": gettext_noop("Counts separately"),
        },
    ),
)
"""Points that the document leaves open."""

ARMIES = Term("Preparation: The armies", "Preparazione: Le armate")
FORCE_ORG = Term("Preparation: Force organisation", "Preparazione: Org. della forza")
COMBINED = Term("Preparation: Combined units", "Preparazione: Unità combinate")
HERO = Term("Special rules: Hero", "Regole speciali: Hero (Eroe)")


def is_single(unit: TableUnit) -> bool:
    """Return whether a unit is a single model, or two that may not combine."""
    return max(half.size for half in unit.halves) == 1


def _joined_policy(roster: Roster, entries: Sequence[str]) -> str:
    """Return the policy on counting heroes apart if a hero has joined a unit."""
    is_joined = any(roster.units_by_entry[entry].heroes for entry in entries)
    return "attached_heroes" if is_joined else ""


@limits.hero_limit("gf35.hero_max", FORCE_ORG, Every(500))
def hero_max(roster: Roster) -> list[Tally]:
    """One hero for every full 500 points of the game size; one that joins a unit counts too."""
    return limits.of_kinds(roster, "hero")


@limits.copy_limit("gf35.copies", FORCE_ORG, Every(1000, plus=1))
def copies(roster: Roster) -> list[Tally]:
    """One copy of the same unit and one more for every full 1000 points of the game size.

    A combined unit is one copy; a hero in a unit is a copy of itself.
    """
    return limits.copies(roster)


@limits.unit_cap("gf35.unit_cap", FORCE_ORG, Percent(35), policy=_joined_policy)
def unit_cap(roster: Roster) -> list[Tally]:
    """No unit may be worth more than 35 % of the game size, its upgrades and hero included."""
    return limits.points_of_units(roster)


@limits.unit_limit("gf35.unit_count", FORCE_ORG, Every(200), policy=_joined_policy)
def unit_count(roster: Roster) -> list[Tally]:
    """One unit for every full 200 points of the game size; a hero is part of the unit it joins."""
    return limits.units(roster)


@check(
    "gf35.combine_single",
    COMBINED,
    title=gettext_noop("Combining units"),
    sentence=gettext_noop("Only units of several models combine"),
)
def combine_single(roster: Roster) -> Iterator[Issue]:
    """Only units of several models combine: the printed size decides."""
    return combining.pair_issues(g for g in roster.combined if g.lead.printed_size == 1)


@check(
    "gf35.hero_tough",
    HERO,
    title=gettext_noop("Tough heroes"),
    sentence=gettext_noop("Has Tough(%(used)d); only heroes up to Tough(%(allowed)d) join a unit"),
)
def hero_tough(roster: Roster) -> Iterator[Issue]:
    """A hero joins a unit only if it has Tough(6) or less."""
    for hero, _ in roster.joined_heroes:
        if hero.tough > MAX_TOUGH:
            yield Issue(
                used=hero.tough, allowed=MAX_TOUGH, entries=(hero.id,), fixes=(fixes.leave(hero),)
            )


@check(
    "gf35.hero_host_single",
    HERO,
    title=gettext_noop("Units that heroes join"),
    sentence=gettext_noop("%(host)s is a single model; heroes join units of several"),
)
def hero_host_single(roster: Roster) -> Iterator[Issue]:
    """A hero joins a unit of several models."""
    for hero, unit in roster.joined_heroes:
        if is_single(unit):
            yield Issue(
                entries=(hero.id,),
                params={"host": unit.label},
                fixes=tuple(fixes.apart(roster, unit, hero)),
            )


@check(
    "gf35.hero_host_taken",
    HERO,
    title=gettext_noop("One hero in a unit"),
    sentence=gettext_noop("%(used)d heroes in %(host)s, %(allowed)d allowed"),
)
def hero_host_taken(roster: Roster) -> Iterator[Issue]:
    """A unit takes one hero; a combined unit is one unit."""
    for unit in roster.units:
        if unit.heroes and not is_single(unit):
            own = [half for half in unit.halves if half.is_kind("hero")]
            joined = [hero for hero in unit.heroes if hero.is_kind("hero")]
            for hero in joined if own else joined[1:]:
                yield Issue(
                    used=len(joined) + bool(own),
                    allowed=1,
                    entries=(hero.id,),
                    params={"host": unit.label},
                    fixes=tuple(fixes.apart(roster, unit, hero)),
                )


class GrimdarkFuture(GroundGame):
    """Grimdark Future 3.5."""

    slug = "gf35"
    title = "Grimdark Future"
    abbreviation = "GF"
    rules_version = "3.5"
    pitch = gettext_noop("Sci-fi armies of 30 to 60 models")
    emblem = "infantry"
    common_chapter = ARMIES
    sizes = (1000, 2000)
    further_sizes = (500, 750, 1500)
    size_step = 250
    checks = (
        combine_single,
        combining.combine_different.of("gf35", COMBINED),
        combining.combine_max_two.of("gf35", COMBINED),
        combining.combine_all_models.of("gf35", COMBINED),
        checks.join_not_hero,
        hero_tough,
        hero_host_single,
        hero_host_taken,
        *checks.SHARED,
    )
    limits = (hero_max, copies, unit_cap, unit_count)
    policies = POLICIES
    heroes_test_morale = True
    moves = Moves(
        fast=(2, 4),
        slow=(-2, -4),
        fixed=frozenset(("immobile", "artillery")),
        flights={"aircraft": (36, 36)},
    )
    far = frozenset(("artillery", "relentless"))

    def may_combine(self, roster: Roster, member: Member) -> bool:
        """Return whether a unit has several models as printed and is no hero."""
        return member.printed_size > 1 and not member.is_kind("hero")

    def may_join(self, roster: Roster, member: Member) -> bool:
        return member.is_kind("hero") and member.tough <= MAX_TOUGH

    def may_host(self, roster: Roster, unit: TableUnit) -> bool:
        """Return whether a unit has several models and no hero."""
        has_hero = unit.heroes or unit.lead.is_kind("hero")
        return not has_hero and not unit.lead.is_unknown and not is_single(unit)


GF35 = GrimdarkFuture()
