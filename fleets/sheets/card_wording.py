"""How much the card of a ship or of squadrons says of each rule, so that all fits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fleets.sheets.card_heights import HEIGHT, height, row_height
from fleets.sheets.guides import SQUADRONS
from fleets.sheets.rows import UpgradeRow
from fleets.sheets.ships import ShipBlock
from rulesets.engine.values import Term
from rulesets.sheets.cards import NamedText, names_height, text_height, texts_height
from rulesets.sheets.type_sizes import FRONT_TYPES, Type

*LEGIBLE, TINY = FRONT_TYPES
"""Types of a card's text, the smallest only if all is in short."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A block whose rows say as much as they do, the rules below them, those it only names."""

    block: ShipBlock
    rules: tuple[NamedText, ...]
    left: tuple[NamedText, ...] = ()

    @property
    def named(self) -> list[Term]:
        """Rules that have cards; without room for all, not those that stand below a weapon."""
        left = [name for name, _ in self.left]
        names = [*named_only(self.block), *left]
        room = HEIGHT - height(self.block, TINY) - texts_height(self.rules, TINY)
        return names if names_height(names) <= room else [*named_systems(self.block), *left]

    def fits(self, type_: Type) -> bool:
        needed = height(self.block, type_) + texts_height(self.rules, type_)
        return needed + names_height(self.named) <= HEIGHT


def worded(block: ShipBlock) -> tuple[Wording, Type]:
    """Return the fullest wording of a block that fits on a card, in the largest type.

    What has no room even in short is only named, the longest first.
    """
    whole = Wording(block, rules_of(block))
    shortest = whole
    for types in (LEGIBLE, [TINY]):
        for shortest in _ever_shorter(whole):
            for type_ in types:
                if shortest.fits(type_):
                    return shortest, type_
    fewest = shortest
    for fewest in _ever_fewer(shortest):
        if fewest.fits(TINY):
            break
    return fewest, next(filter(fewest.fits, FRONT_TYPES), TINY)


def _ever_shorter(whole: Wording) -> Iterator[Wording]:
    """Yield a wording, then without the figures that statlines have, then with rules in short.

    Those that save the most room are shortened first.
    """
    yield whole
    found = replace(whole, block=without_fallbacks(whole.block))
    yield found
    rows, rules = list(found.block.rows), list(found.rules)
    in_short = rules_of(replace(found.block, is_short=True))
    of_rows = [(row_height(row) - row_height(_short(row)), n, True) for n, row in enumerate(rows)]
    of_rules = [
        (text_height(rule) - text_height(short), n, False)
        for n, (rule, short) in enumerate(zip(rules, in_short, strict=True))
    ]
    for saved, n, is_row in sorted((*of_rows, *of_rules), reverse=True):
        if saved <= 0:
            break
        if is_row:
            rows[n] = _short(rows[n])
        else:
            rules[n] = in_short[n]
        yield replace(found, block=replace(found.block, rows=tuple(rows)), rules=tuple(rules))


def _ever_fewer(whole: Wording) -> Iterator[Wording]:
    """Yield wordings that only name ever more rules, the longest first."""
    rows, rules, left = list(whole.block.rows), list(whole.rules), list[NamedText]()
    of_rows = [(saved_by_naming(row), n, True) for n, row in enumerate(rows)]
    of_rules = [(text_height(rule), n, False) for n, rule in enumerate(rules)]
    for _saved, n, is_row in sorted((*of_rows, *of_rules), reverse=True):
        if is_row:
            rows[n] = replace(rows[n], explains=False)
        else:
            left.append(whole.rules[n])
        kept = tuple(rule for rule in rules if rule not in left)
        yield Wording(replace(whole.block, rows=tuple(rows)), kept, tuple(left))


def rules_of(block: ShipBlock) -> tuple[NamedText, ...]:
    """Return the rules that stand below the upgrades: of heroes and titles, of all squadrons."""
    label, text = SQUADRONS
    of_squadrons = (Term(str(label)), Term(str(text)))
    return (*block.texts, *([of_squadrons] if block.squadrons else []))


def named_only(block: ShipBlock) -> list[Term]:
    """Return the names of the rules that rows do not explain."""
    rows = (row for row in block.rows if not row.explains)
    return list(dict.fromkeys(name for row in rows for name, text in row.named_texts if text.en))


def named_systems(block: ShipBlock) -> list[Term]:
    """Return the names of rules that no row says: those of a weapon stand below its name."""
    return named_only(replace(block, rows=tuple(row for row in block.rows if not row.weapon)))


def unexplained(block: ShipBlock) -> ShipBlock:
    return replace(block, rows=tuple(replace(row, explains=False) for row in block.rows))


def without_fallbacks(block: ShipBlock) -> ShipBlock:
    return replace(block, rows=tuple(replace(row, fallback="") for row in block.rows))


def saved_by_naming(row: UpgradeRow) -> float:
    """Return how much lower a row is without its rules."""
    return row_height(row) - row_height(replace(row, explains=False))


def _short(row: UpgradeRow) -> UpgradeRow:
    return replace(row, is_short=True)
