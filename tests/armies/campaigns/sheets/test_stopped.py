"""Where a campaign stopped: its map, its holders, and who deploys."""

import re
from math import dist

import pytest
from django.utils import translation

from armies.campaigns.sheets.battlefield import CREST, HATCHES, REACH, STROKES, TINY, battlefield
from armies.campaigns.sheets.registry import sheets_of
from armies.campaigns.sheets.stopped import stopped_html
from armies.campaigns.sheets.table_card import table_html
from rulesets.games.strategy.document import CampaignPlayer
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.replay import replay
from rulesets.sheets.options import SheetOptions
from tests.armies.printing import missing, pages
from tests.books import factions
from tests.campaigns import (
    BARRACKS,
    FOUR,
    LIBRARY,
    begin,
    campaign,
    construct,
    damage,
    destroy,
    finish,
    ford,
    produce,
    take,
)
from tests.ground import BOOK, library
from tests.pages import words
from tests.printed import crossed, page_count
from tests.wars import fallen, war

OPTIONS = SheetOptions()
SIDES = ("red", "blue")
SQUARES = [f"{column}{row}" for row in (1, 4) for column in "ABCDE"][:9]


def test_stopped_sheet_is_one_page_with_holders_damage_and_reserve():
    scouts = [produce("b1", "scouts", id="u1", reserve=True), damage("red.hq", 3)]
    state = ford(*take(1, 2, 3), *BARRACKS, *scouts)
    [text] = pages(stopped_html(state, OPTIONS))
    wanted = [
        "3 objectives",
        "R1 Headquarters",
        "deploys from round 3",
        "Positions",
        "Agreed for the next time",
    ]
    assert missing(wanted, text) == []
    held = re.search("Held by(.*?)</tr>", stopped_html(state, OPTIONS), re.DOTALL)
    assert held[1].count("<title>R</title>") == 3
    assert crossed(stopped_html(state, OPTIONS)) == ["3 / 18"]


def test_stopped_sheet_of_a_campaign_that_is_over_says_only_who_won():
    html = stopped_html(ford(destroy("blue.hq")), OPTIONS)
    lead = re.search('<p class="lead"><b>(.*?)</b>', html)
    assert lead[1] == "Red wins in round 1: Blue’s HQ has fallen!"
    wanted = ["How it ended", "Positions", "Notes", "Agreed for the next time"]
    assert [text for text in wanted if text in html] == wanted[:3]


@pytest.mark.parametrize(
    ("units", "paper", "is_large"),
    [(1, "a4", True), (12, "a4", True), (16, "letter", False)],
    ids=["one", "twelve", "letter"],
)
def test_stopped_sheet_has_as_large_a_map_as_its_page_holds(units, paper, is_large):
    """In Italian, whose words are longer."""
    scouts = produce("b1", "scouts")
    later = [begin(), *finish(*SIDES * 2), scouts, *finish(*SIDES)] * (units - 1)
    state = ford(*take(*range(1, 10)), *BARRACKS, scouts, *finish(*SIDES), *later)
    with translation.override("it"):
        html = stopped_html(state, SheetOptions(paper=paper))
    assert page_count(html) == 1
    assert ('class="row plan battlefield' not in html) == is_large


def test_stopped_sheet_without_room_has_map_and_lines_on_a_second_page():
    state = replay(war(14), library(*factions("gf35")))
    html = stopped_html(state, OPTIONS)
    assert (page_count(html), "next-page" in html) == (2, True)


@pytest.mark.parametrize("sheet", [stopped_html, table_html])
@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("letter", "it")])
def test_four_players_have_a_page_with_their_corners(sheet, paper, language):
    state = replay(campaign(*take(1), players=FOUR, objectives=12), LIBRARY)
    with translation.override(language):
        html = sheet(state, SheetOptions(paper=paper))
    assert page_count(html) == 1
    corners = re.findall(r"<g .*?>([A-Z])</text>", html, re.DOTALL)
    assert corners == ["R", "B", "G", "G"]


@pytest.mark.parametrize("sheet", [stopped_html, table_html])
def test_many_house_rules_leave_room_for_the_map(sheet):
    policies = {policy.key: list(policy.options)[1] for policy in POLICIES}
    state = replay(campaign(players=FOUR, objectives=12, policies=policies), LIBRARY)
    with translation.override("it"):
        assert page_count(sheet(state, OPTIONS)) == 1


def test_map_shows_the_headquarters_that_stand():
    state = replay(campaign(destroy("gold.hq"), players=FOUR), LIBRARY)
    stand = battlefield(state).headquarters
    assert [each.mark.player.name for each in stand] == ["Red", "Blue", "Green"]
    assert [each.outline for each in stand[:2]] == ["M0 39h12v9h-12z", "M60 0h12v9h-12z"]


FIVE = (*FOUR, CampaignPlayer(id="fifth", name="Fifth", book=BOOK))


def test_map_of_more_players_than_corners_has_no_headquarters():
    assert battlefield(replay(campaign(players=FIVE), LIBRARY)).headquarters == ()


def test_map_names_all_players_who_are_in_the_campaign():
    state = replay(campaign(destroy("gold.hq"), players=FIVE), LIBRARY)
    named = [zone.player.name for zone in battlefield(state).zones]
    assert named == ["Red", "Blue", "Green", "Fifth"]
    assert missing(named, words(table_html(state, OPTIONS))) == []


def test_stopped_sheet_names_the_fallen_in_a_line():
    state = replay(campaign(destroy("gold.hq"), players=FOUR), LIBRARY)
    html = stopped_html(state, OPTIONS)
    assert missing(["Out of the campaign: Gold"], words(html)) == []
    assert html.count("<article>") == 3
    assert "army-gold" not in sheets_of(state)


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (FOUR[:2], "Headquarters in opposing corners, a builder"),
        (FOUR, "Each headquarters in a corner of its own, a builder"),
        (FIVE, "Headquarters as far apart as you agree, a builder"),
    ],
    ids=["two", "four", "five"],
)
def test_setup_says_where_headquarters_stand(players, places):
    text = words(table_html(replay(campaign(players=players), LIBRARY), OPTIONS))
    assert missing([places], text) == []


def test_objective_in_a_corner_leaves_the_crest_of_its_headquarters_free():
    state = ford(*take(1), destroy("blue.hq"))
    left, right, *_ = battlefield(state, 2, ["A4", "H1", *SQUARES[2:]]).objectives
    assert (left.x, left.y) == (1.8, 48 - 10.5)
    assert left.holder.place.split()[1] == f"{48 - 10.5 - 5.7 / 4:g}"
    assert (right.x, right.y) == (67.5, 6 - 1.26)


def test_number_of_an_objective_touches_no_crest():
    table = battlefield(ford(*take(1, 2)), TINY, ["C1", "C2"])
    upper, lower = table.objectives
    side = CREST * upper.holder.scale
    top = float(upper.holder.place.split()[1])
    assert upper.y + upper.radius < top
    assert top + side < lower.y - lower.radius


def test_map_hatches_where_each_player_may_build():
    html = table_html(ford(*take(1)), OPTIONS, SQUARES)
    zones = list(battlefield(ford(*take(1)), squares=SQUARES).zones)
    assert [(zone.player.name, zone.hatch) for zone in zones] == [
        *zip(("Red", "Blue"), HATCHES[:2], strict=True)
    ]
    assert [zone.path for zone in zones] == [
        "M0 30h12a9 9 0 0 1 9 9v9a9 9 0 0 1 -9 9h-12a9 9 0 0 1 -9 -9v-9a9 9 0 0 1 9 -9z"
        "M4.5 -4.8h0a9 9 0 0 1 9 9v0a9 9 0 0 1 -9 9h0a9 9 0 0 1 -9 -9v0a9 9 0 0 1 9 -9z",
        "M60 -9h12a9 9 0 0 1 9 9v9a9 9 0 0 1 -9 9h-12a9 9 0 0 1 -9 -9v-9a9 9 0 0 1 9 -9z",
    ]
    assert missing([f'd="{zone.path}"' for zone in zones], html) == []
    assert "hatched: where to build, 9″ from a headquarters or a held objective" in html


def test_one_line_leads_around_where_a_player_may_build():
    table = battlefield(ford(*take(1, 2), destroy("red.hq")), squares=["C2", "D2"])
    red, blue = table.zones
    points = [tuple(map(float, each.split())) for each in re.split("[ML]", red.edge)[1:]]
    left, right = ((each.x, each.y) for each in table.objectives)
    nearest = [min(dist(point, left), dist(point, right)) for point in points]
    assert nearest == pytest.approx([REACH] * len(points), abs=0.1)
    assert [blue.edge.count("M"), red.dashes, blue.dashes] == [1, *STROKES[:2]]


def test_nobody_without_a_headquarters_and_objectives_has_ground_to_build_on():
    red, blue = battlefield(ford(destroy("blue.hq")), squares=SQUARES).zones
    assert (bool(red.path), blue.path) == (True, "")


def test_map_names_columns_and_rows_at_its_edges():
    table = battlefield(ford(), 2)
    assert "".join(each.text for each in table.names) == "ABCDEFGH1234"
    assert [each.x for each in table.names][:2] == [4.5, 13.5]
    assert table.view_box == "-2.1 -2.1 74.6 50.6"
    assert table.squares.startswith("M9 0v48M18 0v48")
    assert table.squares.endswith("M0 12h72M0 24h72M0 36h72")


def test_map_shows_objectives_on_their_squares_with_their_holders():
    state = ford(*take(1), begin(), construct("fortification", "f1", objective=1))
    marks = battlefield(state, squares=SQUARES).objectives
    assert [(each.number, each.x, each.holder.player.name) for each in marks[:2]] == [
        (1, 4.5, "Red"),
        (2, 13.5, ""),
    ]
    assert [each.is_fortified for each in marks] == [True] + [False] * 8


def test_three_who_are_left_have_their_map_on_the_same_page():
    state = replay(fallen(war(6)), library(*factions("gf35")))
    html = stopped_html(state, OPTIONS)
    assert (page_count(html), "next-page" in html) == (1, False)
