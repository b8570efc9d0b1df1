"""Checks of rounds, turns and the end of the game, and of what an action names."""

import pytest

from rulesets import wording
from rulesets.games.strategy import LEDGER
from tests.campaigns import (
    BARRACKS,
    SMITH,
    SQUAD,
    begin,
    campaign,
    codes,
    construct,
    damage,
    deploy,
    destroy,
    facts,
    finish,
    found,
    give_up,
    judged,
    produce,
    repair,
    rounds,
    row,
    sentences,
    skirmish,
    take,
    train,
    upgrade,
)


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
    assert found(*actions) == ["strategy.swap"]


def test_unknown_unit_and_option_stay():
    actions = [
        *SMITH,
        *BARRACKS,
        produce("b1", "ghosts"),
        *BARRACKS[:1],
        produce("b1", "scouts", "arms:x"),
    ]
    assert sentences(*actions) == [
        "“ghosts” isn’t in this version of the book. Kept at 0 points.",
        "“Unknown option 1” isn’t in this version of the book. Kept at 0 points.",
    ]


def test_book_missing_and_policy_unknown():
    fields = {"books": {"test": "1.0", "lost": "2.0"}, "policies": {"weather": "rain"}}
    assert found(**fields) == ["common.book_missing", "common.unknown_policy"]


def test_empty_campaign_legal():
    report = judged(campaign())
    assert (str(report.verdict), report.points, report.more) == ("legal", 0, 0)


@pytest.mark.parametrize("check", LEDGER.checks, ids=lambda check: check.code)
def test_every_check_in_words(check):
    chapter = LEDGER.requirement(check.code).chapter
    assert all((check.explanation, chapter, wording.title(check.code)))
    assert wording.REQUIREMENTS[check.code].sentence
