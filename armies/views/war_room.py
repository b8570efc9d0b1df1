"""The war room behind a seat's key: the page, its news, and the actions of who sits there.

Actions answer a plain form with a redirect, and htmx with the parts of the page that changed; so
does the address for news, which the page asks every other second.
"""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.campaigns.room import changed, columns, room_of
from armies.campaigns.sheets import NoSuchSheet, draw
from armies.models import Seat
from armies.services.campaigns import Refused, record, undo
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.games.strategy.document import Damage, Produce, read_action
from rulesets.pages.print import pdf_answer

LONGEST_NUMBER = 9
NO_REFUSAL = {"refusals": (), "problems": ()}


@never_cache
@require_safe
def war_room(request, key):
    """`?piece=` opens a piece on the table, `?make=` and `unit=` a unit to be produced."""
    return _page(request, room_of(_seat(key), request.GET))


@never_cache
@require_safe
def news(request, key):
    """Nothing while the revision in `seen` is the newest, at the price of one query."""
    revision = Seat.objects.filter(key=key).values_list("campaign__revision", flat=True).first()
    if revision is None:
        raise Http404
    if request.GET.get("seen") == str(revision):
        return HttpResponse(status=204)
    room = room_of(_seat(key), request.GET)
    return _answer(request, room, request.GET, is_action=False)


@require_POST
def act(request, key):
    """Record the action in `do`."""
    try:
        action = _action(request.POST)
        seat = record(key, action)
    except Refused as refused:
        reasons = [wording.reason_sentence(reason) for reason in refused.reasons]
        return _refuse(request, key, 409, refusals=reasons)
    except InvalidInput as error:
        return _refuse(request, key, 400, problems=error.problems)
    except Seat.DoesNotExist:
        raise Http404 from None
    opened = {} if isinstance(action, Produce) and not request.htmx else request.GET
    return _done(request, room_of(seat, opened))


@require_POST
def take_back(request, key):
    try:
        return _done(request, room_of(undo(key), request.GET))
    except EditConflict as conflict:
        return _refuse(request, key, 409, refusals=[wording.conflict_sentence(conflict)])
    except Seat.DoesNotExist:
        raise Http404 from None


@never_cache
@require_safe
def log(request, key):
    """Every action since the beginning."""
    return render(request, "campaigns/log.html", {"room": room_of(_seat(key), {})})


@never_cache
@require_safe
def document(request, key):
    """The campaign as a document, to keep or to open again."""
    row = _seat(key).campaign
    response = HttpResponse(row.document, content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="campaign.json"'
    return response


@never_cache
@require_safe
def sheet(request, key, sheet):
    room = room_of(_seat(key), {})
    try:
        return pdf_answer(request, sheet, lambda options: draw(room.state, sheet, options))
    except NoSuchSheet:
        raise Http404 from None


def _seat(key):
    return get_object_or_404(Seat.objects.select_related("campaign"), key=key)


def _action(form):
    """The action a button stands for, with what was typed beside it."""
    action = read_action(form.get("do", ""))
    with codec.reporting_problems():
        match action:
            case Damage() if form.get("wounds"):
                return replace(action, wounds=_number(form["wounds"]))
            case Produce():
                name = form.get("name", "").strip()
                return replace(action, name=name, reserve="reserve" in form)
    return action


def _number(text):
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else text


def _page(request, room, status=200, **context):
    context = NO_REFUSAL | context | {"room": room, "columns": columns(room), "oob": False}
    return render(request, "campaigns/room.html", context, status=status)


def _done(request, room):
    """The parts that changed; without script, the page again."""
    if request.htmx:
        return _answer(request, room, request.POST, is_action=True)
    return redirect(f"{room.home}?{room.query}#panel" if room.query else room.home)


def _answer(request, room, seen, status=200, **context):
    context = NO_REFUSAL | context
    context |= {"room": room, "fragments": changed(room, seen.getlist("mark"))}
    return render(request, "campaigns/_answer.html", context, status=status)


def _refuse(request, key, status, **context):
    """Say what was not done and show the campaign as it is."""
    room = room_of(_seat(key), request.GET)
    if request.htmx:
        return _answer(request, room, request.POST, status, is_action=True, **context)
    return _page(request, room, status, **context)
