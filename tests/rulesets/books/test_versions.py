"""Finding keys that another version of a book renamed."""

import pytest

from rulesets.books.versions import renamed_keys


def thing(key, name, **parts):
    return {"key": key, "name": {"en": name}, **parts}


def units(*found):
    return {"key": "book", "units": list(found)}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param([thing("a", "Guard")], [thing("a", "Guard")], {}, id="same key"),
        pytest.param(
            [thing("a", "Guard")], [thing("b", "Guard")], {"units": {"a": "b"}}, id="new key"
        ),
        pytest.param([thing("a", "Guard")], [thing("b", "Scouts")], {}, id="other name"),
        pytest.param(
            [thing("a", "Guard")],
            [thing("b", "Guard"), thing("c", "Guard")],
            {},
            id="two",
        ),
        pytest.param(
            [thing("a", "Guard")], [thing("b", "Guard"), thing("a", "Scouts")], {}, id="key in use"
        ),
        pytest.param(
            [thing("a", "Guard", rules=[thing("x", "Fast")])],
            [thing("a", "Guard", rules=[thing("y", "Fast")])],
            {"rules": {"x": "y"}},
            id="within",
        ),
        pytest.param(
            [thing("a", "Guard", rules=[thing("x", "Fast")])],
            [thing("b", "Scouts", rules=[thing("y", "Fast")])],
            {},
            id="within another",
        ),
    ],
)
def test_renamed_keys(old, new, expected):
    assert renamed_keys(units(*old), units(*new)) == expected
