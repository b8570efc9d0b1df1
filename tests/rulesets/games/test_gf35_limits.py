"""Force organisation of Grimdark Future 3.5: every limit, its switch and its policy."""

from dataclasses import replace

import pytest

from rulesets import wording
from rulesets.engine.values import Term
from tests.builders import codes, facts, headroom
from tests.ground import army, book, entry, hero, judged, option, pair, section, unit

SQUADS = tuple(f"squad-{letter}" for letter in "abcdefghijk")
BOOK = book(
    "gf35",
    *(hero(f"hero-{letter}", 10) for letter in "abcdef"),
    *(unit(key, 10) for key in SQUADS),
    *(unit(f"unit-{points}", points) for points in (245, 246, 250, 455, 456, 490, 491)),
    sections=[section("s", "upgrade", option("sword", 5))],
)
HERO, COPIES, CAP, COUNT = "gf35.hero_max", "gf35.copies", "gf35.unit_cap", "gf35.unit_count"
APART = {"attached_heroes": "apart"}


def heroes(number):
    return [entry(f"hero-{letter}") for letter in "abcdef"[:number]]


def squads(number):
    """Different squads."""
    return [entry(key) for key in SQUADS[:number]]


def judge(size, *entries, **fields):
    return judged(army("gf35", size, *entries, **fields), BOOK)


@pytest.mark.parametrize(
    ("size", "allowed"),
    [
        pytest.param(2000, (4, 3, 700, 10), id="2000"),
        pytest.param(1999, (3, 2, 699, 9), id="1999"),
        pytest.param(1000, (2, 2, 350, 5), id="1000"),
        pytest.param(999, (1, 1, 349, 4), id="999"),
        pytest.param(1300, (2, 2, 455, 6), id="1300, 35 % exactly"),
        pytest.param(1250, (2, 2, 437, 6), id="1250, 437.5"),
        pytest.param(750, (1, 1, 262, 3), id="750"),
        pytest.param(1, (0, 1, 0, 0), id="1"),
        pytest.param(None, (None, None, None, None), id="no size"),
    ],
)
def test_limits_follow_game_size(size, allowed):
    assert tuple(limit.allowed for limit in judge(size).limits) == allowed


@pytest.mark.parametrize(
    ("size", "entries", "expected"),
    [
        pytest.param(2000, heroes(3), [], id="heroes below"),
        pytest.param(2000, heroes(4), [], id="heroes at"),
        pytest.param(2000, heroes(5), [HERO], id="heroes above"),
        pytest.param(
            500,
            [entry(SQUADS[0]), entry("hero-a", join="e1"), entry("hero-b")],
            [HERO],
            id="joined heroes count",
        ),
        pytest.param(1000, [entry("squad-a")], [], id="copies below"),
        pytest.param(1000, [entry("squad-a")] * 2, [], id="copies at"),
        pytest.param(1000, [entry("squad-a")] * 3, [COPIES], id="copies above"),
        pytest.param(
            1000,
            [entry("squad-a")] * 3 + [entry("squad-b")] * 2,
            [COPIES],
            id="copies of one unit above",
        ),
        pytest.param(
            999,
            [entry("squad-a")] * 2 + [entry("squad-b")] * 2,
            [COPIES, COPIES],
            id="copies of two units above",
        ),
        pytest.param(999, pair("squad-a"), [], id="a combined unit is one copy"),
        pytest.param(
            999, [*pair("squad-a"), *pair("squad-a", "e3")], [COPIES], id="two combined units"
        ),
        pytest.param(
            1000,
            [entry("squad-a"), entry("hero-a", join="e1"), entry("hero-a")],
            [],
            id="a joined hero is a copy of itself, at",
        ),
        pytest.param(
            999,
            [entry("squad-a"), entry("hero-a", join="e1"), entry("hero-a")],
            [COPIES, HERO],
            id="a joined hero is a copy of itself, above",
        ),
        pytest.param(1300, [entry("unit-455")], [], id="35 % of 1300 exactly"),
        pytest.param(1300, [entry("unit-456")], [CAP], id="35 % of 1300 above"),
        pytest.param(700, [entry("unit-245")], [], id="35 % of 700 exactly"),
        pytest.param(700, [entry("unit-246")], [CAP], id="35 % of 700 above"),
        pytest.param(700, [entry("unit-245", "s:sword")], [CAP], id="upgrades count"),
        pytest.param(1400, [entry("unit-490")], [], id="35 % of 1400 exactly"),
        pytest.param(1400, [entry("unit-491")], [CAP], id="35 % of 1400 above"),
        pytest.param(
            1300, [entry("unit-456"), entry("unit-490")], [CAP, CAP], id="two units above"
        ),
        pytest.param(1300, pair("unit-250"), [CAP], id="a combined unit above"),
        pytest.param(2000, squads(9), [], id="units below"),
        pytest.param(2000, squads(10), [], id="units at"),
        pytest.param(2000, squads(11), [COUNT], id="units above"),
        pytest.param(
            200, [*pair("squad-a"), entry("hero-a", join="e2")], [HERO], id="a pair is one unit"
        ),
        pytest.param(
            400,
            [*heroes(1), *[entry("squad-a")] * 2, entry("unit-245")],
            [COPIES, HERO, CAP, COUNT],
            id="all four at once",
        ),
        pytest.param(None, [*heroes(6), *[entry("unit-491")] * 9], [], id="no size, no limit"),
    ],
)
def test_limits_at_and_above(size, entries, expected):
    assert codes(judge(size, *entries), "error") == expected


@pytest.mark.parametrize(
    ("entries", "size", "together", "apart"),
    [
        pytest.param(
            [entry("unit-245"), entry("hero-a", join="e1")],
            700,
            [CAP],
            [],
            id="cap of unit and hero",
        ),
        pytest.param(
            [entry("unit-246"), entry("hero-a", join="e1")],
            700,
            [CAP],
            [CAP],
            id="cap of the unit",
        ),
        pytest.param(
            [*squads(10), entry("hero-a", join="e1")], 2000, [], [COUNT], id="a hero more"
        ),
        pytest.param(
            [*squads(9), *heroes(1), entry("hero-b", join="e1")],
            2000,
            [],
            [COUNT],
            id="one hero apart, one joined",
        ),
    ],
)
def test_attached_heroes_policy(entries, size, together, apart):
    assert codes(judge(size, *entries), "error") == together
    assert codes(judge(size, *entries, policies=APART), "error") == apart


def test_limits_name_the_policy_assumed():
    alone = judge(400, *squads(3), entry("unit-245")).issues
    assert {issue.code: issue.policy for issue in alone} == {CAP: "", COUNT: ""}
    hero = heroes(1)[0]
    joined = judge(400, *squads(2), entry("unit-245"), replace(hero, join="e3")).issues
    assert {issue.code: issue.policy for issue in joined} == {
        HERO: "",
        CAP: "attached_heroes",
        COUNT: "attached_heroes",
    }


def test_force_organisation_off_judges_nothing():
    entries = [*heroes(6), *[entry("unit-491")] * 3, entry("squad-a", join="e7", combined=True)]
    report = judge(2000, *entries, force_org=False)
    assert headroom(report) == [
        (HERO, 6, None, ""),
        (COPIES, 3, None, ""),
        (CAP, 491, None, ""),
        (COUNT, 10, None, ""),
    ]
    assert codes(report) == ["gf35.combine_different"]


def test_limits_show_headroom_of_legal_army():
    report = judge(2000, *heroes(1), *pair("unit-250", "e2"), entry("hero-b", join="e2"))
    assert headroom(report) == [
        (HERO, 2, 4, "2000 / 500 → 4"),
        (COPIES, 1, 3, "1 + 2000 / 1000 → 3"),
        (CAP, 510, 700, "35 % × 2000 → 700"),
        (COUNT, 2, 10, "2000 / 200 → 10"),
    ]
    assert codes(report) == []


def test_limits_show_headroom_of_empty_army():
    found = [(limit.used, limit.left, limit.entries) for limit in judge(1000).limits]
    assert found == [(0, 2, ()), (0, 2, ()), (0, 350, ()), (0, 5, ())]


def test_limit_states_what_it_counts():
    report = judge(999, *[entry("squad-a")] * 2, *heroes(2))
    assert facts(report) == [
        (HERO, "error", 2, 1, "999 / 500 → 1", ("e3", "e4"), ()),
        (COPIES, "error", 2, 1, "1 + 999 / 1000 → 1", ("e1", "e2"), ()),
    ]
    assert report.issues[1].params["group"] == (Term("Squad A"),)


def test_copies_of_two_books_are_different_units():
    other = replace(book("gf35", unit("squad-a", 10)), key="other")
    document = army("gf35", 999, entry("squad-a"), entry("squad-a", book="other"))
    assert codes(judged(document, BOOK, other)) == []


def test_copies_of_a_unit_that_no_book_knows_go_by_its_key():
    report = judge(500, entry("ghost"), entry("ghost"))
    issue = next(issue for issue in report.issues if issue.code == COPIES)
    assert (issue.params["group"], wording.sentence(issue)) == (
        (Term("ghost"),),
        "2 copies of ghost, 1 allowed (1 + 1 per 1000 pts)",
    )
