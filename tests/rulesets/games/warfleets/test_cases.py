"""Worked verdicts: every roster file under tests/rosters/warfleets, judged."""

import json
from pathlib import Path

import pytest

from rulesets.engine import codec
from rulesets.games.warfleets.document import FleetDocument
from tests.builders import codes, judged

ROSTERS = Path(__file__).parents[3] / "rosters" / "warfleets"
PATHS = sorted(ROSTERS.glob("*.json"))


def read(path):
    case = json.loads(path.read_text())
    return case, codec.read(FleetDocument, json.dumps(case["document"]))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_case_judged_as_worked_out(path):
    """Its document is written as it stands."""
    case, document = read(path)
    report = judged(document)
    found = {
        "points": report.points,
        "verdict": str(report.verdict),
        "errors": codes(report, "error"),
        "incomplete": codes(report, "incomplete"),
        "notices": codes(report, "warning") + codes(report, "info"),
    }
    assert found == {key: case[key] for key in found}
    assert json.loads(codec.write(document)) == case["document"]


def test_cases_all_there():
    assert [path.stem for path in PATHS] == [
        *("D04", "D05", "D06", "D08", "D10", "D11", "D12", "D14", "D21", "D25", "D26", "D27"),
        *("D28", "D29", "D30", "D32", "D33", "D34", "D35", "D36", "D37", "D38", "D40", "D41"),
    ]
