"""Armies resolved: labels, units on the table, books, spells, policies."""

from dataclasses import replace

import pytest

from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.games.ground.book import Rule, Spell
from rulesets.games.ground.document import leaders
from tests.ground import (
    BOOK,
    army,
    book,
    entry,
    hero,
    judged,
    library,
    option,
    pair,
    rule,
    rules,
    section,
    unit,
)

PLAIN_BOOK = book(
    "gf35",
    hero(),
    unit(),
    unit("wizard", size=1, rules=rules("Caster(2)")),
    unit("tank", name=Term("Tank", "Carro")),
    sections=[section("s", "upgrade", option("staff", rules=rules("Psychic(1)")))],
)
BOLT = Spell(key="bolt", name=Term("Bolt"), threshold=4, aim="damage")
TEST_BOOK = replace(PLAIN_BOOK, spells=(BOLT,))


def resolved(*entries, **fields):
    return judged(army("gf35", 2000, *entries, **fields), TEST_BOOK).roster


@pytest.mark.parametrize(
    ("entries", "labels"),
    [
        pytest.param([entry()], ["Squad"], id="alone"),
        pytest.param(
            [entry(), entry("captain"), entry()], ["Squad 1", "Captain", "Squad 2"], id="two"
        ),
        pytest.param([entry(), entry(name="Old Guard")], ["Squad", "Old Guard"], id="one named"),
        pytest.param(
            [*pair(), entry()], ["Squad 1", "Squad", "Squad 2"], id="second halves not counted"
        ),
        pytest.param([entry("lost"), entry("lost")], ["lost", "lost"], id="unknown"),
        pytest.param(
            [entry(), entry("captain"), entry("captain", join="e1")],
            ["Squad", "Captain 2", "Captain 1"],
            id="in the order of the rows",
        ),
    ],
)
def test_entries_are_numbered(entries, labels):
    assert [member.label.en for member in resolved(*entries).members] == labels


def test_label_is_numbered_in_both_languages():
    labels = [member.label for member in resolved(entry("tank"), entry("tank")).members]
    assert labels == [Term("Tank 1", "Carro 1"), Term("Tank 2", "Carro 2")]


@pytest.mark.parametrize(
    ("joins", "leading"),
    [
        pytest.param([None, None], "e1 e2", id="apart"),
        pytest.param([None, "e1", "e2"], "e1 e1 e1", id="a chain"),
        pytest.param(["e3", "e1", None], "e3 e3 e3", id="a chain to the last"),
        pytest.param(["gone", "e1"], "e1 e1", id="to nobody"),
        pytest.param(["e1"], "e1", id="to itself"),
        pytest.param(["e2", "e1"], "e1 e1", id="a circle"),
        pytest.param(["e2", "e3", "e1", "e2"], "e1 e1 e1 e1", id="to a circle"),
        pytest.param(["e2", "e3", "e2"], "e2 e2 e2", id="to a circle, before it"),
    ],
)
def test_leader_of_each_entry(joins, leading):
    document = army("gf35", 2000, *[entry(join=join) for join in joins])
    assert " ".join(leaders(document.entries).values()) == leading


@pytest.mark.parametrize(
    ("entries", "units"),
    [
        pytest.param([entry(), entry()], [("e1", "", 100, 5), ("e2", "", 100, 5)], id="apart"),
        pytest.param(
            [*pair(), entry("captain", join="e2")],
            [("e1 e2", "e3", 260, 11)],
            id="combined, with a hero",
        ),
        pytest.param(
            [entry("captain", join="e2"), entry()], [("e2", "e1", 160, 6)], id="hero before host"
        ),
        pytest.param(
            [entry("captain", join="e2"), entry("captain", join="e1")],
            [("e1", "e2", 120, 2)],
            id="heroes in a circle",
        ),
        pytest.param(
            [entry("lost"), entry("captain", join="e1")], [("e1", "e2", 60, 1)], id="host unknown"
        ),
    ],
)
def test_units_on_the_table(entries, units):
    found = [
        (
            " ".join(half.id for half in unit.halves),
            " ".join(member.id for member in unit.heroes),
            unit.points,
            unit.size,
        )
        for unit in resolved(*entries).units
    ]
    assert found == units


@pytest.mark.parametrize(
    ("books", "entries", "missing"),
    [
        pytest.param({BOOK: "1.0"}, [entry()], {}, id="here"),
        pytest.param({}, [entry()], {}, id="here, not pinned"),
        pytest.param({"lost": "2.0"}, [entry()], {"lost": "2.0"}, id="pinned, not here"),
        pytest.param({}, [entry(book="lost")], {"lost": ""}, id="needed, not here"),
    ],
)
def test_books_missing(books, entries, missing):
    assert resolved(*entries, books=books).missing_books == missing


def test_units_of_a_missing_book_are_not_judged_unknown():
    roster = resolved(entry(book="lost"), entry("lost"), entry())
    assert [member.id for member in roster.judged_members] == ["e2", "e3"]
    assert [member.is_unknown for member in roster.members] == [True, True, False]
    assert roster.points == 100


@pytest.mark.parametrize(
    ("entries", "books"),
    [
        pytest.param([entry()], [], id="nobody"),
        pytest.param([entry("wizard")], [BOOK], id="by a rule of its own"),
        pytest.param([entry("squad", "s:staff")], [BOOK], id="by an option"),
        pytest.param([entry("wizard"), entry("wizard")], [BOOK], id="once"),
    ],
)
def test_books_to_cast_from(entries, books):
    assert [found.key for found in resolved(*entries).casting_books] == books


def test_book_without_spells_is_none_to_cast_from():
    assert judged(army("gf35", 2000, entry("wizard")), PLAIN_BOOK).roster.casting_books == []


def test_rule_is_the_own_books_before_the_games():
    own, general, slow = (made("fast", "Own"), made("fast", "General"), made("slow", "General"))
    ruled = replace(TEST_BOOK, rules=(own, made("keen", "Own")))
    other = replace(TEST_BOOK, key="other", rules=(made("fast", "Other"), made("keen", "Other")))
    books = replace(library(other, ruled), core={"fast": general, "slow": slow})
    document = army("gf35", 2000, entry(), entry(book="other"), entry(book="lost"))
    roster = GAMES["gf35"].resolve(document, books)
    assert [
        [roster.rule(member, rule(text)).summary.en for text in ("Fast", "Keen", "Slow", "Lost")]
        for member in roster.members
    ] == [
        ["Own", "Own", "General", ""],
        ["Other", "Other", "General", ""],
        ["General", "", "General", ""],
    ]


def test_rule_of_the_game_is_named_as_the_units_book_names_it():
    fast = Rule(key="fast", name=Term("Fast", "Veloce"))
    ap = Rule(key="ap", name=Term("AP", "Penetra armatura"))
    books = replace(library(PLAIN_BOOK), core={"fast": fast, "ap": ap})
    roster = GAMES["gf35"].resolve(army("gf35", 2000, entry()), books)
    [member] = roster.members
    uses = rule("Fast"), replace(rule("Fast"), name=fast.name), rule("AP(1)")
    names = [roster.rule(member, use).name.it for use in uses]
    assert names == ["", "Veloce", "Penetra armatura"]


def made(key, summary):
    return Rule(key=key, name=Term(key.title()), summary=Term(summary))


def test_policy_is_the_default_unless_switched():
    chosen = [
        resolved(policies=policies).policy("attached_heroes")
        for policies in ({}, {"attached_heroes": "apart"}, {"attached_heroes": "lost"})
    ]
    assert chosen == ["together", "apart", "together"]
