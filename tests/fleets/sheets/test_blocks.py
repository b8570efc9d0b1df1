"""The blocks of a roster sheet, before they become a page."""

import pytest

from fleets.sheets.blocks import MAX_MODELS, SQUADRONS_PER_BLOCK, blocks, merged
from rulesets.engine.values import Term
from rulesets.sheets.entries import note_numbers
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import flagged_entries
from tests.builders import fleet, judged, ship, squadron

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

PLATED = ["energy-cannon@front", "weapon-batteries@sides", "plasma-cannon@rear", "armored-plating"]


def report_of(size, *entries, **fields):
    return judged(fleet(size, *entries, **fields))


def made_of(report, options=None):
    return blocks(report, options or SheetOptions())


def boxes(block):
    """Damage boxes of each row of a ship."""
    return [row.boxes for row in block.rows]


def figures(block):
    return [(figure.text, figure.printed) for figure in block.figures]


def test_statline_stands_in_columns_below_its_labels():
    [block] = made_of(report_of(450, ship(upgrades=["pulse-engine"])))
    assert [text for text in block.labels.split("\t") if text][:2] == [
        "Move (8″)",
        "Cruise, ram (12″)",
    ]
    assert block.statline.startswith("10″" + "\t" * 10 + "15″" + "\t")


def test_changed_stats_show_base_and_adjusted():
    engines = ["precision-cannon@front", "pod-launcher@sides", "pulse-engine", "nuclear-ammo"]
    [block] = made_of(report_of(300, ship("cruiser", upgrades=engines)))
    assert figures(block) == [
        ("6″", "4″"),
        ("9″", "6″"),
        ("24″ A2 S3", "S2"),
        ("2+", ""),
        ("2+", ""),
    ]
    assert [row.fallback for row in block.rows] == [
        "",
        "",
        "Disabled: move 4″, cruise 6″.",
        "Disabled: turret S2.",
    ]


@pytest.mark.parametrize(
    ("key", "rolls"),
    [
        ("cruiser", [(4, 2), (3, 3), (2, 4), (1, 5)]),
        ("destroyer", [(3, 3), (2, 4), (1, 5)]),
        ("corvette", [(2, 4), (1, 5)]),
    ],
)
def test_morale_takes_a_die_and_the_working_upgrades(key, rolls):
    [block] = made_of(report_of(450, ship(key)))
    assert block.morale == rolls


def test_order_of_activation_puts_squadrons_first_and_heavy_ships_last():
    entries = ship("cruiser"), squadron(), ship("corvette"), ship("destroyer")
    made = made_of(report_of(450, *entries), SheetOptions(order="activation"))
    assert [block.name.en for block in made] == [
        "Fighter Squadron",
        "Corvette Ship",
        "Destroyer Ship",
        "Cruiser Ship",
    ]


def test_boxes_are_two_and_four_with_armored_plating():
    plated = ship("cruiser", upgrades=PLATED)
    open_slots = ship("destroyer", upgrades=["armored-plating"])
    made = made_of(report_of(300, plated, ship("corvette"), open_slots))
    assert [boxes(block) for block in made] == [[2, 2, 2, 4], [2, 2], [4, 2, 2]]


def test_line_of_three_ships_makes_three_blocks():
    made = made_of(report_of(450, ship("corvette", name="Wasp", count=3), ship("destroyer")))
    assert [(block.title, block.points) for block in made] == [
        ("Wasp 1", 40),
        ("Wasp 2", 40),
        ("Wasp 3", 40),
        ("Destroyer Ship", 60),
    ]


def test_ships_of_a_class_are_numbered_on_from_line_to_line():
    lines = ship(count=3), ship(name="Wasp"), ship(upgrades=[]), ship("cruiser", count=2), ship()
    made = made_of(report_of(450, *lines))
    assert [block.title for block in made] == [
        "Corvette Ship 1",
        "Corvette Ship 2",
        "Corvette Ship 3",
        "Wasp",
        "Corvette Ship 4",
        "Corvette Ship 5",
        "Cruiser Ship 1",
        "Cruiser Ship 2",
    ]
    assert [block.title for block in merged(made)] == [
        "Corvette Ship × 5",
        "Corvette Ship 4",
        "Cruiser Ship 1–2",
    ]


def test_squadrons_share_blocks_of_at_most_six_evenly():
    made = made_of(report_of(450, squadron("fighter", count=8), ship()))
    shared = [(list(block.squadrons), block.copies, block.points) for block in made[1:]]
    assert SQUADRONS_PER_BLOCK == 6
    assert shared == [([1, 2, 3, 4], 4, 40), ([5, 6, 7, 8], 4, 40)]


def test_equal_squadrons_of_several_lines_share_blocks():
    named = squadron("fighter", name="Red")
    made = made_of(report_of(450, squadron("fighter"), named, squadron("fighter", count=6)))
    assert [(block.name.en, list(block.squadrons), block.points) for block in made] == [
        ("Fighter Squadron", [1, 2, 3, 4], 40),
        ("Fighter Squadron", [5, 6, 7], 30),
        ("Red", [1], 10),
    ]


def test_squadrons_with_a_note_are_lettered_on():
    made = made_of(report_of(450, squadron(count=2), squadron(note="Painted red."), squadron()))
    assert [block.letters for block in made] == [("A", "B", "C"), ("D",)]


def test_crowded_fleet_prints_one_block_a_line():
    ships = ship(count=99)
    made = made_of(report_of(450, ships, ships, squadron(count=99)))
    assert [(block.copies, len(block.squadrons)) for block in made] == [(99, 0), (99, 0), (99, 1)]
    assert made_of(report_of(450, ship(count=MAX_MODELS - 24), squadron(count=24)))[-1].copies == 6


def test_ships_come_first_then_squadrons_then_unknown():
    made = made_of(report_of(450, squadron(), ship("gone", count=2), ship(), squadron("bomber")))
    shown = [(block.name, block.copies, block.is_unknown) for block in made]
    assert shown == [
        (Term("Corvette Ship", "Corvetta"), 1, False),
        (Term("Fighter Squadron", "Squadriglia di caccia"), 1, False),
        (Term("Bomber Squadron", "Squadriglia di bombardieri"), 1, False),
        (Term("gone"), 2, True),
    ]


def test_rows_are_the_slots_of_the_class():
    upgrades = ["rapid-cannon@front", "gone-gun@rear", "repair-bay"]
    short, long = made_of(
        report_of(450, ship("cruiser", upgrades=upgrades), ship(upgrades=upgrades))
    )
    assert [(row.number, row.mount and row.mount.key, row.profile) for row in short.rows] == [
        (1, "rapid-cannon", "12″ A3 S0"),
        (2, "gone-gun", ""),
        (3, "repair-bay", ""),
        (4, None, ""),
    ]
    assert [(row.number, row.is_surplus) for row in long.rows] == [
        (1, False),
        (2, False),
        (3, True),
    ]


def test_rows_in_words():
    upgrades = ["energy-cannon@front", "gone-gun@rear", "weapon-batteries"]
    [block] = made_of(report_of(450, ship("cruiser", upgrades=upgrades)))
    shown = [(row.number, row.name, row.arc, row.effect.partition(".")[0]) for row in block.rows]
    assert shown == [
        (1, "Energy Cannon", "front", "Anti-Ship"),
        (2, "gone-gun (not in the book)", "", ""),
        (3, "Weapon Batteries", "none", "Broadside"),
        (4, "", "blank", ""),
    ]


def test_notes_numbered_in_order_of_blocks():
    report = report_of(450, squadron(note="last"), ship(), ship(note="first"))
    assert note_numbers(report.roster) == {"e3": 1, "e1": 2}
    assert [block.note for block in made_of(report)] == [0, 1, 2]


def test_only_entries_to_change_themselves_are_flagged():
    crowd = [ship("cruiser", title="avenger") for _ in range(3)]
    report = report_of(150, *crowd, ship(upgrades=[]), ship(upgrades=["repair-bay"] * 2))
    assert flagged_entries(report) == {"e4", "e5"}


def test_average_damage_of_a_turret_counts_what_its_ship_adds_to_hit():
    plain, tracking = (
        made_of(report_of(300, ship(upgrades=upgrades)))[0].chances
        for upgrades in ([], ["tracking-servo"])
    )
    assert (plain, tracking) == (("0.5", "0.4", "0.3", "0.4"), ("0.7", "0.6", "0.3", "0.7"))
