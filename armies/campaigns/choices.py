"""What a player may do now, in groups: each action with its points, or why it is not possible.

Builders do the same work and buildings of a kind make the same units, so an action stands here
once: by the one that the player picked, else by the first that is free. The options of a unit are
one action, too, that opens the unit.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from armies.campaigns.records import piece_name
from rulesets import wording
from rulesets.engine import codec
from rulesets.games.strategy.document import (
    Action,
    BeginBuild,
    Construct,
    Deploy,
    JoinUnit,
    Pass,
    Produce,
    Repair,
    Train,
    Upgrade,
)
from rulesets.games.strategy.marks import marks
from rulesets.games.strategy.offers import Offer, offer, offers_in
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, BUILDER, NAMES, PART_NUMBERS, Part
from rulesets.wording import strategy as words

LISTED = (Construct, Repair, Upgrade, Train, Produce, Deploy, JoinUnit, BeginBuild)
"""Actions that stand in a group; the others stand at what they are about."""

WAITING = ("turn", "finished")
"""Reasons that speak against every action of who waits: their page says so once."""

ROLLS = (1, 2, 3)
"""What a D3 may show."""


@dataclass(frozen=True)
class Choice:
    """An action as a button: what it posts, what it is called, and why it is not possible.

    `more` is the address of what it is about. `in_heading` are reasons that its heading gives.
    """

    offer: Offer
    label: str
    note: str = ""
    more: str = ""
    in_heading: tuple[str, ...] = ()

    @property
    def is_opened(self) -> bool:
        """Whether the choice is made where `more` leads to."""
        return isinstance(self.offer.action, Upgrade)

    @property
    def do(self) -> str:
        return codec.write(self.offer.action)

    @property
    def points(self) -> int:
        return self.offer.points

    @property
    def left(self) -> int:
        return self.offer.left

    @property
    def obstacles(self) -> list[str]:
        reasons = (each for each in self.offer.reasons if each.code not in self.in_heading)
        return [wording.reason_sentence(reason) for reason in reasons]


@dataclass(frozen=True)
class Doer:
    """A builder or building that could do some work; `query` is the address that picks it."""

    name: str
    query: str
    is_picked: bool


@dataclass(frozen=True)
class Group:
    """Actions of one kind, the possible ones apart. `doers` are rows to pick one from."""

    kind: str
    possible: tuple[Choice, ...]
    impossible: tuple[Choice, ...]
    doers: tuple[tuple[Doer, ...], ...] = ()

    @property
    def title(self) -> str:
        return str(words.GROUPS[self.kind])


@dataclass(frozen=True)
class OtherPart:
    """Another part of the build phase, when it comes, and what speaks against its actions."""

    part: Part
    title: str
    groups: list[Group]


def groups(state: State, player: str, picked: str = "") -> list[Group]:
    """Everything a player may think of doing in this part of the round."""
    if state.outcome:
        return []
    if at_war(state):
        return _groups(state, marks(state, player))
    return _groups(state, offers_in(state, player, state.part), picked, WAITING)


def other_parts(state: State, player: str) -> list[OtherPart]:
    """The other parts of a build phase, while one lasts."""
    if state.outcome or at_war(state):
        return []
    return [_other_part(state, player, part) for part in BUILD_PARTS if part is not state.part]


def _other_part(state: State, player: str, part: Part) -> OtherPart:
    found = offers_in(state, player, part)
    return OtherPart(part, _when(state, part), _groups(state, found, in_heading=("part",)))


def _when(state: State, part: Part) -> str:
    is_over = PART_NUMBERS[part] < PART_NUMBERS[state.part]
    title = words.PART_OVER if is_over else words.PART_COMES
    return str(title % {"number": PART_NUMBERS[part], "part": words.PARTS[part]})


def finish(state: State, player: str) -> Choice | None:
    """To pass, while a part of the build phase lasts."""
    if state.part not in BUILD_PARTS:
        return None
    passing = offer(state, Pass(id="new", player=player))
    return Choice(passing, str(words.FINISH[state.part]), in_heading=("turn",))


def at_war(state: State) -> bool:
    """Whether what happens in a battle may be marked."""
    return not state.outcome and state.part in (Part.BATTLE, Part.SKIPPED)


def _groups(
    state: State, found: Iterable[Offer], picked: str = "", in_heading: tuple[str, ...] = ()
) -> list[Group]:
    by_kind: dict[str, list[Offer]] = {}
    for each in found:
        if isinstance(each.action, LISTED):
            by_kind.setdefault(each.action.do, []).extend(_rolled(state, each))
    return [_group(state, kind, same, picked, in_heading) for kind, same in by_kind.items()]


def _group(
    state: State, kind: str, found: list[Offer], picked: str, in_heading: tuple[str, ...]
) -> Group:
    choices = [_choice(state, each, in_heading) for each in _merged(found, picked)]
    return Group(
        kind,
        possible=tuple(choice for choice in choices if choice.offer.is_legal),
        impossible=tuple(choice for choice in choices if not choice.offer.is_legal),
        doers=tuple(_row(state, ids, picked) for ids in _alternatives(found)),
    )


def _rolled(state: State, found: Offer) -> list[Offer]:
    """A repair for each result of the die."""
    if not isinstance(found.action, Repair):
        return [found]
    return [offer(state, replace(found.action, roll=roll)) for roll in ROLLS]


def _merged(found: Iterable[Offer], picked: str) -> list[Offer]:
    """The same work once: by who is picked or else free for it, or by who comes closest."""
    best: dict[Action, tuple[tuple[bool, int, bool], Offer]] = {}
    for each in found:
        weight = _weight(each, picked)
        known = best.get(_work(each.action))
        if known is None or weight < known[0]:
            best[_work(each.action)] = weight, each
    return [each for _, each in best.values()]


def _work(action: Action) -> Action:
    """An action whoever does it; a unit's upgrades are one."""
    match action:
        case Construct() | Repair():
            return replace(action, builder="any")
        case Produce():
            return replace(action, building="any")
        case Upgrade():
            return replace(action, add=(), drop=())
    return action


def _weight(found: Offer, picked: str) -> tuple[bool, int, bool]:
    codes = [reason.code for reason in found.reasons]
    return "building_class" in codes, len(codes), _doer(found.action) != picked


def _doer(action: Action) -> str:
    """The builder or building that acts, empty where none does."""
    match action:
        case Construct() | Repair():
            return action.builder
        case Produce():
            return action.building
    return ""


def _alternatives(found: Iterable[Offer]) -> list[tuple[str, ...]]:
    """Each set of several that could do the same now."""
    able: dict[Action, tuple[str, ...]] = {}
    for each in found:
        if each.is_legal and _doer(each.action):
            work = _work(each.action)
            able[work] = (*able.get(work, ()), _doer(each.action))
    return [ids for ids in dict.fromkeys(able.values()) if len(ids) > 1]


def _row(state: State, ids: tuple[str, ...], picked: str) -> tuple[Doer, ...]:
    acting = picked if picked in ids else ids[0]
    return tuple(Doer(piece_name(state, id), f"by={id}", id == acting) for id in ids)


def _choice(state: State, found: Offer, in_heading: tuple[str, ...]) -> Choice:
    """An action with what it is called on its button's line."""
    action = found.action
    label, note, more = label_of(state, action), "", ""
    match action:
        case Construct():
            note = _tough(state, action.building)
        case Repair():
            note = gettext("The D3 shows %(roll)d") % {"roll": action.roll}
        case Upgrade():
            more = f"piece={action.unit}"
        case Produce():
            note, more = _size(state, action), f"make={action.building}&unit={action.unit}"
    return Choice(found, label, note, more, in_heading)


def label_of(state: State, action: Action) -> str:
    """What an action is about."""
    match action:
        case Construct():
            return wording.term(NAMES[action.building].numbered(action.objective or 0))
        case Repair():
            return piece_name(state, action.building)
        case Produce():
            return _unit_name(state, action)
        case Train():
            return wording.term(BUILDER)
        case Deploy() | Upgrade():
            return piece_name(state, action.unit)
        case JoinUnit():
            return f"{piece_name(state, action.hero)} → {piece_name(state, action.host)}"
        case BeginBuild():
            return str(words.DETAILS["first"] % {"name": state.name_of(action.first or "")})
    return ""


def _tough(state: State, building: str) -> str:
    blueprint = state.numbers.blueprints[building]
    area = "×".join(f"{inches}″" for inches in blueprint.area)
    return f"Tough({blueprint.tough})" + (f", {area}" if area else "")


def _unit_name(state: State, action: Produce) -> str:
    kit = state.library.books[state.players[action.player].book].kits[action.unit]
    return wording.term(kit.unit.name)


def _size(state: State, action: Produce) -> str:
    unit = state.library.books[state.players[action.player].book].kits[action.unit].unit
    return gettext("Size %(size)d, Quality %(quality)d+, Defense %(defense)d+") % {
        "size": unit.size,
        "quality": unit.quality,
        "defense": unit.defense,
    }
