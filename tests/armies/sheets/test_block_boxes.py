"""Boxes of units: for damage, for marks, for single uses."""

import re
from collections import Counter

import pytest

from armies.sheets.styles import half_bar, wound_marks
from rulesets.sheets import tracks


def test_boxes_stand_in_fives_and_groups_stay_together():
    side, gap, row = tracks.SIDE, tracks.GAP, tracks.ROW
    track = tracks.boxes([6, 3], 7 * side + 2 * gap)
    assert (track.count, track.width, track.height) == (
        9,
        6 * side + 5 * gap // 2 + tracks.BORDER,
        row + side + 2 * tracks.BORDER,
    )


def test_rows_of_boxes_break_at_the_bar():
    track = tracks.boxes([24], tracks.WIDE, bar_after=12)
    rows = Counter(re.findall(r"M\d+ (\d+)h", track.path))
    assert [*rows.values()] == [12, 12]


@pytest.mark.parametrize(
    ("toughs", "models", "label", "before_bar", "boxes"),
    [
        ([1], 1, "Wounds", None, 1),
        ([1] * 2, 2, "Models", 1, 2),
        ([1] * 5, 5, "Models", 3, 5),
        ([1] * 10, 10, "Models", 5, 10),
        ([1] * 10, 11, "Models", 6, 10),
        ([3], 1, "Wounds", 2, 3),
        ([6], 1, "Wounds", 3, 6),
        ([3], 11, "Wounds", None, 3),
        ([3, 3, 3], 3, "Wounds", 6, 9),
        ([1, 1, 3], 3, "Wounds", 2, 5),
    ],
    ids=[
        "single",
        "two",
        "five",
        "ten",
        "ten and a hero",
        "tough 3",
        "tough 6",
        "a hero in a unit",
        "three of tough 3",
        "mixed",
    ],
)
def test_bar_stands_where_half_is_lost(toughs, models, label, before_bar, boxes):
    [ticks] = half_bar(toughs, models, 0)
    assert (ticks.label, ticks.track.count) == (label, boxes)
    assert boxes_before_bar(ticks.track) == before_bar


@pytest.mark.parametrize(
    ("toughs", "expected", "out"),
    [
        ([1], [("Wounds", 5, 0)], 6),
        ([3], [("Wounds", 7, 2)], 8),
        ([1, 1], [("Models", 1, None), ("Last model", 5, 0)], 6),
        ([1] * 5, [("Models", 4, None), ("Last model", 5, 0)], 6),
        ([3] * 3, [("Models", 2, None), ("Last model", 7, 2)], 8),
    ],
    ids=["single", "tough 3", "two", "five", "three of tough 3"],
)
def test_last_model_of_firefight_gathers_marks(toughs, expected, out):
    made = list(wound_marks(toughs, len(toughs), 0))
    assert [
        (ticks.label, ticks.track.count, boxes_before_bar(ticks.track)) for ticks in made
    ] == expected
    assert made[-1].hint == f"D6 + wounds: {out}+ out, else Shaken"


@pytest.mark.parametrize(
    ("casualties", "toughs", "taken", "crossed"),
    [
        (half_bar, [1] * 5, 2, [2]),
        (half_bar, [6], 4, [4]),
        (half_bar, [6], 9, [6]),
        (wound_marks, [1] * 3, 1, [1, 0]),
        (wound_marks, [1] * 3, 4, [2, 2]),
    ],
    ids=["models", "wounds", "more than there are", "a model", "models and marks"],
)
def test_wounds_taken_are_crossed_out(casualties, toughs, taken, crossed):
    made = casualties(toughs, len(toughs), taken)
    assert [ticks.track.crossed for ticks in made] == crossed


def test_numbers_among_models_are_multiples_of_five_left():
    [ticks] = half_bar([1] * 18, 19, 0)
    assert [number for *_, number in ticks.track.numbers] == ["15", "10", "½", "5"]
    assert boxes_before_bar(ticks.track) == 10


@pytest.mark.parametrize(
    ("toughs", "parts"),
    [
        ([1] * 3, [2, 1]),
        ([1] * 5, [3, 2]),
        ([1] * 15, [5, 3, 2, 5]),
        ([1] * 20, [5, 5, 5, 5]),
        ([1] * 21, [1, 5, 5, 5, 5]),
        ([12], [6, 6]),
        ([18], [9, 9]),
        ([24], [6, 6, 6, 6]),
        ([3] * 3, [3, 3, 3]),
    ],
    ids=lambda value: f"{len(value)} of {value[0]}",
)
def test_bar_stands_between_groups_with_half_beside_it(toughs, parts):
    [ticks] = half_bar(toughs, len(toughs), 0)
    assert [*parts_of(ticks.track)] == parts
    assert [text for *_, text in ticks.track.numbers].count("½") == 1


def parts_of(track):
    """Numbers of boxes that touch one another."""
    places = [tuple(map(int, re.findall(r"\d+", box)[:3])) for box in track.path.split("M")[1:]]
    count = 0
    for (x, y, side), following in zip(places, [*places[1:], None], strict=True):
        count += 1
        if following is None or following[:2] != (x + side, y):
            yield count
            count = 0


def boxes_before_bar(track):
    """How many boxes of a track in one row stand left of its bar; None without one."""
    if not track.bar:
        return None
    place = int(track.bar[1:].split()[0])
    return sum(int(box.split()[0]) < place for box in track.path.split("M")[1:])
