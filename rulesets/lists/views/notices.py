"""Notices of edits: shown at once, or left for the next page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rulesets.engine.errors import ErrorDetail

STEPS = ("undo", "redo")
SAMPLE = "sample"
"""Message tags: steps that are offered; the list is a sample, and another can be created."""

CHANGED = gettext_lazy("The list has changed since you opened this page. Choose again.")


class Notice(NamedTuple):
    """A sentence on an edit; `added` is the id of an entry that it added.

    `steps` of STEPS are offered with it; `next_step` is an edit that suggests itself then, with
    its label.
    """

    text: str
    steps: tuple[str, ...] = ()
    added: str = ""
    is_sample: bool = False
    next_step: tuple[str, str] | None = None

    def leave_for(self, request: HttpRequest) -> None:
        tags = [*self.steps] + [SAMPLE] * self.is_sample
        messages.info(request, self.text, extra_tags=" ".join(tags))

    @classmethod
    def left_for(cls, request: HttpRequest) -> "Notice | None":
        """Return the last notice left for this page."""
        notice = None
        for left in messages.get_messages(request):
            text = str(left.message)
            steps = tuple(step for step in STEPS if step in left.tags)
            notice = cls(text, steps, is_sample=SAMPLE in left.tags)
        return notice


@dataclass(frozen=True)
class Banner:
    """Stands above a list: a notice, or why an action was refused, with texts it did not save."""

    notice: Notice | None = None
    refusal: str = ""
    errors: Sequence[ErrorDetail] = ()
    unsaved: Sequence[str] = ()
    status: int = 200


def restored(names: Sequence[str]) -> str:
    """Return the sentence on lists that were deleted, archived or templates and are lists again."""
    if len(names) == 1 and names[0]:
        return _("“%(name)s” is back.") % {"name": names[0]}
    return ngettext("%(n)d list is back.", "%(n)d lists are back.", len(names)) % {"n": len(names)}
