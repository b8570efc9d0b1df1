"""A list's history as it grows: the newest revisions, of older ones every tenth, the first."""

import uuid

import pytest

from rulesets.lists.services import editing, lifecycle, storing
from tests.builders import fleet

pytestmark = pytest.mark.django_db

OWNER = uuid.UUID(int=1)
KEPT = 30
"""So many of the newest revisions, instead of the program's 200."""


@pytest.fixture(autouse=True)
def _few_kept(monkeypatch):
    monkeypatch.setattr(storing, "KEPT_REVISIONS", KEPT)
    monkeypatch.setattr(editing, "THIN_EVERY", 10)


def grown(edits):
    row = lifecycle.create(OWNER, fleet(300, name="0"))
    return rename(row, range(1, edits + 1))


def rename(row, numbers):
    for number in numbers:
        editing.edit(OWNER, row.pk, "rename", {"name": str(number)})
    return row


def numbers(row):
    return sorted(row.revisions.values_list("number", flat=True))


def steps(row, step):
    """How often a step has an effect, and the name shown in the end."""
    count = 0
    while step(OWNER, row.pk).has_effect:
        count += 1
    row.refresh_from_db()
    return count, row.name


def test_history_whole_up_to_what_is_kept():
    assert numbers(grown(29)) == list(range(1, 31))


def test_history_thinned_to_every_tenth_of_the_older():
    row = grown(59)
    assert numbers(row) == [1, 10, 20, 30, *range(31, 61)]
    assert steps(row, editing.undo) == (24, "0")
    assert steps(row, editing.redo) == (18, "59")


def test_undos_and_redos_are_thinned_as_edits_are():
    row = grown(25)
    for _ in range(10):
        editing.undo(OWNER, row.pk)
        editing.redo(OWNER, row.pk)
    rename(row, range(26, 50))
    assert numbers(row) == [1, 10, 20, 30, 40, *range(41, 71)]
