"""Reads pasted links to lists shared here and elsewhere."""

import re
from typing import Annotated
from urllib.parse import parse_qsl, urljoin, urlsplit

import pydantic
from django.http import HttpRequest
from rest_framework.request import Request

from rulesets.lists import services
from rulesets.lists.api.renderings import RevisionQuery
from rulesets.lists.models import List

ADDRESS = re.compile(r"https?://[^\s<>()\[\]\"'`]+")
ShareKey = Annotated[
    str,
    pydantic.Field(
        pattern=r"^([-a-zA-Z0-9_]{1,64}|https?://[!-~]{1,490})$",
        description="A share key, or a link that contains it.",
    ),
]
SENTENCE_ENDS = ".,;:!?*|"
SHARED = re.compile(r"/(?:s|api/v1/shared)/([-a-zA-Z0-9_]+)(?:[./].*)?")
"""Paths of a shared list: its page, and the same in other formats."""

Link = Annotated[
    str,
    pydantic.Field(
        min_length=1,
        max_length=500,
        description=(
            "A link to a list on Army Forge or shared here; it may be part of a sentence."
        ),
        examples=["https://army-forge.onepagerules.com/share?id=abc"],
    ),
]


def links_in(text: str) -> list[str]:
    """Return the links in a text, or the whole text if it has none."""
    links = [link.rstrip(SENTENCE_ENDS) for link in ADDRESS.findall(text)]
    return links or [text.strip()]


def shared_row(request: Request, text: str) -> List | None:
    """Return the list behind the last link in a text to a list shared here, None without one.

    It is at the revision that the link names. Raises List.DoesNotExist or Revision.DoesNotExist
    for one that is gone, InvalidInput for a revision that is not a number.
    """
    shared = [(key, link) for link in links_in(text) if (key := share_key_in(request, link))]
    if not shared:
        return None
    key, link = shared[-1]
    row = List.objects.shared(key).get()
    asked = parse_qsl(urlsplit(link).query)
    number = RevisionQuery.of({k: v for k, v in asked if k == "revision"}).revision
    return row if number is None else services.as_it_was(row, number)


def key_of(request: HttpRequest | Request, text: str) -> str:
    """Return the share key in a text that is a key or a link, empty if it is neither."""
    try:
        link = urljoin(f"http://{request.get_host()}/s/", text.strip())
    except ValueError:
        return ""
    return share_key_in(request, link) or ""


def shared_row_in(request: Request, raw: bytes) -> List | None:
    """Return the shared list that a pasted text links to; links inside documents don't count."""
    is_document = raw.lstrip().startswith((b"{", b"["))
    return None if is_document else shared_row(request, raw.decode(errors="ignore"))


def share_key_in(request: HttpRequest | Request, link: str) -> str | None:
    """Return the share key in a link to a list shared here, in any format; None for other links."""
    try:
        parts = urlsplit(link.strip())
    except ValueError:
        return None
    match = SHARED.fullmatch(parts.path) if parts.netloc == request.get_host() else None
    return match[1] if match else None
