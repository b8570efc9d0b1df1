"""The sheets of a campaign by their text and their number of pages."""

import re
from dataclasses import replace
from uuid import UUID

import pytest

from armies.campaigns import sheets
from armies.campaigns.models import Campaign
from armies.campaigns.states import state_of
from rulesets.books.services import store
from rulesets.engine import codec
from rulesets.engine.values import Term
from rulesets.games.strategy.replay import replay
from rulesets.sheets.options import SheetOptions
from tests.armies.printing import missing, pages
from tests.campaigns import (
    ARMS,
    BARRACKS,
    LIBRARY,
    SWAP,
    UNITS,
    begin,
    campaign,
    construct,
    damage,
    finish,
    produce,
    rounds,
    take,
)
from tests.ground import book, unit
from tests.printed import page_sizes, page_texts

OPTIONS = SheetOptions()
SIDES = ("red", "blue")


def played(*actions):
    return replay(campaign(*actions, name="The Ford"), LIBRARY)


def test_resource_sheet_has_every_round_and_room_for_more():
    red, blue = pages(sheets.ledger_html(played(*take(1, 2, 3), *BARRACKS), OPTIONS))
    wanted = ["Red · The Ford · round 1", "Start Income Build Upgrade Production Bought", "18"]
    assert missing([*wanted, "1 3 0 500 100 600 Barracks: 200"], red) == []
    assert missing(["Blue · The Ford", "1 0 0 500 25 525"], blue) == []


def test_resource_sheet_leaves_blank_what_is_still_to_come():
    red, _ = pages(sheets.ledger_html(played(*take(1), begin(), *finish(*SIDES * 3)), OPTIONS))
    assert missing(["1 1 0 500 50 550 550 550 2 550 3 4"], red) == []


def test_resource_sheet_leaves_blank_what_a_purchase_may_change():
    state = played(*take(1), begin(), construct("barracks"), *finish(*SIDES))
    red, _ = pages(sheets.ledger_html(state, OPTIONS))
    assert missing(["1 1 0 500 50 550 350 Barracks: 200"], red) == []


def test_long_campaign_fills_a_sheet_of_its_own_length():
    found = pages(sheets.ledger_html(played(*rounds(25)), OPTIONS))
    assert missing(["25 "], " ".join(found)) == []


@pytest.mark.parametrize(
    ("variant", "start", "income"), [("normal", "500", "25"), ("skirmish", "100", "5")]
)
def test_blank_resource_sheet(variant, start, income):
    page, _ = pages(sheets.blank_html(variant, OPTIONS))
    assert (
        missing([f"Round 1 starts with {start}. Income: {income} each", "Player", "18"], page) == []
    )


def test_building_cards_say_size_tough_and_boxes():
    state = played(*BARRACKS, construct("fortification", "f1", objective=1))
    text = " ".join(pages(sheets.buildings_html(state, OPTIONS)))
    assert missing(["Headquarters Red", "Headquarters Blue", "Barracks Red"], text) == []
    wanted = [
        "Builder Red · Slow",
        "4+ 2+ 9″ × 12″ 18",
        "Trains builders (100 pts)",
        "Earns 25 a round.",
    ]
    wanted += [
        "Makes Squad 150, Scouts 90, Guards 330",
        "With a weaponsmith also: Captain 60, Giant 60",
    ]
    wanted += ["Fortified objective Spare · 100 points · 12″ A3, AP(1)", "Builder Spare"]
    assert missing(wanted, text) == []
    assert "Headquarters Spare" not in text


def test_army_is_headed_by_its_campaign_and_the_round():
    state = played(*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1"))
    [text] = pages(sheets.army_html(state, "red", OPTIONS))
    assert missing(["Red · The Ford · round 1"], text) == []
    assert [word for word in ("Legal", "game size", "force org") if word in text] == []


def test_army_is_printed_as_it_stands():
    state = played(*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1"))
    report = sheets.army_report(state, "red")
    assert [issue.code for issue in report.issues] == []
    assert [(member.key, member.points) for member in report.roster.members] == [("squad", 150)]
    assert sheets.army_report(state, "blue").roster.members == ()


def test_wounds_and_reserve_are_printed():
    scouts = [produce("b1", "scouts", id="u1", reserve=True), damage("u1", 2), damage("red.hq")]
    state = played(*BARRACKS, *scouts)
    (scouts_now,) = sheets.army_report(state, "red").roster.members
    assert scouts_now.entry.note == "In reserve, deploys from round 3"
    assert crossed(sheets.army_html(state, "red", OPTIONS)) == ["2 / 5"]
    assert crossed(sheets.buildings_html(state, OPTIONS)) == ["1 / 18"]


def crossed(html):
    """The tracks of a sheet of which some boxes are crossed out."""
    return re.findall(r"<title>\w+: (\d+ / \d+)</title>", html)


@pytest.mark.parametrize("sheet", ["ledger", "buildings", "army-red", "stopped", "table"])
@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_sheet_is_drawn_on_either_paper(sheet, paper, size):
    drawn = sheets.draw(played(*BARRACKS), sheet, SheetOptions(paper=paper))
    assert page_sizes(drawn)[0] == size


@pytest.mark.parametrize("order", [(1, 2), (2, 1)], ids=["one first", "other first"])
def test_army_is_printed_from_the_books_of_the_campaigns_owner(new_books, order):
    """Two owners have different books of one key and version, and the same campaign."""
    names = {1: "Wardens", 2: "Reavers"}
    for owner, name in names.items():
        squad = replace(unit("squad", 150), name=Term(name))
        mine = book("gf35", squad, *UNITS[1:], sections=(ARMS, SWAP))
        store(mine, "test", UUID(int=owner))
    text = codec.write(campaign(*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1")))
    for owner in order:
        state = state_of(Campaign(owner=UUID(int=owner), document=text))
        drawn = sheets.draw(state, "army-red", OPTIONS)
        printed, *_ = page_texts(drawn)
        assert [name for name in names.values() if name in printed] == [names[owner]]


@pytest.mark.parametrize("sheet", ["army-green", "armies", ""])
def test_unknown_sheet(sheet):
    with pytest.raises(sheets.NoSuchSheet):
        sheets.draw(played(), sheet, OPTIONS)


def test_stopped_sheet_is_one_page_with_holders_damage_and_reserve():
    scouts = [produce("b1", "scouts", id="u1", reserve=True), damage("red.hq", 3)]
    state = played(*take(1, 2, 3), *BARRACKS, *scouts)
    [text] = pages(sheets.stopped_html(state, OPTIONS))
    wanted = [
        "3 objectives (1, 2, 3)",
        "Held by R R R –",
        "Headquarters · 15 of 18",
        "deploys from round 3",
    ]
    assert missing(wanted, text) == []
    assert crossed(sheets.stopped_html(state, OPTIONS)) == ["3 / 18"]


def test_table_card_has_phases_prices_and_uses():
    [text] = pages(sheets.table_html(played(), OPTIONS))
    wanted = ["Construction", "25 for the headquarters", "Barracks 200 6″ × 9″ 12"]
    wanted += [
        "Fortified objective 100 marker 3",
        "12″ A3, AP(1)",
        "most objectives after round 15",
    ]
    assert [part for part in wanted if part not in text] == []
