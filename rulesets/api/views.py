"""What all views of the API share: how they are asked, and that no misspelt name passes."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.decorators import decorator_from_middleware, method_decorator
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from rulesets.api import errors
from rulesets.api.authentication import owner_of
from rulesets.api.incoming import RawJson
from rulesets.engine.errors import InvalidInput, Problem

PRIVATE = "private, no-cache"
"""Answers that depend on who asks: kept by the caller alone, and asked for anew."""

PUBLIC = "public, max-age=300"


class Conditional(ConditionalGetMiddleware):
    """Answers 304 to a caller who holds what would be sent, and refuses in the API's words."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        found = super().process_response(request, response)
        if found.status_code == 412 != response.status_code:
            return errors.problem(412, _("It is not what If-Match names."))
        return found


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
        for throttle in getattr(self, "throttles", ()):
            if getattr(throttle, "history", None) is not None:
                for name, value in throttle.allowance().items():
                    response.headers.setdefault(name, value)
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
                raise InvalidInput(*(Problem(name, "extra_forbidden") for name in unknown))

    def list_names(self) -> Iterable[str]:
        """Return the names by which a list is filtered, ordered and cut into pages."""
        return ()


class ApiViewSet(ApiView, GenericViewSet[Any]):
    """The addresses of one sort of thing."""

    def list_names(self) -> Iterable[str]:
        if self.action != "list" or self.paginator is None:
            return ()
        filters = getattr(getattr(self, "filterset_class", None), "base_filters", ())
        ordering = ("ordering",) if getattr(self, "ordering_fields", ()) else ()
        return (*filters, *ordering, "limit", "offset")


@extend_schema(exclude=True)
class Missing(ApiView):
    """Any address there is not, so that even a slip is told in the API's own words."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound
