"""Previews moving a list to another version of a book."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armies.services.versions import compare
from rulesets.engine import edits
from rulesets.engine.books import other_versions
from rulesets.games import ARMY_GAMES
from rulesets.lists.models import List
from rulesets.lists.services import judging
from rulesets.web.ownership import OwnerRequest


@never_cache
@require_safe
def move(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the list under another `version` of its `book`, by default the newest."""
    row = get_object_or_404(List.objects.of_owner(request.owner), game__in=ARMY_GAMES, pk=id)
    before = judging.report(row)
    key = request.GET.get("book", "")
    choices = (each for each in before.roster.library.choices if each.key == key)
    book = next(choices, None)
    if book is None or key not in before.document.books:
        raise Http404
    catalogue = before.roster.library.books.get(book.key)
    used = catalogue.version if catalogue else before.document.books[book.key]
    others = other_versions(book.versions, used)
    version = request.GET.get("version") or next(iter(others), "")
    if version not in others:
        raise Http404
    moved = edits.use_book(before.document, book.key, version)
    after = row.readable_books.judge(moved)
    context = {
        "row": row,
        "game": before.game,
        "book": book,
        "used": used,
        "others": others,
        "version": version,
        "before": before,
        "after": after,
        "move": compare(before, after),
    }
    return render(request, "armies/move.html", context)
