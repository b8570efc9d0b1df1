"""The books that a player added for themselves."""

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.models import ArmyBook
from armies.services.armies import ARMY_GAMES
from armies.services.books import count_users, delete_book
from rulesets.pages.forms import ImportFiles

BOOKS_PER_PAGE = 50


@never_cache
@require_safe
def my_books(request):
    """An owner's books, the last added first, and the form that adds more."""
    books = ArmyBook.objects.of_owner(request.owner).order_by("-id")
    books = books.defer("background", "background_it")
    page = Paginator(books, BOOKS_PER_PAGE).get_page(request.GET.get("page"))
    users = count_users(request.owner, page.object_list)
    lines = [(book, ARMY_GAMES[book.game], users[book.pk]) for book in page.object_list]
    context = {"page": page, "lines": lines, "limit": settings.OWN_BOOKS, "form": ImportFiles()}
    return render(request, "armies/books.html", context)


@require_POST
def delete(request, id):
    """Delete one's own book that no list uses; any other is not found."""
    if not request.owner or not delete_book(request.owner, id):
        raise Http404
    return redirect("armies:my_books")
