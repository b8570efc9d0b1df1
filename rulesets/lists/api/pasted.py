"""Links as people paste them: to lists that are shared here, and to those of other programs."""

from typing import Annotated
from urllib.parse import urlsplit

import pydantic
from django.urls import Resolver404, resolve
from rest_framework.request import Request

from rulesets.lists.models import List

MAX_END = 600
"""Bytes at the end of a text in which a link is looked for."""

Link = Annotated[
    str,
    pydantic.Field(
        min_length=1,
        max_length=500,
        description="A link to a list of Army Forge's, or to the page of one shared here.",
        examples=["https://army-forge.onepagerules.com/share?id=abc"],
    ),
]


def shared_row(request: Request, link: str) -> List | None:
    """Return the list to whose page here a link leads; raises List.DoesNotExist if it is gone."""
    key = share_key_in(request, link)
    return List.objects.shared(key).get() if key else None


def shared_row_in(request: Request, text: bytes) -> List | None:
    """Return the list to whose page here a text leads in its last line, as texts of lists do."""
    *_lines, last = text[-MAX_END:].decode(errors="ignore").splitlines() or [""]
    return shared_row(request, last)


def share_key_in(request: Request, link: str) -> str | None:
    """Return the key in the address of a shared list's page here."""
    try:
        parts = urlsplit(link.strip())
        match = resolve(parts.path)
    except (ValueError, Resolver404):
        return None
    is_here = parts.netloc == request.get_host() and match.view_name == "lists:shared"
    return str(match.kwargs["key"]) if is_here else None
