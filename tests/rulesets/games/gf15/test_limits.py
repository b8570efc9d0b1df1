"""Limits of Grimdark Future v1.5: the table for bigger games, its gaps, policies and sides."""

import pytest

from rulesets.games.gf15 import GF15
from tests.builders import codes, facts, headroom
from tests.ground import entry
from tests.rulesets.games.gf15.limited import HERO, MONSTER, TITAN, errors, judge, many


def test_table_is_the_documents():
    rows = [(size, *allowed) for size, allowed in GF15.limit_rows(GF15.row_sizes)]
    assert rows == [
        (500, 1, 2, 0),
        (750, 1, 3, 0),
        (1000, 2, 4, 1),
        (1250, 2, 5, 1),
        (1500, 3, 6, 1),
        (1750, 3, 7, 1),
        (2000, 4, 8, 2),
        (2250, 4, 9, 2),
        (2500, 5, 10, 2),
        (2750, 5, 11, 2),
        (3000, 6, 12, 3),
    ]


@pytest.mark.parametrize(
    ("size", "policies", "allowed"),
    [
        pytest.param(1, {}, (1, 2, 0), id="below the table its first row"),
        pytest.param(499, {}, (1, 2, 0), id="just below the table"),
        pytest.param(499, {"below_table": "arithmetic"}, (1, 1, 0), id="by arithmetic"),
        pytest.param(1, {"below_table": "arithmetic"}, (1, 0, 0), id="always one hero"),
        pytest.param(749, {}, (1, 2, 0), id="the row below"),
        pytest.param(999, {}, (1, 3, 0), id="the row below 1000"),
        pytest.param(3001, {}, (6, 12, 3), id="just above the table"),
        pytest.param(3500, {}, (7, 14, 3), id="above the table by arithmetic"),
        pytest.param(3500, {"beyond_table": "last_row"}, (6, 12, 3), id="or its last row"),
        pytest.param(None, {}, (None, None, None), id="no size"),
    ],
)
def test_limits_follow_game_size(size, policies, allowed):
    assert tuple(limit.allowed for limit in judge(size, policies=policies).limits) == allowed


@pytest.mark.parametrize(
    ("size", "entries", "expected"),
    [
        pytest.param(500, many(1, "captain"), [], id="heroes at"),
        pytest.param(500, many(2, "captain"), [HERO], id="heroes above"),
        pytest.param(1000, many(2, "captain"), [], id="heroes at the next row"),
        pytest.param(500, many(1, "tank"), [], id="vehicles below"),
        pytest.param(500, many(2, "tank"), [], id="vehicles at"),
        pytest.param(500, many(3, "tank"), [MONSTER], id="vehicles above"),
        pytest.param(500, [entry("tank"), *many(2, "ogre")], [MONSTER], id="monsters share it"),
        pytest.param(500, many(3, "plane"), [MONSTER], id="flying vehicles"),
        pytest.param(1000, many(1, "titan"), [], id="titans at"),
        pytest.param(1000, many(2, "titan"), [TITAN], id="titans above"),
        pytest.param(999, many(1, "titan"), [TITAN], id="no titan below 1000"),
        pytest.param(500, many(50, "squad"), [], id="any number of the same infantry"),
        pytest.param(
            500,
            [*many(2, "captain"), *many(3, "ogre"), entry("titan")],
            [HERO, TITAN, MONSTER],
            id="all three at once",
        ),
        pytest.param(None, many(9, "titan"), [], id="no size, no limit"),
    ],
)
def test_limits_at_and_above(size, entries, expected):
    assert errors(size, *entries) == expected


def test_limits_hold_without_force_organisation():
    report = judge(500, *many(2, "captain"), force_org=False)
    assert codes(report) == [HERO]
    assert report.game.force_org_is_optional is False


def test_limits_show_headroom_of_legal_army():
    report = judge(1000, entry("captain"), entry("tank"), entry("ogre"))
    assert headroom(report) == [
        (HERO, 1, 2, "1000 / 500 → 2"),
        (MONSTER, 2, 4, "1000 / 250 → 4"),
        (TITAN, 0, 1, "1000 / 1000 → 1"),
    ]
    assert codes(report) == []


def test_limits_show_headroom_without_size():
    report = judge(None, entry("captain"), entry("tank"))
    assert headroom(report) == [(HERO, 1, None, ""), (MONSTER, 1, None, ""), (TITAN, 0, None, "")]
    assert codes(report) == ["common.limit_unset"]


def test_limit_says_by_which_row():
    report = judge(900, entry("captain"), *many(4, "tank"))
    assert facts(report) == [
        (MONSTER, "error", 4, 3, "750 / 250 → 3", ("e2", "e3", "e4", "e5"), ()),
        ("gf15.size_between_rows", "info", 900, 750, "", (), ()),
    ]


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        pytest.param(499, [("gf15.size_outside_table", 499, None)], id="below"),
        pytest.param(500, [], id="first row"),
        pytest.param(501, [("gf15.size_between_rows", 501, 500)], id="after a row"),
        pytest.param(749, [("gf15.size_between_rows", 749, 500)], id="before a row"),
        pytest.param(750, [], id="a row"),
        pytest.param(3000, [], id="last row"),
        pytest.param(3001, [("gf15.size_outside_table", 3001, None)], id="above"),
        pytest.param(None, [], id="no size"),
    ],
)
def test_size_beside_the_rows_is_noted(size, expected):
    issues = judge(size, entry("captain")).issues
    assert [(i.code, i.used, i.allowed) for i in issues if i.level == "info"] == expected


@pytest.mark.parametrize(
    ("size", "entries", "option", "expected"),
    [
        pytest.param(500, many(9, "captain"), "table", [HERO], id="500, table"),
        pytest.param(500, many(9, "captain"), "paragraph", [], id="500, paragraph"),
        pytest.param(999, many(9, "captain"), "paragraph", [], id="999, paragraph"),
        pytest.param(1000, many(3, "captain"), "paragraph", [HERO], id="1000, paragraph"),
    ],
)
def test_lone_hero_policy(size, entries, option, expected):
    assert errors(size, *entries, policies={"lone_hero": option}) == expected


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        pytest.param("both", [MONSTER], id="both"),
        pytest.param("hero", [], id="hero only"),
        pytest.param("lost-option", [MONSTER, "common.unknown_policy"], id="unknown: the default"),
    ],
)
def test_hero_monster_policy(option, expected):
    entries = [entry("beast-lord"), *many(2, "tank")]
    report = judge(500, *entries, policies={"hero_monster": option})
    assert [issue.code for issue in report.issues] == expected


@pytest.mark.parametrize(
    ("size", "key", "number", "policy"),
    [
        pytest.param(500, "captain", 2, "lone_hero", id="hero at 500"),
        pytest.param(750, "captain", 2, "lone_hero", id="hero at 750"),
        pytest.param(1000, "captain", 3, "", id="hero at 1000"),
        pytest.param(3500, "captain", 8, "beyond_table", id="hero above the table"),
        pytest.param(250, "tank", 3, "below_table", id="vehicle below the table"),
        pytest.param(500, "tank", 3, "", id="vehicle at 500"),
        pytest.param(3500, "titan", 4, "beyond_table", id="titan above the table"),
    ],
)
def test_limit_names_the_policy_assumed(size, key, number, policy):
    issues = judge(size, *many(number, key)).issues
    assert [issue.policy for issue in issues if issue.level == "error"] == [policy]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param([], ["common.empty", "gf15.hero_min"], id="empty"),
        pytest.param(many(1, "squad"), ["gf15.hero_min"], id="none"),
        pytest.param(many(1, "captain"), [], id="one"),
        pytest.param([entry("squad"), entry("captain", join="e1")], [], id="one that joined"),
        pytest.param([entry("captain", player=2)], [], id="another player's"),
        pytest.param(many(1, "lost"), ["gf15.hero_min"], id="unknown"),
    ],
)
def test_hero_minimum(entries, expected):
    assert codes(judge(1000, *entries, players=2), "incomplete") == expected


def test_hero_minimum_without_size():
    assert codes(judge(None, entry("squad"))) == ["common.limit_unset", "gf15.hero_min"]
