"""Checks of production: which building makes what, reserves, heroes."""

import pytest

from tests.campaigns import (
    BARRACKS,
    RICH,
    SMITH,
    SQUAD,
    WORKSHOP,
    begin,
    campaign,
    codes,
    construct,
    deploy,
    destroy,
    fortify,
    found,
    join,
    judged,
    produce,
    rounds,
    skirmish,
    take,
    train,
    upgrade,
)


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (["scouts"], []),
        (["scouts", "scouts"], ["strategy.one_per_building"]),
        (["scouts"] * 3, ["strategy.one_per_building"] * 2),
    ],
    ids=["one", "two", "three"],
)
def test_one_per_building(units, expected):
    assert found(*RICH, *BARRACKS, *(produce("b1", unit) for unit in units)) == expected


def test_one_builder_per_headquarters():
    assert found(begin(), train(), train()) == ["strategy.one_per_building"]


NO_CLASS = ["strategy.building_class"]
NO_SMITH = ["strategy.needs_weaponsmith"]


@pytest.mark.parametrize(
    ("unit", "barracks", "workshop"),
    [
        ("squad", [], NO_CLASS),
        ("captain", NO_SMITH, NO_CLASS),
        ("brutes", [], NO_CLASS),
        ("buggy", NO_CLASS, []),
        ("riders", NO_CLASS, []),
        ("tank", NO_CLASS, NO_SMITH),
        ("titan", NO_CLASS, NO_SMITH),
    ],
)
def test_building_class(unit, barracks, workshop):
    assert found(*RICH, *BARRACKS, produce("b1", unit)) == barracks
    assert found(*RICH, *WORKSHOP, produce("s1", unit)) == workshop


@pytest.mark.parametrize(
    ("unit", "barracks", "workshop"),
    [
        ("scouts", [], NO_CLASS),
        ("captain", NO_SMITH, NO_CLASS),
        ("brutes", NO_CLASS, []),
        ("buggy", NO_CLASS, []),
        ("tank", NO_CLASS, NO_SMITH),
    ],
)
def test_building_class_in_skirmish(unit, barracks, workshop):
    rich = [begin(), *take(1, 2, 3, 4, 5, 6), *rounds(5)]
    assert codes(skirmish(*rich, *BARRACKS, produce("b1", unit))) == barracks
    assert codes(skirmish(*rich, *WORKSHOP, produce("s1", unit))) == workshop


@pytest.mark.parametrize("building", ["b1", "w1", "f1"])
def test_builders_from_headquarters_only(building):
    built = [*RICH, *BARRACKS, *SMITH, begin(), fortify(1, "f1")]
    assert found(*built, train(building)) == NO_CLASS


def test_headquarters_make_no_units():
    assert found(begin(), produce("red.hq", "squad")) == NO_CLASS


@pytest.mark.parametrize("unit", ["captain", "tank"])
def test_needs_weaponsmith_in_skirmish_by_policy(unit):
    makers = [construct("barracks", "b1"), begin(), construct("workshop", "s1")]
    building = "b1" if unit == "captain" else "s1"
    actions = [*take(1, 2, 3, 4, 5, 6), *rounds(5), begin(), *makers, produce(building, unit)]
    assert codes(skirmish(*actions, policies={"skirmish_gates": "open"})) == []
    (issue,) = judged(skirmish(*actions)).issues
    assert (issue.code, issue.policy) == ("strategy.needs_weaponsmith", "skirmish_gates")


@pytest.mark.parametrize(
    ("building", "unit", "by_class", "by_tough"),
    [
        ("s1", "buggy", [], []),
        ("s1", "tank", [("strategy.needs_weaponsmith", "light_units")], []),
        ("s1", "walker", [], [("strategy.needs_weaponsmith", "light_units")]),
        ("s1", "titan", [("strategy.needs_weaponsmith", "")], [("strategy.needs_weaponsmith", "")]),
        ("b1", "captain", *[[("strategy.needs_weaponsmith", "")]] * 2),
    ],
)
def test_needs_weaponsmith_by_what_is_light(building, unit, by_class, by_tough):
    actions = [*RICH, *BARRACKS, *WORKSHOP, produce(building, unit)]
    for option, expected in (("by_class", by_class), ("by_tough", by_tough)):
        judgement = judged(campaign(*actions, policies={"light_units": option}))
        assert [(issue.code, issue.policy) for issue in judgement.issues] == expected


def test_needs_weaponsmith_with_one():
    assert found(*RICH, *SMITH, *BARRACKS, produce("b1", "captain")) == []
    assert found(*RICH, *SMITH, *WORKSHOP, produce("s1", "tank")) == []


def test_new_building_by_policy():
    later = {"policies": {"new_buildings": "next_phase"}}
    assert found(*SQUAD, **later) == ["strategy.new_building"]
    assert found(*BARRACKS, begin(), produce("b1", "squad"), **later) == []
    actions = [*BARRACKS, begin(), produce("b1", "squad", id="u1"), *SMITH]
    (issue,) = judged(campaign(*actions, upgrade("u1", "arms:horn"), **later)).issues
    assert (issue.code, issue.policy) == ("strategy.new_building", "new_buildings")


@pytest.mark.parametrize(("combined", "expected"), [(False, []), (True, ["strategy.no_combined"])])
def test_no_combined(combined, expected):
    assert found(*BARRACKS, produce("b1", "squad", combined=combined)) == expected


AMBUSHED = [*BARRACKS, produce("b1", "scouts", id="u1", reserve=True)]


@pytest.mark.parametrize(
    ("between", "expected"),
    [
        pytest.param([], ["strategy.ambush"], id="round 2"),
        pytest.param([begin()], [], id="round 3"),
        pytest.param([begin(), begin()], [], id="round 4"),
    ],
)
def test_ambush(between, expected):
    assert found(*AMBUSHED, *between, deploy("u1")) == expected


def test_ambush_twice_on_the_table():
    actions = [*AMBUSHED, begin(), deploy("u1"), deploy("u1")]
    assert found(*actions) == ["strategy.reference"]


def test_ambush_only():
    assert found(*BARRACKS, produce("b1", "squad", reserve=True)) == ["strategy.ambush_only"]


HEROES = [
    *RICH,
    *rounds(3),
    *BARRACKS,
    produce("b1", "squad", id="u1"),
    *SMITH,
    produce("b1", "captain", id="h1"),
    begin(),
    produce("b1", "giant", id="h2"),
    begin(),
    produce("b1", "captain", id="h3"),
]


@pytest.mark.parametrize(
    ("joins", "expected"),
    [
        pytest.param([join("h1", "u1")], [], id="hero"),
        pytest.param([join("h2", "u1")], ["strategy.join"], id="too tough"),
        pytest.param([join("u1", "h1")], ["strategy.join"], id="no hero"),
        pytest.param([join("h1", "h3")], ["strategy.join"], id="hero to hero"),
        pytest.param([join("h1", "u1"), join("h3", "u1")], ["strategy.join"], id="second hero"),
        pytest.param([join("h1", "u9")], ["strategy.reference"], id="nobody"),
        pytest.param(
            [join("h1", "u1"), destroy("h1"), join("h3", "u1")], [], id="after the first fell"
        ),
    ],
)
def test_join(joins, expected):
    assert found(*HEROES, *joins) == expected
