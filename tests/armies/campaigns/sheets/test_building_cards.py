"""Cards of buildings and builders by their text and structure."""

import re

import pypdfium2
import pytest

from armies.campaigns.sheets.building_cards import buildings_html
from rulesets.games.strategy.replay import replay
from rulesets.sheets.options import SheetOptions
from tests.armies.printing import missing, pages, pdf
from tests.campaigns import (
    BARRACKS,
    LIBRARY,
    SMITH,
    begin,
    campaign,
    construct,
    damage,
    finish,
    produce,
    take,
    train,
)
from tests.ground import book, library, unit
from tests.pages import words
from tests.printed import page_count

OPTIONS = SheetOptions()
MILLIMETRE = 72 / 25.4
"""Points of a PDF."""


def printed(*actions, books=LIBRARY, options=OPTIONS):
    return buildings_html(replay(campaign(*actions, name="The Ford"), books), options)


def test_building_cards_say_size_tough_and_boxes():
    text = words(printed(*BARRACKS, construct("fortification", "f1", objective=1)))
    assert missing(["Headquarters Red", "Headquarters Blue", "Barracks 200 pts Red"], text) == []
    wanted = [
        "4+ 2+ 9″ × 12″ 18",
        "4+ 4+ 4″ / 8″ 3 Slow. Builds one building a round",
        "Trains builders (100 pts)",
        "Earns 25 a round.",
        "Produced in round",
        "Fortified objective 100 pts Spare",
        "Guns 12″ A3 AP(1)",
        "Barracks 6″ × 9″ 200 Weaponsmith 6″ × 6″ 150 Workshop 9″ × 9″ 300 Fortified objective 100",
        "Builder 100 pts Spare",
    ]
    assert missing(wanted, text) == []
    assert "Headquarters Spare" not in text


def test_producers_list_their_prices_and_the_weaponsmith_those_it_opens():
    text = words(printed(*BARRACKS, *finish("red", "blue") * 3, *SMITH))
    barracks = "Squad 150 Brutes 60 Scouts 90 Captain *60 Guards 330 Giant *60"
    opened = "Captain 60 Tank 120 Giant 60 Titan 60"
    assert missing([barracks, opened, "The Ford · round 2 · * with a weaponsmith"], text) == []


def test_every_weaponsmith_has_the_prices_of_what_it_opens():
    another = [*finish("red", "blue") * 3, begin(), construct("weaponsmith", "w2")]
    html = printed(*take(*range(1, 10)), *SMITH, *another)
    assert (html.count("Weaponsmith 2"), html.count("<td>Titan</td>")) == (1, 2)
    assert html.count('class="prices roomy"') > 2


def test_spares_fill_the_last_page_with_one_of_each_at_least():
    owned, spare = printed(), printed(*BARRACKS)
    assert [page_count(html) for html in (owned, spare)] == [2, 2]
    assert [html.count("<p>Spare</p>") for html in (owned, spare)] == [12, 11]


@pytest.mark.parametrize(("later", "first"), [(3, 4), (18, 17)], ids=["fourth", "last"])
def test_spares_have_boxes_from_the_round_that_is_played(later, first):
    html = printed(*[begin(), *finish("red", "blue") * 3] * later)
    [spare] = re.findall(r'"points">200 pts</p>.*?Produced in round(.*?)</svg>', html, re.DOTALL)[
        :1
    ]
    assert re.findall(r">(\d+)</text>", spare)[0] == f"{first}"


def test_headquarters_have_their_boxes_in_one_row_with_wounds_crossed_out():
    html = printed(*BARRACKS, damage("red.hq"))
    assert re.findall(r"<title>Wounds: (\d+ / \d+)</title>", html) == ["1 / 18"]
    tracks = re.findall(r'height="([\d.]+)mm"[^>]*><title>Wounds: [\d /]*18<', html)
    assert [float(height) < 6 for height in tracks] == [True, True]


def test_rounds_are_struck_out_in_which_a_building_produced():
    rounds = [*take(1, 2, 3), *BARRACKS]
    for number in (1, 2):
        rounds += [produce("b1", "squad", id=f"u{number}"), *finish("red", "blue"), begin()]
    html = printed(*rounds, train())
    assert re.findall(r"<title>Produced in round: (\d+ / \d+)</title>", html) == [
        "1 / 17",
        "2 / 17",
    ]


@pytest.mark.parametrize(
    ("units", "cards"), [(14, 0), (15, 1), (33, 2)], ids=["own card", "one more", "two more"]
)
def test_prices_without_room_on_a_building_have_cards_of_their_own(units, cards):
    squads = [unit(f"squad-{number}", 100 + number) for number in range(units)]
    html = printed(*BARRACKS, books=library(book("gf35", *squads)))
    assert html.count("Red · Prices") == cards
    assert missing([f"<td>{100 + number}" for number in range(units)], html) == []


@pytest.mark.parametrize(("paper", "margin"), [("a4", 15), ("letter", 17.95)])
def test_cards_stand_between_their_cut_marks(paper, margin):
    """Labels start 1.5 mm from the edge of a card; the marks are 1 and 91 mm from the margin."""
    with pypdfium2.PdfDocument(pdf(printed(options=SheetOptions(paper=paper)))) as document:
        page = document[0].get_textpage()
        search = page.search("Quality")
        found = [page.get_charbox(search.get_next()[0])[0] for _ in range(2)]
    edges = [left / MILLIMETRE - margin - 1.5 for left in found]
    assert edges == pytest.approx([1, 91], abs=0.4)


def test_many_cards_leave_no_page_empty():
    log = [*take(*range(1, 10))]
    for _ in range(7):
        log += [begin(), *finish("red", "blue") * 2, train(), *finish("red", "blue")]
    found = pages(printed(*log))
    assert [text.count("Tough") for text in found] == [8, 8]
