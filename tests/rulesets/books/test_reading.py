"""Documents of books as they are read, and every problem at its place."""

import pytest

from rulesets.books.reading import read_document
from rulesets.engine.errors import InvalidInput


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        pytest.param("", [("", "json_invalid")], id="empty"),
        pytest.param("[" * 100_000, [("", "json_invalid")], id="deep"),
        pytest.param("null", [("", "dataclass_type")], id="null"),
        pytest.param('{"game": "chess"}', [("game", "literal_error")], id="another game"),
        pytest.param(
            '{"game": "gf35", "key": "a b", "version": 1, "name": {"en": "x"}}',
            [("key", "string_pattern_mismatch"), ("version", "string_type")],
            id="errors",
        ),
        pytest.param(
            '{"game": "warfleets", "key": "a", "version": "1", "name": {"en": "%s"}}' % ("x" * 81),
            [("name.en", "string_too_long")],
            id="long name",
        ),
        pytest.param(
            '{"game": "gf35", "key": "a", "version": "1", "name": {"en": "a\\u0000"}}',
            [("name.en", "invisible_characters")],
            id="unprintable name",
        ),
    ],
)
def test_every_problem_of_a_document_has_its_place(text, problems):
    with pytest.raises(InvalidInput) as refused:
        read_document(text)
    assert [(found.place, found.code) for found in refused.value.details] == problems
