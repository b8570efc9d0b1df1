"""Two lists in a match: where the second begins, what stays together, in which type."""

from dataclasses import replace

import pytest
from pypdfium2 import PdfDocument

from rulesets.engine.values import Term
from rulesets.sheets.briefs import Arm, Brief
from rulesets.sheets.opposed import (
    TEXT_POINTS,
    MatchSetting,
    Opposed,
    fit_match,
    in_setting,
    on_back,
    with_heroes,
)
from rulesets.sheets.pdf import html_to_pdf
from tests.printed import sheet_html

pytestmark = pytest.mark.books_only

RIFLE = Arm("Rifle", ("24″", "A1", ""))
RULES = [("Rules", [(Term(f"Rule {n}"), Term("A text of some length. " * 8)) for n in range(20)])]


def units(count):
    return [Brief(f"Unit {n}", "Squad", (("Quality", "4+"),), (RIFLE,) * 3) for n in range(count)]


def side(count, errors=()):
    return Opposed(with_heroes(units(count)), errors)


@pytest.mark.parametrize(
    ("counts", "setting"),
    [
        ((5, 5), MatchSetting(11, 11, True, False, 32)),
        ((2, 2), MatchSetting(11, 9.5, False, False, 4)),
        ((12, 2), MatchSetting(8.5, 11, True, True, 8)),
        ((9, 9), MatchSetting(8.5, 11, False, True)),
    ],
    ids=["beside a column", "below a short list", "before a back", "smaller to fill the front"],
)
def test_second_list_begins_beside_the_first_or_below_it(counts, setting):
    assert fit_match([*map(side, counts)], RULES, "a4") == setting


def test_back_has_each_heading_once_and_all_rules_in_three_columns():
    texts = [*RULES, ("More", RULES[0][1][:3])]
    columns = on_back(texts, MatchSetting(9, 9, False, True), "a4")
    headings = [heading for column in columns for heading, _ in column if heading]
    assert (headings, [len(column) for column in columns]) == (["Rules", "More"], [7, 8, 8])


@pytest.mark.parametrize(("heroes", "is_kept"), [(1, True), (9, False)])
def test_unit_stays_with_its_heroes_unless_they_are_higher_than_a_column(heroes, is_kept):
    host, *joined = units(1 + heroes)
    found = Opposed(with_heroes([host, *(replace(each, joins=True) for each in joined)]), ())
    [[group]] = in_setting([found], MatchSetting(9, 9, False), "a4")
    assert (len(group[0]), group[1]) == (1 + heroes, is_kept)


def test_problems_take_room_above_a_list():
    many = side(1, ["17 squadrons, 12 allowed"] * 60)
    [[(_, is_kept)]] = in_setting([many], MatchSetting(9, 9, False), "a4")
    assert not is_kept


def test_rules_are_printed_in_the_type_they_are_reckoned_in():
    sizes = [MatchSetting(10, points, False).text_classes for points in TEXT_POINTS]
    lines = "".join(f'<p class="both {size}">H</p>' for size in sizes)
    with PdfDocument(html_to_pdf(sheet_html(lines))) as document:
        text = document[0].get_textpage()
        boxes = [text.get_charbox(place) for place in range(text.count_chars())]
    heights = [top - bottom for _, bottom, _, top in boxes if top - bottom > 1][: len(sizes)]
    assert [round(height / heights[0] * TEXT_POINTS[0], 1) for height in heights] == [*TEXT_POINTS]


def test_rules_that_a_page_holds_in_tiny_type_alone_have_its_back():
    few = [("Rules", RULES[0][1][:14])]
    assert fit_match([side(7), side(6)], few, "a4") == MatchSetting(11, 11, False, True, 5)
