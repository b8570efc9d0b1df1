"""The war room behind a seat's key: the page, its news, and the actions of who sits there.

Actions answer a plain form with a redirect, and htmx with the parts of the page that changed; so
does the address for news, which the page asks every second.
"""

from dataclasses import replace

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.campaigns.room import changed, columns, room_of, seen
from armies.campaigns.sheets import NoSuchSheet, draw
from armies.models import Seat
from armies.services.campaigns import Refused, record, undo
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.games.strategy.document import Damage, Produce, read_action
from rulesets.pages.print import pdf_answer
from rulesets.pages.share import qr_answer

LONGEST_NUMBER = 9
NO_REFUSAL = {"refusals": (), "problems": ()}


@never_cache
@require_safe
def war_room(request, key):
    """`?piece=` opens a piece on the table, `?make=` and `unit=` a unit to be produced; `?by=` says
    which builder or building is to act."""
    return _page(request, room_of(_seat(key), request.GET))


@never_cache
@require_safe
def news(request, key):
    """Nothing while `seen` is what the page would show, at the price of one query."""
    seats = Seat.objects.in_use().filter(key=key)
    revision = seats.values_list("campaign__revision", flat=True).first()
    if revision is None:
        raise Http404
    opened = _opened(request)
    if request.GET.get("seen") == seen(revision, opened):
        return HttpResponse(status=204)
    return _answer(request, room_of(_seat(key), opened), request.GET, is_action=False)


@require_POST
def act(request, key):
    """Record the action in `do`, offered when the log was as long as `at` says."""
    try:
        action = _action(request.POST)
        seat = record(key, action, _position(request))
    except Refused as refused:
        reasons = [f"{wording.reason_sentence(reason)}." for reason in refused.reasons]
        return _refuse(request, key, 409, refusals=reasons)
    except InvalidInput as error:
        return _refuse(request, key, 400, problems=error.problems)
    except Seat.DoesNotExist:
        raise Http404 from None
    opened = _opened(request)
    is_made = isinstance(action, Produce) and "make" in opened
    return _done(request, room_of(seat, {} if is_made else opened))


@require_POST
def take_back(request, key):
    try:
        seat = undo(key, _position(request))
        return _done(request, room_of(seat, _opened(request)))
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


@require_safe
def qr(request, key):
    """The address of the room as a QR code."""
    path = reverse("armies:war_room", args=[_seat(key).key])
    return qr_answer(request.build_absolute_uri(path))


@never_cache
@require_safe
def sheet(request, key, sheet):
    room = room_of(_seat(key), {})
    try:
        return pdf_answer(request, sheet, lambda options: draw(room.state, sheet, options))
    except NoSuchSheet:
        raise Http404 from None


def _seat(key):
    return get_object_or_404(Seat.objects.in_use().select_related("campaign"), key=key)


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


def _position(request):
    at = _number(request.POST.get("at", ""))
    return at if isinstance(at, int) else None


def _opened(request):
    """What is open on the page: a script says it in `open`, else the address does."""
    said = request.POST.get("open", request.GET.get("open"))
    return request.GET if said is None else QueryDict(said)


def _page(request, room, status=200, **context):
    context = NO_REFUSAL | context | {"room": room, "columns": columns(room), "oob": False}
    return render(request, "campaigns/room.html", context, status=status)


def _done(request, room):
    """The parts that changed; without script, the page again."""
    if not request.htmx:
        return redirect(f"{room.here}#panel" if room.query else room.home)
    answer = _answer(request, room, request.POST, is_action=True)
    answer["HX-Replace-Url"] = room.here
    return answer


def _answer(request, room, seen, status=200, **context):
    context = NO_REFUSAL | context
    context |= {"room": room, "fragments": changed(room, seen.getlist("mark"))}
    return render(request, "campaigns/_answer.html", context, status=status)


def _refuse(request, key, status, **context):
    """Say what was not done and show the campaign as it is."""
    room = room_of(_seat(key), _opened(request))
    if request.htmx:
        return _answer(request, room, request.POST, status, is_action=True, **context)
    return _page(request, room, status, **context)
