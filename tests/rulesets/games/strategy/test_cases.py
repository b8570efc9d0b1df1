"""Worked verdicts: every campaign under tests/rosters/strategy, replayed and judged."""

import json
from pathlib import Path

import pytest

from rulesets.engine import codec
from rulesets.games.strategy.document import CampaignDocument
from tests.builders import codes
from tests.campaigns import judged

ROSTERS = Path(__file__).parents[3] / "rosters" / "strategy"
PATHS = sorted(ROSTERS.glob("*.json"))


def read(path):
    case = json.loads(path.read_text())
    return case, codec.read(CampaignDocument, json.dumps(case["document"]))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_case_judged_as_worked_out(path):
    """Its document is written as it stands."""
    case, document = read(path)
    report = judged(document)
    found = {
        "left": {
            player: [row.next_start for row in rows] for player, rows in report.state.rows.items()
        },
        "verdict": str(report.verdict),
        "errors": codes(report, "error"),
        "incomplete": codes(report, "incomplete"),
        "notices": codes(report, "warning") + codes(report, "info"),
    }
    assert found == {key: case[key] for key in found}
    assert json.loads(codec.write(document)) == case["document"]


def test_cases_all_there():
    assert [path.stem for path in PATHS] == [
        *("E01", "E02", "E03", "E04", "E05", "E06", "E07", "E08", "E09", "E10", "E11", "E13"),
        *("E15", "E16", "E17", "E19", "E20", "E22", "E23", "E25", "E26", "E30", "E33", "E34"),
        *("E35", "E38", "E39", "E41", "E42", "E43", "E46"),
    ]
