"""Unit cards: all of one size and one grid."""

import re
from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest
from django.utils import translation

from armies.sheets.blocks import PrintedUnit
from armies.sheets.cards import cards_html, deck
from armies.sheets.heights import (
    CLOSE,
    height,
    stack_height,
)
from armies.sheets.rows import Weapons
from armies.sheets.styles import STYLES
from armies.sheets.unit_cards import CARD_FACES, cards_of, unit_cards
from rulesets.engine.values import Term
from rulesets.games.gf35 import GF35
from rulesets.sheets.cards import HEIGHT, problems_height
from rulesets.sheets.guide import guide_cards
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
from tests.armies.printing import block, borne, pages, pdf
from tests.books import GAMES, judge
from tests.pages import words

pytestmark = pytest.mark.books_only

MM = 72 / 25.4
LONG = Term("Relentless"), Term("A long text. " * 60)
MIDDLING = Term("Patient"), Term("A text of some length. " * 27)
FULL = Term("Patient"), Term("A text of some length. " * 31)
SHORT = Term("Rending"), Term("Six.")


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
    styles = {face.name: face for face in CARD_FACES}
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
    styles = {face.name: face for face in CARD_FACES}
    filled = (height(card.block, styles[card.style]) for card in made)
    problems = (problems_height(card.block.problems) for card in made)
    assert max(map(sum, zip(filled, problems, strict=True))) <= HEIGHT


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


@pytest.mark.django_db
def test_pages_of_cards_are_filled_with_the_turn_and_forms():
    html = cards_html(judge(shown.patrol()), SheetOptions(rules="hide"))
    assert re.findall(r"<h2>(Score|Deployment|Opponent’s units)</h2>", html) == [
        "Score",
        "Deployment",
        "Opponent’s units",
    ]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_guide_to_the_turn_takes_two_cards_unless_it_is_too_long(game, language):
    with translation.override(language):
        cards = guide_cards(STYLES[game].guide)
    assert [card.parts for card in cards] == ([2] * 4 if game == "gff" else [1, 1])


@pytest.mark.django_db
def test_folded_cards_without_rules_have_backs_for_notes_alone():
    html = cards_html(judge(shown.patrol()), SheetOptions(backs="fold", rules="hide"))
    assert html.count('<p class="card-text"><b>') == 0
    assert html.count("<h2>Field Captain") == 2
