"""Fixing a list: which entries the proposed edits name."""

from dataclasses import replace

import pytest

from rulesets.books.library import Books
from rulesets.engine.headroom import Headroom
from rulesets.games import GAMES
from rulesets.lists.samples import sample
from rulesets.solving.fixing import fix_list
from tests import ground
from tests.books import judge
from tests.builders import fleet, ship, squadron

LIBRARY = ground.library(ground.book("gf15", ground.hero(points=10), ground.unit("squad", 10)))
SECONDS = 20


def best_fix(document, library):
    """The best proposal that makes a list legal."""
    game = GAMES[document.game]
    headroom = Headroom(game, game.resolve(document, library), library)
    return fix_list(headroom, seconds=SECONDS).proposals[0]


def fixed(*ids):
    """The best proposal's edits for equal squads with such ids and no hero."""
    entries = tuple(ground.entry("squad", id=id) for id in ids)
    document = replace(ground.army("gf15", 500), entries=entries)
    return [(fix.edit, fix.args) for fix in best_fix(document, LIBRARY).fixes]


@pytest.mark.parametrize(
    "ids", [("a", "b"), ("captain", "b"), ("b", "captain"), ("captain", "squad"), ("test", "b")]
)
def test_unit_is_added_by_its_key_where_an_entry_has_that_id(ids):
    assert fixed(*ids) == [("add_entry", {"key": "captain", "book": "test"})]


def test_second_hero_of_a_unit_moves_where_there_is_no_room_for_him_alone():
    squads = [ground.unit(f"squad-{letter}") for letter in "abcdefg"]
    heroes = [ground.hero(), ground.hero("major", 70)]
    library = ground.library(ground.book("gf35", *heroes, *squads))
    entries = [ground.entry(squad.key) for squad in squads]
    entries += [ground.entry(hero.key, join="e1") for hero in heroes]
    (fix,) = best_fix(ground.army("gf35", 1500, *entries), library).fixes
    assert (fix.edit, fix.args["entry"] in ("e8", "e9")) == ("join", True)


def test_three_small_upgrades_go_rather_than_a_unit():
    laser = ground.option("laser", 10, weapons=(ground.weapon("Laser"),))
    sections = (ground.section("gun", "upgrade", laser),)
    library = ground.library(ground.book("gf35", ground.unit(), sections=sections))
    entries = [ground.entry("squad", "gun:laser") for _ in range(3)]
    entries += [ground.entry("squad") for _ in range(7)]
    document = ground.army("gf35", 1000, *entries, force_org=False)
    best = best_fix(document, library)
    assert (best.points, [fix.edit for fix in best.fixes]) == (1000, ["change_picks"] * 3)


@pytest.mark.django_db
def test_named_ship_with_hero_and_title_stays_rather_than_an_empty_one():
    flagship, *others = sample("warfleets").entries
    flagship = replace(flagship, upgrades=flagship.upgrades[1:])
    empty = [ship("cruiser", upgrades=[])] * 3
    document = fleet(450, flagship, *others, *empty, squadron(count=8))
    library = Books("warfleets", None).library(document)
    headroom = Headroom(GAMES["warfleets"], judge(document).roster, library)
    for proposal in fix_list(headroom, seconds=SECONDS).proposals:
        assert {"entry": "e1"} not in [fix.args for fix in proposal.fixes]


def test_combined_unit_that_goes_is_named_by_its_number():
    library = ground.library(ground.book("gf35", ground.unit()))
    halves = [ground.entry("squad", join=join, combined=True) for join in (None, "e1", None, "e3")]
    document = ground.army("gf35", 200, *halves, force_org=False)
    best = best_fix(document, library)
    (fix,) = best.fixes
    assert (fix.args["entry"], fix.params["entry"].en) == ("e3", "Squad 2")
