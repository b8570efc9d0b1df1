"""The points of units and their options by the formulas."""

import pytest

from rulesets.engine.values import Term
from rulesets.games.ground.book import (
    Amount,
    Book,
    Item,
    Option,
    Package,
    RuleUse,
    Section,
    Unit,
    Weapon,
)
from rulesets.games.ground.pricing import price, rounded
from tests.rulesets.games.ground.priced import (
    item,
    rule,
    rules,
    weapon,
)


def amount(kind, value=1):
    return Amount(kind=kind, value=value)


def squad(size=5, packages=("kit",), **fields):
    """Five riflemen of Quality and Defense 4+: 85 points."""
    return Unit(
        **{
            "key": "squad",
            "name": Term("Squad"),
            "points": 0,
            "size": size,
            "quality": 4,
            "defense": 4,
            "kinds": ("infantry",),
            "weapons": (
                weapon("Rifle", 24, 1, count=size),
                weapon("Knife", 0, 1, count=size),
            ),
            "packages": packages,
            **fields,
        }
    )


def section(variant="upgrade", key="section", gains=(), models=0, **fields):
    option = Option(
        key="option",
        label=Term("Option"),
        weapons=tuple(gain for gain in gains if isinstance(gain, Weapon)),
        items=tuple(gain for gain in gains if isinstance(gain, Item)),
        rules=tuple(gain for gain in gains if isinstance(gain, RuleUse)),
        models=models,
    )
    return Section(key=key, label=Term("Section"), variant=variant, options=(option,), **fields)


def prices(*sections, unit=None, game="gf35"):
    package = Package(key="kit", sections=sections)
    book = Book(
        game=game,
        key="book",
        version="1",
        name=Term("Book"),
        units=(unit or squad(),),
        packages=(package,),
    )
    return price(book)


def test_unit_is_priced_by_all_its_models():
    assert prices().units == {"squad": 85}


def test_firefight_prices_models_alike():
    assert prices(unit=squad(size=3), game="gff").units == {"squad": 50}


def test_unit_without_worth_costs_something():
    fodder = squad(size=1, quality=6, defense=6, weapons=())
    assert prices(unit=fodder).units == {"squad": 5}


HEAVY = weapon("Heavy rifle", 24, 2, "ap:1")
BLADE = weapon("Blade", 0, 2, "ap:1")
JETS = item("Jets", "flying")


@pytest.mark.parametrize(
    ("offered", "points"),
    [
        pytest.param(
            section("replace", targets=("Rifle",), affects=amount("exactly"), gains=(HEAVY,)),
            15,
            id="replace one",
        ),
        pytest.param(
            section("replace", targets=("Rifles",), affects=amount("all"), gains=(HEAVY,)),
            75,
            id="replace all",
        ),
        pytest.param(
            section("replace", targets=("Rifle", "Knife"), gains=(BLADE,)),
            0,
            id="replace by the same worth",
        ),
        pytest.param(
            section("replace", targets=("2x Rifle",), gains=(BLADE,)), -5, id="replace by worse"
        ),
        pytest.param(section(gains=(JETS,)), 5, id="item of one model"),
        pytest.param(section(affects=amount("all"), gains=(JETS,)), 15, id="item of all models"),
        pytest.param(section(affects=amount("all"), gains=(rule("flying"),)), 15, id="rule of all"),
        pytest.param(section(gains=(weapon("Bomb", 12, 1, "limited"),)), 5, id="gain below 5"),
        pytest.param(section(gains=(BLADE,), models=1), 15, id="another model"),
    ],
)
def test_option_costs_the_difference_it_makes(offered, points):
    assert prices(offered).options == {("section", "option", "squad"): points}


def test_option_of_a_gained_target_is_priced_with_that_gain():
    first = section(
        "replace", key="first", targets=("Rifle",), affects=amount("exactly"), gains=(HEAVY,)
    )
    second = section("replace", key="second", targets=("Heavy rifle",), gains=(BLADE,))
    assert prices(first, second).options == {
        ("first", "option", "squad"): 15,
        ("second", "option", "squad"): -10,
    }


def test_mount_that_adds_to_tough():
    hero = squad(size=1, rules=rules("tough:3"), weapons=())
    mount = section(gains=(item("Steed", "tough:+3 fast"),))
    without = 3.705 * 3.78 + 1.91 * 3
    with_mount = 3.705 * 7.92 + 1.91 * 6 + 5.5575 * 7 / 15 * 6
    assert prices(mount, unit=hero).options == {
        ("section", "option", "squad"): rounded(with_mount - without)
    }


def test_disabled_section_has_no_price():
    unit = squad(disabled=("section",))
    assert prices(section(gains=(JETS,)), unit=unit).options == {}
