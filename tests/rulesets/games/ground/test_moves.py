"""How far units move by the rules of each ground game."""

import pytest

from rulesets.games import ARMY_GAMES
from rulesets.games.ground.moves import Move
from tests.ground import army, book, entry, judged, rules, unit

USUAL = Move(6, 12)


def move_of(game, *texts, kinds=("infantry",)):
    made = book(game, unit(kinds=kinds, rules=rules(*texts)))
    [member] = judged(army(game, 1000, entry()), made).roster.members
    return ARMY_GAMES[game].move(member)


@pytest.mark.parametrize(
    ("game", "texts", "expected"),
    [
        ("gf35", [], USUAL),
        ("gf35", ["Fast"], Move(8, 16)),
        ("gf35", ["Slow"], Move(4, 8)),
        ("gf35", ["Fast", "Slow"], USUAL),
        ("gf35", ["Artillery"], None),
        ("gf35", ["Aircraft", "Fast"], Move(36, 36, is_flight=True)),
        ("gff", ["Slow"], Move(4, 8)),
        ("gff", ["Immobile", "Fast"], None),
        ("gff", ["Artillery"], USUAL),
        ("gf15", ["Fast"], Move(9, 18)),
        ("gf15", ["Slow"], Move(4, 8)),
        ("gf15", ["Immobile"], USUAL),
        ("gf15", ["Emplaced"], None),
        ("gf15", ["Rooted"], None),
    ],
)
def test_move_follows_special_rules(game, texts, expected):
    assert move_of(game, *texts) == expected


@pytest.mark.parametrize(
    ("game", "kind", "expected"),
    [("gf15", "flyer", Move(18, 36, is_flight=True)), ("gf35", "vehicle", USUAL)],
)
def test_move_follows_kinds(game, kind, expected):
    assert move_of(game, kinds=(kind,)) == expected


def test_unknown_unit_has_no_move():
    [member] = judged(army("gf35", 1000, entry("ghost"))).roster.members
    assert ARMY_GAMES["gf35"].move(member) is None
