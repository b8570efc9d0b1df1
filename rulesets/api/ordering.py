"""The `ordering` parameter of collections."""

from collections.abc import Iterable
from typing import Any

from rest_framework.filters import OrderingFilter
from rest_framework.request import Request

from rulesets.engine.errors import ErrorDetail, InvalidInput


class Ordering(OrderingFilter):
    """Takes `ordering=name` or `ordering=-points`; unknown names are refused."""

    def remove_invalid_fields(
        self, queryset: Any, fields: Iterable[str], view: Any, request: Request
    ) -> list[str]:
        asked = list(fields)
        known = [name for name, _label in self.get_valid_fields(queryset, view)]
        if any(field.removeprefix("-") not in known for field in asked):
            expected = " or ".join(f"'{name}'" for name in known)
            raise InvalidInput(ErrorDetail("ordering", "literal_error", {"expected": expected}))
        return [*asked, "pk"]

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        names = [sign + name for name in view.ordering_fields for sign in ("", "-")]
        words = "Order by this; a minus reverses it."
        schema = {"type": "string", "enum": names}
        shown = {"name": "ordering", "in": "query", "required": False, "description": words}
        return [{**shown, "schema": schema}]
