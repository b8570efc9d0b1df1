"""A list, how it is edited and all that is stored of it."""

import uuid
from dataclasses import replace

from rulesets.lists.models import List
from rulesets.lists.services import editing
from tests.builders import full_fleet

OWNER = uuid.UUID(int=1)
STRANGER = uuid.UUID(int=2)
DOCUMENT = replace(full_fleet(), name="Home Fleet")


def edit(row, name, /, **arguments):
    return editing.edit(OWNER, row.pk, name, arguments)


def named(row, *names):
    for name in names:
        edit(row, "rename", name=name)


def stored(row):
    return List.objects.get(pk=row.pk)


def name_of(row):
    return stored(row).name


def history(row):
    fields = ("number", "undo_to", "edit", "about")
    return list(row.revisions.order_by("number").values_list(*fields))


def summary(row):
    now = stored(row)
    return now.game, now.name, now.size, now.points, now.verdict, now.revision


def everything(row):
    """All that is stored of a list, but for when it was written."""
    columns = List.objects.filter(pk=row.pk).values().get()
    del columns["changed_at"]
    return columns, list(row.revisions.values())
