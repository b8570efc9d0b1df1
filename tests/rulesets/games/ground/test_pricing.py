"""Points of units and options: worked examples, and what an option is priced by."""

import pytest

from rulesets.games.ground.pricing import rounded
from tests.rulesets.games.ground.priced import (
    GF15,
    GF35,
    gun,
    melee,
    models,
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
