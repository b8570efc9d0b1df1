"""The resource sheet: a row for each player and round, every column explained by its postings."""

from dataclasses import dataclass, field
from typing import Literal

from rulesets.engine.values import Term

Column = Literal["income", "construction", "upgrades", "production"]
NO_LABEL = Term("")

COLUMNS = {
    "start": Term("Start", "Inizio"),
    "income": Term("Income", "Rendita"),
    "build": Term("Build", "Costruzione"),
    "upgrade": Term("Upgrade", "Potenziamento"),
    "production": Term("Production", "Produzione"),
}
"""The columns as the document's resource sheet has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """Points that came in or were spent, and for what. `count` equal amounts add up to them."""

    column: Column
    what: str
    points: int
    count: int = 1
    label: Term = NO_LABEL
    action: str = ""


@dataclass(slots=True)
class Row:
    """One player's round. A column below zero says by how much was overspent."""

    player: str
    round: int
    start: int
    postings: list[Posting] = field(default_factory=list)

    @property
    def income(self) -> int:
        return self.sum_of("income")

    @property
    def build(self) -> int:
        return self.start + self.income

    @property
    def upgrade(self) -> int:
        return self.build - self.sum_of("construction")

    @property
    def production(self) -> int:
        return self.upgrade - self.sum_of("upgrades")

    @property
    def next_start(self) -> int:
        """What is left: the start of the next round."""
        return self.production - self.sum_of("production")

    def sum_of(self, column: Column) -> int:
        return sum(posting.points for posting in self.parts(column))

    def parts(self, column: Column) -> list[Posting]:
        """What a sum is made of, in order."""
        return [posting for posting in self.postings if posting.column == column]

    def spent_on(self, column: Column) -> tuple[str, ...]:
        """The actions that points were spent by."""
        return tuple(posting.action for posting in self.parts(column) if posting.points)
