"""Unit cards: what fits one, what is set smaller, what takes two."""

import pytest

from armies.cards import WeaponLine
from armies.sheets.blocks import Block, TableUnit
from armies.sheets.unit_cards import cards_of
from rulesets.engine.values import Term
from tests.ground import rules, weapon


def block(weapons, rule_words=4, name="Squad", **fields):
    lines = tuple(
        WeaponLine(weapon(f"Rifle {n}", rules=rules("Rending")), 5) for n in range(weapons)
    )
    words = ", ".join(["Relentless"] * rule_words)
    return Block(name=Term(name), rules=words, weapons=lines, wounds=5, **fields)


def shape(card):
    """Its part of how many, whether it is small, the weapons of each block."""
    return card.part, card.parts, card.is_small, [len(each.weapons) for each in card.blocks]


@pytest.mark.parametrize(
    ("weapons", "shapes"),
    [
        (3, [(1, 1, False, [3])]),
        (8, [(1, 1, False, [8])]),
        (9, [(1, 1, True, [9])]),
        (20, [(1, 3, True, [9]), (2, 3, True, [10]), (3, 3, False, [1])]),
    ],
    ids=["short", "full", "small", "split"],
)
def test_long_units_are_set_smaller_before_they_are_split(weapons, shapes):
    assert [shape(card) for card in cards_of(TableUnit((block(weapons),)))] == shapes


def test_hero_shares_its_hosts_card_while_there_is_room():
    short, long = block(2, rule_words=0), block(5)
    captain = block(1, rule_words=0, name="Captain")
    assert [shape(card) for card in cards_of(TableUnit((short, captain)))] == [
        (1, 1, False, [2, 1])
    ]
    assert [shape(card) for card in cards_of(TableUnit((long, captain)))] == [
        (1, 2, False, [5]),
        (2, 2, False, [1]),
    ]


def test_second_card_repeats_name_and_statline_alone():
    first, second, *_ = cards_of(TableUnit((block(20, quality=4, tough="3"),)))
    assert (second.blocks[0].name, second.blocks[0].quality, second.blocks[0].tough) == (
        Term("Squad"),
        4,
        "3",
    )
    assert (first.blocks[0].wounds, second.blocks[0].wounds, second.blocks[0].rules) == (5, 0, "")


def test_rules_are_explained_where_there_is_room():
    short, long = (Term("Rending"), Term("Six.")), (Term("Relentless"), Term("x" * 1500))
    [card] = cards_of(TableUnit((block(2, texts=(long, short)),)))
    assert card.texts == [short]
