"""A Warfleets fleet as the player chose it."""

from typing import Annotated, Literal, cast

from rulesets.engine.document import Document, Entry
from rulesets.engine.fields import Count, Entries, Key, Picks, bounded_in_total, record
from rulesets.engine.messages import gettext_noop

Facing = Literal["front", "sides", "rear"]
FACINGS: dict[Facing, str] = {
    "front": gettext_noop("front"),
    "sides": gettext_noop("sides"),
    "rear": gettext_noop("rear"),
}
"""Their names as message ids, in the order of display."""


@record
class Upgrade:
    """A weapon or system taken by a ship. Only weapons have a facing."""

    key: Key
    facing: Facing | None = None

    @property
    def text(self) -> str:
        """The upgrade as written in edits."""
        return f"{self.key}@{self.facing}" if self.facing else self.key

    @classmethod
    def parse(cls, text: str) -> "Upgrade":
        key, _, facing = text.partition("@")
        return cls(key=key, facing=cast(Facing, facing) or None)


@record
class FleetEntry(Entry):
    """A ship with its choices, or a line of equal squadrons.

    It may hold several heroes, titles or too many upgrades: the checks report them.
    """

    count: Count = 1
    heroes: Picks[Key] = ()
    titles: Picks[Key] = ()
    upgrades: Picks[Upgrade] = ()


@record
class FleetDocument(Document):
    """A fleet in the player's order."""

    game: Literal["warfleets"]
    entries: Annotated[Entries[FleetEntry], bounded_in_total("upgrades")] = ()
