"""Open motions with their answers, and the actions by which a seat proposes changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.campaigns.players import Player, players_of
from armies.campaigns.screens.buttons import Button
from armies.campaigns.sentences import action_sentence
from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.games.strategy.actions import Pause, Style
from rulesets.games.strategy.corrections import without
from rulesets.games.strategy.motions import (
    Agree,
    Close,
    Decline,
    Enter,
    Leave,
    OpenMotion,
    PassFor,
    SetPolicy,
    Strike,
)
from rulesets.games.strategy.offers import NEW
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import MAX_PLAYERS, NUMBERS
from rulesets.wording.terms import both_names

COLOURS = {
    "red": _("Red"),
    "blue": _("Blue"),
    "green": _("Green"),
    "amber": _("Amber"),
    "violet": _("Violet"),
    "slate": _("Slate"),
}


@dataclass(frozen=True)
class Correction:
    """A player's points left, objectives and pieces before and after a correction."""

    player: Player
    before: tuple[int, int, int]
    after: tuple[int, int, int]


@dataclass(frozen=True)
class MotionLine:
    """An open motion, with the answers that a player may give, or its withdrawal."""

    id: str
    player: Player
    text: str
    missing: tuple[Player, ...]
    changes: tuple[Correction, ...]
    answers: tuple[Button, ...]


def motions(state: State, player: str) -> list[MotionLine]:
    """Return every open motion; `player` may answer, empty for a watcher."""
    players = players_of(state)
    return [
        MotionLine(
            id=id,
            player=players[opened.motion.player],
            text=action_sentence(state, opened.motion),
            missing=tuple(players[each] for each in opened.missing if each in players),
            changes=changes(state, opened.motion.target)
            if isinstance(opened.motion, Strike)
            else (),
            answers=tuple(button for button in _answers(state, opened, player) if button.is_legal),
        )
        for id, opened in state.motions.items()
    ]


def _answers(state: State, opened: OpenMotion, player: str) -> Iterator[Button]:
    motion = opened.motion
    if player in opened.missing:
        agree = Agree(id=NEW, player=player, to=motion.id)
        yield Button.of(state, agree, gettext("Agree"), "primary")
        decline = Decline(id=NEW, player=player, to=motion.id)
        yield Button.of(state, decline, gettext("Decline"))
    if player == motion.player:
        withdrawal = Strike(id=NEW, player=player, target=motion.id)
        yield Button.of(state, withdrawal, gettext("Withdraw"))


def changes(state: State, target: str) -> tuple[Correction, ...]:
    """Return the players whom an action affects, with and without it."""
    corrected = without(state, target)
    return tuple(
        Correction(player, _facts(state, id), _facts(corrected, id))
        for id, player in players_of(state).items()
        if id in corrected.players and _facts(state, id) != _facts(corrected, id)
    )


def _facts(state: State, player: str) -> tuple[int, int, int]:
    left = state.row(player).next_start
    return left, len(state.objectives_of(player)), len(state.on_table[player])


@dataclass(frozen=True)
class HouseRule:
    """A point that the rules leave open, the option in force and the others to propose."""

    title: str
    now: str
    others: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Arrangements:
    """The actions that a seat may post; lists hold only possible ones.

    `course` pauses or closes the campaign, or leaves it.
    """

    style: str
    colours: tuple[tuple[str, Promise, bool], ...]
    house_rules: tuple[HouseRule, ...]
    course: tuple[Button, ...]
    absent: tuple[tuple[Player, Button], ...]
    enter: str
    books: tuple[tuple[str, str], ...]


def arrangements(state: State, player: str, owner: UUID) -> Arrangements:
    players = players_of(state)
    taken = {each.colour for each in players.values() if each.id != player}
    books = Books(NUMBERS[state.document.variant].army, owner).choices
    is_full = len(state.known_players) >= MAX_PLAYERS
    passes = (
        (players[absent], Button.of(state, PassFor(id=NEW, player=player, absent=absent)))
        for absent in state.in_play
        if absent != player
    )
    return Arrangements(
        style=codec.write(Style(id=NEW, player=player)),
        colours=tuple(
            (colour, label, colour == players[player].colour)
            for colour, label in COLOURS.items()
            if colour not in taken
        ),
        house_rules=tuple(_house_rules(state, player)),
        course=tuple(button for button in _course(state, player) if button.is_legal),
        absent=tuple(found for found in passes if found[1].is_legal),
        enter="" if is_full else codec.write(_newcomer(state, player)),
        books=tuple((book.key, both_names(book.name)) for book in books),
    )


def _course(state: State, player: str) -> Iterator[Button]:
    pause = Pause(id=NEW, player=player, paused=not state.is_paused)
    yield Button.of(state, pause, gettext("Resume") if state.is_paused else gettext("Pause"))
    yield Button.of(state, Close(id=NEW, player=player), gettext("Propose to close the campaign"))
    leave = Leave(id=NEW, player=player, leaver=player)
    yield Button.of(state, leave, gettext("Leave the campaign"), "remove")


def _house_rules(state: State, player: str) -> Iterator[HouseRule]:
    for policy in POLICIES:
        now = state.policy(policy.key)
        others = [
            (gettext(words), SetPolicy(id=NEW, player=player, policy=policy.key, option=option))
            for option, words in policy.options.items()
            if option != now
        ]
        yield HouseRule(
            title=gettext(policy.title),
            now=gettext(policy.options[now]),
            others=tuple((words, codec.write(action)) for words, action in others),
        )


def _newcomer(state: State, player: str) -> Enter:
    ids = (f"p{number}" for number in range(1, 2 * MAX_PLAYERS + 1))
    free = next(id for id in ids if id not in state.known_players)
    return Enter(id=NEW, player=player, newcomer=free, name="", book="book")
