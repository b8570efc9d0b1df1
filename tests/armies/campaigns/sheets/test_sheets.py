"""The sheets of a campaign by their text and their number of pages."""

import re
from dataclasses import replace
from uuid import UUID

import pytest
from django.utils import translation

from armies.campaigns.models import Campaign
from armies.campaigns.sheets.forces import army_html, army_report
from armies.campaigns.sheets.registry import campaign_pdf, sheets_of
from armies.campaigns.sheets.table_card import table_html
from armies.campaigns.states import state_of
from rulesets.books.services import store
from rulesets.engine import codec
from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule, RuleUse
from rulesets.games.strategy.replay import replay
from rulesets.sheets.options import SheetOptions
from tests.armies.printing import missing, pages
from tests.books import factions
from tests.campaigns import (
    ARMS,
    BARRACKS,
    LIBRARY,
    SWAP,
    UNITS,
    begin,
    campaign,
    damage,
    finish,
    ford,
    produce,
    rounds,
    skirmish,
    take,
)
from tests.ground import book, library, unit
from tests.pages import words
from tests.printed import crossed, page_count, page_sizes, page_texts
from tests.wars import fallen, war

OPTIONS = SheetOptions()
SIDES = ("red", "blue")


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
    assert rows.count("<tr>") >= 8
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
        "Headquarters",
        "Builder",
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
