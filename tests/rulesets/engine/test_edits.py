"""Edits that every list knows, tried on fleets."""

from dataclasses import replace

import pytest
from django.http import QueryDict

from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_SIZE
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.document import FleetEntry
from tests.builders import applied, fleet, ship, squadron

DOCUMENT = fleet(450, ship("cruiser", "ace-carrier"), ship("destroyer"), squadron("bomber", 4))
CRUISER, DESTROYER, BOMBERS = DOCUMENT.entries


@pytest.mark.parametrize(
    ("edit", "arguments", "after"),
    [
        pytest.param("remove_entry", {"entry": "e2"}, [CRUISER, BOMBERS], id="remove_entry"),
        pytest.param(
            "duplicate_entry",
            {"entry": "e1"},
            [CRUISER, replace(CRUISER, id="new1"), DESTROYER, BOMBERS],
            id="duplicate_entry",
        ),
        pytest.param(
            "move_entry", {"entry": "e2", "to": "up"}, [DESTROYER, CRUISER, BOMBERS], id="up"
        ),
        pytest.param(
            "move_entry", {"entry": "e2", "to": "down"}, [CRUISER, BOMBERS, DESTROYER], id="down"
        ),
        pytest.param(
            "move_entry", {"entry": "e1", "to": "up"}, [CRUISER, DESTROYER, BOMBERS], id="up at top"
        ),
        pytest.param(
            "move_entry",
            {"entry": "e3", "to": "down"},
            [CRUISER, DESTROYER, BOMBERS],
            id="down at bottom",
        ),
        pytest.param(
            "place_entry",
            {"entry": "e3", "position": 0},
            [BOMBERS, CRUISER, DESTROYER],
            id="place_entry first",
        ),
        pytest.param(
            "place_entry",
            {"entry": "e1", "position": 10**30},
            [DESTROYER, BOMBERS, CRUISER],
            id="place_entry far beyond the end",
        ),
        pytest.param(
            "rename_entry",
            {"entry": "e1", "name": "  HMS Hood "},
            [replace(CRUISER, name="HMS Hood"), DESTROYER, BOMBERS],
            id="rename_entry",
        ),
        pytest.param(
            "note_entry",
            {"entry": "e2", "note": "Left\nflank "},
            [CRUISER, replace(DESTROYER, note="Left\nflank"), BOMBERS],
            id="note_entry",
        ),
        pytest.param(
            "set_count",
            {"entry": "e3", "count": 6},
            [CRUISER, DESTROYER, replace(BOMBERS, count=6)],
            id="set_count",
        ),
    ],
)
def test_edit_changes_entries(edit, arguments, after):
    assert applied(DOCUMENT, edit, **arguments) == replace(DOCUMENT, entries=tuple(after))


@pytest.mark.parametrize(
    ("before", "edit", "arguments", "after"),
    [
        pytest.param({}, "rename", {"name": " First "}, {"name": "First"}, id="rename"),
        pytest.param({}, "set_note", {"note": "By\nme"}, {"note": "By\nme"}, id="set_note"),
        pytest.param({"note": "x"}, "set_note", {}, {}, id="set_note to none"),
        pytest.param({}, "set_size", {"size": 300}, {"size": 300}, id="set_size"),
        pytest.param({}, "set_size", {"size": ""}, {"size": None}, id="set_size to none"),
        pytest.param({}, "set_force_org", {}, {"force_org": False}, id="force_org unticked"),
        pytest.param(
            {"force_org": False},
            "set_force_org",
            {"force_org": True},
            {},
            id="force_org ticked",
        ),
        pytest.param(
            {"policies": {"a": "x"}},
            "set_policy",
            {"policy": "b", "option": "y"},
            {"policies": {"a": "x", "b": "y"}},
            id="set_policy",
        ),
        pytest.param(
            {"policies": {"a": "x", "b": "y"}},
            "drop_policy",
            {"policy": "a"},
            {"policies": {"b": "y"}},
            id="drop_policy",
        ),
        pytest.param({}, "drop_policy", {"policy": "a"}, {}, id="drop_policy not set"),
        pytest.param(
            {},
            "use_book",
            {"book": "warfleets", "version": "2.2.0"},
            {"books": {"warfleets": "2.2.0"}},
            id="use_book",
        ),
        pytest.param(
            {"written_for": {"warfleets": "2.0.0", "other": "1.0"}},
            "use_book",
            {"book": "warfleets", "version": "2.1.0"},
            {"written_for": {"other": "1.0"}},
            id="use_book instead of the one it was written for",
        ),
        pytest.param({"claimed_points": 90}, "accept_points", {}, {}, id="accept_points"),
    ],
)
def test_edit_changes_document(before, edit, arguments, after):
    assert applied(fleet(450, **before), edit, **arguments) == replace(fleet(450), **after)


@pytest.mark.parametrize(
    ("edit", "form", "after"),
    [
        ("set_size", "size=300", {"size": 300}),
        ("set_size", "size=", {"size": None}),
        ("set_force_org", "force_org=off", {"force_org": False}),
        ("set_force_org", "force_org=on", {"force_org": True}),
        (
            "add_entry",
            "key=fighter&count=3",
            {"entries": (replace(squadron("fighter", 3), id="e1"),)},
        ),
    ],
)
def test_edit_reads_the_texts_of_a_form(edit, form, after):
    edited = WARFLEETS.edits.apply(fleet(450), edit, QueryDict(form), "e1")
    assert edited == replace(fleet(450), **after)


@pytest.mark.parametrize(
    ("edit", "rest"),
    [
        ("remove_entry", {}),
        ("duplicate_entry", {}),
        ("move_entry", {"to": "up"}),
        ("place_entry", {"position": 0}),
        ("rename_entry", {"name": "x"}),
        ("note_entry", {"note": "x"}),
        ("set_count", {"count": 2}),
    ],
)
def test_edit_conflicts_when_entry_is_gone(edit, rest):
    with pytest.raises(EditConflict) as raised:
        applied(DOCUMENT, edit, entry="e9", **rest)
    assert (raised.value.code, raised.value.params) == ("entry_gone", {"entry": "e9"})


ID_PATTERN = {"pattern": r"^[A-Za-z0-9_-]{1,16}$"}


@pytest.mark.parametrize(
    ("edit", "arguments", "problems"),
    [
        pytest.param(
            "explode",
            {"entry": "e1"},
            [ErrorDetail("edit", "unknown_edit", {"edit": "explode"})],
            id="unknown edit",
        ),
        pytest.param(
            "set_count",
            {"entry": "no id", "count": 0, "why": 1},
            [
                ErrorDetail("entry", "string_pattern_mismatch", ID_PATTERN),
                ErrorDetail("count", "greater_than_equal", {"ge": 1}),
                ErrorDetail("why", "extra_forbidden"),
            ],
            id="several at once",
        ),
        pytest.param(
            "set_size",
            {"size": -1},
            [ErrorDetail("size", "greater_than_equal", {"ge": 1})],
            id="size below one",
        ),
        pytest.param(
            "set_size",
            {"size": MAX_SIZE + 1},
            [ErrorDetail("size", "less_than_equal", {"le": MAX_SIZE})],
            id="size above the largest",
        ),
        pytest.param(
            "move_entry",
            {"entry": "e1", "to": "left"},
            [ErrorDetail("to", "literal_error", {"expected": "'up' or 'down'"})],
            id="no such direction",
        ),
        pytest.param("rename", {}, [ErrorDetail("name", "missing")], id="name missing"),
        pytest.param(
            "place_entry",
            {"entry": "e2", "position": -5},
            [ErrorDetail("position", "greater_than_equal", {"ge": 0})],
            id="place before the beginning",
        ),
        pytest.param("set_size", {"size": True}, [ErrorDetail("size", "int_type")], id="size yes"),
        pytest.param(
            "set_size", {"size": "750"}, [ErrorDetail("size", "int_type")], id="size a text of JSON"
        ),
        pytest.param(
            "set_force_org",
            {"force_org": "off"},
            [ErrorDetail("force_org", "bool_type")],
            id="switch a text of JSON",
        ),
        pytest.param(
            "rename",
            {"name": "two\nlines"},
            [ErrorDetail("name", "one_line")],
            id="name of two lines",
        ),
        pytest.param(
            "remove_entry",
            {"entry": "e1", "new_id": "mine"},
            [ErrorDetail("new_id", "extra_forbidden")],
            id="an id of one's own",
        ),
    ],
)
def test_edit_lists_every_problem(edit, arguments, problems):
    with pytest.raises(InvalidInput) as raised:
        applied(DOCUMENT, edit, **arguments)
    assert list(raised.value.details) == problems


def test_new_id_comes_from_the_server():
    document = applied(fleet(450), "add_entry", "made1", key="cruiser")
    assert document.entries == (FleetEntry(id="made1", key="cruiser"),)
    with pytest.raises(InvalidInput) as raised:
        applied(fleet(450), "add_entry", "made1", key="cruiser", new_id="mine")
    assert list(raised.value.details) == [ErrorDetail("new_id", "extra_forbidden")]


@pytest.mark.parametrize(
    ("count", "by", "expected"), [(2, 1, 3), (2, -1, 1), (1, -1, 1), (98, 5, 99)]
)
def test_change_count_stays_within_bounds(count, by, expected):
    document = applied(fleet(450, squadron("fighter", count)), "change_count", entry="e1", by=by)
    assert document.entries[0].count == expected


def test_duplicate_entry_refuses_an_id_in_use():
    with pytest.raises(InvalidInput) as raised:
        applied(DOCUMENT, "duplicate_entry", "e3", entry="e1")
    assert list(raised.value.details) == [ErrorDetail("entries", "duplicate_ids", {"ids": "e3"})]


def test_policies_written_alike_in_any_order():
    first, second = (("a", "x"), ("b", "y")), (("b", "y"), ("a", "x"))
    texts = set()
    for order in (first, second):
        document = fleet(450)
        for policy, option in order:
            document = applied(document, "set_policy", policy=policy, option=option)
        texts.add(codec.write(document))
    assert len(texts) == 1
