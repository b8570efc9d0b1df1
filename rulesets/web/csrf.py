"""The token of a page's forms."""

from functools import partial

from django.http import HttpRequest
from django.template.backends.utils import csrf_input
from django.utils.functional import SimpleLazyObject


def one_token(request: HttpRequest) -> dict[str, object]:
    """Context processor for `csrf_input`, the same in every form of a page.

    Django's own makes another token for each form, and random text does not compress.
    """
    return {"csrf_input": SimpleLazyObject(partial(csrf_input, request))}
