"""A list at the table: its units with boxes to tick, which stay in the browser."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesets.lists.models import List
from rulesets.lists.services import judging
from rulesets.lists.views.access import own_list, shared_list
from rulesets.lists.views.pages import ReadingPage
from rulesets.web.ownership import OwnerRequest

ROUNDS = range(1, 5)


@never_cache
@require_safe
def play(request: OwnerRequest, id: UUID) -> HttpResponse:
    return _play(request, own_list(request, id), reverse("lists:editor", args=[id]))


@never_cache
@require_safe
def play_shared(request: OwnerRequest, key: str) -> HttpResponse:
    return _play(request, shared_list(key), reverse("lists:shared", args=[key]))


def _play(request: OwnerRequest, row: List, back: str) -> HttpResponse:
    page = ReadingPage(row=row, report=judging.report(row))
    marks = page.presentation.marks(page.report)
    context = {"page": page, "marks": marks, "rounds": ROUNDS, "back": back}
    return render(request, "lists/play.html", context)
