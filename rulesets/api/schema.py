"""Generates the OpenAPI document: operations from docstrings, with every refusal."""

import inspect
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import is_basic_type
from drf_spectacular.utils import OpenApiResponse

from rulesets.api import shapes
from rulesets.api.codes import BY_STATUS, REFUSALS
from rulesets.api.components import Schema, Shape
from rulesets.api.errors import MEDIA_TYPE
from rulesets.api.parameters import ETAG, IF_NONE_MATCH

STATUSES = {
    200: "Done.",
    201: "Created.",
    202: "Started; its URL shows its progress.",
    204: "Done; there is nothing to return.",
    304: "Your copy is current.",
    **{status: REFUSALS[code].sentence for status, code in BY_STATUS.items()},
}
ALWAYS = (400, 401, 429)
WITH_BODY = (413, 415)


class OwnerKeyScheme(OpenApiAuthenticationExtension):
    target_class = "rulesets.api.authentication.BearerKey"
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> Schema:
        words = (
            "An API key from the page [/keys](/keys), "
            "or the `owner_key` that came with a stranger's first list."
        )
        return {"type": "http", "scheme": "bearer", "description": words}


class OwnerCookieScheme(OpenApiAuthenticationExtension):
    target_class = "rulesets.api.authentication.OwnerCookie"
    name = "ownerCookie"

    def get_security_definition(self, auto_schema: Any) -> Schema:
        words = "The pages' cookie; changes need `X-CSRFToken`."
        return {"type": "apiKey", "in": "cookie", "name": "muster_owner", "description": words}


class Describe(AutoSchema):
    """Describes an operation: id from its action, text from its docstring, every refusal."""

    view: Any

    def get_operation_id(self) -> str:
        action = getattr(self.view, "action", None)
        return f"{self.view.basename}_{action}" if action else super().get_operation_id()

    def get_tags(self) -> list[str]:
        return [self.view.tag]

    def get_override_parameters(self) -> list[Any]:
        """Every GET is conditional."""
        return [IF_NONE_MATCH, ETAG] if self.method == "GET" else []

    def _is_list_view(self, serializer: Any = None) -> bool:
        is_page = serializer is not None and is_basic_type(serializer)
        return self.view.reads_many() and not is_page

    def get_summary(self) -> str:
        return self._words()[0]

    def get_description(self) -> str:  # type: ignore[override] # spectacular asks without
        return self._words()[1]

    def _words(self) -> tuple[str, str]:
        text = inspect.cleandoc(self._handler().__doc__ or "")
        summary, _blank, description = text.partition("\n\n")
        return summary.rstrip("."), description

    def _handler(self) -> Any:
        return getattr(self.view, getattr(self.view, "action", None) or self.method.lower())

    def _get_response_bodies(self, direction: Any = "response") -> Schema:
        responses: Schema = super()._get_response_bodies(direction)
        for key, described in responses.items():
            described["description"] = STATUSES[int(key)]
        for status in sorted(self._refusals()):
            words = OpenApiResponse(
                None if status < 400 else Shape(shapes.ProblemDetails), STATUSES[status]
            )
            media = None if status < 400 else [MEDIA_TYPE]
            responses[str(status)] = self._get_response_for_code(
                words, str(status), media, direction
            )
        for key in {"409", "429", "503"} & responses.keys():
            responses[key]["headers"] = RETRY_AFTER
        return responses

    def _refusals(self) -> set[int]:
        statuses = {*ALWAYS, *getattr(self._handler(), "refusals", ())}
        if "{" in self.path or "share" in getattr(self._handler(), "query_names", ()):
            statuses.add(404)
        statuses.add(304 if self.method == "GET" else 403)
        if self.method in ("POST", "PUT") and self.get_request_serializer():
            statuses |= {*WITH_BODY}
        return statuses


RETRY_AFTER = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}},
}
