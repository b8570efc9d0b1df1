"""What a page shows of two versions of a book."""

from dataclasses import replace

import pytest

from armies.screens.book_comparison import ComparedPart, ComparedParts, FieldChange, compare_books
from rulesets.engine.values import Term
from rulesets.games.ground.book import Package, Rule, Spell
from tests import ground

CLAW = ground.option("claw", 5, weapons=(ground.weapon("Claw", attacks=2),))
HORN = ground.option("horn", 10)
SQUAD = ground.unit(weapons=(ground.weapon("Rifle", 5, range=24),))
BEAST = ground.unit("beast", 60, size=1)


def version(*units, options=(CLAW, HORN), **fields):
    section = ground.section("bits", "upgrade", *options)
    return ground.compiled(
        replace(ground.book("gf35", *(units or [SQUAD, BEAST]), sections=[section]), **fields)
    )


def shown(old, new):
    """The sorts with their titles as texts."""
    return [replace(each, title=str(each.title)) for each in compare_books(old, new)]


def field(label, before, after, unit=None):
    return FieldChange(label, unit, before, after)


def fields(lines):
    return [replace(line, label=str(line.label)) for line in lines]


@pytest.mark.parametrize(
    "same",
    [
        pytest.param(version(), id="read twice"),
        pytest.param(version(BEAST, SQUAD, options=(HORN, CLAW)), id="in another order"),
    ],
)
def test_same_content(same):
    assert compare_books(version(), same) == []


def test_units_that_come_and_go():
    moth = ground.unit("moth", 35)
    assert shown(version(), version(SQUAD, moth)) == [
        ComparedParts(
            "Units",
            added=(ComparedPart(Term("Moth"), points="35"),),
            gone=(ComparedPart(Term("Beast"), points="60"),),
            changed=(),
        )
    ]


def test_options_that_come_and_go():
    wing = ground.option("wing", -5)
    (group,) = shown(version(), version(options=[CLAW, wing]))
    units = (Term("Squad"), Term("Beast"))
    assert group == ComparedParts(
        "Options",
        added=(ComparedPart(Term("Wing"), Term("Bits"), units, "−5"),),
        gone=(ComparedPart(Term("Horn"), Term("Bits"), units, "+10"),),
        changed=(),
    )


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"points": 95}, field("Points", "100", "95")),
        ({"size": 10}, field("Models", "5", "10")),
        ({"quality": 3}, field("Quality", "4+", "3+")),
        (
            {"rules": ground.rules("Fast", "Tough(3)")},
            field("Special rules", "–", "Fast, Tough(3)"),
        ),
        ({"weapons": ()}, field("Weapons", "5× Rifle (24″ A1)", "–")),
        (
            {"items": (ground.item("Cart", "Slow", weapons=(ground.weapon("Ram"),)),)},
            field("Items", "–", "Cart (Slow, Ram (Melee A1))"),
        ),
        ({"disabled": ("bits",)}, field("Upgrades gone", "", "Bits: Claw +5; Bits: Horn +10")),
        ({"name": Term("Team")}, field("Name", "Squad", "Team")),
    ],
)
def test_changed_unit(change, expected):
    (group,) = shown(version(), version(replace(SQUAD, **change), BEAST))
    (line,) = group.changed
    assert fields(line.fields) == [expected]
    assert line.points == str(change.get("points", 100))


def packed(key, *options):
    """A version of one unit whose only package has this key."""
    section = ground.section("bits", "upgrade", *options)
    package = Package(key=key, sections=(section,))
    book = ground.book("gf35", SQUAD)
    unit = replace(SQUAD, packages=(key,))
    return ground.compiled(replace(book, units=(unit,), packages=(package,)))


def test_upgrades_of_a_unit_by_name_and_points():
    wing = ground.option("wing", -5)
    dearer = replace(CLAW, prices={"squad": 15})
    units, _ = shown(packed("old", CLAW, HORN), packed("new", dearer, wing))
    (line,) = units.changed
    assert fields(line.fields) == [
        field("New upgrades", "", "Bits: Wing −5"),
        field("Upgrades gone", "", "Bits: Horn +10"),
        field("Upgrades for other points", "", "Bits: Claw +5 → +15"),
    ]


def test_upgrades_that_only_come_from_elsewhere_are_the_same():
    assert shown(packed("old", CLAW), packed("new", CLAW)) == []


def test_changed_prices():
    dearer = replace(CLAW, prices={"squad": 15})
    (group,) = shown(version(), version(options=[dearer, HORN]))
    (line,) = group.changed
    assert fields(line.fields) == [field("Points", "+5", "+15", Term("Squad"))]
    assert line.points == "+5 … +15"


def test_option_with_other_gains():
    (group,) = shown(version(), version(options=[replace(CLAW, weapons=()), HORN]))
    (line,) = group.changed
    assert fields(line.fields) == [field("Weapons", "Claw (Melee A2)", "–")]


def test_option_without_price():
    (group,) = shown(version(), version(options=[CLAW, replace(HORN, points=None)]))
    (line,) = group.changed
    assert (fields(line.fields), line.points) == ([field("Points", "+10", "–")], "–")


def test_changed_rules_and_spells():
    rule = Rule(key="fast", name=Term("Fast"), summary=Term("Moves on."), has_rating=False)
    spell = Spell(key="bolt", name=Term("Bolt"), summary=Term("Hits."), threshold=1, aim="damage")
    old = version(rules=(rule,), spells=(spell,))
    new = version(
        rules=(replace(rule, summary=Term("Moves far."), has_rating=True),),
        spells=(replace(spell, threshold=2, aim="enemy"),),
    )
    rules, spells = shown(old, new)
    assert (rules.title, fields(rules.changed[0].fields)) == (
        "Special rules",
        [field("Text", "Moves on.", "Moves far."), field("Has a rating", "no", "yes")],
    )
    assert (spells.title, fields(spells.changed[0].fields)) == (
        "Spells",
        [field("Casting value", "1", "2"), field("Aim", "Damage", "On enemies")],
    )
