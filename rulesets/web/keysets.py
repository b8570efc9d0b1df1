"""Keyset pagination.

The last page is as quick as the first, and none shows a row twice or leaves one out because others
came or went. An order names columns or annotations, the last of them unique.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core import signing
from django.db.models import Q, QuerySet

Order = Sequence[str]


@dataclass(frozen=True)
class KeysetPage:
    """Rows, and the cursors of the pages beside them; empty where there is none."""

    rows: list[Any]
    before: str = ""
    after: str = ""


def keyset_page(
    rows: QuerySet[Any], order: Order, size: int, before: str = "", after: str = ""
) -> KeysetPage:
    """Return the page before or after a cursor, the first if there is none or it has no rows."""
    if values := _read(before, order):
        back = [_turned(name) for name in order]
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


def _turned(name: str) -> str:
    return name.removeprefix("-") if name.startswith("-") else f"-{name}"


def _beyond(order: Order, values: Sequence[str]) -> Q:
    """Choose what comes after these values: of (a, -b) what is a > 1, or a = 1 and b < 2."""
    beyond, same = Q(), Q()
    for name, value in zip(order, values, strict=True):
        column, comparison = name.removeprefix("-"), "lt" if name.startswith("-") else "gt"
        beyond |= same & Q(**{f"{column}__{comparison}": value})
        same &= Q(**{column: value})
    return beyond


def _cursor(row: Any, order: Order) -> str:
    """Return a row's values in an order, signed so that they can be trusted to be of it."""
    values = [str(getattr(row, name.removeprefix("-"))) for name in order]
    return signing.dumps(values, salt=_salt(order))


def _read(cursor: str, order: Order) -> list[str]:
    """Return the values of a cursor, none if it is not of this order."""
    try:
        values: list[str] = signing.loads(cursor, salt=_salt(order))
    except signing.BadSignature:
        return []
    return values


def _salt(order: Order) -> str:
    return f"muster.keysets.{','.join(order)}"
