"""Names that sections call weapons and items by, in the singular and the plural."""

import pytest

from rulesets.games.ground.names import is_same, read_target


@pytest.mark.parametrize(
    ("plural", "singular"),
    [
        ("CCWs", "CCW"),
        ("CCWS", "CCW"),
        ("Rifles", "Rifle"),
        ("Axes", "Axe"),
        ("Knives", "Knife"),
        ("Halves", "Half"),
        ("Staves", "Stave"),
        ("Batteries", "Battery"),
        ("Torches", "Torch"),
        ("Boxes", "Box"),
        ("Glasses", "Glass"),
        ("Lenses", "Lens"),
        ("heavy  rifles ", "Heavy Rifle"),
    ],
)
def test_plural_is_same_as_singular(plural, singular):
    assert [is_same(plural, singular), is_same(singular, plural)] == [True, True]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        pytest.param("Glass", "Glas", id="a double s is no plural"),
        pytest.param("Cross", "Cros", id="another"),
        pytest.param("Rifle", "Heavy Rifle", id="part of a name"),
        pytest.param("Axe", "Pickaxe", id="end of a name"),
        pytest.param("Pistols and CCW", "Pistol and CCW", id="plural inside"),
        pytest.param("", "s", id="nothing left"),
    ],
)
def test_other_name_is_not_same(name, other):
    assert is_same(name, other) is False


@pytest.mark.parametrize(
    ("target", "read"),
    [
        ("Rifle", (1, "Rifle")),
        ("2x Heavy Fists", (2, "Heavy Fists")),
        ("10x Claws", (10, "Claws")),
        ("0x Claws", (1, "Claws")),
        ("2xClaws", (1, "2xClaws")),
        ("X2 Claws", (1, "X2 Claws")),
    ],
)
def test_target_read_with_its_number(target, read):
    assert read_target(target) == read
