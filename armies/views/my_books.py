"""Pages of a player's own books."""

from dataclasses import dataclass

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.armyforge.games import FORGE_GAMES
from armies.symbols import emblem
from armies.views.reference import MAX_OPEN
from rulesets.books import services
from rulesets.books.library import Books
from rulesets.books.models import Book
from rulesets.books.uses import IN_USE, count_uses
from rulesets.engine.game import Game
from rulesets.games import ARMY_GAMES
from rulesets.lists.forms import ImportFiles
from rulesets.web.notices import Notice
from rulesets.web.ownership import OwnerRequest

BOOKS_PER_PAGE = 50


@dataclass(frozen=True)
class BookLine:
    """An own book, its game, and how many lists, favourites and campaigns use it."""

    book: Book
    game: Game
    lists: int
    favourites: int
    campaigns: int


@never_cache
@require_safe
def my_books(request: OwnerRequest) -> HttpResponse:
    """Show everybody's books by game, an owner's, newest first, and the form that adds more."""
    rows = Book.objects.of_owner(request.owner).order_by("-id").defer("document")
    page = Paginator(rows, BOOKS_PER_PAGE).get_page(request.GET.get("page"))
    books = page.object_list
    lists, favourites, campaigns = (
        count_uses(request.owner, books, kind) for kind in ("lists", "favourites", "campaigns")
    )
    lines = [
        BookLine(
            book,
            ARMY_GAMES[book.game],
            lists[book.pk],
            favourites[book.pk],
            campaigns[book.pk],
        )
        for book in books
    ]
    context = {
        "emblem": emblem,
        "public": [(game, Books(slug).choices) for slug, game in ARMY_GAMES.items()],
        "max_open": MAX_OPEN,
        "page": page,
        "lines": lines,
        "limit": settings.OWN_ROWS["books.Book"],
        "form": ImportFiles(),
        "forge_games": [ARMY_GAMES[slug] for slug in FORGE_GAMES],
    }
    return render(request, "armies/books.html", context)


@require_POST
def delete(request: OwnerRequest, id: int) -> HttpResponse:
    """Delete an owner's book, or say why it must stay; a book of others is not found."""
    if not request.owner:
        raise Http404
    if not services.delete(request.owner, id):
        Notice(str(IN_USE)).leave_for(request)
    return redirect("armies:my_books")
