"""The TABLE screen: objectives, every player's buildings and units, the end of the battle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from armies.campaigns.players import NOBODY, Player, own_first, players_of
from armies.campaigns.screens.buttons import Button, at_war
from armies.campaigns.sentences import piece_name, reserve_note
from armies.symbols import symbol
from rulesets import wording
from rulesets.games.strategy.actions import BeginBuild, Damage, Destroy, Heal, Take, Yield
from rulesets.games.strategy.offers import NEW, joins
from rulesets.games.strategy.outlook import Forecast, forecasts, joiners, rout_tests
from rulesets.games.strategy.pieces import Builder, Building, Force, Piece
from rulesets.games.strategy.state import State


@dataclass(frozen=True)
class ObjectiveLine:
    """An objective, its holder, and the mark to make."""

    number: int
    holder: Player
    is_mine: bool
    is_fortified: bool
    mark: Button | None

    @property
    def marking(self) -> str:
        """The words of its mark, and who holds it."""
        action = (
            gettext("Mark objective %(number)s lost")
            if self.is_mine
            else gettext("Capture objective %(number)s")
        )
        return ", ".join(filter(None, (action % {"number": self.number}, self.holder.name)))


@dataclass(frozen=True)
class PieceLine:
    """A building, builder or unit with its wounds and the marks to make."""

    piece: Piece
    notes: tuple[str, ...]
    hit: Button | None = None
    loss: Button | None = None
    heal: Button | None = None

    @property
    def id(self) -> str:
        return self.piece.id

    @property
    def name(self) -> str:
        return wording.term(self.piece.label)

    @property
    def symbol(self) -> str:
        """The map symbol of a building, builder or unit."""
        if isinstance(self.piece, Building):
            return "fortress"
        if not isinstance(self.piece, Force):
            return "recon"
        return symbol(self.piece.member.unit)

    @property
    def models(self) -> int:
        return self.piece.member.size if isinstance(self.piece, Force) else 1


@dataclass(frozen=True)
class PlayerSide:
    """A player's pieces on the table and forecast of the next rounds."""

    player: Player
    book: str
    is_own: bool
    is_out: bool
    points_left: int
    worth: int
    objectives: int
    buildings: tuple[PieceLine, ...]
    units: tuple[PieceLine, ...]
    forecasts: list[Forecast]
    must_test: bool

    @property
    def pieces(self) -> int:
        return len(self.buildings) + len(self.units)


def objectives(state: State, player: str) -> list[ObjectiveLine]:
    """Return every objective; `player` may mark them, empty for a watcher."""
    players = players_of(state)
    may_mark = bool(player) and at_war(state)
    lines = []
    for number in range(1, state.document.objectives + 1):
        holder = players.get(state.owners.get(number, ""), NOBODY)
        is_mine = bool(holder.id) and holder.id == player
        mark = None
        if may_mark:
            kind = Yield if is_mine else Take
            mark = Button.of(state, kind(id=NEW, player=player, objective=number))
        lines.append(ObjectiveLine(number, holder, is_mine, number in state.forts, mark))
    return lines


def sides(state: State, player: str) -> list[PlayerSide]:
    """Return every player, `player` first, who may mark losses during a battle."""
    marker = player if state.is_playing(player) and at_war(state) else ""
    tested = rout_tests(state)
    return [
        PlayerSide(
            player=each,
            book=_book(state, state.players[each.id].book),
            is_own=each.id == player,
            is_out=each.id in state.out,
            points_left=state.row(each.id).next_start,
            worth=sum(force.member.points for force in state.all(Force, each.id)),
            objectives=len(state.objectives_of(each.id)),
            buildings=_lines(state, marker, state.all(Building, each.id)),
            units=_lines(state, marker, state.units(each.id)),
            forecasts=forecasts(state, each.id),
            must_test=each.id in tested,
        )
        for each in own_first(players_of(state).values(), player)
    ]


def _book(state: State, key: str) -> str:
    book = state.library.books.get(key)
    return wording.term(book.book.name) if book else key


def _lines(state: State, marker: str, pieces: Sequence[Piece]) -> tuple[PieceLine, ...]:
    return tuple(piece_line(state, piece, marker) for piece in pieces)


def piece_line(state: State, piece: Piece, marker: str) -> PieceLine:
    """Return a piece with the marks `marker` may make, none if that is empty."""
    notes = tuple(_notes(state, piece))
    if not marker or (isinstance(piece, Force) and piece.in_reserve):
        return PieceLine(piece, notes)
    hit = Button.of(state, Damage(id=NEW, player=marker, target=piece.id, wounds=1))
    loss = Button.of(state, Destroy(id=NEW, player=marker, target=piece.id))
    if not hit.is_legal:
        return PieceLine(piece, notes)
    heal = Button.of(state, Heal(id=NEW, player=marker, target=piece.id, wounds=1))
    return PieceLine(piece, notes, hit, loss, heal if heal.is_legal else None)


def _notes(state: State, piece: Piece) -> Iterator[str]:
    """Yield remarks on a piece besides its wounds."""
    match piece:
        case Building():
            if piece.is_used:
                yield gettext("has produced")
            if not state.is_working(piece):
                yield gettext("usable from the next phase")
        case Builder() if piece.job:
            yield gettext("has built") if piece.job == "built" else gettext("has repaired")
        case Force():
            if piece.in_reserve:
                yield reserve_note(piece)
            if piece.host:
                yield gettext("in %(host)s") % {"host": piece_name(state, piece.host)}
            if piece.upgraded_in == state.round:
                yield gettext("upgraded this round")


@dataclass(frozen=True)
class HeroLine:
    """A hero who may join a unit; `hosts` are the units, while the hero is picked."""

    id: str
    name: str
    hosts: tuple[Button, ...]


@dataclass(frozen=True)
class EndOfBattle:
    """The steps before income comes in; `ready` are the players who have ended the battle."""

    holders: tuple[tuple[Player, int], ...]
    heroes: tuple[HeroLine, ...]
    ends: tuple[tuple[Player, Button], ...]
    ready: tuple[Player, ...]


def end_of_battle(state: State, player: str, hero: str) -> EndOfBattle | None:
    """Return the steps to end a battle, None without one; `hero` is picked to join a unit."""
    if not state.is_playing(player) or not at_war(state):
        return None
    players = players_of(state)
    ends = (
        (players[first], Button.of(state, BeginBuild(id=NEW, player=player, first=first)))
        for first in state.in_play
    )
    return EndOfBattle(
        holders=tuple((players[id], len(state.objectives_of(id))) for id in state.in_play),
        heroes=tuple(_heroes(state, player, hero)),
        ends=tuple(end for end in ends if end[1].is_legal),
        ready=tuple(players[id] for id in state.ready),
    )


def _heroes(state: State, player: str, picked: str) -> Iterator[HeroLine]:
    for hero in joiners(state, player):
        joining = joins(state, hero) if hero.id == picked else {}
        hosts = (Button(each, piece_name(state, host)) for host, each in joining.items())
        yield HeroLine(hero.id, wording.term(hero.label), tuple(hosts))
