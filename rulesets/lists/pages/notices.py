"""Notices of what was done: shown at once, or left for the next page."""

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest

UNDOABLE = "undoable"
SAMPLE = "sample"
"""Tags of messages: what was done can be undone; this is a sample, of which there are more."""


class Notice(NamedTuple):
    """A sentence on what was done; `added` is the id of an entry that it added."""

    text: str
    is_undoable: bool = False
    added: str = ""
    is_sample: bool = False

    def leave_for(self, request: HttpRequest) -> None:
        """Leave it for the next page."""
        tags = [UNDOABLE] * self.is_undoable + [SAMPLE] * self.is_sample
        messages.info(request, self.text, extra_tags=" ".join(tags))

    @classmethod
    def left_for(cls, request: HttpRequest) -> "Notice | None":
        """Return what was left for this page, the last of several."""
        notice = None
        for left in messages.get_messages(request):
            text = str(left.message)
            notice = cls(text, is_undoable=UNDOABLE in left.tags, is_sample=SAMPLE in left.tags)
        return notice
