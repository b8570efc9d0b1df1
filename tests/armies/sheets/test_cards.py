"""Cards that fold, booklets, and what an empty army prints."""

import pytest

from armies.sheets import cards, table_card
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
from tests.armies.printing import missing, pages
from tests.books import book_of, judge
from tests.printed import page_count

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

SHARED = "https://muster.example/a/Xk3v9QpL2mNf8RtYw1ZbCg"


def test_booklet_of_a_small_list_is_one_side_of_a_sheet():
    units = unit("field-captain", join="e2"), unit("levy-company")
    document = list_of("gf35", 1000, *units, name="Vanguard")
    made = pages(cards.booklet_html(judge(document), SheetOptions()))
    assert len(made) == 1
    wanted = [
        "Vanguard",
        "Legal at 1000 points",
        "Levy Company 10 models",
        "Dice and morale",
        "The turn",
    ]
    assert missing(wanted, made[0]) == []


def test_empty_army_prints_a_page_of_cards_and_a_table_card():
    report = judge(list_of("gf35", 500))
    assert page_count(cards.cards_html(report, SheetOptions())) == 1
    [text] = pages(table_card.table_html(report, SheetOptions()))
    assert missing(["Nothing to deploy yet."], text) == []


def test_folded_cards_explain_each_rule_of_a_unit_once():
    html = cards.cards_html(judge(shown.column()), SheetOptions(backs="fold"))
    assert html.count("<b>Caster(1)</b>") == html.count("<b>Hero</b>") == 1


@pytest.mark.parametrize(("units", "marks"), [(1, [1, 1, 0]), (9, [1, 1, 1])])
def test_booklet_has_marks_to_fold_and_to_cut(units, marks):
    report = judge(list_of("gf35", 3000, *[unit("sappers")] * units))
    html = cards.booklet_html(report, SheetOptions())
    assert [html.count(mark) for mark in ("① fold back", "② fold", "③ cut open")] == marks


@pytest.mark.parametrize(("units", "has_emblem"), [(3, True), (11, False)])
def test_cover_shows_the_emblem_where_the_units_leave_room(units, has_emblem):
    names = [unit("sappers", name=f"No. {n}") for n in range(units)]
    html = cards.booklet_html(judge(list_of("gf35", 3000, *names)), SheetOptions())
    assert ("<title>Emblem</title>" in html) == has_emblem


def test_booklet_with_a_long_title_keeps_its_cover_on_its_quarter():
    """The code and how to fold stand above the mark of the fold, whatever the list holds."""
    units = [unit(each.key) for each in book_of("gf35", "meridian-levy").units[:8]]
    document = list_of("gf35", 3000, *units, name="Long March of the Last Defenders of Meridian")
    options = SheetOptions(paper="letter")
    html = cards.booklet_html(judge(document), options, SHARED)
    made = pages(html)
    assert len(made) == html.count('<div class="signature">')
    assert missing(["Print on both sides, flipped on the long edge."], made[0]) == []


def test_booklet_of_an_illegal_list_says_why():
    html = cards.booklet_html(judge(shown.overreach()), SheetOptions())
    assert '<h2>Why it is illegal · Remarks</h2><p class="about"> 1/' in html
