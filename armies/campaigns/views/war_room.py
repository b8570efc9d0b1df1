"""The war room at a seat's key: its screens, their news, and the player's actions.

Actions respond to a plain form with a redirect, and to htmx with the parts of the page that
changed; so does the address for news, which the page polls.
"""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armies.campaigns import room_cache, services
from armies.campaigns.room import SCREENS, WarRoom, left_open, query_of, room_of, seen
from armies.campaigns.seat_cookie import remember
from armies.campaigns.sentences import action_sentence
from armies.campaigns.services import ActionRefused, Unconfirmed
from armies.campaigns.views.access import seat_of
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.games.strategy.corrections import may_strike
from rulesets.games.strategy.document import Action, read_action
from rulesets.games.strategy.motions import Strike
from rulesets.games.strategy.state import State
from rulesets.web.fragments import changes_response
from rulesets.web.notices import Banner, Notice, undo_button
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import PAGE_FIELDS, read_number, read_text

ANSWER = "campaigns/_answer.html"

NOT_OF_ACTIONS = PAGE_FIELDS | {"confirmed", "log", "screen"}
"""Form fields that are not fields of the action."""


@never_cache
@require_safe
def war_room(request: OwnerRequest, key: str, screen: str = "") -> HttpResponse:
    """Show a screen.

    `?piece=` opens a piece on the table, `?make=` and `unit=` a unit to be produced; `?by=` says
    which builder or building is to act, `?round=` which round the books show.
    """
    if screen and screen not in SCREENS:
        raise Http404
    seat = seat_of(key)
    response = _page(request, room_of(seat, request.GET, screen), Banner())
    remember(request, response, seat)
    return response


@never_cache
@require_safe
def news(request: OwnerRequest, key: str) -> HttpResponse:
    """Respond with the changed fragments, or after one query with 204 if `seen` is up to date."""
    seat, opened, screen = seat_of(key), _opened(request), _screen(request)
    now = seen(seat.campaign.revision, opened)
    if request.GET.get("seen") == now:
        return HttpResponse(status=204)
    fragments = room_cache.find_fragments(key, now, screen)
    if fragments is None:
        fragments = room_cache.fragments_of(room_of(seat, opened, screen))
    return changes_response(request, ANSWER, fragments, {"is_action": False})


@require_POST
def act(request: OwnerRequest, key: str) -> HttpResponse:
    """Record the action in `do`, offered when the log was as long as `log` says."""
    opened: Mapping[str, str] = _opened(request)
    try:
        action = _action(request.POST)
        seat = services.record_action(
            key, action, _position(request), is_confirmed="confirmed" in request.POST
        )
    except Unconfirmed as unconfirmed:
        opened = {"confirm": codec.write(unconfirmed.action)}
        return _done(request, room_of(seat_of(key), opened, _screen(request)))
    except ActionRefused as refused:
        reasons = " ".join(f"{wording.sentence(reason)}." for reason in refused.reasons)
        return _refuse(request, key, Banner(refusal=reasons, status=409))
    except EditConflict as conflict:
        return _refuse(request, key, _banner_of(conflict))
    except InvalidInput as error:
        return _refuse(request, key, Banner(errors=error.details, status=400))
    room = room_of(seat, left_open(action, opened), _screen(request))
    return _done(request, room, _notice_of(request, room, action))


@require_POST
def undo(request: OwnerRequest, key: str) -> HttpResponse:
    try:
        seat = services.undo(key, _position(request))
    except EditConflict as conflict:
        return _refuse(request, key, _banner_of(conflict))
    room = room_of(seat, _opened(request), _screen(request))
    return _done(request, room, _notice_of(request, room, room.state.document.entries[-1]))


def _notice_of(request: OwnerRequest, room: WarRoom, action: Action) -> Notice:
    """Say what was recorded and what it cost, with a button that takes it back."""
    if action.do == "note":
        return Notice(gettext("Note saved."))
    state, player = room.state, room.seat.player
    recorded = next(
        each
        for each in reversed(state.document.entries)
        if (each.do, each.player) == (action.do, player)
    )
    text = action_sentence(state, recorded)
    postings = (posting for row in state.rows[player] for posting in row.postings)
    spent = sum(posting.points for posting in postings if posting.action == recorded.id)
    if spent > 0:
        text = f"{text}, −{spent}"
    if isinstance(recorded, Strike) and recorded.target in state.struck:
        return _taken_back(state, recorded.target)
    if not may_strike(state, player, recorded.id):
        return Notice(text)
    strike = ("do", room.bookkeeping.strike(recorded.id))
    undo = undo_button(room.address("act"), strike, is_edit=bool(request.htmx))
    return Notice(text, [undo])


def _taken_back(state: State, target: str) -> Notice:
    action = next(each for each in state.document.entries if each.id == target)
    return Notice(gettext("Undone: %(edit)s") % {"edit": action_sentence(state, action)})


def _action(form: QueryDict) -> Action:
    """Return a button's action, with the fields beside it, which are named after its own."""
    action = read_action(form.get("do", ""))
    texts = {
        name: read_text(str(text)).strip()
        for name, text in form.items()
        if name not in NOT_OF_ACTIONS
    }
    return codec.completed(action, texts)


def _position(request: HttpRequest) -> int | None:
    return read_number(request.POST.get("log", ""))


def _opened(request: HttpRequest) -> QueryDict:
    """Return what is open on the page, from the script's `open` field or else the URL."""
    query = request.POST.get("open", request.GET.get("open"))
    return request.GET if query is None else QueryDict(query)


def _screen(request: HttpRequest) -> str:
    """Return the screen that was looked at, as the page says."""
    screen = request.POST.get("screen", request.GET.get("screen", ""))
    return screen if screen in SCREENS else ""


def _page(request: OwnerRequest, room: WarRoom, banner: Banner) -> HttpResponse:
    is_owner = request.owner == room.campaign.owner
    context = {
        **vars(banner),
        "room": room,
        "is_owner": is_owner,
        "other_seats": _other_seats(room) if is_owner else [],
        "fragments": room_cache.fragments_of(room),
        "screens": SCREENS,
        "is_answer": False,
    }
    return render(request, "campaigns/room.html", context, status=banner.status)


def _other_seats(room: WarRoom) -> list[tuple[str, str]]:
    """Return keys and players of the other seats in a campaign of two; of more players, none."""
    if len(room.players) > 2:
        return []
    seats = room.campaign.seats.exclude(player=room.player).filter(player__in=room.players)
    return [(seat.key, room.players[seat.player].name) for seat in seats]


def _done(request: OwnerRequest, room: WarRoom, notice: Notice | None = None) -> HttpResponse:
    """Respond with the parts that changed; without script, redirect to the page."""
    if not request.htmx:
        if notice:
            notice.leave_for(request)
        return redirect(f"{room.here}#panel" if room.query else room.base)
    answer = _changes(request, room, Banner(notice))
    if query_of(_opened(request)) != room.query:
        answer["HX-Replace-Url"] = room.here
    return answer


def _changes(request: OwnerRequest, room: WarRoom, banner: Banner) -> HttpResponse:
    """Respond to an action with the fragments that changed."""
    context = {**vars(banner), "is_action": True}
    fragments = room_cache.fragments_of(room)
    return changes_response(request, ANSWER, fragments, context, banner.status)


def _banner_of(conflict: EditConflict) -> Banner:
    return Banner(refusal=wording.conflict_sentence(conflict), status=409)


def _refuse(request: OwnerRequest, key: str, banner: Banner) -> HttpResponse:
    """Show why the action was refused, and the current campaign."""
    room = room_of(seat_of(key), _opened(request), _screen(request))
    answer = _changes if request.htmx else _page
    return answer(request, room, banner)
