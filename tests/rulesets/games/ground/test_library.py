"""The texts of special rules that books share."""

import pytest

from rulesets.engine.values import NOTHING, Term
from rulesets.games.ground.book import Rule
from rulesets.games.ground.library import Library


def rule(key, text=""):
    return Rule(key=key, name=Term(key.title()), summary=Term(text))


LIBRARY = Library(core={each.key: each for each in (rule("bane", "Of the game."), rule("surge"))})


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (rule("bane", "Of a book."), Term("Of the game.")),
        (rule("surge", "Of a book."), Term("Of a book.")),
        (rule("poison", "Of a book."), Term("Of a book.")),
        (rule("poison"), Term("Of the game.")),
        (rule("sniper"), NOTHING),
    ],
    ids=["of the game", "game has none", "of the book", "under its name now", "of nobody"],
)
def test_text_of_a_rule(asked, text):
    assert LIBRARY.summary(asked) == text
