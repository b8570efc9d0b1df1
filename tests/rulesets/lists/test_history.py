"""A list's history as it grows: the newest 200 revisions, of older ones every tenth, the first."""

import uuid

import pytest

from rulesets.lists import services
from tests.builders import fleet

pytestmark = pytest.mark.django_db

OWNER = uuid.UUID(int=1)
OLD = [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]


def grown(edits):
    row = services.create(OWNER, fleet(300, name="0"))
    return rename(row, range(1, edits + 1))


def rename(row, numbers):
    for number in numbers:
        services.edit(OWNER, row.pk, "rename", {"name": str(number)})
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


def test_history_whole_up_to_200_revisions():
    assert numbers(grown(199)) == list(range(1, 201))


def test_history_thinned_to_every_tenth_of_the_older():
    assert numbers(grown(299)) == [*OLD, *range(101, 301)]


def test_history_undone_to_the_first_and_redone_to_the_last():
    row = grown(299)
    assert steps(row, services.undo) == (210, "0")
    assert steps(row, services.redo) == (210, "299")


def test_history_keeps_the_newest_200_although_undo_skips_numbers():
    row = grown(190)
    for _ in range(30):
        services.undo(OWNER, row.pk)
        services.redo(OWNER, row.pk)
    rename(row, range(191, 240))
    assert numbers(row) == [1, 10, 20, 30, 40, *range(41, 192), *range(252, 301)]
