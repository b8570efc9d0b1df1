"""Edits of army lists: what combines, splits and joins units."""

import pytest

from tests.ground import applied, entry, listed, pair, shape

HERO = entry("captain", join="e1")
TWO = listed(entry(), entry())
PAIR_AND_HEROES = listed(*pair(), HERO, entry("captain", join="e2"))
CHAIN = listed(*pair(), entry(combined=True, join="e2"))


@pytest.mark.parametrize(
    ("document", "edit", "arguments", "expected"),
    [
        pytest.param(
            TWO,
            "combine",
            {"entry": "e2", "other": "e1"},
            [("e1", "squad", True, "e2"), ("e2", "squad", True, None)],
            id="combine",
        ),
        pytest.param(
            listed(entry(join="e2"), entry()),
            "combine",
            {"entry": "e1", "other": "e2"},
            [("e1", "squad", True, None), ("e2", "squad", True, "e1")],
            id="combine what has joined",
        ),
        pytest.param(
            listed(*pair(), entry()),
            "combine",
            {"entry": "e3", "other": "e2"},
            [
                ("e1", "squad", False, None),
                ("e2", "squad", True, "e3"),
                ("e3", "squad", True, None),
            ],
            id="combine with half of a combined unit",
        ),
        pytest.param(
            listed(*pair(), entry()),
            "combine",
            {"entry": "e1", "other": "e3"},
            [
                ("e2", "squad", False, None),
                ("e1", "squad", True, None),
                ("e3", "squad", True, "e1"),
            ],
            id="combine half of a combined unit with another",
        ),
        pytest.param(
            listed(*pair()),
            "combine",
            {"entry": "e1", "other": "e2"},
            [("e1", "squad", True, None), ("e2", "squad", True, "e1")],
            id="combine what is combined",
        ),
        pytest.param(
            TWO,
            "combine_new",
            {"entry": "e1"},
            [
                ("e1", "squad", True, None),
                ("new1", "squad", True, "e1"),
                ("e2", "squad", False, None),
            ],
            id="combine with a new one",
        ),
        pytest.param(
            PAIR_AND_HEROES,
            "split",
            {"entry": "e2"},
            [
                ("e1", "squad", False, None),
                ("e2", "squad", False, None),
                ("e3", "captain", False, "e1"),
                ("e4", "captain", False, "e2"),
            ],
            id="split",
        ),
        pytest.param(
            CHAIN,
            "split",
            {"entry": "e1"},
            [(each, "squad", False, None) for each in ("e1", "e2", "e3")],
            id="split a chain",
        ),
        pytest.param(
            listed(entry(), HERO),
            "split",
            {"entry": "e2"},
            [("e1", "squad", False, None), ("e2", "captain", False, "e1")],
            id="split what is not combined",
        ),
        pytest.param(
            listed(entry(), entry("captain")),
            "join",
            {"entry": "e2", "host": "e1"},
            [("e1", "squad", False, None), ("e2", "captain", False, "e1")],
            id="join",
        ),
        pytest.param(
            listed(*pair(), HERO, entry("tank")),
            "join",
            {"entry": "e1", "host": "e4"},
            [
                ("e2", "squad", False, None),
                ("e1", "squad", False, "e4"),
                ("e3", "captain", False, "e2"),
                ("e4", "tank", False, None),
            ],
            id="join by the first half",
        ),
        pytest.param(
            listed(entry(), HERO),
            "leave",
            {"entry": "e2"},
            [("e1", "squad", False, None), ("e2", "captain", False, None)],
            id="leave",
        ),
    ],
)
def test_edit_combines_units(document, edit, arguments, expected):
    assert shape(applied(document, edit, **arguments)) == expected
