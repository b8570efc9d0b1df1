"""Reading Army Forge's books of every age, and refusing them with a place."""

import json

import pytest

from armies.armyforge.books import army_book
from armies.armyforge.books.army_book import MAX_BOOK_BYTES, read_book
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from tests.armies.armyforge.samples import FOLDER, NEW, OLD, document, raw


def problems(content):
    with pytest.raises(InvalidInput) as caught:
        read_book(content)
    return [(problem.place, problem.code) for problem in caught.value.details]


def changed(**unit):
    """Return the book with its first unit changed; None removes a field."""
    book = document()
    first = {**book["units"][0], **unit}
    book["units"][0] = {key: value for key, value in first.items() if value is not None}
    return json.dumps(book).encode()


@pytest.mark.parametrize("name", ["lantern-guild", "lantern-guild-old"])
def test_book_is_kept_whole(name):
    book = read_book((FOLDER / f"{name}.json").read_bytes())
    assert json.loads(codec.write(book)) == json.loads((FOLDER / f"{name}.book.json").read_text())


def test_options_at_and_above_the_bound(monkeypatch):
    monkeypatch.setattr(army_book, "MAX_OPTIONS", 3)
    assert read_book(raw()).key == "lanternGuild_01"
    monkeypatch.setattr(army_book, "MAX_OPTIONS", 2)
    assert problems(raw()) == [("upgradePackages", "too_long")]


def test_byte_order_mark_is_no_problem():
    assert read_book(b"\xef\xbb\xbf" + raw()).key == "lanternGuild_01"


def test_order_of_prices_does_not_matter():
    book = document()
    option = book["upgradePackages"][0]["sections"][0]["options"][0]
    option["costs"] = [{"unitId": "b", "cost": 5}, {"unitId": "a", "cost": 10}]
    first = read_book(json.dumps(book).encode())
    option["costs"].reverse()
    assert codec.write(read_book(json.dumps(book).encode())) == codec.write(first)


def test_repeated_keys_are_told_apart():
    book = document()
    book["units"] = [book["units"][2]] * 3
    packages = book["upgradePackages"]
    packages[0]["sections"][0]["options"] *= 2
    found = read_book(json.dumps(book).encode())
    options = found.packages[0].sections[0].options
    assert [unit.key for unit in found.units] == ["walker1", "walker1~2", "walker1~3"]
    assert [option.key for option in options] == ["optFlare", "optNone", "optFlare~2", "optNone~2"]


def test_rules_without_latin_letters_have_keys_of_their_own():
    rules = [{"name": "光"}, {"name": "闇"}]
    found = read_book(raw(specialRules=rules)).rules
    assert len({rule.key for rule in found}) == 2
    assert [rule.name.en for rule in found] == ["光", "闇"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(b"", [("", "not_a_list")], id="empty"),
        pytest.param(b"\xff\xfe", [("", "not_text")], id="not text"),
        pytest.param(b"{", [("", "json_invalid")], id="not JSON"),
        pytest.param(b"[" * 5000, [("", "json_invalid")], id="too deep"),
        pytest.param(b'{"a": NaN}', [("", "json_invalid")], id="not a number"),
        pytest.param(b" " * (MAX_BOOK_BYTES + 1), [("", "too_large")], id="too large"),
        pytest.param(b"[]", [("", "not_a_book")], id="a list"),
        pytest.param(b'{"list": {"units": []}}', [("", "not_a_book")], id="an army list"),
        pytest.param(b'{"rules": [], "traits": []}', [("", "common_rules")], id="common rules"),
        pytest.param(
            raw(gameSystemId=4), [("gameSystemId", "unsupported_game")], id="another game"
        ),
        pytest.param(
            raw(gameSystemId=None, gameSystemSlug=None, gameSystemKey=None),
            [("gameSystemId", "unsupported_game")],
            id="no game",
        ),
        pytest.param(
            raw(gameSystemId=[2]), [("gameSystemId", "unsupported_game")], id="a game of lists"
        ),
        pytest.param(raw(units={}), [("units", "tuple_type")], id="units that are no list"),
        pytest.param(raw(uid="a/b"), [("uid", "string_pattern_mismatch")], id="an odd key"),
        pytest.param(raw(name="x\0"), [("name", "invisible_characters")], id="a nought"),
        pytest.param(raw(name="x" * 81), [("name", "string_too_long")], id="a long name"),
        pytest.param(changed(cost="dear"), [("units[0].cost", "int_parsing")], id="points"),
        pytest.param(changed(cost=10**9), [("units[0].cost", "less_than_equal")], id="much"),
        pytest.param(
            changed(quality=7, defense=None),
            [("units[0].quality", "less_than_equal"), ("units[0].defense", "missing")],
            id="two problems",
        ),
        pytest.param(
            changed(items=[{"name": "Box", "content": [{"name": "Box", "content": []}]}]),
            [("units[0].items[0].content", "nested_item")],
            id="an item in an item",
        ),
        pytest.param(
            changed(items=[json.loads('{"name": "Box", "content": [' * 90 + "]}" * 90)]),
            [("units[0].items[0]" + ".content[0]" * 88 + ".content", "nested_item")],
            id="items far down in items",
        ),
        pytest.param(
            changed(weapons=[{"name": "Hook", "attacks": "D3"}]),
            [("units[0].weapons[0].attacks", "int_parsing")],
            id="attacks by dice",
        ),
    ],
)
def test_what_is_no_book_is_refused_with_its_place(content, expected):
    assert problems(content) == expected


@pytest.mark.parametrize("path", [NEW, OLD], ids=["new", "old"])
@pytest.mark.parametrize("junk", [None, 1, "x", [], {}, [1], [None], True, -1, 1.5, [[]], [{}]])
def test_junk_anywhere_is_a_problem_and_no_error(path, junk):
    outcomes = [outcome(json.dumps(each).encode()) for each in replacements(document(path), junk)]
    assert outcomes[0] == "refused"


def outcome(content):
    """Return whether a book is read rather than refused; other exceptions pass."""
    try:
        read_book(content)
    except InvalidInput:
        return "refused"
    return "read"


def replacements(value, junk):
    """Yield the value with each of its parts replaced in turn."""
    yield junk
    children = value.items() if isinstance(value, dict) else ()
    children = enumerate(value) if isinstance(value, list) else children
    for key, child in list(children):
        for other in replacements(child, junk):
            copy = value.copy()
            copy[key] = other
            yield copy
