"""Which of one's lists home shows, and in which order; what cannot be read is left out."""

from typing import Any

import django_filters as filters
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from rulesets.games import GAMES
from rulesets.lists.models import List
from rulesets.wording import VERDICTS

LONGEST_SEARCH = 80
ORDERS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "name": (_("By name"), (Lower("name"), "pk")),
    "points": (_("Most points first"), ("-points", "-updated_at")),
}
ARCHIVED = "archived"


class HomeFilter(filters.FilterSet):  # type: ignore[misc]
    """Sizes to choose from are those of the lists there are."""

    q = filters.CharFilter(method="search", max_length=LONGEST_SEARCH)
    game = filters.ChoiceFilter(
        label=_("Game"),
        empty_label=_("All games"),
        choices=[(slug, f"{game.title} {game.rules_version}") for slug, game in GAMES.items()],
    )
    verdict = filters.ChoiceFilter(
        label=_("Verdict"),
        empty_label=_("Any verdict"),
        choices=[(verdict.value, word) for verdict, word in VERDICTS.items()],
    )
    size = filters.ChoiceFilter(label=_("Game size"), empty_label=_("Any size"))
    sort = filters.ChoiceFilter(
        label=_("Order"),
        empty_label=_("Newest first"),
        choices=[(name, label) for name, (label, _order) in ORDERS.items()],
        method="order",
    )
    shown = filters.ChoiceFilter(choices=[(ARCHIVED, _("Archived"))], method="ignore")

    class Meta:
        model = List
        fields = ("game", "verdict", "size")

    def __init__(self, *args: Any, sizes: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.filters["size"].extra["choices"] = [(str(size), str(size)) for size in sizes]

    def filter_queryset(self, queryset: QuerySet[List]) -> QuerySet[List]:
        is_archived = self.form.cleaned_data.get("shown") == ARCHIVED
        return super().filter_queryset(queryset.filter(archived_at__isnull=not is_archived))  # type: ignore[no-any-return]

    @property
    def chosen(self) -> dict[str, str]:
        """Return the choices that could be read, as they stand in the address."""
        return {name: value for name, value in self.form.cleaned_data.items() if value}

    def search(self, rows: QuerySet[List], name: str, words: str) -> QuerySet[List]:
        """Keep the lists in whose name or faction each of the words occurs."""
        for word in words.split():
            named = Q(name__icontains=word) | Q(faction__icontains=word)
            rows = rows.filter(named | Q(faction_it__icontains=word))
        return rows

    def order(self, rows: QuerySet[List], name: str, order: str) -> QuerySet[List]:
        return rows.order_by(*ORDERS[order][1])

    def ignore(self, rows: QuerySet[List], name: str, value: str) -> QuerySet[List]:
        return rows
