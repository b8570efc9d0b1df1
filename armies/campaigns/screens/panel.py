"""The sheet above the table: a piece with its options, or a unit about to be produced."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext

from armies.campaigns.screens.buttons import Button, at_war, label_of
from armies.campaigns.screens.groups import Worker
from armies.campaigns.screens.table import PieceLine, piece_line
from armies.loadouts import Loadout
from armies.screens import entry_panel
from rulesets import wording
from rulesets.games.ground.document import Pick
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.strategy.actions import Produce
from rulesets.games.strategy.checks import TEMPORARY
from rulesets.games.strategy.checks.upgrades import legal_unit
from rulesets.games.strategy.offers import NEW, ActionOffer, offer, offers_at_once, upgrade_offers
from rulesets.games.strategy.pieces import Building, Force, Piece
from rulesets.games.strategy.points import produced
from rulesets.games.strategy.state import State


@dataclass(frozen=True)
class OfferedOption:
    """An option as in the army list's editor, except that taken options stay.

    `button` takes it; None if it can never be taken.
    """

    line: entry_panel.OptionLine
    button: Button | None = None
    obstacles: tuple[str, ...] = ()

    @property
    def is_offered(self) -> bool:
        return self.button is not None and self.button.is_legal

    @property
    def is_priced(self) -> bool:
        """Whether its points matter: not those of one that is taken and cannot be taken again."""
        return self.is_offered or (self.button is not None and not self.line.choice.count)

    @property
    def status(self) -> Literal["", "chosen", "impossible"]:
        if self.line.choice.count:
            return "chosen"
        return "" if self.is_offered else "impossible"

    @property
    def taken(self) -> str:
        """How often it is taken, in short."""
        count = self.line.choice.count
        return f"{count}×" if count > 1 else "✓" if count else ""


@dataclass(frozen=True)
class OfferedSection:
    """A section of a unit as in the army list's editor, with buttons for its options."""

    item: entry_panel.SectionLines
    lines: tuple[OfferedOption, ...]


@dataclass(frozen=True)
class PiecePanel:
    """A piece or unit that is open. `obstacles` speak against every option of it.

    `block` is a unit's statline and loadout, None for a building or builder; `line` is a piece on
    the table; `produce` makes a unit without options, which `may_wait` in reserve, in one of the
    buildings of `workers` if there are several.
    """

    title: str
    block: Loadout | None
    sections: tuple[OfferedSection, ...] = ()
    obstacles: tuple[str, ...] = ()
    line: PieceLine | None = None
    produce: Button | None = None
    may_wait: bool = False
    workers: tuple[Worker, ...] = ()


def moment_of(state: State) -> str:
    """Name the part of the round, for panels that close with it."""
    return f"{state.round}-{state.part}"


def panel(state: State, player: str, opened: Mapping[str, str]) -> PiecePanel | None:
    """Return the panel that a URL opens by `piece`, or `make` with `unit`; None if it is gone.

    What was opened `at` an earlier part of the round is closed.
    """
    if opened.get("at", moment_of(state)) != moment_of(state):
        return None
    if opened.get("piece"):
        return _piece(state, player, opened["piece"])
    if player and opened.get("make") and opened.get("unit"):
        return _production(state, player, opened["make"], opened["unit"])
    return None


def _piece(state: State, player: str, id: str) -> PiecePanel | None:
    piece = state.find(Piece, id)
    if piece is None:
        return None
    line = piece_line(state, piece, player if at_war(state) and state.is_playing(player) else "")
    title = gettext("%(owner)s’s %(piece)s") % {
        "owner": state.name_of(piece.player),
        "piece": line.name,
    }
    if not isinstance(line.piece, Force):
        return PiecePanel(title, None, line=line)
    force, block = line.piece, Loadout((line.piece.member,))
    if force.player != player or state.outcome:
        return PiecePanel(title, block, line=line)
    sections, obstacles = _sections(force.member, upgrade_offers(state, force))
    return PiecePanel(title, block, sections=sections, obstacles=obstacles, line=line)


def _production(state: State, player: str, building: str, unit: str) -> PiecePanel | None:
    book = state.library.books.get(state.players[player].book)
    if building not in state.pieces or book is None or unit not in book.kits:
        return None
    action = Produce(id=NEW, player=player, building=building, unit=unit)
    member = produced(state, action)
    sections, obstacles = _sections(member, offers_at_once(state, action))
    produce = Button.of(state, action, label_of(state, action))
    makers = tuple(
        Worker(wording.term(each.label), f"make={each.id}&unit={unit}", each.id == action.building)
        for each in state.all(Building, player)
        if offer(state, replace(action, building=each.id)).is_legal
    )
    return PiecePanel(
        title=label_of(state, action),
        block=Loadout((member,)),
        sections=sections,
        obstacles=tuple(text for text in obstacles if text not in produce.obstacles),
        produce=produce,
        may_wait=member.bears("ambush"),
        workers=makers if len(makers) > 1 else (),
    )


def _sections(
    member: Member, offers: Mapping[str, ActionOffer]
) -> tuple[tuple[OfferedSection, ...], tuple[str, ...]]:
    """Return the sections, and the obstacles that all options share."""
    first, *others = [Button(each).obstacles for each in offers.values()] or [[]]
    common = tuple(text for text in first if all(text in other for other in others))
    sections = []
    for item in entry_panel.sections(TableUnit((member,)), member):
        picks = (Pick(section=item.id, option=line.choice.option.key) for line in item.lines)
        found = zip(item.lines, (offers.get(pick.text) for pick in picks), strict=True)
        lines = tuple(_line(line, offered, common) for line, offered in found)
        sections.append(OfferedSection(item, lines))
    return tuple(sections), common


def _line(
    line: entry_panel.OptionLine, offered: ActionOffer | None, common: tuple[str, ...]
) -> OfferedOption:
    alone = replace(line, goes_along=())
    if offered is None:
        return OfferedOption(alone)
    button = Button(offered, hidden={*TEMPORARY, legal_unit.code} if line.obstacle else TEMPORARY)
    obstacles = () if line.choice.count else button.obstacles
    return OfferedOption(alone, button, tuple(text for text in obstacles if text not in common))
