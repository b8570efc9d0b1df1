"""Notices that one page leaves for the next."""

import pytest
from django.contrib import messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpResponse
from django.utils.translation import gettext_lazy

from rulesets.web.notices import Button, Notice, left_for, undo_button


@pytest.fixture
def carried(rf):
    """Returns the notices of the page after one that left these."""

    def carried(*notices):
        first, second, response = rf.get("/"), rf.get("/"), HttpResponse()
        first._messages = CookieStorage(first)
        for notice in notices:
            notice.leave_for(first)
        first._messages.update(response)
        second.COOKIES = {name: morsel.value for name, morsel in response.cookies.items()}
        second._messages = CookieStorage(second)
        return list(left_for(second))

    return carried


def test_notices_are_carried_with_their_buttons_in_order(carried):
    open_ids = [("id", f"{number:032x}") for number in range(40)]
    left = [
        Notice("“Wanted” deleted.", [undo_button("/undo", ("at", "1"))]),
        Notice("Tagged.", [undo_button("/lists/bulk?q=é", *open_ids)]),
        Notice("Added.", [Button("Join", "/edit", [("do", "attach?to=e1")], is_edit=True)], "/?e"),
        Notice("Copied."),
    ]
    assert [plain(notice) for notice in carried(*left)] == [plain(notice) for notice in left]


def plain(notice):
    buttons = [
        (*button[:2], [*map(list, button.fields)], button.is_edit) for button in notice.buttons
    ]
    return (notice.text, buttons, notice.opens)


def test_message_of_a_package_is_shown_without_buttons(rf):
    request = rf.get("/")
    request._messages = CookieStorage(request)
    messages.info(request, "Signed in.", extra_tags="login")
    assert list(left_for(request)) == [Notice("Signed in.", [])]


def test_label_may_be_lazy(carried):
    (notice,) = carried(Notice("Added.", [Button(gettext_lazy("Undo"), "/undo")]))
    assert notice.buttons == [Button("Undo", "/undo", [])]
