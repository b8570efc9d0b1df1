"""The home page: the visitor's lists, or a welcome page for strangers."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulesets.games import GAMES
from rulesets.games.strategy import LEDGER
from rulesets.lists.addresses import namesakes
from rulesets.lists.forms import NameForm
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.samples import sample_text
from rulesets.lists.services import judging, tagging
from rulesets.lists.views.home_filter import HomeFilter
from rulesets.web.keysets import KeysetPage, keyset_page
from rulesets.web.ownership import OwnerRequest

LISTS_PER_PAGE = 40
DELETED_SHOWN = 100
SEARCHABLE_FROM = 2
"""The number of lists from which the page has search, filters and order."""

SHOWN_SAMPLE = next(iter(GAMES))


@dataclass(frozen=True, kw_only=True)
class HomePage:
    """One page of the visitor's lists; `kinds` count them all by the columns to filter by.

    `place` is the cursor that the page starts from, `ticked` are the ids of selected lists whose
    action failed with a `problem`.
    """

    lists: KeysetPage
    filters: HomeFilter
    kinds: Sequence[Any]
    tags: Sequence[str]
    place: Mapping[str, str]
    deleted: Sequence[List]
    is_selecting: bool
    is_all_ticked: bool
    ticked: Collection[str] = ()
    problem: str = ""

    @cached_property
    def chosen(self) -> dict[str, str]:
        return self.filters.chosen

    @property
    def query(self) -> str:
        """The chosen filters and order."""
        return urlencode(self.chosen)

    @property
    def here(self) -> str:
        """The query of this page."""
        return urlencode({**self.chosen, **self.place})

    @property
    def last(self) -> List | None:
        return next(iter(self.lists.rows), None)

    @cached_property
    def namesakes(self) -> set[str]:
        """Names that more than one list has."""
        return namesakes(self.lists.rows)

    @cached_property
    def total(self) -> int:
        return sum(kind.lists for kind in self.kinds)

    @property
    def archived(self) -> int:
        return sum(kind.lists for kind in self.kinds if kind.is_archived)

    @property
    def templates(self) -> int:
        return sum(kind.lists for kind in self.kinds if kind.is_template)

    @property
    def is_searchable(self) -> bool:
        return bool(self.chosen or self.total >= SEARCHABLE_FROM)

    @property
    def is_narrowed(self) -> bool:
        return not self.chosen.keys() <= {"q", "shown"}

    @property
    def selects(self) -> list[str]:
        """The filters that divide these lists, and the order."""
        return [*self.filters.narrowing, "sort"]


@require_safe
def home(request: OwnerRequest) -> HttpResponse:
    """Show the visitor's lists as the query filters them, or the welcome page if there are none."""
    return home_page(request)


def home_page(
    request: OwnerRequest,
    status: int = 200,
    ticked: Collection[str] = (),
    problem: str = "",
    refused: NameForm | None = None,
) -> HttpResponse:
    """Respond with the home page, or the welcome page without lists.

    A `problem` with the lists `ticked` leaves them ticked. A new name that was `refused` stands in
    the menu of its list.
    """
    page = _page(request, ticked, problem)
    context = {
        "page": page,
        "presentations": PRESENTATIONS,
        "strategy": LEDGER,
        "refused": refused,
    }
    if request.method == "POST":
        context["page_url"] = reverse("lists:home")
    if page.total or page.chosen:
        return render(request, "lists/home.html", context, status=status)
    return render(request, "lists/welcome.html", context | _sample())


def _sample() -> dict[str, Any]:
    """Return the list that the welcome page shows."""
    report = judging.report(List(game=SHOWN_SAMPLE, document=sample_text(SHOWN_SAMPLE)))
    return {"sample": report, "cards": PRESENTATIONS[SHOWN_SAMPLE].cards_of(report)}


def _page(request: OwnerRequest, ticked: Collection[str], problem: str) -> HomePage:
    mine = List.objects.of_owner(request.owner).defer("document", "text")
    kinds = _kinds(mine)
    tags = tagging.split_tags(kind.tags for kind in kinds)
    filters = HomeFilter(request.GET, mine, request=request, kinds=kinds, tags=tags)
    place = {name: request.GET[name] for name in ("before", "after") if request.GET.get(name)}
    lists = keyset_page(filters.qs, filters.order, LISTS_PER_PAGE, **place)
    is_selecting = bool(problem) or "select" in request.GET
    deleted: Sequence[List] = ()
    if not filters.chosen and not is_selecting:
        rows = List.objects.deleted_of_owner(request.owner).defer("document", "text")
        deleted = list(rows.order_by("-deleted_at")[:DELETED_SHOWN])
    return HomePage(
        lists=lists,
        filters=filters,
        kinds=kinds,
        tags=tags,
        place=place,
        deleted=deleted,
        is_selecting=is_selecting,
        is_all_ticked=request.GET.get("select") == "all",
        ticked=ticked,
        problem=problem,
    )


def _kinds(mine: QuerySet[List]) -> Sequence[Any]:
    """Count the lists by every combination of the filtered columns, as named tuples."""
    flags: Any = {
        "is_archived": Q(archived_at__isnull=False),
        "is_template": Q(template_at__isnull=False),
    }
    columns = ("game", "verdict", "size", "faction", "faction_it", "tags", *flags)
    kinds = mine.order_by().annotate(**flags).values(*columns).annotate(lists=Count("pk"))
    return list(kinds.values_list(*columns, "lists", named=True))
