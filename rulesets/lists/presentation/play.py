"""The marks that players make on their units while they play."""

from dataclasses import dataclass

MAX_BOXES = 60
"""Most boxes of a row."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to tick from the first on; with `half` of them ticked, morale is tested."""

    label: str
    count: int
    half: int | None = None

    @property
    def numbers(self) -> range:
        """The numbers of the boxes; none where there are too many, which are counted instead."""
        return range(1, self.count + 1 if self.count <= MAX_BOXES else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """The marks of a unit or model: states, those of the round apart, and damage.

    `title` tells models of one entry apart, `note` says what to look up as damage grows.
    """

    title: str = ""
    round_states: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    boxes: tuple[Boxes, ...] = ()
    note: str = ""
