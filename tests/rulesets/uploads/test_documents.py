"""A document handed in from outside: what can be read, and every problem of what cannot."""

import json
from types import SimpleNamespace

import pytest

from rulesets.engine import codec
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.games import GAMES
from rulesets.games.strategy.document import CampaignDocument
from rulesets.uploads.documents import read_document
from tests.api import sent
from tests.builders import fleet, ship, squadron

FLEET = fleet(450, ship("cruiser", hero="ace-carrier"), squadron("bomber", count=3), name="Ærø")


def problems(raw, **options):
    with pytest.raises(InvalidInput) as refusal:
        read_document(raw, **options)
    return refusal.value.details


def places(raw):
    return [(found.place, found.code) for found in problems(raw)]


def written(**fields):
    return json.dumps({"game": "warfleets", **fields}).encode()


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(sent(FLEET), id="as-written"),
        pytest.param(b"\xef\xbb\xbf" + sent(FLEET), id="byte-order-mark"),
        pytest.param(b"\n " + sent(FLEET) + b"\r\n", id="white-space"),
        pytest.param(sent(FLEET) + b"\0", id="nul"),
        pytest.param(json.dumps(json.loads(sent(FLEET)), indent=4).encode(), id="indented"),
    ],
)
def test_document_is_read(raw):
    assert read_document(raw) == FLEET


def test_document_may_leave_out_all_but_its_game():
    assert read_document(b'{"game": "warfleets"}') == fleet(None, books={})


def test_body_of_exactly_the_bound_is_read():
    raw = sent(FLEET)
    assert read_document(raw + b" " * (codec.MAX_BYTES - len(raw))) == FLEET


def test_body_over_the_bound_is_too_large_whatever_is_in_it():
    size = codec.MAX_BYTES + 1
    assert problems(b"\xff" * size) == (
        ErrorDetail("", "too_large", {"limit": codec.MAX_BYTES, "size": size}),
    )


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param(b"", [("", "not_a_list")], id="empty"),
        pytest.param(b" \n\t", [("", "not_a_list")], id="white-space"),
        pytest.param(b"\xef\xbb\xbf", [("", "not_a_list")], id="byte-order-mark"),
        pytest.param(b'{"game": "\xff"}', [("", "not_text")], id="latin-1"),
        pytest.param('{"game": "warfleets"}'.encode("utf-16"), [("", "not_text")], id="utf-16"),
        pytest.param(b"warfleets", [("", "not_a_list")], id="no-json"),
        pytest.param(b'{"game": "warfleets"', [("", "json_invalid")], id="cut-off"),
        pytest.param(b"[" * 1000 + b"]" * 1000, [("", "not_a_list")], id="nested"),
        pytest.param(b'{"game":' * 1000 + b"}" * 1000, [("", "json_invalid")], id="deep-game"),
        pytest.param(b"[]", [("", "not_a_list")], id="list"),
        pytest.param(b"null", [("", "not_a_list")], id="null"),
        pytest.param(b"{}", [("", "not_a_list")], id="nothing-in-it"),
        pytest.param(b'{"entries": []}', [("game", "missing")], id="no-game"),
        pytest.param(b'{"game": 7}', [("game", "string_type")], id="game-is-a-number"),
        pytest.param(b'{"game": null}', [("game", "string_type")], id="game-is-null"),
        pytest.param(written(size="450"), [("size", "int_type")], id="text-for-a-number"),
        pytest.param(written(size=-1), [("size", "greater_than_equal")], id="negative-size"),
        pytest.param(written(size=0), [("size", "greater_than_equal")], id="size-0"),
        pytest.param(written(size=float("nan")), [("size", "int_type")], id="nan"),
        pytest.param(written(size=10**400), [("size", "less_than_equal")], id="huge-number"),
        pytest.param(written(schema=2), [("schema", "literal_error")], id="another-schema"),
        pytest.param(written(schema=True), [("schema", "int_type")], id="schema-is-true"),
        pytest.param(written(schema=1.0), [("schema", "int_type")], id="schema-is-a-fraction"),
        pytest.param(
            written(name="\U0001f680" * 10_000), [("name", "string_too_long")], id="emoji"
        ),
        pytest.param(written(name="a\u202eb"), [("name", "invisible_characters")], id="rtl"),
        pytest.param(written(name="a\x00"), [("name", "invisible_characters")], id="nul"),
        pytest.param(written(name="a\nb"), [("name", "one_line")], id="two-lines"),
        pytest.param(
            written(total=3, size=None, cost=4),
            [("total", "unexpected_keyword_argument"), ("cost", "unexpected_keyword_argument")],
            id="unknown-keys",
        ),
        pytest.param(
            written(entries=[{"id": "a", "key": "cruiser", "upgrades": [{"key": "No!"}]}, 7]),
            [
                ("entries[0].upgrades[0].key", "string_pattern_mismatch"),
                ("entries[1]", "dataclass_type"),
            ],
            id="each-with-its-place",
        ),
        pytest.param(
            written(entries=[{"id": "a", "key": "cruiser"}] * 2),
            [("entries", "duplicate_ids")],
            id="ids-twice",
        ),
    ],
)
def test_unreadable_document_has_every_problem_at_its_place(raw, expected):
    assert places(raw) == expected


@pytest.mark.parametrize(("game", "bound"), [("warfleets", 200), ("gf35", 200), ("long", 4000)])
def test_too_many_entries_are_refused_before_any_is_looked_at(game, bound):
    games = {**GAMES, "long": SimpleNamespace(document=CampaignDocument)}
    raw = written(game=game, entries=[{}] * 100_000)
    counts = {"max_length": bound, "actual_length": 100_000}
    assert problems(raw, rulesets=games) == (ErrorDetail("entries", "too_long", counts),)
    assert problems(written(game=game, entries=[{}] * bound), rulesets=games)[0].code != "too_long"


def test_countless_problems_are_not_all_listed():
    found = problems(written(entries=[{}] * 200))
    assert len(found) == codec.MAX_ERRORS + 1
    assert found[-1] == ErrorDetail("", "more_problems", {"count": 400 - codec.MAX_ERRORS})


def test_unknown_game_is_told_with_the_known_ones():
    assert problems(b'{"game": "chess", "size": -1}') == (
        ErrorDetail(
            "game",
            "unknown_game",
            {"game": "chess", "known": "gf35, gff, gf15, warfleets"},
        ),
    )


def test_long_name_of_a_game_is_cut():
    assert problems(json.dumps({"game": "x" * 100_000}).encode())[0].params["game"] == "x" * 40


def test_game_that_is_not_welcome_here_is_unknown():
    assert problems(sent(FLEET), rulesets={}) == (
        ErrorDetail("game", "unknown_game", {"game": "warfleets", "known": ""}),
    )
