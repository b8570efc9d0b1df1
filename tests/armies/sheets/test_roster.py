"""Printed sheets of armies: what stands on them and the pages they make."""

import re

import pytest
from django.utils import translation

from armies.sheets import appendix, cards, roster, table_card
from armies.sheets.styles import STYLES
from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule
from rulesets.lists.samples import sample
from rulesets.sheets import reasons
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit, vanguard
from tests.armies.printing import column, html, missing, pages, said
from tests.books import judge

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

SHARED = "https://muster.example/a/Xk3v9QpL2mNf8RtYw1ZbCg"
LABEL = re.compile(r"<b>(.*?)</b>")
HOSTILE = "<img src=file:///etc/passwd>"


def test_sheet_shows_head_and_every_block():
    text = " ".join(pages(html(vanguard())))
    wanted = [
        "Army list · Grimdark Future 3.5",
        "Vanguard",
        "Legal at 1000 points under Grimdark Future 3.5",
        "Meridian Levy 1.0",
        "Heroes Copies Unit cap Units Models 1 / 2 1 / 2",
        "Levy Company 10 models",
        "Field Captain",
        "32 mm · in Levy Company",
        "25 mm · with Field Captain",
        "Player Opponent Mission, table, date",
        "5+ 5+ 6″ / 12″ – Shaken Fatigued Close Ranks Weapon Range A Dice AP Special",
        "2× Flamethrower 12″ 1 2 – Blast(3), Reliable",
        "Quality Defense Move Tough Activated ①②③④",
        "Old Patience",
        "Column Carrier",
        "Close Ranks, Impact(3), Transport(11)",
    ]
    assert missing(wanted, text) == []


def test_foot_says_how_the_game_is_played_unless_rules_are_hidden():
    shown, hidden = (html(vanguard(), SheetOptions(rules=rules)) for rules in ("show", "hide"))
    legend = ["A", "Dice", "½"]
    assert _guide(shown) == [
        *legend,
        "Objectives",
        "Actions",
        "Spacing",
        "Terrain",
        "Cover",
        "To hit",
        "To block",
        "Melee",
        "Fatigued",
        "Morale",
        "Shaken",
    ]
    assert _guide(hidden) == legend


def test_key_explains_the_numbers_among_boxes_of_models():
    halves = unit("levy-company", combined=True), unit("levy-company", combined=True, join="e1")
    horde = list_of("gf35", 750, *halves)
    patrol = list_of("gff", 300, *[unit("picket-marksmen")] * 2)
    labels = [_guide(html(document, SheetOptions()))[:4] for document in (horde, patrol)]
    assert labels == [["A", "Dice", "½", "15"], ["A", "Dice", "Objectives", "Actions"]]


def _guide(html):
    """The entries of the key and the guide below and beside the last units."""
    _, *strips = html.split('class="guide-strip')
    return [label for strip in strips for label in LABEL.findall(strip.partition("<h2")[0])]


def test_dangerous_terrain_counts_tough_but_in_v15():
    texts = {game: str(dict(style.guide.turn)["Terrain"]) for game, style in STYLES.items()}
    assert {game for game, text in texts.items() if "Tough" in text} == {"gf35", "gff"}


def test_shares_of_a_side_stand_under_their_players():
    units = [unit("sappers"), unit("rampart-tank", player=2)]
    side = list_of("gf15", 300, *units, players=2)
    assert missing(["Player 1 Player 2", "75 / 150 185 / 150 !"], said(side)) == []
    assert "/ 150" not in said(side, SheetOptions(points="hide"))


@pytest.mark.parametrize(("count", "left"), [(1, "0 or fewer"), (5, "2 or fewer")])
def test_firefight_says_when_morale_is_tested(count, left):
    report = judge(list_of("gff", 300, *[unit("sappers")] * count))
    shown = [(gauge.label, gauge.figure) for gauge in roster.gauges(report, SheetOptions())]
    assert shown[-2:] == [("Units at the start", count), ("Morale test at", left)]


def test_appendix_holds_exactly_what_is_in_use():
    report = judge(list_of("gf35", 500, unit("lodestar-reader")))
    names = [rule.name.en for rule in appendix.appendix(report.roster).rules]
    assert names == ["Caster(X)", "Close Ranks", "Hero", "Tough(X)"]


def test_appendix_follows_the_readers_alphabet():
    report = judge(list_of("gf35", 500, unit("lodestar-reader")))
    with translation.override("it"):
        names = [rule.name.it for rule in appendix.appendix(report.roster).rules]
    assert names == ["Eroe", "Incantatore(X)", "Ranghi serrati", "Resistenza(X)"]


def test_points_of_units_without_their_book_are_not_known():
    gone = unit("keelmen", book="river-league")
    lists = ([gone], [gone, unit("levy-company")], [unit("levy-company")])
    found = [roster.points_known(judge(list_of("gf35", 500, *each)).roster) for each in lists]
    assert found == ["?", "125 + ?", 125]


def test_issues_notes_and_house_rules_in_words():
    noted = unit("levy-company", "ghost:wings", note="Holds the ford.")
    text = said(list_of("gf35", 100, noted, policies={"attached_heroes": "apart"}))
    wanted = ["Illegal at 100 points", "Why it is illegal ! 1 125 points, 100 allowed: 25 too many"]
    wanted += ["House rules: A hero in a unit: Counts separately", "Note Holds the ford."]
    wanted += ["Not in the book Wings", "Levy Company 10 models 125 pts ! 2"]
    assert missing(wanted, text) == []


@pytest.mark.parametrize("game", ["gf35", "gff", "gf15"])
def test_hidden_points_show_no_figure_of_points(game):
    heavy = list_of(game, 90, unit("sappers"), unit("surveyors"), claimed_points=7)
    figures = re.findall(
        r"\bpts\b|\bpoints\b|\b90\b", said(heavy, SheetOptions(points="hide"), SHARED)
    )
    assert figures == []
    assert {"pts", "points", "90"} == set(re.findall(r"\bpts\b|\bpoints\b|\b90\b", said(heavy)))


def test_hostile_name_printed_as_text():
    hostile = list_of("gf35", 500, unit("sappers", name=HOSTILE, note=HOSTILE), name=HOSTILE)
    assert said(hostile).count(HOSTILE) == 4
    for make in (roster.sheet_html, cards.cards_html, table_card.table_html):
        assert HOSTILE not in make(judge(hostile), SheetOptions())


def test_flags_stand_at_points_over_the_size_and_at_heroes_to_change():
    over = html(shown.overreach())
    total = re.search('<div class="total">(.*?)</div>', over, re.S)[1]
    headings = re.findall(r"<h2>(.*?)</div>", over, re.S)
    assert '1275</b> / 500 <b class="flag">! 1</b>' in total
    assert [name for name in headings if name.startswith("Lodestar Reader") and "flag" in name]


def test_reasons_stand_on_the_first_of_two_pages_and_units_have_their_numbers():
    made = html(shown.overreach(), SheetOptions(paper="letter"), SHARED)
    first, _rest = pages(made)
    assert made.count(" next-page") == 1
    reasons = first.partition("Why it is illegal ")[2].partition("Activated")[0]
    [number] = re.findall(r"(\d+) Lodestar Reader: 2 heroes in Levy Company, 1 allowed", reasons)
    tags = re.findall(r"Lodestar Reader 70 pts ! ([\d, ]+)", said(shown.overreach()))
    assert number in re.findall(r"\d+", tags[0])
    assert re.search(r"\d 1275 points, 500 allowed: 775 too many", "0 " + reasons)


def test_every_unit_that_a_reason_names_has_its_number():
    heroes = [unit("field-captain"), unit("field-captain")]
    found = reasons.reasons(judge(list_of("gf35", 500, *heroes)), SheetOptions())
    numbers = [each.number for each in found if "Field Captain" in each.sentence]
    text = said(list_of("gf35", 500, *heroes))
    assert len(numbers) == 2
    for name in ("Field Captain 1", "Field Captain 2"):
        assert re.search(rf"{name} \d+ pts ! {', '.join(map(str, numbers))}", text)
    assert "Heroes Copies Unit cap Units Models 2 / 1 ! 1" in text


def test_units_of_a_book_that_is_not_here_have_the_number_of_that_reason():
    text = said(shown.strangers())
    numbers = dict(re.findall(r"! (\d) Incomplete: You don’t have the book “([a-z-]+)", text))
    assert {*numbers.values()} == {"river-league", "hollow-brood"}
    named = {number: name.replace("-", " ").capitalize() for number, name in numbers.items()}
    for number, name in named.items():
        assert re.search(rf"! {number}\s+Not in the book\s· {name}", text)


def test_many_units_that_are_too_many_are_not_named():
    text = said(list_of("gf35", 500, *[unit("sappers")] * 5))
    assert re.search(r"\d 5 units, 2 allowed", text)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("paper", "chances"), [("a4", "show"), ("letter", "hide")])
@pytest.mark.parametrize("game", ["gf15", "gf35", "gff"])
def test_guide_is_whole_however_little_room_there_is(game, paper, chances, language):
    options = SheetOptions(paper=paper, chances=chances)
    for document in (sample(game), list_of(game, 5000, *[unit("sappers")] * 25)):
        with translation.override(language):
            printed = _guide(roster.sheet_html(judge(document), options, SHARED))
            labels = [str(label) for label, _ in STYLES[game].guide.core]
            assert [label for label in printed if label in labels] == labels
            assert len(printed) > len(labels)


def test_every_rule_named_on_a_long_list_is_explained_in_one_alphabet():
    text = said(shown.many(5))
    rules = text.partition("Special rules")[2]
    names = [rule.name.en for rule in appendix.appendix(judge(shown.many(5)).roster).all]
    assert missing(names, rules) == []
    assert names == sorted(names, key=str.casefold)


def test_head_bears_the_emblem_of_our_own_factions():
    ours, other = sample("gf35"), list_of("gf35", 500, unit("spawn", book="somebodys"))
    assert ["<title>Emblem</title>" in html(each) for each in (ours, other)] == [True, False]


def test_chances_stand_behind_weapons_on_request():
    heavy = list_of("gf35", 500, unit("levy-company"))
    figures = "– 0.6 1.1 1.7 2.2"
    heads = "AP Def 2+ 3+ 4+ 5+"
    assert missing([figures, heads], said(heavy, SheetOptions(chances="show"))) == []
    assert missing([figures], said(heavy)) == [figures]


def test_chances_of_weapons_together_go_by_their_reach():
    veterans = list_of("gf35", 500, unit("line-veterans", *shown.VETERANS))
    text = said(veterans, SheetOptions(chances="show"))
    far, near = "Together beyond 9″ 24″ 1.4 2.3 3.2 4.1", "All in range 9″ 1.1 1.8 2.4 3.1"
    assert f"{far} {near} 5× Bayonet" in text


def test_chances_on_hold_of_a_unit_that_it_helps():
    rest = "marksman-arms-post:marksman-arms-post-rifle-rest"
    marksmen = list_of("gff", 200, unit("topmast-marksmen", rest, book="saltwind-corsairs"))
    text = said(marksmen, SheetOptions(chances="show"))
    assert re.findall(r"(Together on Hold|On Hold) 30″", text) == ["On Hold"]


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("get -1 to hit", "get −1 to hit"),
        ('AP(-X) at 9"', "AP(−X) at 9″"),
        ("within 3” of it", "within 3″ of it"),
        ("one-use, D3-1", "one-use, D3-1"),
    ],
)
def test_signs_of_books_are_set_alike(typed, set_):
    roster = judge(list_of("gf35", 500)).roster
    rule = Rule(key="odd", name=Term("Odd"), summary=Term(typed))
    assert appendix.text_of(roster, rule).en == set_


def test_italian_sheet_has_english_names_below():
    with translation.override("it"):
        text = said(list_of("gf35", 500, unit("lodestar-reader")))
    wanted = ["Lettore della stella polare Lodestar Reader", "Resistenza(X) (Tough(X))"]
    assert missing(wanted, text) == []


def test_sheet_asks_the_database_nothing(django_assert_num_queries):
    report = judge(column())
    with django_assert_num_queries(0):
        roster.sheet_html(report, SheetOptions(), SHARED)
