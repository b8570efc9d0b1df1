"""Fixing a list: which entries the proposed edits name."""

from dataclasses import replace

import pytest

from rulesets.games import GAMES
from rulesets.solving.fixing import fix_list
from tests import ground

GF15 = GAMES["gf15"]
LIBRARY = ground.library(ground.book("gf15", ground.hero(points=10), ground.unit("squad", 10)))
SECONDS = 20


def fixed(*ids):
    """The best proposal's edits for equal squads with such ids and no hero."""
    entries = tuple(ground.entry("squad", id=id) for id in ids)
    document = replace(ground.army("gf15", 500), entries=entries)
    found = fix_list(GF15, document, LIBRARY, seconds=SECONDS)
    return [(fix.edit, fix.args) for fix in found.proposals[0].fixes]


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
    found = fix_list(GAMES["gf35"], ground.army("gf35", 1500, *entries), library, seconds=SECONDS)
    (fix,) = found.proposals[0].fixes
    assert (fix.edit, fix.args["entry"] in ("e8", "e9")) == ("join", True)
