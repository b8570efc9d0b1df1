"""How many lines a text takes in the fonts of our sheets."""

from collections.abc import Iterable
from functools import cache
from itertools import islice
from typing import Literal

from django.conf import settings
from fontTools.ttLib import TTFont

Face = Literal["condensed-regular", "condensed-semibold"]

POINT = 25.4 / 72
"""Millimetres of a point."""

UNKNOWN = 1.0
"""Width in ems of what our fonts do not have: the widest of other scripts."""

FAR = 0x1100
"""Code point from which on scripts are those that few machines have fonts for."""

FEW = 6

SAFETY = 0.985
"""Part of a line that is reckoned with: kerning and rounding differ a little."""


@cache
def _advances(face: Face) -> dict[int, float]:
    """Return the width in ems of every character of a font."""
    path = settings.BASE_DIR / "static" / "fonts" / "pdf" / f"plex-{face}.ttf"
    with TTFont(path, lazy=True) as font:
        metrics, em = font["hmtx"], font["head"].unitsPerEm
        return {code: metrics[name][0] / em for code, name in font.getBestCmap().items()}


def width(text: str, points: float, face: Face = "condensed-regular") -> float:
    """Return the width of a text on one line, in millimetres."""
    advances = _advances(face)
    return sum(advances.get(ord(letter), UNKNOWN) for letter in text) * points * POINT


def lines(text: str, room: float, points: float, face: Face = "condensed-regular") -> int:
    """Return how many lines so many millimetres wide a text takes, none if it is empty."""
    room *= SAFETY
    space = width(" ", points, face)
    count, used = 0, room
    for word in text.split():
        wide = width(word, points, face)
        if used + space + wide <= room:
            used += space + wide
        else:
            whole, used = divmod(wide, room)
            count += 1 + int(whole)
    return count


def unsure(texts: Iterable[str]) -> str:
    """Return the first letters that only fonts of the machine could print: CJK, emoji and so on."""
    ours = _advances("condensed-regular")
    far = (letter for text in texts for letter in text if ord(letter) >= FAR)
    letters = dict.fromkeys(letter for letter in far if ord(letter) not in ours)
    return "".join(islice(letters, FEW))
