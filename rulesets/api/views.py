"""What all views of the API share: how they are asked, and that no misspelt name passes."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from rulesets.api.requests import RawJson
from rulesets.engine.errors import InvalidInput, Problem


class AnyAccept(DefaultContentNegotiation):
    """Every address answers in one format, whatever `Accept` asks for."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> Any:
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """A view that answers JSON to the caller alone and refuses query names it does not know."""

    tag = ""
    content_negotiation_class = AnyAccept
    parser_classes = [RawJson]
    http_method_names = ["get", "head", "post", "put", "delete"]
    throttle_scope: str | None = None
    is_reading = False
    """Whether whatever it is asked for, by POST too, changes nothing."""

    @property
    def default_response_headers(self) -> dict[str, str]:
        """Answers depend on who asks: kept by the caller alone, and asked for anew."""
        return {**super().default_response_headers, "Cache-Control": "private, no-cache"}

    def get_throttles(self) -> list[Any]:
        """Return the throttles of this request, so that its answer can say what they counted."""
        self.throttles: list[Any] = super().get_throttles()
        return self.throttles

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        for throttle in getattr(self, "throttles", ()):
            if getattr(throttle, "history", None) is not None:
                for name, value in throttle.allowance().items():
                    response.headers.setdefault(name, value)
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
