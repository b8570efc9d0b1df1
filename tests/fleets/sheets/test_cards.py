"""Ship cards: the rules they explain, their backs, equal ships, names as long as can be."""

import re
from itertools import combinations

import pypdfium2
import pytest
from django.utils import translation

from fleets.sheets import card_heights, cards
from fleets.sheets.card_heights import HEIGHT
from rulesets.sheets import measure
from rulesets.sheets.cards import BESIDE_FOOT, FOOT_POINTS, WIDTH
from rulesets.sheets.options import SheetOptions
from tests.builders import UPGRADES, ship, squadron
from tests.fleets.shown import PLATED, cached_pdf, overlap, report_of, text_boxes
from tests.pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]


def test_folded_cards_say_each_rule_once():
    report = report_of(300, ship("cruiser", upgrades=["giga-cannon@front", "shield-booster"]))
    html = cards.cards_html(report, SheetOptions(backs="fold"))
    assert html.count("Each hit the target fails to block") == 1
    assert html.count("Roll a die for every point of damage taken") == 1


FULL = ["pod-launcher@front", "weapon-batteries@sides", "linked-railgun@rear", "tractor-beam"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_card_of_a_full_ship_says_its_hero_and_title_in_short(language):
    aboard = {"hero": "ace-carrier", "title": "avenger"}
    report = report_of(300, ship("cruiser", upgrades=PLATED, **aboard), squadron())
    with translation.override(language):
        card, _squadron = cards.ship_cards(report, SheetOptions())
    assert [name.en for name, _ in card.texts] == ["Ace Carrier\N{NO-BREAK SPACE}□", "Avenger"]
    assert (card.more, all(row.explains for row in card.block.rows)) == ((), True)


def test_card_says_what_has_room_in_full():
    report = report_of(300, ship("cruiser", upgrades=FULL))
    [card] = cards.ship_cards(report, SheetOptions())
    assert [row.is_short for row in card.block.rows] == [True, False, False, False]


def test_card_of_the_fullest_ship_names_what_has_no_room_even_in_short():
    aboard = {"hero": "ace-carrier", "title": "defiant", "name": "W" * 30}
    report = report_of(300, ship("cruiser", upgrades=FULL, **aboard), squadron())
    card, _squadron = cards.ship_cards(report, SheetOptions())
    assert [name.en for name in card.more] == ["Ace Carrier\N{NO-BREAK SPACE}□", "Defiant"]


def test_rules_of_weapons_that_a_full_card_only_names_have_cards():
    wrong = ["weapon-batteries@front", "weapon-batteries@front", "pod-launcher@front"]
    aboard = {"hero": "ace-carrier", "title": "defiant", "name": "W" * 60}
    report = report_of(300, ship("cruiser", upgrades=[*wrong, "pulse-engine"], **aboard))
    [card] = cards.ship_cards(report, SheetOptions())
    named = {rule for row in card.block.rows if not row.explains for rule in row.named_texts}
    further = cards.deck([card], SheetOptions())[1:]
    assert "Boarding Pod" in {name.en for name, _ in named}
    assert named <= {said for each in further for said in each.texts}


@pytest.mark.parametrize("language", ["en", "it"])
def test_nothing_on_the_fullest_card_is_printed_over_another(language):
    name = "The Most Serene Republic’s Flagship Adamantine Resolution of the Second Fleet of"
    aboard = {"hero": "ace-carrier", "title": "defiant", "name": name}
    report = report_of(300, ship("cruiser", upgrades=PLATED, **aboard), ship(name=name[:50]))
    with translation.override(language):
        pdf = cached_pdf(cards.cards_html(report, SheetOptions()))
    with pypdfium2.PdfDocument(pdf) as document:
        _unseen_title, *boxes = text_boxes(document[0].get_textpage())
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []


FOUR = ["precision-cannon@front", "tracking-servo", "missile-cluster@sides", "gravity-bumper"]
SIX = [*PLATED, "gravity-bumper", "linked-railgun@front"]


@pytest.mark.parametrize(
    ("key", "name", "upgrades", "shown", "language", "rules"),
    [
        ("destroyer", None, FOUR, [4], "en", "show"),
        ("cruiser", "Honourable Wardens of the Causeway " * 2, SIX, [3, 3], "it", "hide"),
        ("cruiser", "W" * 80, SIX, [3, 3], "it", "show"),
    ],
    ids=["one too many", "two too many", "longest name"],
)
def test_upgrades_without_room_have_a_further_card(key, name, upgrades, shown, language, rules):
    named = {"name": name.strip()} if name else {}
    report = report_of(300, ship(key, upgrades=upgrades, **named))
    options = SheetOptions(rules=rules)
    with translation.override(language):
        made = cards.ship_cards(report, options)
        pdf = cached_pdf(cards.cards_html(report, options))
    assert [len(card.block.rows) for card in made] == shown
    assert made[0].block.morale[0] == (4, 2)
    with pypdfium2.PdfDocument(pdf) as document:
        _unseen_title, *boxes = text_boxes(document[0].get_textpage())
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []


@pytest.mark.parametrize("make", [cards.cards_html, cards.booklet_html])
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_notes_that_cards_refer_to_have_cards(make, backs):
    report = report_of(300, ship(note="Holds the left flank."), ship(), ship(note="In reserve."))
    text = words(make(report, SheetOptions(backs=backs)))
    assert "1 Corvette Ship 1 Holds the left flank. 2 Corvette Ship 3 In reserve." in text


@pytest.mark.parametrize(("ships", "forms"), [(4, 0), (8, 4)])
def test_cards_have_the_guide_and_fill_their_last_page_with_forms(ships, forms):
    html = cards.cards_html(report_of(900, *[ship()] * ships), SheetOptions())
    titles = re.findall(r"<h2>([^<]*)<", html)
    guide = titles.index("Shots and morale")
    assert titles[guide + 1 : guide + 4] == ["Moves", "Dice and damage", "The turn"]
    assert len(titles) == 8 + (8 if forms else 0)


def test_backs_have_room_for_notes_and_the_turn_is_a_card_of_its_own():
    report = report_of(900, *[ship("destroyer", upgrades=UPGRADES["destroyer"])] * 6)
    text = words(cards.cards_html(report, SheetOptions(backs="fold")))
    titles = ("Dice and damage", "The turn", "Destroyer Ship 5 To block", "Notes")
    assert [text.count(title) for title in titles] == [1, 1, 1, 6]


@pytest.mark.parametrize(("key", "problems"), [("corvette", 3), ("cruiser", 2)])
def test_card_leaves_out_problems_that_have_no_room(key, problems):
    report = report_of(300, ship(key, hero="ace-carrier", upgrades=["weapon-batteries@rear"]))
    [card] = cards.ship_cards(report, SheetOptions())
    assert (card.block.is_flagged, len(card.block.problems)) == (True, problems)
    assert card_heights.height(card.block, card.type) <= HEIGHT


def test_issues_without_room_on_a_ship_have_their_numbers_there_and_a_card():
    repeated = ["energy-cannon@front"] * 2 + ["repair-bay"] * 3
    report = report_of(150, ship("cruiser", hero="ace-carrier", upgrades=repeated))
    [card] = cards.ship_cards(report, SheetOptions())
    assert card.block.problems == ()
    text = words(cards.cards_html(report, SheetOptions()))
    assert "Heavy 4 · ! 1, 2, 3, 4, 5, 6 Move" in text
    assert "Why it is illegal · Remarks 1 Cruiser Ship: 1 hero, 0 allowed (1 per 200 pts)" in text


def test_fleet_whose_ships_say_what_is_wrong_has_no_card_of_it():
    report = report_of(300, ship(upgrades=["weapon-batteries@rear", "shield-booster"]))
    text = words(cards.cards_html(report, SheetOptions()))
    assert ("goes on the sides, not on the rear" in text, "Why it is illegal" in text) == (
        True,
        False,
    )


def test_guide_leaves_every_folded_card_its_back():
    report = report_of(900, *[ship()] * 8)
    text = words(cards.cards_html(report, SheetOptions(backs="fold")))
    assert [text.count(f"Corvette Ship {n} To block") for n in range(1, 9)] == [1] * 8


def test_backs_say_what_blocks_hits_on_a_model_and_leave_room_for_notes():
    report = report_of(300, ship(), squadron(count=3))
    text = words(cards.cards_html(report, SheetOptions(backs="fold", rules="hide")))
    assert (
        "Fighter Squadron × 3 Rules Anti-Squadron +1 on hit rolls against squadrons; ships are "
        "hit only on 6+. To block Strength 0 1 2 3 ≥4 front, sides 6+ 6+ 6+ 6+ 6+ "
        "from the rear 6+ 6+ 6+ 6+ 6+ in cover 5+ 6+ 6+ 6+ 6+ "
        "Hit on 5+, from the rear or by squadrons on 4+, both on 3+. Notes"
    ) in text


def test_rows_with_only_a_name_are_as_high_as_reckoned():
    report = report_of(300, ship("destroyer", upgrades=["repair-bay", "stealth-rig"]))
    html = cards.cards_html(report, SheetOptions(rules="hide"))
    with pypdfium2.PdfDocument(cached_pdf(html)) as document:
        text = document[0].get_textpage()
        found = [text.search(name).get_next()[0] for name in ("Repair Bay", "Stealth Rig")]
        tops = [text.get_charbox(place)[3] for place in found]
    assert (tops[0] - tops[1]) * 25.4 / 72 == pytest.approx(card_heights.NAMED_ROW, abs=0.1)


def test_figures_beside_printed_ones_are_no_higher():
    gaps = []
    for system in ("nuclear-ammo", "stealth-rig"):
        upgrades = ["rapid-cannon@front", system]
        report = report_of(300, ship("destroyer", upgrades=upgrades))
        with pypdfium2.PdfDocument(cached_pdf(cards.cards_html(report, SheetOptions()))) as pdf:
            text = pdf[0].get_textpage()
            found = [text.search(words).get_next()[0] for words in ("Move", "Rapid Cannon")]
            tops = [text.get_charbox(place)[3] for place in found]
            gaps.append(tops[0] - tops[1])
    assert gaps[0] == pytest.approx(gaps[1], abs=0.1)


def test_back_has_the_whole_text_of_what_its_card_says_in_short():
    report = report_of(300, ship("cruiser", upgrades=FULL))
    text = words(cards.cards_html(report, SheetOptions(backs="fold")))
    assert "Ships only: each hit is a marker." in text
    assert "Boarding Pod Ships only. Each hit gives 1 boarding marker" in text


@pytest.mark.parametrize(("count", "titles"), [(8, [8]), (9, [5, 4])])
def test_squadrons_share_as_few_cards_as_hold_them(count, titles):
    report = report_of(900, squadron(count=count))
    made = cards.ship_cards(report, SheetOptions())
    assert [len(card.block.squadrons) for card in made] == titles
    text = words(cards.booklet_html(report, SheetOptions()))
    assert f"Fighter Squadron × {count}" in text


def test_cover_counts_ships_and_squadrons_of_several_lines_once():
    report = report_of(600, ship(count=2), squadron(count=3), ship(count=2), squadron(count=2))
    text = words(cards.booklet_html(report, SheetOptions()))
    assert [name in text for name in ("Corvette Ship 1–4", "Fighter Squadron × 5")] == [True, True]


def test_equal_ships_have_one_card_on_request():
    report = report_of(450, ship(count=3), ship("destroyer"))
    single, merged = (
        [card.block.copies for card in cards.ship_cards(report, SheetOptions(merge=merge))]
        for merge in ("no", "yes")
    )
    assert (single, merged) == ([1, 1, 1, 1], [3, 1])


@pytest.mark.parametrize(
    ("key", "count", "strips"),
    [
        ("destroyer", 1, [0]),
        ("destroyer", 2, [2]),
        ("destroyer", 3, [3]),
        ("destroyer", 5, [3, 2]),
        ("cruiser", 4, [4, 4]),
        ("cruiser", 2, [0, 0]),
    ],
    ids=["one", "two", "three", "five", "four", "no room"],
)
def test_equal_ships_on_a_card_have_marks_of_their_own(key, count, strips):
    upgrades = PLATED if key == "cruiser" else UPGRADES[key]
    report = report_of(1500, ship(key, upgrades=upgrades, count=count))
    options = SheetOptions(merge="yes")
    made = cards.ship_cards(report, options)
    assert [len(card.block.ships) for card in made] == strips
    assert sum(card.block.points * card.copies for card in made) == report.points
    html = cards.cards_html(report, options)
    lines = [len(card.block.strips.lines) for card in made if card.block.strips]
    assert html.count('class="line strip"') == sum(lines)
    assert all(card_heights.height(card.block, card.type) <= HEIGHT for card in made)


def test_equal_ships_have_a_line_each_and_nothing_on_their_cards_is_printed_over_another():
    named = [
        ship("destroyer", upgrades=UPGRADES["destroyer"], name=name)
        for name in ("Dawn", "Dusk", "Meridian")
    ]
    report = report_of(3000, ship(count=12, upgrades=UPGRADES["corvette"]), *named)
    for options in (SheetOptions(merge="yes"), SheetOptions(merge="yes", rules="hide")):
        made = cards.ship_cards(report, options)
        strips = [card.block.strips for card in made if card.block.strips]
        assert [each.height_in_lines for each in strips] == [7, 5, 3]
        with pypdfium2.PdfDocument(cached_pdf(cards.cards_html(report, options))) as document:
            pages = [text_boxes(page.get_textpage())[1:] for page in document]
        found = [pair for boxes in pages for pair in combinations(boxes, 2) if overlap(*pair)]
        assert found == []


def test_equal_ships_name_their_rolls_of_morale_once():
    report = report_of(300, ship(count=3, upgrades=UPGRADES["corvette"]))
    html = cards.cards_html(report, SheetOptions(merge="yes"))
    assert (html.count("4+ 5+"), html.count("2 upgrades: 4+")) == (3, 0)


@pytest.mark.parametrize("name", ["The Most Serene Republic’s Flagship " * 2, "W" * 80])
def test_foot_has_room_beside_the_page_number_however_long_the_name(name):
    report = report_of(300, ship(), name=name.strip())
    for html in (cards.cards_html, cards.booklet_html):
        feet = re.findall(r'<p class="foot">(.+?)</p>', html(report, SheetOptions()))
        assert feet
        assert all(foot.startswith(name[:3]) and "…" in foot for foot in feet)
        assert max(measure.width(foot, FOOT_POINTS) for foot in feet) < WIDTH - BESIDE_FOOT


def test_figures_on_a_back_stay_clear_of_the_cut():
    html = cards.cards_html(report_of(300, ship("cruiser")), SheetOptions(backs="fold"))
    with pypdfium2.PdfDocument(cached_pdf(html)) as document:
        boxes = text_boxes(document[0].get_textpage())
    middle = 595 / 2
    rights = [right for left, _, right, _, text in boxes if left > middle and "6+" in text]
    assert max(rights) < middle + (88 - 3) * 72 / 25.4
