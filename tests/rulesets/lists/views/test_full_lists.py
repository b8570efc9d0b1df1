"""The longest forms that pages show of a full list, filled in and sent as a browser does."""

import pytest

from rulesets.engine.fields import MAX_ENTRIES
from rulesets.lists.models import List
from tests.builders import fleet, ship
from tests.pages import page


def sent(form):
    """Return what a form sends with every box ticked and the first of all choices."""
    fields = {}
    for field in form.all("input"):
        fields.setdefault(field.attrs["name"], []).append(field.attrs["value"])
    for field in form.all("select"):
        fields[field.attrs["name"]] = field.all("option")[0].attrs["value"]
    return fields


@pytest.mark.parametrize(
    ("path", "units"),
    [("copy", [MAX_ENTRIES, MAX_ENTRIES]), ("proposals", [0, 7])],
    ids=["every unit ticked", "most units taken out"],
)
def test_longest_form_of_a_full_list_is_taken(client, save, owner, path, units):
    full = save(fleet(300, *(ship("corvette") for _ in range(MAX_ENTRIES)), force_org=False))
    save(fleet(None))
    address = f"/lists/{full.pk}/{path}"
    form = max(page(client.get(address)).all("form"), key=lambda form: len(form.all("input")))
    assert len(form.all("input")) > MAX_ENTRIES / 2
    client.post(form.attrs.get("action", address), sent(form))
    lists = List.objects.of_owner(owner)
    assert sorted(lists.values_list("units", flat=True)) == units
