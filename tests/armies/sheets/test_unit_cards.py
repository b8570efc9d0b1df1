"""Unit cards: all of one size and one grid, every rule explained on some card."""

import re
from collections import defaultdict
from dataclasses import replace
from html import unescape
from itertools import pairwise

import pypdfium2
import pytest
from django.utils import translation

from armies.sheets.appendix import Explained, UnitRule, appendix, spell_texts
from armies.sheets.blocks import PrintedUnit, UnitBlock, WeaponRow, printed_units
from armies.sheets.cards import cards_html, deck
from armies.sheets.heights import (
    CLOSE,
    HEADS,
    ROUNDS_LINE,
    ROUNDS_PADDING,
    height,
    marks_height,
    stack_height,
)
from armies.sheets.rows import Weapons
from armies.sheets.rule_cards import mentioned
from armies.sheets.statline import Statline
from armies.sheets.styles import STYLES
from armies.sheets.unit_cards import FACES, cards_of, unit_cards
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.gf35 import GF35
from rulesets.games.ground.book import Rule
from rulesets.games.ground.chances import Attack
from rulesets.games.ground.mentions import Mentions
from rulesets.lists.samples import sample
from rulesets.sheets.cards import HEIGHT, names_height, problems_height, texts_height
from rulesets.sheets.guide import PAGE, guide_cards
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.text_cards import text_cards
from tests import ground
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
from tests.armies.printing import column, pages, pdf
from tests.books import FACTIONS, GAMES, book_of, judge
from tests.pages import words

pytestmark = pytest.mark.books_only

MM = 72 / 25.4
SAID = re.compile(r'<p class="card-text"><b>(.*?)</b>')
ELSEWHERE = re.compile(r'<p class="card-text more">[^:<]*: (.*?)</p>')
LONG = Term("Relentless"), Term("A long text. " * 60)
MIDDLING = Term("Patient"), Term("A text of some length. " * 27)
FULL = Term("Patient"), Term("A text of some length. " * 31)
SHORT = Term("Rending"), Term("Six.")


def borne(*texts):
    return tuple(UnitRule(text[0].en.lower(), text, text) for text in texts)


def block(weapons, name="Squad", **fields):
    rules = ground.rules("Rending")
    shots = (5, 24, 1, 5, None, rules, Attack(5, 4), GF35)
    lines = tuple(WeaponRow(Term(f"Rifle {n}"), *shots) for n in range(weapons))
    fields.setdefault("stats", Statline(quality=4, defense=4, move="6″", tough="3"))
    return UnitBlock(
        name=Term(name), rules="Relentless, Fearless", weapons=Weapons(lines), **fields
    )


def shape(card):
    """Its part of how many, the weapons on it."""
    return card.part, card.parts, len(card.block.weapons.rows)


@pytest.mark.parametrize(
    ("weapons", "shapes"),
    [
        (1, [(1, 1, 1)]),
        (8, [(1, 1, 8)]),
        (20, [(1, 2, 10), (2, 2, 10)]),
    ],
    ids=["short", "full", "split"],
)
def test_unit_is_split_where_its_weapons_have_no_room(weapons, shapes):
    assert [shape(card) for card in cards_of(block(weapons))] == shapes


@pytest.mark.parametrize(
    ("texts", "type_"),
    [([SHORT], "t-8-5"), ([MIDDLING], "t-8-5"), ([FULL], "t-8")],
    ids=["few", "many", "more"],
)
def test_rules_are_as_large_as_a_card_allows(texts, type_):
    numbered = [(Term(f"{name.en} {n}"), text) for n, (name, text) in enumerate(texts)]
    [card] = cards_of(block(1, texts=borne(*numbered)))
    assert (card.type.name, {*card.texts}) == (type_, {*numbered})


def test_second_card_repeats_name_and_statline_alone():
    first, second, _ = cards_of(block(20, items="Flag", note="Hold."))
    assert [(card.block.name, card.block.stats.tough) for card in (first, second)] == [
        (Term("Squad"), "3")
    ] * 2
    assert [(card.block.items, card.block.note) for card in (first, second)] == [
        ("Flag", "Hold."),
        ("", ""),
    ]


def test_rules_without_room_are_named():
    [card] = cards_of(block(4, texts=borne(LONG, SHORT)))
    assert (card.texts, card.more, card.type.name) == ((SHORT,), (LONG[0],), "t-8-5")


PATIENT = Term("Patient"), Term("Ignores Rending.")
RENDING = Explained("rending", Term("Rending"), Term("Ignores Regeneration."))
REGENERATION = Explained(
    "regeneration", Term("Regeneration(X)"), Term("On a 5+ a wound is ignored.")
)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ([PATIENT[1]], [RENDING, REGENERATION]),
        ([RENDING.text], [REGENERATION]),
        ([SHORT[1]], []),
    ],
    ids=["in turn", "directly", "none"],
)
def test_rules_that_texts_name(texts, found):
    rules = Mentions(
        Rule(key=name.lower(), name=Term(name)) for name in ("Rending", "Regeneration")
    )
    explained = mentioned(texts, [REGENERATION, RENDING], rules)
    assert explained == [rule.named_text for rule in found]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "naming", "named", "title"),
    [("en", "Rending", "Regeneration", "Rules"), ("it", "Lacerazione", "Rigenerazione", "Regole")],
)
def test_rule_that_another_names_stands_on_the_same_card(language, naming, named, title):
    with translation.override(language):
        html = cards_html(judge(sample("gf35")), SheetOptions(backs="fold"))
    cards = html.split("<article")
    [place] = [place for place, each in enumerate(cards) if f"<b>{named}</b>" in each]
    assert f"<b>{naming}</b>" in "".join(cards[place - 1 : place + 1])
    assert f"<h2>{title}</h2>" not in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "naming", "named"),
    [("en", "Repair(2)", "Titan"), ("it", "Riparazione(2)", "Titano")],
)
def test_rule_that_one_with_a_rating_names_stands_on_the_same_back(language, naming, named):
    with translation.override(language):
        report = judge(list_of("gf15", 750, unit("chief-engineer")))
        html = cards_html(report, SheetOptions(backs="fold"))
    [card] = [each for each in html.split("<article") if f"<b>{named}</b>" in each]
    assert f"<b>{naming}</b>" in card


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.django_db
def test_unit_cards_explain_no_rule_of_others(game, faction):
    cards = [
        each
        for each in deck(judge(everything(game, faction)), SheetOptions())[0]
        if hasattr(each, "block")
    ]
    own = [{rule.rated for rule in card.block.texts} | {*card.block.spells} for card in cards]
    assert [{*card.texts} - told for card, told in zip(cards, own, strict=True)] == [set()] * len(
        cards
    )
    assert any(card.texts for card in cards)


@pytest.mark.django_db
def test_rules_have_the_numbers_of_their_unit():
    units = unit("sappers"), unit("column-carrier"), unit("rampart-tank")
    cards = unit_cards(judge(list_of("gf35", 1000, *units)), SheetOptions())
    said = {name.en: text.en for card in cards for name, text in card.texts}
    assert "rolls 1 die" in said["Repair(1)"]
    assert "roll 6 dice" in said["Impact(6)"]


def test_text_longer_than_a_card_takes_several():
    made = text_cards("Rules", [(Term("Endless"), Term("word " * 1500))])
    words = sum(text.en.count("word") for card in made for _, text in card.texts)
    assert (len(made) > 1, words) == (True, 1500)
    assert [(card.part, card.parts) for card in made] == [
        (number, len(made)) for number in range(1, len(made) + 1)
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "document", [shown.column(), shown.side(), shown.patrol()], ids=["column", "side", "patrol"]
)
def test_every_rule_is_explained_on_some_card(document):
    report = judge(document)
    cards, _ = deck(report, SheetOptions())
    said = {text for card in cards for text in card.texts}
    borne = {rule for card in cards for rule in getattr(getattr(card, "block", None), "texts", ())}
    own = {rule.general[0].en for rule in borne if rule.rated in said}
    found = appendix(report.roster)
    expected = {rule.name.en for rule in (*found.rules, *found.named) if rule.text.en}
    assert expected - own - {name.en for name, _ in said} == set()
    spells = [spell.name.en for book in report.roster.casting_books for spell in book.spells]
    assert [name for name in spells if not any(name in told.en for told, _ in said)] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("document", "options", "language"),
    [
        pytest.param(shown.column(), {"paper": "letter"}, "it", id="column"),
        pytest.param(shown.side(), {"backs": "fold"}, "it", id="side"),
    ],
)
def test_nothing_on_a_card_reaches_its_foot_or_edge(document, options, language):
    report = judge(document)
    with translation.override(language):
        made = pdf(cards_html(report, SheetOptions(**options)))
    foot = f"{document.name} · {report.game.title} {report.game.rules_version}"
    feet = feet_of(made, foot)
    assert len(feet) > 4
    assert feet == [foot] * len(feet)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "document", [shown.column(), shown.side(), shown.patrol()], ids=["column", "side", "patrol"]
)
def test_folded_cards_explain_every_rule_of_every_unit(document):
    report = judge(document)
    html = cards_html(report, SheetOptions(backs="fold"))
    rules = [rule for unit in printed_units(report) for each in unit.blocks for rule in each.texts]
    names = {rule.rated[0].en for rule in rules if rule.general[1].en}
    assert [name for name in names if f"<b>{name}</b>" not in html] == []


@pytest.mark.django_db
@pytest.mark.parametrize(("backs", "pitch"), [("none", 90), ("fold", 88)])
def test_cards_are_88_by_63_mm(backs, pitch):
    with pypdfium2.PdfDocument(
        pdf(cards_html(judge(shown.patrol()), SheetOptions(backs=backs)))
    ) as made:
        text = made[0].get_textpage()
        search, places = text.search("Night Patrol · Grimdark"), []
        while found := search.get_next():
            left, bottom, *_ = text.get_charbox(found[0])
            places.append((round(left / MM), round(bottom / MM)))
    across, down = (sorted({place[axis] for place in places}) for axis in (0, 1))
    assert [right - left for left, right in pairwise(across)] == [pitch]
    assert [upper - lower for lower, upper in pairwise(down)] == [65] * 3


@pytest.mark.django_db
@pytest.mark.parametrize(("used", "smallest"), [(0, 7.5), (4, 9.5)], ids=["full", "roomy"])
def test_rules_and_guide_are_as_large_as_their_pages_allow(used, smallest):
    with translation.override("it"):
        made, guide = deck(judge(shown.overreach()), SheetOptions(), used)
    points = {card.type.points for card in made if getattr(card, "is_rules", False)}
    points |= {card.type.points for card in guide}
    assert (-(-(used + len(made) + len(guide)) // PAGE), min(points)) == (2 + (used > 0), smallest)


@pytest.mark.django_db
def test_cards_of_rules_name_units_as_their_own_cards_do():
    units = unit("sappers", name="Red Hand"), unit("sappers"), unit("sappers")
    others = unit("surveyors"), unit("line-veterans")
    made, _ = deck(judge(list_of("gf35", 2000, *units, *others)), SheetOptions())
    bearers = next(card.bearers for card in made if getattr(card, "is_rules", False))
    assert bearers[Term("Repair(X)", "Riparazione(X)")] == "Red Hand, Sappers"


@pytest.mark.django_db
def test_pages_of_cards_are_filled_with_the_turn_and_forms():
    html = cards_html(judge(shown.patrol()), SheetOptions(rules="hide"))
    assert re.findall(r"<h2>(Score|Deployment|Opponent’s units)</h2>", html) == [
        "Score",
        "Deployment",
        "Opponent’s units",
    ]


@pytest.mark.django_db
def test_equal_units_on_a_card_keep_their_type():
    document = list_of("gf15", 1000, unit("sappers", name="Red"), unit("sappers", name="Blue"))
    [card] = unit_cards(judge(document), SheetOptions(merge="yes"))
    assert (card.copies, card.block.name.en, card.block.about) == (
        2,
        "Sappers",
        "25\xa0mm\xa0· Infantry",
    )


@pytest.mark.django_db
def test_cards_of_rules_name_the_units():
    cards, _ = deck(judge(shown.side()), SheetOptions())
    made = [card for card in cards if not hasattr(card, "block")]
    assert [(card.title, card.about, card.part, card.type.name) for card in made] == [
        ("Rules", "A–F", 1, "t-9-5"),
        ("Rules", "L–T", 2, "t-9-5"),
        ("Spells · Meridian Levy", "", 1, "t-9-5"),
        ("Spells · Hollow Brood", "", 1, "t-9-5"),
    ]
    names = [name.en for card in made[:2] for name, _ in card.texts]
    assert {"Blood Scent", "Close Ranks", "Repair(X)"} <= {*names}
    assert names == sorted(names, key=str.casefold)
    assert made[0].bearers[Term("Repair(X)", "Riparazione(X)")] == "Sappers"


@pytest.mark.django_db
def test_cards_of_rules_tell_the_game_and_what_names_a_rule_that_no_unit_has():
    units = (unit("sappers"), unit("levy-company"), unit("storm-caller", book="saltwind-corsairs"))
    cards, _ = deck(judge(list_of("gf35", 1000, *units)), SheetOptions())
    made = [card for card in cards if getattr(card, "title", "") == "Rules"]
    said = {name.en: text.en for card in made for name, text in card.texts}
    assert [card.about for card in made] == ["Army", "Game"]
    assert said["Aircraft"].startswith("(named by ")
    assert said["Tough(X)"][0] != "("


@pytest.mark.django_db
def test_rules_of_army_and_game_stand_together_where_that_takes_fewer_cards():
    cards, _ = deck(judge(shown.column()), SheetOptions())
    made = [card for card in cards if getattr(card, "title", "") == "Rules"]
    assert [(card.part, card.parts) for card in made] == [(1, 3), (2, 3), (3, 3)]
    names = [name.en for card in made for name, _ in card.texts]
    assert names == sorted(names)


def feet_of(made, foot):
    """The text in the strip of every card's foot, found by where its name stands."""
    found = []
    for page in pypdfium2.PdfDocument(made):
        text = page.get_textpage()
        search = text.search(foot)
        while place := search.get_next():
            left, bottom, _, top = text.get_charbox(place[0])
            strip = text.get_text_bounded(left - 1, bottom - 1, left + 86 * MM, top + 0.3)
            found.append(strip.strip())
    return found


@pytest.mark.django_db
def test_equal_cards_merge():
    report = judge(shown.many(2))
    single, merged = (unit_cards(report, SheetOptions(merge=merge)) for merge in ("no", "yes"))
    assert {card.copies for card in merged} == {2}
    assert sum(card.copies for card in merged) == len(single)


@pytest.mark.django_db
def test_further_merged_cards_go_on_with_the_numbers_of_their_equals():
    report = judge(list_of("gf35", 2000, *[unit("sappers", *shown.SAPPERS)] * 4))
    cards = unit_cards(report, SheetOptions(merge="yes"))
    assert [(card.first, card.copies) for card in cards] == [(1, 2), (3, 2)]
    assert "Limited 3 4" in words(cards_html(report, SheetOptions(merge="yes")))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "it"])
def test_marks_of_equal_units_need_a_line_each_below_common_heads(language):
    equal = [
        *[unit("levy-company", *shown.COMPANY[:2])] * 3,
        *[unit("rampart-tank", "hull-kit-fittings:hull-kit-fittings-dozer-blade")] * 2,
    ]
    with translation.override(language):
        cards = unit_cards(judge(list_of("gf35", 3000, *equal)), SheetOptions(merge="yes"))
        marks = [marks_height(card.block, card.copies) for card in cards]
    assert [card.copies for card in cards] == [3, 2]
    lines = [HEADS + card.copies * (ROUNDS_LINE + ROUNDS_PADDING) for card in cards]
    assert marks == lines


@pytest.mark.django_db
def test_notes_too_long_for_the_cards_of_their_units_have_cards_of_their_own():
    short, long = "Hold the bridge.", "Hold the bridge until they come. " * 30
    document = list_of(
        "gf35", 1000, unit("sappers", note=short), unit("surveyors", name="Scouts", note=long)
    )
    cards, _ = deck(judge(document), SheetOptions())
    notes = [card.block.note for card in cards if hasattr(card, "block")]
    assert notes == [short, "see the cards of notes"]
    own = [card.texts for card in cards if getattr(card, "title", "") == "Notes"]
    texts = " ".join(text.en for card in own for _, text in card)
    assert ({name.en for card in own for name, _ in card}, texts) == ({"Scouts"}, long)


@pytest.mark.django_db
def test_long_name_and_note_leave_weapons_to_a_further_card():
    document = list_of(
        "gf35",
        2000,
        unit("levy-company", *shown.COMPANY, name="Honourable Wardens " * 4, note="Hold. " * 40),
    )
    cards = unit_cards(judge(document), SheetOptions())
    styles = {face.name: face for face in FACES}
    heights = [height(card.block, styles[card.style], card.copies) for card in cards]
    assert (len(cards) > 1, max(heights) <= HEIGHT) == (True, True)


@pytest.mark.parametrize(
    ("name", "beside", "about", "is_long"),
    [
        ("Squad", "5 models", "32 mm", False),
        ("Walkers of the Long Night March", "", "5 models\xa0· 32 mm", False),
        ("Honourable Wardens " * 4, "", "5 models\xa0· 32 mm", True),
    ],
)
def test_number_of_models_goes_below_a_long_name_and_a_longer_one_is_set_smaller(
    name, beside, about, is_long
):
    made = block(1, name=name, size=5, base="32 mm")
    assert (made.models_beside, made.about, made.has_long_name) == (beside, about, is_long)


def test_name_that_fills_its_line_breaks_where_rules_follow_it():
    """A space that ends a line counts for where the line before a box breaks."""
    [row] = block(1).weapons.rows
    row = replace(row, name=Term("Carica da demolizione"))
    made = [replace(block(1), weapons=Weapons((each,))) for each in (replace(row, rules=()), row)]
    heights = [stack_height(PrintedUnit((each,)), True, CLOSE) for each in made]
    assert heights[1] - heights[0] > CLOSE.weapon_line


def test_note_that_leaves_no_room_for_a_weapon_stands_on_a_further_card():
    problem = ("Error", "Wardens of the Northern Causeway: 365 points, 350 allowed. " * 7)
    aboard = {"name": "Honourable Wardens " * 4, "note": "Hold. " * 20, "problems": (problem,)}
    made = cards_of(block(6, **aboard))
    assert [bool(card.block.note) for card in made] == [False, True]
    styles = {face.name: face for face in FACES}
    filled = (height(card.block, styles[card.style]) for card in made)
    problems = (problems_height(card.block.problems) for card in made)
    assert max(map(sum, zip(filled, problems, strict=True))) <= HEIGHT


@pytest.mark.django_db
def test_merged_card_has_boxes_for_the_single_uses_of_each_copy():
    report = judge(list_of("gf35", 2000, *[unit("sappers", shown.SAPPERS[1])] * 2))
    text = words(cards_html(report, SheetOptions(merge="yes")))
    assert ("2 units" in text, "Limited 1 2" in text) == (True, True)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "it"])
def test_names_of_rules_leave_room_for_the_marks_of_merged_cards(language):
    carried = unit("weapon-teams", shown.MORTAR, shown.MORTAR)
    with translation.override(language):
        report = judge(
            list_of("gf35", 2000, *[carried] * 2, *[unit("sappers", *shown.SAPPERS)] * 3)
        )
        for card in unit_cards(report, SheetOptions(merge="yes")):
            names = names_height(card.more) + texts_height(card.texts, card.type)
            style = next(face for face in FACES if face.name == card.style)
            assert height(card.block, style, card.copies) + names <= HEIGHT


@pytest.mark.django_db
def test_folded_cards_have_their_rules_beside_them():
    report = judge(shown.patrol())
    html = cards_html(report, SheetOptions(backs="fold"))
    assert html.count("cards folded") == html.count('class="cards')
    first = re.sub(r"\s+", " ", pages(html)[0])
    assert "Field Captain" in first
    assert "Close Ranks While" in first


@pytest.mark.django_db
def test_folded_cards_explain_rules_in_front_as_far_as_there_is_room_then_overleaf():
    html = cards_html(judge(sample("gf35")), SheetOptions(backs="fold"))
    faces = re.findall(r"<h2>(.*?)<p class=\"foot\"", html, re.S)
    front, back = (face for face in faces if face.startswith("Field Captain"))
    explained = [re.findall(r'<p class="card-text"><b>(.*?)</b>', face) for face in (front, back)]
    assert explained == [
        ["Fire Order", "Rending"],
        ["AP(2)", "Close Ranks", "Fearless", "Hero", "Regeneration", "Tough(3)"],
    ]
    assert "Overleaf: AP(X), Close Ranks, Fearless, Hero, Tough(X)" in front
    assert not any("Fire Order" in face for face in faces if face.startswith("Rules"))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "it"])
def test_spells_on_backs_keep_the_order_of_their_book(language):
    report = judge(column())
    [book] = report.roster.casting_books
    with translation.override(language):
        html = cards_html(report, SheetOptions(backs="fold"))
        spells = [wording.term(name) for name, _ in spell_texts(report.roster, book)]
    assert [name for name in SAID.findall(html) if name in spells] == spells


@pytest.mark.django_db
def test_points_of_a_unit_on_two_cards_stand_on_the_first():
    text = words(cards_html(judge(shown.overreach()), SheetOptions()))
    assert [text.count(each) for each in ("card 1 of 2", "card 2 of 2", "200 pts")] == [1, 1, 1]


@pytest.mark.django_db
def test_units_of_no_book_have_cards_to_fill_in():
    [text] = pages(cards_html(judge(shown.strangers()), SheetOptions()))
    kinds = re.findall(r"Not in the book\s· (\w+ \w+)", text)
    assert kinds == ["Sun guard", "River league", "Hollow brood"]


@pytest.mark.django_db
def test_card_of_a_nameless_list_names_its_game_once():
    html = cards_html(judge(list_of("gf35", 500, unit("sappers"), name="")), SheetOptions())
    feet = re.findall(r'<p class="foot">(.*?)</p>', html)
    assert {*feet} == {f"{GF35.title} {GF35.rules_version}"}


@pytest.mark.django_db
def test_fronts_before_backs_show_their_weapons_large():
    report = judge(shown.patrol())
    faces = [
        {card.style for card in unit_cards(report, SheetOptions(backs=backs))}
        for backs in ("none", "fold")
    ]
    assert ("broad" in faces[0], "broad" in faces[1]) == (False, True)


@pytest.mark.parametrize("backs", ["none", "fold"])
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.django_db
def test_every_rule_that_cards_of_a_catalogue_name_is_explained_on_one(game, faction, backs):
    report = judge(everything(game, faction))
    html = unescape(cards_html(report, SheetOptions(backs=backs)))
    explained = {bare(name) for names in SAID.findall(html) for name in names.split(", ")}
    named = {bare(name) for names in ELSEWHERE.findall(html) for name in names.split(", ")}
    blocks = [block for each in printed_units(report) for block in each.blocks]
    borne = {
        use.name.en for block in blocks for weapon in block.weapons.rows for use in weapon.rules
    }
    borne |= {bare(rule.general[0].en) for block in blocks for rule in block.texts}
    known = {rule.name.en for rule in report.roster.library.core.values()}
    told = {name for name in known if name in html and re.search(rf"\b{re.escape(name)}\b", html)}
    assert (named | borne | told) - explained - {"automatic hits"} == set()
    assert len(named) > 4 or backs == "fold"


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.django_db
def test_cards_of_a_unit_explain_or_name_every_rule_that_it_has(game, faction):
    cards = unit_cards(judge(everything(game, faction)), SheetOptions())
    said = defaultdict(set)
    for card in cards:
        said[card.block.name] |= {name for name, _ in card.texts} | {*card.more}
    rules = [(card.block.name, rule) for card in cards for rule in card.block.texts]
    left = {rule.general[0].en for name, rule in rules if rule.rated[0] not in said[name]}
    assert left <= {"AP(X)", "Tough(X)", "Limited"}
    assert len(rules) > 40


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_guide_to_the_turn_takes_two_cards_unless_it_is_too_long(game, language):
    with translation.override(language):
        cards = guide_cards(STYLES[game].guide)
    assert [card.parts for card in cards] == ([2] * 4 if game == "gff" else [1, 1])


def everything(game, faction):
    """Return an army of every unit of a catalogue, each with the first option of every section."""
    book = book_of(game, faction)
    packages = {package.key: package for package in book.packages}
    entries = [
        unit(
            each.key,
            *(
                f"{section.key}:{section.options[0].key}"
                for package in each.packages
                for section in packages[package].sections
            ),
            book=book.key,
        )
        for each in book.units
    ]
    return list_of(game, 6000, *entries, name="Everything")


def bare(name):
    """Return the name of a rule without its rating and its bearers."""
    return re.split(r"[(\[]", name)[0].strip()


@pytest.mark.django_db
def test_equal_units_on_a_card_say_what_they_are_together_with():
    made = unit_cards(judge(shown.many(2)), SheetOptions(merge="yes"))
    abouts = {card.block.name.en: card.block.about for card in made if card.copies == 2}
    assert abouts["Levy Company"].endswith("· with Field Captain")
    assert abouts["Field Captain"].endswith("· in Levy Company")
    assert "with" not in abouts["Sappers"]
