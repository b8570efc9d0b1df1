"""Base views of the API: negotiation, throttling, caching, and refusal of unknown parameters."""

from collections.abc import Callable, Iterable
from typing import Any, cast

from django.http import HttpRequest, HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.decorators import decorator_from_middleware, method_decorator
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, UnsupportedMediaType
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from rulesets.api import errors
from rulesets.api.authentication import owner_of
from rulesets.api.incoming import RawJson, expected_revision
from rulesets.api.pagination import Pages
from rulesets.engine.errors import ErrorDetail, InvalidInput

PRIVATE = "private, no-cache"
"""For answers that depend on the caller: cached by the client only, and revalidated."""

PUBLIC = "public, max-age=300"


class Conditional(ConditionalGetMiddleware):
    """Conditional requests whose 412 has problem details."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        processed = super().process_response(request, response)
        if processed.status_code == 412 != response.status_code:
            return errors.problem(
                412, _("The resource has changed since the revision in If-Match.")
            )
        return processed


class Negotiation(DefaultContentNegotiation):
    """Every endpoint has one format, whatever `Accept` says, and names the ones it reads."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        encoding = request.headers.get("Content-Encoding", "identity")
        if encoding != "identity":
            sentence = _("The body is compressed: send it without Content-Encoding.")
            raise UnsupportedMediaType(encoding, sentence)
        parser = super().select_parser(request, parsers)
        if parser is None:
            types = ", ".join(parser.media_type for parser in parsers)
            sentence = _("Say in Content-Type what the body is: %(types)s.") % {"types": types}
            raise UnsupportedMediaType(request.content_type, sentence)
        return parser

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> Any:
        return renderers[0], renderers[0].media_type


@method_decorator(decorator_from_middleware(Conditional), name="dispatch")
class ApiView(APIView):
    """A JSON view with conditional GET that refuses unknown query parameters."""

    tag = ""
    content_negotiation_class = Negotiation
    parser_classes = [RawJson]
    http_method_names = ["get", "head", "post", "put", "delete"]
    throttle_scope: str | None = None
    caching = PRIVATE
    """Cache-Control of answers to strangers."""

    is_reading = False
    """Whether it never changes anything, not even by POST."""

    def get_throttles(self) -> list[Any]:
        """Keep the throttles for the RateLimit headers of the answer."""
        self.throttles: list[Any] = super().get_throttles()
        return self.throttles

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        counting = [
            throttle for throttle in getattr(self, "throttles", ()) if throttle.left is not None
        ]
        if counting:
            tightest = min(counting, key=lambda throttle: throttle.left)
            for name, value in tightest.allowance().items():
                response.headers[name] = value
        is_public = response.status_code == 200 and owner_of(request) is None
        response["Cache-Control"] = self.caching if is_public else PRIVATE
        patch_vary_headers(response, ("Authorization", "Cookie"))
        return super().finalize_response(request, response, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        handler = getattr(self, (request.method or "").lower(), None)
        if handler is not None:
            known = {*getattr(handler, "query_names", ()), *self.list_names()}
            unknown = [name for name in request.query_params if name not in known]
            if unknown:
                raise InvalidInput(*(ErrorDetail(name, "extra_forbidden") for name in unknown))

    def reads_many(self) -> bool:
        """Return whether the answer is a page of a collection."""
        return False

    def list_names(self) -> Iterable[str]:
        """Return the parameters that filter, order and page a collection."""
        return ()


class ApiViewSet(ApiView, GenericViewSet[Any]):
    """The endpoints of one resource; every collection has the same pages."""

    pagination_class: Any = Pages
    is_collection = False
    """Whether an action returns a collection; `list` always does."""

    def page(self, things: Any, body: Callable[[Any], Any]) -> Response:
        """Return the requested page of a collection."""
        rows = self.paginate_queryset(things) or []
        return self.get_paginated_response([body(row) for row in rows])

    def reads_many(self) -> bool:
        is_collection = self.is_collection or self.action == "list"
        return is_collection and self.request.method in SAFE_METHODS

    def expected(self) -> Any:
        """Return the revision that If-Match names, None without it; services check it again."""
        if "If-Match" not in self.request.headers:
            return None
        return expected_revision(self.request, self.revision_of(self.get_object()))

    def revision_of(self, row: Any) -> int | str:
        """Return the part of a row's ETag that If-Match may give alone."""
        return cast(int, row.revision)

    def list_names(self) -> Iterable[str]:
        if not self.reads_many():
            return ()
        filters = getattr(getattr(self, "filterset_class", None), "base_filters", ())
        ordering = ("ordering",) if getattr(self, "ordering_fields", ()) else ()
        names = (*filters, *ordering) if self.filter_backends else ()
        return (*names, "limit", "offset")


@extend_schema(exclude=True)
class Missing(ApiView):
    """Answers unknown paths with problem details."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        here = reverse("api:reference")
        raise NotFound(_("There is nothing at this address: %(here)s lists all.") % {"here": here})
