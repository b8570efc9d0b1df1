"""Words for what the ground games' units have, in both languages."""

import pytest
from django.utils import translation

from armies.wording import weapon_profile
from tests.ground import rules, weapon


@pytest.mark.parametrize(
    ("language", "profile"),
    [("en", "24″ A2, AP(1), Rending"), ("it", "24″ A2, PA(1), Rending")],
)
def test_armour_piercing_has_one_short_name(language, profile):
    rifle = weapon("Rifle", range=24, attacks=2, rules=rules("AP(1)", "Rending"))
    with translation.override(language):
        assert weapon_profile(rifle) == profile
