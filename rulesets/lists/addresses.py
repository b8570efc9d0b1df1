"""Addresses and file names of lists, for pages and the API."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import slugify

from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS

ROSTER = "sheet"
"""The sheet whose file is named like the list alone."""


def share_url(request: HttpRequest, key: str | None) -> str | None:
    """Return the page of a list that anyone may read; None while its key is withdrawn."""
    return request.build_absolute_uri(reverse("lists:shared", args=[key])) if key else None


def file_name(row: List, sheet: str = ROSTER) -> str:
    """Return the name of a list's files, or of one of its sheets, without an ending."""
    name = slugify(row.name) or PRESENTATIONS[row.game].file_name
    return name if sheet == ROSTER else f"{name}-{sheet}"
