"""Two random lists of equal points; the seed in the URL reproduces them."""

import secrets
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rulesets import wording
from rulesets.engine.fields import MAX_NAME
from rulesets.engine.report import Report
from rulesets.lists.forms import NewList
from rulesets.lists.presentation import PRESENTATIONS, Presentation
from rulesets.lists.services import lifecycle, proposing
from rulesets.lists.views.new import form_context
from rulesets.solving.children import SolverUnavailable
from rulesets.web.ownership import OwnerRequest, ensure_owner
from rulesets.web.parsing import read_number

SEEDS = 1_000_000
NOT_CHOICES = {"seed", "keep", "name-0", "name-1", "csrfmiddlewaretoken"}
SIDES = {"0": (0,), "1": (1,), "both": (0, 1)}
"""Lists to keep, by the value of the button."""


@require_http_methods(["GET", "HEAD", "POST"])
def random_pair(request: OwnerRequest, game: str) -> HttpResponse:
    """Show two random lists for the choices of the new-list form; a POST keeps one or both.

    `?rival=` is the book of the second list: another one than the first, until one is chosen.
    """
    presentation = PRESENTATIONS.get(game)
    if presentation is None:
        raise Http404
    if request.method != "POST" and not request.GET:
        return redirect("new", game)
    asked, forms = _forms(request, presentation)
    documents = []
    for form in forms:
        document = form.document() if form.is_valid() else None
        if document is None:
            return render(request, "lists/new.html", form_context(request, form), status=400)
        documents.append(document)
    seed = read_number(asked.get("seed", ""))
    if seed is None:
        return redirect(f"{request.path}?{_query(asked, secrets.randbelow(SEEDS))}")
    try:
        answer, reports = proposing.pair(documents, request.owner, seed)
    except SolverUnavailable:
        answer, reports = None, []
    if reports and request.method == "POST" and (sides := SIDES.get(asked.get("keep", ""))):
        return _keep(request, [(reports[side], asked.get(f"name-{side}", "")) for side in sides])
    choices = {name: asked.getlist(name) for name in asked if name not in NOT_CHOICES}
    context = {
        "presentation": presentation,
        "game": presentation.game,
        "form": forms[0],
        "rival": asked.get("rival", ""),
        "answer": answer,
        "reason": wording.no_proposal_sentence(answer) if answer else "",
        "sides": [_side(presentation, report, asked) for report in reports],
        "asked": [(name, value) for name, values in choices.items() for value in values],
        "seed": seed,
        "again": _query(asked, secrets.randbelow(SEEDS)),
        "address": request.build_absolute_uri(f"{request.path}?{_query(asked, seed)}"),
    }
    return render(request, "lists/pair.html", context)


def _forms(request: OwnerRequest, presentation: Presentation) -> tuple[QueryDict, list[NewList]]:
    """Return the choices, with default books, and one form, or two if the sides differ."""
    new_form = partial(presentation.form, game=presentation.game, owner=request.owner)
    asked = (request.POST if request.method == "POST" else request.GET).copy()
    book: Any = new_form().fields.get("book")
    if book:
        asked["book"] = asked.get("book") or book.initial
        if "seed" not in asked and not asked.get("rival"):
            others = [key for key, _name in book.choices if key not in ("", asked["book"])]
            asked["rival"] = secrets.choice(others or [asked["book"]])
    return asked, [new_form(of_side) for of_side in _by_side(asked)]


def _by_side(asked: QueryDict) -> list[QueryDict]:
    """Return the choices, and those of the second side if it uses another book."""
    rival = asked.get("rival", "")
    if rival in ("", asked.get("book")):
        return [asked]
    other = asked.copy()
    other["book"] = rival
    return [asked, other]


def _keep(request: OwnerRequest, chosen: list[tuple[Report, str]]) -> HttpResponse:
    owner = ensure_owner(request)
    documents = [
        replace(report.document, name=name.strip()[:MAX_NAME] or _name(report))
        for report, name in chosen
    ]
    with transaction.atomic():
        rows = [lifecycle.create(owner, document) for document in documents]
    if len(rows) == 1:
        return redirect("lists:editor", rows[0].pk)
    query = urlencode([("list", row.pk) for row in rows])
    return redirect(f"{reverse('lists:side_by_side')}?{query}")


def _side(presentation: Presentation, report: Report, asked: QueryDict) -> dict[str, Any]:
    return {
        "report": report,
        "cards": presentation.cards_of(report),
        "name": _name(report) if not asked.get("name") else report.document.name,
    }


def _name(report: Report) -> str:
    """Return a name for a random list: its two most expensive units."""
    members = sorted(report.roster.members, key=lambda member: -member.points)
    names = list(dict.fromkeys(wording.term(member.label) for member in members))[:2]
    return " & ".join(names)[:MAX_NAME]


def _query(asked: QueryDict, seed: int) -> str:
    query = {name: asked[name] for name in asked if name not in NOT_CHOICES}
    return urlencode({**query, "seed": seed})
