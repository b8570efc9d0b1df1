"""What the players are told beside the ledger, and how the log grows and shrinks."""

from dataclasses import replace

import pytest

from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.games.strategy.document import CampaignDocument, CampaignPlayer, act, read_action
from rulesets.games.strategy.offers import joins
from rulesets.games.strategy.outlook import (
    Forecast,
    army,
    conditions_of,
    forecasts,
    joiners,
    last_phase,
    reserves,
    rout_tests,
)
from rulesets.games.strategy.replay import replay
from tests.campaigns import (
    BARRACKS,
    PLAYERS,
    SMITH,
    SQUAD,
    agree,
    begin,
    campaign,
    construct,
    damage,
    deploy,
    destroy,
    enter,
    finish,
    finish_all,
    fortify,
    join,
    pause,
    played,
    produce,
    repair,
    rounds,
    strike,
    take,
    train,
    upgrade,
)
from tests.ground import book, library, picks, rules, unit

SCOUTS = unit("scouts", rules=rules("Ambush"))
HEROES = [*take(1, 2, 3), *SQUAD, *SMITH, produce("b1", "captain", "arms:horn", id="h1")]


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param(take(1), [(1, 50, 550), (2, 50, 600), (3, 50, 650)], id="battle"),
        pytest.param([begin()], [(2, 25, 550), (3, 25, 575), (4, 25, 600)], id="build phase"),
        pytest.param(
            rounds(16),
            [(17, 25, 925, True), (18, 0, 925, True), (19, 0, 925, True)],
            id="no more build phases",
        ),
        pytest.param([destroy("red.hq")], [], id="over"),
    ],
)
def test_forecasts(actions, expected):
    assert forecasts(played(*actions), "red") == [Forecast(*each) for each in expected]


TRAINED = [begin(), train(id="b2"), begin(), train(id="b3"), begin(), train(id="b4")]


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        pytest.param([], [], id="none"),
        pytest.param([destroy("b2")], [], id="one of four"),
        pytest.param([destroy("b2"), damage("b3", 3)], ["red"], id="half"),
        pytest.param([destroy("b2"), begin(), destroy("b3")], [], id="in two rounds"),
        pytest.param(
            [destroy("b2"), destroy("b3"), destroy("blue.builder")], ["red", "blue"], id="both"
        ),
    ],
)
def test_rout_tests(lost, expected):
    assert rout_tests(played(*TRAINED, *lost, variant="skirmish")) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (13, [(14, False), (15, True), (16, True)]),
        (14, [(15, True), (16, True), (17, True)]),
        (12, [(13, False), (14, False), (15, True)]),
    ],
)
def test_forecasts_tell_what_only_a_tie_brings(number, expected):
    state = played(*rounds(number))
    assert [(each.round, each.if_tied) for each in forecasts(state, "red")] == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        (rounds(12), ""),
        ([*rounds(12), *take(1)], ""),
        (rounds(13), ""),
        ([*rounds(13), *take(1)], "unless_tied"),
        (rounds(14), "unless_tied"),
        (rounds(16), "unless_tied"),
        (rounds(17), "now"),
        (rounds(18), ""),
    ],
    ids=["12", "battle of 13", "13", "battle of 14", "14", "16", "17", "18"],
)
def test_last_build_phase(actions, expected):
    assert last_phase(played(*actions)) == expected


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (take(1)[0], ("Whoever holds a marker at the end of the round has it.",)),
        (
            construct("barracks"),
            (
                "A building goes next to the builder, clear of units and terrain, partly within "
                "9″ of your headquarters or of an objective you hold.",
            ),
        ),
        (
            fortify(1),
            ("A fortification goes next to the builder, with no enemy within 3″ of the marker.",),
        ),
        (repair("red.hq"), ("The builder stands next to the building.",)),
        (upgrade("u1", "arms:horn"), ("One upgrade a unit, its hero included.",)),
        (produce("b1", "squad"), ("It is placed next to the building, where there is room.",)),
        (
            produce("b1", "pathfinders"),
            (
                "It is placed next to the building, where there is room.",
                "Scout: it may move before the next round.",
            ),
        ),
        (produce("b1", "scouts", reserve=True), ()),
        (train(), ("It is placed next to the building, where there is room.",)),
        (deploy("u1"), ("Within 12″ of one of your units or buildings.",)),
        (join("h1", "u1"), ("The hero stands within 2″ of the unit.",)),
        (begin("red"), ("Settle who holds the objectives first.",)),
        (destroy("u1"), ()),
    ],
    ids=lambda value: getattr(value, "do", None),
)
def test_what_only_the_table_knows(action, expected):
    books = library(book("gf35", unit("squad"), unit("pathfinders", rules=rules("Scout")), SCOUTS))
    assert conditions_of(replay(campaign(), books), action) == expected


def test_heroes_upgraded_apart_need_no_word():
    state = played(policies={"joined_heroes": "apart"})
    assert conditions_of(state, upgrade("u1", "arms:horn")) == ()


def test_rout_tests_in_skirmish_only():
    assert rout_tests(played(*TRAINED, destroy("b2"), destroy("b3"))) == []


def test_reserves_with_their_round():
    state = played(*BARRACKS, produce("b1", "scouts", id="u1", reserve=True))
    assert [(force.id, force.arrives) for force in reserves(state, "red")] == [("u1", 3)]


def test_hosts_of_a_hero():
    state = played(*HEROES)
    assert [hero.id for hero in joiners(state, "red")] == ["h1"]
    assert joins(state, state.pieces["u1"]) == {}
    assert [(host, each.is_legal) for host, each in joins(state, state.pieces["h1"]).items()] == [
        ("u1", False)
    ]


def test_no_hosts_in_skirmish():
    state = played(*HEROES, variant="skirmish")
    assert joiners(state, "red") == []


def test_army_as_it_stands():
    state = played(*HEROES, join("h1", "u1"))
    found = army(state, "red")
    assert (found.game, found.books, found.force_org) == ("gf35", {"test": "1.0"}, False)
    assert not found.campaign
    entries = [(entry.id, entry.key, entry.picks, entry.join) for entry in found.entries]
    assert entries == [("u1", "squad", (), None), ("h1", "captain", picks("arms:horn"), "u1")]
    assert army(state, "blue").entries == ()


def test_action_recorded_under_a_new_id():
    action = read_action('{"do": "take", "id": "new", "player": "red", "objective": 3}')
    document = act(campaign(), action, "x7")
    assert [(entry.id, entry.do, entry.objective) for entry in document.entries] == [
        ("x7", "take", 3)
    ]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('{"do": "dance", "id": "a", "player": "red"}', [("do", "union_tag_invalid")]),
        ('{"do": "take", "id": "a", "player": "red"}', [("objective", "missing")]),
        (
            '{"do": "take", "id": "a", "player": "red", "objective": 13}',
            [("objective", "less_than_equal")],
        ),
    ],
    ids=["unknown", "incomplete", "out of bounds"],
)
def test_action_unreadable(text, places):
    with pytest.raises(InvalidInput) as caught:
        read_action(text)
    assert [(problem.place, problem.code) for problem in caught.value.details] == places


@pytest.mark.parametrize("players", [(), ("red",), ("red", "red")], ids=["none", "one", "twice"])
def test_players_too_few_or_the_same(players):
    sides = ",".join(f'{{"id": "{each}", "name": "", "book": "test"}}' for each in players)
    with pytest.raises(InvalidInput):
        codec.read(CampaignDocument, f'{{"game": "strategy", "players": [{sides}]}}')


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (finish("red")[0], '{"id":"new","player":"red","do":"pass"}'),
        (finish_all("red"), '{"id":"new","player":"red","do":"pass","rest":true}'),
        (destroy("b1"), '{"id":"new","player":"blue","do":"destroy","target":"b1"}'),
        (strike("a1"), '{"id":"new","player":"red","do":"strike","target":"a1"}'),
        (
            strike("a1", asks=("blue",)),
            '{"id":"new","player":"red","asks":["blue"],"do":"strike","target":"a1"}',
        ),
        (agree("s1", "blue")[0], '{"id":"new","player":"blue","do":"agree","to":"s1"}'),
        (
            enter(),
            '{"id":"new","player":"red","do":"enter","newcomer":"green","name":"Late",'
            '"book":"test"}',
        ),
        (pause(False), '{"id":"new","player":"red","do":"pause","paused":false}'),
    ],
    ids=lambda value: getattr(value, "do", None),
)
def test_action_is_written_without_what_is_empty(action, text):
    assert codec.write(action) == text
    assert read_action(text) == action


def test_player_is_written_without_side_and_colour():
    plain, dressed = PLAYERS[0], replace(PLAYERS[0], side="east", colour="blue")
    assert codec.write(plain) == '{"id":"red","name":"Red","book":"test"}'
    assert codec.read(CampaignPlayer, codec.write(dressed)) == dressed
