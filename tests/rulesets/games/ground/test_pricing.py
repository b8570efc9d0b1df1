"""Points of units and options: worked examples, and what an option is priced by."""

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
from rulesets.games.ground.pricing import FORMULAS, price, rounded
from rulesets.games.ground.pricing.basis import Models

GF15, GF35 = FORMULAS["gf15"], FORMULAS["gf35"]


def rules(text):
    """Rules written as `ap:2 deadly:3`; `tough:+3` adds."""
    return tuple(rule(*use.split(":")) for use in text.split())


def rule(key, rating=""):
    return RuleUse(
        key=key,
        name=Term(key.title()),
        rating=int(rating) if rating else None,
        adds=rating.startswith("+"),
    )


def weapon(name, inches, attacks, with_rules="", count=1):
    return Weapon(
        name=Term(name), range=inches, attacks=attacks, count=count, rules=rules(with_rules)
    )


def melee(attacks, with_rules=""):
    return weapon("Blade", 0, attacks, with_rules)


def gun(inches, attacks, with_rules=""):
    return weapon("Gun", inches, attacks, with_rules)


def item(name, with_rules, count=1):
    return Item(name=Term(name), rules=rules(with_rules), count=count)


def models(quality=4, defense=4, with_rules="", count=1, kinds=("infantry",), weapons=()):
    return Models(
        count=count,
        quality=quality,
        defense=defense,
        kinds=kinds,
        rules=rules(with_rules),
        weapons=weapons,
    )


def test_weapon_without_rules_by_quality_and_range():
    assert GF35.weapon_worth(melee(1), models(quality=4)) == pytest.approx(7.41 / 2)
    assert GF35.weapon_worth(gun(24, 1), models(quality=4)) == pytest.approx(7.41)


@pytest.mark.parametrize(
    ("quality", "old", "new", "points"),
    [
        pytest.param(3, melee(4), melee(2, "ap:2 deadly:3"), 28.40, id="AP and Deadly"),
        pytest.param(3, gun(24, 1, "ap:1"), gun(36, 3, "ap:2"), 57.43, id="range and AP"),
        pytest.param(4, gun(12, 1), gun(12, 1, "ap:4"), 6.30, id="AP 4"),
        pytest.param(3, melee(1), melee(2, "ap:1 reliable"), 17.29, id="Reliable"),
    ],
)
def test_swap_of_weapons_as_official_books_print_it(quality, old, new, points):
    bearer = models(quality=quality)
    difference = GF35.weapon_worth(new, bearer) - GF35.weapon_worth(old, bearer)
    assert difference == pytest.approx(points, abs=0.01)


@pytest.mark.parametrize(
    ("weapon", "factor"),
    [
        pytest.param(melee(1, "deadly:3"), 2.5, id="Deadly 3"),
        pytest.param(melee(1, "deadly:6"), 3.75, id="Deadly 6"),
        pytest.param(melee(1, "takedown"), 1.25, id="Takedown"),
        pytest.param(melee(1, "limited"), 0.33, id="Limited"),
        pytest.param(melee(1, "rending"), 1 + (2.7 + 0.2 - 1) / 3, id="Rending"),
        pytest.param(melee(1, "rending ap:2"), 1.95 + (3 + 0.2 - 1.95) / 3, id="Rending with AP"),
        pytest.param(melee(1, "blast:3"), 2.25, id="Blast in melee"),
        pytest.param(gun(12, 1, "blast:3"), 2.25 + 0.282, id="Blast ignores cover"),
        pytest.param(melee(1, "unstoppable"), 1 + 0.0958 * 2, id="Unstoppable"),
        pytest.param(melee(1, "surge"), 1 + 1 / 9, id="Surge"),
        pytest.param(melee(1, "thrust"), 1.41, id="Thrust"),
        pytest.param(gun(12, 1, "thrust"), 1.0, id="Thrust is for melee"),
        pytest.param(gun(12, 1, "furious"), 1.0, id="Furious is for melee"),
        pytest.param(melee(1, "relentless"), 1.0, id="Relentless is for shooting"),
        pytest.param(melee(1, "of-our-own"), 1.2, id="faction rule"),
    ],
)
def test_weapon_rule_multiplies(weapon, factor):
    plain = GF35.weapon_worth(melee(1), models())
    assert GF35.weapon_worth(weapon, models()) == pytest.approx(plain * factor, abs=0.001)


@pytest.mark.parametrize(
    ("before", "after", "points"),
    [
        pytest.param("", "ambush", 0.5 * 5.5575, id="Ambush"),
        pytest.param("tough:3", "tough:3 flying", 1.5 * 5.5575, id="Flying by Tough"),
        pytest.param("", "strider", 5.5575 / 3, id="Strider"),
        pytest.param("", "fast", 5.5575 * 7 / 15, id="Fast"),
        pytest.param("", "fearless", 1.8525, id="Fearless"),
        pytest.param("tough:3", "tough:3 regeneration", 2.47 * 3.78, id="Regeneration"),
        pytest.param("tough:6", "tough:6 stealth", 2.605 * 6, id="Stealth by Tough"),
        pytest.param("", "impact:2", 2 * 5.5575, id="Impact"),
        pytest.param("impact:1", "impact:1 impact:2", 2 * 5.5575, id="Impact adds up"),
        pytest.param("", "transport:11", 11 * 3.2419, id="Transport"),
        pytest.param("", "caster:1", 17, id="Caster 1"),
        pytest.param("caster:1", "caster:2", 23, id="Caster 2"),
        pytest.param("", "hero", 0, id="Hero"),
        pytest.param("", "ap:1", 0, id="a weapon's rule on a model without weapons"),
        pytest.param("tough:12", "tough:12 of-our-own", 1.5 * 17.28, id="faction rule by Tough"),
        pytest.param("", "tough:3", 3.705 * 2.78 + 1.91 * 2, id="Tough"),
    ],
)
def test_model_rule_adds(before, after, points):
    difference = GF35.body_worth(models(with_rules=after)) - GF35.body_worth(
        models(with_rules=before)
    )
    assert difference == pytest.approx(points, abs=0.01)


def test_transport_counts_twice_on_aircraft():
    aircraft = models(with_rules="transport:11", kinds=("aircraft",))
    ground = models(with_rules="transport:11")
    difference = GF35.body_worth(aircraft) - GF35.body_worth(ground)
    assert difference == pytest.approx(11 * 3.2419, abs=0.01)


def test_fear_is_paid_for_once_by_the_unit():
    pack = models(count=3)
    feared = models(count=3, with_rules="fear:2")
    assert GF35.worth(feared) - GF35.worth(pack) == pytest.approx(20.007)


@pytest.mark.parametrize(
    ("army", "points"),
    [
        pytest.param(
            models(count=10, weapons=((gun(24, 1), 10), (melee(1), 10))),
            10 * (2.5 + 1.3 + 5 + 2.5),
            id="ten riflemen",
        ),
        pytest.param(models(3, 6, "tough:3"), 5 * 3.78 + 2 * 3, id="hero of Defense 6"),
        pytest.param(models(3, 2), 5 / 6 + 2, id="Defense 2 is frail"),
        pytest.param(
            models(4, 6, "tough:6 fear impact:3"),
            5 * 7.92 + 1.3 * 6 + 11.25 + 3.75,
            id="Impact and Fear of a vehicle",
        ),
        pytest.param(
            models(4, 6, "tough:18 fear titan"),
            5 * 28.08 + 1.3 * 18 + 58.5 + 3.75,
            id="hits and Fear of a titan",
        ),
        pytest.param(models(with_rules="psychic:2"), 2.5 + 1.3 + 20, id="Psychic"),
    ],
)
def test_first_edition_unit(army, points):
    assert GF15.worth(army) == pytest.approx(points)


@pytest.mark.parametrize(
    ("weapon", "factor"),
    [
        pytest.param(melee(1, "deadly"), 2.5, id="Deadly"),
        pytest.param(melee(1, "linked"), 4 / 3, id="Linked"),
        pytest.param(gun(12, 1, "sniper"), 5 / 3 * 1.25, id="Sniper"),
        pytest.param(gun(12, 1, "anti-air"), 1.1, id="Anti-Air"),
        pytest.param(melee(1, "poison:1"), 1.375, id="Poison is less than AP"),
        pytest.param(melee(1, "blast:3"), 2.5, id="Blast"),
        pytest.param(melee(1, "rending"), 1 + 1.7 / 3, id="Rending"),
    ],
)
def test_first_edition_weapon_rule_multiplies(weapon, factor):
    plain = GF15.weapon_worth(melee(1), models())
    assert GF15.weapon_worth(weapon, models()) == pytest.approx(plain * factor)


@pytest.mark.parametrize(
    ("points", "expected"),
    [(2.4, 0), (2.5, 5), (7.4, 5), (-2.4, 0), (-2.6, -5), (112.5, 115)],
)
def test_rounding_to_the_nearest_five(points, expected):
    assert rounded(points) == expected


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
