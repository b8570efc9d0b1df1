"""Keyset pagination.

The last page is as fast as the first, and no row is repeated or skipped when others are added or
deleted. An order names columns or annotations, the last of them unique.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.db.models import Q, QuerySet

Order = Sequence[str]


@dataclass(frozen=True)
class KeysetPage:
    """Rows, and cursors of the previous and next pages, empty if there is none."""

    rows: list[Any]
    before: str = ""
    after: str = ""


def keyset_page(
    rows: QuerySet[Any], order: Order, size: int, before: str = "", after: str = ""
) -> KeysetPage:
    """Return the page before or after a cursor; the first page without one, or if it is empty."""
    if values := _read(before, order):
        back = [_reversed(name) for name in order]
        fetched = list(rows.filter(_beyond(back, values)).order_by(*back)[: size + 1])
        if len(fetched) > size:
            return _page(fetched[size - 1 :: -1], order, has_before=True, has_after=True)
    elif values := _read(after, order):
        fetched = list(rows.filter(_beyond(order, values)).order_by(*order)[: size + 1])
        if fetched:
            return _page(fetched[:size], order, has_before=True, has_after=len(fetched) > size)
    fetched = list(rows.order_by(*order)[: size + 1])
    return _page(fetched[:size], order, has_before=False, has_after=len(fetched) > size)


def _page(rows: list[Any], order: Order, has_before: bool, has_after: bool) -> KeysetPage:
    before = _cursor(rows[0], order) if has_before else ""
    after = _cursor(rows[-1], order) if has_after else ""
    return KeysetPage(rows, before, after)


def _reversed(name: str) -> str:
    return name.removeprefix("-") if name.startswith("-") else f"-{name}"


def _beyond(order: Order, values: Sequence[str]) -> Q:
    """Filter rows after these values: for (a, -b) = (1, 2), a > 1 or a = 1 and b < 2."""
    beyond, same = Q(), Q()
    for name, value in zip(order, values, strict=True):
        column, comparison = name.removeprefix("-"), "lt" if name.startswith("-") else "gt"
        beyond |= same & Q(**{f"{column}__{comparison}": value})
        same &= Q(**{column: value})
    return beyond


def _cursor(row: Any, order: Order) -> str:
    """Return the signed values of a row's order columns."""
    values = [str(getattr(row, name.removeprefix("-"))) for name in order]
    return signing.dumps(values, salt=_salt(order))


def _read(cursor: str, order: Order) -> list[str]:
    """Return the values of a cursor, empty if it is invalid for this order."""
    try:
        values: list[str] = signing.loads(cursor, salt=_salt(order))
    except signing.BadSignature:
        return []
    return values


def _salt(order: Order) -> str:
    return f"muster.keysets.{','.join(order)}"
