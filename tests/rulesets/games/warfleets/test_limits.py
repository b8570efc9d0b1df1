"""Force organisation: every limit at and above its bound, its switch and its policies."""

from itertools import combinations

import pytest

from rulesets.games.warfleets import WARFLEETS
from tests.builders import UPGRADES, codes, facts, fleet, headroom, judged, ship, squadron

CLASSES = ("cruiser", "destroyer", "corvette")
SYSTEMS = (
    *("ablative-armor", "armored-plating", "gravity-bumper", "reinforced-ram", "repair-bay"),
    *("shield-booster", "stealth-rig", "tracking-servo", "tractor-beam"),
)
LOADOUTS = list(combinations(SYSTEMS, 2))


def heroes(number):
    """Ships of three classes in turn, each with a hero."""
    return [ship(CLASSES[n % 3], "expert-sapper") for n in range(number)]


def corvettes(number):
    return [ship() for _ in range(number)]


def different_corvettes(number):
    return [ship(upgrades=loadout) for loadout in LOADOUTS[:number]]


BY_LOADOUT = {"same_ship": "loadout"}


@pytest.mark.parametrize(
    ("size", "allowed"),
    [
        pytest.param(450, (2, 3, 9, 12), id="D01 450, the document's example"),
        pytest.param(300, (1, 2, 6, 8), id="D02 300"),
        pytest.param(750, (3, 5, 15, 21), id="D02 750"),
        pytest.param(149, (0, 0, 2, 4), id="D02 149"),
        pytest.param(1000, (5, 6, 20, 28), id="D02 1000"),
        pytest.param(1, (0, 0, 0, 0), id="1"),
        pytest.param(199, (0, 1, 3, 5), id="199"),
        pytest.param(200, (1, 1, 4, 5), id="200"),
        pytest.param(None, (None, None, None, None), id="no size"),
    ],
)
def test_limits_follow_game_size(size, allowed):
    assert tuple(limit.allowed for limit in judged(fleet(size)).limits) == allowed


def test_limits_show_headroom_of_legal_fleet():
    report = judged(fleet(450, ship("cruiser", "expert-sapper"), ship(), squadron(count=4)))
    assert headroom(report) == [
        ("warfleets.hero_max", 1, 2, "450 / 200 → 2"),
        ("warfleets.copies", 1, 3, "450 / 150 → 3"),
        ("warfleets.ship_max", 2, 9, "450 / 50 → 9"),
        ("warfleets.squadron_max", 4, 12, "450 / 35 → 12"),
    ]
    assert [limit.left for limit in report.limits] == [1, 2, 7, 8]
    assert codes(report) == []


def test_copies_headroom_is_of_the_fullest_class():
    report = judged(fleet(450, ship("cruiser"), ship(), ship()))
    copies = report.limits[1]
    assert (copies.used, copies.group.en, copies.entries) == (2, "Corvette Ship", ("e2", "e3"))


@pytest.mark.parametrize(
    ("entries", "policies", "expected"),
    [
        pytest.param(heroes(1), {}, [], id="hero_max below"),
        pytest.param(heroes(2), {}, [], id="hero_max at"),
        pytest.param(heroes(3), {}, ["warfleets.hero_max"], id="hero_max above"),
        pytest.param(corvettes(2), {}, [], id="copies below"),
        pytest.param(corvettes(3), {}, [], id="copies at"),
        pytest.param(corvettes(4), {}, ["warfleets.copies"], id="copies above"),
        pytest.param([ship(count=3)], {}, [], id="copies in a line at"),
        pytest.param([ship(count=4)], {}, ["warfleets.copies"], id="copies in a line above"),
        pytest.param(different_corvettes(8), BY_LOADOUT, [], id="ship_max below"),
        pytest.param(different_corvettes(9), BY_LOADOUT, [], id="ship_max at"),
        pytest.param(
            different_corvettes(10), BY_LOADOUT, ["warfleets.ship_max"], id="ship_max above"
        ),
        pytest.param([ship(), squadron(count=11)], {}, [], id="squadron_max below"),
        pytest.param([ship(), squadron(count=12)], {}, [], id="squadron_max at"),
        pytest.param(
            [ship(), squadron(count=13)], {}, ["warfleets.squadron_max"], id="squadron_max above"
        ),
        pytest.param(
            [*corvettes(4), squadron("gunship", 7), squadron("bomber", 6)],
            {},
            ["warfleets.copies", "warfleets.squadron_max"],
            id="two limits at once",
        ),
    ],
)
def test_limit_at_450(entries, policies, expected):
    assert codes(judged(fleet(450, *entries, policies=policies))) == expected


def error(code, used, allowed, formula, *entries):
    return f"warfleets.{code}", "error", used, allowed, formula, entries, ()


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        pytest.param(
            fleet(450, ship(), *heroes(3)),
            [error("hero_max", 3, 2, "450 / 200 → 2", "e2", "e3", "e4")],
            id="hero_max",
        ),
        pytest.param(
            fleet(300, ship("cruiser"), *corvettes(3)),
            [error("copies", 3, 2, "300 / 150 → 2", "e2", "e3", "e4")],
            id="copies",
        ),
        pytest.param(
            fleet(300, *(ship(key) for key in ["corvette", "destroyer"] * 3), force_org=True),
            [
                error("copies", 3, 2, "300 / 150 → 2", "e1", "e3", "e5"),
                error("copies", 3, 2, "300 / 150 → 2", "e2", "e4", "e6"),
            ],
            id="copies of two classes",
        ),
        pytest.param(
            fleet(450, *different_corvettes(10), policies=BY_LOADOUT),
            [error("ship_max", 10, 9, "450 / 50 → 9", *(f"e{n}" for n in range(1, 11)))],
            id="ship_max",
        ),
        pytest.param(
            fleet(300, ship(), squadron("gunship", 4), squadron("bomber", 5)),
            [error("squadron_max", 9, 8, "300 / 35 → 8", "e2", "e3")],
            id="squadron_max",
        ),
    ],
)
def test_limit_broken_says_numbers_and_entries(document, expected):
    assert facts(judged(document)) == expected


def test_copies_issue_names_class_and_policy():
    (issue,) = judged(fleet(300, *corvettes(3))).issues
    assert (issue.params["group"][0].en, issue.policy) == ("Corvette Ship", "")
    (issue,) = judged(fleet(149, *corvettes(1))).issues
    assert (issue.params["group"][0].en, issue.policy) == ("Corvette Ship", "below_150")
    assert WARFLEETS.chapter(issue.code).en == "Preparation: The Fleets, Force Org."


@pytest.mark.parametrize(
    ("size", "force_org", "expected"),
    [
        pytest.param(800, False, [], id="switched off"),
        pytest.param(None, True, ["common.limit_unset"], id="no size"),
    ],
)
def test_limits_silent_without_force_organisation(size, force_org, expected):
    entries = [*corvettes(4), *heroes(3), squadron(count=13)]
    report = judged(fleet(size, *entries, force_org=force_org))
    assert codes(report) == expected
    assert headroom(report) == [
        ("warfleets.hero_max", 3, None, ""),
        ("warfleets.copies", 5, None, ""),
        ("warfleets.ship_max", 7, None, ""),
        ("warfleets.squadron_max", 13, None, ""),
    ]


@pytest.mark.parametrize(
    ("size", "entries", "policies", "expected"),
    [
        pytest.param(450, [ship(), squadron(count=4)], {}, [], id="squadrons are not ships"),
        pytest.param(
            450,
            [ship(), squadron(count=4)],
            {"squadron_copies": "not_ships"},
            [],
            id="squadrons are not ships, said",
        ),
        pytest.param(
            450,
            [ship(), squadron(count=4)],
            {"squadron_copies": "counted"},
            ["warfleets.copies"],
            id="squadrons counted above",
        ),
        pytest.param(
            450,
            [ship(), squadron(count=3), squadron("bomber", 3)],
            {"squadron_copies": "counted"},
            [],
            id="squadrons counted at",
        ),
        pytest.param(
            450, different_corvettes(4), {}, ["warfleets.copies"], id="same class, other loadout"
        ),
        pytest.param(450, different_corvettes(4), BY_LOADOUT, [], id="by loadout, different"),
        pytest.param(
            450, corvettes(4), BY_LOADOUT, ["warfleets.copies"], id="by loadout, the same"
        ),
        pytest.param(
            450,
            [*corvettes(4), ship(upgrades=LOADOUTS[0])],
            BY_LOADOUT,
            ["warfleets.copies"],
            id="by loadout, four the same and one other",
        ),
        pytest.param(
            450,
            [*corvettes(3), ship(upgrades=UPGRADES["corvette"][::-1])],
            BY_LOADOUT,
            ["warfleets.copies"],
            id="by loadout, the same in another order",
        ),
        pytest.param(
            450,
            [*corvettes(3), ship(title="vanguard")],
            BY_LOADOUT,
            [],
            id="by loadout, a title makes another ship",
        ),
        pytest.param(149, corvettes(1), {}, ["warfleets.copies"], id="below 150 no ship"),
        pytest.param(149, corvettes(1), {"below_150": "one_copy"}, [], id="below 150 one copy"),
        pytest.param(
            149,
            corvettes(2),
            {"below_150": "one_copy"},
            ["warfleets.copies"],
            id="below 150 not two copies",
        ),
        pytest.param(300, corvettes(2), {"below_150": "one_copy"}, [], id="one copy is a floor"),
        pytest.param(
            450,
            corvettes(4),
            {"same_ship": "nonsense"},
            ["common.unknown_policy", "warfleets.copies"],
            id="unknown option, the default counts",
        ),
        pytest.param(
            450, corvettes(3), {"house_rule": "on"}, ["common.unknown_policy"], id="unknown policy"
        ),
    ],
)
def test_policy_switches_limit(size, entries, policies, expected):
    assert codes(judged(fleet(size, *entries, policies=policies))) == expected


def test_copies_by_loadout_breaks_each_loadout():
    entries = [*(ship(upgrades=LOADOUTS[0]) for _ in range(3)), *corvettes(3)]
    assert facts(judged(fleet(300, *entries, policies=BY_LOADOUT))) == [
        error("copies", 3, 2, "300 / 150 → 2", "e1", "e2", "e3"),
        error("copies", 3, 2, "300 / 150 → 2", "e4", "e5", "e6"),
    ]
