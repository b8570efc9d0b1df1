"""Expected hits and wounds, against every roll of the dice counted one by one."""

from fractions import Fraction
from itertools import product

import pytest

from rulesets.games.ground.chances import Attack, Chance, chance, chance_of_v15
from rulesets.games.warfleets import chances as of_ships
from tests.builders import catalogue, fleet, judged, ship, squadron

DIE = range(1, 7)


def mean(outcomes):
    """The mean of all outcomes, each as likely as the others."""
    made = list(outcomes)
    return sum(made, Fraction(0)) / len(made)


def succeeds(roll, needed):
    return roll == 6 or (roll != 1 and roll >= needed)


def rolled(quality, defense, ap=0, reliable=False, surge=False, rending=False, bane=False):
    """Hits and wounds of one die by counting: hit, block, and the block rolled again."""
    hits, wounds = [], []
    for hit, block, again in product(DIE, repeat=3):
        if not succeeds(hit, 2 if reliable else quality):
            hits.append(0)
            wounds.append(0)
            continue
        saved = again if bane and block == 6 else block
        first = not succeeds(saved, defense + (max(ap, 4) if rending and hit == 6 else ap))
        extra = surge and hit == 6
        hits.append(1 + extra)
        wounds.append(first + extra * (not succeeds(saved, defense + ap)))
    return Chance(mean(hits), mean(wounds))


RULES = {
    "plain": {},
    "ap": {"ap": 1},
    "armour gone": {"ap": 4},
    "reliable": {"reliable": None},
    "surge": {"surge": None, "ap": 1},
    "rending": {"rending": None},
    "bane": {"bane": None, "ap": 2},
    "all": {"reliable": None, "surge": None, "rending": None, "bane": None, "ap": 1},
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("quality", [2, 4, 6])
@pytest.mark.parametrize("defense", [2, 4, 6])
def test_chance_is_the_mean_of_all_rolls(rules, quality, defense):
    flags = {key: True for key, rating in rules.items() if rating is None}
    expected = rolled(quality, defense, ap=rules.get("ap", 0), **flags)
    assert chance(Attack(1, quality, rules), defense) == expected


def test_blast_multiplies_hits_and_deadly_wounds():
    plain = chance(Attack(6, 4), 4)
    burst = chance(Attack(6, 4, {"blast": 3, "deadly": 2}), 4)
    assert (plain.hits, plain.wounds) == (3, Fraction(3, 2))
    assert burst == Chance(3 * plain.hits, 6 * plain.wounds)


def test_relentless_and_artillery_help():
    plain = Attack(6, 4)
    assert chance(plain.helped(()), 4) == chance(plain, 4)
    assert chance(plain.helped({"relentless"}), 4) == chance(Attack(6, 4, {"surge": None}), 4)
    assert chance(plain.helped({"artillery"}), 4) == chance(Attack(6, 3), 4)


def test_rating_in_words_counts_for_nothing():
    assert chance(Attack(2, 4, {"ap": "D3", "blast": "D3"}), 4) == chance(Attack(2, 4), 4)


@pytest.mark.parametrize(
    ("quality", "defense", "rules", "hits", "wounds"),
    [
        pytest.param(4, 4, {}, "1/2", "1/4", id="plain"),
        pytest.param(4, 5, {"ap": 2}, "1/2", "1/3", id="ap"),
        pytest.param(4, 2, {"ap": 3}, "1/2", "5/12", id="a 1 fails"),
        pytest.param(4, 7, {}, "1/2", "1/24", id="a 6, then 4+"),
        pytest.param(5, 4, {"linked": None}, "1/2", "1/4", id="linked"),
        pytest.param(5, 4, {"sniper": None}, "5/6", "5/12", id="sniper"),
        pytest.param(4, 6, {"rending": None}, "1/2", "7/36", id="rending"),
        pytest.param(4, 6, {"poison": 1}, "1/2", "1/6", id="poison"),
        pytest.param(4, 4, {"deadly": None, "blast": 3}, "3/2", "9/4", id="blast and deadly"),
    ],
)
def test_chance_in_v15(quality, defense, rules, hits, wounds):
    expected = Chance(Fraction(hits), Fraction(wounds))
    assert chance_of_v15(Attack(1, quality, rules), defense) == expected


@pytest.mark.parametrize(
    ("shot", "target", "hits", "damage"),
    [
        pytest.param((3, 1, ()), (4, 4), "3/2", "1", id="strength lowers the block"),
        pytest.param((6, 4, ("deadly",)), (2, 2), "5", "25/3", id="deadly, blocks on 6"),
        pytest.param((6, 0, ("anti-ship",)), (3, 3), "5", "5/3", id="anti-ship"),
        pytest.param((6, 0, ("anti-squadron",)), (3, 3), "1", "1/3", id="anti-squadron"),
        pytest.param((2, 0, ("boarding-pod",)), (3, 3), "4/3", "0", id="boarding pod"),
    ],
)
def test_chance_of_ships(shot, target, hits, damage):
    attacks, strength, rules = shot
    found = of_ships.chance(attacks, strength, frozenset(rules), *target)
    assert found == (Fraction(hits), Fraction(damage))


@pytest.mark.parametrize(
    ("key", "damage"),
    [
        ("rapid-cannon", "3/4 2/3 5/12 2/3"),
        ("energy-cannon", "4/3 5/4 5/6 5/12"),
        ("pod-launcher", ""),
    ],
    ids=["plain", "anti-ship hits squadrons on 6", "no damage"],
)
def test_weapon_on_ships_then_squadron(key, damage):
    weapon = catalogue().upgrades[key]
    assert of_ships.of_weapon(weapon) == tuple(map(Fraction, damage.split()))


@pytest.mark.parametrize(
    ("entry", "damage"),
    [
        (ship("cruiser"), "5/6 8/9 5/6 5/9"),
        (ship("cruiser", upgrades=["tracking-servo"]), "10/9 10/9 5/6 5/6"),
        (squadron("gunship"), "1/2 4/9 5/18 2/3"),
        (squadron("fighter"), "1/4 1/6 1/12 4/3"),
        (ship("ghost"), ""),
    ],
    ids=["ship", "servo", "squadron hits squadrons", "and its rule helps", "not in the book"],
)
def test_turret_on_ships_then_squadron(entry, damage):
    (member,) = judged(fleet(450, entry)).roster.members
    assert of_ships.of_turret(member) == tuple(map(Fraction, damage.split()))
