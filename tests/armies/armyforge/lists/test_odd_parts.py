"""Reading Army Forge's saved files: what is odd, too long or too much."""

import pytest

from armies.armyforge.lists.list_import import MAX_LIST_BYTES
from tests.armies.armyforge.listing import (
    BOOK,
    by_ids,
    entries,
    problems,
    raw,
    remarks,
    saved,
    unit,
)
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.armyforge.samples import read_list
from tests.ground import pick

pytestmark = pytest.mark.usefixtures("new_books")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(b"", [("", "not_a_list")], id="nothing"),
        pytest.param(b"\xff", [("", "not_text")], id="no text"),
        pytest.param(b"{", [("", "json_invalid")], id="no JSON"),
        pytest.param(b"[" * 100_000, [("", "json_invalid")], id="too deep"),
        pytest.param(b" " * (MAX_LIST_BYTES + 1), [("", "too_large")], id="too large"),
        pytest.param(b"[]", [("", "not_a_list")], id="a list of nothing"),
        pytest.param(raw_book(), [("", "not_a_list")], id="a book"),
        pytest.param(raw({"list": {}}), [("", "not_a_list")], id="no units"),
        pytest.param(saved(gameSystem=None), [("gameSystem", "missing")], id="no game"),
        pytest.param(saved(gameSystem="aof"), [("gameSystem", "unsupported_game")], id="AoF"),
        pytest.param(saved(units={}), [("list.units", "tuple_type")], id="units of no list"),
    ],
)
def test_refused_with_place(content, expected):
    assert problems(content)[:1] == expected


def odd(content):
    """Return the remarks on invalid parts: code, place, error and removed value."""
    return [
        (
            remark.code,
            remark.params["place"],
            remark.params["problem"].code,
            remark.params.get("said"),
        )
        for remark in read_list(content).remarks
        if "problem" in remark.params
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({"xp": 2.5}, ("xp", "int_from_float", "2.5"), id="experience"),
        pytest.param({"xp": -1}, ("xp", "greater_than_equal", "-1"), id="experience below zero"),
        pytest.param({"customName": True}, ("customName", "string_type", "true"), id="name"),
        pytest.param({"id": "a b"}, ("id", "string_pattern_mismatch", '"a b"'), id="unit"),
        pytest.param({"combined": "twice"}, ("combined", "bool_parsing", '"twice"'), id="combined"),
        pytest.param({"joinToUnit": ["b"]}, ("joinToUnit", "string_type", '["b"]'), id="join"),
        pytest.param({"traits": "x"}, ("traits", "tuple_type", '"x"'), id="traits"),
        pytest.param({"traits": ["x", {}]}, ("traits[1]", "string_type", "{}"), id="trait"),
        pytest.param(
            {"selectedUpgrades": [{"upgradeId": "a"}, by_ids("s:o")]},
            ("selectedUpgrades[0]", "missing", '{"upgradeId": "a"}'),
            id="half a pick",
        ),
    ],
)
def test_odd_part_is_left_out_and_said(fields, expected):
    content = saved(unit("a"), unit("b", **fields))
    place, code, said = expected
    assert odd(content) == [("left_out", f"list.units[1].{place}", code, said)]
    assert [entry.id for entry in read_list(content).document.entries] == ["a", "b"]


def test_what_stands_beside_an_odd_part_is_kept():
    (entry,) = entries(
        unit("a", customName=7, notes=1.5, xp="12", traits=["x", [], 3], combined=1)
        | {"selectedUpgrades": [{"upgradeId": "a"}, None, by_ids("s:o"), "x"]}
    )
    assert (entry.name, entry.note, entry.xp, entry.traits) == ("7", "1.5", 12, ("x", "3"))
    assert (entry.picks, entry.combined) == ((pick("s:o"),), True)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        pytest.param(saved(unit("a", *["s:o"] * 101)), "units[0].selectedUpgrades", id="picks"),
        pytest.param(saved(*[unit()] * 401), "units", id="units"),
        pytest.param(saved(unit(notes="x" * 20_001)), "units[0].notes", id="text"),
    ],
)
def test_what_is_too_long_is_cut_short_and_said(content, place):
    assert odd(content)[0][:2] == ("cut_short", f"list.{place}")


def test_odd_parts_around_the_list_are_left_out_and_said():
    content = saved(
        unit(),
        pointsLimit="750pts",
        forceOrg="maybe",
        frame={"armyVersions": [{"armyId": BOOK, "version": []}], "armyName": False},
    )
    assert [place for _, place, _, _ in odd(content)] == [
        "armyName",
        "armyVersions[0].version",
        "list.forceOrg",
        "list.pointsLimit",
    ]
    assert read_list(content).document.size is None


def test_unit_of_no_book_and_of_no_name_stays():
    content = saved(unit(armyId="", id=None), frame={"armyId": None})
    found = read_list(content)
    assert [(entry.book, entry.key) for entry in found.document.entries] == [("unknown", "unknown")]
    assert remarks(content) == [
        ("book_missing_unnamed", {"book": "", "version": "", "key": "unknown"})
    ]


def test_too_much_that_is_odd_is_no_list():
    traits = [[]] * 200
    content = saved(*[unit(traits=traits)] * 6)
    assert problems(content) == [("", "too_odd")]
