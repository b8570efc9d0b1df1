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
