"""The resource sheet: a row for each player and round, every column explained by its postings."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from rulesets.engine.values import NOTHING, Term

Column = Literal["income", "construction", "upgrades", "production"]

COLUMNS = {
    "start": Term("Start", "Inizio"),
    "income": Term("Income", "Rendita"),
    "build": Term("Build", "Costruzione"),
    "upgrade": Term("Upgrade", "Potenziamento"),
    "production": Term("Production", "Produzione"),
}
"""The columns as the document's resource sheet has them."""

SPENDING: tuple[Column, ...] = ("construction", "upgrades", "production")


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """Points that came in or were spent, and for what. `count` equal amounts add up to them."""

    column: Column
    what: str
    points: int
    count: int = 1
    label: Term = NOTHING
    action: str = ""


@dataclass(slots=True)
class Row:
    """One player's round. A column below zero says by how much was overspent."""

    player: str
    round: int
    start: int
    postings: list[Posting] = field(default_factory=list)
    sums: Counter[Column] = field(default_factory=Counter)

    def post(self, posting: Posting) -> None:
        self.postings.append(posting)
        self.sums[posting.column] += posting.points

    @property
    def income(self) -> int:
        return self.sums["income"]

    @property
    def build(self) -> int:
        return self.start + self.income

    @property
    def upgrade(self) -> int:
        return self.build - self.sums["construction"]

    @property
    def production(self) -> int:
        return self.upgrade - self.sums["upgrades"]

    @property
    def next_start(self) -> int:
        """The points left, with which the next round starts."""
        return self.production - self.sums["production"]

    def parts(self, column: Column) -> list[Posting]:
        """Return the postings of a column, in order."""
        return [posting for posting in self.postings if posting.column == column]

    @property
    def purchases(self) -> list[Posting]:
        """The postings of points spent, by column."""
        return [posting for column in SPENDING for posting in self.parts(column)]
