"""Documents as JSON: the same value is the same bytes, and a bad one names every problem."""

import json

import pytest
from hypothesis import given

from rulesets.engine import codec
from rulesets.engine.codec import MAX_BYTES, MAX_ERRORS
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_ENTRIES, MAX_SIZE
from rulesets.games.warfleets.document import FleetDocument, FleetEntry, Upgrade
from tests.builders import fleet, full_fleet, ship
from tests.strategies import SAME_EVERY_TIME, fleets

KEY = {"pattern": r"^[A-Za-z0-9_~.-]{1,64}$"}
ID = {"pattern": r"^[A-Za-z0-9_-]{1,16}$"}
SMALLEST = {"schema": 1, "game": "warfleets"}


def read(raw):
    return codec.read(FleetDocument, raw)


def problems_of(raw):
    with pytest.raises(InvalidInput) as raised:
        read(raw)
    return list(raised.value.details)


def document(**fields):
    return json.dumps({**SMALLEST, **fields})


@SAME_EVERY_TIME
@given(value=fleets)
def test_document_read_back_as_written(value):
    text = codec.write(value)
    assert read(text) == value
    assert read(text.encode()) == value
    assert codec.write(read(text)) == text


def test_document_written_whole_and_in_one_order():
    value = fleet(300, ship("cruiser", "ace-carrier", upgrades=["giga-cannon@rear"], name="Hood"))
    assert codec.write(value) == (
        '{"schema":1,"game":"warfleets","name":"","note":"","size":300,"force_org":true,'
        '"policies":{},"books":{"warfleets":"2.1.0"},"claimed_points":null,'
        '"entries":[{"id":"e1","key":"cruiser","name":"Hood","note":"","count":1,'
        '"heroes":["ace-carrier"],"titles":[],'
        '"upgrades":[{"key":"giga-cannon","facing":"rear"}]}]}'
    )


def test_document_of_another_layout_is_the_same_bytes():
    value = json.loads(codec.write(full_fleet()))
    shuffled = json.dumps(dict(reversed(value.items())), indent=4)
    assert codec.write(read(shuffled)) == codec.write(full_fleet())


def test_document_smallest_has_the_defaults():
    assert read(document()) == FleetDocument(game="warfleets")


def test_document_keeps_what_is_illegal_or_unknown():
    entry = {"id": "a", "key": "lost", "heroes": ["x", "x"], "upgrades": [{"key": "y"}] * 9}
    expected = FleetEntry(id="a", key="lost", heroes=("x", "x"), upgrades=(Upgrade(key="y"),) * 9)
    assert read(document(entries=[entry])).entries == (expected,)


@pytest.mark.parametrize("size", [None, 1, 450, MAX_SIZE])
def test_size_within_bounds(size):
    assert read(document(size=size)).size == size


MANY = [{"id": f"e{n}", "key": "cruiser"} for n in range(MAX_ENTRIES + 1)]


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        pytest.param(
            b" " * 10_000_000,
            [ErrorDetail("", "too_large", {"limit": MAX_BYTES, "size": 10_000_000})],
            id="10 MB",
        ),
        pytest.param(
            "[" * 1000 + "]" * 1000,
            [ErrorDetail("", "json_invalid", {"line": 1, "column": 202})],
            id="nested 1000 deep",
        ),
        pytest.param(
            document(entries=MANY),
            [
                ErrorDetail(
                    "entries",
                    "too_long",
                    {
                        "field_type": "Tuple",
                        "max_length": MAX_ENTRIES,
                        "actual_length": MAX_ENTRIES + 1,
                    },
                )
            ],
            id="one entry too many",
        ),
        pytest.param(
            '{"schema":1,"game":"warfleets","size":NaN}',
            [ErrorDetail("size", "int_type")],
            id="NaN",
        ),
        pytest.param(
            document(size="450"), [ErrorDetail("size", "int_type")], id="text for a number"
        ),
        pytest.param(document(size=450.5), [ErrorDetail("size", "int_type")], id="half a point"),
        pytest.param(
            document(size=-1), [ErrorDetail("size", "greater_than_equal", {"ge": 1})], id="size -1"
        ),
        pytest.param(
            document(size=0), [ErrorDetail("size", "greater_than_equal", {"ge": 1})], id="size 0"
        ),
        pytest.param(
            document(size=MAX_SIZE + 1),
            [ErrorDetail("size", "less_than_equal", {"le": MAX_SIZE})],
            id="size too large",
        ),
        pytest.param(
            document(hat=1, verdict="legal"),
            [
                ErrorDetail("hat", "unexpected_keyword_argument"),
                ErrorDetail("verdict", "unexpected_keyword_argument"),
            ],
            id="unknown keys",
        ),
        pytest.param(
            document(name="🚀" * 10_000),
            [ErrorDetail("name", "string_too_long", {"max_length": 80})],
            id="name of 10,000 emoji",
        ),
        pytest.param(
            document(name="fleet \u202etpirc"),
            [ErrorDetail("name", "invisible_characters")],
            id="right-to-left override",
        ),
        pytest.param(
            document(note="bell \u0007"), [ErrorDetail("note", "invisible_characters")], id="bell"
        ),
        pytest.param(
            document(name="two\nlines"), [ErrorDetail("name", "one_line")], id="name of two lines"
        ),
        pytest.param(
            document(entries=[{"id": id, "key": "x"} for id in ("b", "a", "b", "a", "c")]),
            [ErrorDetail("entries", "duplicate_ids", {"ids": "a, b"})],
            id="ids twice",
        ),
        pytest.param(
            document(schema=2), [ErrorDetail("schema", "literal_error", {"expected": "1"})]
        ),
        pytest.param("{}", [ErrorDetail("game", "missing")], id="nothing"),
        pytest.param(
            "[]", [ErrorDetail("", "dataclass_type", {"class_name": "FleetDocument"})], id="a list"
        ),
        pytest.param(
            document(
                size=0,
                name=5,
                policies={"same_ship": 1},
                entries=[
                    {"id": "a", "key": "cruiser", "count": 100},
                    {"id": "N O", "upgrades": [{"key": "x"}, {"key": "?", "facing": "port"}]},
                ],
            ),
            [
                ErrorDetail("name", "string_type"),
                ErrorDetail("size", "greater_than_equal", {"ge": 1}),
                ErrorDetail("policies.same_ship", "string_type"),
                ErrorDetail("entries[0].count", "less_than_equal", {"le": 99}),
                ErrorDetail("entries[1].id", "string_pattern_mismatch", ID),
                ErrorDetail("entries[1].key", "missing"),
                ErrorDetail("entries[1].upgrades[1].key", "string_pattern_mismatch", KEY),
                ErrorDetail(
                    "entries[1].upgrades[1].facing",
                    "literal_error",
                    {"expected": "'front', 'sides' or 'rear'"},
                ),
            ],
            id="eight at once",
        ),
    ],
)
def test_bad_document_names_every_problem(raw, problems):
    assert problems_of(raw) == problems


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b'{"schema":1,"game":"\xff"}', id="not UTF-8"),
        pytest.param(b"\xff\xfe{\x00}\x00", id="UTF-16"),
        pytest.param('{"schema":1,"name":"\\ud800"}', id="half a surrogate pair"),
        pytest.param('{"schema":1', id="cut off"),
        pytest.param("", id="empty"),
    ],
)
def test_text_that_is_no_json(raw):
    assert [(problem.place, problem.code) for problem in problems_of(raw)] == [("", "json_invalid")]


def test_100000_entries_too_large():
    raw = document(entries=[{"id": "a", "key": "b"}] * 100_000)
    assert problems_of(raw) == [
        ErrorDetail("", "too_large", {"limit": MAX_BYTES, "size": len(raw)})
    ]


def test_100000_empty_entries_name_the_first_problems():
    *first, more = problems_of(document(entries=[{}] * 100_000))
    places = [f"entries[{n}].{name}" for n in range(MAX_ERRORS // 2) for name in ("id", "key")]
    assert first == [ErrorDetail(place, "missing") for place in places]
    assert more == ErrorDetail("", "more_problems", {"count": 200_000 - MAX_ERRORS})
