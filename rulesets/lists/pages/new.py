"""A new list, empty or a finished sample."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.errors import InvalidInput
from rulesets.lists import services
from rulesets.lists.forms import NewList
from rulesets.lists.presentation import PRESENTATIONS, Presentation
from rulesets.lists.samples import sample
from rulesets.ownership import OwnerRequest, ensure_owner


@require_http_methods(["GET", "POST"])
def new(request: OwnerRequest, game: str) -> HttpResponse:
    """The form for a list of a game, and what comes of it."""
    presentation = PRESENTATIONS.get(game)
    if presentation is None:
        raise Http404
    typed = request.POST if request.method == "POST" else None
    chosen = {"book": request.GET["book"]} if "book" in request.GET else None
    form = presentation.form(typed, game=presentation.game, owner=request.owner, initial=chosen)
    document = _document(presentation, form) if form.is_valid() else None
    if document:
        row = services.create(ensure_owner(request), document)
        return redirect("lists:editor", row.pk)
    context = {"presentation": presentation, "game": presentation.game, "form": form}
    return render(request, "lists/new.html", context, status=400 if form.is_bound else 200)


@require_POST
def try_sample(request: OwnerRequest, game: str) -> HttpResponse:
    """Open a copy of a game's sample, the visitor's own from then on."""
    if game not in PRESENTATIONS:
        raise Http404
    row = services.create(ensure_owner(request), sample(game))
    return redirect("lists:editor", row.pk)


def _document(presentation: Presentation, form: NewList) -> Document | None:
    """The document a valid form describes; None, and the form says why, if its name cannot be."""
    choices = form.choices()
    suggested = form.suggested_name() or str(presentation.new_name)
    choices["name"] = choices["name"] or suggested
    try:
        with codec.reporting_problems():
            return presentation.new_document(**choices)
    except InvalidInput as error:
        form.add_error("name", [wording.problem_sentence(problem) for problem in error.problems])
        return None
