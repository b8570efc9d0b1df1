"""The sheet of a comparison."""

import re
from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import translation

from rulesets.lists.compare.sides import ComparedLists, Side
from rulesets.lists.services import lifecycle
from rulesets.lists.sheets.compare import BAR, _by_section, comparison_draft
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army, unit
from tests.books import judge
from tests.builders import fleet, ship
from tests.pages import words
from tests.printed import page_count

pytestmark = pytest.mark.django_db


def side(*units):
    document = army("gf35", 1000, *units, name=f"List of {len(units)}")
    row = lifecycle.create(uuid4(), document)
    return Side(row, document.name, row.readable_books.judge(document), row.revision)


def test_totals_have_bars_as_long_as_they_are_large():
    sides = side(unit("levy-company")), side(unit("sappers"), unit("column-carrier"))
    html = comparison_draft(ComparedLists(*sides), SheetOptions()).make_html()
    table = re.search(r'<table class="versus">(.*?)</table>', html, re.DOTALL)[1]
    rows = re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
    bars = {
        words(re.search(r"<td>(.*)</td>", row, re.DOTALL)[1]): [
            float(length) for length in re.findall(r'<svg[^>]*\swidth="([\d.]+)mm"', row)
        ]
        for row in rows
    }
    shares = {row: lengths for row, lengths in bars.items() if "Units" in row}
    assert [*shares.values()] == [[BAR / 2, BAR]]
    assert [len(lengths) for row, lengths in bars.items() if "Vehicles" in row] == [1]


def test_units_that_are_the_same_add_up_and_notes_say_what_they_are():
    """A named half, another one with a note of its own, and a hero in the unit all count."""
    halves = [
        unit("levy-company", combined=True, name="Harbour Watch", note="Hold."),
        unit("levy-company", combined=True, join="e1"),
        unit("field-captain", join="e1"),
    ]
    sides = side(*halves), side(*halves, unit("sappers", note="Dig."))
    found = ComparedLists(*sides).comparison
    points = [int(re.search(r"(\d+) points", heading)[1]) for heading in found.same]
    assert (sum(points), len(found.same)) == (sides[0].report.points, 2)
    assert [change.added for change in found.added] == [("Note: Dig.",)]


def test_lists_of_one_name_are_told_apart_by_letters():
    sides = side(unit("levy-company")), side(unit("sappers"))
    compared = ComparedLists(*(replace(each, name="Column") for each in sides))
    assert [each.name for each in compared.sides] == ["Column A", "Column B"]
    assert compared.points_sentence.startswith("Column B: ")
    assert [group.title for group in compared.groups] == ["Only in Column A", "Only in Column B"]


def test_problems_stand_below_the_name_of_their_list():
    sides = side(unit("levy-company")), side(*[unit("column-carrier")] * 4)
    html = comparison_draft(ComparedLists(*sides), SheetOptions()).make_html()
    parts = re.findall(r'<h2 class="group">(.*?)</h2>(.*?)(?=<h2|</body>)', html, re.DOTALL)
    [problems] = [words(text) for title, text in parts if title == "Problems · List of 4"]
    assert "4 copies of Column Carrier, 2" in problems.replace("\xa0", " ")


def test_few_lines_of_a_comparison_take_no_page_of_their_own():
    sides = [
        Side(lifecycle.create(uuid4(), each), each.name, judge(each), 1)
        for each in (shown.column(), shown.overreach("gf35", 2000))
    ]
    with translation.override("it"):
        compared = comparison_draft(ComparedLists(*sides), SheetOptions(paper="letter"))
        assert page_count(compared.make_html()) == 1


def test_upgrade_that_the_book_lacks_is_said_to_be():
    fleets = [fleet(300, ship(upgrades=[key])) for key in ("repair-bay", "warp-drive")]
    sides = [Side(lifecycle.create(uuid4(), each), each.name, judge(each), 1) for each in fleets]
    text = words(comparison_draft(ComparedLists(*sides), SheetOptions()).make_html())
    assert "Warp drive (not in the book) Problems" in text


def test_option_taken_twice_is_counted():
    assert _by_section(["Giga Cannon", "Take one: Rifle", "Giga Cannon", "Take one: Mortar"]) == (
        "Giga Cannon ×2",
        "Take one: Rifle; Mortar",
    )


def test_units_of_two_lists_stand_side_by_side_without_signs_those_of_versions_with_them():
    one, other = side(unit("levy-company")), side(unit("sappers"), unit("column-carrier"))
    html = comparison_draft(ComparedLists(one, other), SheetOptions()).make_html()
    [facing] = re.findall(r'<div class="facing breaks">(.*?)</div></div>\s*</div>', html, re.DOTALL)
    assert re.findall(r'<h2 class="group">(.*?)</h2>', facing) == [
        "Only in List of 1",
        "Only in List of 2",
    ]
    versions = comparison_draft(ComparedLists(one, replace(other, row=one.row)), SheetOptions())
    assert ["of-versions" in each for each in (html, versions.make_html())] == [False, True]


def test_names_that_only_the_program_knows_are_written_in_words():
    strange = unit("levy-company", "company-arms-specials:sun-lance")
    compared = ComparedLists(side(strange), side(unit("levy-company")))
    [change] = compared.comparison.changed
    assert change.gone == ("Sun lance (not in the book)",)


def test_combined_unit_is_said_to_be():
    halves = unit("levy-company", combined=True), unit("levy-company", combined=True, join="e1")
    [change] = ComparedLists(side(*halves), side(unit("levy-company"))).comparison.changed
    assert change.gone == ("Two units combined",)


def test_few_lines_are_set_in_larger_type_and_places_stand_with_the_profiles():
    fleets = [fleet(300, ship(upgrades=[key])) for key in ("linked-railgun@front", "repair-bay")]
    sides = [Side(lifecycle.create(uuid4(), each), each.name, judge(each), 1) for each in fleets]
    html = comparison_draft(ComparedLists(*sides), SheetOptions()).make_html()
    assert "is-short" in html
    assert "Linked Railgun (front, 24″ A3 S1" in words(html)
