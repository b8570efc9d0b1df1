"""Type sizes and line heights by which pages are reckoned are those of the style sheet."""

import re

import pytest

from armies.sheets import heights
from fleets.sheets.card_heights import NAME_TYPES
from rulesets.sheets import strip
from rulesets.sheets.pdf import STATIC, STYLE_SHEETS
from rulesets.sheets.type_sizes import BACK_TYPES, FRONT_TYPES, LARGEST, SMALL, TINY, TYPES

STYLE = "".join((STATIC / name).read_text() for name in STYLE_SHEETS)
RULES = re.findall(r"^(?!@)([^{}\n]+) \{([^}]*)\}", STYLE, re.M)
STYLES = {selector: styles for names, styles in RULES for selector in names.split(", ")}
SIZE = re.compile(r"font-size: ([\d.]+)pt|font:(?: 600)? ([\d.]+)pt")
LINE = re.compile(r"line-height: ([\d.]+)mm|pt/([\d.]+)mm")
FACES = {"": heights.ROSTER, ".close ": heights.CLOSE}

MEASURES = [
    (".columns", SMALL),
    *[(f".columns.{each.name}", each) for each in (LARGEST, *TYPES, TINY) if each is not SMALL],
    (".card-text", SMALL),
    *[
        (f".{t.name} .card-text", t)
        for t in dict.fromkeys((*FRONT_TYPES, *BACK_TYPES))
        if t != SMALL
    ],
    (".guide-strip", strip.NORMAL),
    *[(f".{each.name}", each) for each in (strip.SMALL, strip.LARGE)],
    *[(f".{each.name.split()[0]}", each) for each in (strip.HALVED, strip.LEAST_HALVED)],
    *[(f".card.{each.name} h2", each) for each in NAME_TYPES[1:]],
    *[(f"{place}.stack .line", face) for place, face in FACES.items()],
]
WEAPONS = {
    ".card": heights.CARD,
    ".dense": heights.DENSE,
    ".spacious": heights.SPACIOUS,
    ".close .stack": heights.CLOSE,
}


def measures(selector):
    """The type size in points and the line height in millimetres, None where it has none."""
    found = (pattern.search(STYLES[selector]) for pattern in (SIZE, LINE))
    return tuple(float(match[1] or match[2]) if match else None for match in found)


@pytest.mark.parametrize(("selector", "face"), MEASURES, ids=[each for each, _ in MEASURES])
def test_lines_are_as_high_as_reckoned(selector, face):
    assert measures(selector) == (face.points, face.line)


@pytest.mark.parametrize("place", WEAPONS)
def test_weapons_are_as_high_as_reckoned(place):
    face = WEAPONS[place]
    assert measures(f"{place} .weapons") == (face.weapon, face.weapon_line)
    assert measures(f"{place} .weapons td:last-child")[1] == face.special_line
