"""Grimdark Future v1.5: the game with its structure rules and policies."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from rulesets.engine.checks import Fix, Issue, check
from rulesets.engine.limits import Limit
from rulesets.engine.messages import gettext_noop
from rulesets.engine.policies import Policies, Policy
from rulesets.engine.values import Level, Term
from rulesets.games.gf15 import melee, table, teams
from rulesets.games.ground import checks, combining, fixes
from rulesets.games.ground.book import Unit, Weapon
from rulesets.games.ground.chances import Attack, Chance, chance_of_v15
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.game import GroundGame
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.moves import Moves
from rulesets.games.ground.roster import Roster

POLICIES = Policies(
    Policy(
        key="lone_hero",
        title=gettext_noop("Heroes at 500 and 750 points"),
        options={
            "table": gettext_noop("One, as the table says"),
            "paragraph": gettext_noop("Any number, as the core rules say"),
        },
    ),
    Policy(
        key="below_table",
        title=gettext_noop("Games below 500 points"),
        options={
            "first_row": gettext_noop("The row of 500 points"),
            "arithmetic": gettext_noop("The table's arithmetic"),
        },
    ),
    Policy(
        key="beyond_table",
        title=gettext_noop("Games above 3000 points"),
        options={
            "arithmetic": gettext_noop("The table's arithmetic"),
            "last_row": gettext_noop("The row of 3000 points"),
        },
    ),
    Policy(
        key="hero_monster",
        title=gettext_noop("A hero that is also a vehicle or monster"),
        options={
            "both": gettext_noop("Counts as both"),
            "hero": gettext_noop("Counts as a hero only"),
        },
    ),
    Policy(
        key="titans_and_flyers",
        title=gettext_noop("Titans and flyers"),
        options={
            "apart": gettext_noop("Counts separately"),
            "infantry": gettext_noop("Count as infantry"),
        },
    ),
    Policy(
        key="monster_impact",
        title=gettext_noop("Impact of vehicles and monsters"),
        options={
            "added": gettext_noop("Impact(3) is added to the printed one"),
            "highest": gettext_noop("The higher one counts"),
        },
    ),
)
"""Points that the document leaves open."""

ARMIES = "Preparation: The Armies"
INFANTRY = "Unit Types: Infantry"
HEROES = "Unit Types: Heroes"


@check(
    "gf15.hero_min",
    ARMIES,
    title=gettext_noop("A hero"),
    sentence=gettext_noop("No hero yet: every army has one"),
    level=Level.INCOMPLETE,
)
def hero_min(roster: Roster) -> Iterator[Issue]:
    """Every army has a hero; on a side of several players one of them is enough."""
    if not any(member.is_kind("hero") for member in roster.members):
        yield Issue(used=0, allowed=1, fixes=_first_heroes(roster))


def _first_heroes(roster: Roster) -> Iterator[Fix]:
    """Suggest the cheapest heroes, vehicles and monsters last, to whoever has most points left."""

    def rank(found: tuple[Catalogue, Unit]) -> tuple[bool, int]:
        return not {"vehicle", "monster"}.isdisjoint(found[1].kinds), found[1].points

    for catalogue, unit in sorted(fixes.units(roster, "hero"), key=rank):
        yield fixes.add_unit(catalogue, unit, roster.next_player)


@check(
    "gf15.combine_not_infantry",
    INFANTRY,
    title=gettext_noop("Combining infantry"),
    sentence=gettext_noop("Only infantry can be combined"),
)
def combine_not_infantry(roster: Roster) -> Iterator[Issue]:
    """Only infantry is deployed as one big unit."""
    for unit in roster.combined:
        if not unit.lead.is_unknown and not roster.game.is_infantry(roster, unit.lead):
            yield from combining.pair_issues([unit], _infantry_policy(unit.lead))


@check(
    "gf15.hero_host",
    HEROES,
    title=gettext_noop("Units that heroes join"),
    sentence=gettext_noop("%(host)s is not infantry; heroes only join infantry"),
)
def hero_host(roster: Roster) -> Iterator[Issue]:
    """A hero joins infantry."""
    for hero, unit in roster.joined_heroes:
        if not unit.lead.is_unknown and not roster.game.is_infantry(roster, unit.lead):
            yield Issue(
                entries=(hero.id,),
                policy=_infantry_policy(unit.lead),
                params={"host": unit.label},
                fixes=tuple(fixes.apart(roster, unit, hero)),
            )


def _infantry_policy(member: Member) -> str:
    """Return the policy behind a unit that is only excluded as a titan or a flyer."""
    return "" if member.is_kind("vehicle", "monster") else "titans_and_flyers"


class GrimdarkFutureV15(GroundGame):
    """Grimdark Future v1.5."""

    slug = "gf15"
    title = "Grimdark Future"
    rules_version = "v1.5"
    pitch = gettext_noop("Sci-fi armies of 30 to 60 models")
    emblem = "monster"
    newer = "gf35"
    common_chapter = Term(ARMIES)
    sizes = (500, 750, 1000, 1500, 2000)
    size_step = table.ROW_STEP
    checks = (
        hero_min,
        table.size_between_rows,
        table.size_outside_table,
        teams.team_split,
        teams.team_split_rounded,
        combine_not_infantry,
        combining.combine_different.of("gf15", INFANTRY),
        combining.combine_max_two.of("gf15", INFANTRY),
        combining.combine_all_models.of("gf15", INFANTRY),
        checks.join_not_hero,
        hero_host,
        *checks.SHARED,
    )
    limits = table.LIMITS
    policies = POLICIES
    words = {"reading": table.READINGS}
    force_org_is_optional = False
    row_sizes = tuple(range(table.FIRST_ROW, table.LAST_ROW + 1, table.ROW_STEP))
    most_players = 4
    rides_by_model = True
    casts_on_roll = True
    moves = Moves(
        fast=(3, 6),
        slow=(-2, -4),
        fixed=frozenset(("emplaced", "rooted")),
        flights={"flyer": (18, 36)},
    )
    ambush = gettext_noop("From round 2 on it arrives on a 4+, in the last round without a roll.")
    scout = gettext_noop("Deploys after all other units, more than 12″ from enemies.")

    def shares(self, roster: Roster) -> list[Limit]:
        return teams.shares(roster)

    def kinds_add(self, document: ArmyDocument) -> bool:
        return self.policies.option("monster_impact", document.policies) == "added"

    def is_infantry(self, roster: Roster, member: Member) -> bool:
        """Return whether it is no vehicle or monster; a policy decides on titans and flyers."""
        if super().is_infantry(roster, member):
            return True
        is_infantry = roster.policy("titans_and_flyers") == "infantry"
        return is_infantry and not member.is_kind("vehicle", "monster")

    def may_combine(self, roster: Roster, member: Member) -> bool:
        return not member.is_kind("hero") and self.is_infantry(roster, member)

    def may_join(self, roster: Roster, member: Member) -> bool:
        return member.is_kind("hero")

    def may_host(self, roster: Roster, unit: TableUnit) -> bool:
        """Return whether a unit is infantry and not a hero; it takes any number of heroes."""
        lead = unit.lead
        return not lead.is_unknown and not lead.is_kind("hero") and self.is_infantry(roster, lead)

    def row_at(self, size: int, policies: Mapping[str, str]) -> int:
        return table.read_at(size, policies)

    def natural_weapons(self, rules: Collection[str], unarmed: int) -> Iterable[tuple[Weapon, int]]:
        return melee.natural_weapons(rules, unarmed)

    def chance(self, attack: Attack, defense: int) -> Chance:
        return chance_of_v15(attack, defense)


GF15 = GrimdarkFutureV15()
