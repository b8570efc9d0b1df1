"""Checks of the resource sheet: below, at and above what each column should be."""

import pytest

from tests.campaigns import (
    BARRACKS,
    SQUAD,
    begin,
    codes,
    construct,
    facts,
    fortify,
    found,
    row,
    sentences,
    skirmish,
    spend,
    take,
    train,
)


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        pytest.param(499, ["strategy.start"], id="below"),
        pytest.param(500, [], id="at"),
        pytest.param(501, ["strategy.start"], id="above"),
    ],
)
def test_start_stated(start, expected):
    assert found(row(1, start)) == expected


def test_start_of_both_players_wrong():
    issues = facts(row(1, 100), row(1, 0, player="blue"))
    assert issues == [
        ("strategy.start", "error", 100, 500, "500", ("a1",)),
        ("strategy.start", "error", 0, 500, "500", ("a2",)),
    ]


@pytest.mark.parametrize(("start", "expected"), [(100, []), (500, ["strategy.start"])])
def test_start_stated_in_skirmish(start, expected):
    assert codes(skirmish(row(1, start))) == expected


@pytest.mark.parametrize(
    ("income", "expected"),
    [
        pytest.param(74, ["strategy.income"], id="below"),
        pytest.param(75, [], id="at"),
        pytest.param(76, ["strategy.income"], id="above"),
    ],
)
def test_income_stated(income, expected):
    assert found(*take(1, 2), begin(), row(1, 500, income)) == expected


def test_income_says_how_it_comes_about():
    issues = facts(*take(1, 2), begin(), fortify(1), begin(), row(2, 475, 50))
    formula = "1 × 25 + 2 × 25 + 1 × 25"
    assert issues == [("strategy.income", "error", 50, 100, formula, ("a6",))]


@pytest.mark.parametrize(("option", "income"), [("adds", 75), ("replaces", 50)])
def test_income_of_fortification_by_policy(option, income):
    actions = [*take(1), begin(), fortify(1), begin(), row(2, 450, income)]
    assert found(*actions, policies={"fortified_income": option}) == []


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        pytest.param((500, 25, 526), ["strategy.carry"], id="build"),
        pytest.param((500, 25, 525, 326), ["strategy.carry"], id="upgrade"),
        pytest.param((500, 25, 525, 325, 324), ["strategy.carry"], id="production"),
        pytest.param((500, 25, 526, 325, 324), ["strategy.carry"] * 3, id="three slips"),
        pytest.param((500, 25, 525, 325, 325), [], id="in order"),
        pytest.param((600, 25, 625, 425, 425), ["strategy.start"], id="carried on from a slip"),
    ],
)
def test_carry_stated(stated, expected):
    assert found(*BARRACKS, row(1, *stated)) == expected


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        pytest.param(174, ["strategy.carry"], id="below"),
        pytest.param(175, [], id="at"),
        pytest.param(176, ["strategy.carry"], id="above"),
    ],
)
def test_carry_to_next_start(start, expected):
    assert found(*SQUAD, begin(), row(2, start)) == expected


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("construction", "strategy.overspend_build"),
        ("upgrades", "strategy.overspend_upgrade"),
        ("production", "strategy.overspend_production"),
    ],
)
def test_overspend_column(part, code):
    assert found(begin(), spend(part, 524)) == []
    assert found(begin(), spend(part, 525)) == []
    assert facts(begin(), spend(part, 526)) == [
        (code, "error", 526, 525, "525 − 526 = -1", ("a2",))
    ]


def test_overspend_of_both_players():
    spent = [spend("upgrades", 600), spend("upgrades", 700, player="blue")]
    assert sentences(begin(), *spent) == [
        "Red, round 1: spent 600 of 525, short by 75",
        "Blue, round 1: spent 700 of 525, short by 175",
    ]


def test_overspend_of_nothing_left_in_next_column():
    actions = [begin(), spend("construction", 526), spend("production", 1)]
    assert found(*actions) == ["strategy.overspend_build", "strategy.overspend_production"]


def test_rows_alone_lead_through_the_rounds():
    rows = [row(1, 500, 25, 525, 525, 525), row(2, 525, 25, 550), row(3, 550), row(3, 550, 24)]
    assert facts(*rows) == [("strategy.income", "error", 24, 25, "1 × 25", ("a4",))]


def test_row_before_what_was_spent_in_its_round():
    actions = [*take(1), row(1, 500, 50, 550, 400, 400), construct("weaponsmith"), train()]
    assert found(*actions, row(2, 300)) == []


def test_rows_past_the_decision():
    assert facts(*take(1), row(16, 0)) == [
        ("strategy.game_over", "error", 16, 15, "", ("a2",)),
    ]
