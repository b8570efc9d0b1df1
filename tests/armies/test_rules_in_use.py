"""Special rules that an army has: whose text each has."""

from dataclasses import replace

import pytest

from armies.rules_in_use import rules_in_use
from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule
from tests.ground import army, book, entry, judged, rule, unit

KEEN = Rule(key="keen", name=Term("Keen", "Acuto"), summary=Term("Sees."), has_rating=True)
SHARP = Rule(key="keen", name=Term("Keen", "Acuto"), summary=Term("Hears."), has_rating=True)


def made(key, name, *known):
    keen = replace(rule("Keen(2)"), name=KEEN.name)
    plain = book("gf35", unit(rules=(keen,)))
    return replace(plain, key=key, name=Term(name, f"{name} it"), rules=known)


LEVY, BROOD, HORDE = (
    made("levy", "Levy", KEEN),
    made("brood", "Brood", SHARP),
    made("horde", "Horde"),
)


@pytest.mark.parametrize(
    ("books", "expected"),
    [
        pytest.param([LEVY], [(Term("Keen(X)", "Acuto(X)"), "Sees.")], id="one"),
        pytest.param(
            [LEVY, made("other", "Other", KEEN)],
            [(Term("Keen(X)", "Acuto(X)"), "Sees.")],
            id="two that agree",
        ),
        pytest.param(
            [LEVY, BROOD],
            [
                (Term("Keen(X) [Brood]", "Acuto(X) [Brood it]"), "Hears."),
                (Term("Keen(X) [Levy]", "Acuto(X) [Levy it]"), "Sees."),
            ],
            id="two that differ",
        ),
        pytest.param([HORDE], [(Term("Keen", "Acuto"), "")], id="unexplained"),
    ],
)
def test_rules_in_use_have_the_texts_of_their_books(books, expected):
    entries = [entry(book=each.key) for each in books]
    roster = judged(army("gf35", 2000, *entries), *books).roster
    assert [(text.name, text.summary.en) for text in rules_in_use(roster)] == expected
