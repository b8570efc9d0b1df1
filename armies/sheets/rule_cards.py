"""Cards of the rules and spells that no unit's card explains."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from armies.sheets import appendix
from armies.sheets.appendix import Explained, UnitRule
from armies.sheets.blocks import UnitBlock
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.mentions import Mentions
from rulesets.games.ground.roster import Roster
from rulesets.sheets import measure
from rulesets.sheets.cards import BEARERS_POINTS, WIDTH, NamedText, TextCard, by_name
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.text_cards import rule_cards, text_cards
from rulesets.sheets.type_sizes import BACK_TYPES

KindTexts = tuple[Term, tuple[UnitRule, ...], tuple[NamedText, ...]]

KeyedText = tuple[str, Term]
"""A rule's key and text, as books may have several texts for one."""


def kind_of(block: UnitBlock) -> KindTexts:
    """Return what the cards of a block and of its equals share; a name of its own is one's own."""
    name = block.kind if block.kind.en and not block.has_own_name else block.name
    return name, block.texts, block.spells


def explained_rules(
    texts: Iterable[tuple[UnitBlock, Iterable[NamedText]]],
) -> dict[KindTexts, set[NamedText]]:
    """Return the rules that the cards of each block explain."""
    found = defaultdict[KindTexts, set[NamedText]](set)
    for block, named_texts in texts:
        found[kind_of(block)] |= {*named_texts}
    return found


def mentioned(
    texts: Iterable[Term], rules: Iterable[Explained], mentions: Mentions
) -> list[NamedText]:
    """Return those of the rules that texts name, and that these name in turn."""
    waiting, left, found = [*texts], [*rules], list[NamedText]()
    while waiting:
        keys = mentions.keys(waiting.pop())
        named = [rule for rule in left if rule.key in keys]
        found += [rule.named_text for rule in named]
        waiting += [rule.text for rule in named]
        left = [rule for rule in left if rule.key not in keys]
    return found


def further_cards(
    report: ArmyReport,
    texts: Mapping[KindTexts, Collection[NamedText]],
    options: SheetOptions,
    spare: int = 0,
) -> list[TextCard]:
    """Return cards of rules and spells that not every block with them has explained.

    Rules may take so many more cards as are to `spare`, in larger type.
    """
    if not options.shows_rules:
        return []
    explained, missed, spells = set[KeyedText](), set[KeyedText](), set[NamedText]()
    printed = {rule for own in texts.values() for rule in own}
    for (_name, rules, castable), own in texts.items():
        spells |= {*castable} - {*own}
        for rule in rules:
            (explained if rule.rated in own else missed).add((rule.key, rule.general[1]))
    left = _left_rules(report.roster, explained - missed, printed)
    return [
        *_rule_cards(report.roster, left, bearers(texts), spare),
        *spell_cards(report.roster, spells),
    ]


def bearers(kinds: Collection[KindTexts]) -> dict[Term, str]:
    """Return the units that have a rule, by its name."""
    found: dict[Term, dict[str, None]] = {}
    for name, rules, _ in kinds:
        for rule in rules:
            found.setdefault(rule.general[0], {})[wording.term(name)] = None
    return {rule: _listed([*names], len(kinds)) for rule, names in found.items()}


def _listed(names: Sequence[str], all_units: int) -> str:
    """Return the names of units, none if they are more than half of all or take several lines."""
    listed = ", ".join(names)
    is_common = 2 * len(names) > all_units > 1
    return "" if is_common or measure.lines(listed, WIDTH, BEARERS_POINTS) > 1 else listed


def _left_rules(
    roster: Roster, explained: set[KeyedText], printed: set[NamedText]
) -> list[Explained]:
    """Return every rule that no unit's card explains.

    One that is only named by others needs no card if it is printed anywhere.
    """
    found = appendix.appendix(roster)
    left = [rule for rule in found.rules if rule.text.en and (rule.key, rule.text) not in explained]
    return [*left, *(rule for rule in found.named if rule.named_text not in printed)]


def _rule_cards(
    roster: Roster,
    rules: Collection[Explained],
    bearers: Mapping[Term, str],
    spare: int,
) -> list[TextCard]:
    """Return cards of rules, those of the army apart if that takes no more cards."""
    core = roster.library.core
    own = by_name(rule.named_text for rule in rules if rule.key not in core)
    of_game = by_name(rule.named_text for rule in rules if rule.key in core)
    together = _lettered(rule_cards(by_name((*own, *of_game)), "", bearers, BACK_TYPES, spare))
    apart = [
        *_lettered(rule_cards(own, gettext("Army"), bearers, BACK_TYPES)),
        *_lettered(rule_cards(of_game, gettext("Game"), bearers, BACK_TYPES, spare)),
    ]
    return apart if len(apart) <= len(together) else together


def _lettered(cards: list[TextCard]) -> list[TextCard]:
    """Return cards, each of several with the first letters of its rules, to find one by."""
    if len(cards) < 2:
        return cards
    return [replace(card, about=f"{card.about} {_letters(card)}".strip()) for card in cards]


def _letters(card: TextCard) -> str:
    ends = (wording.term(card.texts[place][0])[:1].upper() for place in (0, -1))
    return "–".join(dict.fromkeys(ends))


def spell_cards(roster: Roster, wanted: Collection[NamedText]) -> list[TextCard]:
    """Return cards of the spells of every book of which some are wanted."""
    return [
        card
        for book in roster.casting_books
        for spells in [appendix.spell_texts(roster, book)]
        if not {*wanted}.isdisjoint(spells)
        for card in text_cards(
            f"{gettext('Spells')} · {appendix.casters_text(roster, book)}", spells
        )
    ]
