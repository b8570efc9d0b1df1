"""What an army has to look up: the special rules in use, the spells, names in English."""

from collections.abc import Iterable

from armies.cards import uses_of
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.roster import Catalogue, Member, Roster

NO_TEXT = Term("")


def rules_in_use(roster: Roster) -> list[tuple[Term, Term]]:
    """Name and summary of every special rule in use, in the alphabet of the reader's language."""
    described = [rule for _, rule in _described(roster, roster.entries)]
    return sorted(described, key=lambda rule: wording.term(rule[0]).casefold())


def rules_of(roster: Roster, members: Iterable[Member]) -> tuple[tuple[Term, Term], ...]:
    """The same of a unit: first what is its own book's, which players know least."""
    described = sorted(_described(roster, members), key=lambda each: each[0] in roster.library.core)
    return tuple(rule for _, rule in described)


def _described(roster: Roster, members: Iterable[Member]) -> list[tuple[str, tuple[Term, Term]]]:
    names = {use.key: use.name for member in members for use in uses_of(member)}
    return [(key, _rule(roster, key, name)) for key, name in names.items()]


def _rule(roster: Roster, key: str, name: Term) -> tuple[Term, Term]:
    rule = roster.rule(key)
    return (rule.name, rule.summary) if rule else (name, NO_TEXT)


def spell_books(roster: Roster) -> list[Catalogue]:
    """Books whose spells somebody of the army casts."""
    return [book for book in roster.casting_books if book.spells]


def names_in_use(roster: Roster) -> list[Term]:
    """Every unit and weapon of the army, each once, in the order of the army."""
    outfits = [member.outfit for member in roster.entries if member.outfit]
    names = [
        name
        for outfit in outfits
        for name in (outfit.unit.name, *(weapon.name for weapon, _ in outfit.weapons))
    ]
    return list({name.en: name for name in names}.values())
