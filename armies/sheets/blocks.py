"""The blocks of printed army sheets: a unit on the table with everything a player looks up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext

from armies.cards import Part, WeaponLine
from armies.sheets.appendix import rules_of
from armies.sheets.loadout import base_text, highest, items_text, model_toughs, rules_text
from armies.sheets.papers import PAPERS, Paper, Ticks, move
from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import Level, Term
from rulesets.games.ground.book import RuleUse
from rulesets.games.ground.chances import Attack
from rulesets.games.ground.game import GroundGame
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.roster import Roster
from rulesets.sheets import tracks
from rulesets.sheets.layout import decimal, pairs

NOTHING = Term("")
NO_WOUNDS: Mapping[str, int] = {}
TOKENS = 6
"""Spell tokens a caster keeps at the most."""

LIMITED = "limited"
"""Key of the special rule of weapons that are used once."""

MAX_USES = 10
"""Boxes for uses of such weapons that a line has room for."""

DEFENSES = (3, 4, 5)
"""The usual ones, against which chances are given."""

SHORT = 56
"""Characters of special rules that fit the statline; longer ones have a line of their own."""


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon as printed: `dice` of all of them together, boxes for each single use."""

    name: Term
    count: int
    range: int
    dice: int
    ap: int | str | None
    rules: tuple[RuleUse, ...]
    attack: Attack = field(compare=False)
    game: GroundGame = field(compare=False)
    uses: Sequence[int] = ()

    @classmethod
    def of(cls, line: WeaponLine, game: GroundGame, quality: int) -> "WeaponRow":
        rules = line.other_rules
        is_limited = any(rule.key == LIMITED for rule in rules)
        dice = line.count * line.weapon.attacks
        ratings = {rule.key: rule.rating for rule in line.weapon.rules}
        return cls(
            name=line.weapon.name,
            count=line.count,
            range=line.weapon.range,
            dice=dice,
            ap=line.ap,
            rules=tuple(rule for rule in rules if rule.key != LIMITED),
            attack=Attack(dice, quality, ratings),
            game=game,
            uses=range(min(line.count, MAX_USES) if is_limited else 0),
        )

    @property
    def chances(self) -> str:
        """The hits to expect, then the wounds at each usual Defense."""
        found = [self.game.chance(self.attack, defense) for defense in DEFENSES]
        wounds = " · ".join(decimal(each.wounds) for each in found)
        return f"{decimal(found[0].hits)}: {wounds}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Models of one statline: a unit, both halves of a combined one, or a hero in it.

    `kind` is what its book calls it, `asides` stand below the name; `tough` is a text, for models
    may differ, empty for a single wound; `texts` are names and summaries of all special rules.
    `unknown` are options the book does not have, `dice` a psychic's; `unpriced` says that points
    are missing.
    """

    name: Term
    kind: Term = NOTHING
    base: str = ""
    asides: tuple[str, ...] = ()
    points: int = 0
    unpriced: bool = False
    size: int = 0
    quality: int = 0
    defense: int = 0
    tough: str = ""
    move: str = ""
    rules: str = ""
    texts: tuple[tuple[Term, Term], ...] = ()
    weapons: tuple[WeaponRow, ...] = ()
    items: str = ""
    unknown: str = ""
    ticks: tuple[Ticks, ...] = ()
    states: tuple[Any, ...] = ()
    dice: int = 0
    is_unknown: bool = False
    is_flagged: bool = False

    @property
    def about(self) -> str:
        """The line below the name."""
        base = gettext("%(base)s mm") % {"base": self.base} if self.base else ""
        return " · ".join(filter(None, (base, *self.asides)))

    @property
    def price(self) -> str:
        return f"{self.points} + ?" if self.unpriced else f"{self.points}"

    @property
    def brief_lines(self) -> int:
        """Lines in a copy for opponents, roughly."""
        return 2 + len(self.weapons)

    @property
    def has_short_rules(self) -> bool:
        return len(self.rules) <= SHORT


@dataclass(frozen=True, slots=True)
class TableUnit:
    """One unit on the table: its own block first, then those of heroes in it."""

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


def table_units(report: Report[Any], taken: Mapping[str, int] = NO_WOUNDS) -> list[TableUnit]:
    """Return every unit on the table in the player's order, with wounds taken by entry."""
    roster = report.roster
    numbers = note_numbers(roster)
    flagged = flagged_groups(report)
    made = []
    for group in roster.groups:
        host = _block(roster, group.halves, numbers, group, taken)
        heroes = [_block(roster, (hero,), numbers, group, taken) for hero in group.heroes]
        made.append(TableUnit((replace(host, is_flagged=group.id in flagged), *heroes)))
    return made


def rows(units: Iterable[TableUnit]) -> list[Row]:
    """Return blocks two by two; joined ones on rows of their own, single ones closing ranks."""
    made: list[Row] = []
    open_row: int | None = None
    for unit in units:
        if unit.is_joined:
            made += [Row(left, right, is_joined=True) for left, right in pairs(unit.blocks)]
        elif open_row is None:
            open_row = len(made)
            made.append(Row(unit.blocks[0], None))
        else:
            made[open_row] = replace(made[open_row], right=unit.blocks[0])
            open_row = None
    return made


def note_numbers(roster: Roster) -> dict[str, int]:
    """The entries with a note, numbered from 1 in the order of the blocks."""
    members = [member for group in roster.groups for member in group.members]
    noted = [member.id for member in members if member.entry.note]
    return {entry: number for number, entry in enumerate(noted, start=1)}


def flagged_groups(report: Report[Any]) -> set[str]:
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
    roster: Roster,
    members: tuple[Member, ...],
    numbers: dict[str, int],
    group: Group,
    taken: Mapping[str, int],
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
    paper = PAPERS[roster.document.game]
    moving = {use.key for use in outfits[0].rules} | set(unit.kinds)
    points, is_unpriced = known_points(members)
    return replace(
        block,
        kind=unit.name,
        base=base_text(outfits[0].bases),
        points=points,
        unpriced=is_unpriced,
        quality=unit.quality,
        defense=unit.defense,
        move=move(paper, moving),
        states=paper.states,
        **_carried(roster.game, members, outfits),
        **_marks(paper, group, outfits, sum(taken.get(each.id, 0) for each in members)),
    )


def known_points(members: Iterable[Member]) -> tuple[int, bool]:
    """Return the points of entries but for options without a price, and whether there are such."""
    outfits = [member.outfit for member in members if member.outfit]
    unpriced = [
        taken.points for outfit in outfits for taken in outfit.taken if taken.obstacle == "unpriced"
    ]
    return sum(outfit.points for outfit in outfits) - sum(unpriced), bool(unpriced)


def _carried(
    game: GroundGame, members: tuple[Member, ...], outfits: list[Outfit]
) -> dict[str, Any]:
    part = Part(members)
    quality = outfits[0].unit.quality
    return {
        "rules": rules_text(outfits),
        "weapons": tuple(WeaponRow.of(line, game, quality) for line in part.weapons),
        "items": items_text(part.items, sum(outfit.unit.size for outfit in outfits)),
        "unknown": ", ".join(pick.option for pick in part.unknown_picks),
    }


def _marks(paper: Paper, group: Group, outfits: list[Outfit], taken: int) -> dict[str, Any]:
    """Models and their wounds, spell tokens and dice."""
    toughs = [tough for outfit in outfits for tough in model_toughs(outfit)]
    is_tough = max(toughs) > 1
    casts = any(outfit.bears("caster") for outfit in outfits)
    return {
        "size": len(toughs),
        "tough": " / ".join(map(str, sorted(set(toughs)))) if is_tough else "",
        "ticks": (*paper.casualties(toughs, group.size, taken), *([_tokens()] if casts else ())),
        "dice": highest(outfits, "psychic"),
    }


def _tokens() -> Ticks:
    return Ticks(gettext("Spell tokens"), tracks.circles(TOKENS), TOKENS)


def _asides(
    roster: Roster, members: tuple[Member, ...], numbers: dict[str, int], group: Group
) -> Iterator[str]:
    """Yield the parts of the line below the name of a unit."""
    lead = members[0]
    if lead.unit is None:
        yield gettext("Not in the book")
    elif lead.entry.name:
        yield wording.term(lead.unit.name)
    if lead in group.heroes:
        yield gettext("in %(host)s") % {"host": wording.term(group.label)}
    elif group.heroes:
        heroes = ", ".join(wording.term(hero.label) for hero in group.heroes)
        yield gettext("with %(heroes)s") % {"heroes": heroes}
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
        if member.entry.xp:
            yield gettext("%(xp)d XP") % {"xp": member.entry.xp}
        yield from member.entry.traits


def whose(roster: Roster, member: Member) -> Iterator[str]:
    """Whose a unit is, on a side of several players."""
    if roster.document.players > 1:
        yield gettext("Player %(player)d") % {"player": member.entry.player}
