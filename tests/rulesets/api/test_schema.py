"""Shapes of the API's description, made of types."""

from dataclasses import dataclass

import pytest

from rulesets.api import schema


@dataclass
class Sail:
    area: int


@dataclass
class Boat:
    sail: Sail


def boat(area: type):
    """A type called Boat as above, of a part called Sail that is not the same."""
    part = dataclass(type("Sail", (), {"__annotations__": {"area": area}}))
    return dataclass(type("Boat", (), {"__annotations__": {"sail": part}}))


@pytest.fixture(autouse=True)
def shapes(monkeypatch):
    """The components; those of these tests are gone afterwards."""
    found = {}
    monkeypatch.setattr(schema, "_shapes", found)
    return found


def test_shape_names_the_type_and_its_parts(shapes):
    assert schema.shape(Boat) == {"$ref": "#/components/schemas/Boat"}
    assert sorted(shapes) == ["Boat", "Sail"]
    assert shapes["Boat"]["properties"] == {"sail": {"$ref": "#/components/schemas/Sail"}}


def test_shape_of_the_same_type_twice_is_one(shapes):
    assert schema.shape(Boat) == schema.shape(Boat)
    assert sorted(shapes) == ["Boat", "Sail"]


def test_two_types_of_one_name_are_refused():
    schema.shape(Boat)
    with pytest.raises(TypeError, match="Two types of the API are called Sail"):
        schema.shape(boat(str))


def test_two_types_of_one_name_are_told_apart_by_a_prefix(shapes):
    schema.shape(Boat)
    assert schema.shape(boat(str), "Toy") == {"$ref": "#/components/schemas/ToyBoat"}
    assert sorted(shapes) == ["Boat", "Sail", "ToyBoat", "ToySail"]
    assert shapes["ToyBoat"]["properties"] == {"sail": {"$ref": "#/components/schemas/ToySail"}}


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ((int,), {"type": "integer"}),
        ((int, int), {"type": "integer"}),
        ((int, str, int), {"anyOf": [{"type": "integer"}, {"type": "string"}]}),
    ],
    ids=["one", "the-same-twice", "two"],
)
def test_choice_names_each_schema_once(kinds, expected):
    written = {int: {"type": "integer"}, str: {"type": "string"}}
    assert schema.any_of(*(written[kind] for kind in kinds)) == expected
