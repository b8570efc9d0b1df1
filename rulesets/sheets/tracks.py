"""Boxes to tick and circles to fill in, each track a single drawing.

A bar marks where the rules look at a unit again; past losses are crossed out.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice

SIDE = 35
"""Side of a box; all lengths here are tenths of a millimetre."""

SMALL_SIDE, MANY = 29, 15
"""Side of the boxes of a larger number, and that number."""

INSET = 6
"""From the edge of a box to the cross in it."""

GAP = 12
NUMBER = 22
"""Width for a number in a gap."""

ROW = 46
BORDER = 2
BASELINE = 25
FIVE = 5
WIDE = 740
"""Width of boxes beside their label in a block."""

ROOM = 520
"""Width of boxes that leave room for a remark."""

BESIDE = 330
"""Width of boxes that fit beside a unit in a match sheet."""

MAX_BOXES = 150
"""Most boxes drawn; beyond that a number is clearer."""


@dataclass(frozen=True, slots=True)
class Track:
    """`count` marks as SVG paths, `width` by `height`.

    `numbers` are positions with numbers: the boxes left after a group, or a box's own number.
    `scale` enlarges it in print.
    """

    count: int
    width: int
    height: int
    path: str
    bar: str = ""
    crosses: str = ""
    crossed: int = 0
    numbers: tuple[tuple[int, int, int], ...] = ()
    scale: float = 1

    @property
    def view_box(self) -> str:
        return f"0 0 {self.width} {self.height}"

    @property
    def printed_width(self) -> str:
        return f"{self.width * self.scale / 10:g}mm"

    @property
    def printed_height(self) -> str:
        return f"{self.height * self.scale / 10:g}mm"


def boxes(
    groups: Sequence[int],
    width: int,
    bar_after: int | None = None,
    crossed: int = 0,
    is_counted: bool = False,
    scale: float = 1,
) -> Track:
    """Draw squares in groups that stay together, in as many rows as the width requires.

    The bar follows `bar_after` boxes; the first `crossed` are crossed out. Counted boxes stand in
    fives with the number left between them.
    """
    number = NUMBER if is_counted and sum(groups) > FIVE else 0
    parts = _fives_left(sum(groups)) if number else list(_parts(groups, bar_after))
    side = SMALL_SIDE if sum(groups) > MANY else SIDE
    placed = list(_placed(parts, width, GAP + number, side))
    bar = _bar(placed, bar_after, GAP + number, side)
    track = replace(_squares(placed, bar, crossed, side), scale=scale)
    return replace(track, numbers=tuple(_left(parts, placed, side))) if number else track


def marks(count: int, bar_after: int | None, crossed: int) -> Track:
    """Draw squares in a row, numbered from 1."""
    groups = [count] if bar_after is None else [bar_after, count - bar_after]
    placed = list(_placed(groups, WIDE, GAP, SIDE))
    track = _squares(placed, _bar(placed, bar_after, GAP, SIDE), crossed, SIDE)
    numbers = ((x + SIDE // 2, y + BASELINE, n) for n, (x, y) in enumerate(placed, 1))
    return replace(track, numbers=tuple(numbers))


def _squares(placed: Sequence[tuple[int, int]], bar: str, crossed: int, side: int) -> Track:
    path = "".join(f"M{x} {y}h{side}v{side}h-{side}z" for x, y in placed)
    cross = side - 2 * INSET
    crosses = "".join(
        f"M{x + INSET} {y + INSET}l{cross} {cross}m-{cross} 0l{cross} -{cross}"
        for x, y in islice(placed, crossed)
    )
    return _track(placed, path, bar, crosses, min(crossed, len(placed)))


def circles(count: int) -> Track:
    """Draw circles in a row."""
    radius = SIDE // 2
    placed = [(BORDER + n * (SIDE + GAP // 2), BORDER) for n in range(count)]
    arc = f"a{radius} {radius} 0 1 0"
    path = "".join(
        f"M{x} {y + radius}{arc} {2 * radius} 0{arc} -{2 * radius} 0z" for x, y in placed
    )
    return _track(placed, path)


def _parts(groups: Iterable[int], bar_after: int | None) -> Iterator[int]:
    """Yield the groups in countable parts of at most five, none across the bar."""
    start = 0
    for size in groups:
        cut = bar_after - start if bar_after is not None else 0
        for piece in (cut, size - cut) if 0 < cut < size else (size,):
            yield from [FIVE] * (piece // FIVE)
            if piece % FIVE:
                yield piece % FIVE
        start += size


def _fives_left(count: int) -> list[int]:
    """Return groups after each of which a multiple of five is left."""
    return [*filter(None, [count % FIVE]), *[FIVE] * (count // FIVE)]


def _placed(groups: list[int], width: int, gap: int, side: int) -> Iterator[tuple[int, int]]:
    x, y = BORDER + GAP // 2, BORDER
    for size in filter(None, groups):
        if x > BORDER + GAP // 2 and x + size * side + BORDER > width:
            x, y = BORDER + GAP // 2, y + ROW
        for _ in range(size):
            yield x, y
            x += side
        x += gap


def _left(
    parts: Sequence[int], placed: Sequence[tuple[int, int]], side: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the position after each part but the last, and the number of boxes left there."""
    for ticked in list(accumulate(parts))[:-1]:
        x, y = placed[ticked - 1]
        yield x + side + NUMBER // 2 + 2, y + BASELINE, len(placed) - ticked


def _bar(placed: Sequence[tuple[int, int]], after: int | None, gap: int, side: int) -> str:
    """Return a stroke after `after` boxes, in the gap if there is one; for 0, before the first."""
    if after is None or not placed or after > len(placed):
        return ""
    x, y = placed[after - 1] if after else placed[0]
    if not after:
        place = x - GAP // 2
    elif placed[after : after + 1] == [(x + side, y)]:
        place = x + side
    else:
        place = x + side + gap - GAP // 2
    return f"M{place} {y - BORDER}v{SIDE + 2 * BORDER}"


def _track(
    placed: Sequence[tuple[int, int]], path: str, bar: str = "", crosses: str = "", crossed: int = 0
) -> Track:
    width = max((x for x, _ in placed), default=0) + SIDE + GAP
    height = max((y for _, y in placed), default=0) + SIDE + BORDER
    return Track(len(placed), width, height, path, bar, crosses, crossed)
