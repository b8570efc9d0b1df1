"""The sheets of a campaign by their text and their number of pages."""

import re
from dataclasses import replace
from uuid import UUID

import pytest
from django.utils import translation

from armies.campaigns.models import Campaign
from armies.campaigns.sheets.battlefield import CREST, HATCHES, TINY, battlefield
from armies.campaigns.sheets.forces import army_html, army_report
from armies.campaigns.sheets.registry import campaign_pdf, sheets_of
from armies.campaigns.sheets.stopped import stopped_html
from armies.campaigns.sheets.table_card import table_html
from armies.campaigns.states import state_of
from armies.sheets.pages import MAX_NEW
from rulesets.books.services import store
from rulesets.engine import codec
from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule, RuleUse
from rulesets.games.strategy.document import CampaignPlayer
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.replay import replay
from rulesets.sheets.options import SheetOptions
from tests.armies.printing import missing, pages
from tests.books import factions
from tests.campaigns import (
    ARMS,
    BARRACKS,
    FOUR,
    LIBRARY,
    SWAP,
    UNITS,
    begin,
    campaign,
    construct,
    damage,
    destroy,
    finish,
    ford,
    produce,
    rounds,
    skirmish,
    take,
)
from tests.ground import BOOK, book, library, unit
from tests.pages import words
from tests.printed import page_count, page_sizes, page_texts
from tests.wars import fallen, war

OPTIONS = SheetOptions()
SIDES = ("red", "blue")
SQUARES = [f"{column}{row}" for row in (1, 4) for column in "ABCDE"][:9]


def test_army_is_headed_by_its_campaign_and_the_round():
    state = ford(*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1"))
    text = words(army_html(state, "red", OPTIONS))
    assert missing(["Red · The Ford · round 1"], text) == []
    assert [word for word in ("Legal", "game size", "force org") if word in text] == []


def test_army_is_printed_as_it_stands():
    state = ford(*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1"))
    report = army_report(state, "red")
    assert [issue.code for issue in report.issues] == []
    assert [(member.key, member.points) for member in report.roster.members] == [("squad", 150)]
    assert army_report(state, "blue").roster.members == ()


def test_army_explains_its_rules_as_they_work_in_a_campaign():
    rules = [
        Rule(key=name.lower(), name=Term(name), summary=Term(f"Usual {name}."))
        for name in ("Ambush", "Hero", "Scout", "Fast")
    ]
    uses = tuple(RuleUse(key=rule.key, name=rule.name) for rule in rules)
    known = library(book("gf35", replace(UNITS[0], rules=uses), *UNITS[1:], sections=(ARMS, SWAP)))
    known = replace(known, core={rule.key: rule for rule in rules})
    actions = [*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1")]
    text = words(army_html(replay(campaign(*actions), known), "red", OPTIONS))
    wanted = [
        "Ambush May wait in reserve, not for the next round but the one after",
        "Usual Hero. Joins a unit of several models within 2″ at the end of a round",
        "Usual Scout. A new unit with Scout makes its Scout deployment",
        "Fast Usual Fast.",
    ]
    assert missing(wanted, text) == []
    assert "Usual Ambush" not in text


def test_wounds_and_reserve_are_printed():
    scouts = [
        produce("b1", "scouts", id="u1", reserve=True),
        damage("u1", 2),
        damage("red.builder"),
    ]
    state = ford(*BARRACKS, *scouts)
    html = army_html(state, "red", OPTIONS)
    assert crossed(html) == ["1 / 3", "2 / 5"]
    assert missing(["In reserve, deploys from round 3"], words(html)) == []


def crossed(html):
    """The tracks of a sheet of which some boxes are crossed out."""
    return re.findall(r"<title>\w+: (\d+ / \d+)</title>", html)


@pytest.mark.parametrize("sheet", ["ledger", "buildings", "army-red", "stopped", "table"])
def test_sheet_is_drawn_on_letter(sheet):
    drawn = campaign_pdf(ford(*BARRACKS), sheet, SheetOptions(paper="letter"))
    assert page_sizes(drawn)[0] == (612, 792)


def test_army_is_printed_from_the_books_of_the_campaigns_owner(new_books):
    """Two owners have different books of one key and version, and the same campaign."""
    names = {1: "Wardens", 2: "Reavers"}
    for owner, name in names.items():
        squad = replace(unit("squad", 150), name=Term(name))
        mine = book("gf35", squad, *UNITS[1:], sections=(ARMS, SWAP))
        store(mine, "test", UUID(int=owner))
    text = codec.write(campaign(*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1")))
    for owner in names:
        state = state_of(Campaign(owner=UUID(int=owner), document=text))
        drawn = campaign_pdf(state, "army-red", OPTIONS)
        printed, *_ = page_texts(drawn)
        assert [name for name in names.values() if name in printed] == [names[owner]]


@pytest.mark.parametrize("sheet", ["army-green", "armies", ""])
def test_unknown_sheet(sheet):
    assert sheet not in sheets_of(ford())


def test_stopped_sheet_is_one_page_with_holders_damage_and_reserve():
    scouts = [produce("b1", "scouts", id="u1", reserve=True), damage("red.hq", 3)]
    state = ford(*take(1, 2, 3), *BARRACKS, *scouts)
    [text] = pages(stopped_html(state, OPTIONS))
    wanted = [
        "3 objectives",
        "Headquarters 15/18",
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
    ("units", "is_large"), [(1, True), (3, True), (16, False)], ids=["one", "three", "sixteen"]
)
def test_stopped_sheet_has_as_large_a_map_as_its_page_holds(units, is_large):
    """In Italian, whose words are longer."""
    scouts = produce("b1", "scouts")
    later = [begin(), *finish(*SIDES * 2), scouts, *finish(*SIDES)] * (units - 1)
    state = ford(*take(*range(1, 10)), *BARRACKS, scouts, *finish(*SIDES), *later)
    with translation.override("it"):
        html = stopped_html(state, OPTIONS)
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


def test_map_names_all_players_the_fallen_too():
    state = replay(campaign(destroy("gold.hq"), players=FIVE), LIBRARY)
    text = words(table_html(state, OPTIONS))
    names = [text.rindex(name) for name in ("Red", "Blue", "Green", "Gold", "Fifth")]
    assert names == sorted(names)


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
        "M-4.5 4.2a9 9 0 0 1 18 0a9 9 0 0 1 -18 0z",
        "M60 -9h12a9 9 0 0 1 9 9v9a9 9 0 0 1 -9 9h-12a9 9 0 0 1 -9 -9v-9a9 9 0 0 1 9 -9z",
    ]
    assert missing([f'd="{zone.path}"' for zone in zones], html) == []
    assert "hatched: where to build, 9″ from a headquarters or a held objective" in html


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


RULES = [
    "25 for the headquarters",
    "Barracks 200 6″ × 9″ 4+ 2+ 12",
    "Fortified objective 100 marker 4+ 2+ 3",
    "Guns 12″ A3 AP(1).",
    "Builder 100 4″ / 8″ 4+ 4+ 3 Slow.",
    "not for the next round but the one after: over 9″ from enemies, within 12″ of a friendly unit",
    "It can’t seize or contest objectives that round",
    "Joins a unit of several models within 2″",
    "most objectives after round 15",
    "From round 18 on, no build phase follows the battle",
    "they keep working outside the control zone",
]
SKIRMISH_RULES = [
    "5 for the headquarters",
    "Barracks 40 6″ × 6″ 4+ 2+ 6",
    "Guns 12″ A1 AP(1).",
    "Who loses half or more of their units in one round tests every unit’s Quality",
    "Failed: Shaken; Shaken already: off the table",
]


@pytest.mark.parametrize(
    ("document", "wanted", "absent"),
    [(campaign(), RULES, ["Rout test"]), (skirmish(), SKIRMISH_RULES, [])],
    ids=["normal", "skirmish"],
)
def test_table_card_has_phases_prices_and_uses(document, wanted, absent):
    text = words(table_html(replay(document, LIBRARY), OPTIONS))
    assert missing(wanted, text) == []
    assert missing(absent, text) == absent


def test_table_card_has_holders_and_who_started_each_round():
    started = [begin("red"), *finish(*SIDES * 3), begin("blue", player="blue")]
    html = table_html(ford(*take(1, 2), *take(3, player="blue"), *started), OPTIONS)
    objectives, rounds = re.findall(r'<table class="rounds-table (.*?)</table>', html, re.DOTALL)
    assert re.findall("<title>(.)</title>", objectives) == ["R", "R", "B"]
    assert re.findall("<title>(.)</title>", rounds) == ["R", "B"]
    assert missing(["500 points. 9 objectives (9–12) evenly spread"], words(html)) == []


@pytest.mark.parametrize(
    ("ended", "marked"),
    [((), [2, 3, 4, 5]), ((*finish(*SIDES * 2), *rounds(6)), [8, 9, 10, 11])],
    ids=["first build phase", "eighth battle"],
)
def test_army_is_marked_from_the_next_battle(ended, marked):
    actions = [*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1")]
    html = army_html(ford(*actions, *ended), "red", OPTIONS)
    assert [int(each) for each in re.findall(r'class="ring">(\d+)<', html)] == marked


def test_army_has_room_for_new_units_as_far_as_its_page_has():
    actions = [*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1")]
    html = army_html(ford(*actions), "red", OPTIONS)
    rows = html.partition('class="new-units"')[2].partition("</table>")[0]
    assert rows.count("<tr>") == 1 + MAX_NEW
    assert page_count(html) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("document", [campaign(), skirmish()], ids=["normal", "skirmish"])
def test_table_card_is_one_page_in_italian(document, paper):
    with translation.override("it"):
        html = table_html(replay(document, LIBRARY), SheetOptions(paper=paper))
    assert page_count(html) == 1


def test_army_without_units_lacks_nothing():
    [text] = pages(army_html(ford(*take(1, 2)), "red", OPTIONS))
    wanted = [
        "Campaign roster",
        "Points left Next income Objectives Units Models 500 75 2 0 0",
        "Headquarters 18/18",
        "Builder 3/3",
        "fortified objectives shoot 12″ A3 AP(1), held while they stand. Builders: Quality 4+",
        "No units yet: barracks and workshops make them.",
    ]
    assert missing(wanted, text) == []
    assert missing(["Nothing in the list", "Opponent"], text) == ["Nothing in the list", "Opponent"]
    assert "New units Unit Models Quality Defense Move Tough Points" in text


@pytest.mark.parametrize("is_over", [False, True])
def test_army_has_room_for_new_units_and_activations_until_the_campaign_is_over(is_over):
    document = fallen(war(3, 2)) if is_over else war(3, 2)
    html = army_html(replay(document, library(*factions("gf35"))), "p1", OPTIONS)
    assert ("New units" not in html, "Activated" not in html) == (is_over, is_over)


def test_new_units_have_room_below_english_names():
    state = replay(war(14, 4), library(*factions("gf35")))
    with translation.override("it"):
        html = army_html(state, "p1", OPTIONS)
    assert (page_count(html), ">Nomi inglesi<" in html, ">Nuove unità<" in html) == (2, True, True)
