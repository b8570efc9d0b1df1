"""Every kind of section there is in books: how many picks it allows, and what they change."""

import pytest

from rulesets.games.ground.book import UNPRICED
from rulesets.games.ground.upgrades import equip, is_radio
from tests.ground import item, kit, option, picks, section, unit, weapon, weapons

CLAW, FIST, BANNER = "s:claw", "s:fist", "s:banner"
OPTIONS = (
    option("claw", 5, weapons=(weapon("Claw"),)),
    option("fist", 10, weapons=(weapon("Fist"),)),
    option("banner", 15, items=(item("Banner"),)),
)
RIFLES = weapons(Rifle=3, CCW=3)


def squad(variant, affects="", select="", targets=(), carried=RIFLES, **fields):
    """A kit of three models with one section, `s`, that offers a claw, a fist and a banner."""
    made = section("s", variant, *OPTIONS, affects=affects, select=select, targets=targets)
    return kit(unit(size=3, weapons=carried, **fields), made)


def loadout(outfit):
    """What a unit carries by name, weapons of items too."""
    return {thing.name.en: count for thing, count in (*outfit.weapons, *outfit.items)}


def obstacles(outfit):
    return [taken.obstacle for taken in outfit.taken]


TABLE = [
    pytest.param(
        squad("replace", targets=("CCW",)),
        [CLAW],
        {"Rifle": 3, "CCW": 2, "Claw": 1},
        FIST,
        "limit",
        id="replace: one",
    ),
    pytest.param(
        squad("replace", "any", targets=("CCW",)),
        [CLAW, FIST, CLAW],
        {"Rifle": 3, "Claw": 2, "Fist": 1},
        FIST,
        "target",
        id="replace any: as many as targets",
    ),
    pytest.param(
        squad("replace", "exactly 1", targets=("Rifle", "CCW")),
        [CLAW],
        {"Rifle": 2, "CCW": 2, "Claw": 1},
        FIST,
        "limit",
        id="replace one of two targets: one",
    ),
    pytest.param(
        squad("replace", "all", targets=("Rifles", "CCWs")),
        [FIST],
        {"Fist": 3},
        CLAW,
        "target",
        id="replace all: one for all models",
    ),
    pytest.param(
        squad("replace", "all", targets=("Gun",), carried=weapons(Gun=9)),
        [FIST],
        {"Gun": 6, "Fist": 3},
        CLAW,
        "limit",
        id="replace all: once a model where each has more",
    ),
    pytest.param(
        squad("replace", "all", targets=("2x Guns",), carried=weapons(Gun=6)),
        [FIST],
        {"Fist": 3},
        CLAW,
        "target",
        id="replace all: numbered",
    ),
    pytest.param(
        squad("replace", "up_to 2", targets=("Rifle",)),
        [CLAW, CLAW],
        {"Rifle": 1, "CCW": 3, "Claw": 2},
        FIST,
        "limit",
        id="replace up to two",
    ),
    pytest.param(
        squad("replace", "up_to 3", targets=("Rifle",)),
        [CLAW, FIST, BANNER],
        {"CCW": 3, "Claw": 1, "Fist": 1, "Banner": 1},
        FIST,
        "target",
        id="replace up to three",
    ),
    pytest.param(
        squad("replace", "exactly 1", "any", ("CCW",)),
        [CLAW, CLAW, FIST],
        {"Rifle": 3, "Claw": 2, "Fist": 1},
        FIST,
        "target",
        id="any model may replace one",
    ),
    pytest.param(
        squad("replace", "exactly 1", "any", ("CCW",), carried=weapons(CCW=9)),
        [CLAW, CLAW, FIST],
        {"CCW": 6, "Claw": 2, "Fist": 1},
        FIST,
        "limit",
        id="any model may replace one: once a model",
    ),
    pytest.param(
        squad("replace", "", "any", ("2x Fist",), carried=weapons(Fist=6)),
        [CLAW, CLAW, CLAW],
        {"Claw": 3},
        CLAW,
        "target",
        id="any model may replace two",
    ),
    pytest.param(
        squad("replace", "exactly 2", targets=("CCW",)),
        [CLAW],
        {"Rifle": 3, "CCW": 1, "Claw": 1},
        FIST,
        "target",
        id="replace exactly two",
    ),
    pytest.param(
        squad("upgrade", "", "exactly 1"),
        [CLAW],
        {"Rifle": 3, "CCW": 3, "Claw": 1},
        FIST,
        "limit",
        id="upgrade with one",
    ),
    pytest.param(
        squad("upgrade"),
        [CLAW, FIST, BANNER],
        {"Rifle": 3, "CCW": 3, "Claw": 1, "Fist": 1, "Banner": 1},
        BANNER,
        "limit",
        id="upgrade: each once",
    ),
    pytest.param(
        squad("upgrade", "", "any"),
        [CLAW, BANNER],
        {"Rifle": 3, "CCW": 3, "Claw": 1, "Banner": 1},
        CLAW,
        "limit",
        id="upgrade with any: each once",
    ),
    pytest.param(
        squad("upgrade", "", "up_to 2"),
        [CLAW, CLAW],
        {"Rifle": 3, "CCW": 3, "Claw": 2},
        FIST,
        "limit",
        id="upgrade with up to two, twice the same",
    ),
    pytest.param(
        squad("upgrade", "exactly 1"),
        [CLAW, FIST],
        {"Rifle": 3, "CCW": 3, "Claw": 1, "Fist": 1},
        FIST,
        "limit",
        id="upgrade one model: each once",
    ),
    pytest.param(
        squad("upgrade", "exactly 1", "exactly 1"),
        [CLAW],
        {"Rifle": 3, "CCW": 3, "Claw": 1},
        FIST,
        "limit",
        id="upgrade one model with one",
    ),
    pytest.param(
        squad("upgrade", "exactly 1", "any"),
        [CLAW, FIST],
        {"Rifle": 3, "CCW": 3, "Claw": 1, "Fist": 1},
        FIST,
        "limit",
        id="upgrade one model with any: each once",
    ),
    pytest.param(
        squad("upgrade", "all"),
        [CLAW, BANNER],
        {"Rifle": 3, "CCW": 3, "Claw": 3, "Banner": 3},
        CLAW,
        "limit",
        id="upgrade all models: each once",
    ),
    pytest.param(
        squad("upgrade", "all", "exactly 1"),
        [CLAW],
        {"Rifle": 3, "CCW": 3, "Claw": 3},
        FIST,
        "limit",
        id="upgrade all models with one",
    ),
    pytest.param(
        squad("upgrade", "all", "any"),
        [CLAW, FIST],
        {"Rifle": 3, "CCW": 3, "Claw": 3, "Fist": 3},
        FIST,
        "limit",
        id="upgrade all models with any: each once",
    ),
    pytest.param(
        squad("upgrade", "all", "up_to 2"),
        [CLAW, FIST],
        {"Rifle": 3, "CCW": 3, "Claw": 3, "Fist": 3},
        BANNER,
        "limit",
        id="upgrade all models with up to two",
    ),
    pytest.param(
        squad("upgrade", "any"),
        [CLAW, CLAW, FIST],
        {"Rifle": 3, "CCW": 3, "Claw": 2, "Fist": 1},
        FIST,
        "limit",
        id="upgrade any model: once a model",
    ),
    pytest.param(
        squad("upgrade", "up_to 2", "exactly 1"),
        [CLAW, CLAW],
        {"Rifle": 3, "CCW": 3, "Claw": 2},
        FIST,
        "limit",
        id="upgrade up to two models",
    ),
    pytest.param(
        squad("upgrade", "any", "exactly 1", ("Fist",), carried=weapons(Fist=2)),
        [CLAW, CLAW],
        {"Fist": 2, "Claw": 2},
        CLAW,
        "limit",
        id="upgrade any target with one: as many as targets",
    ),
    pytest.param(
        squad("upgrade", "all", targets=("Rifles",)),
        [CLAW],
        {"Rifle": 3, "CCW": 3, "Claw": 3},
        CLAW,
        "limit",
        id="upgrade all targets: each once",
    ),
    pytest.param(
        squad("upgrade", targets=("Rifles",)),
        [CLAW, FIST],
        {"Rifle": 3, "CCW": 3, "Claw": 1, "Fist": 1},
        CLAW,
        "limit",
        id="upgrade a target: each once",
    ),
    pytest.param(
        squad("attachment", "", "exactly 1", ("Rifle",)),
        [CLAW],
        {"Rifle": 3, "CCW": 3, "Claw": 1},
        FIST,
        "limit",
        id="attachment: one",
    ),
    pytest.param(
        squad("attachment", "exactly 1", "any", ("Rifle",), carried=weapons(Rifle=2)),
        [CLAW, CLAW],
        {"Rifle": 2, "Claw": 2},
        CLAW,
        "limit",
        id="attachments: as many as targets",
    ),
]


@pytest.mark.parametrize(("made", "taken", "after", "more", "obstacle"), TABLE)
def test_section_allows_picks_and_no_more(made, taken, after, more, obstacle):
    outfit = equip(made, picks(*taken))
    assert loadout(outfit) == after
    assert obstacles(outfit) == [""] * len(taken)
    assert obstacles(equip(made, picks(*taken, more))) == ["" for _ in taken] + [obstacle]


@pytest.mark.parametrize(
    ("made", "is_single"),
    [
        pytest.param(squad("replace", targets=("CCW",)), True, id="replace"),
        pytest.param(squad("replace", "all", targets=("CCW",)), True, id="replace all"),
        pytest.param(squad("upgrade", "all", "exactly 1"), True, id="upgrade all with one"),
        pytest.param(squad("attachment", "", "exactly 1", ("CCW",)), True, id="attachment"),
        pytest.param(squad("replace", "any", targets=("CCW",)), False, id="replace any"),
        pytest.param(squad("replace", "up_to 2", targets=("CCW",)), False, id="replace up to two"),
        pytest.param(squad("upgrade"), False, id="upgrade"),
        pytest.param(squad("upgrade", "any", targets=("CCW",)), False, id="upgrade any target"),
    ],
)
def test_section_holds_one_pick(made, is_single):
    assert is_radio(made.sections["s"]) is is_single


UPGRADING_RIFLES = (
    section("gun", "replace", option("plasma", weapons=(weapon("Plasma"),)), targets=("Rifle",)),
    section("lens", "attachment", option("lens", items=(item("Lens"),)), targets=("Plasma",)),
)
BY_GAIN = kit(unit(size=1, weapons=weapons(Rifle=1)), *UPGRADING_RIFLES)


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        pytest.param(["gun:plasma", "lens:lens"], ["", ""], id="gained first"),
        pytest.param(["lens:lens", "gun:plasma"], ["target", ""], id="gained too late"),
        pytest.param(["lens:lens"], ["target"], id="never gained"),
    ],
)
def test_pick_needs_what_an_earlier_one_gives(taken, expected):
    outfit = equip(BY_GAIN, picks(*taken))
    assert obstacles(outfit) == expected
    assert outfit.points == 100 + 5 * len(taken)


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
        pytest.param("s:nowhere", UNPRICED, "unpriced", id="no price"),
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


def test_models_are_added_to_the_unit():
    recruits = section("s", "upgrade", option("recruit", 10, models=2), option("flag", 5))
    made = kit(unit(size=5), recruits)
    sizes = [equip(made, picks(*taken)).size for taken in ([], ["s:flag"], ["s:recruit"])]
    assert sizes == [5, 5, 7]
