"""Swaps and heroes in units: what an upgrade costs, drops, and counts for."""

import pytest

from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.offers import offer, upgrade_offers
from rulesets.games.strategy.replay import replay
from tests.campaigns import (
    BARRACKS,
    RICH,
    SMITH,
    against,
    begin,
    campaign,
    columns,
    finish,
    found,
    join,
    played,
    produce,
    upgrade,
)
from tests.ground import book, hero, library, option, section, unit, weapon, weapons

GUNS = section(
    "guns",
    "replace",
    option("heavy", 25, weapons=weapons(Heavy=1)),
    option("long", 20, weapons=weapons(Long=1)),
    option("rusty", -10, weapons=weapons(Rusty=1)),
    targets=("Rifle",),
)
COLOURS = section("colours", "upgrade", option("flag", 10), option("horn", 15))
LIBRARY = library(
    book(
        "gf35",
        unit("squad", 100, weapons=(weapon("Rifle", 5),)),
        hero("captain", 60),
        sections=(GUNS, COLOURS),
    )
)
ARMED = [*RICH, *BARRACKS, produce("b1", "squad", id="u1"), *SMITH]
HEAVY = upgrade("u1", "guns:heavy")
TO_LONG = upgrade("u1", "guns:long", drop=("guns:heavy",))
BACK = upgrade("u1", "guns:heavy", drop=("guns:long",))


def after(*actions, **policies):
    return replay(campaign(*actions, policies=policies), LIBRARY)


def spent(*actions, **policies):
    """What each upgrade cost, and the codes of all that is wrong."""
    state = after(*actions, **policies)
    postings = [p for row in state.rows["red"] for p in row.parts("upgrades")]
    codes = [issue.code for issue in LEDGER.assess(state).issues]
    return [posting.points for posting in postings], codes


@pytest.mark.parametrize(
    ("swaps", "expected"),
    [
        ("difference", ([25, 0, 5], [])),
        ("full_price", ([25, 20, 25], [])),
        ("final", ([25, 0, 5], ["strategy.kept", "strategy.kept"])),
    ],
)
def test_swap_there_and_back(swaps, expected):
    actions = [HEAVY, begin(), TO_LONG, begin(), BACK]
    assert spent(*ARMED, *actions, swaps=swaps) == expected


@pytest.mark.parametrize(
    ("add", "points"), [("guns:rusty", 0), ("guns:long", 20)], ids=["negative", "positive"]
)
def test_nothing_is_paid_back(add, points):
    assert spent(*ARMED, upgrade("u1", add)) == ([points], [])


def test_negative_option_counts_as_it_is_produced():
    state = after(*RICH, *BARRACKS, *SMITH, begin(), produce("b1", "squad", "guns:rusty", id="u1"))
    assert state.pieces["u1"].member.points == 90


@pytest.mark.parametrize(
    ("drop", "codes"),
    [
        pytest.param(("guns:heavy",), [], id="what it displaces"),
        pytest.param(("colours:flag",), ["strategy.legal_unit", "strategy.swap"], id="another"),
        pytest.param(("guns:heavy", "colours:flag"), ["strategy.swap"], id="one more"),
        pytest.param((), ["strategy.legal_unit"], id="nothing"),
    ],
)
def test_drop_is_what_the_option_displaces(drop, codes):
    actions = [HEAVY, begin(), upgrade("u1", "colours:flag"), begin()]
    assert sorted(spent(*ARMED, *actions, upgrade("u1", "guns:long", drop=drop))[1]) == codes


def test_offered_swap_says_what_it_drops():
    state = after(*ARMED, HEAVY, begin("red"), *finish("red", "blue"))
    swaps = [
        each for each in upgrade_offers(state, state.pieces["u1"]).values() if each.action.drop
    ]
    assert [(s.action.add, s.action.drop, s.points, s.is_legal) for s in swaps] == [
        (("guns:long",), ("guns:heavy",), 0, True),
        (("guns:rusty",), ("guns:heavy",), 0, True),
    ]


def test_swap_not_offered_where_options_stay():
    state = after(*ARMED, HEAVY, begin("red"), *finish("red", "blue"), swaps="final")
    codes = against(offer(state, TO_LONG).reasons)
    assert codes == ["kept"]


def test_only_new_obstacles_are_told():
    again = [upgrade("u1", "guns:heavy"), begin(), upgrade("u1", "guns:long")]
    actions = [*again, begin(), upgrade("u1", "colours:flag")]
    assert spent(*ARMED, *actions)[1] == ["strategy.legal_unit"]


JOINED = [
    *RICH,
    *BARRACKS,
    produce("b1", "squad", id="u1"),
    *SMITH,
    produce("b1", "captain", id="h1"),
    join("h1", "u1"),
    begin(),
]
BOTH = [upgrade("u1", "arms:banner"), upgrade("h1", "arms:horn")]


@pytest.mark.parametrize(
    ("policies", "upgrades", "expected"),
    [
        ({}, BOTH[:1], []),
        ({}, BOTH[1:], []),
        ({}, BOTH, ["strategy.one_upgrade"]),
        ({}, BOTH[::-1], ["strategy.one_upgrade"]),
        ({}, [BOTH[0], begin(), BOTH[1]], []),
        ({"joined_heroes": "apart"}, BOTH, []),
        ({"joined_heroes": "apart"}, [*BOTH, BOTH[0]], ["strategy.one_upgrade"]),
    ],
    ids=["unit", "hero", "both", "hero first", "two rounds", "apart", "apart twice"],
)
def test_hero_and_unit_take_one_upgrade_a_round(policies, upgrades, expected):
    codes = found(*JOINED, *upgrades, policies=policies)
    assert [code for code in codes if code != "strategy.legal_unit"] == expected


def test_hero_alone_takes_its_own_upgrade():
    alone = [action for action in JOINED if action.do != "join"]
    assert found(*alone, *BOTH) == []


def test_points_of_both_upgrades():
    state = played(*JOINED, *BOTH, policies={"joined_heroes": "apart"})
    assert columns(state)[2][3:] == (columns(state)[2][2], columns(state)[2][2] - 25)
