"""Builds small army books and lists of the ground games, and judges them without a database."""

from dataclasses import replace

from rulesets.engine.report import judge
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.games.ground.book import (
    Amount,
    Book,
    Item,
    Option,
    Package,
    RuleUse,
    Section,
    Unit,
    Weapon,
)
from rulesets.games.ground.document import ArmyDocument, ArmyEntry, Pick
from rulesets.games.ground.library import Catalogue, Library
from rulesets.games.ground.upgrades import kit_of, kits_of

BOOK = "test"
VERSION = "1.0"
PACKAGE = "choices"
"""The one package of the units that `kit` and `sectioned` make."""


def rule(text, adds=False):
    """A special rule written as on a card: `Fearless`, `Tough(3)` or `Spawn(Spores)`."""
    name, _, rating = text.removesuffix(")").partition("(")
    value = int(rating) if rating.isdigit() else rating or None
    return RuleUse(key=slug(name), name=Term(name), rating=value, adds=adds)


def rules(*texts):
    return tuple(map(rule, texts))


def weapon(name, count=1, **fields):
    return Weapon(name=Term(name), count=count, **fields)


def weapons(**counts):
    """Weapons by name, `_` for a space, with how many of each there are."""
    return tuple(weapon(name.replace("_", " "), count) for name, count in counts.items())


def item(name, *texts, count=1, **fields):
    """An item with the special rules it gives."""
    return Item(name=Term(name), count=count, rules=rules(*texts), **fields)


def amount(text):
    """`any`, `all`, `exactly 2` or `up_to 3`; nothing for an empty text."""
    kind, _, value = text.partition(" ")
    return Amount(kind=kind, value=int(value or 1)) if kind else None


def option(key, points=5, **fields):
    return Option(key=key, label=Term(key.title()), points=points, **fields)


def section(key, variant, *options, affects="", select="", targets=(), per_model=False):
    return Section(
        key=key,
        label=Term(key.title()),
        variant=variant,
        affects=amount(affects),
        select=amount(select),
        targets=targets,
        per_model=per_model,
        options=options,
    )


def unit(key="squad", points=100, size=5, kinds=("infantry",), **fields):
    name = Term(key.replace("-", " ").title())
    return Unit(
        **{"quality": 4, "defense": 4, "name": name, **fields},
        key=key,
        points=points,
        size=size,
        kinds=kinds,
    )


def hero(key="captain", points=60, **fields):
    return unit(key, points, **{"size": 1, "kinds": ("hero", "infantry"), **fields})


def kit(made, *sections):
    """A unit with the sections it may choose from."""
    package = Package(key=PACKAGE, sections=tuple(sections))
    return kit_of(replace(made, packages=(PACKAGE,)), {PACKAGE: package})


def book(game, *units, sections=()):
    """A book whose units may all choose from the same sections."""
    package = Package(key=PACKAGE, sections=tuple(sections))
    found = tuple(replace(each, packages=(PACKAGE,)) for each in units)
    name = Term("Test book")
    return Book(game=game, key=BOOK, version=VERSION, name=name, units=found, packages=(package,))


def library(*books):
    return Library(books={each.key: compiled(each) for each in books})


def compiled(made):
    return Catalogue(book=made, kits=kits_of(made), rules={each.key: each for each in made.rules})


def pick(text):
    """A pick written `section:option`."""
    section, _, option = text.partition(":")
    return Pick(section=section, option=option)


def picks(*texts):
    return tuple(map(pick, texts))


def entry(key="squad", *texts, **fields):
    """An entry with its picks, each written `section:option`."""
    return ArmyEntry(**{"id": "new", "key": key, "book": BOOK, "picks": picks(*texts), **fields})


def pair(key="squad", first="e1", **fields):
    """Both halves of a combined unit; `first` is the id that the first one gets in its army."""
    return [
        entry(key, combined=True, **fields),
        entry(key, combined=True, join=first, **fields),
    ]


def army(game, size, *entries, **fields):
    """An army list; its entries get the ids e1, e2, ... in order."""
    return ArmyDocument(
        **{
            "game": game,
            "size": size,
            "books": {BOOK: VERSION},
            "entries": tuple(replace(each, id=f"e{n}") for n, each in enumerate(entries, 1)),
            **fields,
        }
    )


def judged(document, *books):
    return judge(GAMES[document.game], document, library(*books))


def applied(document, edit, new_id="new1", /, **arguments):
    """The document after one edit, its arguments read as from a request."""
    return GAMES[document.game].edits.apply(document, edit, arguments, new_id)


def slug(text):
    return text.casefold().replace(" ", "-")


def loadout(outfit):
    """What a unit carries by name, weapons of items too."""
    return {thing.name.en: count for thing, count in (*outfit.weapons, *outfit.items)}


def obstacles(outfit):
    return [taken.obstacle for taken in outfit.taken]


CLAW, FIST, BANNER = "s:claw", "s:fist", "s:banner"
OPTIONS = (
    option("claw", 5, weapons=(weapon("Claw"),)),
    option("fist", 10, weapons=(weapon("Fist"),)),
    option("banner", 15, items=(item("Banner"),)),
)
RIFLES = weapons(Rifle=3, CCW=3)


def squad(variant, affects="", select="", targets=(), carried=RIFLES, **fields):
    """A kit of three models with one section, `s`, that offers a claw, a fist and a banner."""
    made = section("s", variant, *OPTIONS, affects=affects, select=select, targets=targets)
    return kit(unit(size=3, weapons=carried, **fields), made)


def listed(*entries):
    return army("gf35", 1000, *entries)


def shape(document):
    """Each entry's id, key, whether it is half of a combined unit, and what it joins."""
    return [(e.id, e.key, e.combined, e.join) for e in document.entries]
