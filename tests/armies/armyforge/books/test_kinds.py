"""The kinds that are derived for Army Forge's units."""

import pytest

from armies.armyforge.books.book_schema import UnitShape
from armies.armyforge.books.parts import kinds_of
from armies.armyforge.reading import read_shape


def unit(name, *rules, size=1):
    written = [rule.partition(" ") for rule in rules]
    return read_shape(
        UnitShape,
        {
            "id": "u",
            "name": name,
            "cost": 100,
            "size": size,
            "quality": 4,
            "defense": 4,
            "rules": [{"name": rule, "rating": rating} for rule, _, rating in written],
        },
    )


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        pytest.param(unit("Runners", size=5), ("infantry",), id="infantry"),
        pytest.param(unit("Brutes", "Tough 6", size=3), ("infantry",), id="large models in a unit"),
        pytest.param(unit("Brute", "Tough 3"), ("infantry",), id="Tough(3)"),
        pytest.param(unit("Warden", "Hero", "Tough 6"), ("hero", "infantry"), id="hero on foot"),
        pytest.param(unit("Lord", "Hero", "Tough 9", "Fear 1"), ("hero", "monster"), id="big hero"),
        pytest.param(unit("Kite", "Aircraft", "Tough 6"), ("aircraft",), id="aircraft"),
        pytest.param(unit("Mortar", "Artillery", "Tough 3"), ("artillery",), id="artillery"),
        pytest.param(unit("Turret", "Immobile", "Tough 6"), ("artillery",), id="immobile gun"),
        pytest.param(
            unit("Drop Pod", "Immobile", "Tough 6", "Transport 11"),
            ("vehicle", "light"),
            id="immobile transport",
        ),
        pytest.param(unit("Colossus", "Tough 18", "Fear 3"), ("titan",), id="titan"),
        pytest.param(unit("Mill", "Tough 18", "Impact 6"), ("vehicle",), id="without Fear"),
        pytest.param(unit("Ember Walker", "Tough 12", "Fear 2"), ("vehicle",), id="by its name"),
        pytest.param(unit("Horror", "Tough 12", "Fear 2"), ("monster",), id="monster"),
        pytest.param(
            unit("Cave Beast", "Tough 6", "Transport 6"), ("monster", "light"), id="beast of burden"
        ),
    ],
)
def test_kinds(unit, expected):
    assert kinds_of(unit) == expected
