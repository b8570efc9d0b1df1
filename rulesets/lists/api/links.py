"""Links as people paste them: to lists that are shared here, and to those of other programs."""

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
        description="A share key, or the link that it is in.",
    ),
]
SENTENCE_ENDS = ".,;:!?*|"
SHARED = re.compile(r"/(?:s|api/v1/shared)/([-a-zA-Z0-9_]+)(?:[./].*)?")
"""Paths of a shared list: its page and all its formats."""

Link = Annotated[
    str,
    pydantic.Field(
        min_length=1,
        max_length=500,
        description=(
            "A link to a list of Army Forge's, or to one shared here; it may be in a sentence."
        ),
        examples=["https://army-forge.onepagerules.com/share?id=abc"],
    ),
]


def links_in(text: str) -> list[str]:
    """Return the links in a sentence; all of it, if there is none."""
    links = [link.rstrip(SENTENCE_ENDS) for link in ADDRESS.findall(text)]
    return links or [text.strip()]


def shared_row(request: Request, text: str) -> List | None:
    """Return the list that is shared here to which the last link in a text leads.

    As it was after the revision that the link names. Raises List.DoesNotExist if it is gone,
    Revision.DoesNotExist if that is not kept, InvalidInput if it is none.
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
    """Return the share key that somebody sent as it is or in its link, empty if it is neither."""
    try:
        link = urljoin(f"http://{request.get_host()}/s/", text.strip())
    except ValueError:
        return ""
    return share_key_in(request, link) or ""


def shared_row_in(request: Request, raw: bytes) -> List | None:
    """Return the list to which a pasted text leads; a document's own links lead nowhere."""
    is_document = raw.lstrip().startswith((b"{", b"["))
    return None if is_document else shared_row(request, raw.decode(errors="ignore"))


def share_key_in(request: HttpRequest | Request, link: str) -> str | None:
    """Return the key in the address of a list that is shared here, in whichever format."""
    try:
        parts = urlsplit(link.strip())
    except ValueError:
        return None
    match = SHARED.fullmatch(parts.path) if parts.netloc == request.get_host() else None
    return match[1] if match else None
