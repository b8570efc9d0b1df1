"""Special rules by kind: in v1.5 on top of what is printed, in the newer games none."""

import pytest

from rulesets.games.ground.upgrades import equip
from tests.ground import BOOK, VERSION, army, book, compiled, entry, judged, rules, unit


def written(uses):
    """Special rules as on a card."""
    return [use.name.en if use.rating is None else f"{use.name.en}({use.rating})" for use in uses]


def rules_of(game, *kinds, printed=()):
    made = book(game, unit(kinds=kinds, rules=rules(*printed)))
    return written(equip(compiled(made).kits["squad"], ()).rules)


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        pytest.param(["infantry"], [], id="infantry"),
        pytest.param(["hero", "infantry"], [], id="hero"),
        pytest.param(["vehicle"], ["Fear", "Impact(3)"], id="vehicle"),
        pytest.param(["monster"], ["Fear", "Impact(3)"], id="monster"),
        pytest.param(["hero", "monster"], ["Fear", "Impact(3)"], id="hero and monster"),
        pytest.param(["vehicle", "monster"], ["Fear", "Impact(3)"], id="vehicle and monster"),
        pytest.param(["titan"], ["Fear", "Titan"], id="titan"),
        pytest.param(["flyer"], ["Flyer"], id="flyer"),
        pytest.param(["flyer", "vehicle"], ["Flyer", "Fear", "Impact(3)"], id="flying vehicle"),
    ],
)
def test_unit_has_the_rules_of_its_kinds(kinds, expected):
    assert rules_of("gf15", *kinds) == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        pytest.param(["Strider"], ["Strider", "Fear", "Impact(3)"], id="after its own"),
        pytest.param(["Fear"], ["Fear", "Impact(3)"], id="each once"),
        pytest.param(["Impact(6)"], ["Impact(9)", "Fear"], id="Impact adds up"),
    ],
)
def test_rules_of_kinds_join_the_printed_ones(printed, expected):
    assert rules_of("gf15", "vehicle", printed=printed) == expected


@pytest.mark.parametrize("game", ["gf35", "gff"])
def test_newer_games_have_no_rules_of_kinds(game):
    assert rules_of(game, "vehicle", "monster", "titan", "flyer") == []


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        pytest.param("gf15", ("flyer", "vehicle"), id="v1.5"),
        pytest.param("gf35", (), id="3.5"),
        pytest.param("gff", (), id="Firefight"),
    ],
)
def test_kinds_are_shown_where_the_rules_go_by_them(game, expected):
    made = book(game, unit(kinds=("flyer", "vehicle")))
    first, lost, elsewhere = judged(
        army(game, 500, entry(), entry("lost"), entry(book="lost"), books={BOOK: VERSION}), made
    ).roster.members
    assert [each.shown_kinds for each in (first, lost, elsewhere)] == [expected, (), ()]
