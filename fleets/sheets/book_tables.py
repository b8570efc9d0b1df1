"""Tables of the book, to fill in a blank roster: classes, weapons, systems, heroes and titles."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from fleets.sheets.charts import Chart
from fleets.sheets.rows import short_texts
from fleets.sheets.statline import INCH
from fleets.wording import WEIGHTS, weapon_profile
from rulesets import wording
from rulesets.games.warfleets.catalogue import Catalogue, CatalogueItem, System, Vessel, Weapon

SHARE = 0.5


def book_tables(catalogue: Catalogue) -> list[list[Chart]]:
    """Return tables in two columns, each effect in a few words."""
    upgrades = catalogue.upgrades.values()
    weapons = [_weapon(each) for each in upgrades if isinstance(each, Weapon)]
    systems = [_named(each) for each in upgrades if isinstance(each, System)]
    officers = [
        (f"{wording.term(each.name)} {each.points}", _effect([each]))
        for each in (*catalogue.heroes.values(), *catalogue.titles.values())
    ]
    classes = [
        gettext("Class"),
        gettext("Points"),
        gettext("Speed"),
        gettext("Turret"),
        gettext("Eva/Tou"),
    ]
    effects = gettext("Upgrade"), gettext("Effect")
    return [
        [
            _table("classes", classes, [_class(each) for each in catalogue.vessels.values()]),
            _table("weapons", (gettext("Weapon"), "", effects[1]), weapons),
        ],
        [
            _table("systems", effects, systems),
            _table("systems", (gettext("Hero or title, points"), effects[1]), officers),
        ],
    ]


def _table(name: str, labels: Sequence[str], rows: Sequence[Sequence[str]]) -> Chart:
    return Chart(name, "", labels, rows, "", SHARE)


def _class(vessel: Vessel) -> tuple[str, ...]:
    size = f"{WEIGHTS[vessel.weight]} {vessel.upgrades}" if vessel.weight else ""
    rules = ", ".join(wording.term(rule.name) for rule in vessel.rules)
    return (
        ", ".join(filter(None, (wording.term(vessel.name), size, rules))),
        f"{vessel.points}",
        f"{vessel.move}{INCH}/{vessel.cruise}{INCH}",
        weapon_profile(vessel.turret_range, vessel.turret_attacks, vessel.turret_strength),
        f"{vessel.evasion}+/{vessel.toughness}+",
    )


def _weapon(weapon: Weapon) -> tuple[str, ...]:
    profile = weapon_profile(weapon.range, weapon.attacks, weapon.strength)
    names = ", ".join(wording.term(rule.name) for rule in weapon.rules)
    return wording.term(weapon.name), profile, f"{names}. {_effect(weapon.rules)}"


def _named(system: System) -> tuple[str, str]:
    return wording.term(system.name), _effect([system])


def _effect(items: Iterable[CatalogueItem]) -> str:
    return " ".join(wording.term(text) for _, text in short_texts(items))
