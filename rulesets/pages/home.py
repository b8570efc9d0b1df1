"""What spans the desks: one's lists, a new one, the rules."""

from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.games import GAMES
from rulesets.ownership import ensure_owner

LISTS_PER_PAGE = 40
DELETED_SHOWN = 100
SHOWN = ("id", "game", "name", "points", "size", "verdict", "updated_at", "deleted_at")
"""Fields of a list that a listing shows."""


@require_safe
def home(request, desks):
    mine = _rows(desk.lists.model.objects.of_owner(request.owner) for desk in desks)
    page = Paginator(mine.order_by("-updated_at"), LISTS_PER_PAGE).get_page(request.GET.get("page"))
    deleted = _rows(desk.lists.model.objects.deleted_of_owner(request.owner) for desk in desks)
    context = {
        "desks": desks,
        "games": _games(desks),
        "page": page,
        "lines": _lines(desks, page),
        "deleted": _lines(desks, deleted.order_by("-deleted_at")[:DELETED_SHOWN]),
    }
    return render(request, "rosters/home.html", context)


@require_http_methods(["GET", "POST"])
def new(request, desks, game):
    """The form for a list of a game, and what comes of it."""
    desk = desk_of(desks, game)
    typed = request.POST if request.method == "POST" else None
    form = desk.form(typed, game=desk.games[game], owner=request.owner)
    document = _new_document(desk, game, form) if form.is_valid() else None
    if document:
        row = desk.lists.create(ensure_owner(request), document)
        return redirect(desk.address("editor", row.pk))
    blank_sheets = [
        (label, desk.address("blank_sheet", name))
        for name, label in desk.words.blank_sheets.items()
        if desk.has_sheet(name, game)
    ]
    context = {"desk": desk, "game": desk.games[game], "form": form, "blank_sheets": blank_sheets}
    return render(request, "rosters/new.html", context, status=400 if form.is_bound else 200)


@require_safe
def rules(request, desks):
    """The games' reference pages."""
    games = [(game, desk.reference_url(game)) for game, desk in _games(desks)]
    return render(request, "rosters/rules.html", {"games": games})


def _rows(querysets):
    """The rows of all kinds of lists together, as dictionaries."""
    first, *others = [rows.order_by().values(*SHOWN) for rows in querysets]
    return first.union(*others, all=True)


def _lines(desks, rows):
    """The rows as the page shows them, each with its game, a name and where it leads."""
    return [line(desk_of(desks, row["game"]), row) for row in rows]


def line(desk, row):
    """A list as listings show it."""
    return row | {
        "title": desk.games[row["game"]].title,
        "name": row["name"] or desk.words.name,
        "editor_url": desk.address("editor", row["id"]),
        "undelete_url": desk.address("undelete", row["id"]),
    }


def _games(desks):
    """Every game with its desk, in menu order."""
    found = {slug: desk for desk in desks for slug in desk.games}
    return [(game, found[slug]) for slug, game in GAMES.items() if slug in found]


def desk_of(desks, game):
    """The desk that has a game; not found if none does."""
    for desk in desks:
        if game in desk.games:
            return desk
    raise Http404


def _new_document(desk, game, form):
    """The document a valid form describes; None, and the form says why, if its name cannot be."""
    choices = form.choices()
    choices["name"] = choices["name"] or str(desk.words.new)
    try:
        with codec.reporting_problems():
            return desk.new_document(game, **choices)
    except InvalidInput as error:
        form.add_error("name", [wording.problem_sentence(problem) for problem in error.problems])
