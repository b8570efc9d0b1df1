"""What is offered now, for how many points, and what speaks against the rest."""

import pytest

from rulesets import wording
from rulesets.games.strategy.actions import Construct, Produce, Train, Upgrade
from rulesets.games.strategy.document import act
from rulesets.games.strategy.offers import joins, offer, offers_at_once
from rulesets.games.strategy.replay import replay
from tests.campaigns import (
    LIBRARY,
    NEW,
    against,
    begin,
    construct,
    damage,
    deploy,
    destroy,
    finish,
    fortify,
    heal,
    marks,
    offers,
    played,
    produce,
    repair,
    rounds,
    take,
    train,
    upgrade,
)

BARRACKS = [begin("red"), construct("barracks", "b1")]
TO_UPGRADES = [begin("red"), *finish("red", "blue")]
TO_PRODUCTION = [*TO_UPGRADES, *finish("red", "blue")]


def said(state, action):
    """The points of an action, what is left, and why it is not possible."""
    found = offer(state, action)
    return found.points, found.points_left, against(found.reasons)


def legal(state, player="red"):
    return [found.action for found in offers(state, player) if found.is_legal]


def test_construction_offered_at_its_points():
    found = offers(played(begin("red")), "red")
    assert [
        (each.action.building, each.points, each.points_left, against(each.reasons))
        for each in found
        if isinstance(each.action, Construct)
    ] == [
        ("barracks", 200, 325, []),
        ("workshop", 300, 225, []),
        ("weaponsmith", 150, 375, []),
        ("fortification", 100, 425, ["fort_objective"]),
    ]


def test_construction_offered_for_each_builder_and_objective():
    state = played(*take(1, 2), begin(), train(id="b2"), begin("red"), fortify(1))
    sites = [
        (each.action.builder, each.action.objective, each.is_legal)
        for each in offers(state, "red")
        if isinstance(each.action, Construct) and each.action.building == "fortification"
    ]
    assert sites == [("red.builder", 2, False), ("b2", 2, False)]
    assert said(state, fortify(2, builder="b2")) == (100, 350, ["turn"])


@pytest.mark.parametrize(
    ("actions", "action", "expected"),
    [
        pytest.param([], construct("barracks"), ["part"], id="battle"),
        pytest.param(TO_UPGRADES, construct("barracks"), ["part"], id="later part"),
        pytest.param(BARRACKS, construct("barracks"), ["turn", "builders"], id="not your turn"),
        pytest.param(
            [begin("red"), *finish("red")], construct("barracks"), ["finished"], id="finished"
        ),
        pytest.param(
            [*BARRACKS, *finish("blue")], construct("workshop"), ["builders"], id="no free builder"
        ),
        pytest.param(
            [destroy("red.builder"), begin("red")],
            construct("barracks"),
            ["builders"],
            id="no builder",
        ),
        pytest.param(
            [damage("red.hq", 2), begin("red"), repair("red.hq"), *finish("blue")],
            construct("barracks"),
            ["build_or_repair"],
            id="repaired",
        ),
        pytest.param([begin("red")], fortify(1), ["fort_objective"], id="no objective"),
        pytest.param(rounds(18), construct("barracks"), ["part", "round_limit"], id="skipped"),
        pytest.param([destroy("blue.hq")], construct("barracks"), ["game_over"], id="over"),
        pytest.param(TO_PRODUCTION, train("b9"), ["reference"], id="no building"),
        pytest.param(TO_PRODUCTION, produce("red.hq", "squad"), ["building_class"], id="wrong"),
        pytest.param(
            [*TO_PRODUCTION, train(), *finish("blue")], train(), ["one_per_building"], id="used"
        ),
    ],
)
def test_reasons(actions, action, expected):
    assert said(played(*actions), action)[2] == expected


def test_short_by_the_difference():
    actions = [begin(), construct("workshop"), begin("red"), *finish("red", "blue")]
    state = played(*actions, *finish("red", "blue"), train(), *finish("blue"))
    found = offer(state, train(id="t2"))
    assert (found.points, found.points_left) == (100, 50)
    state = played(begin(), construct("workshop"), train(), begin("red"))
    found = offer(state, construct("barracks"))
    assert (found.points, found.points_left) == (200, -50)
    assert [wording.sentence(reason) for reason in found.reasons] == ["Short by 50 points"]


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("squad", (150, 25, [])),
        ("guards", (330, -155, ["short"])),
        ("captain", (60, 115, ["needs_weaponsmith"])),
        ("tank", (120, 55, ["building_class"])),
    ],
)
def test_production_offered(unit, expected):
    state = played(*BARRACKS, train(), *TO_PRODUCTION)
    assert left_over(state) == 250
    state = played(*BARRACKS, train(), begin(), train(), *TO_PRODUCTION)
    assert said(state, produce("b1", unit)) == expected


def left_over(state):
    return state.row("red").next_start


def test_production_offered_for_every_unit_of_each_building():
    state = played(*BARRACKS, *TO_PRODUCTION)
    made = [each.action for each in offers(state, "red") if isinstance(each.action, Produce)]
    assert [(each.building, each.unit) for each in made] == [
        ("b1", unit) for unit in state.library.books["test"].kits
    ]


def test_production_without_a_building():
    state = played(*TO_PRODUCTION)
    assert [type(action) for action in legal(state)] == [Train, type(finish("red")[0])]


def test_upgrade_offered_at_its_points():
    squad = [*BARRACKS, produce("b1", "squad", id="u1"), begin(), construct("weaponsmith")]
    state = played(*squad, *TO_UPGRADES)
    found = [each for each in offers(state, "red") if isinstance(each.action, Upgrade)]
    assert [(e.action.add, e.points, e.points_left, against(e.reasons)) for e in found] == [
        (("arms:banner",), 15, 60, []),
        (("arms:horn",), 10, 65, []),
        (("swap:hammer",), 5, 70, ["legal_unit"]),
    ]


def test_upgrade_offered_once_a_round():
    squad = [*BARRACKS, produce("b1", "squad", id="u1"), begin(), construct("weaponsmith")]
    state = played(*squad, *TO_UPGRADES, upgrade("u1", "arms:horn"), *finish("blue"))
    assert said(state, upgrade("u1", "arms:banner")) == (15, 50, ["one_upgrade"])


def test_option_offered_at_once():
    state = played(*take(1, 2), *BARRACKS, begin(), construct("weaponsmith"), *TO_PRODUCTION)
    found = offers_at_once(state, Produce(id=NEW, player="red", building="b1", unit="squad"))
    assert {
        pick: (each.points, each.points_left, against(each.reasons)) for pick, each in found.items()
    } == {
        "arms:banner": (165, 210, []),
        "arms:horn": (160, 215, []),
        "swap:hammer": (155, 220, ["legal_unit"]),
    }


def test_repair_offered_where_damaged():
    state = played(damage("red.hq", 2), damage("blue.hq", 1), begin("red"))
    assert [a.building for a in legal(state) if a.do == "repair"] == ["red.hq"]
    assert [a for a in legal(played(begin("red"))) if a.do == "repair"] == []


def test_nothing_but_pass_in_empty_upgrades():
    assert [action.do for action in legal(played(*TO_UPGRADES))] == ["pass"]
    assert legal(played(*TO_UPGRADES), "blue") == []


def test_marks_in_battle():
    found = [each.action for each in marks(played(*take(1)), "red") if each.is_legal]
    assert [(action.do, getattr(action, "objective", "")) for action in found[:3]] == [
        ("yield", 1),
        ("take", 2),
        ("take", 3),
    ]
    assert [action.first for action in found if action.do == "begin_build"] == ["red", "blue"]


def test_marks_only_in_battle():
    found = marks(played(begin("red")), "red")
    assert {code for each in found for code in against(each.reasons)} == {"part"}
    assert all(each.reasons for each in found)


def test_marks_after_a_skipped_phase():
    assert said(played(*rounds(18)), *take(1)) == (0, 925, [])


def test_arrival_offered_as_soon_as_the_build_phase_before_it_is_skipped():
    ambush = [*BARRACKS, produce("b1", "scouts", id="u1", reserve=True)]
    state = played(*rounds(16), *ambush, begin())
    assert (state.round, state.next_battle) == (18, 19)
    assert said(state, deploy("u1")) == (0, state.row("red").next_start, [])


RESERVE = [*BARRACKS, produce("b1", "scouts", id="u1", reserve=True), begin()]


@pytest.mark.parametrize("action", [damage("u1"), destroy("u1")], ids=["wound", "loss"])
@pytest.mark.parametrize(
    ("actions", "expected"),
    [([*RESERVE, begin()], ["reserved"]), ([*RESERVE, begin(), *take(1), deploy("u1")], [])],
    ids=["in reserve", "deployed"],
)
def test_reserves_take_no_wounds(actions, action, expected):
    state = played(*actions, *take(2))
    assert said(state, action)[2] == expected
    offered = [each.action for each in marks(state, "blue")]
    assert (action in offered) is (not expected)


@pytest.mark.parametrize(
    ("wounds", "roll", "reasons", "repaired"),
    [(0, 1, ["undamaged"], None), (1, 3, [], 1), (3, 3, [], 3), (4, 3, [], 3)],
    ids=["undamaged", "less than the roll", "the roll", "more than the roll"],
)
def test_repair_of_so_many_wounds(wounds, roll, reasons, repaired):
    hurt = [damage("red.hq", wounds)] if wounds else take(1)
    state = played(*hurt, begin("red"))
    assert said(state, repair("red.hq", roll))[2] == reasons
    document = act(state.document, repair("red.hq", roll), "r1")
    if repaired:
        after = replay(document, LIBRARY)
        assert (after.repaired, after.pieces["red.hq"].wounds) == (
            {"r1": repaired},
            wounds - repaired,
        )


def test_joining_is_no_mark_but_a_step_of_the_end():
    heroes = [*take(1, 2, 3, 4), *BARRACKS, produce("b1", "squad", id="u1"), begin()]
    heroes += [construct("weaponsmith"), produce("b1", "captain", id="h1"), *take(5)]
    state = played(*heroes)
    assert [each for each in marks(state, "red") if each.action.do == "join"] == []
    (found,) = joins(state, state.pieces["h1"]).values()
    assert (found.action.host, found.is_legal) == ("u1", True)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (construct("barracks", builder="t9"), "No free builder: each works once in a phase"),
        (destroy("b1"), "“Barracks” is not there, not any more, or was named twice"),
    ],
)
def test_what_was_lost_goes_by_its_name(action, sentence):
    state = played(*BARRACKS, *take(1), destroy("b1"), *take(2))
    reasons = [reason for reason in offer(state, action).reasons if reason.code != "strategy.part"]
    assert [wording.sentence(reason) for reason in reasons] == [sentence]


def test_weaponsmith_that_is_not_ready_is_not_denied():
    actions = [*take(1, 2, 3), *BARRACKS, produce("b1", "squad", id="u1"), begin("red")]
    state = played(
        *actions,
        construct("weaponsmith", "w1"),
        *finish("blue", "red"),
        policies={"new_buildings": "next_phase"},
    )
    reasons = offer(state, upgrade("u1", "arms:horn")).reasons
    assert [(each.code, wording.sentence(each)) for each in reasons] == [
        ("strategy.new_building", "Weaponsmith: usable from the next build phase")
    ]


def test_nothing_is_healed_that_is_whole_or_lost():
    assert said(played(*take(1)), heal("red.hq"))[2] == ["undamaged"]
    assert said(played(destroy("red.builder")), heal("red.builder"))[2] == ["reference"]
    assert said(played(damage("red.hq")), heal("red.hq"))[2] == []
