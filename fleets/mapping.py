"""Rows of a fleet book to the engine's frozen values, kept in process by version."""

from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured

from fleets.models import FleetBook, Hero, ShipClass, SpecialRule, Squadron, System, Title
from fleets.models import Weapon as WeaponRow
from rulesets.engine.values import Term
from rulesets.games.warfleets import catalogue as values
from rulesets.games.warfleets.roster import BOOK

STATLINE = (
    "points",
    "move",
    "cruise",
    "turret_range",
    "turret_attacks",
    "turret_strength",
    "evasion",
    "toughness",
)

MISSING_SECONDS = 60

_compiled: dict[str, values.Catalogue] = {}
_newest: list[str] = []


def catalogue(version: str | None = None) -> values.Catalogue:
    """The catalogue of a published version; the newest if that one is not here.

    Published versions never change, so each is read once per process. A process learns of a
    newer one when it starts, or when a list asks for it; that it is missing is remembered for
    MISSING_SECONDS.
    """
    if version in _compiled:
        return _compiled[version]
    if _newest and (version is None or cache.get(_missing_key(version))):
        return _compiled[_newest[0]]
    books = FleetBook.objects.filter(key=BOOK, published=True)
    book = books.filter(version=version).first() or books.order_by("-id").first()
    if book is None:
        raise ImproperlyConfigured("No fleet book is loaded: run `manage.py load_catalogues`.")
    if version is None:
        _newest[:] = [book.version]
    elif book.version != version:
        cache.set(_missing_key(version), True, MISSING_SECONDS)
    if book.version not in _compiled:
        _compiled[book.version] = _compile(book)
    return _compiled[book.version]


def _missing_key(version: str) -> str:
    return f"missing-fleet-book:{version}"


def forget() -> None:
    """Drop what is kept in process; for after loading books."""
    _compiled.clear()
    _newest.clear()


def _compile(book: FleetBook) -> values.Catalogue:
    rules = {row.key: values.Rule(**_words(row)) for row in SpecialRule.objects.filter(book=book)}
    return values.Catalogue(
        book=book.key,
        version=book.version,
        rules=rules,
        vessels=_vessels(book, rules),
        heroes={
            row.key: values.Character(
                **_words(row), points=row.points, holds_squadrons=row.holds_squadrons
            )
            for row in Hero.objects.filter(book=book)
        },
        titles={
            row.key: values.Character(**_words(row), points=row.points)
            for row in Title.objects.filter(book=book)
        },
        upgrades=_upgrades(book, rules),
    )


def _vessels(book: FleetBook, rules: dict[str, values.Rule]) -> dict[str, values.Vessel]:
    ships = {
        row.key: values.Vessel(
            kind="ship", weight=row.weight, upgrades=row.upgrades, **_words(row), **_statline(row)
        )
        for row in ShipClass.objects.filter(book=book)
    }
    squadrons = {
        row.key: values.Vessel(
            kind="squadron", rules=_rules(row, rules), **_words(row), **_statline(row)
        )
        for row in Squadron.objects.filter(book=book).prefetch_related("rules")
    }
    return ships | squadrons


def _upgrades(book: FleetBook, rules: dict[str, values.Rule]) -> dict[str, values.Upgradable]:
    weapons: dict[str, values.Upgradable] = {
        row.key: values.Weapon(
            **_words(row),
            range=row.range,
            attacks=row.attacks,
            strength=row.strength,
            sides_only=row.sides_only,
            rules=_rules(row, rules),
        )
        for row in WeaponRow.objects.filter(book=book).prefetch_related("rules")
    }
    systems: dict[str, values.Upgradable] = {
        row.key: values.System(
            **_words(row),
            move_bonus=row.move_bonus,
            cruise_bonus=row.cruise_bonus,
            turret_strength_bonus=row.turret_strength_bonus,
            boxes=row.boxes,
        )
        for row in System.objects.filter(book=book)
    }
    return weapons | systems


def _words(row) -> dict:
    return {
        "key": row.key,
        "name": Term(row.name, row.name_it),
        "summary": Term(row.summary, row.summary_it),
    }


def _statline(row) -> dict:
    return {name: getattr(row, name) for name in STATLINE}


def _rules(row, rules: dict[str, values.Rule]) -> tuple[values.Rule, ...]:
    return tuple(rules[rule.key] for rule in row.rules.all())
