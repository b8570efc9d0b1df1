"""Notices of edits: shown at once, or left for the next page."""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

UNDOABLE = "undoable"
SAMPLE = "sample"
"""Message tags: the edit can be undone; the list is a sample, and another can be created."""


class Notice(NamedTuple):
    """A sentence on an edit; `added` is the id of an entry that it added.

    `next_step` is an edit that suggests itself then, with its label.
    """

    text: str
    is_undoable: bool = False
    added: str = ""
    is_sample: bool = False
    next_step: tuple[str, str] | None = None

    def leave_for(self, request: HttpRequest) -> None:
        tags = [UNDOABLE] * self.is_undoable + [SAMPLE] * self.is_sample
        messages.info(request, self.text, extra_tags=" ".join(tags))

    @classmethod
    def left_for(cls, request: HttpRequest) -> "Notice | None":
        """Return the last notice left for this page."""
        notice = None
        for left in messages.get_messages(request):
            text = str(left.message)
            notice = cls(text, is_undoable=UNDOABLE in left.tags, is_sample=SAMPLE in left.tags)
        return notice


def restored(names: Sequence[str]) -> str:
    """Return the sentence on lists that were deleted, archived or templates and are lists again."""
    if len(names) == 1 and names[0]:
        return _("“%(name)s” is back.") % {"name": names[0]}
    return ngettext("%(n)d list is back.", "%(n)d lists are back.", len(names)) % {"n": len(names)}
