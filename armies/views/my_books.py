"""Pages of a player's own books."""

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.armyforge.games import FORGE_GAMES
from rulesets.books.models import Book
from rulesets.books.services import count_users
from rulesets.books.services import delete as delete_book
from rulesets.games import ARMY_GAMES
from rulesets.lists.forms import ImportFiles
from rulesets.web.ownership import OwnerRequest

BOOKS_PER_PAGE = 50


@never_cache
@require_safe
def my_books(request: OwnerRequest) -> HttpResponse:
    """Show an owner's books, newest first, and the form that adds more."""
    books = Book.objects.of_owner(request.owner).order_by("-id").defer("document")
    page = Paginator(books, BOOKS_PER_PAGE).get_page(request.GET.get("page"))
    users = count_users(request.owner, page.object_list)
    favourites = count_users(request.owner, page.object_list, "favourites")
    campaigns = count_users(request.owner, page.object_list, "campaigns")
    lines = [
        (book, ARMY_GAMES[book.game], users[book.pk], favourites[book.pk], campaigns[book.pk])
        for book in page.object_list
    ]
    context = {
        "page": page,
        "lines": lines,
        "limit": settings.OWN_ROWS["books.Book"],
        "form": ImportFiles(),
        "forge_games": [ARMY_GAMES[slug] for slug in FORGE_GAMES],
    }
    return render(request, "armies/books.html", context)


@require_POST
def delete(request: OwnerRequest, id: int) -> HttpResponse:
    """Delete an unused book of the owner; any other is not found."""
    if not request.owner or not delete_book(request.owner, id):
        raise Http404
    return redirect("armies:my_books")
