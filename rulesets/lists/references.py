"""Parses references to lists as people type and paste them.

A reference is an id (`<id>@<revision>`, `<id>/<book>/<version>`), a share key (`<key>@<revision>`)
or a link to a list shared here (`…?revision=`). Links to other hosts are rejected.
"""

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urljoin, urlsplit
from uuid import UUID

from django.shortcuts import get_object_or_404

from rulesets.engine import fields
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.lists.models import List
from rulesets.lists.services import judging
from rulesets.web.parsing import read_number, read_uuid

LONGEST_REFERENCE = 500
LINK = re.compile(r"https?://[^\s<>()\[\]\"'`]+")
SENTENCE_ENDS = ".,;:!?*|"
SHARED = re.compile(r"/(?:s|api/v1/shared)/([-a-zA-Z0-9_]+)(?:[./].*)?")
"""Paths of a shared list: its page and its other formats."""

OWN = re.compile(
    r"(?P<id>[0-9a-f-]{36})(?:@(?P<number>[0-9]{1,9}))?"
    rf"(?:/(?P<book>{fields.KEY})/(?P<version>{fields.VERSION}))?"
)
KEY = re.compile(r"(?P<key>[-a-zA-Z0-9_]+)(?:@(?P<number>[0-9]{1,9}))?")


@dataclass(frozen=True)
class Reference:
    """An `id` or a share `key`, optionally with a revision or another version of a book."""

    id: UUID | None = None
    key: str = ""
    revision: int | None = None
    book: str = ""
    version: str = ""

    @classmethod
    def read(cls, host: str, text: str) -> "Reference | None":
        """Parse a reference sent to a host; None if it isn't one."""
        own = OWN.fullmatch(text)
        if own and (id := read_uuid(own["id"])):
            book, version = own["book"] or "", own["version"] or ""
            return cls(id, revision=read_number(own["number"] or ""), book=book, version=version)
        if shared := KEY.fullmatch(text):
            return cls(key=shared["key"], revision=read_number(shared["number"] or ""))
        key = share_key(host, text)
        return cls(key=key, revision=read_number(_revision(text))) if key else None


def links_in(text: str) -> list[str]:
    """Return the links in a text, or the whole text if it has none."""
    links = [link.rstrip(SENTENCE_ENDS) for link in LINK.findall(text)]
    return links or [text.strip()]


def last_link(text: str) -> str:
    """Return the last link in a text, or the whole text if it has none."""
    return links_in(text)[-1]


def share_key(host: str, text: str) -> str:
    """Return the share key from a key or link, empty if the text is neither."""
    try:
        return share_key_in(host, urljoin(f"http://{host}/s/", text.strip()))
    except ValueError:
        return ""


def share_key_in(host: str, link: str) -> str:
    """Return the share key from a link to a list shared here, in any format; empty for others."""
    try:
        parts = urlsplit(link.strip())
    except ValueError:
        return ""
    match = SHARED.fullmatch(parts.path) if parts.netloc == host else None
    return match[1] if match else ""


def shared_row(host: str, text: str) -> List | None:
    """Return the list of the last link in a text to a list shared here, None without such a link.

    The list is at the revision in the link. Raises Http404 if it is gone,
    InvalidInput for a revision that is not a number.
    """
    shared = [(key, link) for link in links_in(text) if (key := share_key_in(host, link))]
    if not shared:
        return None
    key, link = shared[-1]
    row = get_object_or_404(List.objects.shared(key))
    revision = _revision(link)
    if not revision:
        return row
    number = read_number(revision)
    if not number:
        raise InvalidInput(ErrorDetail("revision", "int_parsing"))
    return judging.at_revision(row, number)


def _revision(link: str) -> str:
    return parse_qs(urlsplit(link).query).get("revision", [""])[-1]
