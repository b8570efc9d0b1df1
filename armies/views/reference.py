"""Reference pages of armies: limits, structure rules, special rules, and every book."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from armies.screens import rulebook
from armies.screens.book_comparison import compare_books
from armies.symbols import emblem
from rulesets.books.library import Books
from rulesets.engine.policies import Policy
from rulesets.games import ARMY_GAMES
from rulesets.games.ground.checks import stated_loadout, stated_points
from rulesets.games.ground.game import GroundGame
from rulesets.games.ground.library import Catalogue, Library
from rulesets.web.ownership import OwnerRequest

MAX_QUERY = 80
"""Longest query; the rest is ignored."""

MAX_OPEN = 8
"""Most army books that are listed unfolded."""


@require_safe
def reference(request: OwnerRequest, game: str) -> HttpResponse:
    """Show a game's rules for lists; of the special rules those that mention `q`, if given."""
    ground = _game(game)
    query = request.GET.get("q", "").strip()[:MAX_QUERY]
    books = Books[Catalogue, Library](game, request.owner)
    rules = rulebook.special_rules(books)
    imported = {stated_points.code, stated_loadout.code}
    context = {
        "game": ground,
        "query": query,
        "rows": ground.limit_rows(ground.row_sizes or ground.usual_sizes),
        "building": [check for check in ground.checks if check.code not in imported],
        "importing": [check for check in ground.checks if check.code in imported],
        "policies": [_policy(policy) for policy in ground.policies],
        "books": books.choices,
        "emblem": emblem,
        "max_open": MAX_OPEN,
        "rules": rulebook.find_rules(rules, query) if query else rules,
        "most_books": rulebook.MAX_BOOKS,
    }
    return render(request, "armies/reference.html", context)


@require_safe
def book(request: OwnerRequest, game: str, book: str, version: str = "") -> HttpResponse:
    """Show a book, by default in its newest version, or those units that `q` and `kind` name."""
    ground = _game(game)
    books = Books[Catalogue, Library](game, request.owner)
    catalogue = books.catalogue(book, version)
    if catalogue is None:
        raise Http404
    units = rulebook.units(catalogue)
    query = request.GET.get("q", "").strip()[:MAX_QUERY]
    kinds = rulebook.kinds(units)
    kind = next((kind for kind in kinds if kind == request.GET.get("kind")), "")
    context = {
        "game": ground,
        "catalogue": catalogue,
        "query": query,
        "kinds": kinds,
        "chosen_kind": kind,
        "has_units": bool(units),
        "units": rulebook.find_units(units, query, kind),
        "versions": books.versions(book),
    }
    return render(request, "armies/book.html", context)


@require_safe
def compare(request: OwnerRequest, game: str, book: str) -> HttpResponse:
    """Compare two versions of a book: by default the newest (`to`) and the one before (`from`)."""
    ground = _game(game)
    books = Books[Catalogue, Library](game, request.owner)
    versions = books.versions(book)
    new = request.GET.get("to") or next(iter(versions), "")
    earlier = versions[versions.index(new) + 1 :] if new in versions else ()
    old = request.GET.get("from") or next(iter(earlier), new)
    if old not in versions or new not in versions:
        raise Http404
    before, after = books.catalogue(book, old), books.catalogue(book, new)
    if before is None or after is None:
        raise Http404
    context = {
        "game": ground,
        "versions": versions,
        "before": before,
        "after": after,
        "sorts": compare_books(before, after),
    }
    return render(request, "armies/compare.html", context)


def _game(slug: str) -> GroundGame:
    """Return an army game by its slug, or raise Http404."""
    if slug not in ARMY_GAMES:
        raise Http404
    return ARMY_GAMES[slug]


def _policy(policy: Policy) -> tuple[str, str, list[str]]:
    """Return a policy's title, its default option and the others."""
    default, *others = map(gettext, policy.options.values())
    return gettext(policy.title), default, others
