"""The columns of a match of unequal lists, by the heights of their units."""

from dataclasses import replace

import pytest

from fleets.sheets.strips import strips
from rulesets.sheets.briefs import Arm, Brief
from rulesets.sheets.flow import HOLE
from rulesets.sheets.match import HEAD, PAGES, head_height, height_of, in_columns
from tests.rulesets.sheets.test_briefs import briefs

pytestmark = pytest.mark.books_only

RIFLE = Arm("Rifle", ("24″", "A1", ""))


def high(page):
    return [sum(height_of(each, 8.5, "a4") for each in half) for half in (page.left, page.right)]


def test_columns_of_every_page_are_filled_and_fit():
    units = [replace(each, arms=(RIFLE,) * (n % 5)) for n, each in enumerate(briefs(60))]
    [pages] = in_columns([units], [0], 8.5, "a4")
    placed = [unit.name for page in pages for unit in (*page.left, *page.right)]
    assert sorted(placed) == sorted(unit.name for unit in units)
    assert len(pages) == 3
    for page in pages:
        left, right = high(page)
        assert abs(left - right) < HOLE
        assert max(left, right) <= PAGES["a4"]
    assert max(high(pages[0])) < PAGES["a4"] - HEAD


def test_second_list_fills_the_page_of_the_first():
    first, second = in_columns([briefs(8), briefs(8)], [0, 0], 8.5, "a4")
    assert [page.starts_page for page in (*first, *second)] == [False, False]
    *_, second = in_columns([briefs(8), briefs(8)], [0, 25], 8.5, "a4")
    assert [page.starts_page for page in second] == [True]


def test_second_list_starts_a_page_if_its_first_unit_has_no_room():
    high_unit, low_unit = replace(briefs(1)[0], arms=(RIFLE,) * 30), briefs(1)[0]
    _first, second = in_columns([briefs(38), [high_unit, low_unit]], [0, 0], 8.5, "a4")
    [page] = second
    assert (page.left[0], page.right) == (high_unit, (low_unit,))
    assert page.starts_page


def test_head_grows_with_labels_and_titles_that_wrap():
    long = "Objectives of the Reavers of Kessel Gap"
    assert head_height("One – Other", ["Objectives of One"] * 2, "a4") == HEAD
    assert HEAD < head_height("One – Other", ["Objectives of One", long], "a4") < HEAD + 2
    assert HEAD + 1 < head_height("Reavers of Kessel Gap " * 6, [], "a4") < HEAD + 4


def test_empty_list_has_columns_to_write_in():
    [[columns]] = in_columns([[]], [0], 8.5, "a4")
    assert (columns.left, columns.right) == ((), ())


@pytest.mark.parametrize(
    "marks",
    [{"morale": "4: 2+"}, {"strips": strips("1", [2], [5])}, {"squadrons": tuple("ABCD")}],
    ids=["morale", "equal ships", "squadrons"],
)
def test_marks_make_a_unit_higher(marks):
    unit = Brief("Cruiser", "Cruiser", ())
    assert height_of(replace(unit, **marks), 8.5, "a4") > height_of(unit, 8.5, "a4")


def test_heroes_stay_with_their_unit_and_units_in_their_order():
    units = [replace(each, arms=(RIFLE,) * (n % 3)) for n, each in enumerate(briefs(12))]
    joined = [replace(each, joins=n in {3, 7}) for n, each in enumerate(units)]
    [pages] = in_columns([joined], [0], 8.5, "a4")
    columns = [column for page in pages for column in (page.left, page.right)]
    assert [unit for column in columns for unit in column] == joined
    assert not any(column[0].joins for column in columns if column)
