"""The line around where a player may build."""

import re

import pytest

from armies.campaigns.sheets.zones import Place, outline

FAR, NEAR = Place(40, 20), Place(10, 20)


def points(path):
    """The points at which the parts of a path start and end."""
    return [
        (float(x), float(y)) for x, y in re.findall(r"(-?\d+\.\d) (-?\d+\.\d)(?=[MAL]|$)", path)
    ]


def test_objective_alone_has_a_circle():
    assert outline([NEAR]) == "M19.0 20.0A9 9 0 0 1 1.0 20.0A9 9 0 0 1 19.0 20.0"


def test_grounds_apart_have_a_line_each():
    assert outline([NEAR, FAR]) == outline([NEAR]) + outline([FAR])


def test_line_leaves_out_what_another_place_reaches():
    left, right = NEAR, Place(20, 20)
    found = points(outline([left, right]))
    assert min(x for x, _ in found) == 1
    assert max(x for x, _ in found) == 29
    assert [at for at in found if left.reaches(at) and right.reaches(at)] == []
    gap = min(abs(x - 15) for x, _ in found)
    assert gap < 0.5


@pytest.mark.parametrize(
    ("at", "is_reached"),
    [((12, 48), True), ((6, 30), False), ((6, 30.1), True), ((18, 33), True), ((19, 32), False)],
    ids=["corner", "edge", "within", "bend", "beyond the bend"],
)
def test_headquarters_reaches_nine_inches_from_its_edge(at, is_reached):
    assert Place(0, 39, wide=12, deep=9).reaches(at) == is_reached


def test_line_around_a_headquarters_is_nine_inches_from_its_edge():
    headquarters = Place(0, 39, wide=12, deep=9)
    found = points(outline([headquarters]))
    assert {min(x for x, _ in found), max(x for x, _ in found)} == {-9, 21}
    assert {min(y for _, y in found), max(y for _, y in found)} == {30, 57}
