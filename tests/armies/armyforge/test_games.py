"""The games of Army Forge by each of their names."""

import pytest

from armies.armyforge.games import GAMES, game_of, game_of_book
from rulesets.engine.errors import ErrorDetail, InvalidInput


@pytest.mark.parametrize(
    ("name", "game"),
    [
        (2, "gf35"),
        ("2", "gf35"),
        (2.0, "gf35"),
        ("gf", "gf35"),
        (" GF ", "gf35"),
        ("grimdark-future", "gf35"),
        ("Grimdark Future", "gf35"),
        (3, "gff"),
        ("gff", "gff"),
        ("grimdark-future-firefight", "gff"),
    ],
)
def test_our_games(name, game):
    assert game_of(name) == game


def refusal(read, *arguments):
    with pytest.raises(InvalidInput) as caught:
        read(*arguments)
    return caught.value.details


@pytest.mark.parametrize("game", [game for game in GAMES if game.short not in ("gf", "gff")])
def test_other_games_are_named(game):
    expected = (ErrorDetail("gameSystem", "unsupported_game", {"game": game.title}),)
    for name in (game.number, str(game.number), game.short, game.short.upper(), game.slug):
        assert refusal(game_of, name) == expected


@pytest.mark.parametrize(
    ("name", "shown"),
    [(99, "99"), ("chess", "chess"), ([2], "[2]"), (2.5, "2.5"), (float("1e400"), "inf")],
)
def test_unknown_game_is_named_as_it_stands(name, shown):
    assert refusal(game_of, name, "x") == (ErrorDetail("x", "unsupported_game", {"game": shown}),)


@pytest.mark.parametrize("key", ["gameSystemId", "gameSystemSlug", "gameSystemKey"])
def test_book_says_its_game_in_any_of_three_places(key):
    names = {"gameSystemId": 3, "gameSystemSlug": "grimdark-future-firefight"}
    assert game_of_book({key: names.get(key, "GFF")}) == "gff"
