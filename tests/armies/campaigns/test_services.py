import uuid
from cProfile import Profile
from dataclasses import replace

import pytest
from django.http import Http404
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armies.campaigns.models import Campaign, Seat
from armies.campaigns.services import (
    ActionRefused,
    open_campaign,
    open_rematch,
    record_action,
    renew_key,
    undo,
)
from armies.campaigns.states import state_of
from rulesets.books.services import delete, store
from rulesets.engine.errors import EditConflict, ErrorDetail, InvalidInput
from rulesets.games.strategy.actions import BeginBuild, Construct, Pass, Spend, StatedRow, Take
from rulesets.games.strategy.document import CampaignPlayer
from rulesets.games.strategy.motions import Agree, Enter, Leave, Strike
from rulesets.games.strategy.replay import replay
from tests import ground
from tests.armies.campaigns.conftest import LEVY, new_document
from tests.armies.campaigns.rooms import start_building
from tests.campaigns import against, marks, offers
from tests.strategies import SAME_EVERY_TIME

NEW = "new"
STRANGER = uuid.UUID(int=9)


def log(row):
    row.refresh_from_db()
    return [(action.player, action.do) for action in state_of(row).document.entries]


def take(number):
    return Take(id=NEW, player="p1", objective=number)


def begin(first="p1"):
    return BeginBuild(id=NEW, player="p1", first=first)


def build(player="p1"):
    return Construct(id=NEW, player=player, building="barracks", builder=f"{player}.builder")


def test_campaign_opens_with_books_pinned_and_a_key_for_each_seat(table):
    assert state_of(table.row).document.books == {LEVY: "1.0"}
    assert len({table.anna, table.bruno, table.watcher}) == 3
    assert min(map(len, (table.anna, table.bruno, table.watcher))) >= 22


def test_action_is_appended_for_the_player_of_the_seat(table):
    record_action(table.bruno, take(3))
    assert log(table.row) == [("p2", "take")]
    assert state_of(table.row).owners == {3: "p2"}
    assert table.row.revision == 2


def test_action_is_replayed_once_for_all_who_see_it(table):
    start_building(table, ("p1", build()))
    profile = Profile()
    profile.runcall(record_action, table.bruno, Pass(id=NEW, player="p2"))
    shown = profile.runcall(state_of, Campaign.objects.get())
    times = {entry.code: entry.callcount for entry in profile.getstats()}
    assert times[replay.__code__] == 1
    passes = [action for action in shown.document.entries if action.do == "pass"]
    assert {action.because for action in passes[1:]} == {passes[0].id}
    assert shown == replay(shown.document, shown.library)


def test_late_joiner_gets_a_seat_when_the_last_who_was_asked_leaves(opened):
    carla = CampaignPlayer(id="p3", name="Carla", book=LEVY)
    table = opened(new_document(players=(*new_document().players, carla)))
    enter = Enter(id=NEW, player="p1", newcomer="p4", name="Dino", book=LEVY)
    record_action(table.anna, enter)
    (motion,) = state_of(Campaign.objects.get()).motions
    record_action(table.bruno, Agree(id=NEW, player="p2", to=motion))
    leave = Leave(id=NEW, player="p3", leaver="p3")
    leaver = table.row.seats.get(player="p3").key
    record_action(leaver, leave, is_confirmed=True)
    assert table.row.seats.filter(player="p4").count() == 1
    undo(leaver)
    assert table.row.seats.filter(player="p4").count() == 0


def test_seat_of_a_newcomer_struck_out_is_gone(table):
    enter = Enter(id=NEW, player="p1", newcomer="p3", name="Carla", book=LEVY)
    record_action(table.anna, enter)
    (motion,) = state_of(Campaign.objects.get()).motions
    record_action(table.bruno, Agree(id=NEW, player="p2", to=motion))
    former = table.row.seats.get(player="p3").key
    record_action(table.anna, Strike(id=NEW, player="p1", target=motion))
    (motion,) = state_of(Campaign.objects.get()).motions
    record_action(table.bruno, Agree(id=NEW, player="p2", to=motion))
    assert not Seat.objects.filter(key=former).exists()
    assert table.row.seats.count() == 3


def test_book_of_a_newcomer_is_pinned_and_kept(table, owner, new_books):
    row = store(ground.book("gf35", ground.unit(), sections=[]), "test", owner).row
    enter = Enter(id=NEW, player="p1", newcomer="p3", name="Carla", book=ground.BOOK)
    record_action(table.anna, enter)
    table.row.refresh_from_db()
    assert state_of(table.row).document.books[ground.BOOK] == ground.VERSION
    assert state_of(table.row).missing_books == {}
    assert not delete(owner, row.pk)


def test_rematch_takes_the_books_along(opened, owner, new_books):
    store(ground.book("gf35", ground.unit(), sections=[]), "test", owner)
    anna, bruno = new_document().players
    table = opened(new_document(players=(anna, replace(bruno, book=ground.BOOK))))
    rematch = open_rematch(STRANGER, table.row)
    assert state_of(rematch).document.books == state_of(table.row).document.books
    assert state_of(rematch).missing_books == {}


def test_actions_get_ids_of_their_own(table):
    record_action(table.anna, take(1))
    record_action(table.anna, take(2))
    table.row.refresh_from_db()
    ids = [action.id for action in state_of(table.row).document.entries]
    assert len(set(ids)) == 2
    assert [len(id) for id in ids] == [16, 16]


def test_illegal_action_is_refused_with_its_reasons_and_saves_nothing(table):
    record_action(table.anna, begin())
    with pytest.raises(ActionRefused) as caught:
        record_action(table.bruno, build("p2"))
    assert against(caught.value.reasons) == ["turn"]
    assert log(table.row) == [("p1", "begin_build")]
    assert table.row.revision == 2


@pytest.mark.parametrize(
    "action",
    [
        pytest.param(Spend(id=NEW, player="p1", part="upgrades", points=5), id="spend"),
        pytest.param(StatedRow(id=NEW, player="p1", round=50), id="row"),
    ],
)
def test_actions_of_sheets_kept_by_hand_are_refused(table, action):
    with pytest.raises(InvalidInput) as caught:
        record_action(table.anna, action)
    assert caught.value.details == (ErrorDetail("do", "not_in_play"),)
    assert log(table.row) == []


@pytest.mark.parametrize("seat", ["watcher", "unknown"])
def test_nobody_acts_from_other_keys(table, seat):
    key = table.watcher if seat == "watcher" else "nothing"
    with pytest.raises(Http404):
        record_action(key, take(1))
    with pytest.raises(Http404):
        undo(key)


def test_full_log_takes_no_more(opened):
    actions = tuple(Take(id=f"a{n}", player="p1", objective=1) for n in range(4000))
    table = opened(new_document(entries=actions))
    with pytest.raises(InvalidInput) as caught:
        record_action(table.anna, take(1))
    assert [problem.code for problem in caught.value.details] == ["too_long"]
    assert len(log(table.row)) == 4000


def test_own_last_action_is_taken_back(table):
    record_action(table.anna, take(1))
    record_action(table.anna, take(2))
    undo(table.anna)
    assert log(table.row) == [("p1", "take"), ("p1", "take"), ("p1", "strike")]
    assert state_of(table.row).owners == {1: "p1"}
    assert table.row.revision == 4


def test_action_stays_once_another_has_acted(table):
    record_action(table.anna, take(1))
    record_action(table.bruno, take(2))
    with pytest.raises(EditConflict):
        undo(table.anna)
    assert log(table.row) == [("p1", "take"), ("p2", "take")]


def test_same_action_is_recorded_again_once_it_is_offered_again(table):
    record_action(table.anna, take(1), position=0)
    with pytest.raises(EditConflict, match="repeated"):
        record_action(table.anna, take(1), position=0)
    record_action(table.bruno, take(1), position=0)
    record_action(table.anna, take(1), position=2)
    assert log(table.row) == [("p1", "take"), ("p2", "take"), ("p1", "take")]


def test_battle_without_a_build_phase_ends_once_for_both(opened):
    actions = tuple(StatedRow(id=f"r{n}", player="p1", round=n) for n in (1, 18))
    table = opened(new_document(entries=actions))
    record_action(table.anna, begin(), position=2)
    with pytest.raises(EditConflict, match="repeated"):
        record_action(table.bruno, begin("p2"), position=2)
    table.row.refresh_from_db()
    assert state_of(table.row).round == 18


def test_renewed_key_replaces_the_old_one(table, owner):
    renew_key(owner, table.row.pk, "p1")
    with pytest.raises(Http404):
        record_action(table.anna, take(1))
    record_action(Seat.objects.get(campaign=table.row, player="p1").key, take(1))
    assert log(table.row) == [("p1", "take")]


def test_stranger_renews_no_key(table):
    with pytest.raises(Http404):
        renew_key(uuid.uuid4(), table.row.pk, "p1")
    assert Seat.objects.get(campaign=table.row, player="p1").key == table.anna


def test_state_is_kept_until_the_log_grows(table):
    first = state_of(table.row)
    table.row.refresh_from_db()
    assert state_of(table.row) is first
    record_action(table.anna, take(1))
    table.row.refresh_from_db()
    assert state_of(table.row) is not first


def is_final(action):
    return action.do in ("damage", "destroy") and action.target.endswith(".hq")


def legal(state):
    offered = [each for player in state.players for each in offers(state, player)]
    marked = [each for player in state.players for each in marks(state, player)]
    found = [each.action for each in offered + marked if each.is_legal]
    return [action for action in found if not is_final(action)]


SOME = settings(
    SAME_EVERY_TIME,
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
"""Each example opens a campaign of its own, so they may share a database."""


@SOME
@given(choices=st.lists(st.integers(0, 10_000), max_size=25))
def test_no_sequence_of_offered_actions_is_refused(db, choices):
    row = open_campaign(uuid.uuid4(), new_document())
    keys = dict(row.seats.values_list("player", "key"))
    for choice in choices:
        row.refresh_from_db()
        action = chosen(legal(state_of(row)), choice)
        record_action(keys[action.player], action)
    row.refresh_from_db()
    state = state_of(row)
    assert state.breaches == []
    chosen_by_players = [a for a in state.document.entries if not getattr(a, "because", None)]
    assert len(chosen_by_players) == len(choices)


def chosen(actions, choice):
    """One of the actions by a number, every kind as likely as any other."""
    kinds = sorted({action.do for action in actions})
    same = [action for action in actions if action.do == kinds[choice % len(kinds)]]
    return same[choice // len(kinds) % len(same)]


def test_campaign_that_could_not_be_read_again_is_not_stored(db, owner):
    rows = tuple(StatedRow(id=f"row-number-{n:05}", player="p1", round=1) for n in range(4000))
    with pytest.raises(InvalidInput) as caught:
        open_campaign(owner, new_document(entries=rows))
    assert [problem.code for problem in caught.value.details] == ["too_large"]
    assert Seat.objects.count() == 0
