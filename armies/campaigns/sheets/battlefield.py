"""The table of a campaign as a map to draw on."""

from dataclasses import dataclass

from rulesets.games.strategy.state import State
from rulesets.sheets.maps import Map

TINY, SMALL, LARGE = 1.15, 1.4, 2.4
"""Millimetres of paper for an inch of the table: below house rules, beside other things, alone."""

PLAYERS_OF_CORNERS = 2
"""Players whose headquarters stand in opposing corners by the document."""

CONTROL = 9
"""Inches around a headquarters or a held objective in which a player may build."""


@dataclass(frozen=True, slots=True)
class Battlefield(Map):
    """The table of a campaign.

    `headquarters` are the width and depth of those in two opposing corners, none for more players.
    """

    headquarters: tuple[int, ...] = ()

    @property
    def is_large(self) -> bool:
        return self.scale == LARGE

    @property
    def stroke(self) -> float:
        """Half a millimetre of paper."""
        return 0.5 / self.scale

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
    return Battlefield(width, height, scale, area if has_corners else ())
