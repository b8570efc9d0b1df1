"""Checks of heroes and titles: their number, their ships and their purpose."""

from collections.abc import Iterator

from rulesets.engine.checks import Issue, check
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.values import Level
from rulesets.games.warfleets import fixes
from rulesets.games.warfleets.member import Member
from rulesets.games.warfleets.roster import Roster

HEROES = "Fleet Creation: Heroes/Titles"


@check(
    "warfleets.one_hero",
    HEROES,
    title=gettext_noop("One hero"),
    sentence=gettext_noop("%(used)d heroes aboard, %(allowed)d allowed"),
)
def one_hero(roster: Roster) -> Iterator[Issue]:
    """A ship carries one hero at most."""
    for ship in roster.ships:
        yield from _only_one(ship, "hero", ship.entry.heroes)


@check(
    "warfleets.one_title",
    HEROES,
    title=gettext_noop("One title"),
    sentence=gettext_noop("%(used)d titles, %(allowed)d allowed"),
)
def one_title(roster: Roster) -> Iterator[Issue]:
    """A ship bears one title at most."""
    for ship in roster.ships:
        yield from _only_one(ship, "title", ship.entry.titles)


@check(
    "warfleets.squadron_no_hero",
    HEROES,
    title=gettext_noop("Hero or title on a squadron"),
    sentence=gettext_noop("Squadrons take no hero and no title"),
)
def squadron_no_hero(roster: Roster) -> Iterator[Issue]:
    """Heroes and titles are for ships; squadrons take neither."""
    for squadron in roster.squadrons:
        used = len(squadron.entry.heroes) + len(squadron.entry.titles)
        if used:
            fix = fixes.clear_characters(squadron)
            yield Issue(used=used, allowed=0, entries=(squadron.id,), fixes=(fix,))


@check(
    "warfleets.unique_character",
    HEROES,
    title=gettext_noop("Unique heroes and titles"),
    sentence=gettext_noop("%(name)s on %(used)d ships, %(allowed)d allowed"),
)
def unique_character(roster: Roster) -> Iterator[Issue]:
    """Where players agree that heroes and titles are unique, each sails on one ship only.

    The rules don’t ask for this: it holds while its house rule is on.
    """
    if roster.policy("characters") != "unique":
        return
    aboard: dict[tuple[str, str], list[Member]] = {}
    for ship in roster.ships:
        for kind, keys in (("hero", ship.entry.heroes), ("title", ship.entry.titles)):
            for key in dict.fromkeys(keys):
                aboard.setdefault((kind, key), []).append(ship)
    for (kind, key), ships in aboard.items():
        used = sum(ship.count for ship in ships)
        if used > 1:
            fix = fixes.drop_character(ships[-1], kind, key)
            yield Issue(
                used=used,
                allowed=1,
                entries=tuple(ship.id for ship in ships),
                policy="characters",
                params={"name": fix.params["name"]},
                fixes=(fix,) if used - ships[-1].count <= 1 else (),
            )


@check(
    "warfleets.ace_carrier_idle",
    "Heroes: Ace Carrier",
    title=gettext_noop("No squadrons to hold back"),
    sentence=ngettext_noop(
        "%(name)s could hold back %(squadrons)d squadron, but the fleet has none",
        "%(name)s could hold back %(squadrons)d squadrons, but the fleet has none",
        "squadrons",
    ),
    level=Level.WARNING,
)
def ace_carrier_idle(roster: Roster) -> Iterator[Issue]:
    """A hero who holds back squadrons has nothing to do in a fleet without any."""
    if roster.squadrons:
        return
    offers = fixes.add_vessels(roster, "squadron")
    for ship in roster.ships:
        if ship.held_squadrons:
            hero = next(hero for hero in ship.heroes if hero.holds_squadrons)
            yield Issue(
                entries=(ship.id,),
                params={"name": hero.name, "squadrons": ship.held_squadrons},
                fixes=offers,
            )


def _only_one(ship: Member, kind: str, keys: tuple[str, ...]) -> Iterator[Issue]:
    if len(keys) > 1:
        known = ship.heroes if kind == "hero" else ship.titles
        offers = [key for key in dict.fromkeys(keys) if key in {c.key for c in known}]
        yield Issue(
            used=len(keys),
            allowed=1,
            entries=(ship.id,),
            fixes=tuple(fixes.keep_character(ship, kind, key) for key in offers),
        )
