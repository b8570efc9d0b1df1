"""Reads API requests: raw bodies, typed query parameters, the expected revision."""

import hashlib
from collections.abc import Collection, Mapping
from typing import IO, Annotated, Any, Self, TypeVar, cast

import pydantic
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from pydantic_core import PydanticCustomError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from rulesets.api.errors import PreconditionRequired, TooLarge
from rulesets.engine import codec
from rulesets.engine.errors import StaleRevision

DIGEST_LENGTH = 16

R = TypeVar("R", int, str)


class RawBody(BaseParser):
    """Returns a body unparsed, up to a number of bytes."""

    most = codec.MAX_BYTES

    def parse(  # type: ignore[override]
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        announced = int(stream.META.get("CONTENT_LENGTH") or 0)  # type: ignore[attr-defined]
        if announced > self.most:
            raise TooLarge(announced, self.most)
        body: bytes = stream.read(self.most + 1)
        if len(body) > self.most:
            raise TooLarge(limit=self.most)
        return body


class RawJson(RawBody):
    """Returns JSON unparsed: the codec parses it, once, and places every error."""

    media_type = "application/json"


class RawText(RawBody):
    media_type = "text/plain"


class RawZip(RawBody):
    media_type = "application/zip"


class LargeZip(RawZip):
    """Accepts larger archives, for background work."""

    most = 4 * 1024 * 1024


def read_body(request: Request) -> bytes:
    """Return the raw body. Raises TooLarge, or UnsupportedMediaType if no parser takes its type."""
    return cast(bytes, request.data or b"")


class Query(pydantic.BaseModel):
    """Query parameters of an endpoint; its view refuses names that none of its queries has."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def of(cls, asked: Mapping[str, Any]) -> Self:
        with codec.reporting_errors():
            return cls.model_validate(asked)

    @classmethod
    def read(cls, request: Request) -> Self:
        return cls.of({k: v for k, v in request.query_params.items() if k in cls.model_fields})


class ShareQuery(Query):
    share: Annotated[
        str | None,
        pydantic.Field(
            pattern=r"^[-a-zA-Z0-9_]{1,64}$",
            description="A share key, which gives access to the books that its list uses.",
        ),
    ] = None


class FieldsQuery(Query):
    fields: str = ""

    def keep(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """Return the properties of an answer that were asked for, all if none were named."""
        names = self.fields.split(",") if self.fields else body
        return {name: body[name] for name in names if name in body}


def fields_of(shape: Any) -> type[FieldsQuery]:
    """Return a query type that selects properties of a type of answer."""
    names = sorted(shape.__required_keys__ | shape.__optional_keys__)
    words = "Return only these properties, separated by commas; all by default."
    field = pydantic.Field(description=words, json_schema_extra=pattern_of(names))
    made: Any = pydantic.create_model(
        "FieldsQuery", __base__=FieldsQuery, fields=(Annotated[str, field, among(names)], "")
    )
    return cast(type[FieldsQuery], made)


def among(names: Collection[str]) -> pydantic.AfterValidator:
    """Annotate a text that lists some of these names, separated by commas."""

    def demand(text: str) -> str:
        if not set(names).issuperset(text.split(",")):
            known = {"known": ", ".join(names)}
            raise PydanticCustomError("unknown_field", "there are: {known}", known)
        return text

    return pydantic.AfterValidator(demand)


def pattern_of(names: Collection[str]) -> dict[str, Any]:
    """Return the JSON Schema of a text that lists some of these names, separated by commas."""
    one = f"({'|'.join(names)})"
    return {"pattern": f"^{one}(,{one})*$"}


def etag(revision: int | str, body: object) -> str:
    """Return the ETag of an answer: its revision, then a digest of its content."""
    digest = hashlib.sha256(JSONRenderer().render(body)).hexdigest()[:DIGEST_LENGTH]
    return f'"{revision}-{digest}"'


def expected_revision(request: Request, current: R, is_needed: bool = False) -> R | None:
    """Return the revision that a change applies to, None for any revision.

    A row without revision numbers has a fingerprint instead. Raises StaleRevision if If-Match
    names only other revisions, PreconditionRequired if it is needed and missing.
    """
    expected = request.headers.get("If-Match")
    if expected is None:
        if is_needed:
            raise PreconditionRequired(_("Say in If-Match which revision you have read."))
        return None
    # A proxy that compresses an answer makes its tag weak; a number without quotes counts, too.
    tags = [tag.removeprefix("W/") for tag in parse_etags(expected)] or [expected.strip()]
    if "*" not in tags and str(current) not in {tag.strip('"').partition("-")[0] for tag in tags}:
        raise StaleRevision(current if isinstance(current, int) else None)
    return current
