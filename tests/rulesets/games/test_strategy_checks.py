"""Every check of a campaign: what breaks it, what just does not."""

import pytest

from rulesets import wording
from rulesets.games.strategy import STRATEGY
from tests.campaigns import (
    begin,
    campaign,
    construct,
    damage,
    deploy,
    destroy,
    finish,
    fortify,
    found,
    give_up,
    join,
    judged,
    produce,
    repair,
    rounds,
    row,
    skirmish,
    spend,
    take,
    train,
    upgrade,
)

BARRACKS = [begin(), construct("barracks", "b1")]
WORKSHOP = [begin(), construct("workshop", "s1")]
SMITH = [begin(), construct("weaponsmith", "w1")]
SQUAD = [*BARRACKS, produce("b1", "squad", id="u1")]
RICH = take(1, 2, 3, 4)


def facts(*actions, **fields):
    """What each issue states: code, level, used, allowed, formula and actions."""
    return [
        (i.code, str(i.level), i.used, i.allowed, i.formula, i.entries)
        for i in judged(campaign(*actions, **fields)).issues
    ]


def codes(document):
    return [issue.code for issue in judged(document).issues]


def sentences(*actions, **fields):
    return [wording.sentence(issue) for issue in judged(campaign(*actions, **fields)).issues]


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        pytest.param(499, ["strategy.start"], id="below"),
        pytest.param(500, [], id="at"),
        pytest.param(501, ["strategy.start"], id="above"),
    ],
)
def test_start_stated(start, expected):
    assert found(row(1, start)) == expected


def test_start_of_both_players_wrong():
    issues = facts(row(1, 100), row(1, 0, player="blue"))
    assert issues == [
        ("strategy.start", "error", 100, 500, "500", ("a1",)),
        ("strategy.start", "error", 0, 500, "500", ("a2",)),
    ]


@pytest.mark.parametrize(("start", "expected"), [(100, []), (500, ["strategy.start"])])
def test_start_stated_in_skirmish(start, expected):
    assert codes(skirmish(row(1, start))) == expected


@pytest.mark.parametrize(
    ("income", "expected"),
    [
        pytest.param(74, ["strategy.income"], id="below"),
        pytest.param(75, [], id="at"),
        pytest.param(76, ["strategy.income"], id="above"),
    ],
)
def test_income_stated(income, expected):
    assert found(*take(1, 2), begin(), row(1, 500, income)) == expected


def test_income_says_how_it_comes_about():
    issues = facts(*take(1, 2), begin(), fortify(1), begin(), row(2, 475, 50))
    formula = "1 × 25 + 2 × 25 + 1 × 25"
    assert issues == [("strategy.income", "error", 50, 100, formula, ("a6",))]


@pytest.mark.parametrize(("option", "income"), [("adds", 75), ("replaces", 50)])
def test_income_of_fortification_by_policy(option, income):
    actions = [*take(1), begin(), fortify(1), begin(), row(2, 450, income)]
    assert found(*actions, policies={"fortified_income": option}) == []


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        pytest.param((500, 25, 526), ["strategy.carry"], id="build"),
        pytest.param((500, 25, 525, 326), ["strategy.carry"], id="upgrade"),
        pytest.param((500, 25, 525, 325, 324), ["strategy.carry"], id="production"),
        pytest.param((500, 25, 526, 325, 324), ["strategy.carry"] * 3, id="three slips"),
        pytest.param((500, 25, 525, 325, 325), [], id="in order"),
        pytest.param((600, 25, 625, 425, 425), ["strategy.start"], id="carried on from a slip"),
    ],
)
def test_carry_stated(stated, expected):
    assert found(*BARRACKS, row(1, *stated)) == expected


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        pytest.param(174, ["strategy.carry"], id="below"),
        pytest.param(175, [], id="at"),
        pytest.param(176, ["strategy.carry"], id="above"),
    ],
)
def test_carry_to_next_start(start, expected):
    assert found(*SQUAD, begin(), row(2, start)) == expected


@pytest.mark.parametrize(
    ("part", "code"),
    [
        ("construction", "strategy.overspend_build"),
        ("upgrades", "strategy.overspend_upgrade"),
        ("production", "strategy.overspend_production"),
    ],
)
def test_overspend_column(part, code):
    assert found(begin(), spend(part, 524)) == []
    assert found(begin(), spend(part, 525)) == []
    assert facts(begin(), spend(part, 526)) == [
        (code, "error", 526, 525, "525 − 526 = -1", ("a2",))
    ]


def test_overspend_of_both_players():
    spent = [spend("upgrades", 600), spend("upgrades", 700, player="blue")]
    assert sentences(begin(), *spent) == [
        "Red, round 1: spent 600 of 525, short by 75",
        "Blue, round 1: spent 700 of 525, short by 175",
    ]


def test_overspend_of_nothing_left_in_next_column():
    actions = [begin(), spend("construction", 526), spend("production", 1)]
    assert found(*actions) == ["strategy.overspend_build", "strategy.overspend_production"]


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([], [], id="none"),
        pytest.param([construct("barracks")], [], id="one"),
        pytest.param(
            [construct("barracks"), construct("weaponsmith")], ["strategy.builders"], id="two"
        ),
        pytest.param(
            [construct("barracks"), construct("weaponsmith"), construct("weaponsmith")],
            ["strategy.builders", "strategy.builders"],
            id="three",
        ),
        pytest.param(
            [construct("weaponsmith", builder="nobody")], ["strategy.builders"], id="unknown"
        ),
        pytest.param(
            [construct("weaponsmith", builder="blue.builder")], ["strategy.builders"], id="foreign"
        ),
    ],
)
def test_builders(actions, expected):
    assert found(*RICH, begin(), *actions) == expected


def test_builders_lost():
    assert found(destroy("red.builder"), begin(), construct("barracks")) == ["strategy.builders"]


def test_builders_free_again_next_round():
    assert found(*SMITH, begin(), construct("barracks")) == []


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ([repair("red.hq")], []),
        ([construct("barracks"), repair("red.hq")], ["strategy.build_or_repair"]),
        ([repair("red.hq"), construct("barracks")], ["strategy.build_or_repair"]),
        ([repair("red.hq"), repair("red.hq")], ["strategy.builders"]),
    ],
    ids=["repair", "build, repair", "repair, build", "repair twice"],
)
def test_build_or_repair(actions, expected):
    assert found(damage("red.hq", 5), begin(), *actions) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([begin(), fortify(1)], [], id="own"),
        pytest.param([begin(), fortify(2)], ["strategy.fort_objective"], id="nobody's"),
        pytest.param([begin(), fortify(None)], ["strategy.fort_objective"], id="none"),
        pytest.param(
            [*take(1, player="blue"), begin(), fortify(1)],
            ["strategy.fort_objective"],
            id="foreign",
        ),
        pytest.param(
            [begin(), fortify(1), begin(), fortify(1)], ["strategy.fort_objective"], id="twice"
        ),
        pytest.param(
            [begin(), fortify(1, "f1"), destroy("f1"), begin(), fortify(1)], [], id="again"
        ),
    ],
)
def test_fort_objective(actions, expected):
    assert found(*take(1), *actions) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param(take(1, player="blue"), ["strategy.fortified"], id="taken"),
        pytest.param([give_up(1)], ["strategy.fortified"], id="given up"),
        pytest.param(
            [damage("f1", 2), *take(1, player="blue")], ["strategy.fortified"], id="dented"
        ),
        pytest.param([damage("f1", 3), *take(1, player="blue")], [], id="shot down"),
        pytest.param([destroy("f1"), *take(1, player="blue")], [], id="destroyed"),
    ],
)
def test_fortified(actions, expected):
    assert found(*take(1), begin(), fortify(1, "f1"), *actions) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([upgrade("u1", "arms:banner")], ["strategy.weaponsmith"], id="none"),
        pytest.param([construct("weaponsmith"), upgrade("u1", "arms:banner")], [], id="built"),
        pytest.param(
            [
                construct("weaponsmith", "w1"),
                destroy("w1"),
                begin(),
                upgrade("u1", "arms:banner"),
                produce("b1", "riders", "arms:horn"),
            ],
            ["strategy.weaponsmith", "strategy.weaponsmith", "strategy.building_class"],
            id="lost",
        ),
        pytest.param(
            [construct("weaponsmith", player="blue"), upgrade("u1", "arms:banner")],
            ["strategy.weaponsmith"],
            id="foreign",
        ),
    ],
)
def test_weaponsmith(actions, expected):
    assert found(*RICH, *SQUAD, begin(), *actions) == expected


@pytest.mark.parametrize(
    ("add", "expected"),
    [
        ((), ["strategy.one_upgrade"]),
        (("arms:banner",), []),
        (("arms:banner", "arms:horn"), ["strategy.one_upgrade"]),
    ],
    ids=["none", "one", "two"],
)
def test_one_upgrade(add, expected):
    assert found(*SQUAD, *SMITH, upgrade("u1", *add)) == expected


def test_one_upgrade_a_round():
    first, second = upgrade("u1", "arms:banner"), upgrade("u1", "arms:horn")
    assert found(*SQUAD, *SMITH, first, second) == ["strategy.one_upgrade"]
    assert found(*SQUAD, *SMITH, first, begin(), second) == []


def test_one_upgrade_at_once_counts():
    actions = [*SMITH, *BARRACKS, produce("b1", "scouts", "arms:horn", id="u1")]
    assert found(*actions) == []
    assert found(*actions, upgrade("u1", "arms:banner")) == ["strategy.one_upgrade"]
    assert found(*actions, begin(), upgrade("u1", "arms:banner")) == []


def test_legal_unit_option_taken_twice():
    banner = upgrade("u1", "arms:banner")
    assert found(*SQUAD, *SMITH, banner, begin(), banner) == ["strategy.legal_unit"]


def test_legal_unit_nothing_to_replace():
    assert found(*SQUAD, *SMITH, upgrade("u1", "swap:hammer")) == ["strategy.legal_unit"]


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


def test_needs_weaponsmith_with_one():
    assert found(*RICH, *SMITH, *BARRACKS, produce("b1", "captain")) == []
    assert found(*RICH, *SMITH, *WORKSHOP, produce("s1", "tank")) == []


def test_new_building_by_policy():
    later = {"policies": {"new_buildings": "next_phase"}}
    assert found(*SQUAD, **later) == ["strategy.new_building"]
    assert found(*BARRACKS, begin(), produce("b1", "squad"), **later) == []
    actions = [*BARRACKS, begin(), produce("b1", "squad", id="u1"), *SMITH]
    (issue,) = judged(campaign(*actions, upgrade("u1", "arms:horn"), **later)).issues
    assert (issue.code, issue.policy) == ("strategy.weaponsmith", "new_buildings")


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


@pytest.mark.parametrize(
    ("skipped", "option", "expected"),
    [
        (17, "skipped", []),
        (18, "skipped", ["strategy.round_limit"]),
        (19, "skipped", ["strategy.round_limit"]),
        (18, "played", []),
        (19, "played", ["strategy.round_limit"]),
    ],
)
def test_round_limit(skipped, option, expected):
    actions = [*rounds(skipped), construct("barracks")]
    assert found(*actions, policies={"phase_18": option}) == expected


def test_round_limit_of_two_actions():
    assert facts(*rounds(18), train(), train(player="blue")) == [
        ("strategy.round_limit", "error", 18, None, "", ("a19",)),
        ("strategy.round_limit", "error", 18, None, "", ("a20",)),
    ]


@pytest.mark.parametrize(
    ("played", "expected"), [(14, []), (15, ["strategy.game_over"]), (16, ["strategy.game_over"])]
)
def test_game_over_by_objectives(played, expected):
    actions = [*take(1), *rounds(min(played, 15)), train()]
    assert found(*actions) == expected


def test_game_over_draw_plays_on():
    assert found(*take(1), *take(2, player="blue"), *rounds(16), train()) == []


def test_game_over_by_headquarters():
    assert found(begin(), destroy("blue.hq"), begin(), train()) == [
        "strategy.game_over",
        "strategy.game_over",
    ]


@pytest.mark.parametrize(
    ("number", "expected"), [(4, []), (5, ["strategy.game_over"])], ids=["last", "after"]
)
def test_game_over_for_stated_rows(number, expected):
    assert found(*rounds(3), destroy("red.hq"), row(number, 575)) == expected


def test_part_wrong():
    actions = [begin("red"), train(), construct("barracks", player="blue")]
    assert found(*actions) == ["strategy.part", "strategy.part"]


def test_turn_wrong():
    actions = [begin("red"), *finish("blue"), construct("barracks"), *finish("red")]
    assert facts(*actions) == [("strategy.turn", "warning", None, None, "", ("a2",))]


def test_finished_before():
    actions = [begin("red"), *finish("red"), construct("barracks")]
    assert found(*actions) == ["strategy.finished"]


def test_turn_not_judged_without_who_began():
    actions = [train(), construct("barracks"), construct("barracks", player="blue")]
    assert found(begin(), *actions) == []


@pytest.mark.parametrize(
    ("number", "expected"),
    [(8, ["strategy.objectives"]), (9, []), (12, [])],
)
def test_objectives_suggested(number, expected):
    assert found(objectives=number) == expected


@pytest.mark.parametrize(("number", "expected"), [(6, []), (9, []), (10, ["strategy.objectives"])])
def test_objectives_suggested_in_skirmish(number, expected):
    assert codes(skirmish(objectives=number)) == expected


@pytest.mark.parametrize(
    "action",
    [
        *take(10),
        give_up(1),
        *take(1, player="green"),
        damage("b9"),
        destroy("b9"),
        deploy("u9"),
        begin("green"),
        repair("b9"),
        repair("blue.hq"),
        upgrade("u9", "arms:horn"),
        produce("b9", "squad"),
        produce("blue.hq", "squad"),
        train("b9"),
        row(1, 500, player="green"),
    ],
    ids=lambda action: f"{action.do}-{action.player}",
)
def test_reference_to_nothing(action):
    assert found(action) == ["strategy.reference"]


def test_reference_by_one_id_twice():
    assert found(begin(), train(id="t"), train(id="t")) == ["strategy.reference"]


def test_reference_to_pick_not_there():
    actions = [*SQUAD, *SMITH, upgrade("u1", "arms:horn", drop=("arms:banner",))]
    assert found(*actions) == ["strategy.reference"]


def test_unknown_unit_and_option_stay():
    actions = [
        *SMITH,
        *BARRACKS,
        produce("b1", "ghosts"),
        *BARRACKS[:1],
        produce("b1", "scouts", "arms:x"),
    ]
    assert sentences(*actions) == [
        "The book has no unit “ghosts”; it stays here and costs nothing",
        "The book has no option “x”; it stays here and costs nothing",
    ]


def test_book_missing_and_policy_unknown():
    fields = {"books": {"test": "1.0", "lost": "2.0"}, "policies": {"weather": "rain"}}
    assert found(**fields) == ["common.book_missing", "common.unknown_policy"]


def test_empty_campaign_legal():
    report = judged(campaign())
    assert (str(report.verdict), report.points, report.limits) == ("legal", 0, ())


@pytest.mark.parametrize("check", STRATEGY.checks, ids=lambda check: check.code)
def test_every_check_in_words(check):
    assert all((check.explanation, check.section, wording.title(check.code)))
    assert check.code in wording.ISSUES
