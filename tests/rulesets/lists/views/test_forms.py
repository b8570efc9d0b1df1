"""The form of a new list, with what a game changes about it."""

import pytest
from django import forms

from rulesets.games.warfleets import Warfleets
from rulesets.lists.forms import NewList
from rulesets.lists.models import List

TYPED = {"name": "Wolves", "size": "300", "force_org": "", "book": "elves"}


class NewArmy(NewList):
    """A form with a field of its own."""

    book = forms.CharField()

    def choices(self):
        return super().choices() | {"book": self.cleaned_data["book"]}


@pytest.mark.parametrize(
    ("form", "is_optional", "fields", "choices"),
    [
        pytest.param(NewList, True, ["force_org"], {"force_org": False}, id="shared"),
        pytest.param(NewList, False, [], {"force_org": True}, id="always force organisation"),
        pytest.param(
            NewArmy,
            True,
            ["force_org", "book"],
            {"force_org": False, "book": "elves"},
            id="added",
        ),
    ],
)
def test_new_list(form, is_optional, fields, choices):
    game = Warfleets()
    game.force_org_is_optional = is_optional
    filled = form(TYPED, game=game, owner=None)
    assert filled.is_valid()
    assert list(filled.fields) == ["name", "size", "other_size", *fields]
    assert filled.choices() == {"name": "Wolves", "size": 300} | choices


def test_list_named_by_default_is_numbered_if_its_name_is_taken(own_client, owner):
    for _ in range(3):
        own_client.post("/new/warfleets", {"name": "", "size": "300"})
    names = List.objects.of_owner(owner).order_by("created_at").values_list("name", flat=True)
    assert list(names) == [f"Warfleets{number}" for number in ("", " (2)", " (3)")]
