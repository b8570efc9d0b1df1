"""The audit finds every real difference and no other, however the source is written."""

import itertools
import json
import re

import pytest

from armies.armyforge.books.army_book import read_book
from rulesets.engine.errors import InvalidInput
from tests.armies.armyforge.audit import differences
from tests.armies.armyforge.samples import NEW, OLD, changed, document, raw

OPTION = "upgradePackages.0.sections.0.options.0"
CART = "upgradePackages.0.sections.1.options.0.gains"
PLANTED = {
    "uid": "other",
    "name": "Others",
    "versionString": "3.5.3",
    "backgroundFull": "Keepers.",
    "units.0.id": "warden2",
    "units.0.name": "Warden",
    "units.0.genericName": "Hero",
    "units.0.cost": 50,
    "units.1.size": 6,
    "units.0.quality": 5,
    "units.0.defense": 5,
    "units.0.bases": {"round": "40", "square": "30"},
    "units.0.upgrades": ["packA"],
    "units.1.disabledSections": [],
    "units.0.rules.1.name": "Tougher",
    "units.0.rules.1.rating": 6,
    "units.0.rules.1.modify": True,
    "units.0.weapons.0.name": "Pistol",
    "units.0.weapons.0.range": 18,
    "units.0.weapons.0.attacks": 2,
    "units.1.weapons.0.count": 4,
    "units.0.weapons.1.specialRules.0.rating": 2,
    "units.1.items.0.name": "Cask",
    "units.1.items.0.count": 4,
    "units.1.items.0.content.0.name": "Slower",
    f"{CART}.0.bases": None,
    f"{CART}.0.content.0.modify": False,
    f"{CART}.0.content.1.attacks": 4,
    f"{CART}.1.rating": 7,
    "upgradePackages.0.uid": "packC",
    "upgradePackages.0.hint": "",
    "upgradePackages.0.sections.0.uid": "secOther",
    "upgradePackages.0.sections.0.label": "Replace",
    "upgradePackages.0.sections.0.variant": "upgrade",
    "upgradePackages.0.sections.0.targets": ["Pistol"],
    "upgradePackages.1.sections.0.affects": {"type": "exactly", "value": 2},
    "upgradePackages.1.sections.0.select": {"type": "all"},
    "upgradePackages.1.sections.0.model": False,
    f"{OPTION}.uid": "optOther",
    f"{OPTION}.label": "Flare",
    f"{OPTION}.cost": 10,
    f"{OPTION}.costs.0.cost": 15,
    f"{OPTION}.gains.0.range": 18,
    "specialRules.0.name": "Shout",
    "specialRules.0.description": "Brings helpers.",
    "specialRules.0.hasRating": False,
    "spells.0.id": "spell9",
    "spells.0.name": "Flare",
    "spells.0.effect": "Three hits nearby.",
    "spells.0.threshold": 2,
    "spells.0.type": 1,
}
"""Another value for each place that is compared."""

NAMED = {
    "[0].id": "[0].uid",
    "backgroundFull": "background",
    "disabledSections": "disabled",
    "specialRules[0].rating": "rules[0].rating",
    "content[0]": "rules[0]",
    "content[1]": "weapons[0]",
    "options[0].gains[0].range": "options[0].weapons[0].range",
    "gains[0]": "items[0]",
    "gains[1]": "rules[0]",
    "costs[0].cost": "costs[warden1]",
}
"""Names of places in a report, if they differ from the source."""


def place_of(steps):
    """Return the name of `units.0.cost` in a report."""
    place = re.sub(r"\.(\d+)", r"[\1]", steps)
    for said, reported in NAMED.items():
        place = place.replace(said, reported)
    return place


@pytest.mark.parametrize("place", PLANTED)
def test_each_sort_of_difference_is_reported(place):
    found = differences(changed(document(), place, PLANTED[place]), read_book(raw()))
    assert [fact.place for fact in found] == [place_of(place)]


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("units", "units[2]"),
        ("units.0.rules", "units[0].rules[2]"),
        ("units.0.weapons", "units[0].weapons[1]"),
        ("units.1.items", "units[1].items[0]"),
        ("upgradePackages", "upgradePackages[1]"),
        ("upgradePackages.1.sections", "upgradePackages[1].sections[2]"),
        (f"{OPTION}.costs", "upgradePackages[0].sections[0].options[0].costs[warden1]"),
        (f"{OPTION}.gains", "upgradePackages[0].sections[0].options[0].weapons[0]"),
        ("specialRules", "specialRules[1]"),
        ("spells", "spells[2]"),
    ],
)
def test_what_only_one_of_them_has_is_reported(place, expected):
    whole = document()
    fewer = changed(whole, place, value_at(whole, place)[:-1])
    book, smaller = read_book(raw()), read_book(json.dumps(fewer).encode())
    assert [fact.place for fact in differences(fewer, book)] == [expected]
    assert [fact.place for fact in differences(whole, smaller)] == [expected]


def value_at(document, place):
    for step in place.split("."):
        document = document[int(step) if step.isdigit() else step]
    return document


def as_number(value):
    return float(value) if isinstance(value, int | float | str) else value


def as_text(value):
    return str(value) if isinstance(value, int | float) else value


def twice(value):
    return value * 2 if isinstance(value, list) else value


def with_nulls(value):
    return [None, *value] if isinstance(value, list) else value


WAYS = {
    "null": lambda value: None,
    "nothing": lambda value: "",
    "text": as_text,
    "padded": lambda value: f"0{value}" if isinstance(value, int) and value >= 0 else value,
    "roll": lambda value: f"{value}+" if isinstance(value, int) else value,
    "float": as_number,
    "twice": twice,
    "nulls": with_nulls,
    "list": lambda value: [],
    "one": lambda value: 1,
    "minus": lambda value: "-5",
    "half": lambda value: 2.5,
    "yes": lambda value: True,
    "no": lambda value: "false",
    "rule": lambda value: "Tough(3)",
    "rules": lambda value: ["Tough(+3)", "Fear", "Call(Mites [5])"],
    "amount": lambda value: {"type": "up to", "value": "2"},
    "lists": lambda value: [["a", "b"], "c"],
}
"""Other ways to write a value of a source; the result may be refused."""


@pytest.mark.parametrize("path", [NEW, OLD], ids=["new", "old"])
@pytest.mark.parametrize("way", WAYS)
def test_no_difference_is_reported_however_a_source_is_written(path, way):
    """Check each way at a third of the places."""
    checked, first = 0, [*WAYS].index(way) % 3
    for source in itertools.islice(rewritten(document(path), WAYS[way]), first, None, 3):
        try:
            book = read_book(json.dumps(source).encode())
        except (InvalidInput, ValueError):
            continue
        assert differences(source, book) == []
        checked += 1
    assert checked


def rewritten(value, way):
    """Yield the value with each of its parts rewritten in turn."""
    children = value.items() if isinstance(value, dict) else ()
    children = enumerate(value) if isinstance(value, list) else children
    for key, child in list(children):
        for other in (*own(child, way), *rewritten(child, way)):
            copy = value.copy()
            copy[key] = other
            yield copy


def own(child, way):
    try:
        return [way(child)]
    except ValueError:
        return []


def test_everything_as_texts_and_everything_as_numbers():
    for way in (as_text, lambda value: float(value) if isinstance(value, int) else value):
        source = everywhere(document(), way)
        book = read_book(json.dumps(source).encode())
        assert differences(source, book) == differences(document(), book) == []


def everywhere(value, way):
    if isinstance(value, dict):
        return {key: everywhere(child, way) for key, child in value.items()}
    if isinstance(value, list):
        return [everywhere(child, way) for child in value]
    return value if isinstance(value, bool) else way(value)


def test_repeated_keys_are_no_difference_and_others_are():
    source = document()
    source["units"] = [source["units"][2]] * 3
    book = read_book(json.dumps(source).encode())
    assert differences(source, book) == []
    source["units"][2] = {**source["units"][2], "id": "walker9"}
    assert [fact.place for fact in differences(source, book)] == ["units[2].uid"]


def test_key_that_looks_like_one_told_apart_is_kept():
    source = document()
    walker = source["units"][2]
    source["units"] = [walker, walker, {**walker, "id": "walker1~2"}]
    book = read_book(json.dumps(source).encode())
    assert [unit.key for unit in book.units] == ["walker1", "walker1~3", "walker1~2"]
    assert differences(source, book) == []
