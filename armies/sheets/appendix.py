"""Rules and spells to look up: special rules, the rules they name, spells, English names."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.filters import casting_value
from armies.rules_in_use import rated_name
from armies.sheets.unit_texts import ratings
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.book import Book, Rule, Spell
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.member import Member
from rulesets.games.ground.roster import Roster
from rulesets.wording.ratings import filled

MINUS = re.compile(r"(?<!\w)-(?=\d|X\b)")
INCHES = re.compile(r"""(?<=\d)["”]""")
"""Signs that books type in several ways and sheets in one."""

MOST_NAMES = 2
"""Most rules and spells given that name another."""

NO_TEXT = _("No text came with the list.")


@dataclass(frozen=True, slots=True)
class Explained:
    """A special rule and what it means; `text` is empty if nothing says so.

    `by` are the rules and spells that name one which nobody in the army has.
    """

    key: str
    name: Term
    text: Term
    by: tuple[Term, ...] = ()

    @property
    def named_text(self) -> tuple[Term, Term]:
        """Its name and text, which starts with what names it."""
        if not self.by:
            return self.name, self.text
        names = ", ".join(map(wording.term, self.by[:MOST_NAMES]))
        more = "…" if len(self.by) > MOST_NAMES else ""
        note = gettext("(named by %(rules)s)") % {"rules": names + more}
        return self.name, Term(f"{note} {wording.term(self.text)}")


@dataclass(frozen=True, slots=True)
class UnitRule:
    """A special rule of a unit: its name and text `general`, and `rated` as the unit has it."""

    key: str
    general: tuple[Term, Term]
    rated: tuple[Term, Term]


@dataclass(frozen=True, slots=True)
class Appendix:
    """The rules an army has, and those that only their texts and its spells name."""

    rules: tuple[Explained, ...]
    named: tuple[Explained, ...]

    @property
    def all(self) -> tuple[Explained, ...]:
        """Both, sorted together."""
        return _sorted((*self.rules, *self.named))


def appendix(roster: Roster) -> Appendix:
    """Return every rule in use, sorted in the reader's language."""
    used = _in_use(roster)
    spells = [
        Explained(spell.key, spell.name, spell.summary)
        for book in roster.casting_books
        for spell in book.spells
    ]
    texts = [*used.values(), *spells]
    named = _named(roster, texts, {key for key, _ in used})
    return Appendix(_sorted(used.values()), _sorted(named))


def rules_of(roster: Roster, members: Iterable[Member]) -> tuple[UnitRule, ...]:
    """Return a unit's rules, those of its own book first, as players know them least."""
    members = tuple(members)
    rules: dict[str, Rule] = {
        use.key: roster.rule(member, use) for member in members for use in member.uses
    }
    known = ratings([member.outfit for member in members if member.outfit])
    described = sorted(rules.values(), key=lambda rule: rule.key in roster.library.core)
    return tuple(_unit_rule(roster, rule, known.get(rule.key)) for rule in described)


def _unit_rule(roster: Roster, rule: Rule, rating: tuple[str, int | None] | None) -> UnitRule:
    general = name, text = rated_name(rule), text_of(roster, rule)
    shown, number = rating or (None, None)
    filled_in = Term(filled(wording.term(text), number)) if number else text
    return UnitRule(rule.key, general, (Term(shown) if shown else name, filled_in))


def text_of(roster: Roster, rule: Rule) -> Term:
    """Return a rule's text: ours if it is the game's, otherwise its book's."""
    return _typeset(roster.library.summary(rule))


def spells_of(book: Book | Catalogue) -> list[Spell]:
    return [replace(spell, summary=_typeset(spell.summary)) for spell in book.spells]


def _typeset(term: Term) -> Term:
    """Return a text with typographic signs, and AP as statlines write it."""
    return Term(*map(_signs, (term.en, term.it.replace("Penetra armatura(", "PA("))))


def _signs(text: str) -> str:
    return INCHES.sub("″", MINUS.sub("−", text)).replace("'", "’")


def casters_without_spells(roster: Roster) -> list[Term]:
    """Return the books of casters that came without their spells."""
    books = [m.catalogue for m in roster.members if m.casts and m.catalogue]
    return list(dict.fromkeys(book.name for book in books if not book.spells))


def casters_text(roster: Roster, book: Catalogue) -> str:
    """Return whose spells those of a book are; among those of several books, who casts them."""
    name = wording.term(book.name)
    if len(roster.casting_books) < 2:
        return name
    casters = (m.label for m in roster.members if m.casts and m.catalogue == book)
    return f"{name} ({', '.join(dict.fromkeys(map(wording.term, casters)))})"


def spell_texts(roster: Roster, book: Catalogue) -> list[tuple[Term, Term]]:
    """Return the spells of a book with what each casts on or costs, and their texts."""
    return [
        (
            Term(f"{casting_value(spell, roster.game.slug)} {wording.term(spell.name)}"),
            spell.summary,
        )
        for spell in spells_of(book)
    ]


def spells_cast(roster: Roster, members: Iterable[Member]) -> Iterator[tuple[Term, Term]]:
    """Yield the spells that members may cast."""
    books = dict.fromkeys(member.catalogue for member in members if member.casts)
    for book in filter(None, books):
        yield from spell_texts(roster, book)


def _in_use(roster: Roster) -> dict[tuple[str, str], Explained]:
    """Return the rules of units, once for each text, with the books where these differ."""
    rules: dict[tuple[str, str], tuple[Rule, list[Book]]] = {}
    for rule, books in roster.texts_in_use():
        _, known = rules.setdefault((rule.key, text_of(roster, rule).en), (rule, []))
        known += books
    several = {key for key, count in Counter(key for key, _ in rules).items() if count > 1}
    return {
        (key, text): Explained(
            key, _name(rule, books if key in several else ()), text_of(roster, rule)
        )
        for (key, text), (rule, books) in rules.items()
    }


def _name(rule: Rule, books: Iterable[Book]) -> Term:
    name = rated_name(rule)
    where = ", ".join(wording.term(book.name) for book in books)
    return Term(f"{name.en} [{where}]", f"{name.it or name.en} [{where}]") if where else name


def _named(roster: Roster, texts: Iterable[Explained], known: set[str]) -> list[Explained]:
    """Return the rules that texts name, and those that their texts name in turn."""
    waiting = list(texts)
    found: dict[str, Explained] = {}
    while waiting:
        source = waiting.pop()
        for key in roster.library.mentions.keys(source.text):
            rule = roster.library.rules[key]
            named = found.get(key) or Explained(key, rated_name(rule), text_of(roster, rule))
            if key in known or not named.text.en or key == source.key:
                continue
            if key not in found:
                waiting.append(named)
            found[key] = replace(named, by=(*named.by, source.name))
    return [*found.values()]


def _sorted(rules: Iterable[Explained]) -> tuple[Explained, ...]:
    return tuple(sorted(rules, key=lambda rule: wording.term(rule.name).casefold()))
