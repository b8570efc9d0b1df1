"""Cards of buildings and builders by their text and structure."""

import re

import pypdfium2
import pytest
from django.conf import settings

from armies.campaigns.sheets.building_cards import buildings_html
from rulesets.games.strategy.replay import replay
from rulesets.sheets import tracks
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
    destroy,
    finish,
    produce,
    rounds,
    take,
    train,
    upgrade,
)
from tests.ground import book, library, option, section, unit
from tests.pages import words

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
        "Fortified objective 100 pts Blue · Spare",
        "Guns 12″ A3 AP(1)",
        "Barracks 6″ × 9″ 200 Weaponsmith 6″ × 6″ 150 Workshop 9″ × 9″ 300 Fortified objective 100",
        "Builder 100 pts Blue · Spare",
    ]
    assert missing(wanted, text) == []
    assert "Headquarters Spare" not in text


def test_producers_list_their_prices_those_a_weaponsmith_opens_with_a_mark():
    text = words(printed(*BARRACKS, *finish("red", "blue") * 3, *SMITH))
    barracks = "Squad 150 Brutes 60 Scouts 90 Captain *60 Guards 330 Giant *60"
    assert missing([barracks, "The Ford · round 2 · * with a weaponsmith"], text) == []


UPGRADED = (
    *(*take(*range(1, 10)), begin(), construct("barracks", "b1"), *finish("red", "blue") * 2),
    *(produce("b1", "squad", id="u1"), *finish("red", "blue"), *SMITH),
)


def test_first_weaponsmith_sells_the_upgrades_that_units_may_take_as_they_are():
    another = [*finish("red", "blue") * 3, begin(), construct("weaponsmith", "w2")]
    html = printed(*UPGRADED, *another)
    assert words(html).count("Squad Banner 15, Horn 10") == 1
    taken = printed(*UPGRADED, *finish("red", "blue"), upgrade("u1", "arms:banner"))
    assert missing(["Squad Horn 10"], words(taken)) == []


def test_upgrades_without_room_on_a_weaponsmith_have_a_card_of_their_own():
    options = [option(f"blade-{number}", number) for number in range(1, 150)]
    books = library(
        book("gf35", unit("squad", 150), sections=(section("arms", "upgrade", *options),))
    )
    text = words(printed(*UPGRADED, books=books))
    assert missing(["Weaponsmith Red · Upgrades Squad"], text) == []


def test_spares_of_each_player_fill_their_page_with_prices_what_they_lack_first():
    html = printed(*BARRACKS)
    found = re.findall(r"</svg>\s*([\w ]+?)\s*</h2>.*?<p>(\w+)(\xa0· Spare)?</p>", html, re.DOTALL)
    spares = {
        player: [name for name, owner, spare in found if spare and owner == player]
        for player in ("Red", "Blue")
    }
    assert spares == {
        "Red": ["Workshop", "Weaponsmith", "Fortified objective", "Barracks", "Builder"],
        "Blue": [
            "Barracks",
            "Workshop",
            "Weaponsmith",
            "Fortified objective",
            "Builder",
            "Barracks",
        ],
    }
    assert html.count("<td>Squad</td>") == 4


def test_player_without_room_for_what_makes_units_has_another_page():
    log = [*take(*range(1, 10))]
    for _ in range(6):
        log += [begin(), *finish("red", "blue") * 2, train(), *finish("red", "blue")]
    red, more, blue = pages(printed(*log))
    assert [text.count("Spare") for text in (red, more, blue)] == [0, 8, 6]


@pytest.mark.parametrize(
    ("actions", "cards"),
    [([destroy("blue.hq")], 3), (rounds(18), 4)],
    ids=["over", "no build phase left"],
)
def test_nobody_has_spares_who_can_build_no_more(actions, cards):
    html = printed(*actions)
    assert ("Spare" in html, html.count("<article")) == (False, cards)


def test_spares_have_boxes_from_the_round_that_is_played():
    html = printed(*[begin(), *finish("red", "blue") * 3] * 3)
    spare = html.partition("Spare")[2].partition("</article>")[0]
    assert re.findall(r">(\d+)</text>", spare)[0] == "4"


def test_round_that_is_played_is_framed_those_without_production_are_underlined():
    track = tracks.numbered(range(1, 6), {2}, 3)
    [first, *_] = track.path.split("z")
    assert track.bar == "M78 2h35v35h-35z"
    assert first == "M8 2h35v35h-35"
    assert track.crosses == "M43 37l35 -35M14 32h23"
    assert tracks.numbered(range(3, 6), set()).bar == ""


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


def test_crests_are_drawn_on_every_sheet():
    """A drawing without a namespace prints its letter alone."""
    drawings = [
        tag
        for path in (settings.BASE_DIR / "templates" / "sheets").glob("*.html")
        for tag in re.findall(r"<svg[^>]*>", path.read_text())
    ]
    assert [tag for tag in drawings if 'xmlns="http://www.w3.org/2000/svg"' not in tag] == []
