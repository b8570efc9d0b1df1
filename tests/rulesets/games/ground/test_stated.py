"""Points and equipment that a list states, held against ours."""

from dataclasses import replace

import pytest

from rulesets.engine.values import Verdict
from rulesets.wording import sentence
from tests.ground import (
    army,
    book,
    entry,
    judged,
    option,
    picks,
    section,
    unit,
    weapons,
)

SOLD = section("sold", "upgrade", option("dear"), option("free", None))
SELLERS = book("gf35", unit(), sections=[SOLD])


@pytest.mark.parametrize(
    ("changes", "fields", "reasons"),
    [
        pytest.param({}, {}, ("unexplained",), id="nothing known"),
        pytest.param({"written_for": {"test": "0.9"}}, {}, ("other_version",), id="other version"),
        pytest.param({"written_for": {"lost": "0.9"}}, {}, ("unexplained",), id="of another book"),
        pytest.param({}, {"key": "lost"}, ("unknown",), id="unknown unit"),
        pytest.param({}, {"picks": picks("sold:lost")}, ("unknown",), id="unknown option"),
        pytest.param({}, {"picks": picks("sold:dear")}, ("unexplained",), id="priced option"),
        pytest.param({}, {"picks": picks("sold:free")}, ("unpriced",), id="no price"),
        pytest.param({"campaign": True}, {"xp": 5}, ("campaign",), id="experience"),
        pytest.param({"campaign": True}, {"traits": ("Swift",)}, ("campaign",), id="traits"),
        pytest.param({}, {"xp": 5}, ("unexplained",), id="experience outside of campaigns"),
        pytest.param(
            {"campaign": True, "written_for": {"test": "0.9"}},
            {"xp": 5},
            ("other_version", "campaign"),
            id="two reasons",
        ),
    ],
)
def test_reasons_for_other_points(changes, fields, reasons):
    member = replace(entry(), **fields, claimed_points=900)
    document = army("gf35", 99_000, member, claimed_points=901, **changes)
    issues = judged(document, SELLERS).issues
    found = {each.code: each.params["reasons"] for each in issues if "reasons" in each.params}
    assert found == {"common.cost_mismatch": reasons, "ground.stated_points": reasons}


def test_nothing_that_is_not_counted_explains_why_more_is_counted():
    members = (entry(picks=picks("sold:free"), claimed_points=7), entry(picks=picks("sold:lost")))
    issues = judged(army("gf35", 99_000, *members, claimed_points=8), SELLERS).issues
    reasons = [each.params["reasons"] for each in issues if "reasons" in each.params]
    assert reasons == [("unexplained",)] * 2


def test_stated_points_are_not_judged_while_a_book_is_missing():
    lost, here = (replace(each, claimed_points=1) for each in (entry(book="lost"), entry()))
    document = army("gf35", 1000, lost, here, claimed_points=2)
    report = judged(document, SELLERS)
    found = [(each.code, each.entries) for each in report.issues]
    assert found == [("common.book_missing", ()), ("ground.stated_points", ("e2",))]
    assert report.verdict is Verdict.INCOMPLETE


def test_reasons_of_one_entry_are_its_own():
    fine, lost = replace(entry(), claimed_points=1), entry("lost")
    document = army("gf35", 1000, fine, lost)
    issues = judged(document, SELLERS).issues
    (issue,) = [each for each in issues if each.code == "ground.stated_points"]
    assert (issue.entries, sentence(issue)) == (
        ("e1",),
        "Imported as 1 points, but Muster counts 100 here:"
        " perhaps from another version of the book",
    )


@pytest.mark.parametrize(
    ("stated", "changes", "fields", "said"),
    [
        pytest.param("{carried}", {}, {}, [], id="the same"),
        pytest.param(
            "1x Hook (A1)", {}, {}, [(("1x Hook (A1)",), ("unexplained",))], id="another one"
        ),
        pytest.param(
            "{carried}\n1x Hook (A1)",
            {"written_for": {"test": "0.9"}},
            {},
            [(("1x Hook (A1)",), ("other_version",))],
            id="of another version",
        ),
        pytest.param(
            "{carried}\n1x Hook (A1)",
            {},
            {"picks": picks("sold:lost")},
            [(("1x Hook (A1)",), ("unknown",))],
            id="of an unknown option",
        ),
        pytest.param(
            "1x Hook (A1)",
            {},
            {"book": "lost"},
            [],
            id="of a missing book",
        ),
    ],
)
def test_stated_loadout_is_held_against_ours(stated, changes, fields, said):
    armed = book("gf35", unit(weapons=weapons(Rifle=5, Saw=1)), sections=[SOLD])
    claimed = stated.format(carried="5x Rifle (A1)\n1x Saw (A1)")
    member = replace(entry(), **fields, claimed_loadout=claimed)
    issues = judged(army("gf35", 1000, member, **changes), armed).issues
    found = [issue.params for issue in issues if issue.code == "ground.stated_loadout"]
    assert [(each["stated"], each["reasons"]) for each in found] == said
