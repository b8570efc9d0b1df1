"""Worked verdicts: every roster file of a ground game, judged by the book beside it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rulesets.engine import codec
from rulesets.games.ground.book import Book
from rulesets.games.ground.document import ArmyDocument
from tests.ground import judged

ROSTERS = Path(__file__).parents[3] / "rosters"
GAMES = ("gf15", "gf35", "gff")
BOOKS = {game: codec.read(Book, (ROSTERS / game / "book.json").read_text()) for game in GAMES}


def read(path):
    case = json.loads(path.read_text())
    return case, codec.read(ArmyDocument, json.dumps(case["document"]))


def cases():
    return [path for game in GAMES for path in sorted((ROSTERS / game).glob("[A-C]*.json"))]


def open_cases():
    """Cases about points that the rules leave open and the list can switch."""
    return [path for path in cases() if "otherwise" in read(path)[0]]


def verdict_on(document):
    report = judged(document, BOOKS[document.game])
    found = {"errors": [], "incomplete": [], "notices": []}
    for issue in report.issues:
        found[PLACES[issue.level]].append(issue.code)
    lists = {place: sorted(codes) for place, codes in found.items()}
    return {"verdict": str(report.verdict), **lists}


PLACES = {"error": "errors", "incomplete": "incomplete", "warning": "notices", "info": "notices"}


def expected(case):
    return {key: case[key] for key in ("verdict", "errors", "incomplete", "notices")}


@pytest.mark.parametrize("path", cases(), ids=lambda path: path.stem)
def test_case_judged_as_worked_out(path):
    """Its points add up, its document is written as it stands."""
    case, document = read(path)
    assert verdict_on(document) == expected(case)
    assert judged(document, BOOKS[document.game]).points == case["points"]
    assert json.loads(codec.write(document)) == case["document"]


@pytest.mark.parametrize("path", open_cases(), ids=lambda path: path.stem)
def test_open_case_judged_by_the_other_policy(path):
    case, document = read(path)
    switched = replace(document, policies=case["otherwise"]["policies"])
    assert verdict_on(switched) == expected(case["otherwise"])


def test_cases_all_there():
    assert [path.stem for path in cases()] == [
        *("A01", "A02", "A03", "A05", "A10", "A11", "A12", "A13", "A14", "A19", "A20", "A21"),
        *("A22", "A23", "A24", "A27", "A28", "A31", "A33", "A34"),
        *("B01", "B03", "B06", "B07", "B09", "B12", "B14", "B15", "B16", "B18", "B19", "B20"),
        *("B21", "B23", "B24", "B25", "B26", "B27", "B30", "B31", "B32", "B33", "B34", "B35"),
        *("B36", "B38", "B40"),
        *("C01", "C02", "C05", "C06", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17"),
        "C18",
    ]


def test_open_cases_all_there():
    stems = [path.stem for path in open_cases()]
    assert stems == ["A03", "A20", "A21", "A27", "B16", "B20", "C17"]
