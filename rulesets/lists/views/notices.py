"""Notices of lists that were changed together, and of what became of an edit."""

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from rulesets.lists.services import tagging
from rulesets.web.notices import Notice, undo_button

CHANGED = gettext_lazy("The list has changed since you opened this page. Choose again.")

DONE = {
    "tag": ngettext_lazy("%(n)s list tagged “%(tag)s”.", "%(n)s lists tagged “%(tag)s”.", "n"),
    "untag": ngettext_lazy(
        "“%(tag)s” taken off %(n)s list.", "“%(tag)s” taken off %(n)s lists.", "n"
    ),
    "delete": ngettext_lazy("%(n)s list deleted.", "%(n)s lists deleted.", "n"),
    "template": ngettext_lazy(
        "%(n)s list is a template now: new lists can start from it.",
        "%(n)s lists are templates now: new lists can start from them.",
        "n",
    ),
    "archive": ngettext_lazy("%(n)s list archived.", "%(n)s lists archived.", "n"),
}
"""Bulk actions that can be undone, in the past."""

DONE_TO_ONE = {
    "delete": gettext_lazy("“%(name)s” deleted."),
    "template": gettext_lazy("“%(name)s” is a template now: new lists can start from it."),
    "archive": gettext_lazy("“%(name)s” archived."),
}
"""Sentences for a single list that has a name."""


def changed(action: str, names: Sequence[str], moment: datetime, query: str = "") -> Notice:
    """Return the notice of a bulk action at a moment; `query` has the filters of the home page."""
    sentence = DONE_TO_ONE[action] if len(names) == 1 and names[0] else DONE[action]
    undo = undo_button(
        _with(reverse("lists:undo_bulk"), query), ("done", action), ("at", moment.isoformat())
    )
    return Notice(sentence % {"n": len(names), "name": names[0]}, [undo])


def tagged(action: str, tag: str, ids: Sequence[str], query: str) -> Notice:
    """Return the notice of an action on the tags of lists."""
    fields = [("do", tagging.INVERSE[action]), ("tag", tag), *(("id", id) for id in ids)]
    undo = undo_button(_with(reverse("lists:bulk"), query), *fields)
    return Notice(DONE[action] % {"n": len(ids), "tag": tag}, [undo])


def _with(address: str, query: str) -> str:
    return f"{address}?{query}".removesuffix("?")


def restored(names: Sequence[str]) -> Notice:
    """Return the notice of lists that were deleted, archived or templates and are lists again."""
    if len(names) == 1 and names[0]:
        return Notice(_("“%(name)s” is back.") % {"name": names[0]})
    text = ngettext("%(n)d list is back.", "%(n)d lists are back.", len(names))
    return Notice(text % {"n": len(names)})
