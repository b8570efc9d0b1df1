"""Numbers in the place of X in texts of rules, on paper and for the script of pages."""

import pytest

from rulesets.filters import rated
from rulesets.wording.ratings import filled


@pytest.mark.parametrize(
    ("text", "rating", "said"),
    [
        ("roll X dice: each 2+ is a hit", 1, "roll 1 die: each 2+ is a hit"),
        ("roll X dice: each 2+ is a hit", 3, "roll 3 dice: each 2+ is a hit"),
        ("get −X to Defense", 1, "get −1 to Defense"),
        ("vale X volte", 1, "vale 1 volta"),
        ("dealing X extra wounds", 1, "dealing 1 extra wound"),
        ("knocked out on 5+X or more", 3, "knocked out on 8 or more"),
        ("from X wounds on, out on 5 + X", 1, "from 1 wound on, out on 6"),
        ("one of 5+X dice", 1, "one of 6 dice"),
        ("an eXtra attack, X-rated", 2, "an eXtra attack, 2-rated"),
        ("no rating", 2, "no rating"),
    ],
)
def test_rating_of_a_rule_is_filled_in(text, rating, said):
    assert filled(text, rating) == said


def test_places_of_ratings_are_marked_for_the_script():
    assert rated("Out on <5+X>, rolls X dice.") == (
        'Out on &lt;<span data-added="5" data-noun="" data-one="">5+X</span>&gt;, rolls '
        '<span data-added="0" data-noun=" dice" data-one="1 die">X dice</span>.'
    )
