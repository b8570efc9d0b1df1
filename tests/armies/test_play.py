"""The marks of an army's units while it plays, by the rules of its game."""

import pytest

from armies.play import marks
from rulesets.lists.presentation.play import MAX_BOXES, Boxes
from tests import ground

HALF = [Boxes("Models", 5, half=3)]
LAST = [Boxes("Models", 4), Boxes("Last model", 5)]


def marked(game, *entries, **unit):
    """Return the marks of a list of squads, by entry."""
    book = ground.book(game, ground.unit(**unit), ground.hero())
    return marks(ground.judged(ground.army(game, 500, *entries), book))


@pytest.mark.parametrize(
    ("game", "round_states", "states", "boxes"),
    [
        ("gf35", ["Activated", "Fatigued"], ["Shaken"], HALF),
        ("gff", ["Activated", "Fatigued"], ["Shaken"], LAST),
        ("gf15", ["Activated"], ["Pinned"], HALF),
    ],
)
def test_states_and_boxes_are_those_of_the_game(game, round_states, states, boxes):
    (found,) = marked(game, ground.entry())["e1"]
    assert [*found.round_states] == round_states
    assert [*found.states] == states
    assert [*found.boxes] == boxes


def test_hero_in_a_unit_is_activated_with_it():
    found = marked("gf35", ground.entry(), ground.entry("captain", join="e1"))
    assert [found[id][0].round_states for id in ("e1", "e2")] == [("Activated", "Fatigued"), ()]


def test_both_halves_of_a_combined_unit_have_its_marks():
    found = marked("gf35", *ground.pair())
    assert found["e1"] == found["e2"]
    assert found["e1"][0].boxes == (Boxes("Models", 10, half=5),)


def test_too_many_boxes_are_counted():
    assert [*Boxes("Models", MAX_BOXES).numbers] == [*range(1, MAX_BOXES + 1)]
    assert [*Boxes("Models", MAX_BOXES + 1).numbers] == []
