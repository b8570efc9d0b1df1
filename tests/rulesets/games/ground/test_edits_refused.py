"""Edits of army lists that are refused, with what is said of them."""

import pytest

from rulesets import wording
from rulesets.engine.errors import EditConflict, InvalidInput
from tests.ground import applied, army, entry

ONE = army("gf35", 1000, entry())
CHOSEN = army("gf35", 1000, entry("squad", "s:a", "s:b", "s:a"), entry("squad", "s:b"))


@pytest.mark.parametrize(
    ("edit", "arguments"),
    [
        ("remove_entry", {"entry": "gone"}),
        ("remove_unit", {"entry": "gone"}),
        ("duplicate_entry", {"entry": "gone"}),
        ("move_entry", {"entry": "gone", "to": "up"}),
        ("place_entry", {"entry": "gone", "position": 0}),
        ("change_picks", {"entries": ["e1", "gone"], "add": ["s:a"]}),
        ("combine", {"entry": "gone", "other": "e1"}),
        ("combine", {"entry": "e1", "other": "gone"}),
        ("combine_new", {"entry": "gone"}),
        ("split", {"entry": "gone"}),
        ("join", {"entry": "gone", "host": "e1"}),
        ("join", {"entry": "e1", "host": "gone"}),
        ("leave", {"entry": "gone"}),
        ("ride", {"entry": "gone", "transport": "e1"}),
        ("ride", {"entry": "e1", "transport": "gone"}),
        ("alight", {"entry": "gone"}),
        ("set_reserve", {"entry": "gone"}),
        ("set_player", {"entries": ["e1", "gone"], "player": 1}),
    ],
)
def test_edit_of_entry_that_is_gone_is_refused(edit, arguments):
    with pytest.raises(EditConflict) as caught:
        applied(ONE, edit, **arguments)
    (argument,) = (name for name, value in arguments.items() if "gone" in str(value))
    refused = (caught.value.code, caught.value.argument, caught.value.params)
    assert refused == ("entry_gone", argument, {"entry": "gone"})


@pytest.mark.parametrize(
    ("edit", "arguments", "argument", "key"),
    [
        pytest.param(
            "change_picks", {"entries": ["e1"], "drop": ["s:x"]}, "drop", "x", id="pick gone"
        ),
        pytest.param(
            "change_picks",
            {"entries": ["e1"], "drop": ["s:a", "s:x"]},
            "drop",
            "x",
            id="one of two gone",
        ),
    ],
)
def test_edit_of_choice_that_is_gone_is_refused(edit, arguments, argument, key):
    with pytest.raises(EditConflict) as caught:
        applied(CHOSEN, edit, **arguments)
    refused = (caught.value.code, caught.value.argument, caught.value.params)
    assert refused == ("choice_gone", argument, {"key": key})


@pytest.mark.parametrize(
    ("edit", "argument"),
    [
        pytest.param("combine", "other", id="combined"),
        pytest.param("join", "host", id="joined"),
        pytest.param("ride", "transport", id="riding"),
    ],
)
def test_unit_is_not_tied_to_itself(edit, argument):
    with pytest.raises(EditConflict) as caught:
        applied(CHOSEN, edit, entry="e1", **{argument: "e1"})
    assert (caught.value.code, caught.value.argument) == ("with_itself", argument)
    assert wording.conflict_sentence(caught.value) == (
        "A unit cannot join, combine with or ride in itself."
    )


@pytest.mark.parametrize(
    ("edit", "arguments", "place"),
    [
        ("add_entry", {"key": "a b", "book": "test"}, "key"),
        ("change_picks", {"entries": ["e1"], "add": ["laser"]}, "add[0]"),
        ("change_picks", {"entries": ["e1"], "add": ["s:a"] * 101}, "add"),
        ("change_picks", {"entries": ["e1"] * 401, "add": ["s:a"]}, "entries"),
        ("place_entry", {"entry": "e1", "position": -1}, "position"),
        ("set_player", {"entries": ["e1"], "player": 7}, "player"),
        ("set_players", {"players": 0}, "players"),
        ("move_entry", {"entry": "e1", "to": "left"}, "to"),
    ],
)
def test_edit_with_impossible_arguments_is_refused(edit, arguments, place):
    with pytest.raises(InvalidInput) as caught:
        applied(ONE, edit, **arguments)
    assert [problem.place for problem in caught.value.details] == [place]


def test_army_of_as_many_entries_as_there_may_be_takes_no_more():
    full = army("gf35", 1000, *[entry()] * 200)
    with pytest.raises(InvalidInput) as caught:
        applied(full, "add_entry", key="squad", book="test")
    assert [problem.place for problem in caught.value.details] == ["entries"]
