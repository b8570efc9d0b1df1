"""Blocks of printed army sheets: everything players look up about a unit on the table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext, ngettext

from armies.loadouts import Loadout, WeaponLine
from armies.sheets.appendix import UnitRule, rules_of, spells_cast
from armies.sheets.asides import Starts, asides, beginnings, whose
from armies.sheets.rows import (
    NO_WEAPONS,
    WeaponRow,
    Weapons,
    columns_of,
    ranged_first,
)
from armies.sheets.statline import Statline, statline
from armies.sheets.styles import STYLES, SheetStyle, free_marks, spell_tokens
from armies.sheets.unit_texts import (
    base_text,
    has_rules_of_some,
    highest,
    items_text,
    known_points,
    model_toughs,
    rules_text,
)
from armies.symbols import symbol
from armies.wording import kind_words
from rulesets import wording
from rulesets.engine.values import NOTHING, Term
from rulesets.games.ground.document import Pick
from rulesets.games.ground.game import ArmyReport, GroundGame
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.names import in_words
from rulesets.games.ground.outfit import Outfit
from rulesets.games.ground.roster import Roster
from rulesets.sheets import measure, tracks
from rulesets.sheets.cards import SYMBOL, WIDTH, Problem
from rulesets.sheets.reasons import Reason, flagged_entries, numbers_of
from rulesets.sheets.tracks import Ticks

NO_PROBLEMS: Mapping[str, tuple[Problem, ...]] = {}
NAME_POINTS, MODELS_POINTS, NAME_WIDTH = 12.5, 9.5, WIDTH - SYMBOL - 20
"""Largest type size of a name, that of the number of models, and the room of both."""

FREE = (tracks.FIVE, tracks.FIVE)
"""Boxes of a unit whose book is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitBlock:
    """Models of one statline: a unit, both halves of a combined one, or a hero in it.

    `kind` is what its book calls it, `symbol` its map symbol, `kinds` are its types where the game
    prints them, `asides` stand below the name; `rules` are those of its models,
    `has_rules_of_some` if one is not all models', `texts` those of weapons and items too, `spells`
    those it may cast. `unknown` are options the book does not have, `dice` a psychic's;
    `is_unpriced` says that points are missing, `player` whose it is on a side of several. One that
    its book does not know has no `stats` but room for what it is, and the `items` that another
    program states. `reasons` are numbers of the issues that are its own, `problems` are these in
    words. `entries` are the ids of the list's entries that it stands for.
    """

    name: Term
    kind: Term = NOTHING
    symbol: str = "unknown"
    base: str = ""
    kinds: str = ""
    asides: tuple[str, ...] = ()
    points: int = 0
    is_unpriced: bool = False
    size: int = 0
    stats: Statline | None = None
    rules: str = ""
    has_rules_of_some: bool = False
    texts: tuple[UnitRule, ...] = ()
    spells: tuple[tuple[Term, Term], ...] = ()
    weapons: Weapons = NO_WEAPONS
    items: str = ""
    unknown: str = ""
    note: str = ""
    player: str = ""
    ticks: tuple[Ticks, ...] = ()
    dice: int = 0
    is_flagged: bool = False
    problems: tuple[Problem, ...] = ()
    reasons: tuple[int, ...] = ()
    entries: tuple[str, ...] = field(default=(), compare=False)

    @property
    def is_unknown(self) -> bool:
        """Whether its book does not have it."""
        return self.stats is None

    @property
    def kind_name(self) -> str:
        """The name of its kind, its own if no book has it."""
        return wording.term(self.kind) or wording.term(self.name)

    @property
    def has_own_name(self) -> bool:
        """Whether it is called otherwise than its kind, with a number or not."""
        number = self.name.en.removeprefix(self.kind.en).strip()
        return bool(number) and not number.isdecimal()

    @property
    def about(self) -> str:
        """The line below the name, with the number of models if that has no room beside it."""
        models = "" if self.models_beside else self.models
        return measure.dotted((models, self.base, self.kinds, *self.asides))

    @property
    def flag(self) -> str:
        """The flag with the numbers of its reasons."""
        return f"! {', '.join(map(str, self.reasons))}" if self.is_flagged or self.reasons else ""

    @property
    def models(self) -> str:
        """How many models there are, if several."""
        if self.size < 2:
            return ""
        return ngettext("%(n)d model", "%(n)d models", self.size) % {"n": self.size}

    @property
    def models_beside(self) -> str:
        """How many models there are if they have room beside the name."""
        wide = measure.width(f" {self.models}", MODELS_POINTS)
        return self.models if self.name_lines(NAME_POINTS, wide) == 1 else ""

    @property
    def has_long_name(self) -> bool:
        """Whether its name is set smaller, as it would take more than two lines."""
        return self.name_lines(NAME_POINTS) > 2

    def name_lines(self, points: float, used: float = 0) -> int:
        """Return the lines of its name beside its points, each `used` millimetres shorter."""
        name, room = wording.term(self.name), NAME_WIDTH - used
        return measure.lines(name, room, points, "condensed-semibold")

    @property
    def models_left(self) -> str:
        """The first number of models left that stands among its boxes, empty without any."""
        models = (each.track for each in self.ticks if each.label == gettext("Models"))
        numbers = (text for track in models if track for *_, text in track.numbers)
        return next(filter(str.isdecimal, numbers), "")

    @property
    def price(self) -> str:
        if self.is_unknown:
            return "?"
        return f"{self.points} + ?" if self.is_unpriced else f"{self.points}"


@dataclass(frozen=True, slots=True)
class PrintedUnit:
    """One unit on the table: its own block first, then those of heroes in it."""

    blocks: tuple[UnitBlock, ...]

    @property
    def player(self) -> str:
        return self.blocks[0].player

    def together(self, block: UnitBlock) -> str:
        """Return the heroes or the unit that one of its blocks is with, by their kinds."""
        host, *heroes = self.blocks
        if block is not host:
            return gettext("in %(host)s") % {"host": host.kind_name}
        if heroes:
            names = ", ".join(hero.kind_name for hero in heroes)
            return gettext("with %(heroes)s") % {"heroes": names}
        return ""


@dataclass(frozen=True, slots=True)
class Condition:
    """How units stand in a campaign, by entry: the wounds they took, where they are if not here."""

    wounds: Mapping[str, int]
    places: Mapping[str, str]


FRESH = Condition({}, {})
"""Units that have not fought."""


def printed_units(
    report: ArmyReport,
    condition: Condition = FRESH,
    problems: Mapping[str, tuple[Problem, ...]] = NO_PROBLEMS,
    reasons: Sequence[Reason] = (),
) -> list[PrintedUnit]:
    """Return every unit on the table, player by player in the list's order.

    `problems` are given by entry.
    """
    roster = report.roster
    flagged = flagged_entries(report)
    starts = beginnings(roster)
    return [
        PrintedUnit(
            tuple(
                replace(
                    _block(roster, part, unit, starts, condition),
                    is_flagged=any(member.id in flagged for member in part),
                    problems=tuple(each for m in part for each in problems.get(m.id, ())),
                    reasons=numbers_of(
                        reasons,
                        [member.id for member in part],
                        {member.entry.book for member in part},
                    ),
                )
                for part in (unit.halves, *((hero,) for hero in unit.heroes))
            )
        )
        for unit in by_player(roster.units)
    ]


def by_player(units: Iterable[TableUnit]) -> list[TableUnit]:
    """Return the units of each player of a side together."""
    return sorted(units, key=lambda unit: unit.lead.entry.player)


def _block(
    roster: Roster,
    members: tuple[Member, ...],
    unit: TableUnit,
    starts: Starts,
    condition: Condition,
) -> UnitBlock:
    lead, style = members[0], STYLES[roster.document.game]
    places = (condition.places[m.id] for m in members if m.id in condition.places)
    block = UnitBlock(
        name=lead.label,
        asides=(*asides(roster, members, unit, starts), *places),
        texts=rules_of(roster, members),
        spells=tuple(spells_cast(roster, members)),
        note=" ".join(filter(None, (member.entry.note for member in members))),
        player="".join(whose(roster, lead)),
        entries=tuple(member.id for member in members),
    )
    if lead.unit is None:
        return _unknown(block, lead, style)
    outfits = [member.outfit for member in members if member.outfit]
    toughs = [tough for outfit in outfits for tough in model_toughs(outfit)]
    wounds = sum(condition.wounds.get(member.id, 0) for member in members)
    rules, quality = {use.key for use in outfits[0].rules}, lead.unit.quality
    return replace(
        _armed(_profiled(block, lead, outfits), members, rules, quality, roster.game),
        stats=statline(roster.game, lead, lead.unit, unit, toughs),
        size=len(toughs),
        ticks=(*style.casualties(toughs, unit.size, wounds), *spell_tokens(outfits)),
        dice=highest(outfits, "psychic"),
    )


def _profiled(block: UnitBlock, lead: Member, outfits: list[Outfit]) -> UnitBlock:
    """Return a block with its points, its kind and the rules of its models."""
    points, is_unpriced = known_points(outfits)
    return replace(
        block,
        kind=outfits[0].unit.name,
        kinds=kind_words(lead.shown_kinds),
        symbol=symbol(lead.unit),
        base=base_text(outfits[0].bases),
        points=points,
        is_unpriced=is_unpriced,
        rules=rules_text(outfits),
        has_rules_of_some=has_rules_of_some(outfits),
    )


def _armed(
    block: UnitBlock, members: tuple[Member, ...], rules: set[str], quality: int, game: GroundGame
) -> UnitBlock:
    """Return a block with its weapons and items; `rules` are the keys of its special rules."""
    part = Loadout(members)
    unarmed = part.size - sum(line.count for line in part.weapons if line.is_melee)
    natural = [WeaponLine(*found) for found in game.natural_weapons(rules, unarmed)]
    rows = [WeaponRow.of(line, game, quality) for line in (*part.weapons, *natural)]
    return replace(
        block,
        weapons=Weapons(ranged_first(rows), game.far & rules, game.still & rules, columns_of(rows)),
        items=items_text(part.items),
        unknown=_in_words(part.unknown_picks),
    )


def _in_words(picks: Iterable[Pick]) -> str:
    """Return options that no book here has."""
    return ", ".join(in_words(pick.option, pick.section) for pick in picks)


def _unknown(block: UnitBlock, member: Member, style: SheetStyle) -> UnitBlock:
    """Return the block of a unit that is not in its book."""
    return replace(
        block,
        unknown=_in_words(member.entry.picks),
        items=", ".join((member.entry.claimed_loadout or "").splitlines()),
        ticks=tuple(free_marks(style, FREE)),
    )
