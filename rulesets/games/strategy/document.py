"""A campaign as its players wrote it down: who plays, and what was done, in order.

The same document serves the page and a ledger kept by hand. Rounds follow from the actions: what
belongs to a battle ends the build phase before it, `begin_build` ends the battle, a stated row
leads to its round. Every action has an id; what it makes goes by that id. From the start each
player has `<player>.hq` and `<player>.builder`.
"""

from dataclasses import replace
from typing import Annotated, ClassVar, Literal, cast

from rulesets.engine import codec
from rulesets.engine.codec import Entries, EntryId, Key, Name, bounded, record
from rulesets.engine.document import Document
from rulesets.engine.errors import EditConflict
from rulesets.games.ground.edits import PickText
from rulesets.games.strategy.tables import Buildable, Variant

MAX_ACTIONS = 4000
MAX_PLAYERS = 6
MAX_UPGRADES = 100
MAX_WOUNDS = 999
MAX_COLUMN = 1_000_000

Objective = Annotated[int, bounded(ge=1, le=12)]
Round = Annotated[int, bounded(ge=1, le=999)]
Wounds = Annotated[int, bounded(ge=1, le=MAX_WOUNDS)]
RepairRoll = Annotated[int, bounded(ge=1, le=3)]
Texts = Annotated[tuple[PickText, ...], bounded(max_length=MAX_UPGRADES)]
Column = Annotated[int, bounded(ge=-MAX_COLUMN, le=MAX_COLUMN)] | None


@record
class Step:
    """What every action has: its id and the player who acts."""

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
    """Battle: a building, builder or unit takes wounds; as many as it can take destroy it."""

    do: Literal["damage"] = "damage"
    target: Key
    wounds: Wounds


@record
class Destroy(Step):
    """Battle: a building, builder or unit is lost."""

    do: Literal["destroy"] = "destroy"
    target: Key


@record
class Deploy(Step):
    """Battle: a unit arrives from reserve."""

    do: Literal["deploy"] = "deploy"
    unit: Key


@record
class JoinUnit(Step):
    """Battle: a hero becomes part of a unit."""

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
    """Construction: a builder mends as many wounds of a building as the D3 shows."""

    do: Literal["repair"] = "repair"
    building: Key
    builder: Key
    roll: RepairRoll


@record
class Upgrade(Step):
    """Upgrades: a unit takes options, in the place of others. Written `section:option`."""

    do: Literal["upgrade"] = "upgrade"
    unit: Key
    add: Texts
    drop: Texts = ()


@record
class Produce(Step):
    """Production: a building makes a unit, which may take an option at once."""

    do: Literal["produce"] = "produce"
    building: Key
    unit: Key
    add: Texts = ()
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
    points: codec.Points


@record
class Pass(Step):
    """The player is finished with the current part of the build phase."""

    do: Literal["pass"] = "pass"


@record
class StatedRow(Step):
    """A row of a sheet kept by hand, to compare with what is worked out."""

    do: Literal["row"] = "row"
    round: Round
    start: Column = None
    income: Column = None
    build: Column = None
    upgrade: Column = None
    production: Column = None


BattleAction = Take | Yield | Damage | Destroy | Deploy | JoinUnit
BuildAction = Construct | Repair | Upgrade | Produce | Train | Spend
Action = Annotated[
    BattleAction | BeginBuild | BuildAction | Pass | StatedRow, bounded(discriminator="do")
]


@record
class CampaignPlayer:
    """One side of the table and the book its army is from."""

    id: EntryId
    name: Name
    book: Key


@record
class CampaignDocument(Document):
    """A campaign. `entries` is the log of actions, in order."""

    max_entries: ClassVar = MAX_ACTIONS

    variant: Variant = "normal"
    objectives: Annotated[int, bounded(ge=6, le=12)] = 9
    players: Annotated[Entries[CampaignPlayer], bounded(min_length=2, max_length=MAX_PLAYERS)]
    entries: Annotated[tuple[Action, ...], bounded(max_length=MAX_ACTIONS)] = ()


def read_action(raw: str | bytes) -> Action:
    """One action from JSON text; raises InvalidInput with every problem."""
    return codec.read(cast("type[Action]", Action), raw)


def act(document: CampaignDocument, action: Action, new_id: EntryId) -> CampaignDocument:
    """The document with one more action at the end of its log, under a new id."""
    return replace(document, entries=(*document.entries, replace(action, id=new_id)))


def is_repeated(document: CampaignDocument, action: Action, position: int) -> bool:
    """Whether the log has the same action since it was that long; a battle ends once for all."""
    return any(
        replace(each, id=action.id) == action
        or (isinstance(each, BeginBuild) and isinstance(action, BeginBuild))
        for each in document.entries[position:]
    )


def take_back(document: CampaignDocument, player: EntryId) -> CampaignDocument:
    """The document without its last action; raises EditConflict unless that is the player's."""
    if not document.entries or document.entries[-1].player != player:
        raise EditConflict("not_yours", player=player)
    return replace(document, entries=document.entries[:-1])
