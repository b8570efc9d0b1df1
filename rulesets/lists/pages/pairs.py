"""Two random lists of equal points from one book; the seed in the address draws the same again."""

import secrets
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from rulesets import wording
from rulesets.lists import services
from rulesets.lists.pages.new import document_of, form_context
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.ownership import OwnerRequest, ensure_owner
from rulesets.solving.children import SolverUnavailable

SEEDS = 1_000_000
NOT_CHOICES = {"seed", "keep", "csrfmiddlewaretoken"}


@require_http_methods(["GET", "POST"])
def random_pair(request: OwnerRequest, game: str) -> HttpResponse:
    """Show two lists as the form of a new one asks for them; keep one of them by POST."""
    presentation = PRESENTATIONS.get(game)
    if presentation is None:
        raise Http404
    asked: QueryDict = request.POST if request.method == "POST" else request.GET
    form = presentation.form(asked, game=presentation.game, owner=request.owner)
    context: dict[str, Any] = {"presentation": presentation, "game": presentation.game}
    document = document_of(presentation, form) if form.is_valid() else None
    if document is None:
        return render(request, "lists/new.html", form_context(request, form), status=400)
    seed = asked.get("seed", "")
    if not (seed.isdecimal() and len(seed) <= len(str(SEEDS))):
        return redirect(f"{request.path}?{_query(asked, secrets.randbelow(SEEDS))}")
    try:
        answered = services.pair(document, request.owner, int(seed))
    except SolverUnavailable:
        answered = None
    keep = asked.get("keep", "")
    if request.method == "POST" and answered and keep in ("0", "1") and answered.proposals:
        kept = answered.proposals[int(keep)].report.document
        return redirect("lists:editor", services.create(ensure_owner(request), kept).pk)
    context |= {
        "answered": answered,
        "reason": wording.no_proposal_sentence(answered) if answered else "",
        "seed": int(seed),
        "asked": [
            (name, value)
            for name in asked
            if name not in NOT_CHOICES
            for value in asked.getlist(name)
        ],
        "again": _query(asked, secrets.randbelow(SEEDS)),
    }
    return render(request, "lists/pair.html", context)


def _query(asked: QueryDict, seed: int) -> str:
    kept = {name: asked[name] for name in asked if name not in NOT_CHOICES}
    return urlencode({**kept, "seed": seed})
