"""One fix for problems of one cause: it is the first of each and says what it clears."""

from itertools import combinations

import pytest
from hypothesis import given

from rulesets.engine.trials import is_about_same
from rulesets.engine.values import BLOCKING
from tests import builders, ground
from tests.builders import fleet, ship
from tests.ground import army, entry, pair
from tests.ground_strategies import BOOKS, armies
from tests.strategies import SAME_EVERY_TIME, fleets

MANY = 4
"""Issues of a short list whose fixes can all be tried."""


def judge(document):
    if document.game in BOOKS:
        return ground.judged(document, BOOKS[document.game])
    return builders.judged(document)


CAPTAIN_GOES = ("remove_entry", {"entry": "e3"})
SIDES = ("set_facing", {"entry": "e1", "slot": "1:weapon-batteries", "facing": "sides"})


@pytest.mark.parametrize(
    ("document", "fix", "problems"),
    [
        pytest.param(
            army("gf35", 300, entry("squad"), entry("captain", join="e1")),
            ("remove_entry", {"entry": "e2"}),
            ["gf35.hero_max", "gf35.unit_cap"],
            id="a hero too many, with whom its unit is too dear",
        ),
        pytest.param(
            army("gf35", 400, entry("squad"), entry("rangers"), entry("captain")),
            CAPTAIN_GOES,
            ["gf35.hero_max", "gf35.unit_count"],
            id="a hero too many, who is a unit too many",
        ),
        pytest.param(
            fleet(
                300, ship("destroyer", upgrades=["rapid-cannon@front", "weapon-batteries@front"])
            ),
            SIDES,
            ["warfleets.facing_taken", "warfleets.broadside"],
            id="Broadside on a facing that is taken",
        ),
        pytest.param(
            fleet(300, ship(upgrades=["repair-bay", "repair-bay", "stealth-rig"])),
            ("remove_upgrades", {"entry": "e1", "slots": ("1:repair-bay",)}),
            ["warfleets.upgrade_count", "warfleets.upgrade_duplicate"],
            id="too many, one of them twice",
        ),
        pytest.param(
            fleet(300, ship(upgrades=["giga-cannon@rear", "rapid-cannon@rear", "repair-bay"])),
            ("remove_upgrades", {"entry": "e1", "slots": ("1:rapid-cannon",)}),
            ["warfleets.upgrade_count", "warfleets.facing_taken"],
            id="too many, one on a facing that is taken",
        ),
        pytest.param(
            fleet(200, ship(heroes=("tactical-master", "expert-sapper"))),
            ("set_hero", {"entry": "e1", "hero": "tactical-master"}),
            ["warfleets.hero_max", "warfleets.one_hero"],
            id="two heroes on a ship, one allowed",
        ),
    ],
)
def test_problems_of_one_cause_are_offered_one_fix(document, fix, problems):
    issues = {
        issue.code: issue.fixes[0] for issue in judge(document).issues_with_fixes if issue.fixes
    }
    found = [(issues[code].edit, issues[code].args, issues[code].clears) for code in problems]
    assert found == [(*fix, tuple(problems))] * len(problems)


def test_fix_of_one_problem_names_none():
    document = army("gf35", 3000, *pair("lone"), entry("captain", join="e1"), entry("squad"))
    issues = judge(document).issues_with_fixes
    assert [(issue.code, issue.fixes[0].edit, issue.fixes[0].clears) for issue in issues] == [
        ("gf35.combine_single", "split", ()),
        ("gf35.hero_host_single", "leave", ()),
    ]


def test_hero_too_tough_leaves_though_removing_it_would_mend_more():
    heroes = [entry("captain"), entry("captain"), entry("giant", join="e1")]
    issues = judge(army("gf35", 1000, entry("squad"), *heroes)).issues_with_fixes
    assert [(issue.code, issue.fixes[0].edit, issue.fixes[0].args) for issue in issues] == [
        ("gf35.hero_max", "remove_entry", {"entry": "e3"}),
        ("gf35.hero_tough", "leave", {"entry": "e4"}),
    ]


def test_slots_are_filled_beside_what_another_weapon_needs():
    ship_of_two = ship("destroyer", upgrades=["rapid-cannon@front", "weapon-batteries@front"])
    (issue,) = [
        issue
        for issue in judge(fleet(300, ship_of_two)).issues_with_fixes
        if issue.code == "warfleets.upgrade_count"
    ]
    assert issue.fixes[0].args == {"entry": "e1", "upgrades": ("linked-railgun@rear",)}


def after(report, fix):
    edited = builders.applied if report.game.slug == "warfleets" else ground.applied
    return judge(edited(report.document, fix.edit, "fixed1", **fix.args))


def clears(report, fix, *issues):
    return not any(
        left.code == issue.code and is_about_same(left, issue)
        for left in after(report, fix).issues
        for issue in issues
    )


def left_by_joint_fixes(report):
    """The problems that a fix does not clear though it says so."""
    return [
        (issue.code, fix.edit)
        for issue in report.issues_with_fixes
        for fix in issue.fixes
        if issue.code in fix.clears and not clears(report, fix, issue)
    ]


def fixed_apart(report):
    """Pairs of problems that one fix would clear, though each is first offered its own."""
    edits = report.game.edits
    issues = [
        issue for issue in report.issues_with_fixes if issue.level in BLOCKING and issue.fixes
    ]
    return [
        (first.code, second.code, fix.edit)
        for first, second in combinations(issues, 2)
        for fix in (*first.fixes, *second.fixes)
        if not (first.fixes[0].clears or second.fixes[0].clears)
        and (first.fixes[0].edit, first.fixes[0].args)
        != (second.fixes[0].edit, second.fixes[0].args)
        and edits[fix.edit].severity
        == edits[first.fixes[0].edit].severity
        == edits[second.fixes[0].edit].severity
        and not clears(report, first.fixes[0], second)
        and not clears(report, second.fixes[0], first)
        and clears(report, fix, first, second)
    ]


@SAME_EVERY_TIME
@given(document=armies)
def test_joint_fix_mends_what_it_says_in_any_army(document):
    report = judge(document)
    assert left_by_joint_fixes(report) == []
    assert len(report.issues) > MANY or fixed_apart(report) == []


@SAME_EVERY_TIME
@given(document=fleets)
def test_joint_fix_mends_what_it_says_in_any_fleet(document):
    report = judge(document)
    assert left_by_joint_fixes(report) == []
    assert len(report.issues) > MANY or fixed_apart(report) == []
