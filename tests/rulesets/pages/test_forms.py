"""The form of a new list, with what a game or a desk changes about it."""

from dataclasses import replace

import pytest
from django import forms

from rulesets.games.warfleets import WARFLEETS
from rulesets.pages.forms import NewList

TYPED = {"name": "Wolves", "size": "300", "force_org": "", "book": "elves"}


class NewArmy(NewList):
    """A form with a field of its own."""

    book = forms.CharField()

    def choices(self):
        return super().choices() | {"book": self.cleaned_data["book"]}


@pytest.mark.parametrize(
    ("form", "is_optional", "added", "choices"),
    [
        pytest.param(NewList, True, [], {"force_org": False}, id="shared"),
        pytest.param(NewList, False, [], {"force_org": True}, id="always force organisation"),
        pytest.param(NewArmy, True, ["book"], {"force_org": False, "book": "elves"}, id="added"),
    ],
)
def test_new_list(form, is_optional, added, choices):
    game = replace(WARFLEETS, force_org_is_optional=is_optional)
    filled = form(TYPED, game=game, owner=None)
    assert filled.is_valid()
    assert ("force_org" in filled.fields) == is_optional
    assert [field.name for field in filled.added_fields] == added
    assert filled.choices() == {"name": "Wolves", "size": 300} | choices
