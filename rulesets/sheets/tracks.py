"""Boxes to tick and circles to fill in, each track a single drawing.

A bar marks where the rules look at a unit again; past losses are crossed out.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, compress, islice, pairwise

ROUND_NUMBERS = "①②③④"
"""Rounds in which a unit is activated, to cross out."""

SIDE = 35
"""Side of a box; all lengths here are tenths of a millimetre."""

SMALL_SIDE, MANY = 29, 15
"""Side of the boxes of a larger number, and that number."""

INSET = 6
"""From the edge of a box to the cross in it."""

GAP = 12
NUMBER = 26
"""Width for a number in a gap."""

HALF = "½"
EVEN = 9
"""Most boxes of a part of half a track."""

ROW = 46
BORDER = 2
BASELINE = 26
UNDERLINE = 30
FIVE = 5
WIDE = 740
"""Width of boxes beside their label in a block."""

ROOM = 520
"""Width of boxes beside their label and a hint."""

MAX_BOXES = 150
"""Most boxes drawn; beyond that a number is clearer."""


@dataclass(frozen=True, slots=True)
class Track:
    """`count` marks as SVG paths, `width` by `height`.

    `numbers` are positions with what stands there: the boxes left after a group, a half at the bar,
    or a box's own number.
    `scale` enlarges it in print.
    """

    count: int
    width: int
    height: int
    path: str
    bar: str = ""
    crosses: str = ""
    crossed: int = 0
    numbers: tuple[tuple[int, int, str], ...] = ()
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


@dataclass(frozen=True, slots=True)
class Ticks:
    """Boxes behind a label, or a number where there would be too many; a hint behind them.

    With `half` of them lost, morale is tested.
    """

    label: str
    track: Track | None
    number: int
    hint: str = ""
    half: int | None = None


def boxes(
    groups: Sequence[int],
    width: int,
    bar_after: int | None = None,
    crossed: int = 0,
    is_counted: bool = False,
    scale: float = 1,
) -> Track:
    """Draw squares in groups that stay together, in as many rows as the width requires.

    The bar follows `bar_after` boxes, with a half beside it; the first `crossed` are crossed out.
    Counted boxes stand in fives with the number left between them.
    """
    count = sum(groups)
    is_counted = is_counted and count > FIVE
    parts = _fives_left(count, bar_after) if is_counted else list(_parts(groups, bar_after))
    ends = list(accumulate(parts))
    gaps = [GAP + NUMBER * (is_counted or end == bar_after) for end in ends]
    side = SMALL_SIDE if count > MANY else SIDE
    is_broken = sum(gaps) + count * side > width
    placed = list(_placed(parts, width, gaps, side, bar_after if is_broken else None))
    bar = _bar(placed, bar_after, GAP + NUMBER * (bar_after != count), side)
    numbered = ends[:-1] if is_counted else [end for end in ends[:-1] if end == bar_after]
    numbers = tuple(_left(placed, ends_at, bar_after, side) for ends_at in numbered)
    track = _squares(placed, bar, crossed, side)
    half = [x + NUMBER + GAP for x, _, text in numbers if text == HALF]
    width = max([track.width, *half])
    return replace(track, width=width, numbers=numbers, scale=scale)


def marks(count: int, bar_after: int | None, crossed: int) -> Track:
    """Draw squares in a row, numbered from 1."""
    groups = [count] if bar_after is None else [bar_after, count - bar_after]
    placed = list(_placed(groups, WIDE, [GAP] * len(groups), SIDE))
    track = _squares(placed, _bar(placed, bar_after, GAP, SIDE), crossed, SIDE)
    numbers = ((x + SIDE // 2, y + BASELINE, f"{n}") for n, (x, y) in enumerate(placed, 1))
    return replace(track, numbers=tuple(numbers))


def numbered(numbers: Iterable[int], struck: Collection[int], current: int = 0) -> Track:
    """Draw a square with each number in a row, those given struck out.

    The `current` one is framed, earlier ones that are not struck out are underlined.
    """
    placed = {n: (BORDER + GAP // 2 + SIDE * place, BORDER) for place, n in enumerate(numbers)}
    texts = ((x + SIDE // 2, y + BASELINE, f"{n}") for n, (x, y) in placed.items())
    done = [place for n, place in placed.items() if n in struck]
    passed = [place for n, place in placed.items() if n < current and n not in struck]
    strokes = "".join(f"M{x} {y + SIDE}l{SIDE} -{SIDE}" for x, y in done)
    strokes += "".join(f"M{x + INSET} {y + UNDERLINE}h{SIDE - 2 * INSET}" for x, y in passed)
    track = _squares([*placed.values()], "", 0, SIDE)
    x, y = placed.get(current, (0, 0))
    frame = f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z" if x else ""
    return replace(track, numbers=tuple(texts), bar=frame, crosses=strokes, crossed=len(done))


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
    """Yield the groups in parts of at most five; one across the bar in even parts of each half."""
    start = 0
    for size in groups:
        cut = bar_after - start if bar_after is not None else 0
        if 0 < cut < size:
            yield from (*_even(cut), *_even(size - cut))
        else:
            yield from [FIVE] * (size // FIVE)
            if size % FIVE:
                yield size % FIVE
        start += size


def _even(count: int) -> list[int]:
    parts = -(-count // EVEN)
    return [(count + place) // parts for place in range(parts)]


def _fives_left(count: int, bar_after: int | None) -> list[int]:
    """Return groups after each of which a multiple of five is left, or that end at the bar."""
    ends = {*range(count % FIVE or FIVE, count + 1, FIVE)}
    if bar_after is not None:
        ends = {end for end in ends if end == count or abs(end - bar_after) > 1} | {bar_after}
    return [end - start for start, end in pairwise([0, *sorted(ends)])]


def _placed(
    groups: Sequence[int],
    width: int,
    gaps: Sequence[int],
    side: int,
    break_after: int | None = None,
) -> Iterator[tuple[int, int]]:
    """Yield the places of boxes; a row ends where it is full, and after so many boxes."""
    x, y = BORDER + GAP // 2, BORDER
    starts = accumulate(groups, initial=0)
    for start, size, gap in compress(zip(starts, groups, gaps, strict=False), groups):
        is_full = x + size * side + BORDER > width
        if x > BORDER + GAP // 2 and (is_full or start == break_after):
            x, y = BORDER + GAP // 2, y + ROW
        for _ in range(size):
            yield x, y
            x += side
        x += gap


def _left(
    placed: Sequence[tuple[int, int]], end: int, bar_after: int | None, side: int
) -> tuple[int, int, str]:
    """Return the middle of the gap after so many boxes, and how many are left: half at the bar."""
    x, y = placed[end - 1]
    is_half = end == bar_after
    middle = x + side + (NUMBER + (2 * BORDER if is_half else GAP)) // 2
    return middle, y + BASELINE, HALF if is_half else f"{len(placed) - end}"


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
