"""The special rules that an army has, with their texts."""

from collections import Counter

from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule
from rulesets.games.ground.roster import Roster
from rulesets.texts.writer import RuleText


def rules_in_use(roster: Roster) -> list[RuleText]:
    """Return every special rule of the army by name, once per book where texts differ."""
    texts = roster.texts_in_use()
    counts = Counter(rule.key for rule, _ in texts)
    rules = []
    for rule, books in texts:
        keys = tuple(book.key for book in books)
        name, has_others = rated_name(rule), bool(keys and counts[rule.key] > 1)
        if has_others:
            en = ", ".join(book.name.en for book in books)
            it = ", ".join(book.name.it or book.name.en for book in books)
            name = _followed(name, f" [{en}]", f" [{it}]")
        rules.append(RuleText(rule.key, name, rule.summary, keys, has_others))
    return sorted(rules, key=lambda text: wording.term(text.name).casefold())


def rule_anchors(texts: list[RuleText]) -> dict[tuple[str, str], str]:
    """Return the anchor of every text by the keys of book and rule."""
    return {(book, text.key): text.anchor for text in texts for book in text.books}


SHORT_RATINGS = {"ap": " – PA(X)"}
"""Endings of Italian names that profiles shorten."""


def rated_name(rule: Rule) -> Term:
    """Return the name of a special rule, with an X where it takes a number."""
    if not rule.has_rating:
        return rule.name
    return _followed(rule.name, "(X)", SHORT_RATINGS.get(rule.key, "(X)"))


def _followed(name: Term, en: str, it: str) -> Term:
    return Term(f"{name.en}{en}", f"{name.it}{it}" if name.it else "")
