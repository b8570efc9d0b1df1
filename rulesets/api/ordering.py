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
        known = [name for name, _label in self.get_valid_fields(queryset, view)]
        if any(field.removeprefix("-") not in known for field in asked):
            raise InvalidInput(not_one_of("ordering", known))
        return [*asked, "pk"]

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        names = [sign + name for name in view.ordering_fields for sign in ("", "-")]
        words = "Order by this; a minus reverses it."
        schema = {"type": "string", "enum": names}
        shown = {"name": "ordering", "in": "query", "required": False, "description": words}
        return [{**shown, "schema": schema}]
