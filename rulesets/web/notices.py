"""Notices: sentences on what was done, with buttons to undo it or to go on.

A view shows a notice at once, or leaves it for the page that it redirects to.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from rulesets.engine.errors import ErrorDetail


class Button(NamedTuple):
    """Posts `fields` to an address; `is_edit` sends them with the form of the editor."""

    label: str
    address: str
    fields: Sequence[tuple[str, str]] = ()
    is_edit: bool = False


def undo_button(address: str, *fields: tuple[str, str], is_edit: bool = False) -> Button:
    return Button(gettext("Undo"), address, fields, is_edit)


class Notice(NamedTuple):
    """A sentence on what was done; `opens` is the address of a unit that was added."""

    text: str
    buttons: Sequence[Button] = ()
    opens: str = ""

    def leave_for(self, request: HttpRequest) -> None:
        """Show the notice on the next page."""
        messages.info(request, self.text, extra_tags=json.dumps(self[1:], default=str))


def left_for(request: HttpRequest) -> Iterator[Notice]:
    """Yield the notices left for this page; those that packages leave have no buttons."""
    for message in messages.get_messages(request) or ():  # reading none would set a cookie
        try:
            buttons, opens = json.loads(message.extra_tags or "")
        except ValueError:
            buttons, opens = (), ""
        yield Notice(str(message), [Button(*button) for button in buttons], opens)


def notices(request: HttpRequest) -> dict[str, Any]:
    """Give templates the notices left for their page; a context processor.

    Buttons of the editor are left out, as its form is not there.
    """
    return {"notices": map(_without_edits, left_for(request))}


def _without_edits(notice: Notice) -> Notice:
    buttons = [button for button in notice.buttons if not button.is_edit]
    return notice._replace(buttons=buttons, opens="")


@dataclass(frozen=True)
class Banner:
    """Stands above a page: a notice, or why an action was refused, with texts it did not save."""

    notice: Notice | None = None
    refusal: str = ""
    errors: Sequence[ErrorDetail] = ()
    unsaved: Sequence[str] = ()
    status: int = 200


def notice_response(
    request: HttpRequest, status: int, refusal: str = "", errors: Iterable[ErrorDetail] = ()
) -> HttpResponse:
    """Tell htmx why a request was refused; the page stays as it is."""
    banner = Banner(refusal=refusal, errors=[*errors], status=status)
    context = {**vars(banner), "is_answer": True}
    return render(request, "components/notice.html", context, status=status)
