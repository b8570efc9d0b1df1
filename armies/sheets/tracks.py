"""Boxes to tick and tokens to fill in, each a single drawing: a table of cells costs far more."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SIDE = 35
"""A box's side in tenths of a millimetre, as are all lengths here."""

GAP = 12
ROW = 46
BORDER = 2
FIVE = 5
ROOM = 750
"""Width for boxes beside their label in a block."""

MAX_BOXES = 150
"""More boxes than this say nothing that a number would not."""


@dataclass(frozen=True, slots=True)
class Track:
    """`count` marks as the path of an SVG that is `width` by `height`."""

    count: int
    width: int
    height: int
    path: str

    @property
    def view_box(self) -> str:
        return f"0 0 {self.width} {self.height}"

    @property
    def printed_width(self) -> str:
        return f"{self.width / 10:g}mm"

    @property
    def printed_height(self) -> str:
        return f"{self.height / 10:g}mm"


def boxes(groups: Iterable[int], width: int) -> Track:
    """Squares in groups that stay together, in as many rows as the width asks for."""
    placed = list(_placed([part for size in groups for part in _fives(size)], width))
    path = "".join(f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z" for x, y in placed)
    return _track(placed, path)


def circles(count: int) -> Track:
    """Circles in a row."""
    radius = SIDE // 2
    placed = [(BORDER + n * (SIDE + GAP // 2), BORDER) for n in range(count)]
    arc = f"a{radius} {radius} 0 1 0"
    path = "".join(
        f"M{x} {y + radius}{arc} {2 * radius} 0{arc} -{2 * radius} 0z" for x, y in placed
    )
    return _track(placed, path)


def _fives(size: int) -> list[int]:
    """A group in parts of five that the eye can count."""
    return [FIVE] * (size // FIVE) + ([size % FIVE] if size % FIVE else [])


def _placed(groups: list[int], width: int) -> Iterator[tuple[int, int]]:
    x, y = BORDER, BORDER
    for size in groups:
        if x > BORDER and x + size * SIDE + BORDER > width:
            x, y = BORDER, y + ROW
        for _ in range(size):
            yield x, y
            x += SIDE
        x += GAP


def _track(placed: list[tuple[int, int]], path: str) -> Track:
    width = max((x for x, _ in placed), default=0) + SIDE + BORDER
    height = max((y for _, y in placed), default=0) + SIDE + BORDER
    return Track(len(placed), width, height, path)
