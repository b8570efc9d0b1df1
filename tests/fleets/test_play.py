"""The marks of a fleet's ships and squadrons while it plays."""

from fleets.play import marks
from fleets.sheets.blocks import MAX_MODELS
from rulesets.lists.presentation.play import Boxes, Marks
from tests.builders import fleet, judged, ship, squadron


def test_ship_has_the_boxes_of_each_upgrade_and_its_morale():
    cruiser = ship("cruiser", upgrades=["giga-cannon@front", "armored-plating"])
    assert marks(judged(fleet(300, cruiser))) == {
        "e1": (
            Marks(
                round_states=("Activated",),
                boxes=(
                    Boxes("Giga Cannon", 2),
                    Boxes("Armored Plating", 4),
                    Boxes("3", 2),
                    Boxes("4", 2),
                ),
                note="Morale 4 upgrades: 2+ · 3: 3+ · 2: 4+ · 1: 5+",
            ),
        )
    }


def test_squadrons_of_an_entry_go_by_letters():
    found = marks(judged(fleet(300, squadron("fighter", count=3))))["e1"]
    assert [each.title for each in found] == ["A", "B", "C"]
    assert {each.boxes for each in found} == {(Boxes("Damage", 2),)}


def test_crowded_fleet_marks_an_entry_once():
    half = squadron("fighter", count=MAX_MODELS // 2 + 1)
    found = marks(judged(fleet(None, half, half)))
    assert [[each.title for each in found[id]] for id in ("e1", "e2")] == [[""], [""]]


def test_unknown_ship_is_marked_as_activated():
    (found,) = marks(judged(fleet(300, ship("lost-class"))))["e1"]
    assert (found.round_states, found.boxes) == (("Activated",), ())
