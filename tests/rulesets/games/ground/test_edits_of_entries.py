"""Edits of army lists: what they change in one entry, and in those that depend on it."""

from dataclasses import replace

import pytest

from tests.ground import applied, entry, listed, pair, picks

HERO = entry("captain", join="e1")
ONE = listed(entry())
CHOSEN = listed(entry("squad", "s:a", "s:b", "s:a"), entry("squad", "s:b"))


@pytest.mark.parametrize(
    ("arguments", "first", "second"),
    [
        pytest.param({"entries": ["e1"], "add": ["t:c"]}, "s:a s:b s:a t:c", "s:b", id="take"),
        pytest.param({"entries": ["e1"], "drop": ["s:a"]}, "s:a s:b", "s:b", id="the last"),
        pytest.param(
            {"entries": ["e1"], "drop": ["s:a", "s:a", "s:a"]}, "s:b", "s:b", id="all of them"
        ),
        pytest.param(
            {"entries": ["e1"], "drop": ["s:b"], "add": ["s:c", "s:c"]},
            "s:a s:a s:c s:c",
            "s:b",
            id="exchange",
        ),
        pytest.param(
            {"entries": ["e1", "e2"], "drop": ["s:a"], "add": ["s:c"]},
            "s:a s:b s:c",
            "s:b s:c",
            id="at both halves, there at one",
        ),
        pytest.param(
            {"entries": ["e2", "e2"], "add": ["s:c"]}, "s:a s:b s:a", "s:b s:c", id="once"
        ),
        pytest.param({"entries": []}, "s:a s:b s:a", "s:b", id="nowhere"),
    ],
)
def test_picks_change(arguments, first, second):
    found = applied(CHOSEN, "change_picks", **arguments).entries
    assert [each.picks for each in found] == [picks(*first.split()), picks(*second.split())]


@pytest.mark.parametrize(
    ("edit", "arguments", "expected"),
    [
        pytest.param("ride", {"entry": "e1", "transport": "e2"}, {"ride": "e2"}, id="ride"),
        pytest.param("alight", {"entry": "e1"}, {"reserve": True}, id="alight"),
        pytest.param(
            "set_reserve",
            {"entry": "e1", "reserve": True},
            {"ride": "e3", "reserve": True},
            id="reserve",
        ),
        pytest.param("set_reserve", {"entry": "e1"}, {"ride": "e3"}, id="no reserve"),
        pytest.param(
            "set_player",
            {"entries": ["e1"], "player": 3},
            {"ride": "e3", "reserve": True, "player": 3},
            id="player",
        ),
    ],
)
def test_edit_changes_an_entry(edit, arguments, expected):
    document = listed(entry(ride="e3", reserve=True), entry("truck"))
    plain = replace(document.entries[0], ride=None, reserve=False)
    changed = applied(document, edit, **arguments)
    assert changed.entries == (replace(plain, **expected), document.entries[1])


def test_removed_transport_is_left():
    document = listed(entry("truck"), entry(ride="e1"), entry(ride="e2"))
    rides = [each.ride for each in applied(document, "remove_entry", entry="e1").entries]
    assert rides == [None, "e2"]


WHOLE = {
    "name": "Old Guard",
    "note": "painted",
    "ride": "e3",
    "reserve": True,
    "player": 2,
    "xp": 5,
    "traits": ("Bold",),
}
OWN = {"name": "Reserves", "note": "borrowed", "xp": 1, "traits": ("Quick",)}


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        pytest.param({}, WHOLE, id="all of it"),
        pytest.param(
            OWN, {**WHOLE, **OWN, "note": "painted\nborrowed"}, id="but what the half has itself"
        ),
        pytest.param({"ride": "e4"}, WHOLE, id="its place on the table"),
        pytest.param(
            {"note": "n" * 1999}, {**WHOLE, "note": "painted\n" + "n" * 1992}, id="a long note"
        ),
    ],
)
def test_next_half_takes_over_what_is_the_whole_units_but_its_player(own, expected):
    second = entry("squad", "s:b", combined=True, join="e1", **{"player": 3, **own})
    first = entry("squad", "s:a", combined=True, **WHOLE)
    document = listed(first, second, entry("truck"), entry("truck"), entry(ride="e1"))
    left = applied(document, "remove_entry", entry="e1").entries
    assert left[0] == entry("squad", "s:b", **{**expected, "id": "e2", "player": 3})
    assert [each.ride for each in left[1:]] == [None, None, "e2"]


def test_removed_whole_unit_hands_nothing_over():
    document = listed(*pair(**WHOLE), entry("truck"), HERO)
    left = applied(document, "remove_unit", entry="e1")
    assert left.entries == listed(*[entry()] * 2, entry("truck"), entry("captain")).entries[2:]


def test_new_half_has_the_picks_but_not_the_name():
    document = listed(entry("squad", "s:a", name="Old Guard", note="painted", player=2))
    half = applied(document, "combine_new", entry="e1").entries[1]
    assert (half.picks, half.name, half.note, half.player) == (picks("s:a"), "", "", 2)


def test_dropped_book_leaves_its_units():
    document = replace(ONE, books={"test": "1.0", "other": "2.0"}, written_for={"test": "0.9"})
    assert applied(document, "drop_book", book="test") == replace(ONE, books={"other": "2.0"})


def test_what_is_stated_is_forgotten_with_the_picks_it_was_for():
    document = listed(entry(claimed_points=7, claimed_loadout="1x Gun (A1)"))
    after = applied(document, "change_picks", entries=["e1"], add=["gun:laser"])
    assert after == listed(entry("squad", "gun:laser"))


def test_all_that_is_stated_is_forgotten():
    stated = entry(claimed_points=7, claimed_loadout="1x Gun (A1)")
    document = replace(listed(stated), claimed_points=7)
    assert applied(document, "accept_points") == ONE


ABOARD = listed(entry(ride="e3"), entry(), entry(), entry("captain", join="e1"))
"""Rows e2, then e3 with e1 aboard and the hero of e1."""


@pytest.mark.parametrize(
    ("edit", "arguments", "order"),
    [
        pytest.param("move_entry", {"entry": "e3", "to": "up"}, "e3 e1 e4 e2", id="transport"),
        pytest.param("move_entry", {"entry": "e2", "to": "down"}, "e3 e1 e4 e2", id="beyond it"),
        pytest.param("place_entry", {"entry": "e1", "position": 0}, "e3 e1 e4 e2", id="rider"),
        pytest.param("place_entry", {"entry": "e2", "position": 9}, "e3 e1 e4 e2", id="last"),
    ],
)
def test_transport_moves_with_what_is_aboard(edit, arguments, order):
    assert [each.id for each in applied(ABOARD, edit, **arguments).entries] == order.split()


def test_units_in_one_another_are_moved_alone():
    ring = listed(entry(ride="e2"), entry(ride="e1"), entry())
    moved = applied(ring, "place_entry", entry="e3", position=0)
    assert [each.id for each in moved.entries] == ["e3", "e1", "e2"]
