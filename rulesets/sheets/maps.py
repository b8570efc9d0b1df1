"""Tables seen from above, to draw on: SVG paths in inches of the table."""

from dataclasses import dataclass

from django.utils.translation import gettext

FOOT = 12
HALF_FOOT = 6
CROSS = 1
"""Inches from the middle of a cross to its ends."""

LETTER = 3.4
"""Height of letters, in inches of the table."""

EDGE = 0.5
"""Half the width of the line around a map, in inches of the table."""


@dataclass(frozen=True, slots=True)
class Map:
    """A table, printed at `scale` millimetres to the inch."""

    width: int
    height: int
    scale: float = 1

    @property
    def is_square(self) -> bool:
        return self.width == self.height

    @property
    def margin(self) -> float:
        """Inches of the table left for words above it and on its left."""
        return 0

    @property
    def view_box(self) -> str:
        start = -EDGE - self.margin
        return f"{start:g} {start:g} {self.width + EDGE - start:g} {self.height + EDGE - start:g}"

    @property
    def printed_width(self) -> str:
        return f"{(self.width + 2 * EDGE + self.margin) * self.scale:g}mm"

    @property
    def printed_height(self) -> str:
        return f"{(self.height + 2 * EDGE + self.margin) * self.scale:g}mm"

    @property
    def edge(self) -> str:
        return f"M0 0h{self.width}v{self.height}h-{self.width}z"

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
    def squares(self) -> str:
        """Lines every six inches, to be dotted."""
        across = (f"M0 {y}h{self.width}" for y in range(HALF_FOOT, self.height, HALF_FOOT))
        down = (f"M{x} 0v{self.height}" for x in range(HALF_FOOT, self.width, HALF_FOOT))
        return "".join((*across, *down))


@dataclass(frozen=True, slots=True)
class DeploymentMap(Map):
    """A table with the zones of both players, each along an edge and `zone` inches deep."""

    zone: int = FOOT

    @property
    def zones(self) -> str:
        return f"M0 {self.zone}h{self.width}M0 {self.height - self.zone}h{self.width}"

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def labels(self) -> list[tuple[float, str]]:
        """Texts with their distance from the top: owners of the zones, size of the table."""
        inches = {"n": self.zone}
        above = HALF_FOOT / 2 - LETTER / 3
        below = HALF_FOOT / 2 + LETTER / 3
        return [
            (self.zone / 2 - above, gettext("Enemy zone, %(n)d″") % inches),
            (self.height / 2 + below, f"{self.width}″ × {self.height}″"),
            (self.height - self.zone / 2 + below, gettext("My zone, %(n)d″") % inches),
        ]
