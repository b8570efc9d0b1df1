"""Which of one's lists, and in which order."""

import re
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from rest_framework.filters import OrderingFilter
from rest_framework.request import Request

from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.values import Verdict
from rulesets.games import GAMES
from rulesets.lists.models import NAME_LENGTH, List


class ListFilter(filters.FilterSet):  # type: ignore[misc]
    game = filters.ChoiceFilter(
        choices=[(slug, game.title) for slug, game in GAMES.items()],
        help_text=_("Lists of this game only."),
    )
    verdict = filters.ChoiceFilter(
        choices=[(verdict.value, verdict.value) for verdict in Verdict],
        help_text=_("Lists with this verdict only."),
    )
    book = filters.CharFilter(
        method="using", max_length=64, help_text=_("Lists that use the book with this key.")
    )
    name = filters.CharFilter(
        lookup_expr="icontains",
        max_length=NAME_LENGTH,
        help_text=_("Lists in whose name this occurs."),
    )

    class Meta:
        model = List
        fields = ("game", "verdict", "book", "name")

    def using(self, rows: QuerySet[List], name: str, key: str) -> QuerySet[List]:
        """Keep the lists whose document pins a book."""
        return rows.filter(document__regex=rf'"books":\{{[^}}]*"{re.escape(key)}":')


class Ordering(OrderingFilter):
    """`ordering=name` or `ordering=-points`; a name there is not is refused."""

    def remove_invalid_fields(
        self, queryset: Any, fields: Iterable[str], view: Any, request: Request
    ) -> list[str]:
        asked = list(fields)
        known = [name for name, _label in self.get_valid_fields(queryset, view)]
        if any(field.removeprefix("-") not in known for field in asked):
            expected = " or ".join(f"'{name}'" for name in known)
            raise InvalidInput(Problem("ordering", "literal_error", {"expected": expected}))
        return [*asked, "pk"]

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        names = [sign + name for name in view.ordering_fields for sign in ("", "-")]
        words = "In order of this, backwards after a minus; else the last changed first."
        schema = {"type": "string", "enum": names}
        shown = {"name": "ordering", "in": "query", "required": False, "description": words}
        return [{**shown, "schema": schema}]
