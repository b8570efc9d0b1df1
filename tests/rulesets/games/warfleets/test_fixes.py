"""Fixes: each one an issue offers, applied as it stands, clears that issue."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from rulesets.engine import codec
from rulesets.engine.common import more_issues
from rulesets.games.warfleets.document import FleetDocument
from tests.builders import UPGRADES, applied, codes, fleet, full_fleet, judged, ship, squadron
from tests.strategies import SAME_EVERY_TIME, fleets

ROSTERS = Path(__file__).parents[3] / "rosters" / "warfleets"
FOUR = UPGRADES["cruiser"]
FULL_FACINGS = ["rapid-cannon@front", "giga-cannon@sides", "energy-cannon@rear"]
UNIQUE = {"characters": "unique"}

DOCUMENTS = {
    "empty": fleet(300),
    "empty without size": fleet(None),
    "no size": fleet(None, ship("cruiser")),
    "no size, dearer than every suggestion": fleet(None, ship("cruiser", count=6)),
    "no size, dearer than the largest": fleet(None, *[ship("cruiser", count=99)] * 13),
    "points over by a ship": fleet(100, ship("cruiser"), ship("destroyer"), force_org=False),
    "points over by a title": applied(full_fleet(), "set_title", entry="e1", title="vanguard"),
    "points over by a hero": fleet(80, ship("cruiser", "expert-sapper"), force_org=False),
    "points over by squadrons": fleet(100, ship("cruiser"), squadron(count=5)),
    "points over by squadrons with heroes": fleet(
        75, ship(), squadron(count=4, heroes=("tactical-master",))
    ),
    "points over beyond one saving": fleet(50, *[squadron(count=4)] * 9),
    "points over the largest size": fleet(100_000, *[ship("cruiser", count=99)] * 13),
    "claimed points": fleet(300, ship(), claimed_points=41),
    "other version": fleet(300, ship(), written_for={"warfleets": "1.0"}),
    "book missing": fleet(300, ship(), books={"warfleets": "9.9"}),
    "unknown unit": fleet(300, ship("lost-ship"), ship()),
    "unknown hero twice": fleet(300, ship(heroes=("lost", "lost"))),
    "unknown title and upgrades": fleet(300, ship(title="lost", upgrades=["lost", "lost@front"])),
    "unknown policies": fleet(300, ship(), policies={"house": "on", "same_ship": "lost"}),
    "heroes over by one": fleet(450, *[ship(hero="expert-sapper")] * 3),
    "heroes over by three on one ship": fleet(
        150, ship(heroes=("tactical-master", "expert-sapper", "ace-carrier"))
    ),
    "heroes over in a line": fleet(450, ship(hero="expert-sapper", count=4)),
    "copies over by one": fleet(450, *[ship()] * 4),
    "copies over by five": fleet(450, ship(count=3), *[ship()] * 5),
    "copies over beyond the largest size": fleet(300, *[ship(count=99)] * 8),
    "copies over by squadrons": fleet(
        300, ship(), squadron(count=4), policies={"squadron_copies": "counted"}
    ),
    "copies over by loadout": fleet(
        300, *[ship()] * 3, *[ship(title="vanguard")] * 3, policies={"same_ship": "loadout"}
    ),
    "one copy below 150": fleet(149, ship(), ship(), policies={"below_150": "one_copy"}),
    "ships and squadrons over": fleet(150, *[ship()] * 5, squadron(count=6)),
    "upgrades missing": fleet(300, ship("cruiser", upgrades=[])),
    "upgrades missing beside full facings": fleet(300, ship("cruiser", upgrades=FULL_FACINGS)),
    "upgrades too many": fleet(300, ship(upgrades=FOUR)),
    "upgrades twice": fleet(300, ship("cruiser", upgrades=["repair-bay", "rapid-cannon@rear"] * 2)),
    "facing missing, none free": fleet(
        300, ship("cruiser", upgrades=[*FULL_FACINGS, "plasma-cannon"])
    ),
    "facing missing, sides not free": fleet(
        300, ship("destroyer", upgrades=["weapon-batteries", "rapid-cannon@sides", "repair-bay"])
    ),
    "facing taken": fleet(
        300, ship("destroyer", upgrades=["giga-cannon@rear", "rapid-cannon@rear", "pod-launcher"])
    ),
    "broadside on front": fleet(300, ship(upgrades=["weapon-batteries@front", "repair-bay"])),
    "broadside on front, sides taken": fleet(
        300, ship(upgrades=["weapon-batteries@front", "rapid-cannon@sides"])
    ),
    "system with a facing": fleet(300, ship(upgrades=["repair-bay@front", "stealth-rig@front"])),
    "two heroes": fleet(450, ship(heroes=("tactical-master", "expert-sapper"))),
    "three titles": fleet(450, ship(titles=("avenger", "avenger", "defiant"))),
    "squadron with everything": fleet(
        300, ship(), ship("bomber", "expert-sapper", "avenger", FOUR)
    ),
    "hero not unique": fleet(450, *[ship(hero="expert-sapper")] * 2, policies=UNIQUE),
    "title not unique, twice on the last": fleet(
        450, ship(title="avenger"), ship(titles=("avenger", "avenger")), policies=UNIQUE
    ),
    "no ships": fleet(300, squadron()),
    "ace carrier idle": fleet(300, ship(hero="ace-carrier")),
}


def read_case(path):
    return codec.read(FleetDocument, json.dumps(json.loads(path.read_text())["document"]))


def documents():
    cases = {path.stem: read_case(path) for path in sorted(ROSTERS.glob("*.json"))}
    return [pytest.param(document, id=name) for name, document in (DOCUMENTS | cases).items()]


def alike(report, issue):
    """How many issues have this one's code and an entry of its, or are about the whole, too."""
    about = set(issue.entries)
    found = [other for other in report.issues if other.code == issue.code]
    return sum(bool(about & set(other.entries)) or not (about or other.entries) for other in found)


def left_uncleared(document):
    """The issues that a fix does not clear in the one step it takes, each with the fix."""
    before = judged(document)
    return [
        (issue.code, fix.code)
        for issue in before.issues_with_fixes
        for fix in issue.fixes
        if fix.steps == 1
        and alike(judged(applied(document, fix.edit, "fixed1", **fix.args)), issue)
        >= alike(before, issue)
    ]


@pytest.mark.parametrize("document", documents())
def test_fix_mends_its_issue(document):
    assert left_uncleared(document) == []


@settings(SAME_EVERY_TIME, max_examples=SAME_EVERY_TIME.max_examples // 3)
@given(document=fleets)
def test_fix_mends_its_issue_in_any_fleet(document):
    assert left_uncleared(document) == []


def test_documents_raise_every_code():
    rules = judged(fleet(300)).game.requirements()
    reports = [judged(param.values[0]) for param in documents()]
    found = {code for report in reports for code in codes(report)}
    assert found == {rule.code for rule in rules} - {more_issues.code}


@pytest.mark.parametrize(
    ("document", "code", "fixes"),
    [
        pytest.param(
            DOCUMENTS["points over by a title"],
            "common.points_over",
            [
                ("drop_title", {"entry": "e1", "title": "vanguard"}),
                ("set_count", {"entry": "e5", "count": 3}),
                ("set_size", {"size": 350}),
            ],
            id="the smallest thing that frees enough",
        ),
        pytest.param(
            DOCUMENTS["points over by squadrons"],
            "common.points_over",
            [
                ("set_count", {"entry": "e2", "count": 2}),
                ("remove_entry", {"entry": "e1"}),
                ("set_size", {"size": 150}),
            ],
            id="as many squadrons as needed",
        ),
        pytest.param(
            DOCUMENTS["points over beyond one saving"],
            "common.points_over",
            [
                ("remove_entry", {"entry": "e9"}),
                ("remove_entry", {"entry": "e8"}),
                ("set_size", {"size": 400}),
            ],
            id="nothing alone frees enough",
        ),
        pytest.param(
            DOCUMENTS["copies over by five"],
            "warfleets.copies",
            [
                ("remove_entry", {"entry": "e6"}),
                ("remove_entry", {"entry": "e5"}),
                ("remove_entry", {"entry": "e4"}),
                ("set_force_org", {"force_org": False}),
            ],
            id="no entry alone makes up for it, and no size near",
        ),
        pytest.param(
            DOCUMENTS["copies over beyond the largest size"],
            "warfleets.copies",
            [
                ("remove_entry", {"entry": "e8"}),
                ("remove_entry", {"entry": "e7"}),
                ("remove_entry", {"entry": "e6"}),
                ("set_force_org", {"force_org": False}),
            ],
            id="no size is large enough",
        ),
        pytest.param(
            DOCUMENTS["copies over by one"],
            "warfleets.copies",
            [
                ("remove_entry", {"entry": "e4"}),
                ("remove_entry", {"entry": "e3"}),
                ("remove_entry", {"entry": "e2"}),
                ("set_size", {"size": 600}),
                ("set_force_org", {"force_org": False}),
            ],
            id="the last three entries first",
        ),
        pytest.param(
            DOCUMENTS["upgrades missing beside full facings"],
            "warfleets.upgrade_count",
            [("add_upgrades", {"entry": "e1", "upgrades": ("ablative-armor",)})],
            id="only systems fit beside full facings",
        ),
        pytest.param(
            DOCUMENTS["facing missing, sides not free"],
            "warfleets.facing_missing",
            [("remove_upgrades", {"entry": "e1", "slots": ("0:weapon-batteries",)})],
            id="broadside without its sides comes off",
        ),
    ],
)
def test_fixes_offered(document, code, fixes):
    (issue,) = [issue for issue in judged(document).issues_with_fixes if issue.code == code]
    assert [(fix.edit, fix.args) for fix in issue.fixes] == fixes


@SAME_EVERY_TIME
@given(document=fleets)
def test_points_are_the_sum_of_the_parts(document):
    report = judged(document)
    book = report.roster.catalogue
    total = 0
    for entry in document.entries:
        if vessel := book.vessels.get(entry.key):
            aboard = (*entry.heroes, *entry.titles) if vessel.kind == "ship" else ()
            characters = {**book.heroes, **book.titles}
            costs = [characters[key].points for key in aboard if key in characters]
            total += entry.count * (vessel.points + sum(costs))
    assert report.points == total


def test_fixes_are_the_same_whenever_they_are_asked_for():
    report = judged(DOCUMENTS["points over by squadrons"])
    first = report.issues_with_fixes
    del report.__dict__["issues_with_fixes"]
    assert (report.issues_with_fixes, all(issue.fixes for issue in first)) == (first, True)
