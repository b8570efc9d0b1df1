"""Special rules given as plain texts."""

import pytest
from pydantic import ValidationError

from armies.armyforge.books.book_schema import MAX_LABEL, RuleShape
from armies.armyforge.export.force_org import force_org_errors
from tests.ground import army, book, entry, judged, unit


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("Fear", ("Fear", None, False), id="plain"),
        pytest.param(" Tough (3) ", ("Tough", 3, False), id="rating"),
        pytest.param("Tough(+3)", ("Tough", 3, True), id="added"),
        pytest.param("Call(Mites [5])", ("Call", "Mites [5]", False), id="text"),
        pytest.param("Call(Mites (5))", ("Call", "Mites (5)", False), id="brackets within"),
        pytest.param("Odd(+)", ("Odd", "+", False), id="only a sign"),
        pytest.param("Odd()", ("Odd()", None, False), id="nothing within"),
        pytest.param("Odd(3", ("Odd(3", None, False), id="not closed"),
        pytest.param("(3)", ("(3)", None, False), id="no name"),
        pytest.param("a) b(3)", ("a) b(3)", None, False), id="closed before"),
    ],
)
def test_text_is_read_as_a_rule(text, parts):
    found = RuleShape.model_validate(text)
    assert (found.name, found.rating, found.modify) == parts


@pytest.mark.parametrize("spaces", [MAX_LABEL, 250_000])
def test_long_text_is_refused(spaces):
    with pytest.raises(ValidationError, match="at most 300 characters"):
        RuleShape.model_validate("x" + " " * spaces + "y")


def test_list_dearer_than_any_game_size_is_judged_at_the_largest():
    units = [entry("titan")] * 160
    report = judged(army("gf35", None, *units), book("gf35", unit("titan", 1000, 1)))
    assert "Cannot have more than 101 copies" in " ".join(force_org_errors(report))
