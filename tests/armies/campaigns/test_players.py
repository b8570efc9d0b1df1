"""How players are told apart: their letters."""

import pytest

from armies.campaigns.players import Player


@pytest.mark.parametrize(
    ("name", "letter"), [("Anna", "A"), ("élan", "É"), ("Player 2", "2"), ("", "")]
)
def test_letter_is_the_first_or_the_number_at_the_end(name, letter):
    assert Player(id="p1", name=name, colour="red").letter == letter
