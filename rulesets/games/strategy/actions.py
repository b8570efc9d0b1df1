"""The actions of a campaign's log: who does what, and when.

Actions of the battle mark what happened on the table, those of the build phase spend points. Three
tell the table something: a pause, a player's own name and colour, a note to a round.
"""

from operator import not_
from typing import Annotated, Literal, TypeVar

from rulesets.engine.fields import EntryId, Key, Name, Note, Points, bounded, record
from rulesets.games.ground.edits import PickText
from rulesets.games.strategy.tables import Buildable, Colour

MAX_UPGRADES = 100
MAX_WOUNDS = 999
MAX_COLUMN = 1_000_000

T = TypeVar("T")

Omitted = Annotated[T, bounded(exclude_if=not_)]
"""A field that few actions have, left out where it is empty."""

Objective = Annotated[int, bounded(ge=1, le=12)]
Round = Annotated[int, bounded(ge=1, le=999)]
Wounds = Annotated[int, bounded(ge=1, le=MAX_WOUNDS)]
RepairRoll = Annotated[int, bounded(ge=1, le=3)]
UpgradeTexts = Annotated[tuple[PickText, ...], bounded(max_length=MAX_UPGRADES)]
StatedSum = Annotated[int, bounded(ge=-MAX_COLUMN, le=MAX_COLUMN)] | None


@record
class Step:
    """An action: its id and the player who acts."""

    id: EntryId
    player: EntryId


@record
class Take(Step):
    """Battle: the player takes an objective."""

    do: Literal["take"] = "take"
    objective: Objective


@record
class Yield(Step):
    """Battle: the player no longer holds an objective, and nobody else does."""

    do: Literal["yield"] = "yield"
    objective: Objective


@record
class Damage(Step):
    """Battle: a building, builder or unit takes wounds; as many as it can take destroy it.

    `by` is who dealt them, where the players say so.
    """

    do: Literal["damage"] = "damage"
    target: Key
    wounds: Wounds
    by: Omitted[EntryId | None] = None


@record
class Heal(Step):
    """Battle: a building, builder or unit gets wounds back, at most those it has taken."""

    do: Literal["heal"] = "heal"
    target: Key
    wounds: Wounds


@record
class Destroy(Step):
    """Battle: a building, builder or unit is lost; `by` is who brought it down."""

    do: Literal["destroy"] = "destroy"
    target: Key
    by: Omitted[EntryId | None] = None


@record
class Deploy(Step):
    """Battle: a unit arrives from reserve."""

    do: Literal["deploy"] = "deploy"
    unit: Key


@record
class JoinUnit(Step):
    """End of the battle: a hero becomes part of a unit."""

    do: Literal["join"] = "join"
    hero: Key
    host: Key


@record
class BeginBuild(Step):
    """The battle is over: income comes in, the build phase begins.

    `first` is who started the round and so each part of this phase. Without it the order of turns
    is not judged.
    """

    do: Literal["begin_build"] = "begin_build"
    first: EntryId | None = None


@record
class Construct(Step):
    """Construction: a builder makes a building, a fortification on an objective."""

    do: Literal["construct"] = "construct"
    building: Buildable
    builder: Key
    objective: Objective | None = None


@record
class Repair(Step):
    """Construction: a builder repairs as many wounds of a building as the D3 shows."""

    do: Literal["repair"] = "repair"
    building: Key
    builder: Key
    roll: RepairRoll


@record
class Upgrade(Step):
    """Upgrades: a unit takes options, in the place of others. Written `section:option`."""

    do: Literal["upgrade"] = "upgrade"
    unit: Key
    add: UpgradeTexts
    drop: UpgradeTexts = ()


@record
class Produce(Step):
    """Production: a building makes a unit, which may take an option at once."""

    do: Literal["produce"] = "produce"
    building: Key
    unit: Key
    add: UpgradeTexts = ()
    name: Name = ""
    reserve: bool = False
    combined: bool = False


@record
class Train(Step):
    """Production: a building makes a builder."""

    do: Literal["train"] = "train"
    building: Key


@record
class Spend(Step):
    """Points that a sheet kept by hand states as spent, without saying for what."""

    do: Literal["spend"] = "spend"
    part: Literal["construction", "upgrades", "production"]
    points: Points


@record
class Pass(Step):
    """The player is finished with the current part of the build phase.

    `rest` means with the parts after it too. A pass that followed by itself names the action that
    left the player nothing to do; it goes when that one is taken back.
    """

    do: Literal["pass"] = "pass"
    rest: Omitted[bool] = False
    because: Omitted[EntryId | None] = None


@record
class StatedRow(Step):
    """A row of a sheet kept by hand, to compare with what is worked out."""

    do: Literal["row"] = "row"
    round: Round
    start: StatedSum = None
    income: StatedSum = None
    build: StatedSum = None
    upgrade: StatedSum = None
    production: StatedSum = None


@record
class Pause(Step):
    """The campaign rests, or goes on."""

    do: Literal["pause"] = "pause"
    paused: bool = True


@record
class Style(Step):
    """The player's own name and colour from now on; what is empty stays."""

    do: Literal["style"] = "style"
    name: Name = ""
    colour: Colour = ""


@record
class NoteRound(Step):
    """A name and a note for a round, in place of those it had."""

    do: Literal["note"] = "note"
    round: Round
    name: Name = ""
    note: Note = ""


BattleAction = Take | Yield | Damage | Heal | Destroy | Deploy | JoinUnit
BuildAction = Construct | Repair | Upgrade | Produce | Train | Spend
