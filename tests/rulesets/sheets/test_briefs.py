"""Copies for opponents: as many as hold all units and all rules, in the largest type that fits."""

from dataclasses import replace

import pytest

from rulesets.engine.values import Term
from rulesets.sheets.brief_heights import fit_short_list, in_type
from rulesets.sheets.briefs import Arm, Brief, merged
from rulesets.sheets.options import SheetOptions

pytestmark = pytest.mark.books_only

RIFLE = Arm("Rifle", ("24″", "A1", ""))
RULES = [
    ("Rules", [(Term(f"Rule {n}"), Term("A text of some length. " * 8)) for n in range(4)]),
]


def briefs(count):
    return [Brief(f"Unit {n}", "Squad", (("Quality", "4+"),), (RIFLE,)) for n in range(count)]


@pytest.mark.parametrize(
    ("units", "copies", "points"),
    [(1, 4, 10), (3, 4, 9.5), (7, 2, 10.5), (16, 2, 8.5), (20, 1, 12), (90, 1, 11)],
    ids=["short", "smaller", "two", "two in small type", "one", "several pages filled"],
)
def test_many_copies_go_before_large_type_that_is_legible(units, copies, points):
    setting = fit_short_list(briefs(units), RULES, [], SheetOptions())
    assert (setting.copies, setting.points) == (copies, points)


def test_copy_is_in_smaller_type_if_its_weapons_take_a_line_then():
    rules = replace(RIFLE, special="W" * 20)
    wide = [replace(each, arms=(rules,)) for each in briefs(20)]
    assert fit_short_list(wide, RULES, [], SheetOptions()).points == 11


def test_errors_take_room_like_rules():
    assert (
        fit_short_list(briefs(6), RULES, ["17 squadrons, 12 allowed"] * 3, SheetOptions()).copies
        == 2
    )


def test_equal_units_are_one_of_their_kind():
    [brief] = merged(briefs(3))
    assert (brief.name, brief.times) == ("Squad", 3)


@pytest.mark.parametrize(("points", "sum_of_all"), [((40, 40), 80), ((40, None), None)])
def test_equal_units_cost_what_all_of_them_do(points, sum_of_all):
    [brief] = merged(replace(brief, points=n) for brief, n in zip(briefs(2), points, strict=True))
    assert brief.points == sum_of_all


def test_equal_units_have_each_of_their_names_once():
    named = (replace(each, names=(name,)) for each, name in zip(briefs(3), "ABA", strict=True))
    [brief] = merged(named)
    assert brief.asides == ("A, B",)


def test_weapons_of_all_units_stand_in_the_same_columns():
    short, long = briefs(2)
    cannon = replace(RIFLE, name="Heavy cannon")
    first, second = (each.arms[0] for each in in_type([short, replace(long, arms=(cannon,))], 8))
    assert first.end == second.end
    assert first.columns[0].count("\t") > second.columns[0].count("\t") > 0
    assert first.columns[1] == second.columns[1]
