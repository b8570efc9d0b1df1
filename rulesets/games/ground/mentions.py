"""Special rules that texts mention, by key: the one place that finds rules in prose."""

import re
from collections.abc import Iterable

from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule

STATISTICS = {"quality", "defense", "attacks"}
"""Keys of rules that are called like statistics: a text that means them gives a rating."""


class Mentions:
    """Finds rules in texts by their names, English or Italian, the longest name first.

    A text without an Italian version may be in either language.
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._keys = {
            name: rule.key for rule in rules for name in (rule.name.it, rule.name.en) if name
        }
        names = sorted(self._keys, key=len, reverse=True)
        self._pattern = re.compile(rf"\b(?:{'|'.join(map(self._searched, names))})\b")

    def _searched(self, name: str) -> str:
        return re.escape(name) + (r"(?=\()" if self._keys[name] in STATISTICS else "")

    def keys(self, text: Term) -> list[str]:
        """Return the keys of the rules that a text mentions, each once, in its order."""
        if not self._keys:
            return []
        return list(dict.fromkeys(self._keys[name] for name in self._pattern.findall(text.en)))
