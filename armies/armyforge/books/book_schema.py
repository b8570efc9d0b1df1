"""The schema of Army Forge's documents: validated and bounded, not yet converted.

Older exports use other names and types: numbers may be texts and texts numbers, `rules` may be
`specialRules` or plain texts, `weapons` and `items` one list `equipment`, amounts plain numbers.
Unused fields are ignored.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)
from pydantic_core import PydanticCustomError

from rulesets.engine.fields import MAX_NAME, Key

MAX_TEXT = 20_000
MAX_LABEL = 300
MAX_UNITS = 1000
MAX_PARTS = 500
"""Most weapons, rules, options and the like in one list; official books have some tens."""

_NUMBER = re.compile(r"[+-]?\d{1,6}(\.0+)?")


def _storable(text: str) -> str:
    if "\0" in text:
        raise PydanticCustomError("invisible_characters", "contains invisible control characters")
    return text


def _number_if_one(value: object) -> object:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return int(float(value))
    return value


def _roll(value: object) -> object:
    """Return `4+` without the plus."""
    return value.strip().removesuffix("+") if isinstance(value, str) else value


def _amount(value: object) -> object:
    """Return `2` or `"any"` of older exports as an object; a number may mean either kind."""
    value = _number_if_one(value)
    if isinstance(value, int):
        return {"type": "number", "value": value}
    return {"type": value} if isinstance(value, str) else value


def _flat(value: object) -> object:
    """Return targets as one list; older exports have a text, or lists in the list."""
    if not isinstance(value, list):
        return [value]
    return [text for part in value for text in (part if isinstance(part, list) else [part])]


def _priced(value: object) -> object:
    """Return prices without those that lack points or a unit."""
    if not isinstance(value, list):
        return value
    needed = {"cost", "unitId"}
    return [each for each in value if not isinstance(each, dict) or needed <= each.keys()]


def named(*names: str, default: Any = ...) -> Any:
    """Return a field with several aliases."""
    return Field(default, validation_alias=AliasChoices(*names))


STORABLE = AfterValidator(_storable)

Name = Annotated[str, Field(max_length=MAX_NAME), STORABLE]
Label = Annotated[str, Field(max_length=MAX_LABEL), STORABLE]
Text = Annotated[str, Field(max_length=MAX_TEXT), STORABLE]
Count = Annotated[int, Field(ge=0, le=1000)]
Size = Annotated[int, Field(ge=1, le=1000)]
Roll = Annotated[int, Field(ge=2, le=6), BeforeValidator(_roll)]
Threshold = Annotated[int, Field(ge=0, le=100)]
UnitPoints = Annotated[int, Field(ge=0, le=100_000)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
Rating = Annotated[
    Annotated[int, Field(ge=-1000, le=100_000)] | Label, BeforeValidator(_number_if_one)
]
Variant = Literal["replace", "upgrade", "attachment", "upgradeRule"]
Keys = Annotated[tuple[Key, ...], Field(max_length=MAX_PARTS)]
Targets = Annotated[tuple[Label, ...], Field(max_length=20), BeforeValidator(_flat)]


class ForeignShape(BaseModel):
    """A part of a foreign document."""

    model_config = ConfigDict(extra="ignore", frozen=True, coerce_numbers_to_str=True)


class BasesShape(ForeignShape):
    round: Label = ""
    square: Label = ""


class RuleShape(ForeignShape):
    """A use of a special rule; `modify` says that its rating is added."""

    name: Label
    rating: Rating | None = None
    modify: bool = False

    @model_validator(mode="before")
    @classmethod
    def _read_text(cls, data: object) -> object:
        """Return a rule that is a text, `Tough(3)` or `Tough(+3)`, as an object."""
        if not isinstance(data, str):
            return data
        name, _, rest = data.strip().partition("(")
        rating = rest.removesuffix(")")
        if len(data) > MAX_LABEL or not name or ")" in name or rating in ("", rest):
            return {"name": data}
        is_added = rating.startswith("+") and rating != "+"
        return {"name": name.rstrip(), "rating": rating[is_added:], "modify": is_added}


PartKind = Literal["weapon", "item", "rule"]
KINDS_BY_TYPE: dict[str, PartKind] = {
    "ArmyBookWeapon": "weapon",
    "ArmyBookItem": "item",
    "ArmyBookRule": "rule",
}

Rules = Annotated[tuple[RuleShape, ...], Field(max_length=MAX_PARTS)]


class PartShape(RuleShape):
    """A weapon, an item or a special rule, by its `type` or else by its fields."""

    type: str = ""
    count: Count = 1
    range: Count = 0
    attacks: Count = 1
    rules: Rules = Field((), alias="specialRules")
    content: "Content | None" = None
    bases: BasesShape | None = None
    weapon_id: Any = Field(None, alias="weaponId")

    @property
    def kind(self) -> PartKind:
        if self.type in KINDS_BY_TYPE:
            return KINDS_BY_TYPE[self.type]
        if self.content is not None:
            return "item"
        is_weapon = "attacks" in self.model_fields_set or self.weapon_id is not None
        return "weapon" if is_weapon else "rule"


def _no_items(parts: tuple[PartShape, ...]) -> tuple[PartShape, ...]:
    if any(part.kind == "item" for part in parts):
        raise PydanticCustomError("nested_item", "items hold no items")
    return parts


Parts = Annotated[tuple[PartShape, ...], Field(max_length=MAX_PARTS)]
Content = Annotated[Parts, AfterValidator(_no_items)]


class AmountShape(ForeignShape):
    """An amount; `number`, in older exports, means `exactly` or `up to`."""

    type: Literal["any", "all", "exactly", "up to", "number"]
    value: Size = 1


Amount = Annotated[AmountShape, BeforeValidator(_amount)]


class PriceShape(ForeignShape):
    unit: Key = named("unitId")
    cost: Points


Prices = Annotated[tuple[PriceShape, ...], Field(max_length=MAX_UNITS), BeforeValidator(_priced)]


class OptionShape(ForeignShape):
    """An option; `cost` holds for units that `costs` does not name."""

    key: Key = named("uid", "id")
    label: Label = ""
    cost: Points | None = None
    costs: Prices = ()
    gains: Parts = named("gains", "equipment", default=())


class SectionShape(ForeignShape):
    """A section; in a list's pick its options are left out."""

    key: Key = named("uid", "id")
    label: Label = ""
    variant: Variant = named("variant", "type")
    affects: Amount | None = None
    select: Amount | None = None
    targets: Targets = named("targets", "replaceWhat", default=())
    model: bool = False
    options: Annotated[tuple[OptionShape, ...], Field(max_length=MAX_PARTS)] = ()


class PackageShape(ForeignShape):
    key: Key = named("uid", "id")
    hint: Label = ""
    sections: Annotated[tuple[SectionShape, ...], Field(max_length=MAX_PARTS)] = ()


class UnitShape(ForeignShape):
    """A unit of a book; `equipment` holds the weapons and items of older exports."""

    key: Key = named("id")
    name: Name
    generic_name: Label = Field("", alias="genericName")
    cost: UnitPoints
    size: Size = 1
    quality: Roll
    defense: Roll
    bases: BasesShape = BasesShape()
    rules: Rules = named("rules", "specialRules", default=())
    weapons: Parts = ()
    items: Parts = ()
    equipment: Parts = ()
    upgrades: Keys = ()
    disabled: Keys = Field((), alias="disabledSections")


class RuleTextShape(ForeignShape):
    """Text of a special rule."""

    name: Name
    description: Text = ""
    has_rating: bool = Field(False, alias="hasRating")


class SpellShape(ForeignShape):
    """`type` is 0 for damage, 1 for friendly units, 2 for enemies."""

    key: Key = named("id")
    name: Name
    effect: Text = ""
    threshold: Threshold = 1
    type: Annotated[Literal[0, 1, 2], BeforeValidator(_number_if_one)] = 0
