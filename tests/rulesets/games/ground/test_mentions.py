"""Rules that the texts of others mention, found by key whatever the language."""

import pytest

from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule
from rulesets.games.ground.mentions import Mentions

RULES = [
    Rule(key="ambush", name=Term("Ambush", "Imboscata")),
    Rule(key="rending", name=Term("Rending")),
    Rule(key="rending-shots", name=Term("Rending Shots")),
    Rule(key="defense", name=Term("Defense", "Difesa")),
]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Takes -1 to Defense rolls.", []),
        ("This model gets Defense(+1).", ["defense"]),
        ("Ignores Rending Shots, then Rending and Rending.", ["rending-shots", "rending"]),
        ("Ambushes units that ambush.", []),
        ("Esce da Imboscata con 3+.", ["ambush"]),
        ("", []),
    ],
    ids=["statistic", "its rule", "longer name", "other words", "Italian book", "no text"],
)
def test_mentions_are_found_by_name(text, keys):
    assert Mentions(RULES).keys(Term(text)) == keys


def test_nothing_is_mentioned_where_no_rules_are_known():
    assert Mentions(()).keys(Term("Ambush")) == []
