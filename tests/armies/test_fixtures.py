"""Each army book under fixtures/: complete, consistent, described and priced by the formulas."""

import json
from itertools import chain

import pytest

from armies.management.commands.price_books import book_paths, differences
from rulesets.games.ground.names import is_same, read_target
from rulesets.games.ground.pricing import price
from tests.books import FACTIONS, GAMES, ROOT, book_of, rule_uses, sections, weapons_of

MIN_UNITS = {"gf15": 14, "gf35": 14, "gff": 10}

per_book = pytest.mark.parametrize(
    ("game", "faction"), [(game, faction) for game in GAMES for faction in FACTIONS]
)
per_file = pytest.mark.parametrize(
    "path", sorted(ROOT.rglob("*.json")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)


def described(game, book):
    return {rule.key: rule for rule in (*book_of(game, "core-rules").rules, *book.rules)}


def texts(value):
    """Every text of a file in the languages it has."""
    if isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, dict) and "en" in value:
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)


def missing_targets(book, unit):
    """Targets of the unit's sections that neither it nor another of its options has."""
    offered = [
        section
        for package in book.packages
        if package.key in unit.packages
        for section in package.sections
        if section.key not in unit.disabled
    ]
    for section in offered:
        others = [option for other in offered if other is not section for option in other.options]
        names = [thing.name.en for carrier in (unit, *others) for thing in things_of(carrier)]
        for target in section.targets:
            if not any(is_same(name, read_target(target)[1]) for name in names):
                yield unit.key, section.key, target


def things_of(carrier):
    return [*carrier.items, *weapons_of(carrier)]


def repeated(keys):
    keys = list(keys)
    return {key for key in keys if keys.count(key) > 1}


def test_every_book_is_there():
    names = {(path.parent.name, path.stem) for path in book_paths()}
    assert names == {(game, faction) for game in GAMES for faction in FACTIONS}


@per_file
def test_file_says_which_game_and_book_it_is(path):
    file = json.loads(path.read_text())
    assert (file["game"], file.get("key", path.stem)) == (path.parent.name, path.stem)


@per_file
def test_every_text_is_in_both_languages(path):
    found = list(texts(json.loads(path.read_text())))
    assert [text for text in found if not (text["en"].strip() and text.get("it", "").strip())] == []


@per_book
def test_points_are_those_of_the_formula(game, faction):
    book = book_of(game, faction)
    assert list(differences(book, price(book))) == []


@per_book
def test_book_has_enough_to_choose_from(game, faction):
    book = book_of(game, faction)
    heroes = [unit for unit in book.units if "hero" in unit.kinds]
    assert len(book.units) >= MIN_UNITS[game]
    assert len(heroes) >= 2
    assert len(book.packages) >= 5
    assert len(book.spells) == 6


@per_book
def test_spell_thresholds(game, faction):
    expected = [3, 4, 4, 5, 5, 6] if game == "gf15" else [1, 1, 2, 2, 3, 3]
    assert sorted(spell.threshold for spell in book_of(game, faction).spells) == expected


@per_book
def test_keys_are_used_once(game, faction):
    book = book_of(game, faction)
    assert repeated(unit.key for unit in book.units) == set()
    assert repeated(package.key for package in book.packages) == set()
    assert repeated(section.key for section in sections(book)) == set()
    assert repeated(rule.key for rule in book.rules) == set()
    for section in sections(book):
        assert repeated(option.key for option in section.options) == set()


@per_book
def test_packages_are_those_units_name(game, faction):
    book = book_of(game, faction)
    named = {key for unit in book.units for key in unit.packages}
    assert named == {package.key for package in book.packages}


@per_book
def test_disabled_sections_are_of_the_units_packages(game, faction):
    book = book_of(game, faction)
    of_package = {p.key: {section.key for section in p.sections} for p in book.packages}
    for unit in book.units:
        assert set(unit.disabled) <= set().union(*(of_package[key] for key in unit.packages))


@per_book
def test_every_target_is_there_or_to_be_gained(game, faction):
    book = book_of(game, faction)
    assert list(chain.from_iterable(missing_targets(book, unit) for unit in book.units)) == []


@per_book
def test_every_rule_in_use_is_described(game, faction):
    book = book_of(game, faction)
    assert {use.key for use in rule_uses(book)} - set(described(game, book)) == set()


@per_book
def test_rules_are_named_as_they_are_described(game, faction):
    book = book_of(game, faction)
    known = described(game, book)
    assert {
        (use.key, use.name.en, use.name.it)
        for use in rule_uses(book)
        if use.name != known[use.key].name
    } == set()


@per_book
def test_rules_have_a_rating_where_they_are_described_with_one(game, faction):
    book = book_of(game, faction)
    known = described(game, book)
    assert {
        use.key for use in rule_uses(book) if (use.rating is not None) != known[use.key].has_rating
    } == set()


@per_book
def test_rules_and_spells_say_what_they_do(game, faction):
    book = book_of(game, faction)
    explained = [*described(game, book).values(), *book.spells]
    assert [each.key for each in explained if not each.summary.en] == []


@per_book
def test_faction_rules_are_in_use(game, faction):
    book = book_of(game, faction)
    assert {rule.key for rule in book.rules} - {use.key for use in rule_uses(book)} == set()


def test_texts_equal_in_english_are_equal_in_italian():
    found = {}
    for path in ROOT.rglob("*.json"):
        for text in texts(json.loads(path.read_text())):
            found.setdefault(text["en"], set()).add(text["it"])
    assert {en: italian for en, italian in found.items() if len(italian) > 1} == {}


@per_file
def test_marks_are_typographic(path):
    found = list(texts(json.loads(path.read_text())))
    assert [text for text in found if set("'\"") & set(text["en"] + text["it"])] == []
