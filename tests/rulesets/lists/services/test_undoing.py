"""Undo, redo and restore."""

import pytest
from django.http import Http404

from rulesets.lists.services import editing
from tests.rulesets.lists.services.stored import (
    OWNER,
    edit,
    everything,
    history,
    name_of,
    named,
    stored,
    summary,
)

pytestmark = pytest.mark.django_db


def test_undo_and_redo_return_the_same_bytes(row):
    texts = [row.document]
    for name in ("First", "Second"):
        named(row, name)
        texts.append(stored(row).document)
    shown = []
    for step in (editing.undo, editing.undo, editing.redo, editing.redo):
        step(OWNER, row.pk)
        shown.append(stored(row).document)
    assert shown == [texts[1], texts[0], texts[1], texts[2]]


def test_undo_restores_the_summary(row):
    edit(row, "set_title", entry="e1", title="vanguard")
    change = editing.undo(OWNER, row.pk)
    assert summary(row) == ("warfleets", "Home Fleet", 300, 300, "legal", 3)
    assert (change.before.points, change.after.points) == (305, 300)


def test_undo_at_the_beginning_and_redo_at_the_end_do_nothing(row):
    before = everything(row)
    assert not editing.undo(OWNER, row.pk).has_effect
    assert not editing.redo(OWNER, row.pk).has_effect
    assert everything(row) == before


def test_redo_gone_after_a_new_edit(row):
    named(row, "First")
    editing.undo(OWNER, row.pk)
    named(row, "Other")
    assert not editing.redo(OWNER, row.pk).has_effect
    assert name_of(row) == "Other"


def test_redo_follows_the_newest_branch(row):
    named(row, "First", "Second")
    editing.undo(OWNER, row.pk)
    named(row, "Other", "Last")
    for _ in range(3):
        editing.undo(OWNER, row.pk)
    assert name_of(row) == "Home Fleet"
    names = []
    for _ in range(4):
        editing.redo(OWNER, row.pk)
        names.append(name_of(row))
    assert names == ["First", "Other", "Last", "Last"]


def test_restore_is_an_edit_of_its_own(row):
    named(row, "First", "Second")
    editing.restore(OWNER, row.pk, 2)
    assert (name_of(row), history(row)[3:]) == ("First", [(4, 3, "restore", "2")])
    editing.undo(OWNER, row.pk)
    assert name_of(row) == "Second"


def test_restore_of_no_such_revision(row):
    with pytest.raises(Http404):
        editing.restore(OWNER, row.pk, 7)


def test_step_that_comes_again_is_done_once_although_its_page_is_old(row):
    named(row, "First", "Second")
    for _ in range(2):
        editing.undo(OWNER, row.pk, 3, "undo")
        assert (name_of(row), stored(row).revision) == ("First", 4)
    for _ in range(2):
        editing.redo(OWNER, row.pk, 4, "redo")
        assert (name_of(row), stored(row).revision) == ("Second", 5)
