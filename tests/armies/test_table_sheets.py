"""What armies print besides their sheet: cards, deployment, empty rosters, the play sheet."""

from dataclasses import replace

import pytest
from django.utils import translation

from armies import sheets
from armies.sheets import cards, play_sheet, roster, table_card
from rulesets.games.gf15 import GF15
from rulesets.lists.sheets import opponent_html
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit, vanguard
from tests.armies.printing import missing, pages, stored_row
from tests.books import book_of, judge
from tests.pages import words
from tests.printed import page_sizes, page_texts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]

SHARED = "https://muster.example/a/Xk3v9QpL2mNf8RtYw1ZbCg"
BROOD = "hollow-brood"
A4 = (595, 842)
LETTER = (612, 792)


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
        ("In Column Carrier", ["Levy Company", "Sappers"]),
        ("On the table", ["Column Carrier", "Line Veterans"]),
        ("Scouts", ["Surveyors"]),
        ("In reserve (Ambush)", ["Lurkers"]),
    ]
    assert made[0].text == "15 of 11 places used"
    assert [str(line.remark) for line in made[0].lines] == ["", "no room left"]
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
        ["Player 1 · Infantry · 11 places"],
        ["Player 2 · Vehicle · carries 11"],
        ["Player 1 · Infantry"],
    ]


def test_table_card_says_what_a_unit_may_do():
    units = [unit("surveyors"), unit("lurkers", book=BROOD), unit("sappers")]
    [stage] = table_card.stages(judge(list_of("gf35", 1000, *units)).roster)
    assert [(line.name.en, line.may) for line in stage.lines] == [
        ("Surveyors", ("Scout",)),
        ("Lurkers", ("Ambush, in reserve",)),
        ("Sappers", ()),
    ]


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
    ("count", "style"), [(2, "large-rows"), (10, "large-rows"), (40, "small-rows")]
)
def test_table_card_has_large_rows_where_there_is_room(count, style):
    report = judge(list_of("gf35", 3000, *[unit("sappers")] * count))
    html = table_card.table_html(report, SheetOptions())
    assert f'<div class="{style}">' in html


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


@pytest.mark.parametrize(
    ("game", "paper", "size"),
    [("gf35", "a4", A4), ("gff", "letter", LETTER), ("gf15", "a4", A4)],
)
def test_blank_roster_is_one_page_of_six_units(game, paper, size):
    drawn = sheets.BLANK_SHEETS[game]["army-roster"].render(SheetOptions(paper=paper))
    [text] = page_texts(drawn)
    names = ["Unit Models", "Quality", "Activated", "Rules", "Items"]
    assert [text.count(name) for name in names] == [6] * 5
    assert page_sizes(drawn)[0] == size


def test_play_sheet_marks_the_row_of_the_list():
    rows = play_sheet.size_rows(GF15, 750)
    assert [row.points for row in rows if row.is_own] == [750]
    assert [row for row in play_sheet.size_rows(GF15, None) if row.is_own] == []
    [text] = pages(play_sheet.play_html("gf15", 750, SheetOptions(), "Third Column"))
    wanted = ["Third Column", "1 Duel D3+2 markers", "Mysterious terrain", "Brick house 11"]
    wanted += ["Dispelling An enemy Psychic casts within 18″", "Several players on a side"]
    wanted += ["→ 750 1 0–3 0", "1000 1–2 0–4 0–1"]
    assert missing(wanted, text) == []


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_play_sheet_is_one_page(paper, language):
    with translation.override(language):
        html = play_sheet.play_html("gf15", None, SheetOptions(paper=paper))
    assert len(pages(html)) == 1


def test_play_sheet_is_of_the_games_that_have_tables():
    own = sheets.SHEETS["gf15"]["play-sheet"].render(
        stored_row(list_of("gf15", 800)), SheetOptions(), None
    )
    assert page_sizes(own)[0] == A4
    assert "→ 750 1 0–3 0" in page_texts(own)[0]
    having = [game for game, found in sheets.SHEETS.items() if "play-sheet" in found]
    blank = [game for game, found in sheets.BLANK_SHEETS.items() if "play-sheet" in found]
    assert (having, blank) == (["gf15"], ["gf15"])


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("document", "rules", "copies"),
    [(vanguard(), "hide", 4), (vanguard(), "show", 2), (shown.column(), "show", 1)],
    ids=["four without rules", "two", "one of a large army"],
)
def test_copies_for_opponents_fit_a_page(document, rules, copies, paper):
    html = opponent_html(judge(document), SheetOptions(paper=paper, rules=rules))
    [text] = pages(html)
    assert text.count("Field Captain in ") == copies


def test_copies_name_equal_units_once():
    [text] = pages(opponent_html(judge(shown.many(6)), SheetOptions()))
    assert text.count("6× Levy Company 10 models") == text.count("6× Sappers 5 models") == 2


def test_copies_for_opponents_explain_rules_and_spells():
    shown, hidden = (
        opponent_html(judge(vanguard()), SheetOptions(rules=rules)) for rules in ("show", "hide")
    )
    said = ["<b>Close Ranks</b> While another", "<b>Reliable</b> Attacks at Quality 2+."]
    assert [shown.count(each) for each in said] == [2, 2]
    assert [hidden.count(each) for each in said] == [0, 0]


def test_copies_for_opponents_explain_spells():
    html = opponent_html(judge(shown.column()), SheetOptions())
    assert "<b>1 True Bearing</b> Two friendly units" in html


def test_copies_for_opponents_say_why_a_list_is_illegal():
    entries = [unit("field-captain", join="e3"), unit("field-captain", join="e3")]
    report = judge(list_of("gf35", 100, *entries, unit("levy-company")))
    html = opponent_html(report, SheetOptions())
    assert '<b class="flag">!</b> Field Captain 2: 2 heroes in Levy Company, 1 allowed' in html


@pytest.mark.parametrize(("points", "copies"), [("show", 4), ("hide", 0)])
def test_copies_for_opponents_say_what_each_unit_costs(points, copies):
    report = judge(list_of("gf35", 1000, unit("rampart-tank")))
    html = opponent_html(report, SheetOptions(points=points))
    assert html.count(f'<p class="price">{report.points}</p>') == copies


def test_copies_for_opponents_name_joined_heroes():
    html = opponent_html(judge(vanguard()), SheetOptions())
    assert html.count("with Field Captain") == html.count("in Levy Company") == 2


@pytest.mark.parametrize(("is_limited", "times"), [(True, 0), (False, 2)])
def test_copies_for_opponents_say_if_limits_do_not_apply(is_limited, times):
    html = opponent_html(judge(replace(vanguard(), force_org=is_limited)), SheetOptions())
    assert words(html).count("Legal · Grimdark Future 3.5 · force organisation off") == times


def test_copies_for_opponents_say_what_is_used_once():
    text = words(opponent_html(judge(shown.column()), SheetOptions()))
    assert "2× Rifle grenade 24″ A1, 2 dice Blast(3), Limited" in text.replace("\xa0", " ")


@pytest.mark.parametrize(("game", "is_said"), [("gf35", True), ("gff", False)])
def test_bar_of_a_unit_is_explained_where_it_tests_for_itself(game, is_said):
    html = roster.sheet_html(judge(list_of(game, None, unit("levy-company"))), SheetOptions())
    assert ("test morale once the boxes before the bar are crossed" in html) == is_said
    assert "only so many have the rule" not in html


def test_booklet_of_a_small_list_is_one_side_of_a_sheet():
    units = unit("field-captain", join="e2"), unit("levy-company")
    document = list_of("gf35", 1000, *units, name="Vanguard")
    made = pages(cards.booklet_html(judge(document), SheetOptions()))
    assert len(made) == 1
    wanted = [
        "Vanguard",
        "Legal at 1000 points",
        "Levy Company × 10",
        "Dice and morale",
        "The turn",
    ]
    assert missing(wanted, made[0]) == []


def test_empty_army_prints_a_page_of_each():
    report = judge(list_of("gf35", 500))
    [text] = pages(roster.sheet_html(report, SheetOptions()))
    assert missing(["Incomplete at 500 points", "Nothing in the list yet"], text) == []
    assert len(pages(cards.cards_html(report, SheetOptions()))) == 1
    [text] = pages(table_card.table_html(report, SheetOptions()))
    assert missing(["Nothing to deploy yet."], text) == []


def test_folded_cards_explain_or_name_every_rule():
    html = cards.cards_html(judge(shown.column()), SheetOptions(backs="fold"))
    assert "Overleaf: Caster(1), Close Ranks, Hero" in html
    assert html.count("<b>Caster(1)</b>") == html.count("<b>Hero</b>") == 1


@pytest.mark.parametrize(("units", "marks"), [(1, [1, 1, 0]), (9, [1, 1, 1])])
def test_booklet_has_marks_to_fold_and_to_cut(units, marks):
    report = judge(list_of("gf35", 3000, *[unit("sappers")] * units))
    html = cards.booklet_html(report, SheetOptions())
    assert [html.count(mark) for mark in ("① fold back", "② fold", "③ cut open")] == marks


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_booklet_with_a_long_title_keeps_its_cover_on_its_quarter(paper):
    """The code and how to fold stand above the mark of the fold, whatever the list holds."""
    units = [unit(each.key) for each in book_of("gf35", "meridian-levy").units]
    document = list_of("gf35", 3000, *units, name="Long March of the Last Defenders of Meridian")
    options = SheetOptions(paper=paper)
    html = cards.booklet_html(judge(document), options, SHARED)
    made = pages(html)
    assert len(made) == html.count('<div class="signature">')
    assert missing(["Print on both sides, flipped on the long edge."], made[0]) == []


def test_booklet_of_an_illegal_list_says_why():
    html = cards.booklet_html(judge(shown.overreach()), SheetOptions())
    assert '<h2>Why it is illegal</h2><p class="about"> 1/' in html


def test_copy_of_several_pages_is_set_in_the_largest_type_that_fills_them():
    books = {name: book_of("gf35", name).units for name in ("meridian-levy", "hollow-brood")}
    units = [unit(each.key, book=name) for name, found in books.items() for each in found[:13]]
    html = opponent_html(judge(list_of("gf35", 9000, *units)), SheetOptions())
    assert "copies-1 type-10" in html
    assert len(pages(html)) == 2
