"""The blocks of printed army sheets: a unit on the table with everything a player looks up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, groupby

from django.utils.translation import gettext

from armies.cards import Part, WeaponLine
from armies.sheets import tracks
from armies.sheets.appendix import rules_of
from armies.sheets.loadout import base_text, highest, items_text, model_toughs, rules_text
from armies.sheets.tracks import Track
from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import Level, Term
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.roster import Group, Member, Roster
from rulesets.sheets.layout import pairs

LONG_NAME = 36
"""Characters that fit a block's heading in its usual size."""

TOKENS = 6
"""Spell tokens a caster keeps at the most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Models of one statline: a unit, both halves of a combined one, or a hero in it.

    `asides` stand below the name; `tough` is a text, for models may differ; `texts` are names and
    summaries of all special rules. `unknown` are options the book does not have, `tokens` a
    caster's and `dice` a psychic's.
    """

    name: Term
    asides: tuple[str, ...] = ()
    points: int = 0
    size: int = 0
    quality: int = 0
    defense: int = 0
    tough: str = ""
    base: str = ""
    rules: str = ""
    texts: tuple[tuple[Term, Term], ...] = ()
    weapons: tuple[WeaponLine, ...] = ()
    items: str = ""
    unknown: str = ""
    wounds: int = 0
    track: Track | None = None
    has_single_wounds: bool = True
    tokens: Track | None = None
    dice: int = 0
    is_unknown: bool = False
    is_flagged: bool = False

    @property
    def has_long_name(self) -> bool:
        return len(self.name.en) > LONG_NAME


@dataclass(frozen=True, slots=True)
class TableUnit:
    """What is one unit on the table: its own block first, then those of heroes in it."""

    blocks: tuple[Block, ...]

    @property
    def is_joined(self) -> bool:
        return len(self.blocks) > 1


@dataclass(frozen=True, slots=True)
class Row:
    """Two blocks side by side. Joined ones are one unit."""

    left: Block
    right: Block | None
    is_joined: bool = False


def table_units(report: Report) -> list[TableUnit]:
    """Every unit on the table in the player's order."""
    roster = report.roster
    numbers = note_numbers(roster)
    flagged = flagged_groups(report)
    made = []
    for group in roster.groups:
        host = _block(roster, group.halves, numbers, group)
        heroes = [_block(roster, (hero,), numbers, group) for hero in group.heroes]
        made.append(TableUnit((replace(host, is_flagged=group.id in flagged), *heroes)))
    return made


def rows(units: Iterable[TableUnit]) -> list[Row]:
    """Blocks two by two in the order of the units; joined ones on rows of their own."""
    made: list[Row] = []
    for is_joined, run in groupby(units, key=lambda unit: unit.is_joined):
        found = [unit.blocks for unit in run]
        together = found if is_joined else [tuple(chain(*found))]
        made += [
            Row(left, right, is_joined) for blocks in together for left, right in pairs(blocks)
        ]
    return made


def note_numbers(roster: Roster) -> dict[str, int]:
    """The entries with a note, numbered from 1 in the order of the blocks."""
    members = [member for group in roster.groups for member in group.members]
    noted = [member.id for member in members if member.entry.note]
    return {entry: number for number, entry in enumerate(noted, start=1)}


def flagged_groups(report: Report) -> set[str]:
    """Units that have to change by themselves; limits of the whole army mark none."""
    grave = (Level.ERROR, Level.INCOMPLETE)
    group_of = report.roster.group_of
    concerned = [
        {group_of[entry].id for entry in issue.entries}
        for issue in report.issues
        if issue.level in grave
    ]
    return {id for ids in concerned if len(ids) == 1 for id in ids}


def _block(
    roster: Roster, members: tuple[Member, ...], numbers: dict[str, int], group: Group
) -> Block:
    unit = members[0].unit
    outfits = [member.outfit for member in members if member.outfit]
    block = Block(
        name=members[0].label,
        asides=tuple(_asides(roster, members, numbers, group)),
        texts=rules_of(roster, members),
        is_unknown=unit is None,
    )
    if unit is None:
        return block
    return replace(
        block,
        points=sum(outfit.points for outfit in outfits),
        quality=unit.quality,
        defense=unit.defense,
        base=base_text(outfits[0].bases),
        **_carried(members, outfits),
        **_marks(members, outfits),
    )


def _carried(members: tuple[Member, ...], outfits: list[Outfit]) -> dict:
    part = Part(members)
    return {
        "rules": rules_text(outfits),
        "weapons": tuple(part.weapons),
        "items": items_text(part.items, sum(outfit.unit.size for outfit in outfits)),
        "unknown": ", ".join(pick.option for pick in part.unknown_picks),
    }


def _marks(members: tuple[Member, ...], outfits: list[Outfit]) -> dict:
    """Models and their wounds, spell tokens and dice."""
    toughs = [tough for outfit in outfits for tough in model_toughs(outfit)]
    has_boxes = sum(toughs) <= tracks.MAX_BOXES
    return {
        "size": len(toughs),
        "tough": " / ".join(map(str, sorted(set(toughs)))),
        "wounds": sum(toughs),
        "track": tracks.boxes(_grouped(toughs), tracks.ROOM) if has_boxes else None,
        "has_single_wounds": max(toughs) == 1,
        "tokens": tracks.circles(TOKENS) if any(m.bears("caster") for m in members) else None,
        "dice": highest(outfits, "psychic"),
    }


def _asides(
    roster: Roster, members: tuple[Member, ...], numbers: dict[str, int], group: Group
) -> Iterator[str]:
    """What stands below the name of a unit."""
    lead = members[0]
    if lead.unit is None:
        yield gettext("Not in the book")
    elif lead.entry.name:
        yield wording.term(lead.unit.name)
    if lead in group.heroes:
        yield gettext("in %(host)s") % {"host": wording.term(group.label)}
    if lead.shown_kinds:
        yield wording.kinds(lead.shown_kinds)
    if len(members) > 1:
        yield gettext("combined")
    yield from _players_asides(roster, lead)
    for member in members:
        if member.id in numbers:
            yield gettext("Note %(n)d") % {"n": numbers[member.id]}


def _players_asides(roster: Roster, member: Member) -> Iterator[str]:
    """Whose a unit is on a side of several, and what it has lived through in a campaign."""
    yield from whose(roster, member)
    if roster.document.campaign:
        yield gettext("%(xp)d XP") % {"xp": member.entry.xp}
        yield from member.entry.traits


def whose(roster: Roster, member: Member) -> Iterator[str]:
    """Whose a unit is, on a side of several players."""
    if roster.document.players > 1:
        yield gettext("Player %(player)d") % {"player": member.entry.player}


def _grouped(toughs: list[int]) -> list[int]:
    """One group of boxes for each model; models of one wound stand together."""
    return toughs if max(toughs) > 1 else [len(toughs)]
