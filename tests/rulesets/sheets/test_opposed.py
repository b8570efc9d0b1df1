"""Two lists in a match: where the second begins, what stays together, in which type."""

from dataclasses import replace

import pytest

from rulesets.engine.values import Term
from rulesets.sheets.briefs import Arm, Brief
from rulesets.sheets.opposed import Opposed, Setting, fitted, in_setting, with_heroes

pytestmark = pytest.mark.books_only

RIFLE = Arm("Rifle", ("24″", "A1", ""))
RULES = [("Rules", [(Term(f"Rule {n}"), Term("A text of some length. " * 8)) for n in range(20)])]


def units(count):
    return [Brief(f"Unit {n}", "Squad", (("Quality", "4+"),), (RIFLE,) * 3) for n in range(count)]


def side(count, errors=()):
    return Opposed(with_heroes(units(count)), errors)


@pytest.mark.parametrize(
    ("counts", "setting"),
    [
        ((5, 5), Setting(9, 9, True)),
        ((2, 2), Setting(9, 9, False)),
        ((12, 2), Setting(8.5, 8.5, True)),
        ((9, 9), Setting(8.5, 8.5, False)),
    ],
    ids=["beside a column", "below a short list", "smaller to be beside", "smaller to end"],
)
def test_second_list_begins_beside_the_first_or_below_it(counts, setting):
    assert fitted([*map(side, counts)], RULES, "a4") == setting


@pytest.mark.parametrize(("heroes", "is_kept"), [(1, True), (9, False)])
def test_unit_stays_with_its_heroes_unless_they_are_higher_than_a_column(heroes, is_kept):
    host, *joined = units(1 + heroes)
    found = Opposed(with_heroes([host, *(replace(each, joins=True) for each in joined)]), ())
    [[group]] = in_setting([found], Setting(9, 9, False), "a4")
    assert (len(group[0]), group[1]) == (1 + heroes, is_kept)


def test_problems_take_room_above_a_list():
    many = side(1, ["17 squadrons, 12 allowed"] * 60)
    [[(_, is_kept)]] = in_setting([many], Setting(9, 9, False), "a4")
    assert not is_kept
