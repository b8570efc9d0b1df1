"""Type sizes of rules on rosters and cards, each a class of the style sheet."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A class of the style sheet, with its type size in points and line height in millimetres."""

    name: str
    points: float
    line: float


LARGEST = Type("t-10", 10, 3.8)
"""Type of rules that have a page to themselves."""

SMALL = Type("t-8", 8, 3.0)
TYPES = (
    Type("t-9", 9, 3.4),
    Type("t-8-75", 8.75, 3.3),
    Type("t-8-5", 8.5, 3.2),
    Type("t-8-25", 8.25, 3.1),
    SMALL,
)
"""Types of rules on rosters, largest first."""

TINY = Type("t-7-5", 7.5, 2.8)
"""Type of texts that would not fit otherwise."""

FRONT_TYPES = (TYPES[2], SMALL, TINY)
"""Types of rules on the front of a card, largest first."""

RULE_TYPES = (Type("t-9-5", 9.5, 3.6), *FRONT_TYPES[:2])
"""Types of cards of rules, largest first: so near one another that they look alike."""

UNIT_TYPES = RULE_TYPES[1:]
"""Types of rules on the front of a unit's card, largest first; others stand on cards of rules."""

BACK_TYPES = (*RULE_TYPES, TINY)
"""Types of rules on the back of a card and of the guide to the turn, largest first."""
