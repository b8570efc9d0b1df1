"""Computes how many lines a text takes in our sheets' fonts."""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Literal

from django.conf import settings
from fontTools.ttLib import TTFont

Face = Literal["condensed-regular", "condensed-semibold"]

POINT = 25.4 / 72
"""Millimetres per point."""

UNKNOWN = 1.0
"""Width in ems of characters missing from our fonts: the widest of other scripts."""

FAR = 0x1100
"""First code point of scripts that few machines have fonts for."""

FEW = 6

TAB = 4 * 25.4 / 96
"""Millimetres between two tab stops, which are whole pixels."""

ROUNDING = 1e-6
"""Tab stops by which a tab may seem to end before its stop."""

NO_BREAK = "\N{NO-BREAK SPACE}"

UNSURE = 0.1
"""Tab stops around one where a text may end on either side of it, as widths are rounded."""

GAP = 1.0
"""Least millimetres between two texts on a line."""

BREAKS = re.compile(r"[ \n]")
"""Where a line may end."""

SAFETY = 0.985
"""Usable share of a line, since kerning and rounding differ a little."""


@cache
def _advances(face: Face) -> dict[int, float]:
    """Return the width of every character of a font, in ems."""
    path = settings.BASE_DIR / "static" / "fonts" / "pdf" / f"plex-{face}.ttf"
    with TTFont(path, lazy=True) as font:
        metrics, em = font["hmtx"], font["head"].unitsPerEm
        return {code: metrics[name][0] / em for code, name in font.getBestCmap().items()}


def width(text: str, points: float, face: Face = "condensed-regular") -> float:
    """Return the width of a text on one line, in millimetres."""
    return _ems(text, face) * points * POINT


@lru_cache(maxsize=4096)
def _ems(text: str, face: Face) -> float:
    """Return the width of a text, in ems: the same words are measured for every type size."""
    advances = _advances(face)
    return sum(advances.get(ord(letter), UNKNOWN) for letter in text)


def bolder(text: str, points: float) -> float:
    """Return by how many millimetres a text is wider in semibold type."""
    return width(text, points, "condensed-semibold") - width(text, points)


@lru_cache(maxsize=2048)
def lines(text: str, room: float, points: float, face: Face = "condensed-regular") -> int:
    """Return how many lines of `room` millimetres a text takes, 0 if it is empty.

    Layouts ask again for each type size that they try: without the cache the HTML of an army's
    cards takes 118 ms, with it 38.
    """
    room *= SAFETY
    space = width(" ", points, face)
    count, used = 0, room
    for word in filter(None, BREAKS.split(text)):
        wide = width(word, points, face)
        if used + space + wide <= room:
            used += space + wide
        else:
            whole, used = divmod(wide, room)
            count += 1 + int(whole)
    return count


def dotted(parts: Iterable[str]) -> str:
    """Return parts with a dot between two, which never begins a line."""
    return "\N{NO-BREAK SPACE}· ".join(filter(None, parts))


def shortened(text: str, room: float, points: float) -> str:
    """Return a text on one line of `room` millimetres, without the last words if need be.

    A first word that is too long itself loses letters.
    """
    if lines(text, room, points) <= 1:
        return text
    words = text.split()
    while words and lines(f"{' '.join(words)} …", room, points) > 1:
        words.pop()
    kept = " ".join(words) or text
    while kept and lines(f"{kept} …", room, points) > 1:
        kept = kept[:-1]
    return f"{kept} …"


def in_columns(
    texts: Sequence[str], stops: Sequence[int], points: float, face: Face = "condensed-regular"
) -> str:
    """Return texts separated by the tabs that lead each to its stop, or to the next free one.

    One that ends about on a stop is followed by a space, so that as many tabs lead on.
    """
    line, at = "", 0.0
    for text, stop in zip(texts, stops, strict=False):
        if line:
            goal = max(stop, int((at + GAP) // TAB) + 1)
            if not line.endswith("\t") and abs(at / TAB - round(at / TAB)) < UNSURE:
                line, at = line + NO_BREAK, at + width(NO_BREAK, points, face)
            line += "\t" * (goal - int(at / TAB + ROUNDING))
            at = goal * TAB
        line += text
        at += width(text, points, face)
    return line


def unsure(texts: Iterable[str]) -> str:
    """Return the first characters that need the machine's fonts: CJK, emoji and so on."""
    ours = _advances("condensed-regular")
    far = (letter for text in texts for letter in text if ord(letter) >= FAR)
    letters = dict.fromkeys(letter for letter in far if ord(letter) not in ours)
    return "".join(islice(letters, FEW))
