"""The base of all views of the API: how they are asked, and that no misspelt name passes."""

from collections.abc import Callable, Iterable
from typing import Any, cast

from django.http import HttpRequest, HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.decorators import decorator_from_middleware, method_decorator
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
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
"""Answers that depend on who asks: kept by the caller alone, and asked for anew."""

PUBLIC = "public, max-age=300"


class Conditional(ConditionalGetMiddleware):
    """Answers 304 to a caller who holds what would be sent, and refuses in the API's words."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        processed = super().process_response(request, response)
        if processed.status_code == 412 != response.status_code:
            return errors.problem(412, _("It is not what If-Match names."))
        return processed


class AnyAccept(DefaultContentNegotiation):
    """Every address answers in one format, whatever `Accept` asks for."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> Any:
        return renderers[0], renderers[0].media_type


@method_decorator(decorator_from_middleware(Conditional), name="dispatch")
class ApiView(APIView):
    """A view that answers JSON, again only if it has changed, and knows what it may be asked."""

    tag = ""
    content_negotiation_class = AnyAccept
    parser_classes = [RawJson]
    http_method_names = ["get", "head", "post", "put", "delete"]
    throttle_scope: str | None = None
    caching = PRIVATE
    """How long answers to strangers are kept, and by whom."""

    is_reading = False
    """Whether whatever it is asked for, by POST too, changes nothing."""

    def get_throttles(self) -> list[Any]:
        """Return the throttles of this request, so that its answer can say what they counted."""
        self.throttles: list[Any] = super().get_throttles()
        return self.throttles

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        counting = [each for each in getattr(self, "throttles", ()) if each.left is not None]
        if counting:
            tightest = min(counting, key=lambda each: each.left)
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
        """Return whether many of a sort are read, by pages."""
        return False

    def list_names(self) -> Iterable[str]:
        """Return the names by which a list is filtered, ordered and cut into pages."""
        return ()


class ApiViewSet(ApiView, GenericViewSet[Any]):
    """The addresses of one sort of thing; whatever lists many does so by the same pages."""

    pagination_class: Any = Pages
    is_collection = False
    """Whether an action reads many; `list` always does."""

    def page(self, things: Any, body: Callable[[Any], Any]) -> Response:
        """Answer with the page asked for of a collection."""
        rows = self.paginate_queryset(things) or []
        return self.get_paginated_response([body(row) for row in rows])

    def reads_many(self) -> bool:
        is_collection = self.is_collection or self.action == "list"
        return is_collection and self.request.method in SAFE_METHODS

    def expected(self) -> Any:
        """Return the revision that If-Match names, None without one; checked again on saving."""
        if "If-Match" not in self.request.headers:
            return None
        return expected_revision(self.request, self.revision_of(self.get_object()))

    def revision_of(self, row: Any) -> int | str:
        """Return what the ETag of a row begins with."""
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
    """Any address there is not, so that even a slip is told in the API's own words."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound
