"""What the players are told beside the ledger, and how the log grows and shrinks."""

import pytest

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.games.strategy.document import CampaignDocument, act, read_action, take_back
from rulesets.games.strategy.outlook import Forecast, army, forecasts, hosts, reserves, rout_tests
from tests.campaigns import (
    BARRACKS,
    SMITH,
    SQUAD,
    begin,
    campaign,
    damage,
    destroy,
    join,
    played,
    produce,
    rounds,
    take,
    train,
)
from tests.ground import picks

HEROES = [*take(1, 2, 3), *SQUAD, *SMITH, produce("b1", "captain", "arms:horn", id="h1")]


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param(take(1), [(1, 50, 550), (2, 50, 600), (3, 50, 650)], id="battle"),
        pytest.param([begin()], [(2, 25, 550), (3, 25, 575), (4, 25, 600)], id="build phase"),
        pytest.param(
            rounds(16), [(17, 25, 925), (18, 0, 925), (19, 0, 925)], id="no more build phases"
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


def test_rout_tests_in_skirmish_only():
    assert rout_tests(played(*TRAINED, destroy("b2"), destroy("b3"))) == []


def test_reserves_with_their_round():
    state = played(*BARRACKS, produce("b1", "scouts", id="u1", reserve=True))
    assert [(force.id, force.arrives) for force in reserves(state, "red")] == [("u1", 3)]


def test_hosts_of_a_hero():
    state = played(*HEROES)
    assert [host.id for host in hosts(state, state.pieces["h1"])] == ["u1"]
    assert hosts(state, state.pieces["u1"]) == []


def test_no_hosts_in_skirmish():
    state = played(*HEROES, variant="skirmish")
    assert hosts(state, state.pieces["h1"]) == []


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
        ('{"do": "dance", "id": "a", "player": "red"}', [("", "union_tag_invalid")]),
        ('{"do": "take", "id": "a", "player": "red"}', [("take.objective", "missing")]),
        (
            '{"do": "take", "id": "a", "player": "red", "objective": 13}',
            [("take.objective", "less_than_equal")],
        ),
    ],
    ids=["unknown", "incomplete", "out of bounds"],
)
def test_action_unreadable(text, places):
    with pytest.raises(InvalidInput) as caught:
        read_action(text)
    assert [(problem.place, problem.code) for problem in caught.value.problems] == places


@pytest.mark.parametrize("players", [(), ("red",), ("red", "red")], ids=["none", "one", "twice"])
def test_players_too_few_or_the_same(players):
    sides = ",".join(f'{{"id": "{each}", "name": "", "book": "test"}}' for each in players)
    with pytest.raises(InvalidInput):
        codec.read(CampaignDocument, f'{{"game": "strategy", "players": [{sides}]}}')


def test_own_last_action_taken_back():
    document = campaign(*take(1), *take(2, player="blue"))
    assert take_back(document, "blue") == campaign(*take(1))


@pytest.mark.parametrize("actions", [[], take(1, player="blue")], ids=["none", "the other's"])
def test_nothing_of_ones_own_to_take_back(actions):
    with pytest.raises(EditConflict) as caught:
        take_back(campaign(*actions), "red")
    assert wording.conflict_sentence(caught.value) == ("The last action is not yours to take back.")
