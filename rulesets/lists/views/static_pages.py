"""Pages that depend on no list."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesets.games.strategy import LEDGER
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.web.ownership import OwnerRequest


@require_safe
def rules(request: OwnerRequest) -> HttpResponse:
    """Link to the reference pages of every game."""
    return render(request, "lists/rules.html", {"presentations": PRESENTATIONS, "strategy": LEDGER})


@require_safe
def privacy(request: OwnerRequest) -> HttpResponse:
    """Explain what Muster stores about a visitor."""
    return render(request, "lists/privacy.html")
