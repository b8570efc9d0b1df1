"""Checks that every game shares, tried on fleets."""

from dataclasses import replace

import pytest

from rulesets.engine.common import unequal_limits
from rulesets.games import GAMES
from rulesets.wording import sentence
from tests.builders import codes, facts, fleet, full_fleet, judged, ship, squadron


def stated(code, level="error", used=None, allowed=None, formula="", entries=()):
    return f"common.{code}", level, used, allowed, formula, entries, ()


FULL = full_fleet()
EVERYTHING_UNKNOWN = fleet(
    300,
    ship("lost-ship", "tactical-master", "avenger"),
    ship("lost-boat", hero="lost-hero"),
    ship(heroes=("lost-hero",), titles=("lost-title",), upgrades=["lost-gun@front", "lost-gun"]),
)


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        pytest.param(replace(FULL, size=301), [], id="points below the size"),
        pytest.param(FULL, [], id="points at the size"),
        pytest.param(
            fleet(120, *FULL.entries[2:], squadron(), force_org=False),
            [stated("points_over", used=150, allowed=120, formula="150 − 120 = 30")],
            id="points over",
        ),
        pytest.param(fleet(300), [stated("empty", "incomplete")], id="empty"),
        pytest.param(fleet(None, ship()), [stated("limit_unset", "incomplete")], id="no game size"),
        pytest.param(
            fleet(None),
            [stated("empty", "incomplete"), stated("limit_unset", "incomplete")],
            id="empty without a game size",
        ),
        pytest.param(fleet(300, ship(), claimed_points=40), [], id="claimed points are right"),
        pytest.param(
            fleet(300, ship(), claimed_points=39),
            [stated("cost_mismatch", used=40, allowed=39, formula="40 ≠ 39")],
            id="claimed points are wrong",
        ),
        pytest.param(
            fleet(300, ship(), claimed_points=0),
            [stated("cost_mismatch", used=40, allowed=0, formula="40 ≠ 0")],
            id="claimed points are nothing",
        ),
        pytest.param(
            replace(EVERYTHING_UNKNOWN, books={"warfleets": "9.9"}),
            [stated("book_missing", "incomplete")],
            id="book missing, so nothing in it is judged",
        ),
        pytest.param(fleet(300, ship(), books={}), [], id="book not pinned"),
        pytest.param(
            EVERYTHING_UNKNOWN,
            [
                stated("unknown_unit", entries=("e1",)),
                stated("unknown_unit", entries=("e2",)),
                stated("unknown_option", entries=("e2",)),
                stated("unknown_option", entries=("e3",)),
                stated("unknown_option", entries=("e3",)),
                stated("unknown_option", entries=("e3",)),
                stated("unknown_option", entries=("e3",)),
                ("warfleets.upgrade_duplicate", "error", 2, 1, "", ("e3",), (0, 1)),
            ],
            id="units and options unknown",
        ),
        pytest.param(
            fleet(
                300, ship(), policies={"house": "on", "same_ship": "lost", "characters": "unique"}
            ),
            [stated("unknown_policy", "warning"), stated("unknown_policy", "warning")],
            id="policy and option unknown",
        ),
        pytest.param(
            fleet(30, ship(), claimed_points=30, force_org=False),
            [
                stated("points_over", used=40, allowed=30, formula="40 − 30 = 10"),
                stated("cost_mismatch", used=40, allowed=30, formula="40 ≠ 30"),
            ],
            id="two at once",
        ),
    ],
)
def test_common_checks_state(document, expected):
    assert facts(judged(document)) == expected


def test_unknown_keys_named():
    found = [issue.params["key"].en for issue in judged(EVERYTHING_UNKNOWN).issues[:7]]
    assert found == [
        *("lost-ship", "lost-boat"),
        *("lost-hero", "lost-hero", "lost-title", "lost-gun", "lost-gun"),
    ]


def test_unknown_keys_cost_nothing():
    report = judged(EVERYTHING_UNKNOWN)
    assert [member.points for member in report.roster.members] == [0, 0, 40]
    assert report.points == 40


def test_unknown_policies_named():
    report = judged(fleet(300, ship(), policies={"same_ship": "lost", "house": "on"}))
    assert [issue.params["key"] for issue in report.issues] == ["house", "same_ship"]


@pytest.mark.parametrize(
    ("document", "reasons"),
    [
        pytest.param(fleet(300, ship()), ("unexplained",), id="nothing known"),
        pytest.param(EVERYTHING_UNKNOWN, ("unknown",), id="unknown"),
    ],
)
def test_cost_mismatch_gives_reasons(document, reasons):
    issues = judged(replace(document, claimed_points=900)).issues
    assert [i.params["reasons"] for i in issues if i.code == "common.cost_mismatch"] == [reasons]


def test_stated_total_is_not_judged_while_the_book_is_missing():
    report = judged(fleet(300, ship(), books={"warfleets": "9.9"}, claimed_points=1))
    assert [issue.code for issue in report.issues] == ["common.book_missing"]


def test_missing_book_goes_by_its_name():
    named = {"warfleets": "Fleets of old"}
    (issue,) = judged(fleet(300, ship(), books={"warfleets": "9.9"}, book_names=named)).issues
    assert "You don’t have the book “Fleets of old 9.9” yet" in sentence(issue)


def test_other_version_can_be_kept_or_taken_once_it_is_here():
    kept, arrived = (
        judged(fleet(300, ship(), books={"warfleets": used}, written_for={"warfleets": "2.1.0"}))
        for used in ("2.1.0", "2.2.0")
    )
    found = [
        i for report in (kept, arrived) for i in report.issues_with_fixes if i.level == "warning"
    ]
    assert [sentence(issue) for issue in found] == [
        "Written for “warfleets” 2.1.0, judged under 2.1.0: points and options may differ",
        "Written for “warfleets” 2.1.0, judged under 2.2.0: points and options may differ",
    ]
    assert [[fix.args["version"] for fix in issue.fixes] for issue in found] == [
        ["2.1.0", "2.1.0"],
        ["2.1.0", "2.2.0"],
    ]


def test_book_missing_names_the_version_to_use():
    (issue,) = judged(fleet(300, ship(), books={"warfleets": "9.9"})).issues_with_fixes
    assert dict(issue.params) == {"book": "warfleets 9.9", "key": "warfleets"}
    assert [fix.args for fix in issue.fixes] == [{"book": "warfleets", "version": "2.1.0"}]


@pytest.mark.parametrize(
    ("document", "sizes"),
    [
        pytest.param(fleet(None, ship()), [300], id="the smallest usual size"),
        pytest.param(fleet(None, *[ship("cruiser")] * 4), [450], id="a usual size that holds it"),
        pytest.param(fleet(None, *[ship("cruiser")] * 6), [500], id="the next round size"),
    ],
)
def test_limit_unset_offers_sizes(document, sizes):
    (issue,) = judged(document).issues_with_fixes
    assert [fix.args["size"] for fix in issue.fixes] == sizes


@pytest.mark.parametrize(
    ("game", "points", "size"),
    [
        *[("warfleets", *each) for each in ((0, 50), (51, 100), (300, 300), (305, 350))],
        *[("gff", *each) for each in ((200, 200), (201, 250), (301, 350))],
        *[("gf15", *each) for each in ((1, 250), (500, 500), (501, 750), (1058, 1250))],
        *[("gf35", *each) for each in ((990, 1000), (1001, 1250), (1843, 2000), (2001, 2250))],
    ],
)
def test_next_standard_size(game, points, size):
    assert GAMES[game].next_size(points) == size


@pytest.mark.parametrize(
    ("document", "left", "verdict"),
    [
        pytest.param(FULL, 0, "legal", id="spent to the point"),
        pytest.param(replace(FULL, size=299, force_org=False), -1, "illegal", id="one too many"),
        pytest.param(replace(FULL, size=None), None, "incomplete", id="no size"),
        pytest.param(fleet(300, squadron()), 290, "legal", id="a warning is legal"),
    ],
)
def test_report_sums_up(document, left, verdict):
    report = judged(document)
    assert (report.points_left, str(report.verdict)) == (left, verdict)


def test_common_issues_stand_in_the_chapter_on_points():
    report = judged(fleet(None))
    assert codes(report) == ["common.empty", "common.limit_unset"]
    chapters = {report.game.chapter(issue.code).en for issue in report.issues}
    assert chapters == {"Preparation: The Fleets"}


@pytest.mark.parametrize(
    ("first", "second"), [(300, 300), (None, None)], ids=["the same", "both without"]
)
def test_unequal_sizes_silent(first, second):
    assert list(unequal_limits.run((first, second))) == []


@pytest.mark.parametrize(
    ("first", "second", "formula"),
    [
        pytest.param(300, 450, "300 ≠ 450", id="300 and 450"),
        pytest.param(300, 301, "300 ≠ 301", id="one point apart"),
        pytest.param(300, None, "300 ≠ None", id="one without"),
    ],
)
def test_unequal_sizes_stated(first, second, formula):
    (issue,) = unequal_limits.run((first, second))
    assert (issue.code, str(issue.level)) == ("common.unequal_limits", "error")
    assert (issue.used, issue.allowed, issue.formula) == (first, second, formula)
