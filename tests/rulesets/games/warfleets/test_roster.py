"""A fleet resolved: statlines with their changes, damage boxes, points, break point."""

import pytest

from rulesets.engine.values import Stat
from tests.builders import fleet, judged, ship, squadron


def roster(*entries, **fields):
    return judged(fleet(450, *entries, **fields)).roster


def statline(member):
    return member.move, member.cruise, member.turret_strength


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        pytest.param(
            ship("cruiser", upgrades=["pulse-engine"]),
            (Stat(4, 6), Stat(6, 9), Stat(2, 2)),
            id="D43 cruiser with pulse engine",
        ),
        pytest.param(
            ship("corvette", upgrades=["pulse-engine", "nuclear-ammo"]),
            (Stat(8, 10), Stat(12, 15), Stat(0, 1)),
            id="D45 corvette with pulse engine and nuclear ammo",
        ),
        pytest.param(
            ship("cruiser", upgrades=["nuclear-ammo"]),
            (Stat(4, 4), Stat(6, 6), Stat(2, 3)),
            id="D46 cruiser with nuclear ammo",
        ),
        pytest.param(
            ship("destroyer", upgrades=["tracking-servo", "stealth-rig", "shield-booster"]),
            (Stat(6, 6), Stat(9, 9), Stat(1, 1)),
            id="conditional systems change no number",
        ),
        pytest.param(
            ship("cruiser", upgrades=["pulse-engine", "pulse-engine"]),
            (Stat(4, 6), Stat(6, 9), Stat(2, 2)),
            id="the same engine twice counts once",
        ),
        pytest.param(
            squadron("bomber"), (Stat(8, 8), Stat(12, 12), Stat(2, 2)), id="squadron as printed"
        ),
        pytest.param(ship("ghost"), (None, None, None), id="unknown vessel has no statline"),
    ],
)
def test_statline_shows_base_and_adjusted(entry, expected):
    (member,) = roster(entry).members
    assert statline(member) == expected


def test_statline_says_what_changed():
    (member,) = roster(ship("cruiser", upgrades=["nuclear-ammo"])).members
    assert [stat.is_changed for stat in statline(member)] == [False, False, True]


@pytest.mark.parametrize(
    ("entry", "boxes"),
    [
        pytest.param(ship("cruiser"), 8, id="cruiser"),
        pytest.param(ship("destroyer"), 6, id="destroyer"),
        pytest.param(ship("corvette"), 4, id="corvette"),
        pytest.param(
            ship("cruiser", upgrades=["armored-plating", "repair-bay", "shield-booster"]),
            10,
            id="D47 cruiser with plating and an open slot",
        ),
        pytest.param(
            ship("destroyer", upgrades=["armored-plating"]), 8, id="D47 destroyer with plating"
        ),
        pytest.param(
            ship("corvette", upgrades=["armored-plating"]), 6, id="D47 corvette with plating"
        ),
        pytest.param(
            ship("corvette", upgrades=["repair-bay", "stealth-rig", "pulse-engine"]),
            6,
            id="an upgrade too many has its row",
        ),
        pytest.param(ship("corvette", upgrades=["ghost-gun"]), 4, id="unknown upgrade as any"),
        pytest.param(squadron(count=3), 2, id="D47 squadron, each"),
    ],
)
def test_damage_boxes_follow_upgrades(entry, boxes):
    (member,) = roster(entry).members
    assert member.boxes == boxes


@pytest.mark.parametrize(
    ("entry", "held"),
    [
        pytest.param(ship("cruiser", hero="ace-carrier"), 4, id="D49 cruiser"),
        pytest.param(ship("corvette", hero="ace-carrier"), 2, id="D49 corvette"),
        pytest.param(ship("cruiser", hero="expert-sapper"), 0, id="another hero"),
        pytest.param(ship("cruiser"), 0, id="no hero"),
    ],
)
def test_ace_carrier_holds_back_bracket_number(entry, held):
    (member,) = roster(entry).members
    assert member.held_squadrons == held


@pytest.mark.parametrize(
    ("entry", "phase"),
    [
        (squadron(), 1),
        (ship("corvette"), 2),
        (ship("destroyer"), 3),
        (ship("cruiser"), 4),
        (ship("ghost"), 5),
    ],
    ids=["squadron", "light", "medium", "heavy", "not in the book"],
)
def test_phase_follows_weight(entry, phase):
    (member,) = roster(entry).members
    assert member.phase == phase


@pytest.mark.parametrize(
    ("hero", "expected"), [("tactical-master", True), ("ace-carrier", False), ("", False)]
)
def test_tactical_master_lets_a_ship_wait(hero, expected):
    (member,) = roster(ship(hero=hero)).members
    assert member.may_wait is expected


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        pytest.param(ship("cruiser"), 80, id="upgrades are free"),
        pytest.param(ship("cruiser", "tactical-master", "avenger"), 105, id="hero and title"),
        pytest.param(ship("corvette", "expert-sapper", count=3), 150, id="a line of ships"),
        pytest.param(squadron("gunship", 7), 70, id="a line of squadrons"),
        pytest.param(squadron("gunship", heroes=("ace-carrier",)), 10, id="hero on a squadron"),
        pytest.param(ship("ghost", "tactical-master", "avenger"), 0, id="unknown vessel"),
        pytest.param(ship("cruiser", "ghost", "ghost", ["ghost-gun"]), 80, id="unknown options"),
    ],
)
def test_points_of_entry(entry, points):
    (member,) = roster(entry).members
    assert member.points == points


@pytest.mark.parametrize(("ships", "left"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3), (7, 3)])
def test_break_point_is_half_the_ships(ships, left):
    found = roster(*(ship() for _ in range(ships)), squadron(count=9))
    assert (found.ship_count, found.squadron_count, found.break_point) == (ships, 9, left)


def test_label_is_own_name_else_class():
    own, *keys = "Hood", "cruiser", "cruiser", "corvette", "ghost"
    found = roster(ship("cruiser", name=own), *map(ship, keys))
    assert [member.label.en for member in found.members] == [
        "Hood",
        "Cruiser Ship 1",
        "Cruiser Ship 2",
        "Corvette Ship",
        "ghost",
    ]


def test_labels_number_every_ship_of_a_class():
    found = roster(ship(count=4), ship(), ship("cruiser", count=2), ship(count=2))
    assert [member.label.en for member in found.members] == [
        "Corvette Ship 1–4",
        "Corvette Ship 5",
        "Cruiser Ship",
        "Corvette Ship 6–7",
    ]


def test_facings_taken_and_free():
    (member,) = roster(
        ship("cruiser", upgrades=["rapid-cannon@front", "giga-cannon@front", "pulse-engine@rear"])
    ).members
    assert {facing: mount.key for facing, mount in member.taken_facings.items()} == {
        "front": "rapid-cannon"
    }
    assert member.free_facings == ["sides", "rear"]


def test_book_missing_leaves_everything_unknown():
    found = roster(ship("cruiser"), squadron(), books={"warfleets": "9.9"})
    assert [member.is_unknown for member in found.members] == [True, True]
    assert (found.points, found.missing_books) == (0, {"warfleets": "9.9"})


def test_book_unpinned_is_the_newest():
    assert roster(ship("cruiser"), books={}).points == 80
