"""What a unit may choose: prices, obstacles, what a choice displaces and what goes with it."""

import pytest

from rulesets.games.ground.choices import choices, dependents, without
from tests.ground import item, kit, option, pick, picks, section, unit, weapon, weapons

GUNS = section(
    "gun",
    "replace",
    option("plasma", 10, weapons=(weapon("Plasma"),)),
    option("flamer", 5, prices={"squad": 15}, weapons=(weapon("Flamer"),)),
    option("relic", None),
    targets=("Rifle",),
)
LENSES = section(
    "lens",
    "attachment",
    option("lens", weapons=(weapon("Lens"),)),
    affects="exactly 1",
    select="any",
    targets=("Plasma",),
)
FILTERS = section(
    "filter", "attachment", option("filter", items=(item("Filter"),)), targets=("Lens",)
)
SWAPS = section("swap", "replace", option("cannon"), affects="any", targets=("Plasma",))
KNIVES = section("knife", "replace", option("axe"), affects="any", targets=("Knife",))
BADGES = section("badge", "upgrade", option("gold"), option("silver"), affects="all")
SQUAD = kit(
    unit(size=2, weapons=weapons(Rifle=2, Knife=2)), GUNS, LENSES, FILTERS, SWAPS, KNIVES, BADGES
)


def section_of(key, *taken):
    return next(each for each in choices(SQUAD, picks(*taken)) if each.section.key == key)


def choice_of(text, *taken):
    wanted = pick(text)
    found = section_of(wanted.section, *taken).options
    return next(choice for choice in found if choice.option.key == wanted.option)


def test_sections_offered_in_the_order_of_the_package():
    found = [each.section.key for each in choices(SQUAD, ())]
    assert found == ["gun", "lens", "filter", "swap", "knife", "badge"]


@pytest.mark.parametrize(
    ("text", "taken", "expected"),
    [
        pytest.param("gun:plasma", [], (10, 0, ""), id="free to take"),
        pytest.param("gun:flamer", [], (15, 0, ""), id="at the unit's own price"),
        pytest.param("gun:relic", [], (None, 0, "unpriced"), id="no price"),
        pytest.param("lens:lens", [], (5, 0, "target"), id="target not there"),
        pytest.param("lens:lens", ["gun:plasma"], (5, 0, ""), id="target gained"),
        pytest.param("lens:lens", ["gun:plasma", "lens:lens"], (5, 1, "limit"), id="on each"),
        pytest.param("gun:plasma", ["gun:plasma"], (10, 1, "limit"), id="taken"),
        pytest.param("gun:flamer", ["gun:plasma"], (15, 0, ""), id="takes the other's place"),
        pytest.param("knife:axe", ["knife:axe"], (5, 1, ""), id="once more"),
        pytest.param("knife:axe", ["knife:axe"] * 2, (5, 2, "target"), id="no more knives"),
    ],
)
def test_option_says_whether_it_can_be_taken(text, taken, expected):
    choice = choice_of(text, *taken)
    assert (choice.points, choice.count, choice.obstacle) == expected


@pytest.mark.parametrize(
    ("text", "taken", "drops", "loses"),
    [
        pytest.param("gun:plasma", [], [], [], id="nothing there"),
        pytest.param("gun:flamer", ["gun:plasma"], ["gun:plasma"], [], id="the earlier choice"),
        pytest.param(
            "gun:flamer",
            ["gun:plasma", "lens:lens", "filter:filter", "badge:gold"],
            ["gun:plasma", "lens:lens", "filter:filter"],
            [],
            id="and all that depends on it",
        ),
        pytest.param(
            "gun:plasma",
            ["gun:plasma", "lens:lens", "filter:filter"],
            [],
            ["lens:lens", "filter:filter"],
            id="goes along when given up",
        ),
        pytest.param("lens:lens", ["gun:plasma", "lens:lens"], [], [], id="nothing depends on it"),
        pytest.param("swap:cannon", ["gun:plasma"], [], [], id="nothing added to what it replaces"),
        pytest.param(
            "swap:cannon",
            ["gun:plasma", "lens:lens", "filter:filter", "badge:gold"],
            ["lens:lens", "filter:filter"],
            [],
            id="what adds to what it replaces",
        ),
        pytest.param(
            "gun:flamer",
            ["gun:plasma", "lens:lens", "swap:cannon"],
            ["gun:plasma", "swap:cannon"],
            [],
            id="what was out of order stays",
        ),
        pytest.param("badge:gold", ["badge:silver"], [], [], id="in a section of several"),
    ],
)
def test_option_says_what_it_drops_and_loses(text, taken, drops, loses):
    choice = choice_of(text, *taken)
    assert [choice.drops, choice.loses] == [picks(*drops), picks(*loses)]


@pytest.mark.parametrize(
    ("key", "taken", "expected"),
    [
        pytest.param("gun", [], (0, 1, True, False), id="holds one"),
        pytest.param("gun", ["gun:plasma"], (1, 1, True, False), id="holds one, taken"),
        pytest.param("lens", [], (0, 0, False, False), id="no target yet"),
        pytest.param("lens", ["gun:plasma"], (0, 1, False, False), id="one target"),
        pytest.param("knife", ["knife:axe"], (1, None, False, False), id="any number"),
        pytest.param("badge", [], (0, None, False, True), id="for all models"),
    ],
)
def test_section_says_how_many_it_takes(key, taken, expected):
    found = section_of(key, *taken)
    assert (found.taken, found.most, found.section.is_single, found.section.is_for_all) == expected


@pytest.mark.parametrize(
    ("key", "taken", "expected"),
    [
        pytest.param("filter", [], True, id="nothing to attach to"),
        pytest.param("filter", ["filter:filter"], False, id="taken all the same"),
        pytest.param("knife", [], False, id="can be taken"),
        pytest.param("knife", ["knife:axe"] * 2, False, id="all taken"),
    ],
)
def test_section_is_out_of_reach(key, taken, expected):
    assert section_of(key, *taken).is_out_of_reach is expected


def test_dependents_leave_out_what_was_out_of_order_before():
    taken = picks("filter:filter", "gun:plasma", "lens:lens")
    assert dependents(SQUAD, taken, pick("gun:plasma")) == picks("lens:lens")


@pytest.mark.parametrize(
    ("gone", "left"),
    [
        pytest.param("knife:axe", ["knife:axe", "badge:gold"], id="the last of equals"),
        pytest.param("badge:gold", ["knife:axe", "knife:axe"], id="the only one"),
        pytest.param("badge:silver", ["knife:axe", "badge:gold", "knife:axe"], id="none"),
    ],
)
def test_pick_is_given_up_once(gone, left):
    taken = picks("knife:axe", "badge:gold", "knife:axe")
    assert without(taken, pick(gone)) == picks(*left)
