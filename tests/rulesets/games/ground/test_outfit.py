"""What an equipped unit is: special rules, ratings, weapons, bases."""

import pytest

from rulesets.games.ground.book import Bases
from rulesets.games.ground.outfit import combined_rules
from rulesets.games.ground.upgrades import equip
from tests.ground import item, kit, option, picks, rule, rules, section, unit, weapon, weapons


def texts(uses):
    """Special rules as written on a card."""
    return [use.name.en if use.rating is None else f"{use.name.en}({use.rating})" for use in uses]


@pytest.mark.parametrize(
    ("uses", "expected"),
    [
        pytest.param(rules("Tough(3)", "Tough(6)"), ["Tough(9)"], id="tough adds"),
        pytest.param(rules("Impact(1)", "Impact(2)"), ["Impact(3)"], id="impact adds"),
        pytest.param(rules("Fear(1)", "Fear(3)", "Fear(2)"), ["Fear(3)"], id="the highest"),
        pytest.param(
            [rule("Caster(2)"), rule("Caster(1)", adds=True)], ["Caster(3)"], id="one that adds"
        ),
        pytest.param(
            [rule("Caster(1)", adds=True), rule("Caster(2)")], ["Caster(3)"], id="adds, before"
        ),
        pytest.param([rule("Fear(2)", adds=True)], ["Fear(2)"], id="adds to nothing"),
        pytest.param(rules("Fast", "Fast"), ["Fast"], id="once without rating"),
        pytest.param(
            rules("Spawn(Spores)", "Spawn(Spores)", "Spawn(Rats)"),
            ["Spawn(Spores)", "Spawn(Rats)"],
            id="texts stay",
        ),
        pytest.param(
            rules("Fast", "Tough(3)", "Slow", "Tough(3)"),
            ["Fast", "Tough(6)", "Slow"],
            id="in the order they come",
        ),
    ],
)
def test_rules_are_combined(uses, expected):
    assert texts(combined_rules(uses)) == expected


GIFTS = (
    section("unit", "upgrade", option("drill", rules=rules("Scout"))),
    section("all", "upgrade", option("armor", rules=rules("Stealth")), affects="all"),
    section(
        "one",
        "upgrade",
        option("medic", rules=rules("Regeneration")),
        option("flag", items=(item("Flag", "Fear(1)"),)),
        affects="exactly 1",
    ),
    section("bikes", "upgrade", option("bike", items=(item("Bike", "Fast"),)), affects="all"),
)
SQUAD = kit(unit(size=3, rules=rules("Furious"), weapons=weapons(Rifle=3)), *GIFTS)


@pytest.mark.parametrize(
    ("taken", "of_all", "of_some", "borne"),
    [
        pytest.param([], ["Furious"], [], {"furious"}, id="as printed"),
        pytest.param(
            ["unit:drill"], ["Furious", "Scout"], [], {"furious", "scout"}, id="of the unit"
        ),
        pytest.param(
            ["all:armor"], ["Furious", "Stealth"], [], {"furious", "stealth"}, id="of all models"
        ),
        pytest.param(
            ["one:medic"],
            ["Furious"],
            ["Regeneration"],
            {"furious", "regeneration"},
            id="of one model",
        ),
        pytest.param(["one:flag"], ["Furious"], [], {"furious", "fear"}, id="of one item"),
        pytest.param(
            ["bikes:bike"], ["Furious", "Fast"], [], {"furious", "fast"}, id="of an item for all"
        ),
        pytest.param(["all:lost"], ["Furious"], [], {"furious"}, id="of nothing known"),
    ],
)
def test_rules_are_of_all_models_or_of_some(taken, of_all, of_some, borne):
    outfit = equip(SQUAD, picks(*taken))
    assert [texts(outfit.rules), texts(outfit.model_rules)] == [of_all, of_some]
    assert outfit.bearings == borne


@pytest.mark.parametrize(
    ("printed", "mount", "tough"),
    [
        pytest.param(rules("Tough(3)"), rule("Tough(3)", adds=True), 6, id="mount adds"),
        pytest.param(rules("Tough(3)"), rule("Tough(6)"), 9, id="tough adds anyway"),
        pytest.param((), rule("Tough(3)", adds=True), 3, id="mount alone"),
        pytest.param(rules("Fast"), rule("Fast"), 1, id="none"),
    ],
)
def test_tough_is_of_model_and_mount(printed, mount, tough):
    horse = item("Horse")
    mounted = unit(size=1, rules=printed, items=(horse,))
    made = kit(mounted, section("s", "upgrade", option("bond", rules=(mount,))))
    assert equip(made, picks("s:bond")).tough == tough


def test_equal_weapons_are_counted_together():
    ap, deadly = rules("AP(1)", "Deadly(3)")
    guns = (
        weapon("Gun", 2, range=24, rules=(ap, deadly)),
        weapon("Guns", 1, range=24, rules=(deadly, ap)),
        weapon("Gun", 1, range=18, rules=(ap, deadly)),
        weapon("Gun", 1, range=24, attacks=2, rules=(ap, deadly)),
        weapon("Gun", 1, range=24, rules=(ap,)),
    )
    bikes = item("Bike", count=2, weapons=(weapon("gun", 2, range=18, rules=(ap, deadly)),))
    outfit = equip(kit(unit(weapons=guns, items=(bikes,))), ())
    found = [(each.name.en, each.range, each.attacks, count) for each, count in outfit.weapons]
    assert found == [("Gun", 24, 1, 3), ("Gun", 18, 1, 5), ("Gun", 24, 2, 1), ("Gun", 24, 1, 1)]


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        pytest.param([], "32", id="printed"),
        pytest.param(["s:horse"], "60", id="mount"),
        pytest.param(["s:horse", "s:dragon"], "120x92", id="the last mount"),
        pytest.param(["s:flag"], "32", id="item without base"),
    ],
)
def test_bases_are_the_mounts(taken, expected):
    mounts = section(
        "s",
        "upgrade",
        option("horse", items=(item("Horse", bases=Bases(round="60")),)),
        option("dragon", items=(item("Dragon", bases=Bases(round="120x92")),)),
        option("flag", items=(item("Flag"),)),
    )
    made = kit(unit(size=1, bases=Bases(round="32")), mounts)
    assert equip(made, picks(*taken)).bases.round == expected


def test_ratings_are_numbers():
    made = kit(unit(size=1, rules=rules("Fast", "Fear(2)", "Spawn(Rats)")))
    assert equip(made, ()).ratings == {"fast": 1, "fear": 2, "spawn": 1}
