"""Small frozen values that catalogues, rosters and reports are made of."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Term:
    """A game's word or a short text, in English and Italian."""

    en: str
    it: str = ""

    def numbered(self, number: int | str) -> "Term":
        """Return the term followed by a number or a range of them, unchanged for none."""
        return Term(f"{self.en} {number}", f"{self.it or self.en} {number}") if number else self


NOTHING = Term("")


@dataclass(frozen=True, slots=True)
class Stat:
    """A characteristic as printed and after upgrades."""

    base: int
    adjusted: int

    @property
    def is_changed(self) -> bool:
        return self.base != self.adjusted


def roll_for(needed: int) -> int:
    """Return the least roll that succeeds: a 6 always does, a 1 never."""
    return min(max(needed, 2), 6)


def at_least(needed: int) -> Fraction:
    """Return the chance to roll a number or more: a 6 always succeeds, a 1 always fails."""
    return Fraction(7 - roll_for(needed), 6)


class Level(StrEnum):
    """How much an issue matters; the order is the order of display."""

    ERROR = "error"
    INCOMPLETE = "incomplete"
    WARNING = "warning"
    INFO = "info"


BLOCKING = (Level.ERROR, Level.INCOMPLETE)
"""Levels of issues that keep a list from being legal."""


class Verdict(StrEnum):
    """The judgement of a whole list."""

    LEGAL = "legal"
    INCOMPLETE = "incomplete"
    ILLEGAL = "illegal"

    @classmethod
    def of(cls, levels: Iterable[Level]) -> "Verdict":
        """Return the verdict on a list with issues of these levels."""
        worst = set(levels)
        if Level.ERROR in worst:
            return cls.ILLEGAL
        return cls.INCOMPLETE if Level.INCOMPLETE in worst else cls.LEGAL
