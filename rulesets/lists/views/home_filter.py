"""Filtering and ordering of the home page; invalid values are ignored."""

from collections.abc import Sequence
from typing import Any

import django_filters as filters
from django.db.models import QuerySet
from django.db.models.functions import Lower
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rulesets.games import GAMES
from rulesets.lists.models import List, ListQuerySet
from rulesets.wording import VERDICTS

LONGEST_SEARCH = 80
NEWEST_FIRST = ("-updated_at", "-pk")
ORDERS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "name": (_("By name"), ("small_name", "pk")),
    "points": (_("Most points first"), ("-points", *NEWEST_FIRST)),
}
ARCHIVED, TEMPLATES = "archived", "templates"


class HomeFilter(filters.FilterSet):
    """Filters whose sizes, factions and tags are those of the visitor's own lists."""

    q = filters.CharFilter(method="search", max_length=LONGEST_SEARCH)
    game = filters.ChoiceFilter(
        label=_("Game"),
        empty_label=_("All games"),
        choices=[(slug, game.full_title) for slug, game in GAMES.items()],
    )
    verdict = filters.ChoiceFilter(
        label=_("Verdict"),
        empty_label=_("Any verdict"),
        choices=[(verdict.value, word) for verdict, word in VERDICTS.items()],
    )
    size = filters.ChoiceFilter(label=_("Game size"), empty_label=_("Any size"))
    faction = filters.ChoiceFilter(label=_("Faction"), empty_label=_("Any faction"))
    tag = filters.ChoiceFilter(label=_("Tag"), empty_label=_("Any tag"), method="tagged")
    sort = filters.ChoiceFilter(
        label=_("Order"),
        empty_label=_("Newest first"),
        choices=[(name, label) for name, (label, _order) in ORDERS.items()],
        method="ignore",
    )
    shown = filters.ChoiceFilter(
        choices=[(ARCHIVED, _("Archived")), (TEMPLATES, _("Templates"))], method="ignore"
    )

    class Meta:
        model = List
        fields = ("game", "verdict", "size", "faction")

    def __init__(
        self, *args: Any, kinds: Sequence[Any], tags: Sequence[str], **kwargs: Any
    ) -> None:
        """Offer only values in `kinds`: the combinations of filtered columns that lists have."""
        super().__init__(*args, **kwargs)
        is_italian = get_language() == "it"
        factions = {
            kind.faction: kind.faction_it if is_italian else kind.faction
            for kind in kinds
            if kind.faction
        }
        choices = {
            "size": [(str(size), str(size)) for size in _values(kinds, "size")],
            "faction": sorted(factions.items(), key=lambda faction: str(faction[1]).casefold()),
            "tag": [(tag, tag) for tag in tags],
        }
        for name, values in choices.items():
            self.filters[name].extra["choices"] = values
        self.narrowing = [
            name for name in ("game", "faction", "size", "verdict") if len(_values(kinds, name)) > 1
        ] + ["tag"] * bool(tags)

    def filter_queryset(self, queryset: QuerySet[List]) -> QuerySet[List]:
        shown = self.form.cleaned_data.get("shown")
        rows = queryset.annotate(small_name=Lower("name"))
        rows = rows.filter(archived_at__isnull=shown != ARCHIVED)
        if shown != ARCHIVED:
            rows = rows.filter(template_at__isnull=shown != TEMPLATES)
        return super().filter_queryset(rows)  # type: ignore[no-any-return]

    @property
    def order(self) -> tuple[str, ...]:
        """The chosen order; its last column is unique."""
        sort = self.form.cleaned_data.get("sort")
        return ORDERS[sort][1] if sort else NEWEST_FIRST

    @property
    def chosen(self) -> dict[str, str]:
        """The valid choices, as in the URL."""
        return {name: value for name, value in self.form.cleaned_data.items() if value}

    def search(self, rows: ListQuerySet, name: str, words: str) -> ListQuerySet:
        return rows.mentioning(self.request.owner, words)

    def tagged(self, rows: ListQuerySet, name: str, tag: str) -> ListQuerySet:
        return rows.tagged(tag)

    def ignore(self, rows: QuerySet[List], name: str, value: str) -> QuerySet[List]:
        return rows


def _values(kinds: Sequence[Any], name: str) -> list[Any]:
    return sorted(filter(None, {getattr(kind, name) for kind in kinds}))
