"""What an API request carries: a body as raw bytes, typed query parameters, a revision."""

from typing import Self

import pydantic
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser

from rulesets.api.errors import PreconditionRequired, TooLarge
from rulesets.engine import codec
from rulesets.services import StaleRevision


class RawJson(BaseParser):
    """Takes JSON and leaves it unread: the codec reads it, once, with every problem's place."""

    media_type = "application/json"

    def parse(self, stream, media_type=None, parser_context=None):
        announced = int(stream.META.get("CONTENT_LENGTH") or 0)
        if announced > codec.MAX_BYTES:
            raise TooLarge(announced)
        return stream.read(codec.MAX_BYTES + 1)


def read_body(request) -> bytes:
    """The request's body; raises TooLarge, or UnsupportedMediaType for anything but JSON."""
    return request.data or b""


class Query(pydantic.BaseModel):
    """Query parameters. A name that is not known is refused, so that a slip is noticed."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def read(cls, request) -> Self:
        with codec.reporting_problems():
            return cls.model_validate(request.query_params.dict())


def etag(revision: int) -> str:
    return f'"{revision}"'


def is_known(request, revision: int) -> bool:
    """Whether the caller already holds this revision."""
    return _names(request.headers.get("If-None-Match", ""), revision)


def demand_revision(request, revision: int) -> None:
    """Raise PreconditionRequired without an If-Match, StaleRevision if it names another."""
    if "If-Match" not in request.headers:
        raise PreconditionRequired(_("Say in If-Match which revision you have read."))
    check_revision(request, revision)


def check_revision(request, revision: int) -> None:
    """Raise StaleRevision if there is an If-Match that names another revision."""
    expected = request.headers.get("If-Match")
    if expected is not None and not _names(expected, revision):
        raise StaleRevision(revision)


def _names(header: str, revision: int) -> bool:
    """Weak tags count, too: compressing an answer on its way makes its tag weak."""
    tags = [tag.removeprefix("W/") for tag in parse_etags(header)]
    return "*" in tags or etag(revision) in tags
