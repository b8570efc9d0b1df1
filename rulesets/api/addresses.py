"""Addresses of the API: one function of the request for each method."""

from collections.abc import Callable

from rest_framework.exceptions import NotFound
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.views import APIView

from rulesets.api.requests import RawJson


class AnyAccept(DefaultContentNegotiation):
    """Every address answers in one format, whatever `Accept` asks for."""

    def select_renderer(self, request, renderers, format_suffix=None):
        return renderers[0], renderers[0].media_type


class Address(APIView):
    """An address of the API; the functions that answer it are added by `address`."""

    content_negotiation_class = AnyAccept
    parser_classes = [RawJson]
    http_method_names = ["get", "head", "post", "put", "delete"]

    @property
    def default_response_headers(self):
        """Answers depend on who asks: kept by the caller alone, and asked for anew."""
        return {**super().default_response_headers, "Cache-Control": "private, no-cache"}


def address(**functions: Callable):
    """The view of one address: a function of the request for each method."""
    methods = {method.lower(): staticmethod(view) for method, view in functions.items()}
    return type("Address", (Address,), methods).as_view()


class Nowhere(Address):
    """Any address there is not, so that even a slip is told in the API's own words."""

    schema = None

    def initial(self, request, *args, **kwargs):
        raise NotFound
