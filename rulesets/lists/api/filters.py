"""Filters of an owner's lists."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters

from rulesets.api.authentication import owner_of
from rulesets.books.pins import any_pin_of
from rulesets.engine.fields import MAX_NAME, MAX_SIZE
from rulesets.engine.values import Verdict
from rulesets.games import GAMES
from rulesets.lists.models import FACTION_LENGTH, List, ListQuerySet
from rulesets.lists.services.tagging import TAG_LENGTH


class ListFilter(filters.FilterSet):
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
        max_length=MAX_NAME,
        help_text=_("Lists in whose name this occurs."),
    )
    archived = filters.ChoiceFilter(
        choices=[("true", "true"), ("false", "false")],
        method="having",
        help_text=_("Lists in the archive only, or all others only."),
    )

    template = filters.ChoiceFilter(
        choices=[("true", "true"), ("false", "false")],
        method="having",
        help_text=_("Lists that are templates only, or all others only."),
    )

    q = filters.CharFilter(
        method="search",
        max_length=MAX_NAME,
        help_text=_(
            "Lists with each of these words in their names, tags, factions or units; "
            "of the last, its beginning is enough."
        ),
    )
    faction = filters.CharFilter(
        lookup_expr="icontains",
        max_length=FACTION_LENGTH,
        help_text=_("Lists in whose faction this occurs."),
    )
    size = filters.NumberFilter(
        min_value=1, max_value=MAX_SIZE, help_text=_("Lists of this game size only.")
    )
    tag = filters.CharFilter(
        method="tagged", max_length=TAG_LENGTH, help_text=_("Lists with this tag only.")
    )

    class Meta:
        model = List
        fields = ("game", "verdict", "book", "name", "archived", "template", "faction", "size")

    def search(self, rows: ListQuerySet, name: str, words: str) -> ListQuerySet:
        return rows.mentioning(owner_of(self.request), words)

    def tagged(self, rows: ListQuerySet, name: str, tag: str) -> ListQuerySet:
        return rows.tagged(tag)

    def using(self, rows: QuerySet[List], name: str, key: str) -> QuerySet[List]:
        """Keep the lists whose document pins a book."""
        return rows.filter(document__regex=any_pin_of(key))

    def having(self, rows: QuerySet[List], name: str, answer: str) -> QuerySet[List]:
        return rows.filter(**{f"{name}_at__isnull": answer == "false"})
