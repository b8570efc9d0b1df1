"""How far units of the ground games move in an activation."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

ADVANCE, RUSH = 6, 12
"""Inches that units move by these actions."""


@dataclass(frozen=True, slots=True)
class Move:
    """Inches of an Advance and of a Rush, or of the shortest and the longest flight."""

    least: int
    most: int
    is_flight: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """The special rules and kinds by which units of a game move, by key.

    `fast` and `slow` are inches that those rules add to an Advance and to a Rush, `flights` those
    that others fly instead; units with one of `fixed` stay where they are.
    """

    fast: tuple[int, int]
    slow: tuple[int, int]
    fixed: frozenset[str]
    flights: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def of(self, keys: Collection[str]) -> Move | None:
        """Return the move of a unit with such rules and kinds, None if it stays where it is."""
        if not self.fixed.isdisjoint(keys):
            return None
        for key, inches in self.flights.items():
            if key in keys:
                return Move(*inches, is_flight=True)
        changes = [each for key, each in (("fast", self.fast), ("slow", self.slow)) if key in keys]
        return Move(
            ADVANCE + sum(more for more, _ in changes), RUSH + sum(more for _, more in changes)
        )
