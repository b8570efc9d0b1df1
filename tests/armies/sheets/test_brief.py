"""Copies for opponents: all units and rules, as many on a page as fit."""

import re
from dataclasses import replace
from itertools import cycle

import pytest
from django.utils import translation

from rulesets.lists.sheets.opponents import match_html, opponent_html
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit, vanguard
from tests.armies.printing import pages
from tests.books import book_of, judge
from tests.pages import words

SINGLE_POINTS = ("7-5", "8-5", "10")

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]


@pytest.mark.parametrize(
    ("document", "rules", "copies", "paper"),
    [
        (vanguard(), "hide", 4, "a4"),
        (vanguard(), "show", 2, "letter"),
        (shown.column(), "show", 1, "letter"),
    ],
    ids=["four without rules", "two", "one of a large army"],
)
def test_copies_for_opponents_fit_a_page(document, rules, copies, paper):
    html = opponent_html(judge(document), SheetOptions(paper=paper, rules=rules))
    [text] = pages(html)
    assert text.count("Field Captain in ") == copies


@pytest.mark.parametrize("language", ["en", "it"])
def test_figures_of_weapons_have_room_in_their_columns(language):
    sizes = cycle(SINGLE_POINTS)
    units = unit("levy-company", *shown.COMPANY), unit("rampart-tank"), unit("weapon-teams")
    with translation.override(language):
        html = opponent_html(
            judge(list_of("gf35", 500, *units)), SheetOptions(paper="letter", rules="hide")
        )
    text = " ".join(pages(re.sub(r"type-[\d-]+", lambda _: f"type-{next(sizes)}", html)))
    assert re.findall(r"(?:melee|mischia|″)\d|d(?:ice|adi?)(?:AP|PA)", text) == []
    found = re.findall(r"(?:melee|mischia|″)\s\d+\sd|d(?:ice|ado|adi?) (?:AP|PA)", text)
    assert len(found) >= 3 * len(SINGLE_POINTS)


def test_copies_name_equal_units_once():
    [text] = pages(opponent_html(judge(shown.many(6)), SheetOptions()))
    assert text.count("6× Levy Company 10 models") == text.count("6× Sappers 5 models") == 2


def test_copies_keep_a_unit_with_a_hero_apart_and_say_what_equal_ones_have_in_common():
    units = [
        unit("levy-company", combined=True, **join)
        for n in (1, 3, 5)
        for join in ({}, {"join": f"e{n}"})
    ]
    army = list_of("gf35", 2000, *units, unit("field-captain", join="e1"))
    text = words(opponent_html(judge(army), SheetOptions())).replace("\xa0", " ")
    assert "Levy Company 1 20 models · with Field Captain · combined" in text
    assert "2× Levy Company 20 models · combined" in text


def test_copies_for_opponents_explain_rules_and_spells():
    shown, hidden = (
        opponent_html(judge(vanguard()), SheetOptions(rules=rules)) for rules in ("show", "hide")
    )
    said = ["<b>Close Ranks</b> While another", "<b>Reliable</b> Attacks at Quality"]
    assert [shown.count(each) for each in said] == [2, 2]
    assert [hidden.count(each) for each in said] == [0, 0]


def test_copies_for_opponents_explain_spells():
    html = opponent_html(judge(shown.column()), SheetOptions())
    assert "<b>1 True Bearing</b> Two friendly units" in html


def test_copies_for_opponents_say_why_a_list_is_illegal():
    entries = [unit("field-captain", join="e3"), unit("field-captain", join="e3")]
    report = judge(list_of("gf35", 100, *entries, unit("levy-company")))
    html = opponent_html(report, SheetOptions())
    assert (
        '<b class="flag">!</b> Field Captain\xa02: 2\xa0heroes in Levy Company, 1\xa0allowed'
        in html
    )


def test_copies_for_opponents_name_a_combined_unit_that_is_illegal():
    halves = unit("pace-walker", combined=True), unit("pace-walker", combined=True, join="e1")
    html = opponent_html(judge(list_of("gf35", 2000, *halves)), SheetOptions())
    assert '<b class="flag">!</b> Pace Walker: Only units of several models combine' in html


@pytest.mark.parametrize(("points", "copies"), [("show", 4), ("hide", 0)])
def test_copies_for_opponents_say_what_each_unit_costs(points, copies):
    report = judge(list_of("gf35", 1000, unit("rampart-tank")))
    html = opponent_html(report, SheetOptions(points=points))
    assert html.count(f'<p class="price">{report.points}</p>') == copies


def test_copies_for_opponents_say_the_game_size():
    report = judge(vanguard())
    assert words(opponent_html(report, SheetOptions())).count(f"{report.points} / 1000 pts") == 2


def test_copies_for_opponents_name_joined_heroes():
    html = opponent_html(judge(vanguard()), SheetOptions())
    assert html.count("with Field Captain") == html.count("in Levy Company") == 2


@pytest.mark.parametrize(("is_limited", "times"), [(True, 0), (False, 2)])
def test_copies_for_opponents_say_if_limits_do_not_apply(is_limited, times):
    html = opponent_html(judge(replace(vanguard(), force_org=is_limited)), SheetOptions())
    assert words(html).count("Legal · Grimdark Future 3.5 · force organisation off") == times


def test_copies_for_opponents_say_what_is_used_once():
    text = words(opponent_html(judge(shown.column()), SheetOptions()))
    assert "2× Rifle grenade 24″ 2 dice Blast(3), Limited" in text.replace("\xa0", " ")


def test_copy_of_several_pages_is_set_in_the_largest_type_that_fills_them():
    books = {name: book_of("gf35", name).units for name in ("meridian-levy", "hollow-brood")}
    units = [unit(each.key, book=name) for name, found in books.items() for each in found[:13]]
    html = opponent_html(judge(list_of("gf35", 9000, *units)), SheetOptions())
    assert "copies-1 type-10" in html
    feet = [re.findall(r"Page \d of \d", page) for page in pages(html)]
    assert feet == [["Page 1 of 2"], ["Page 2 of 2"]]


def test_copies_for_opponents_show_the_symbol_of_each_unit():
    units = unit("field-captain"), unit("sappers"), unit("no-such-unit")
    html = opponent_html(judge(list_of("gf35", 1000, *units)), SheetOptions())
    symbols = html.count('class="small-counter"')
    assert symbols == html.count('class="brief-name"') > 0


@pytest.mark.parametrize(("units", "continued"), [(9, 0), (12, 1)], ids=["begins", "goes on"])
def test_page_of_a_match_says_what_goes_on_there_but_not_where_a_list_begins(units, continued):
    hosts = (f"e{2 * number + 1}" for number in range(units))
    led = [part for host in hosts for part in (unit("sappers"), unit("field-captain", join=host))]
    first = judge(list_of("gf35", 2000, *led, name="First"))
    second = judge(list_of("gf35", 2000, *[unit("surveyors")] * 3, name="Second"))
    _, page = pages(match_html([first, second], SheetOptions(rules="hide"), [None, None]))
    assert ("Surveyors" in page, page.count("First (continued)")) == (True, continued)
    assert "Second (continued)" not in page


def test_hero_stays_below_its_unit_in_a_match():
    html = match_html([judge(vanguard())] * 2, SheetOptions(), [None, None])
    kept = [each.count('"brief-name"') for each in html.split('<div class="kept')[1:]]
    assert kept == [2, 1, 1] * 2


def test_equal_units_of_a_match_are_one_with_marks_for_each():
    throwers = unit("sappers", shown.SAPPERS[1])
    led = unit("sappers"), unit("field-captain", join="e1")
    report = judge(list_of("gf35", 2000, *led, *[throwers] * 3, name="Red"))
    html = match_html([report] * 2, SheetOptions(rules="hide"), [None, None])
    text = words(html).replace("\xa0", " ")
    assert (text.count("3× Sappers"), text.count("Field Captain in Sappers")) == (2, 2)
    assert html.count("①②③④</span>") == 2 * (1 + 3)
    assert [text.count(f" {number} ①②③④ Shaken") for number in (1, 2, 3, 4)] == [2, 2, 2, 0]
