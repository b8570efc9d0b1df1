"""Copies units between lists of one game, and shows lists side by side."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rulesets import wording
from rulesets.engine.errors import EditConflict, InvalidInput, StaleRevision
from rulesets.lists.addresses import choices_of, list_title
from rulesets.lists.forms import CopyUnits
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import editing, favourites, judging
from rulesets.lists.views.notices import CHANGED
from rulesets.lists.views.pages import ReadingPage
from rulesets.lists.views.print_form import MATCH
from rulesets.repeated.once import once
from rulesets.web.notices import Notice, undo_button
from rulesets.web.ownership import OwnerRequest

OFFERED_LISTS = 200
MAX_BESIDE = 3
LETTERS = "ABC"
"""Names of the lists on the copy buttons."""

UNDO = re.compile(r"(?P<list>[^@]+)@(\d{1,9})")
COPY = re.compile(r"(?P<source>[^:]+):([^:]+):(?P<target>[^:]+)")
"""Values of the buttons; the named parts are lists."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@once
def copy(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Choose units of a list (`?entry=` preselects some) and a list to copy them to."""
    mine = List.objects.of_owner(request.owner)
    row = get_object_or_404(mine, pk=id)
    presentation, report = PRESENTATIONS[row.game], judging.report(row)
    cards = presentation.cards_of(report)
    others = mine.filter(game=row.game, archived_at=None).exclude(pk=id)
    others = others.only("name", "game", "points", "size", "created_at")[:OFFERED_LISTS]
    form = CopyUnits(
        request.POST if request.method == "POST" else None,
        units=[part.id for card in cards for part in card.parts],
        lists=choices_of(list(others)),
        initial={"unit": request.GET.getlist("entry")},
    )
    if form.is_bound and form.is_valid() and (copied := _copied(request, row, form)):
        return copied
    context = {
        "row": row,
        "presentation": presentation,
        "cards": cards,
        "form": form,
        "has_others": bool(form.fields["to"].choices),  # type: ignore[attr-defined]
        "ticked": form["unit"].value() or (),
    }
    return render(request, "lists/copy.html", context, status=400 if form.is_bound else 200)


def _copied(request: OwnerRequest, row: List, form: CopyUnits) -> HttpResponse | None:
    """Copy the chosen units and show the list that has them; None if the form says why not."""
    units, to = form.cleaned_data["unit"], UUID(form.cleaned_data["to"])
    try:
        change = favourites.copy_units(request.owner, row.pk, units, to)
    except EditConflict as conflict:
        form.add_error("unit", wording.conflict_sentence(conflict))
        return None
    except InvalidInput as error:
        form.add_error("to", [wording.error_sentence(detail) for detail in error.details])
        return None
    text = ngettext(
        "%(n)d unit copied from %(name)s.", "%(n)d units copied from %(name)s.", len(units)
    )
    undo = undo_button(reverse("lists:undo", args=[change.row.pk]), is_edit=True)
    Notice(text % {"n": len(units), "name": list_title(row)}, [undo]).leave_for(request)
    return redirect("lists:editor", change.row.pk)


@dataclass(frozen=True, kw_only=True)
class ListColumn(ReadingPage):
    """A list among others; `beside` are all of them by their letters."""

    letter: str
    beside: Mapping[str, List]

    @property
    def name(self) -> str:
        return list_title(self.row)

    @property
    def targets(self) -> list[tuple[UUID, str, str]]:
        """The id, name and letter of each other list of this one's game and book."""
        return [
            (other.pk, list_title(other), letter)
            for letter, other in self.beside.items()
            if other.pk != self.row.pk
            and (other.game, other.book or self.row.book)
            == (self.row.game, self.row.book or other.book)
        ]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@once
def side_by_side(request: OwnerRequest) -> HttpResponse:
    """Show up to three lists, named by `?list=`; a POST copies a unit from one to another."""
    try:
        asked = list(dict.fromkeys(map(UUID, request.GET.getlist("list"))))[:MAX_BESIDE]
    except ValueError:
        raise Http404 from None
    by_id = List.objects.of_owner(request.owner).in_bulk(asked)
    rows = [by_id[id] for id in asked if id in by_id]
    if not rows:
        raise Http404
    if request.method == "POST":
        return _act(request, rows)
    beside = dict(zip(LETTERS, rows, strict=False))
    columns = [
        ListColumn(row=row, report=judging.report(row), letter=letter, beside=beside)
        for letter, row in beside.items()
    ]
    is_pair = len(rows) == 2 and rows[0].game == rows[1].game
    context = {
        "columns": columns,
        "is_alone": len(rows) == 1,
        "compared": urlencode({"a": rows[0].pk, "b": rows[-1].pk}) if is_pair else "",
        "match": urlencode({"sheet": MATCH, "with": rows[-1].pk}) if is_pair else "",
    }
    return render(request, "lists/side_by_side.html", context)


def _act(request: OwnerRequest, rows: list[List]) -> HttpResponse:
    """Copy a unit from list to list, or undo that, and show the lists again."""
    ids = [str(row.pk) for row in rows]
    shown = f"{reverse('lists:side_by_side')}?{urlencode({'list': ids}, doseq=True)}"
    try:
        if "undo" in request.POST:
            id, revision = _pressed(request.POST["undo"], UNDO, ids)
            editing.undo(request.owner, UUID(id), int(revision))
        else:
            source, entry, target = _pressed(request.POST.get("copy", ""), COPY, ids)
            row = favourites.copy_units(request.owner, UUID(source), [entry], UUID(target)).row
            undo = undo_button(shown, ("undo", f"{row.pk}@{row.revision}"))
            text = gettext("Copied to %(name)s.") % {"name": list_title(row)}
            Notice(text, [undo]).leave_for(request)
    except StaleRevision:
        Notice(str(CHANGED)).leave_for(request)
    except EditConflict as conflict:
        Notice(wording.conflict_sentence(conflict)).leave_for(request)
    except InvalidInput as error:
        Notice(" ".join(map(wording.error_sentence, error.details))).leave_for(request)
    return redirect(shown)


def _pressed(value: str, pattern: re.Pattern[str], ids: Sequence[str]) -> Sequence[str]:
    """Return the parts of a button's value; its lists must be among those shown."""
    found = pattern.fullmatch(value)
    if not found or not set(found.groupdict().values()) <= set(ids):
        raise Http404
    return found.groups()
