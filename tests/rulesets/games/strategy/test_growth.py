"""Work grows with the log: function calls at n, 2n and 4n, and at the bounds."""

from cProfile import Profile
from math import log2

import pytest

from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.offers import joins, passes
from rulesets.games.strategy.outlook import joiners
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.tables import MAX_ISSUES, MAX_PIECES, MAX_ROUNDS
from tests.campaigns import (
    BARRACKS,
    LIBRARY,
    SMITH,
    THREE,
    agree,
    begin,
    campaign,
    construct,
    damage,
    destroy,
    finish,
    found,
    join,
    judged,
    leave,
    marks,
    offers,
    played,
    produce,
    repair,
    rounds,
    row,
    spend,
    strike,
    take,
    train,
    upgrade,
)

EXPONENT = 1.1
SMALL = 45


def calls(function, *arguments):
    """How many functions run, those in C included."""
    profile = Profile()
    profile.runcall(function, *arguments)
    return sum(entry.callcount for entry in profile.getstats())


def exponent(function, argument_of):
    """How calls grow from 2n to 4n, after a first run that fills what is kept."""
    arguments = [argument_of(SMALL * 2), argument_of(SMALL * 4)]
    for argument in arguments:
        function(argument)
    few, many = (calls(function, argument) for argument in arguments)
    return log2(many / few)


def produced(number):
    """Units out of one building, heroes every second one; out of order, but there they are."""
    keys = ("squad", "captain")
    return [produce("b1", keys[n % 2], id=f"u{n}") for n in range(number)]


def begun(number):
    return [begin() if n % 10 else begin("red") for n in range(min(number, MAX_ROUNDS))]


LOGS = {
    "marks": lambda n: [damage("blue.hq", 1) if k % 20 else repair("blue.hq") for k in range(n)],
    "objectives": lambda n: [take(k % 9 + 1)[0] for k in range(n)],
    "units": lambda n: [*BARRACKS, *produced(n)],
    "units that fall": lambda n: [
        *BARRACKS,
        *(each for k in range(n) for each in (produced(k + 1)[k], destroy(f"u{k}"))),
    ],
    "heroes that join": lambda n: [
        *(*BARRACKS, *produced(n), begin()),
        *(join(f"u{k + 1}", f"u{k}") for k in range(0, n, 2)),
    ],
    "buildings": lambda n: [begin(), *(construct("weaponsmith", f"w{k}") for k in range(n))],
    "builders": lambda n: [begin(), *(train(id=f"t{k}") for k in range(n))],
    "upgrades of many": lambda n: [
        *(*BARRACKS, *produced(n), *SMITH),
        *(upgrade(f"u{k}", "arms:horn") for k in range(n)),
    ],
    "upgrades of one": lambda n: [
        *(*BARRACKS, produce("b1", "squad", id="u1"), *SMITH),
        *(upgrade("u1", *["arms:horn"] * 100) for _ in range(n)),
    ],
    "rows": lambda n: [row(k % 30 + 1, 1, 2, 3, 4, 5) for k in range(n)],
    "spent": lambda n: [begin(), *(spend("upgrades", 1) for _ in range(n))],
    "rounds": lambda n: rounds(n),
    "rounds of many": lambda n: [*BARRACKS, *produced(100), *rounds(n)],
    "passes": lambda n: [each for _ in range(n) for each in (begin("red"), *finish("red", "blue"))],
    "strikes": lambda n: [
        *take(*[1] * n),
        *(strike(f"a{k + 1}", asks=("blue",), id=f"s{k}") for k in range(n)),
        *(agree(f"s{k}", "blue")[0] for k in range(n)),
    ],
    "leaving": lambda n: [
        *take(*[1] * n),
        *(strike(f"a{k + 1}", asks=("blue", f"x{k}"), id=f"s{k}") for k in range(n)),
        *(leave(f"x{k}", player="red") for k in range(n)),
    ],
}


@pytest.mark.parametrize("kind", LOGS)
def test_replay_and_checks_grow_with_the_log(kind):
    def judge(document):
        LEDGER.judge(document, LIBRARY)

    assert exponent(judge, lambda n: campaign(*LOGS[kind](n))) <= EXPONENT


@pytest.mark.parametrize("players", [3])
def test_replay_does_not_grow_with_other_players(players):
    two, three = (
        calls(replay, campaign(*LOGS["units"](200), players=each), LIBRARY)
        for each in (THREE[:2], THREE)
    )
    assert three <= two * 1.1


def state_of(number, *more):
    """A state with so many units of one player."""
    return played(*BARRACKS, *produced(number), *more)


@pytest.mark.parametrize(
    ("function", "more"),
    [
        (lambda state: marks(state, "red"), [begin(), *take(1)]),
        (lambda state: joins(state, joiners(state, "red")[0]), [begin(), *take(1)]),
        (lambda state: offers(state, "red"), [*SMITH, begin("red")]),
        (lambda state: passes(state, "a"), [*SMITH, begin("red")]),
    ],
    ids=["marks", "joins", "offers", "passes"],
)
def test_offers_grow_with_what_is_there(function, more):
    assert exponent(function, lambda n: state_of(min(n, MAX_PIECES - 10), *more)) <= EXPONENT


@pytest.mark.parametrize(
    ("number", "expected"),
    [(197, []), (198, []), (199, ["strategy.crowd"])],
    ids=["below", "at", "above"],
)
def test_pieces_are_bounded(number, expected):
    """Beside the headquarters and a builder there are so many more."""
    codes = found(begin(), *(train(id=f"t{k}") for k in range(number)))
    known = ("strategy.overspend_production", "strategy.one_per_building")
    assert [code for code in codes if code not in known] == expected
    assert len(played(begin(), *(train(id=f"t{k}") for k in range(300))).pieces) <= 2 + MAX_PIECES


@pytest.mark.parametrize(
    ("number", "expected"), [(39, []), (40, []), (41, ["strategy.last_round"])]
)
def test_rounds_are_bounded(number, expected):
    assert found(*rounds(number)) == expected
    assert played(*rounds(number)).round == min(number, MAX_ROUNDS)


@pytest.mark.parametrize(
    ("round", "expected"),
    [(40, []), (41, ["strategy.last_round"]), (100, ["strategy.last_round"])],
)
def test_rows_by_hand_are_bounded(round, expected):
    assert found(row(round)) == expected
    assert len(played(row(round)).rows["red"]) in (1, MAX_ROUNDS)


def test_issues_are_capped():
    judgement = judged(campaign(*(row(1, 1, 2, 3, 4, 5) for _ in range(400))))
    assert (len(judgement.issues), judgement.more > 0) == (MAX_ISSUES, True)
    assert str(judgement.verdict) == "illegal"
