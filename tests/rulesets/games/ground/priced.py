"""Units, weapons and items whose prices are reckoned."""

from rulesets.engine.values import Term
from rulesets.games.ground.book import (
    Item,
    RuleUse,
    Weapon,
)
from rulesets.games.ground.pricing import FORMULAS
from rulesets.games.ground.pricing.basis import Models

GF15, GF35 = FORMULAS["gf15"], FORMULAS["gf35"]


def rules(text):
    """Rules written as `ap:2 deadly:3`; `tough:+3` adds."""
    return tuple(rule(*use.split(":")) for use in text.split())


def rule(key, rating=""):
    return RuleUse(
        key=key,
        name=Term(key.title()),
        rating=int(rating) if rating else None,
        adds=rating.startswith("+"),
    )


def weapon(name, inches, attacks, with_rules="", count=1):
    return Weapon(
        name=Term(name), range=inches, attacks=attacks, count=count, rules=rules(with_rules)
    )


def melee(attacks, with_rules=""):
    return weapon("Blade", 0, attacks, with_rules)


def gun(inches, attacks, with_rules=""):
    return weapon("Gun", inches, attacks, with_rules)


def item(name, with_rules, count=1):
    return Item(name=Term(name), rules=rules(with_rules), count=count)


def models(quality=4, defense=4, with_rules="", count=1, kinds=("infantry",), weapons=()):
    return Models(
        count=count,
        quality=quality,
        defense=defense,
        kinds=kinds,
        rules=rules(with_rules),
        weapons=weapons,
    )
