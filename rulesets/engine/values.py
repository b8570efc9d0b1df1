"""Small frozen values that catalogues, rosters and reports are made of."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Term:
    """A game's word or a short text, in English and Italian."""

    en: str
    it: str = ""

    def numbered(self, number: int) -> "Term":
        """With a number behind it, the same for 0."""
        return Term(f"{self.en} {number}", f"{self.it or self.en} {number}") if number else self


NOTHING = Term("")


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure of a statline as printed and as the list's upgrades change it."""

    base: int
    adjusted: int

    @property
    def is_changed(self) -> bool:
        return self.base != self.adjusted


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
