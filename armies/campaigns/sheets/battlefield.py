"""The table of a campaign as a map to draw on: headquarters in the corners, objectives if known."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, cycle, groupby
from math import cos, hypot, pi, sin
from operator import itemgetter

from armies.campaigns.players import NOBODY, Player, players_of
from rulesets.games.strategy.pieces import Building
from rulesets.games.strategy.state import State
from rulesets.sheets.maps import Map

TINY, SMALL, LARGE = 1.05, 1.4, 2.4
"""Millimetres of paper for an inch of the table: at least, beside other things, alone."""

WIDTH, SQUARE_WIDTH, DEPTH = 72, 48, 48
"""Inches of the table: its width, that of the square one in skirmishes, its depth."""

CORNERS = ((0, 1), (1, 0), (0, 0), (1, 1))
"""Where headquarters stand, by seats: left or right, top or bottom; the first two are opposing."""

REACH = 9
"""Inches around a headquarters or a held objective in which its player may build."""

ARC = f"a{REACH} {REACH} 0 0 1 "
"""A curve clockwise, before how far it leads."""

RISING, FALLING = "M0 2L2 0M-.5 .5L.5 -.5M1.5 2.5L2.5 1.5", "M0 0L2 2M-.5 1.5L.5 2.5M1.5 -.5L2.5 .5"
UPRIGHT, LEVEL = "M1 0v2", "M0 1h2"
HATCHES = (RISING, FALLING, UPRIGHT, LEVEL, RISING + FALLING, UPRIGHT + LEVEL)
"""How the ground is hatched where each player may build, by seats: lines on two inches square."""

STROKES = ("", "2 1", ".4 .8", "3 .8 .6 .8", "5 1.2", "1 1")
"""Dashes in inches of the line around that ground, by seats; none is a whole line."""

STEP, TURNS = 0.75, 18
"""Inches between two points of that line where it is straight, steps of a quarter circle."""

COLUMNS, ROWS = "ABCDEFGH", "1234"
"""The squares on which players say that objectives lie."""

LETTERS = 3.2
"""Millimetres of paper beside the table for the letters and numbers of its squares."""

CREST, CREST_SIDE, NUMBER = 24, 5.7, 3.6
"""Side of a crest in units of its own and in millimetres, height of an objective's number."""


ROUNDING = 0.01
"""Inches by which a point on an edge may be off."""

Point = tuple[float, float]
"""Inches from the left and from the top."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A crest on the map: `place` and `scale` as SVG transforms it."""

    player: Player
    place: str
    scale: float


@dataclass(frozen=True, slots=True)
class Reach:
    """The ground that is close enough to a rectangle, or to a point, to build there."""

    x: float
    y: float
    wide: float = 0
    deep: float = 0

    @property
    def path(self) -> str:
        return (
            f"M{self.x:g} {self.y - REACH:g}h{self.wide:g}{ARC}{REACH} {REACH}v{self.deep:g}"
            f"{ARC}{-REACH} {REACH}h{-self.wide:g}{ARC}{-REACH} {-REACH}v{-self.deep:g}"
            f"{ARC}{REACH} {-REACH}z"
        )

    @property
    def edge(self) -> list[Point]:
        """Points along its edge, from the left of its upper side clockwise around to there."""
        right, below = self.x + self.wide, self.y + self.deep
        corners = ((self.x, self.y), (right, self.y), (right, below), (self.x, below))
        found = [
            (x + REACH * cos(turn), y + REACH * sin(turn))
            for corner, (x, y) in enumerate(corners)
            for turn in (pi * (1 + (corner + step / TURNS) / 2) for step in range(TURNS + 1))
        ]
        return [*chain.from_iterable(map(_between, found, [*found[1:], found[0]])), found[0]]

    def has(self, point: Point) -> bool:
        """Whether a point is inside, and not on the edge."""
        x, y = point
        across = max(self.x - x, 0, x - self.x - self.wide)
        return hypot(across, max(self.y - y, 0, y - self.y - self.deep)) < REACH - ROUNDING


@dataclass(frozen=True, slots=True)
class Headquarters:
    """A headquarters in its corner."""

    mark: Mark
    outline: str
    square: str
    reach: Reach


@dataclass(frozen=True, slots=True)
class Zone:
    """The ground on which a player may build, empty without a place, its hatching and its edge."""

    player: Player
    path: str
    hatch: str
    edge: str
    dashes: str


@dataclass(frozen=True, slots=True)
class Objective:
    """A marker on the map with its number, and its holder's crest if it has one.

    `size` is the height of the number, in inches of the table.
    """

    number: int
    x: float
    y: float
    size: float
    holder: Mark
    is_fortified: bool

    @property
    def radius(self) -> float:
        return 0.75 * self.size

    @property
    def wall(self) -> float:
        """The radius of the circle around a fortified objective."""
        return 0.95 * self.size

    @property
    def reach(self) -> Reach:
        """The circle around it in which its holder may build."""
        return Reach(self.x, self.y)

    @property
    def baseline(self) -> float:
        """Where the number stands, so that it is in the middle."""
        return self.y + 0.36 * self.size


@dataclass(frozen=True, slots=True)
class SquareName:
    """The letter of a column above the table, or the number of a row on its left."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Battlefield(Map):
    """The table of a campaign; without `headquarters` the rules name no corners for so many.

    The players `named` are those who are in it or hold an objective.
    """

    players: tuple[Player, ...] = ()
    named: frozenset[str] = frozenset()
    headquarters: tuple[Headquarters, ...] = ()
    objectives: tuple[Objective, ...] = ()

    @property
    def zones(self) -> Iterator[Zone]:
        """Where each player may build."""
        for player, hatch, dashes in zip(
            self.players, cycle(HATCHES), cycle(STROKES), strict=False
        ):
            around = [each.reach for each in self.headquarters if each.mark.player == player]
            around += [each.reach for each in self.objectives if each.holder.player == player]
            if player.id in self.named:
                path = "".join(each.path for each in around)
                yield Zone(player, path, hatch, _edge(around), dashes)

    @property
    def stroke(self) -> float:
        """Half a millimetre of paper."""
        return 0.5 / self.scale

    @property
    def thin(self) -> float:
        return self.stroke / 2

    @property
    def margin(self) -> float:
        return LETTERS / self.scale

    @property
    def names(self) -> Iterator[SquareName]:
        """The names of columns and rows, each at its middle."""
        (across, down), beside = self.square, self.margin / 2 + self.stroke
        baseline = 0.36 * self.margin
        for n, text in enumerate(COLUMNS):
            yield SquareName((n + 0.5) * across, baseline - beside, text)
        for n, text in enumerate(ROWS):
            yield SquareName(-beside, (n + 0.5) * down + baseline, text)

    @property
    def squares(self) -> str:
        """Lines between columns and rows, to be dotted."""
        across, down = self.square
        between = [f"M{n * across:g} 0v{self.height}" for n in range(1, len(COLUMNS))]
        between += [f"M0 {n * down:g}h{self.width}" for n in range(1, len(ROWS))]
        return "".join(between)

    @property
    def square(self) -> tuple[float, float]:
        """Width and depth of a square, in inches."""
        return self.width / len(COLUMNS), self.height / len(ROWS)


def battlefield(state: State, scale: float = SMALL, squares: Sequence[str] = ()) -> Battlefield:
    """Return the table as it stands; `squares` say where the objectives lie, such as C2."""
    bare = Battlefield(SQUARE_WIDTH if state.is_skirmish else WIDTH, DEPTH, scale)
    table = replace(
        bare,
        players=tuple(players_of(state).values()),
        named=frozenset((*state.in_play, *state.owners.values())),
        headquarters=tuple(_headquarters(state, bare)),
    )
    return replace(table, objectives=tuple(_objectives(state, table, squares)))


def _headquarters(state: State, table: Battlefield) -> Iterator[Headquarters]:
    """Yield the headquarters that stand, if there is a corner for each player."""
    players = players_of(state)
    if len(players) > len(CORNERS):
        return
    deep, wide = state.numbers.blueprints["headquarters"].area
    for (right, bottom), player in zip(CORNERS, players.values(), strict=False):
        if state.find(Building, f"{player.id}.hq"):
            x, y = right * (table.width - wide), bottom * (table.height - deep)
            yield Headquarters(
                _mark(player, x + wide / 2, y + deep / 2, CREST_SIDE / table.scale),
                f"M{x} {y}h{wide}v{deep}h-{wide}z",
                f"{COLUMNS[-right]}{ROWS[-bottom]}",
                Reach(x, y, wide, deep),
            )


def _between(start: Point, end: Point) -> Iterator[Point]:
    """Yield points on a straight line, without its end."""
    (x, y), (across, down) = start, (end[0] - start[0], end[1] - start[1])
    count = max(1, int(hypot(across, down) / STEP))
    yield from ((x + across * n / count, y + down * n / count) for n in range(count))


def _edge(around: Sequence[Reach]) -> str:
    """Return the line around ground that overlaps, without what lies inside of it."""
    lines = []
    for reach in around:
        others = [each for each in around if each != reach]
        inside = [(any(other.has(point) for other in others), point) for point in reach.edge]
        for is_inside, found in groupby(inside, key=itemgetter(0)):
            if not is_inside:
                lines.append("L".join(f"{x:.1f} {y:.1f}" for _, (x, y) in found))
    return "".join(f"M{line}" for line in lines)


def _objectives(state: State, table: Battlefield, squares: Sequence[str]) -> Iterator[Objective]:
    """Yield the objectives on their squares with their holders."""
    players = players_of(state)
    deep, _ = state.numbers.blueprints["headquarters"].area
    for number, square in enumerate(squares, 1):
        holder = players.get(state.owners.get(number, ""), NOBODY)
        (x, y), crest = _places(table, square, deep)
        mark = _mark(holder, *crest, CREST_SIDE / table.scale)
        yield Objective(number, x, y, NUMBER / table.scale, mark, number in state.forts)


def _places(table: Battlefield, square: str, deep: int) -> tuple[Point, Point]:
    """Return where an objective's number and the crest of its holder stand.

    The crest is below the number, in the middle of their square; beside it where a headquarters
    leaves them a strip of a corner.
    """
    across, down = table.square
    size, side = NUMBER / table.scale, CREST_SIDE / table.scale
    x, y = (COLUMNS.index(square[0]) + 0.5) * across, (ROWS.index(square[1]) + 0.5) * down
    if square not in {each.square for each in table.headquarters}:
        return (x, y - size * 0.7), (x, y + size)
    edge, inward = (0, 1) if x < table.width / 2 else (table.width, -1)
    below = (deep + down) / 2
    y = below if y < table.height / 2 else table.height - below
    return (edge + inward * size, y), (edge + inward * (2 * size + side / 2), y)


def _mark(player: Player, x: float, y: float, side: float) -> Mark:
    return Mark(player, f"{x - side / 2:g} {y - side / 2:g}", side / CREST)
