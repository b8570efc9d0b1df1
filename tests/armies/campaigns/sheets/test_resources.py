"""Resource sheets by their text and structure."""

import re

import pytest

from armies.campaigns.sheets.resources import blank_html, ledger_html
from rulesets.games.strategy.replay import replay
from rulesets.sheets.options import SheetOptions
from tests.armies.printing import missing, pages
from tests.campaigns import (
    BARRACKS,
    LIBRARY,
    begin,
    campaign,
    construct,
    finish,
    ford,
    produce,
    rounds,
    take,
    upgrade,
)
from tests.pages import words

OPTIONS = SheetOptions()
SIDES = ("red", "blue")


def test_resource_sheet_has_every_round_and_room_for_more():
    red, blue = pages(ledger_html(ford(*take(1, 2, 3), *BARRACKS), OPTIONS))
    heads = "Start + Income = Build − Buildings = Upgrade − Upgrades = Production − Units"
    wanted = ["Red · The Ford · round 1", heads, "1 3 0 500 100 600 Barracks: 200"]
    assert missing(wanted, red) == []
    assert missing(["Blue · The Ford", "1 0 0 500 25 525"], blue) == []


def test_resource_sheet_leaves_blank_what_is_still_to_come():
    red = words(ledger_html(ford(*take(1), begin(), *finish(*SIDES * 3)), OPTIONS))
    assert missing(["1 1 0 500 50 550 550 550 2 1 0 550 50 600 3 4"], red) == []


def test_resource_sheet_leaves_blank_what_a_purchase_may_change():
    state = ford(*take(1), begin(), construct("barracks"), *finish(*SIDES))
    red = words(ledger_html(state, OPTIONS))
    assert missing(["1 1 0 500 50 550 Barracks: 200 350 2"], red) == []


def test_resource_sheet_says_what_units_were_upgraded_with():
    log = [*take(*range(1, 10)), begin(), construct("weaponsmith")]
    log += [*finish(*SIDES * 3), begin(), construct("barracks", "b1"), *finish(*SIDES * 2)]
    log += [produce("b1", "squad", "arms:banner", id="u1"), *finish(*SIDES)]
    log += [begin(), *finish(*SIDES), upgrade("u1", "arms:horn")]
    red = words(ledger_html(ford(*log), OPTIONS))
    assert missing(["Squad (Banner): 165", "Squad (Horn): 10"], red) == []


def test_long_campaign_fills_a_sheet_of_its_own_length():
    found = pages(ledger_html(ford(*rounds(25)), OPTIONS))
    assert missing(["25 "], " ".join(found)) == []


@pytest.mark.parametrize(
    ("phase_18", "skipped"), [("skipped", 18), ("played", 19)], ids=["skipped", "played"]
)
def test_resource_sheet_closes_the_rounds_without_a_build_phase(phase_18, skipped):
    state = replay(campaign(policies={"phase_18": phase_18}), LIBRARY)
    html = ledger_html(state, OPTIONS)
    [rows, *_] = html.split("</table>")
    assert re.findall(r"<tr[^>]*>\s*<td>(\d+\+?)</td>", rows) == [
        *map(str, range(1, skipped)),
        f"{skipped}+",
    ]
    closed = " ".join(map(str, range(skipped, skipped + 4)))
    wanted = [
        f"{skipped}+ Objectives: {closed}",
        f"From round {skipped} on, no build phase follows the battle.",
    ]
    assert missing(wanted, words(html)) == []


def test_resource_sheet_expects_the_income_of_what_is_held():
    html = ledger_html(ford(*take(1, 2)), OPTIONS)
    assert re.findall(r'class="expected-income">(\d+)', html) == [
        "2",
        "0",
        "75",
        "575",
        "0",
        "0",
        "25",
        "525",
    ]
    begun = ledger_html(ford(*take(1, 2), begin()), OPTIONS)
    assert "expected-income" not in begun


@pytest.mark.parametrize(
    ("variant", "start", "income"), [("normal", "500", "25"), ("skirmish", "100", "5")]
)
def test_blank_resource_sheet(variant, start, income):
    [page] = pages(blank_html(variant, OPTIONS))
    assert (
        missing(
            [f"Round 1 starts with {start}, each other", f"Income: {income} for", "Player", "18"],
            page,
        )
        == []
    )
