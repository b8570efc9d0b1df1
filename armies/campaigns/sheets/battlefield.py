"""The table of a campaign as a map to draw on."""

from dataclasses import dataclass

from rulesets.games.strategy.state import State

FOOT, CROSS = 12, 1
TINY, SMALL, LARGE = 1.15, 1.4, 2.4
"""Millimetres of paper for an inch of the table: below house rules, beside other things, alone."""

PLAYERS_OF_CORNERS = 2
"""Players whose headquarters stand in opposing corners by the document."""

CONTROL = 9
"""Inches around a headquarters or a held objective in which a player may build."""


@dataclass(frozen=True, slots=True)
class Battlefield:
    """The table from above: SVG paths in inches.

    `headquarters` are the width and depth of those in two opposing corners, none for more players.
    """

    width: int
    height: int
    headquarters: tuple[int, ...] = ()
    scale: float = SMALL

    @property
    def is_large(self) -> bool:
        return self.scale == LARGE

    @property
    def is_square(self) -> bool:
        return self.width == self.height

    @property
    def view_box(self) -> str:
        return f"-.5 -.5 {self.width + 1} {self.height + 1}"

    @property
    def printed_width(self) -> str:
        return f"{(self.width + 1) * self.scale:g}mm"

    @property
    def printed_height(self) -> str:
        return f"{(self.height + 1) * self.scale:g}mm"

    @property
    def stroke(self) -> float:
        """Half a millimetre of paper."""
        return 0.5 / self.scale

    @property
    def edge(self) -> str:
        return f"M0 0h{self.width}v{self.height}h-{self.width}z"

    @property
    def grid(self) -> str:
        """Lines every six inches, to be dotted."""
        half = FOOT // 2
        across = (f"M0 {y}h{self.width}" for y in range(half, self.height, half))
        down = (f"M{x} 0v{self.height}" for x in range(half, self.width, half))
        return "".join((*across, *down))

    @property
    def crosses(self) -> str:
        """A cross at every foot."""
        columns, rows = range(FOOT, self.width, FOOT), range(FOOT, self.height, FOOT)
        return "".join(
            f"M{x - CROSS} {y}h{2 * CROSS}M{x} {y - CROSS}v{2 * CROSS}"
            for y in rows
            for x in columns
        )

    @property
    def corners(self) -> str:
        """The headquarters of two players."""
        deep, wide = self.headquarters
        return f"M0 {self.height}h{wide}v-{deep}h-{wide}zM{self.width} 0h-{wide}v{deep}h{wide}z"

    @property
    def zones(self) -> str:
        """How far from its headquarters each player may build at first."""
        deep, wide = self.headquarters
        near, turn = CONTROL, f"a{CONTROL} {CONTROL} 0 0"
        own = f"M0 {self.height - deep - near}h{wide}{turn} 1 {near} {near}v{deep}"
        other = f"M{self.width} {deep + near}h-{wide}{turn} 1 -{near} -{near}v-{deep}"
        return own + other


def battlefield(state: State, scale: float = SMALL) -> Battlefield:
    width, height = (48, 48) if state.is_skirmish else (72, 48)
    has_corners = len(state.players) == PLAYERS_OF_CORNERS
    area = state.numbers.blueprints["headquarters"].area
    return Battlefield(width, height, area if has_corners else (), scale)
