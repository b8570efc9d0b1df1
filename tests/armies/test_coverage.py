"""What the four factions have together: every rule of the documents, every kind, every section."""

import pytest

from tests.books import GAMES, book_of, factions, rule_uses, sections

NEWER_RULES = {
    *("ambush", "ap", "blast", "caster", "counter", "deadly", "fast", "fear", "fearless"),
    *("flying", "furious", "hero", "immobile", "impact", "indirect", "limited", "regeneration"),
    *("relentless", "reliable", "rending", "scout", "slow", "stealth", "strider", "tough"),
}
DOCUMENT_RULES = {
    "gf15": {
        *("ambush", "anti-air", "ap", "blast", "deadly", "emp", "fast", "fear", "fearless"),
        *("flying", "furious", "impact", "indirect", "limited", "linked", "poison", "psychic"),
        *("regeneration", "rending", "scout", "slow", "sniper", "stealth", "strider", "tough"),
        "transport",
    },
    "gf35": NEWER_RULES
    | {"aircraft", "artillery", "bane", "surge", "takedown", "thrust", "transport", "unstoppable"},
    "gff": NEWER_RULES | {"lance", "lock-on", "poison"},
}
"""Keys of the special rules that each game's document describes."""

KIND_RULES = {"gf15": {"flyer", "titan"}, "gf35": set(), "gff": set()}
"""What units have by their kind alone."""

LENT_RULES = {
    "gf15": set(),
    "gf35": set(),
    "gff": DOCUMENT_RULES["gf35"] - NEWER_RULES,
}
"""What Firefight's books use beyond its document."""

KINDS = {
    "gf15": {"hero", "infantry", "vehicle", "monster", "titan", "flyer"},
    "gf35": {"hero", "infantry", "vehicle", "monster", "titan", "aircraft", "artillery", "light"},
    "gff": {"hero", "infantry"},
}

SHAPES = {
    ("replace", "", "", "targets", ""),
    ("replace", "any", "", "targets", ""),
    ("replace", "exactly 1", "", "targets", ""),
    ("replace", "all", "", "targets", ""),
    ("replace", "up_to 2", "", "targets", ""),
    ("replace", "up_to 3", "", "targets", ""),
    ("replace", "exactly 1", "any", "targets", "per_model"),
    ("replace", "", "any", "targets", "per_model"),
    ("replace", "exactly 2", "", "targets", ""),
    ("upgrade", "", "exactly 1", "", ""),
    ("upgrade", "", "", "", ""),
    ("upgrade", "", "any", "", ""),
    ("upgrade", "", "up_to 2", "", ""),
    ("upgrade", "exactly 1", "", "", "per_model"),
    ("upgrade", "exactly 1", "exactly 1", "", "per_model"),
    ("upgrade", "exactly 1", "any", "", "per_model"),
    ("upgrade", "all", "", "", "per_model"),
    ("upgrade", "all", "exactly 1", "", "per_model"),
    ("upgrade", "all", "any", "", "per_model"),
    ("upgrade", "all", "up_to 2", "", "per_model"),
    ("upgrade", "any", "", "", "per_model"),
    ("upgrade", "up_to 2", "exactly 1", "", "per_model"),
    ("upgrade", "up_to 3", "exactly 1", "", "per_model"),
    ("upgrade", "any", "exactly 1", "targets", ""),
    ("upgrade", "all", "", "targets", ""),
    ("upgrade", "", "", "targets", ""),
    ("attachment", "", "exactly 1", "targets", ""),
    ("attachment", "exactly 1", "any", "targets", "per_model"),
}
"""Sections that official 3.5 books have: variant, affects, select, targets, per_model."""

per_game = pytest.mark.parametrize("game", GAMES)


def shape(section):
    return (
        section.variant,
        amount(section.affects),
        amount(section.select),
        "targets" if section.targets else "",
        "per_model" if section.per_model else "",
    )


def amount(value):
    if value is None or value.kind in {"any", "all"}:
        return value.kind if value else ""
    return f"{value.kind} {value.value}"


@per_game
def test_core_rules_are_those_of_the_document(game):
    keys = [rule.key for rule in book_of(game, "core-rules").rules]
    assert keys == sorted(DOCUMENT_RULES[game] | KIND_RULES[game] | LENT_RULES[game])


@per_game
def test_every_rule_of_the_document_is_in_use(game):
    used = {use.key for book in factions(game) for use in rule_uses(book)}
    assert DOCUMENT_RULES[game] - used == set()


@per_game
def test_every_kind_of_unit_is_there(game):
    found = {kind for book in factions(game) for unit in book.units for kind in unit.kinds}
    assert KINDS[game] - found == set()


def test_every_shape_of_section_occurs():
    found = {shape(section) for book in factions("gf35") for section in sections(book)}
    assert SHAPES - found == set()


@per_game
def test_options_add_models_and_ratings_somewhere(game):
    books = factions(game)
    options = [o for book in books for section in sections(book) for o in section.options]
    assert any(option.models for option in options)
    assert any(use.adds for book in books for use in rule_uses(book))
