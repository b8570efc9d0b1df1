"""What a list becomes under another version of a book, shown before its owner moves it there."""

from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armies import mapping
from armies.desk import ARMIES
from armies.numbering import other_versions
from armies.services.armies import armies
from armies.services.versions import compare, preview_move
from rulesets.pages.editor import own_row


@never_cache
@require_safe
def move(request, id):
    """`book` is one that the list uses, `version` another one that is here, else the newest."""
    row = own_row(request, ARMIES, id)
    before = armies.report(row)
    book = _book(request, before)
    used = _used(before, book.key)
    others = other_versions(book.versions, used)
    version = request.GET.get("version") or next(iter(others), "")
    if version not in others:
        raise Http404
    after = preview_move(before.document, book.key, version, row.owner)
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
        "edit": "use_book?" + urlencode({"book": book.key, "version": version}),
    }
    return render(request, "armies/move.html", context)


def _book(request, report):
    """The book of the list that the address names."""
    key = request.GET.get("book", "")
    for book in mapping.shelf(report.game.slug, request.owner):
        if book.key == key and key in report.document.books:
            return book
    raise Http404


def _used(report, key):
    """The version a list is judged under; if it is missing, the one it names."""
    found = report.roster.library.books.get(key)
    return found.version if found else report.document.books[key]
