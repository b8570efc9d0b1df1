"""The `ordering` parameter of collections."""

from collections.abc import Iterable
from typing import Any

from rest_framework.filters import OrderingFilter
from rest_framework.request import Request

from rulesets.engine.errors import InvalidInput, not_one_of


class Ordering(OrderingFilter):
    """Takes `ordering=name` or `ordering=-points`; unknown names are refused."""

    def remove_invalid_fields(
        self, queryset: Any, fields: Iterable[str], view: Any, request: Request
    ) -> list[str]:
        asked = list(fields)
        if not set(asked) <= set(_choices(view)):
            raise InvalidInput(not_one_of("ordering", _choices(view)))
        return [*asked, "pk"]

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        words = "Order by this; a minus reverses it."
        schema = {"type": "string", "enum": _choices(view)}
        shown = {"name": "ordering", "in": "query", "required": False, "description": words}
        return [{**shown, "schema": schema}]


def _choices(view: Any) -> list[str]:
    return [sign + name for name in view.ordering_fields for sign in ("", "-")]
