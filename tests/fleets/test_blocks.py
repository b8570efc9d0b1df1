"""The blocks of a roster sheet, before they become a page."""

import pytest

from fleets.blocks import MAX_MODELS, SQUADRONS_PER_BLOCK, blocks, flagged_entries, note_numbers
from rulesets.engine.values import Term
from tests.builders import fleet, judged, ship, squadron

pytestmark = pytest.mark.django_db

PLATED = ["energy-cannon@front", "weapon-batteries@sides", "plasma-cannon@rear", "armored-plating"]


def report_of(size, *entries, **fields):
    return judged(fleet(size, *entries, **fields))


def boxes(block):
    """Damage boxes of each row of a ship."""
    return [row.ticks.count("□") for row in block.rows]


def figures(block):
    return [figures.text for figures in block.figures]


def test_changed_stats_show_base_and_adjusted():
    engines = ["precision-cannon@front", "pod-launcher@sides", "pulse-engine", "nuclear-ammo"]
    [block] = blocks(report_of(300, ship("cruiser", upgrades=engines)))
    assert figures(block) == ["4″ → 6″ / 6″ → 9″", "24″ A2 S2 → 3", "2+ / 2+"]


def test_boxes_are_two_and_four_with_armored_plating():
    plated = ship("cruiser", upgrades=PLATED)
    open_slots = ship("destroyer", upgrades=["armored-plating"])
    made = blocks(report_of(300, plated, ship("corvette"), open_slots))
    assert [boxes(block) for block in made] == [[2, 2, 2, 4], [2, 2], [4, 2, 2]]


def test_line_of_three_ships_makes_three_blocks():
    made = blocks(report_of(450, ship("corvette", name="Wasp", count=3), ship("destroyer")))
    assert [(block.name.en, block.number, block.count, block.points) for block in made] == [
        ("Wasp", 1, 3, 40),
        ("Wasp", 2, 3, 40),
        ("Wasp", 3, 3, 40),
        ("Destroyer Ship", 0, 1, 60),
    ]


def test_squadrons_share_blocks_of_six():
    made = blocks(report_of(450, squadron("fighter", count=8), ship()))
    shared = [(list(block.squadrons), block.copies, block.points) for block in made[1:]]
    assert SQUADRONS_PER_BLOCK == 6
    assert shared == [([1, 2, 3, 4, 5, 6], 6, 60), ([7, 8], 2, 20)]
    assert made[2].squadron_ticks == "7 □□ 8 □□"


def test_crowded_fleet_prints_one_block_a_line():
    ships = ship(count=99)
    made = blocks(report_of(450, ships, ships, squadron(count=99)))
    assert [(block.copies, len(block.squadrons)) for block in made] == [(99, 0), (99, 0), (99, 1)]
    assert blocks(report_of(450, ship(count=MAX_MODELS - 24), squadron(count=24)))[-1].copies == 6


def test_ships_come_first_then_squadrons_then_unknown():
    made = blocks(report_of(450, squadron(), ship("gone", count=2), ship(), squadron("bomber")))
    shown = [(block.name, block.copies, block.is_unknown) for block in made]
    assert shown == [
        (Term("Corvette Ship", "Corvetta"), 1, False),
        (Term("Fighter Squadron", "Squadriglia di caccia"), 1, False),
        (Term("Bomber Squadron", "Squadriglia di bombardieri"), 1, False),
        (Term("gone"), 2, True),
    ]


def test_rows_are_the_slots_of_the_class():
    upgrades = ["rapid-cannon@front", "gone-gun@rear", "repair-bay"]
    short, long = blocks(
        report_of(450, ship("cruiser", upgrades=upgrades), ship(upgrades=upgrades))
    )
    assert [(row.number, row.mount and row.mount.key, row.profile) for row in short.rows] == [
        (1, "rapid-cannon", "12″ A3 S0"),
        (2, "gone-gun", ""),
        (3, "repair-bay", ""),
        (4, None, ""),
    ]
    assert [row.number for row in long.rows] == [1, 2]
    assert [mount.key for mount in long.surplus] == ["repair-bay"]


def test_boxes_of_rows_end_at_the_same_place():
    [block] = blocks(report_of(450, ship("cruiser", upgrades=PLATED)))
    assert [row.ticks for row in block.rows] == [*["\u3000\u3000□□"] * 3, "□□□□"]


def test_rows_in_words():
    upgrades = ["energy-cannon@front", "gone-gun@rear", "weapon-batteries"]
    [block] = blocks(report_of(450, ship("cruiser", upgrades=upgrades)))
    assert [(row.label, row.detail) for row in block.rows] == [
        ("1 Energy Cannon", "front · Anti-Ship"),
        ("2 gone-gun (not in the book)", ""),
        ("3 Weapon Batteries", "no facing yet · Broadside"),
        ("4 ", ""),
    ]


def test_notes_numbered_in_order_of_blocks():
    report = report_of(450, squadron(note="last"), ship(), ship(note="first"))
    assert note_numbers(report) == {"e3": 1, "e1": 2}
    assert [block.note for block in blocks(report)] == [0, 1, 2]


def test_only_entries_to_change_themselves_are_flagged():
    crowd = [ship("cruiser", title="avenger") for _ in range(3)]
    report = report_of(150, *crowd, ship(upgrades=[]), ship(upgrades=["repair-bay"] * 2))
    assert flagged_entries(report) == {"e4", "e5"}


@pytest.mark.parametrize(("length", "is_long"), [(36, False), (37, True)])
def test_long_names_are_set_smaller(length, is_long):
    [block] = blocks(report_of(300, ship(name="x" * length)))
    assert block.has_long_name is is_long
