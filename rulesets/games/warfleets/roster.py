"""A fleet resolved against its book."""

from dataclasses import dataclass
from functools import cached_property

from rulesets.engine import roster
from rulesets.engine.values import Term
from rulesets.games.warfleets.catalogue import Catalogue
from rulesets.games.warfleets.document import FleetDocument
from rulesets.games.warfleets.member import Member

BOOK = "warfleets"
COPIES_PER = 150
"""Points of game size for each ship of the same class."""


@dataclass(frozen=True, kw_only=True)
class Roster(roster.Roster[Member]):
    """A fleet as deployed. Its catalogue is empty if the pinned version is missing."""

    document: FleetDocument
    catalogue: Catalogue

    @cached_property
    def missing_books(self) -> dict[str, str]:
        pinned = self.document.books.get(BOOK, self.catalogue.version)
        return {} if pinned == self.catalogue.version else {BOOK: pinned}

    @cached_property
    def ships(self) -> list[Member]:
        return [member for member in self.members if member.is_ship]

    @cached_property
    def squadrons(self) -> list[Member]:
        return [member for member in self.members if member.is_squadron]

    @property
    def printed_members(self) -> list[Member]:
        """Ships and squadrons, those of a class together, then entries not in the book."""
        unknown = [member for member in self.members if member.is_unknown]
        found = [*self.ships, *self.squadrons]
        classes = [*dict.fromkeys(member.key for member in found)]
        return [*sorted(found, key=lambda member: classes.index(member.key)), *unknown]

    @cached_property
    def ship_count(self) -> int:
        return sum(ship.count for ship in self.ships)

    @cached_property
    def squadron_count(self) -> int:
        return sum(squadron.count for squadron in self.squadrons)

    @property
    def unit_count(self) -> int:
        return self.ship_count

    @property
    def factions(self) -> tuple[Term, ...]:
        """Empty: every fleet uses the same book."""
        return ()

    @property
    def break_point(self) -> int:
        """Remaining ships at which morale tests begin: half of the fleet, rounded down."""
        return self.ship_count // 2

    def doubts(self, entry: str = "", is_less: bool = True) -> tuple[str, ...]:
        members = [self.by_id[entry]] if entry else self.members
        lacks_some = is_less and any(
            each.is_unknown or any(each.unknown_characters) or each.unknown_mounts
            for each in members
        )
        return ("unknown",) if lacks_some else ("unexplained",)

    @property
    def available_books(self) -> dict[str, tuple[str, ...]]:
        return {self.catalogue.book: (self.catalogue.version,)}

    @property
    def book_names(self) -> dict[str, Term]:
        return {self.catalogue.book: Term(self.game.title)}

    @property
    def judged_members(self) -> tuple[Member, ...]:
        """All entries if the book is present, otherwise none."""
        return () if self.missing_books else self.members

    @property
    def may_have_ships(self) -> bool:
        """Whether ships are allowed; below 150 points force organisation allows none."""
        size = self.document.size
        is_free = not self.document.force_org or self.policy("below_150") == "one_copy"
        return is_free or size is None or size >= COPIES_PER
