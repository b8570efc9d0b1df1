"""The sheets of a campaign by their text and their number of pages."""

import pytest

from armies.campaigns import sheets
from rulesets.games.strategy.replay import replay
from rulesets.sheets.options import SheetOptions
from tests.armies.printing import missing, page_size, pages
from tests.campaigns import (
    BARRACKS,
    LIBRARY,
    begin,
    campaign,
    construct,
    damage,
    finish,
    produce,
    rounds,
    take,
)

OPTIONS = SheetOptions()
SIDES = ("red", "blue")


def played(*actions):
    return replay(campaign(*actions, name="The Ford"), LIBRARY)


def test_resource_sheet_has_every_round_and_room_for_more():
    (page,) = pages(sheets.ledger_html(played(*take(1, 2, 3), *BARRACKS), OPTIONS))
    wanted = ["The Ford", "Red", "Blue", "Start Income Build Upgrade Production"]
    assert missing([*wanted, "1 500 100 600 400 400", "1 500 25 525 525 525", "20"], page) == []


def test_resource_sheet_leaves_blank_what_is_still_to_come():
    (page,) = pages(sheets.ledger_html(played(*take(1), begin(), *finish(*SIDES * 3)), OPTIONS))
    assert missing(["1 500 50 550 550 550 2 550 3 4"], page) == []


def test_long_campaign_fills_a_sheet_of_its_own_length():
    found = pages(sheets.ledger_html(played(*rounds(25)), OPTIONS))
    assert missing(["25 "], " ".join(found)) == []


@pytest.mark.parametrize(
    ("variant", "start", "income"), [("normal", "500", "25"), ("skirmish", "100", "5")]
)
def test_blank_resource_sheet(variant, start, income):
    (page,) = pages(sheets.blank_html(variant, OPTIONS))
    assert missing([f"First start {start}. Income: {income} each", "Player", "20"], page) == []


def test_building_cards_say_size_tough_and_boxes():
    state = played(*BARRACKS, construct("fortification", "f1", objective=1))
    text = " ".join(pages(sheets.buildings_html(state, OPTIONS)))
    assert missing(["Headquarters Red", "Headquarters Blue", "Barracks Red"], text) == []
    assert missing(["Builder Red · Slow", "9″ × 12″", "Size", "Tough 18"], text) == []
    assert missing(["Fortified objective Spare · 12″ A3, AP(1)"], text) == []


def test_army_is_printed_as_it_stands():
    state = played(*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1"))
    report = sheets.army_report(state, "red")
    assert [issue.code for issue in report.issues] == []
    assert [(member.key, member.points) for member in report.roster.entries] == [("squad", 150)]
    assert sheets.army_report(state, "blue").roster.entries == ()


def test_wounds_and_reserve_are_printed():
    scouts = [produce("b1", "scouts", id="u1", reserve=True), damage("u1", 2), damage("red.hq")]
    state = played(*BARRACKS, *scouts)
    (scouts_now,) = sheets.army_report(state, "red").roster.entries
    assert scouts_now.entry.note == "Wounds 2/5, in reserve, may arrive from round 3 on"
    text = " ".join(pages(sheets.buildings_html(state, OPTIONS)))
    assert missing(["Headquarters Red · Wounds 1/18", "Barracks Red Quality"], text) == []


@pytest.mark.parametrize("sheet", ["ledger", "buildings", "army-red"])
@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_sheet_is_drawn_on_either_paper(sheet, paper, size):
    drawn = sheets.draw(played(*BARRACKS), sheet, SheetOptions(paper=paper))
    assert page_size(drawn) == size


@pytest.mark.parametrize("sheet", ["army-green", "armies", ""])
def test_unknown_sheet(sheet):
    with pytest.raises(sheets.NoSuchSheet):
        sheets.draw(played(), sheet, OPTIONS)
