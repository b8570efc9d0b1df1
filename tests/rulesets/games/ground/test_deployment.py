"""Deployment plans: places in transports, advice, reserves."""

import pytest

from rulesets.games.ground.deployment import may_wait
from tests.ground import army, book, entry, hero, judged, option, pair, rule, rules, section, unit

UNITS = (
    unit("truck", size=1, kinds=("vehicle",), rules=rules("Tough(6)", "Transport(6)")),
    unit("ark", size=1, kinds=("vehicle",), rules=rules("Tough(12)", "Transport(21)")),
    unit("squad", size=3),
    unit("bikers", size=2, rules=rules("Tough(3)")),
    unit("ogres", size=2, rules=rules("Tough(4)")),
    unit("beasts", size=1, kinds=("monster",), rules=rules("Tough(3)")),
    unit("scouts", size=3, rules=rules("Scout")),
    unit("lurkers", size=3, rules=rules("Ambush")),
    unit("rangers", size=3, rules=rules("Ambush", "Scout")),
    hero(rules=rules("Tough(6)")),
    hero("giant", rules=rules("Tough(7)")),
)
SECTIONS = (
    section("s", "upgrade", option("wagon", rules=(rule("Transport(5)", adds=True),))),
    section("r", "upgrade", option("guide", rules=rules("Scout")), affects="exactly 1"),
)
BOOKS = {game: book(game, *UNITS, sections=SECTIONS) for game in ("gf15", "gf35", "gff")}


def planned(*entries, game="gf35"):
    return judged(army(game, 2000, *entries), BOOKS[game]).roster.deployment


def riding(key, *texts, in_="e1", **fields):
    return entry(key, *texts, ride=in_, **fields)


def ids(units):
    return " ".join(unit.id for unit in units)


def aboard(deployment):
    """Each transport with its free places and, of each rider, id, places and advice."""
    return [
        (hold.unit.id, hold.free, [(r.unit.id, r.places, r.advice) for r in hold.riders])
        for hold in deployment.holds
    ]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param([entry("truck")], [("e1", 6, [])], id="empty"),
        pytest.param([entry("truck", "s:wagon")], [("e1", 11, [])], id="larger by an option"),
        pytest.param(
            [entry("truck"), riding("squad")], [("e1", 3, [("e2", 3, "")])], id="a place a model"
        ),
        pytest.param(
            [entry("truck"), riding("bikers")],
            [("e1", 0, [("e2", 6, "")])],
            id="three places with Tough, exactly full",
        ),
        pytest.param(
            [entry("truck"), riding("captain")], [("e1", 5, [("e2", 1, "")])], id="a tough hero"
        ),
        pytest.param(
            [entry("truck"), riding("giant")],
            [("e1", 5, [("e2", 1, "too_big")])],
            id="a hero too big",
        ),
        pytest.param(
            [entry("ark"), riding("ogres")], [("e1", 15, [("e2", 6, "too_big")])], id="too big"
        ),
        pytest.param(
            [entry("truck"), riding("squad"), riding("squad"), riding("captain")],
            [("e1", -1, [("e2", 3, ""), ("e3", 3, ""), ("e4", 1, "overfull")])],
            id="the one that is too much",
        ),
        pytest.param(
            [entry("truck"), riding("squad"), entry("captain", join="e2")],
            [("e1", 2, [("e2", 4, "")])],
            id="with a hero",
        ),
        pytest.param(
            [entry("truck"), *pair("squad", "e2", ride="e1")],
            [("e1", 0, [("e2", 6, "")])],
            id="a combined unit",
        ),
        pytest.param(
            [entry("ark"), riding("squad"), entry("truck"), riding("squad", in_="e3")],
            [("e1", 18, [("e2", 3, "")]), ("e3", 3, [("e4", 3, "")])],
            id="two transports",
        ),
        pytest.param(
            [entry("squad"), riding("squad"), riding("squad", in_="gone")], [], id="no transport"
        ),
        pytest.param([riding("truck")], [("e1", 6, [])], id="in itself"),
    ],
)
def test_riders_take_places(entries, expected):
    assert aboard(planned(*entries)) == expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        pytest.param("squad", (3, ""), id="infantry"),
        pytest.param("bikers", (2, ""), id="Tough takes one place, too"),
        pytest.param("ogres", (2, ""), id="any Tough"),
        pytest.param("giant", (1, ""), id="any hero"),
        pytest.param("beasts", (1, "not_infantry"), id="monster"),
        pytest.param("truck", (1, "not_infantry"), id="vehicle"),
    ],
)
def test_transport_of_v15_carries_infantry_models(key, expected):
    ((_, _, riders),) = aboard(planned(entry("ark"), riding(key), game="gf15"))[:1]
    assert riders == [("e2", *expected)]


def test_firefight_counts_places_as_the_large_game_does():
    entries = [entry("truck"), riding("bikers"), riding("ogres")]
    assert aboard(planned(*entries, game="gff")) == aboard(planned(*entries, game="gf35"))


@pytest.mark.parametrize(
    ("first", "table", "ambush", "scouts"),
    [
        pytest.param(entry("lurkers"), "e1 e2", "", "", id="ambush not used"),
        pytest.param(entry("lurkers", reserve=True), "e2", "e1", "", id="ambush"),
        pytest.param(entry("scouts"), "e1 e2", "", "", id="scout not used"),
        pytest.param(entry("scouts", reserve=True), "e2", "", "e1", id="scout"),
        pytest.param(entry("rangers", reserve=True), "e2", "e1", "", id="ambush before scout"),
        pytest.param(entry("squad", reserve=True), "e1 e2", "", "", id="neither"),
        pytest.param(entry("squad", "r:guide", reserve=True), "e2", "", "e1", id="by an option"),
        pytest.param(riding("lurkers", in_="e2", reserve=True), "e2", "", "", id="in a transport"),
        pytest.param(entry("lost", reserve=True), "e1 e2", "", "", id="unknown"),
    ],
)
def test_units_begin_on_the_table_or_off(first, table, ambush, scouts):
    found = planned(first, entry("truck"))
    assert (ids(found.table), ids(found.ambush), ids(found.scouts)) == (table, ambush, scouts)


@pytest.mark.parametrize(
    ("key", "expected"),
    [("squad", False), ("scouts", True), ("lurkers", True), ("rangers", True), ("lost", False)],
)
def test_unit_may_wait_off_the_table(key, expected):
    (unit,) = planned(entry(key)).table
    assert may_wait(unit) is expected


def test_joined_hero_waits_with_its_unit():
    found = planned(entry("lurkers", reserve=True), entry("captain", join="e1"))
    assert [[member.id for member in unit.members] for unit in found.ambush] == [["e1", "e2"]]
    assert found.table == ()
