"""The settings page: names and colours, house rules, players, pause."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext

from armies.campaigns import words
from armies.campaigns.buttons import Button
from armies.campaigns.players import Player, players_of
from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.games.strategy.actions import (
    AnyMotion,
    Close,
    Enter,
    Leave,
    PassFor,
    Pause,
    SetPolicy,
    Style,
)
from rulesets.games.strategy.corrections import addressed
from rulesets.games.strategy.offers import NEW
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import MAX_PLAYERS, NUMBERS
from rulesets.wording.terms import both_names


@dataclass(frozen=True)
class HouseRule:
    """A point that the rules leave open, the option in force and the others to propose."""

    title: str
    now: str
    others: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Arrangements:
    """The actions that a seat may post; lists hold only possible ones."""

    style: str
    colours: tuple[tuple[str, Promise, bool], ...]
    house_rules: tuple[HouseRule, ...]
    pause: Button
    close: Button
    leave: Button
    absent: tuple[tuple[Player, Button], ...]
    enter: str
    books: tuple[tuple[str, str], ...]


def arrangements(state: State, player: str, owner: UUID) -> Arrangements:
    players = players_of(state)
    taken = {each.colour for each in players.values() if each.id != player}
    books = Books(NUMBERS[state.document.variant].army, owner).choices
    is_full = len(state.known_players) >= MAX_PLAYERS
    return Arrangements(
        style=codec.write(Style(id=NEW, player=player)),
        colours=tuple(
            (colour, label, colour == players[player].colour)
            for colour, label in words.COLOURS.items()
            if colour not in taken
        ),
        house_rules=tuple(_house_rules(state, player)),
        pause=Button.of(state, Pause(id=NEW, player=player, paused=not state.is_paused)),
        close=_motion(state, Close(id=NEW, player=player)),
        leave=_motion(state, Leave(id=NEW, player=player, leaver=player)),
        absent=tuple(_absent(state, player, players)),
        enter="" if is_full else codec.write(_newcomer(state, player)),
        books=tuple((book.key, both_names(book.name)) for book in books),
    )


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


def _absent(
    state: State, player: str, players: dict[str, Player]
) -> Iterator[tuple[Player, Button]]:
    for absent in state.in_play:
        if absent != player:
            button = _motion(state, PassFor(id=NEW, player=player, absent=absent))
            if button.is_legal:
                yield players[absent], button


def _motion(state: State, action: AnyMotion) -> Button:
    return Button.of(state, addressed(state, action))
