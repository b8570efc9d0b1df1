"""Texts beside the names of units: whom they join, ride in, belong to."""

import pytest

from armies.sheets.styles import move_text
from rulesets.engine.values import Term
from rulesets.games.ground.moves import Move
from rulesets.games.ground.names import in_words
from tests.armies.sheets.squads import SQUAD, blocks_of
from tests.ground import (
    entry,
    hero,
    rules,
    unit,
)


def test_joined_hero_stands_in_its_hosts_unit():
    captain = hero(rules=rules("Hero", "Tough(3)", "Caster(2)"))
    [[host, joined]] = blocks_of(
        "gf35", entry(), entry("captain", join="e1"), units=(SQUAD, captain)
    )
    assert (host.name, joined.name) == (Term("Squad"), Term("Captain"))
    assert (host.points, joined.points) == (100, 60)
    assert (host.asides, joined.asides) == (("with Captain",), ("in Squad",))
    assert [(ticks.label, ticks.track.count) for ticks in joined.ticks] == [
        ("Wounds", 3),
        ("Spell tokens", 6),
    ]
    assert [ticks.label for ticks in host.ticks] == ["Models"]
    assert ([*map(str, host.stats.states)], joined.stats.states) == (["Shaken", "Fatigued"], ())


@pytest.mark.parametrize(
    ("game", "shared"),
    [("gf35", "Morale 3+, Defense 5+"), ("gf15", "Morale 4+, Defense 5+")],
)
def test_hero_in_a_unit_says_what_the_unit_rolls(game, shared):
    """A hero tests the unit's morale in 3.5; in 1.5 the majority's values count."""
    squad, captain = unit(quality=4, defense=5), hero(quality=3, defense=4)
    [[host, joined]] = blocks_of(game, entry(), entry("captain", join="e1"), units=(squad, captain))
    assert [each.stats.shared.replace("\N{NO-BREAK SPACE}", " ") for each in (host, joined)] == [
        "",
        shared,
    ]


CARRIER = unit("carrier", 100, 1, rules=rules("Transport(6)"))


@pytest.mark.parametrize(
    ("ride", "said"),
    [
        ("e2", "rides in Old Mule"),
        ("e3", "rides in Small Mule (no room left)"),
        ("e4", "rides in Squad 1, which is no transport"),
        ("e1", "rides in Squad 1, which is no transport"),
    ],
    ids=["transport", "full", "squad", "itself"],
)
def test_passengers_name_their_transport(ride, said):
    small = unit("small", 100, 1, rules=rules("Transport(2)"))
    mules = entry("carrier", name="Old Mule"), entry("small", name="Small Mule")
    units = SQUAD, CARRIER, small
    blocks = blocks_of("gf35", entry(ride=ride), *mules, entry(), units=units)
    assert (said,) in [block.asides for [block] in blocks]


@pytest.mark.parametrize(
    ("rule", "said"), [("Ambush", "in reserve (Ambush)"), ("Scout", "deploys with Scout")]
)
def test_units_that_wait_say_so(rule, said):
    squad = unit(rules=rules(rule))
    waiting, standing = blocks_of("gf35", entry(reserve=True), entry(), units=(squad,))
    assert [block.asides for [block] in (waiting, standing)] == [(said,), ()]


def test_units_of_each_player_stand_together():
    sides = [entry(name=f"{n}", player=player) for n, player in enumerate((2, 1, 2, 1))]
    blocks = blocks_of("gf35", *sides, units=(SQUAD,), players=2)
    assert [block.name.en for [block] in blocks] == ["1", "3", "0", "2"]


def test_asides_of_a_team_and_a_campaign():
    noted = entry(name="Old Guard", note="Holds.", player=2, xp=7, traits=("Lucky",))
    [[block]] = blocks_of("gf15", noted, units=(SQUAD,), players=2, campaign=True)
    assert (block.kinds, block.player) == ("Infantry", "Player 2")
    assert block.asides == ("Squad", "7 XP", "Lucky")


@pytest.mark.parametrize(
    ("key", "section", "read"),
    [
        ("arms-heavy-rifle", "arms", "Heavy rifle"),
        ("column-carrier", "", "Column carrier"),
        ("a2Bx-9Qz", "a2Bx", "a2Bx-9Qz"),
    ],
)
def test_keys_are_words_but_ids_of_other_programs_stay(key, section, read):
    assert in_words(key, section) == read


def test_notes_stand_with_their_units():
    noted = [entry("captain", join="e2", note="second"), entry(note="first"), entry()]
    [squad, captain], [other] = blocks_of("gf35", *noted, units=(unit(), hero()))
    assert [block.note for block in (squad, captain, other)] == ["first", "second", ""]


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move(6, 12), "6″ / 12″"),
        (Move(18, 36, is_flight=True), "18–36″"),
        (Move(36, 36, is_flight=True), "36″"),
        (None, "–"),
    ],
    ids=["moves", "flies", "flies so far", "stays"],
)
def test_how_far_a_unit_moves(move, text):
    assert move_text(move) == text
