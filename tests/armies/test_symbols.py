"""The emblems of our own factions."""

from armies.symbols import EMBLEMS, emblem
from rulesets.sheets.symbols import svg_symbols
from tests.books import FACTIONS


def test_every_faction_of_ours_has_an_emblem_in_the_sprite():
    assert set(FACTIONS) == EMBLEMS == EMBLEMS & svg_symbols().keys()
    assert [emblem(key) for key in sorted(EMBLEMS)] == sorted(EMBLEMS)


def test_other_factions_have_none():
    assert emblem("lantern-guild") == ""
