"""The schema of list documents: saved files, which refer by ids, and self-contained documents.

Unused fields are ignored.
"""

from typing import Annotated

from pydantic import Field, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from armies.armyforge.books.book_schema import ForeignShape, Key, Text
from rulesets.engine.fields import MAX_ENTRIES
from rulesets.games.ground.document import MAX_PICKS, Experience

NOWHERE = "unknown"
"""Key of the book for units that name none, in a list that names none either."""

NOBODY = "unknown"
"""Key of a unit without one."""

MAX_TEXTS = 200
"""Traits of a unit, and army books of a list, that are read."""


class ListShape(ForeignShape, alias_generator=to_camel):
    """A part of a list document."""


class ChoiceShape(ListShape):
    """A section or option written out. `id` is its own only without a `uid`."""

    id: Key | None = None
    uid: Key | None = None
    parent_section_id: Key | None = None
    parent_section_uid: Key | None = None

    @property
    def key(self) -> str | None:
        return self.uid or self.id

    @property
    def section_key(self) -> str | None:
        return self.parent_section_id or self.parent_section_uid


class Selection(ChoiceShape):
    """One pick: by ids, with section and option written out, or the option itself."""

    upgrade_id: Key | None = None
    option_id: Key | None = None
    upgrade: ChoiceShape = ChoiceShape()
    option: ChoiceShape = ChoiceShape()

    @property
    def picked_section(self) -> str:
        key = self.upgrade_id or self.upgrade.key or self.option.section_key or self.section_key
        return key or ""

    @property
    def picked_option(self) -> str:
        return self.option_id or self.option.key or self.key or ""

    @model_validator(mode="after")
    def _says_what(self) -> "Selection":
        if not self.picked_section or not self.picked_option:
            raise PydanticCustomError("missing", "is missing")
        return self


class ListedUnit(ListShape):
    """A unit of a list; `id` is its key in the book `army_id`."""

    id: Key = NOBODY
    army_id: Key | None = None
    selection_id: Text = ""
    selected_upgrades: Annotated[tuple[Selection, ...], Field(max_length=MAX_PICKS)] = ()
    combined: bool = False
    join_to_unit: Text = ""
    custom_name: Text = ""
    notes: Text = ""
    xp: Experience = 0
    traits: Annotated[tuple[Text, ...], Field(max_length=MAX_TEXTS)] = ()


class ListBody(ListShape):
    """A list. `points_limit` is 0 if there is none."""

    name: Text = ""
    description: Text = ""
    points_limit: int = 0
    list_points: int | None = None
    force_org: bool = True
    campaign_mode: bool = False
    narrative_mode: bool = False
    units: Annotated[tuple[ListedUnit, ...], Field(max_length=MAX_ENTRIES)]


class ArmyVersion(ListShape):
    army_id: Text = ""
    version: Text = ""


class Frame(ListShape):
    """The fields around a list. `army_id` is the book for units that name none.

    `book_digests` are digests of the books' contents by key; only Muster writes them.
    """

    army_id: Key = NOWHERE
    army_name: Text = ""
    list_points: int | None = None
    army_versions: Annotated[tuple[ArmyVersion, ...], Field(max_length=MAX_TEXTS)] = ()
    book_digests: Annotated[dict[str, Text], Field(max_length=MAX_TEXTS)] = {}


class SavedFile(Frame):
    list: ListBody


class SelfContained(Frame, ListBody):
    """All fields at the root."""
