"""The roster sheet of a fleet: its blocks and what is around them."""

import io
import re
from itertools import permutations

import pypdfium2
import pytest
from django.utils import translation
from pypdf import PdfReader

from fleets.sheets import roster
from fleets.sheets.blocks import blocks, merged
from rulesets.sheets.options import SheetOptions
from tests.builders import ship, squadron
from tests.fleets.shown import (
    PLATED,
    SHARED,
    drawn,
    eighteen_ships,
    pages,
    report_of,
    said,
)

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]


def test_block_shows_every_figure():
    aboard = {"hero": "ace-carrier", "title": "avenger"}
    flagship = ship("cruiser", name="Hammer of Dawn", upgrades=PLATED, **aboard)
    text = " ".join(pages(report_of(300, flagship, squadron("fighter"))))
    wanted = [
        "Hammer of Dawn",
        "Cruiser Ship · Heavy 4 · 100 pts Avenger On activation, the ship may be set down",
        "Ace Carrier □ Up to one squadron per upgrade",
        "Move Cruise, ram Turret Evasion Toughness 4″ 6″ 24″ A2 S2 2+ 2+",
        "Energy Cannon 12″ A3 S1",
        "Anti-Ship. +1 on hit rolls against ships",
        "Weapon Batteries 6″ A2 S2",
        "Broadside. Fits on the sides only",
        "Plasma Cannon 18″ A2 S3",
        "Overheating. A roll of 1 to hit",
        "4 Armored Plating Has to suffer 4 damage",
        "Morale 4 upgrades: 2+ · 3: 3+ · 2: 4+ · 1: 5+",
    ]
    assert [part for part in wanted if part not in text] == []


def test_foot_says_what_figures_and_arcs_mean():
    foot = said(report_of(300, ship()))
    assert "strength 1. Heavy 4 Size" in foot
    assert "Arcs A weapon shoots where its circle is dark" in foot


@pytest.mark.parametrize(("upgrades", "count"), [(["repair-bay"], 0), (["pulse-engine"], 1)])
def test_foot_says_what_is_left_only_where_upgrades_change_a_figure(upgrades, count):
    text = said(report_of(300, ship(upgrades=upgrades)))
    assert text.count("(4″) What is left once the upgrade is disabled.") == count


def test_damage_to_expect_stands_below_weapons_on_request():
    report = report_of(300, ship("cruiser", upgrades=PLATED))
    figures = [
        "squadrons are hit only on 6+. Average damage: light 1.3 medium 1.3 heavy 0.8",
        "24″ A2 S2 2+ 2+ Average damage: light 0.8 medium 0.9 heavy 0.8 squadron 0.6",
    ]
    shown, hidden = said(report, SheetOptions(chances="show")), said(report)
    assert [each in shown for each in figures] == [True, True]
    assert [each in hidden for each in figures] == [False, False]


def test_average_damage_of_squadrons_counts_their_rules():
    text = said(
        report_of(450, squadron("bomber"), squadron("fighter")), SheetOptions(chances="show")
    )
    assert "Average damage: light 1.1 medium 1.1 heavy 0.8 squadron 0.3" in text
    assert "Average damage: light 0.3 medium 0.2 heavy 0.1 squadron 1.3" in text


def test_equal_ships_share_a_block_with_a_strip_for_each():
    lances = [ship("destroyer", name=name) for name in ("Lance", "Pike")]
    text = said(report_of(450, *lances, ship("corvette", count=2), ship("corvette")))
    slots = "①②③④"
    assert (
        f"Ship Activated Upgrade 1 2 3 Morale 3–1 left Lance {slots} 3+ 4+ 5+ Pike {slots} 3+ 4+ 5+"
        in text
    )
    assert "Corvette Ship 1–3 Light 2 · 3 × 40 pts" in text
    assert text.count("Evasion Toughness") == 2


def test_equal_ships_without_names_have_their_numbers_in_the_heading():
    ships = [ship("destroyer"), ship("destroyer", upgrades=PLATED[:2]), ship("destroyer")]
    assert "Destroyer Ship 1, 3 Medium 3 · 2 × 60 pts" in said(report_of(450, *ships))


def test_ship_with_a_note_keeps_its_block():
    text = said(report_of(450, ship(), ship(note="Painted red."), ship()))
    assert text.count("Evasion Toughness") == 2


def test_squadron_block_shows_rules_and_count():
    text = said(report_of(300, ship(), squadron("bomber", count=4)))
    assert "Bomber Squadron × 4 40 pts Anti-Ship +1 on hit rolls against ships" in text
    assert "8″ 12″ 2″ A1 S2 4+ 5+" in text


def test_profile_and_boxes_of_an_upgrade_without_a_slot_stay_in_their_columns():
    with translation.override("it"):
        [block] = blocks(report_of(300, ship(upgrades=["rapid-cannon@front"] * 3)), SheetOptions())
    assert len({row.line[1:] for row in block.rows}) == 1


def test_too_many_upgrades_and_unknown_entries_stay():
    cruiser = ship("cruiser", upgrades=[*PLATED[:3], "gone-gun@front", "repair-bay"])
    text = said(report_of(300, cruiser, ship("dreadnought", name="Behemoth")))
    assert "4 gone-gun (not in the book)" in text
    assert re.search(r"5 Repair Bay[^.]*\(no slot\) On activation", text)
    assert re.search(r"Behemoth ! [\d, ]+ ?Not in the book", text)


@pytest.mark.parametrize(
    ("ships", "left"), [(1, "–"), (5, "2 ships or fewer"), (6, "3 ships or fewer")]
)
def test_break_point(ships, left):
    gauge = roster.fleet_head(report_of(300, ship(count=ships)), SheetOptions()).gauges[-1]
    assert (gauge.label, gauge.figure) == ("Morale test at", left)


def test_verdict_limits_and_points_in_header():
    text = pages(report_of(450, ship("cruiser", name="Hammer"), squadron(count=3), name="Vigil"))[0]
    assert "Legal at 450 points under Grimdark Future: Warfleets v2.1.0" in text
    assert "110 / 450 points" in text
    limits = "Heroes Copies Ships Squadrons Morale test at 0 / 2 1 / 3 1 / 9 3 / 12"
    assert limits in text


def test_every_issue_in_words():
    cruiser = ship("cruiser", name="Hammer", upgrades=["energy-cannon@front"])
    text = said(report_of(50, cruiser, ship("corvette", upgrades=["energy-cannon@front"] * 2)))
    wanted = [
        "Illegal at 50 points",
        "Why it is illegal · Missing ! 1 120 points, 50 allowed: 70 too many",
        "Hammer, Corvette Ship: 2 ships",
        "Hammer: 1 copy of Cruiser Ship, 0 allowed (1 per 150 pts)",
        "Incomplete: Hammer: 3 slots empty",
        "Energy Cannon taken 2 times, once allowed",
        "Hammer ! ",
    ]
    assert [part for part in wanted if part not in text] == []


def test_broken_limits_have_the_marks_of_their_reasons():
    html = roster.sheet_html(report_of(50, ship("cruiser")), SheetOptions())
    assert re.search(r'<i> / 0</i> <b class="flag">! \d', html)


def test_notes_are_numbered_at_block_and_text():
    noted = ship(name="Wasp", note="Painted red.\nHolds back.")
    text = said(report_of(300, ship(name="Lance"), noted, note="Second evening."))
    assert "Corvette Ship · Light 2 · Note 1" in text
    assert "Notes Second evening. 1 Wasp Painted red. Holds back." in text


def test_equal_notes_stand_once_above_the_lines_to_write_on():
    noted = [ship(name=f"No. {n}", note="Left flank.") for n in range(4)]
    text = said(report_of(450, *noted, ship(name="Wasp", note="Waits.")))
    assert "Notes 1–4 Left flank. 5 Wasp Waits." in text
    assert (text.count("Left flank."), text.count("Notes")) == (1, 1)


def test_rules_left_out_leave_their_names():
    report = report_of(300, ship(upgrades=PLATED[:2], title="avenger"))
    text = said(report, SheetOptions(rules="hide"))
    assert "Anti-Ship" in text
    assert [words for words in ("hit rolls", "On activation") if words in text] == []


def test_boxes_of_open_slots_stand_below_the_others():
    report = report_of(300, ship("cruiser", upgrades=PLATED[:3]))
    with pypdfium2.PdfDocument(drawn(report, SheetOptions())) as document:
        images = document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])
        found = [image.get_bounds() for image in images]
        edges = [(round(right - left), round(right)) for left, _, right, _ in found]
    boxes = [right for width, right in edges if width == max(edges)[0]]
    assert (len(boxes), len({*boxes})) == (4, 1)


def test_hidden_points_show_no_figure_of_points():
    cruiser = ship("cruiser", hero="ace-carrier", title="avenger")
    tactician = ship("cruiser", hero="tactical-master")
    report = report_of(90, cruiser, tactician, squadron(), claimed_points=7)
    figures = r"\bpts\b|\bpoints\b|\b(?:205|90|100|95)\b(?!°)"
    hidden = said(report, SheetOptions(points="hide"), SHARED)
    assert "Illegal under Grimdark Future: Warfleets v2.1.0" in hidden
    assert "Heroes: 2 / 0" in hidden
    assert re.findall(figures, hidden) == []
    assert {"205", "90", "100", "95", "pts", "points"} == set(re.findall(figures, said(report)))


def test_code_takes_the_place_of_the_address_of_the_shared_list():
    report = report_of(300, ship())
    plain, shared = (roster.sheet_html(report, SheetOptions(), url) for url in (None, SHARED))
    assert "<svg" not in plain
    assert shared.count("<svg") == 1
    assert "style=" not in shared
    texts = [said(report, SheetOptions(qr=qr), SHARED) for qr in ("show", "hide")]
    assert [SHARED in text for text in texts] == [False, True]


def test_italian_sheet_has_english_names_beside():
    report = report_of(300, ship("destroyer", hero="ace-carrier"), squadron("bomber"))
    with translation.override("it"):
        text = said(report)
        pdf = PdfReader(io.BytesIO(drawn(report, SheetOptions())))
    assert "Cacciatorpediniere" in text
    assert "Squadriglia di bombardieri" in text
    assert "Letale = Deadly" in text
    assert "Letale Ogni colpo a segno non bloccato" in text
    assert pdf.trailer["/Root"]["/Lang"] == "it"


def test_sheet_asks_the_database_nothing(django_assert_num_queries):
    report = eighteen_ships()
    with django_assert_num_queries(0):
        roster.sheet_html(report, SheetOptions(), SHARED)


def test_what_is_shortened_on_ships_is_explained_once():
    guns = ("energy-cannon@front", "rapid-cannon@front")
    outfits = [each for gun in guns for each in permutations((gun, "tractor-beam", "pulse-engine"))]
    ships = [ship("destroyer", upgrades=each) for each in outfits[:8]]
    text = said(report_of(2000, *ships), SheetOptions())
    assert text.count("On activation: pull an enemy ship within 8″ D6+1″ closer.") == 8
    assert text.count("Tractor Beam On activation, choose an enemy ship") == 1


def test_foot_says_what_sixes_and_ones_do_where_fleets_deploy_and_what_is_rammed():
    foot = said(report_of(300, ship()))
    wanted = [
        "6 always succeeds, 1 always fails",
        "Toughness or more blocks it, 6 always, 1 never",
        "Deployment 12″ along opposite long edges",
        "Ram only what you reach, and stop there",
    ]
    assert [part for part in wanted if part not in foot] == []


def test_roster_has_many_equal_squadrons_in_one_block():
    html = roster.sheet_html(report_of(1000, ship(), squadron(count=20)), SheetOptions())
    assert re.findall(r"<h2[^>]*>(Fighter[^<]+)", html) == ["Fighter Squadron × 20"]


def test_ships_with_more_upgrades_than_have_room_on_a_line_are_alone():
    upgrades = [*PLATED, "pulse-engine"]
    report = report_of(300, *[ship("cruiser", upgrades=upgrades)] * 2)
    assert [block.title for block in merged(blocks(report, SheetOptions()))] == [
        "Cruiser Ship 1",
        "Cruiser Ship 2",
    ]
