"""Copies of a fleet for opponents, and two fleets on one sheet."""

import re
from dataclasses import replace
from itertools import combinations

import pytest
from django.utils import translation
from pypdfium2 import PdfDocument

from rulesets.lists.samples import sample
from rulesets.lists.sheets.opponents import match_html, opponent_html
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pdf import html_to_pdf
from tests.builders import full_fleet, judged, ship, squadron
from tests.fleets.shown import PLATED, eighteen_ships, overlap, report_of, text_boxes
from tests.pages import words
from tests.printed import page_texts

MARGIN, COLUMN, HEAD = (length * 72 / 25.4 for length in (10, 94, 40))
"""The margin of a match, the width of a column with its gap, and the height of the head."""

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]


def test_copy_for_opponents_explains_weapons_and_systems():
    text = words(opponent_html(judged(full_fleet()), SheetOptions()))
    wanted = [
        "Morale test at",
        "Heavy 4",
        "Turret 24″ A2 S2 Rapid Cannon front 12″ A3 S0 Twin-Fire",
        "Deadly Each hit the target",
        "Repair Bay On activation",
    ]
    assert [each for each in wanted if each not in text] == []


def test_copy_for_opponents_says_what_damage_does_and_when_ships_surrender():
    text = words(opponent_html(judged(full_fleet()), SheetOptions()))
    assert text.count("Damage The ship’s owner picks") == text.count("Morale At the end of a round")
    assert text.count("Damage The ship’s owner picks") == text.count("How to read it")


def test_copy_for_opponents_names_systems_on_one_line():
    text = words(opponent_html(judged(sample("warfleets")), SheetOptions()))
    assert text.count("Broadside Armored Plating, Pulse Engine") == 1


def test_copies_of_the_sample_fleet_are_one_and_two_without_rules():
    report = judged(sample("warfleets"))
    shown, hidden = (
        opponent_html(report, SheetOptions(rules=rules)).count('class="side"')
        for rules in ("show", "hide")
    )
    assert (shown, hidden) == (1, 2)


def test_copy_for_opponents_has_equal_ships_once_with_the_names_of_all():
    equals = [ship("cruiser", upgrades=PLATED), ship("cruiser", upgrades=PLATED[::-1], name="Dawn")]
    html = opponent_html(report_of(900, *equals, *[ship()] * 2), SheetOptions())
    assert re.findall(r'"brief-name">([^<]+)</b> ([^<]*)<', html)[:2] == [
        ("Cruiser Ship × 2", "Dawn\xa0· Heavy 4"),
        ("Corvette Ship × 2", "Light 2"),
    ]


def test_weapons_of_a_match_stay_in_their_column():
    """In Italian, whose words are longer, below names that have no room beside the points."""
    report = judged(replace(sample("warfleets"), name="Resolute Wardens of the Farther Shore"))
    with translation.override("it"):
        html = match_html([report] * 2, SheetOptions(), [None, None])
    with PdfDocument(html_to_pdf(html)) as document:
        width, height = document[0].get_size()
        found = text_boxes(document[0].get_textpage())
        boxes = [box for box in found if box[1] > MARGIN and box[3] < height - HEAD]
    edges = [width - MARGIN, *(width / 2 + n * COLUMN for n in (-0.5, 0.5))]
    assert [box for box in boxes for edge in edges if box[0] < edge - 1 and box[2] > edge + 1] == []
    assert [(a, b) for a, b in combinations(boxes, 2) if overlap(a, b)] == []


def test_second_list_of_a_match_begins_a_page_if_the_first_fills_one():
    html = match_html([eighteen_ships(), report_of(300, ship())], SheetOptions(), [None, None])
    first, second = page_texts(html_to_pdf(html))
    assert len(re.findall(r"\w+ No\. \d", first)) == 18
    assert "Corvette Ship Light 2" in second
    assert "(continued)" not in second


def test_rules_of_a_match_begin_below_the_first_fleet_and_go_on_below_the_second():
    cruisers = ship("cruiser", upgrades=PLATED), ship("cruiser")
    report = report_of(300, *cruisers, ship("destroyer"), squadron(count=4))
    text = words(match_html([report] * 2, SheetOptions(), [None, None]))
    places = [text.rindex(each) for each in ("24″ A3 S1 Range", "Fleet B", "in short (continued)")]
    assert places == sorted(places)


def test_match_gives_the_rolls_of_morale():
    text = words(match_html([report_of(300, ship("cruiser"))] * 2, SheetOptions(), [None, None]))
    assert text.count("Morale 4: 2+ · 3: 3+ · 2: 4+ · 1: 5+") == 2
    assert text.count("moves over one carries it") == 1
    assert "circle is dark" not in text


def test_match_has_equal_ships_once_with_marks_for_each():
    equals = [ship("cruiser", upgrades=PLATED, name=name) for name in ("Dawn", "Dusk", "")]
    reports = [report_of(300, *equals), report_of(300, ship())]
    html = match_html(reports, SheetOptions(), [None, None])
    assert html.count(">Cruiser Ship × 3<") == 1
    assert re.findall(r'"line strip">(\w+)\s*①②③④', html) == ["Dawn", "Dusk", "3"]
    assert html.count("strip-2224.png") == 3
    rows = re.findall(r"(\d)(?:\s|&#160;)+(?:Energy Cannon|Armored Plating)", html)
    assert rows == ["1", "4"]


def test_match_has_a_row_of_circles_for_each_squadron():
    reports = [report_of(450, ship(), squadron(count=4)), report_of(1000, ship())]
    html = match_html(reports, SheetOptions(), [None, None])
    heads = 2
    assert html.count("①②③④") == 1 + 4 + 1 + heads
    assert re.findall(r'"squadron">(\w)&#160;①', html) == [*"ABCD"]
    assert "450 against 1000 points" in html


def test_match_keeps_many_equal_squadrons_and_ships_together():
    many = report_of(2000, *[ship("cruiser", upgrades=PLATED)] * 12, squadron(count=30))
    html = match_html([many, report_of(2000, *[ship()] * 2)], SheetOptions(), [None, None])
    assert re.findall(r'"brief-name">([^<]+)<', html) == [
        "Cruiser Ship 1–12",
        "Fighter Squadron × 30",
        "Corvette Ship 1–2",
    ]
    assert re.findall(r'"squadron">(\w+)&#160;①', html)[-2:] == ["AC", "AD"]


def test_rolls_of_morale_beside_equal_ships_are_not_repeated_below():
    equals = [ship("corvette", upgrades=[])] * 2
    text = words(match_html([report_of(300, *equals)] * 2, SheetOptions(), [None, None]))
    assert (text.count("4+ 5+"), text.count("Morale 2: 4+")) == (4, 0)


def test_equal_errors_of_a_match_stand_once_with_their_count():
    wrong = [
        ship("corvette", upgrades=["weapon-batteries@rear"], name=f"No. {n}") for n in range(5)
    ]
    html = match_html([report_of(300, *wrong), report_of(300, ship())], SheetOptions(), [None] * 2)
    errors = re.findall(r"goes on the sides[^<]*", html)
    assert errors == ["goes on the sides, not on the rear (×5)"]
