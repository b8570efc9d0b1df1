"""Copies for opponents: four rather than two, in the largest type, with the rules that fit."""

from dataclasses import replace

import pytest

from rulesets.engine.values import Term
from rulesets.sheets.briefs import Brief, fitted, merged
from rulesets.sheets.options import SheetOptions

pytestmark = pytest.mark.books_only

RULES = [(Term(f"Rule {n}"), Term("A text of some length. " * 8)) for n in range(4)]


def briefs(count):
    return [Brief(f"Unit {n}", "Squad", (("Quality", "4+"),), "", "Rifle") for n in range(count)]


@pytest.mark.parametrize(
    ("units", "copies", "points", "rules"),
    [(1, 4, 10, 4), (8, 4, 8.5, 4), (11, 4, 7.5, 3), (16, 2, 10, 4), (90, 2, 7, 0)],
    ids=["short", "some", "fewer rules", "two", "too long"],
)
def test_four_copies_go_before_rules_and_rules_before_type(units, copies, points, rules):
    setting, explained = fitted(briefs(units), RULES, SheetOptions())
    assert (setting.copies, setting.points, len(explained)) == (copies, points, rules)


def test_equal_units_are_one_of_their_kind():
    [brief] = merged(briefs(3))
    assert (brief.name, brief.times) == ("Squad", 3)


@pytest.mark.parametrize(("points", "sum_of_all"), [((40, 40), 80), ((40, None), None)])
def test_equal_units_cost_what_all_of_them_do(points, sum_of_all):
    [brief] = merged(replace(brief, points=n) for brief, n in zip(briefs(2), points, strict=True))
    assert brief.points == sum_of_all
