"""The table card of an army: who begins where, what a unit may do, when it tests morale."""

import re

import pytest

from armies.sheets import table_card
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
from tests.armies.printing import missing, pages
from tests.books import judge
from tests.pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

SHARED = "https://muster.example/a/Xk3v9QpL2mNf8RtYw1ZbCg"


BROOD = "hollow-brood"


def test_table_card_says_who_begins_where():
    document = list_of(
        "gf15",
        1000,
        unit("column-carrier"),
        unit("levy-company", ride="e1"),
        unit("sappers", ride="e1"),
        unit("surveyors", reserve=True),
        unit("lurkers", book=BROOD, reserve=True),
        unit("field-captain", join="e7"),
        unit("line-veterans"),
    )
    made = table_card.stages(judge(document).roster)
    assert [(stage.title, [line.name.en for line in stage.lines]) for stage in made] == [
        ("On the table", ["Column Carrier", "Line Veterans"]),
        ("In Column Carrier", ["Levy Company", "Sappers"]),
        ("Scouts", ["Surveyors"]),
        ("In reserve (Ambush)", ["Lurkers"]),
    ]
    assert made[1].text == "15 of 11 seats used"
    assert [str(line.advice) for line in made[1].lines] == ["", "no room left"]
    assert made[3].lines[0].rounds == (2, 3, 4)


def test_table_card_says_whose_everything_is_on_a_side_of_several():
    document = list_of(
        "gf15",
        1000,
        unit("column-carrier", player=2),
        unit("levy-company", ride="e1"),
        unit("field-captain", join="e2", player=2),
        unit("lurkers", book=BROOD, reserve=True),
        players=2,
    )
    made = table_card.stages(judge(document).roster)
    assert [[line.detail for line in stage.lines] for stage in made] == [
        ["Player 2 · Vehicle · carries 11"],
        ["Player 1 · Infantry · 11 places"],
        ["Player 1 · Infantry · Tunneller"],
    ]


def test_table_card_says_what_a_unit_may_do():
    units = [unit("surveyors"), unit("lurkers", book=BROOD), unit("sappers")]
    [stage] = table_card.stages(judge(list_of("gf35", 1000, *units)).roster)
    assert [(line.name.en, line.ways) for line in stage.lines] == [
        ("Surveyors", ("Scout",)),
        ("Lurkers", ("Ambush, in reserve",)),
        ("Sappers", ()),
    ]


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("surveyors", "sappers"), ["Scout"]),
        (("sappers",), []),
    ],
    ids=["may scout", "may not"],
)
def test_table_card_explains_what_a_unit_may_do(keys, told):
    html = table_card.table_html(judge(list_of("gf35", 1000, *map(unit, keys))), SheetOptions())
    labels = re.findall(r"<th[^>]*>([^<]*)</th>", html.partition("Deployment")[2])
    assert [label for label in labels if label in ("Scout", "Ambush")] == told


@pytest.mark.parametrize(
    ("game", "units", "halves", "wounds"),
    [
        ("gf35", ("levy-company", "sappers", "rampart-tank"), [5, 2, 6], [0, 0, 12]),
        ("gf15", ("levy-company", "rampart-tank"), [5, 6], [0, 12]),
        ("gff", ("levy-company", "field-captain"), [0, 0], [0, 0]),
    ],
)
def test_table_card_says_when_a_unit_tests_morale(game, units, halves, wounds):
    [stage] = table_card.stages(judge(list_of(game, 1000, *map(unit, units))).roster)
    assert [line.half for line in stage.lines] == halves
    assert [line.wounds for line in stage.lines] == wounds
    assert stage.tests_morale == any(halves)


@pytest.mark.parametrize(
    ("count", "style", "is_wide"),
    [(10, "large-rows", True), (16, "medium-rows", True), (40, "small-rows", False)],
)
def test_table_card_has_large_rows_across_the_page_where_there_is_room(count, style, is_wide):
    report = judge(list_of("gf35", 3000, *[unit("sappers")] * count))
    html = table_card.table_html(report, SheetOptions())
    assert f'<div class="{style}">' in html
    assert ('<div class="halves across">' in html) == is_wide


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    "document",
    [
        *(list_of(game, 300, unit("sappers"), unit("surveyors")) for game in ("gf35", "gff")),
        shown.column(),
        list_of("gf15", 2000, *[unit("surveyors", reserve=True)] * 6, *[unit("sappers")] * 6),
    ],
    ids=["two units", "Firefight", "nine units", "twelve units of v1.5"],
)
def test_table_card_is_one_page(document, paper):
    report = judge(document)
    [text] = pages(table_card.table_html(report, SheetOptions(paper=paper), SHARED))
    wanted = ["Rounds", "Deployment", "Objectives", "Actions", "To hit", "Morale", "Surveyors"]
    assert missing(wanted, text) == []


def test_table_card_says_at_how_many_wounds_or_models_a_unit_tests_morale():
    units = map(unit, ("field-captain", "levy-company"))
    html = table_card.table_html(judge(list_of("gf35", 1000, *units)), SheetOptions())
    cells = [words(cell) for cell in re.findall(r'<td class="count morale">(.*?)</td>', html)]
    assert cells == ["2 wounds", "5 models"]


@pytest.mark.parametrize(("game", "quality"), [("gf35", 3), ("gf15", 5)])
def test_table_card_gives_the_quality_of_who_tests_morale(game, quality):
    """A hero may test for its unit in 3.5; in v1.5 most of the models do."""
    units = unit("levy-company"), unit("field-captain", join="e1")
    [stage] = table_card.stages(judge(list_of(game, 1000, *units)).roster)
    assert [(line.quality, line.morale) for line in stage.lines] == [(5, quality)]


def test_table_card_has_a_box_for_each_activation_in_a_round():
    units = unit("sappers"), unit("column-carrier")
    html = table_card.table_html(judge(list_of("gf35", 1000, *units)), SheetOptions())
    assert html.count('<td class="turn">') == 2 * 4
    assert html.count("number units as they are activated") == 1
    assert missing(["Sappers [5]", "Column Carrier"], words(html)) == []


@pytest.mark.parametrize("waits", [True, False])
def test_rule_that_changes_how_a_unit_waits_is_told_with_it(waits):
    lurkers = unit("lurkers", book="hollow-brood", reserve=waits)
    report = judge(list_of("gf15", 750, lurkers, unit("spawn", book="hollow-brood")))
    [*_, stage] = table_card.stages(report.roster)
    details = {line.label.partition("\N{NO-BREAK SPACE}")[0]: line.detail for line in stage.lines}
    text = words(table_card.table_html(report, SheetOptions()))
    assert details["Lurkers"] == "Infantry · Tunneller"
    assert "Tunneller Comes out of Ambush on a 3+" in text
    assert ("Tunneller: as said below." in text) is waits


def test_units_of_each_player_of_a_side_stand_together():
    entries = [unit("sappers", name=f"{n}", player=player) for n, player in enumerate((2, 1, 2, 1))]
    [stage] = table_card.stages(judge(list_of("gf15", 750, *entries, players=2)).roster)
    assert [line.name.en for line in stage.lines] == ["1", "3", "0", "2"]


@pytest.mark.django_db
def test_heading_of_a_hold_names_its_transport_whole():
    name = "Third Battalion of the Queen’s Own Long-Range Reconnaissance Guard"
    aboard = unit("column-carrier", name=name), unit("sappers", ride="e1")
    roster = judge(list_of("gf35", 1000, *aboard)).roster
    assert table_card.stages(roster)[1].title == f"In {name}"


def test_many_units_in_two_columns_keep_boxes_for_their_states():
    html = table_card.table_html(judge(shown.many(6)), SheetOptions())
    assert "S Shaken · F Fatigued ·" in words(html)
    assert (html.count("halves across"), html.count('<td class="count ticked">')) == (0, 2 * 24)
