"""Edits of army lists: what adds, removes, duplicates and moves units."""

import json
from dataclasses import replace

import pytest

from rulesets.engine import codec
from tests.ground import applied, entry, listed, pair, shape

HERO = entry("captain", join="e1")
ONE = listed(entry())
PAIR = listed(*pair())
PAIR_AND_HEROES = listed(*pair(), HERO, entry("captain", join="e2"))

PARTS = json.loads(
    codec.write(listed(*pair(), HERO, entry("captain", join="gone", ride="gone", player=3)))
)["entries"]
CHAIN = listed(*pair(), entry(combined=True, join="e2"))


@pytest.mark.parametrize(
    ("document", "edit", "arguments", "expected"),
    [
        pytest.param(
            ONE,
            "add_entry",
            {"key": "tank", "book": "test"},
            [("e1", "squad", False, None), ("new1", "tank", False, None)],
            id="add at the end",
        ),
        pytest.param(
            ONE,
            "add_entries",
            {"entries": PARTS},
            [
                ("e1", "squad", False, None),
                ("new1", "squad", True, None),
                ("new1-2", "squad", True, "new1"),
                ("new1-3", "captain", False, "new1"),
                ("new1-4", "captain", False, None),
            ],
            id="add what is in another list: ties among them hold",
        ),
        pytest.param(
            replace(ONE, entries=(replace(ONE.entries[0], id="new1-2"),)),
            "add_combined",
            {"key": "squad", "book": "test"},
            [
                ("new1-2", "squad", False, None),
                ("new1", "squad", True, None),
                ("new1-3", "squad", True, "new1"),
            ],
            id="add combined beside half of an earlier one",
        ),
        pytest.param(
            PAIR,
            "remove_entry",
            {"entry": "e1"},
            [("e2", "squad", False, None)],
            id="remove the first half",
        ),
        pytest.param(
            PAIR,
            "remove_entry",
            {"entry": "e2"},
            [("e1", "squad", False, None)],
            id="remove the second half",
        ),
        pytest.param(
            CHAIN,
            "remove_entry",
            {"entry": "e3"},
            [("e1", "squad", True, None), ("e2", "squad", True, "e1")],
            id="remove the third half",
        ),
        pytest.param(
            PAIR_AND_HEROES,
            "remove_entry",
            {"entry": "e4"},
            [
                ("e1", "squad", True, None),
                ("e2", "squad", True, "e1"),
                ("e3", "captain", False, "e1"),
            ],
            id="remove a hero of the second half",
        ),
        pytest.param(
            listed(entry(combined=True), HERO),
            "remove_entry",
            {"entry": "e2"},
            [("e1", "squad", True, None)],
            id="remove a hero of a half alone",
        ),
        pytest.param(
            PAIR_AND_HEROES,
            "remove_entry",
            {"entry": "e1"},
            [
                ("e2", "squad", False, None),
                ("e3", "captain", False, "e2"),
                ("e4", "captain", False, "e2"),
            ],
            id="remove the first half of a host",
        ),
        pytest.param(
            PAIR_AND_HEROES,
            "remove_entry",
            {"entry": "e2"},
            [
                ("e1", "squad", False, None),
                ("e3", "captain", False, "e1"),
                ("e4", "captain", False, "e1"),
            ],
            id="remove the second half of a host",
        ),
        pytest.param(
            listed(entry(), HERO),
            "remove_entry",
            {"entry": "e1"},
            [("e2", "captain", False, None)],
            id="remove a host",
        ),
        pytest.param(
            CHAIN,
            "remove_entry",
            {"entry": "e1"},
            [("e2", "squad", True, None), ("e3", "squad", True, "e2")],
            id="remove the first of three",
        ),
        pytest.param(
            CHAIN,
            "remove_entry",
            {"entry": "e2"},
            [("e1", "squad", True, None), ("e3", "squad", True, "e1")],
            id="remove the second of three",
        ),
        pytest.param(
            listed(entry(combined=True), HERO, entry("tank"), entry(combined=True, join="e1")),
            "remove_entry",
            {"entry": "e1"},
            [
                ("e4", "squad", False, None),
                ("e2", "captain", False, "e4"),
                ("e3", "tank", False, None),
            ],
            id="remove the first half, far from the second",
        ),
        pytest.param(
            listed(entry(combined=True, join="e2"), entry(combined=True, join="e1")),
            "remove_entry",
            {"entry": "e1"},
            [("e2", "squad", False, None)],
            id="remove half of a circle",
        ),
        pytest.param(
            PAIR_AND_HEROES,
            "remove_unit",
            {"entry": "e2"},
            [("e3", "captain", False, None), ("e4", "captain", False, None)],
            id="remove a whole unit",
        ),
        pytest.param(CHAIN, "remove_unit", {"entry": "e3"}, [], id="remove a chain"),
        pytest.param(
            PAIR_AND_HEROES,
            "remove_unit",
            {"entry": "e3"},
            [
                ("e1", "squad", True, None),
                ("e2", "squad", True, "e1"),
                ("e4", "captain", False, "e2"),
            ],
            id="remove a joined hero",
        ),
        pytest.param(
            listed(*pair(), entry("tank")),
            "duplicate_entry",
            {"entry": "e2"},
            [
                ("e1", "squad", True, None),
                ("e2", "squad", True, "e1"),
                ("new1", "squad", True, None),
                ("new1-2", "squad", True, "new1"),
                ("e3", "tank", False, None),
            ],
            id="duplicate a combined unit",
        ),
        pytest.param(
            listed(entry(), HERO),
            "duplicate_entry",
            {"entry": "e2"},
            [
                ("e1", "squad", False, None),
                ("e2", "captain", False, "e1"),
                ("new1", "captain", False, None),
            ],
            id="duplicate a joined hero",
        ),
        pytest.param(
            listed(entry("captain", join="e3"), entry("tank"), entry(), entry("tank")),
            "duplicate_entry",
            {"entry": "e1"},
            [
                ("e1", "captain", False, "e3"),
                ("e2", "tank", False, None),
                ("e3", "squad", False, None),
                ("new1", "captain", False, None),
                ("e4", "tank", False, None),
            ],
            id="duplicate a hero listed before its unit",
        ),
    ],
)
def test_edit_changes_units(document, edit, arguments, expected):
    assert shape(applied(document, edit, **arguments)) == expected


@pytest.mark.parametrize(
    ("edit", "arguments", "expected"),
    [
        pytest.param("move_entry", {"entry": "e4", "to": "up"}, "e1 e2 e4 e3 e5", id="up"),
        pytest.param("move_entry", {"entry": "e1", "to": "down"}, "e3 e5 e1 e2 e4", id="down"),
        pytest.param("move_entry", {"entry": "e2", "to": "down"}, "e3 e5 e1 e2 e4", id="half"),
        pytest.param("move_entry", {"entry": "e1", "to": "up"}, "e1 e2 e3 e5 e4", id="first"),
        pytest.param("move_entry", {"entry": "e4", "to": "down"}, "e1 e2 e3 e5 e4", id="last"),
        pytest.param("place_entry", {"entry": "e4", "position": 0}, "e4 e1 e2 e3 e5", id="front"),
        pytest.param("place_entry", {"entry": "e3", "position": 9}, "e1 e2 e4 e3 e5", id="beyond"),
    ],
)
def test_unit_moves_with_its_heroes(edit, arguments, expected):
    first, second = pair()
    document = listed(first, second, entry(), entry("tank"), entry("captain", join="e3"))
    moved = applied(document, edit, **arguments)
    assert " ".join(each.id for each in moved.entries) == expected
