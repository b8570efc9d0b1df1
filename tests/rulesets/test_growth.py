"""Work grows with the input and no faster: function calls at n, 2n and 4n, and at the bounds."""

from cProfile import Profile
from math import log2

import pytest

from armies.screens.cards import cards
from armies.screens.together import menus
from rulesets.engine import codec
from rulesets.engine.fields import MAX_CHOICES, MAX_ENTRIES
from rulesets.engine.headroom import Headroom
from rulesets.engine.report import judge
from rulesets.games import GAMES
from rulesets.games.ground.choices import choices
from rulesets.games.ground.document import MAX_PICKS, ArmyDocument
from rulesets.games.ground.upgrades import equip
from rulesets.lists.compare.differences import changed_blocks, compare_units
from rulesets.texts.writer import TextBlock
from tests import builders
from tests.ground import (
    army,
    book,
    entry,
    hero,
    library,
    option,
    rules,
    section,
    unit,
    weapon,
    weapons,
)

STEEPEST = 1.12
"""Exponent of growth; 1 is linear, and sorting or a cold start may add a little."""

MAX_CALLS = 800_000
"""Function calls of one judgement at the bounds: about 200 ms."""


def link(number):
    """A name for each number that no other name is the plural of."""
    return f"Link {''.join(chr(ord('a') + int(digit)) for digit in str(number))}x"


def chain(length):
    """Options that each need the one before."""
    return [
        section(
            f"s{n}",
            "upgrade",
            option(f"o{n}", weapons=(weapon(link(n)),)),
            targets=(link(n - 1),) if n else (),
        )
        for n in range(length)
    ]


def wide(length):
    """One section of many options that replace the same."""
    options = [option(f"o{n}", weapons=(weapon(link(n)),)) for n in range(length)]
    return [section("s", "replace", *options, targets=("Gun",), affects="any")]


UNITS = (
    unit(weapons=weapons(Gun=5)),
    unit("ranger"),
    unit("truck", size=1, kinds=("vehicle",), rules=rules("Tough(6)", "Transport(6)")),
    hero(),
)
BOOKS = {game: book(game, *UNITS, sections=chain(MAX_PICKS)) for game in ("gf15", "gf35", "gff")}
CHAIN = [f"s{n}:o{n}" for n in range(MAX_PICKS)]


def calls(work):
    """How many functions are called, with nothing remembered from before."""
    for cached in (equip, choices):
        cached.cache_clear()
    profile = Profile()
    profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats())


def squads(number, **fields):
    return [entry("squad", *CHAIN[:5], **fields) for _ in range(number)]


def out_of_order(number):
    return entry("squad", *reversed(CHAIN[:number]))


def in_circle(number):
    """Halves that each join the one before, and the first the last."""
    return [
        entry("squad", combined=True, join=f"e{place or number}", player=place % 6 + 1)
        for place in range(number)
    ]


def listed(number, game="gf35", size=100):
    return army(game, size, *squads(number))


def report_of(document):
    books = library(BOOKS[document.game])
    return lambda: judge(GAMES[document.game], document, books)


def cards_of(document):
    return lambda: cards(report_of(document)())


def menus_of(document):
    """The menus of all rows of a judged list, cold."""
    report = report_of(document)()
    return lambda: menus(report.roster)


def headroom_of(document):
    """Everything that still fits a list, priced."""
    game, books = GAMES[document.game], library(BOOKS[document.game])
    roster = game.resolve(document, books)
    offered = [*game.candidates.units(roster), *game.candidates.options(roster)]
    headroom = Headroom(game, roster, books)
    return lambda: [each for each in headroom.priced(offered) if headroom.has(each)]


def edit(document, name, **arguments):
    game = GAMES[document.game]
    return lambda: game.edits.apply(document, name, arguments, "new")


def ids(number):
    return [f"e{n}" for n in range(1, number + 1)]


def text(number):
    return [[f"Unit {n}", "  - one", f"  - two {n % 3}"] for n in range(number)]


def units(number, name):
    return [
        TextBlock([f"{name} {n} (Unit) – 5 points", f"Joins {name} {n + 1}"], str(n))
        for n in range(number)
    ]


def chosen(number):
    kit = library(book("gf35", *UNITS, sections=wide(number))).books["test"].kits["squad"]
    return lambda: choices(kit, ())


def picked(number):
    kit = library(BOOKS["gf35"]).books["test"].kits["squad"]
    return lambda: choices(kit, tuple(out_of_order(number).picks))


WORK = {
    "document read": lambda n: lambda: codec.read(ArmyDocument, codec.write(listed(n))),
    "army judged": lambda n: report_of(listed(n, size=None)),
    "cards shown": lambda n: cards_of(listed(n, size=None)),
    "menus of transports": lambda n: menus_of(
        army("gf35", None, *[entry("truck"), entry("squad", ride="e1")] * (n // 2))
    ),
    "headroom": lambda n: headroom_of(listed(n, size=100_000)),
    "army over its limits": lambda n: report_of(listed(n)),
    "halves in a circle": lambda n: report_of(army("gf15", 500, *in_circle(n), players=6)),
    "heroes in one unit": lambda n: report_of(
        army("gff", 300, *squads(1), *[entry("captain", join="e1") for _ in range(n - 1)])
    ),
    "picks out of order": lambda n: report_of(army("gf35", 2000, out_of_order(n // 2))),
    "offered options": chosen,
    "options with picks": lambda n: picked(n // 2),
    "picks changed in all": lambda n: edit(
        listed(n), "change_picks", entries=ids(n), drop=CHAIN[:5], add=CHAIN[:5]
    ),
    "fleet over its limits": lambda n: (
        lambda: builders.judged(
            builders.fleet(300, *[builders.ship("cruiser", upgrades=["giga-cannon"] * 5)] * n)
        )
    ),
    "unit removed whole": lambda n: edit(
        army("gf15", 500, *in_circle(n)), "remove_unit", entry="e1"
    ),
    "halves split": lambda n: edit(army("gf15", 500, *in_circle(n)), "split", entry="e1"),
    "half removed": lambda n: edit(army("gf15", 500, *in_circle(n)), "remove_entry", entry="e1"),
    "handed to a player": lambda n: edit(listed(n), "set_player", entries=ids(n), player=2),
    "unit moved": lambda n: edit(listed(n), "place_entry", entry="e1", position=n),
    "versions compared": lambda n: lambda: changed_blocks(text(n), text(n + 1)),
    "all units renamed": lambda n: lambda: compare_units(units(n, "Old"), units(n, "New")),
}


@pytest.mark.parametrize("name", WORK)
def test_work_is_linear(name):
    WORK[name](8)()
    first, second, third = (calls(WORK[name](n)) for n in (50, 100, 200))
    steepest = max(log2(second / first), log2(third / second))
    assert steepest <= STEEPEST, (first, second, third)


def full(picks):
    """As many entries as there may be, each with other picks out of order."""
    number = min(MAX_ENTRIES, MAX_CHOICES // picks)
    turned = [CHAIN[n % MAX_PICKS :] + CHAIN[: n % MAX_PICKS] for n in range(number)]
    return [entry("squad", *reversed(texts[:picks])) for texts in turned]


@pytest.mark.parametrize("game", BOOKS)
@pytest.mark.parametrize("picks", [5, MAX_PICKS])
def test_work_at_the_bounds(game, picks):
    document = army(game, 1000, *full(picks), players=6)
    assert calls(report_of(document)) <= MAX_CALLS


@pytest.mark.parametrize("upgrades", [5, 40])
def test_work_of_a_fleet_at_the_bounds(upgrades):
    ships = [builders.ship("cruiser", upgrades=["giga-cannon", "x"] * (upgrades // 2))]
    document = builders.fleet(300, *ships * min(MAX_ENTRIES, MAX_CHOICES // upgrades))
    assert calls(lambda: builders.judged(document)) <= MAX_CALLS


@pytest.mark.parametrize("game", BOOKS)
def test_fixes_of_a_dear_list_at_the_bounds(game):
    entries = [entry("squad", *CHAIN[n:]) for n in range(MAX_CHOICES // MAX_PICKS)]
    assert calls(report_of(army(game, 1000, *entries))) <= MAX_CALLS
