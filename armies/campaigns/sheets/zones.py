"""Where a player may build: one line around all ground within reach of its places."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise
from math import ceil, cos, hypot, sin, tau

REACH = 9
"""Inches around a headquarters or a held objective in which its player may build."""

QUARTER = 30
"""Points looked at on a quarter of a circle, half an inch apart."""

STEP = 0.5
"""Inches between points on straight lines."""

TOUCH = 1e-6
"""Inches by which grounds overlap that only touch."""

TURN = ((1, 1), (0, 1), (0, 0), (1, 0))
"""The corners of a rectangle clockwise: right or left, bottom or top."""

Point = tuple[float, float]
"""Inches from the left and from the top."""


@dataclass(frozen=True, slots=True)
class Place:
    """An objective, or a headquarters with its width and depth, in inches."""

    x: float
    y: float
    wide: int = 0
    deep: int = 0

    def reaches(self, point: Point) -> bool:
        across = max(self.x - point[0], 0, point[0] - self.x - self.wide)
        down = max(self.y - point[1], 0, point[1] - self.y - self.deep)
        return hypot(across, down) < REACH - TOUCH

    def bends(self) -> Iterator[Point]:
        """Yield points on the round parts of the line around its ground, clockwise."""
        for quarter, (right, bottom) in enumerate((*TURN, TURN[0])):
            for step in range(QUARTER + 1 if quarter < len(TURN) else 1):
                angle = (quarter + step / QUARTER) * tau / 4
                yield (
                    self.x + right * self.wide + REACH * cos(angle),
                    self.y + bottom * self.deep + REACH * sin(angle),
                )


def outline(places: Sequence[Place]) -> str:
    """Return the line around the ground that any place reaches, as an SVG path."""
    parts = []
    for place in places:
        others = [other for other in places if other != place]
        for is_inside, run in groupby(_close(place.bends()), partial(_is_reached, others)):
            if not is_inside:
                parts.append(_line([*run], is_round=not place.wide))
    return "".join(parts)


def _is_reached(places: Sequence[Place], point: Point) -> bool:
    return any(place.reaches(point) for place in places)


def _close(points: Iterator[Point]) -> Iterator[Point]:
    """Yield points with further ones between those that are far apart; equal ones once."""
    for start, end in pairwise(points):
        across, down = end[0] - start[0], end[1] - start[1]
        count = ceil(hypot(across, down) / STEP - TOUCH)
        for n in range(count):
            yield start[0] + across * n / count, start[1] + down * n / count
    yield end


def _line(points: Sequence[Point], is_round: bool) -> str:
    (x, y), *others = points
    if is_round:
        others = [points[len(points) // 2], points[-1]]
    ways = f"A{REACH} {REACH} 0 0 1 " if is_round else "L"
    return f"M{x:.1f} {y:.1f}" + "".join(f"{ways}{x:.1f} {y:.1f}" for x, y in others)
