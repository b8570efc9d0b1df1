"""Every kind of section there is in books: how many picks it allows, and what they change."""

import pytest

from rulesets.games.ground.upgrades import equip
from tests.ground import (
    item,
    kit,
    loadout,
    obstacles,
    option,
    picks,
    section,
    unit,
    weapon,
    weapons,
)

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
    assert made.sections["s"].is_single is is_single
