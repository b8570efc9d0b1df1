"""Links to lists in requests."""

from typing import Annotated

import pydantic
from rest_framework.request import Request

from rulesets.lists.models import List
from rulesets.lists.references import shared_row

KeyOrLink = Annotated[
    str,
    pydantic.Field(
        pattern=r"^([-a-zA-Z0-9_]{1,64}|https?://[!-~]{1,490})$",
        description="A share key, or a link that contains it.",
    ),
]

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


def shared_row_in(request: Request, raw: bytes) -> List | None:
    """Return the shared list that a pasted text links to; links inside documents don't count."""
    is_document = raw.lstrip().startswith((b"{", b"["))
    text = raw.decode(errors="ignore")
    return None if is_document else shared_row(request.get_host(), text)
