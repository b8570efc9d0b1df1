"""Picks in their order: targets, items, prices, options a unit does not get, added models."""

import pytest

from rulesets.games.ground.upgrades import equip
from tests.ground import (
    CLAW,
    FIST,
    OPTIONS,
    item,
    kit,
    loadout,
    obstacles,
    option,
    picks,
    section,
    squad,
    unit,
    weapon,
    weapons,
)

LENS = item("Lens")
UPGRADING_RIFLES = (
    section("gun", "replace", option("plasma", weapons=(weapon("Plasma"),)), targets=("Rifle",)),
    section("lens", "attachment", option("lens", items=(LENS,)), targets=("Plasma",)),
    section("swap", "replace", option("cannon"), targets=("Plasma",)),
    section("melt", "replace", option("slag"), targets=("Plasma", "Lens")),
)
BY_GAIN = kit(unit(size=1, weapons=weapons(Rifle=1)), *UPGRADING_RIFLES)


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        pytest.param(["gun:plasma", "lens:lens"], ["", ""], id="gained first"),
        pytest.param(["lens:lens", "gun:plasma"], ["target", ""], id="gained too late"),
        pytest.param(["lens:lens"], ["target"], id="never gained"),
        pytest.param(["gun:plasma", "swap:cannon", "lens:lens"], ["", "", "target"], id="replaced"),
        pytest.param(
            ["gun:plasma", "lens:lens", "swap:cannon"], ["", "target", ""], id="replaced later"
        ),
        pytest.param(
            ["gun:plasma", "lens:lens", "melt:slag"], ["", "", ""], id="replaced along with it"
        ),
    ],
)
def test_pick_needs_what_an_earlier_one_gives(taken, expected):
    outfit = equip(BY_GAIN, picks(*taken))
    assert obstacles(outfit) == expected
    assert outfit.points == 100 + 5 * len(taken)


SCOPES = section(
    "scope",
    "attachment",
    option("scope", items=(item("Scope"),)),
    affects="exactly 1",
    select="any",
    targets=("Rifle",),
)
CLAWS = section("claw", "replace", option("claw"), affects="any", targets=("Rifle",))


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        pytest.param(["scope:scope"] * 2 + ["claw:claw"], ["", "", ""], id="enough left"),
        pytest.param(["scope:scope"] * 3 + ["claw:claw"], ["", "", "limit", ""], id="one too few"),
        pytest.param(["scope:scope"] + ["claw:claw"] * 3, ["target", "", "", ""], id="none left"),
    ],
)
def test_target_of_each_pick_is_there_in_the_end(taken, expected):
    outfit = equip(kit(unit(size=3, weapons=weapons(Rifle=3)), SCOPES, CLAWS), picks(*taken))
    assert obstacles(outfit) == expected
    assert outfit.points == 100 + 5 * len(taken)


def test_upgrade_of_all_stays_while_one_is_left():
    drill = section("drill", "upgrade", option("drill"), affects="all", targets=("Rifles",))
    made = kit(unit(size=2, weapons=weapons(Rifle=2)), drill, CLAWS)
    taken = picks("drill:drill", "claw:claw", "claw:claw")
    assert [obstacles(equip(made, taken[:count])) for count in (1, 2, 3)] == [
        [""],
        ["", ""],
        ["target", "", ""],
    ]


def test_gains_of_a_pick_without_its_target_are_there():
    made = squad("replace", targets=("Flamer", "CCW"))
    assert loadout(equip(made, picks(CLAW))) == {"Rifle": 3, "CCW": 2, "Claw": 1}


def test_replacing_all_without_any_target_gives_every_model_one():
    made = squad("replace", "all", targets=("Flamer",))
    assert loadout(equip(made, picks(CLAW))) == {"Rifle": 3, "CCW": 3, "Claw": 3}


RIDERS = unit(size=3, items=(item("Bike", "Fast", count=3, weapons=weapons(Twin_gun=2)),))


@pytest.mark.parametrize(
    ("affects", "target", "after"),
    [
        pytest.param("exactly 1", "Twin gun", {"Twin gun": 5, "Bike": 3, "Claw": 1}, id="one"),
        pytest.param("exactly 2", "Twin gun", {"Twin gun": 4, "Bike": 3, "Claw": 1}, id="two"),
        pytest.param("all", "2x Twin gun", {"Bike": 3, "Claw": 3}, id="all"),
        pytest.param("exactly 1", "Bike", {"Twin gun": 4, "Bike": 2, "Claw": 1}, id="the item"),
        pytest.param("all", "Bikes", {"Claw": 3}, id="all of the items"),
    ],
)
def test_weapons_of_items_are_replaced(affects, target, after):
    made = kit(RIDERS, section("s", "replace", *OPTIONS, affects=affects, targets=(target,)))
    assert loadout(equip(made, picks(CLAW))) == after


def test_own_weapons_are_replaced_before_those_of_items():
    bike = item("Bike", weapons=weapons(Gun=1))
    rider = unit(size=1, weapons=weapons(Gun=1), items=(bike,))
    made = kit(rider, section("s", "replace", *OPTIONS, affects="any", targets=("Gun",)))
    first, second = equip(made, picks(CLAW)), equip(made, picks(CLAW, CLAW))
    assert [each.thing.name.en for each in first.carried] == ["Bike", "Claw"]
    assert loadout(first) == {"Bike": 1, "Gun": 1, "Claw": 1}
    assert loadout(second) == {"Bike": 1, "Claw": 2}


PRICED = kit(
    unit("squad", 100),
    section(
        "s",
        "upgrade",
        option("dear", 10, prices={"squad": 25, "other": 5}),
        option("general", 10, prices={"other": 5}),
        option("gift", -15),
        option("nowhere", None, prices={"other": 5}),
    ),
)


@pytest.mark.parametrize(
    ("text", "points", "obstacle"),
    [
        pytest.param("s:dear", 25, "", id="a price of its own"),
        pytest.param("s:general", 10, "", id="everybody's price"),
        pytest.param("s:gift", -15, "", id="cheaper than nothing"),
        pytest.param("s:nowhere", 0, "unpriced", id="no price"),
        pytest.param("s:lost", 0, "unknown", id="no such option"),
        pytest.param("lost:dear", 0, "unknown", id="no such section"),
    ],
)
def test_pick_costs_what_the_unit_pays(text, points, obstacle):
    outfit = equip(PRICED, picks(text))
    assert [(each.points, each.obstacle) for each in outfit.taken] == [(points, obstacle)]
    assert outfit.points == 100 + points


def test_section_the_unit_does_not_get_is_not_offered_but_paid():
    made = kit(unit(disabled=("s",)), section("s", "upgrade", *OPTIONS))
    outfit = equip(made, picks(CLAW, "s:lost", "lost:claw"))
    assert list(made.sections) == []
    assert obstacles(outfit) == ["unoffered", "unknown", "unknown"]
    assert outfit.points == 105
    assert loadout(outfit) == {"Claw": 1}


def test_pick_out_of_order_is_paid_and_carried():
    outfit = equip(squad("upgrade", "", "exactly 1"), picks(CLAW, FIST))
    assert outfit.points == 115
    assert loadout(outfit) == {"Rifle": 3, "CCW": 3, "Claw": 1, "Fist": 1}


def test_unit_never_costs_less_than_nothing():
    made = kit(unit(points=5), section("s", "upgrade", option("claw", -10)))
    assert equip(made, picks(CLAW)).points == 0


def test_models_are_added_to_the_unit():
    recruits = section("s", "upgrade", option("recruit", 10, models=2), option("flag", 5))
    made = kit(unit(size=5), recruits)
    sizes = [equip(made, picks(*taken)).size for taken in ([], ["s:flag"], ["s:recruit"])]
    assert sizes == [5, 5, 7]
