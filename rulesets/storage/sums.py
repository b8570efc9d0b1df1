"""Sums of the bytes that owners keep, over all models that count them."""

from functools import reduce
from operator import add
from typing import Any
from uuid import UUID

from django.db.models import Model, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

KEPT: list[type[Model]] = []
"""Models whose rows count their `bytes`; an app appends them when it is ready.

Favourites and campaigns are few, and their documents bounded: their number is limit enough.
"""


def bytes_kept(owner: UUID) -> int:
    """Return the bytes that an owner keeps."""
    first, *others = _sums(owner)
    return sum(first.union(*others, all=True))


def bytes_of_owner() -> Combinable:
    """Return an expression for the bytes that the owner of a row keeps."""
    return reduce(add, (Coalesce(Subquery(each), 0) for each in _sums(OuterRef("owner"))))


def _sums(owner: Any) -> list[QuerySet[Any]]:
    rows = [model._default_manager.filter(owner=owner).order_by().values("owner") for model in KEPT]
    return [each.annotate(all=Sum("bytes")).values_list("all", flat=True) for each in rows]
