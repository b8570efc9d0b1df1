"""What a player may do now, in groups: each action with its points, or why it is not possible.

Builders do the same work and buildings of a kind make the same units, so an action stands here
once: with the first of them that is free.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext

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
from rulesets.games.strategy.offers import Offer, offer, offers
from rulesets.games.strategy.rules import part_of
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILD_PARTS, BUILDER, NAMES, Part
from rulesets.wording import strategy as words

LISTED = (Construct, Repair, Train, Produce, Deploy, JoinUnit, BeginBuild)
"""Actions that stand in a group; an option of a unit stands at the unit."""

ROLLS = (1, 2, 3)
"""What a D3 may show."""


@dataclass(frozen=True)
class Choice:
    """An action as a button: what it posts, what it is called, and why it is not possible."""

    offer: Offer
    label: str
    note: str = ""
    more: str = ""

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
        return [wording.reason_sentence(reason) for reason in self.offer.reasons]


@dataclass(frozen=True)
class Group:
    """Actions of one kind, the possible ones apart."""

    kind: str
    possible: tuple[Choice, ...]
    impossible: tuple[Choice, ...]

    @property
    def title(self) -> str:
        return str(words.GROUPS[self.kind])


def groups(state: State, player: str) -> list[Group]:
    """Everything a player may think of doing in this part of the round."""
    by_kind: dict[str, list[Choice]] = {}
    for each in _merged(_at_hand(state, player)):
        by_kind.setdefault(each.action.do, []).append(_choice(state, each))
    return [_group(kind, found) for kind, found in by_kind.items()]


def finish(state: State, player: str) -> Choice | None:
    """To pass, while a part of the build phase lasts."""
    if state.part not in BUILD_PARTS:
        return None
    return Choice(offer(state, Pass(id="new", player=player)), str(words.FINISH[state.part]))


def at_war(state: State) -> bool:
    """Whether what happens in a battle may be marked."""
    return not state.outcome and state.part in (Part.BATTLE, Part.SKIPPED)


def _at_hand(state: State, player: str) -> Iterator[Offer]:
    if state.outcome:
        return
    found = marks(state, player) if at_war(state) else offers(state, player)
    for each in found:
        is_here = at_war(state) or part_of(each.action) is state.part
        if is_here and isinstance(each.action, LISTED):
            yield from _rolled(state, each)


def _rolled(state: State, found: Offer) -> list[Offer]:
    """A repair for each result of the die."""
    if not isinstance(found.action, Repair):
        return [found]
    return [offer(state, replace(found.action, roll=roll)) for roll in ROLLS]


def _merged(found: Iterable[Offer]) -> list[Offer]:
    """The same work once: by whoever is free for it, else by who comes closest."""
    best: dict[Action, Offer] = {}
    for each in found:
        known = best.get(_work(each.action))
        if known is None or _weight(each) < _weight(known):
            best[_work(each.action)] = each
    return list(best.values())


def _work(action: Action) -> Action:
    """An action whoever does it."""
    match action:
        case Construct() | Repair():
            return replace(action, builder="any")
        case Produce():
            return replace(action, building="any")
    return action


def _weight(found: Offer) -> tuple[bool, int]:
    codes = [reason.code for reason in found.reasons]
    return "building_class" in codes, len(codes)


def _group(kind: str, found: list[Choice]) -> Group:
    possible = tuple(choice for choice in found if choice.offer.is_legal)
    impossible = tuple(choice for choice in found if not choice.offer.is_legal)
    return Group(kind, possible, impossible)


def _choice(state: State, found: Offer) -> Choice:
    """An action with what it is called on its button's line."""
    action = found.action
    label, note, more = label_of(state, action), "", ""
    match action:
        case Construct():
            note = _tough(state, action.building)
        case Repair():
            note = gettext("The D3 shows %(roll)d") % {"roll": action.roll}
        case Produce():
            note, more = _size(state, action), f"make={action.building}&unit={action.unit}"
    return Choice(found, label, note, more)


def label_of(state: State, action: Action) -> str:
    """What an action is about."""
    match action:
        case Construct():
            return _site(action)
        case Repair():
            return wording.term(state.pieces[action.building].label)
        case Produce():
            return _unit_name(state, action)
        case Train():
            return wording.term(BUILDER)
        case Deploy() | Upgrade():
            return wording.term(state.pieces[action.unit].label)
        case JoinUnit():
            names = (state.pieces[id].label for id in (action.hero, action.host))
            return " → ".join(map(wording.term, names))
        case BeginBuild():
            return str(words.DETAILS["first"] % {"name": state.name_of(action.first or "")})
    return ""


def _site(action: Construct) -> str:
    name = wording.term(NAMES[action.building])
    if action.objective is None:
        return name
    return f"{name} {words.DETAILS['objective'] % {'objective': action.objective}}"


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
