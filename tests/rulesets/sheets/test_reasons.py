"""Reasons on sheets: what is wrong with one unit, what with several, equal ones once."""

from dataclasses import replace

import pytest

from rulesets.lists.sheets.opponents import side_of
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import problems_by_entry, reasons
from tests.builders import fleet, judged, ship

pytestmark = pytest.mark.books_only


def bare():
    return judged(fleet(1000, ship("cruiser", upgrades=[]), ship("cruiser", upgrades=[])))


def test_problem_of_one_unit_is_its_own():
    own = problems_by_entry(bare(), SheetOptions())
    assert own == {f"e{n}": (("Incomplete", "4 slots empty"),) for n in (1, 2)}
    [reason] = [each for each in reasons(bare(), SheetOptions()) if "slots" in each.text]
    assert (reason.entries, reason.times) == (("e1", "e2"), 2)


def test_equal_reasons_stand_once_with_their_number():
    over = judged(fleet(50, ship("cruiser"), ship("cruiser"), ship("cruiser")))
    [issue] = [issue for issue in over.issues if issue.code.endswith("copies")]
    [reason] = reasons(replace(over, found=(issue, issue)), SheetOptions())
    assert (reason.number, reason.level, reason.times) == (1, "", 2)


@pytest.mark.parametrize("concerned", [3, 4, 5], ids=["few", "half", "most"])
def test_units_are_marked_for_what_concerns_few_of_them_or_up_to_half(concerned):
    report = judged(fleet(50, *[ship("cruiser")] * 8))
    entries = tuple(f"e{n}" for n in range(1, concerned + 1))
    [issue] = [issue for issue in report.issues if issue.code.endswith("copies")]
    [reason] = reasons(replace(report, found=(replace(issue, entries=entries),)), SheetOptions())
    assert reason.entries == (entries if concerned < 5 else ())


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (ship("gone", upgrades=[]), "“gone” isn’t in this version of the book."),
        (ship("cruiser", count=3), "3 copies of Cruiser Ship, "),
    ],
    ids=["unknown", "copies"],
)
def test_a_problem_names_its_unit_once(entry, said):
    report = judged(fleet(150, entry))
    errors = side_of(report, SheetOptions(), None).errors
    told = [reason.sentence for reason in reasons(report, SheetOptions())]
    for texts in (errors, told):
        assert [text.startswith(said) for text in texts if said in text] == [True]
