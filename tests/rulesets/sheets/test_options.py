"""Options of a sheet, read from the query of its address."""

import pytest

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.sheets.options import SheetOptions


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param({}, SheetOptions(), id="defaults"),
        pytest.param({"paper": "letter"}, SheetOptions(paper="letter"), id="letter"),
        pytest.param({"ink": "saving"}, SheetOptions(ink="saving"), id="saving"),
        pytest.param({"points": "hide", "lang": "it"}, SheetOptions(points="hide"), id="others"),
    ],
)
def test_options_read_from_query(query, expected):
    assert SheetOptions.read(query) == expected


def test_options_refused_with_every_problem():
    with pytest.raises(InvalidInput) as refused:
        SheetOptions.read({"paper": "a3", "ink": "full", "points": ""})
    assert refused.value.details == (
        ErrorDetail("paper", "literal_error", {"expected": "'a4' or 'letter'"}),
        ErrorDetail("points", "literal_error", {"expected": "'show' or 'hide'"}),
    )
