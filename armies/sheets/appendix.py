"""What an army has to look up: the special rules in use, the spells, names in English."""

from collections.abc import Iterable

from armies import cards
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule
from rulesets.games.ground.roster import Member, Roster


def rules_in_use(roster: Roster) -> list[tuple[Term, Term]]:
    """Name and summary of every special rule in use, in the alphabet of the reader's language."""
    return sorted(cards.rules_in_use(roster), key=lambda rule: wording.term(rule[0]).casefold())


def rules_of(roster: Roster, members: Iterable[Member]) -> tuple[tuple[Term, Term], ...]:
    """The same of a unit: first what is its own book's, which players know least."""
    rules: dict[str, Rule] = {
        use.key: roster.rule(member, use) for member in members for use in cards.uses_of(member)
    }
    core = roster.library.core
    described = sorted(rules.values(), key=lambda rule: rule.key in core)
    return tuple((cards.rated_name(rule), rule.summary) for rule in described)


def names_in_use(roster: Roster) -> list[Term]:
    """Every unit and weapon of the army, each once, in the order of the army."""
    outfits = [member.outfit for member in roster.entries if member.outfit]
    names = [
        name
        for outfit in outfits
        for name in (outfit.unit.name, *(weapon.name for weapon, _ in outfit.weapons))
    ]
    return list({name.en: name for name in names}.values())
