"""What stands on the table: objectives and whose they are, every player's buildings and units."""

from collections.abc import Iterator
from dataclasses import dataclass

from armies.campaigns.choices import Choice, at_war
from rulesets import wording
from rulesets.games.strategy.document import Action, Damage, Destroy, Take, Yield
from rulesets.games.strategy.offers import NEW, offer
from rulesets.games.strategy.outlook import Forecast, forecasts, rout_tests
from rulesets.games.strategy.state import Builder, Building, Force, Piece, State
from rulesets.wording import strategy as words


@dataclass(frozen=True)
class ObjectiveLine:
    """An objective, the name of its holder, and what may be marked of it."""

    number: int
    holder: str
    is_mine: bool
    is_fortified: bool
    mark: Choice | None


@dataclass(frozen=True)
class PieceLine:
    """A building, builder or unit with its wounds and what may be marked of it."""

    piece: Piece
    notes: tuple[str, ...]
    hit: Choice | None
    loss: Choice | None

    @property
    def id(self) -> str:
        return self.piece.id

    @property
    def name(self) -> str:
        return wording.term(self.piece.label)

    @property
    def points(self) -> int | None:
        return self.piece.member.points if isinstance(self.piece, Force) else None


@dataclass(frozen=True)
class Side:
    """A player: what they have on the table and what the next rounds bring."""

    player: str
    name: str
    book: str
    left: int
    objectives: int
    buildings: tuple[PieceLine, ...]
    units: tuple[PieceLine, ...]
    forecasts: list[Forecast]
    must_test: bool


def objectives(state: State, player: str) -> list[ObjectiveLine]:
    """Every objective; `player` is who may mark, empty for nobody."""
    marks = bool(player) and at_war(state)
    return [
        _objective(state, player if marks else "", player, number)
        for number in range(1, state.document.objectives + 1)
    ]


def _objective(state: State, marker: str, player: str, number: int) -> ObjectiveLine:
    owner = state.owners.get(number, "")
    is_mine = bool(owner) and owner == player
    kind = Yield if is_mine else Take
    return ObjectiveLine(
        number=number,
        holder=state.name_of(owner) if owner else "",
        is_mine=is_mine,
        is_fortified=number in state.forts,
        mark=_mark(state, kind(id=NEW, player=marker, objective=number)) if marker else None,
    )


def _mark(state: State, action: Action) -> Choice:
    return Choice(offer(state, action), "")


def sides(state: State, marker: str) -> list[Side]:
    """Every player; `marker` is who may mark losses, empty for nobody."""
    marker = marker if at_war(state) else ""
    tested = rout_tests(state)
    return [
        Side(
            player=player.id,
            name=state.name_of(player.id),
            book=_book(state, player.book),
            left=state.row(player.id).next_start,
            objectives=len(state.objectives_of(player.id)),
            buildings=tuple(_pieces(state, Building, player.id, marker)),
            units=(
                *_pieces(state, Builder, player.id, marker),
                *_pieces(state, Force, player.id, marker),
            ),
            forecasts=forecasts(state, player.id),
            must_test=player.id in tested,
        )
        for player in state.players.values()
    ]


def _book(state: State, key: str) -> str:
    found = state.library.books.get(key)
    return wording.term(found.book.name) if found else key


def _pieces(state: State, kind: type[Piece], player: str, marker: str) -> Iterator[PieceLine]:
    for piece in state.standing(kind, player):
        hit, loss = _losses(state, piece.id, marker) if marker else (None, None)
        yield PieceLine(piece, tuple(_notes(state, piece)), hit, loss)


def _losses(state: State, id: str, marker: str) -> tuple[Choice, Choice]:
    hit = Damage(id=NEW, player=marker, target=id, wounds=1)
    return _mark(state, hit), _mark(state, Destroy(id=NEW, player=marker, target=id))


def _notes(state: State, piece: Piece) -> Iterator[str]:
    """What is worth knowing of a piece beside its wounds."""
    if isinstance(piece, Building):
        yield from _building_notes(state, piece)
    elif isinstance(piece, Builder) and piece.job:
        yield str(words.NOTES[piece.job])
    elif isinstance(piece, Force):
        yield from _force_notes(state, piece)


def _building_notes(state: State, building: Building) -> Iterator[str]:
    if building.is_used:
        yield str(words.NOTES["used"])
    if not state.is_working(building):
        yield str(words.NOTES["unready"])


def _force_notes(state: State, force: Force) -> Iterator[str]:
    if force.in_reserve:
        yield words.NOTES["reserve"] % {"round": force.arrives}
    if force.host:
        yield words.NOTES["host"] % {"host": wording.term(state.pieces[force.host].label)}
    if force.upgraded_in == state.round:
        yield str(words.NOTES["upgraded"])
