"""Bodies of reports on army lists."""

from collections.abc import Iterable, Sequence

from django.utils.text import slugify

from armies.reports import report_shapes as shapes
from rulesets.api import representations
from rulesets.api.shapes import JudgingBook
from rulesets.games.ground.book import Item, RuleUse, Spell, Thing, Weapon
from rulesets.games.ground.deployment import Deployment, Hold
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.library import Library
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.outfit import Name, Taken, merged, profile_of
from rulesets.wording.terms import term


def report_body(report: ArmyReport) -> shapes.ArmyReport:
    roster = report.roster
    return {
        **representations.report_body(report, books_body(roster.library)),
        "game": roster.document.game,
        "model_count": roster.model_count,
        "units": [_unit(unit) for unit in roster.units],
        "deployment": _deployment(roster.deployment),
        "spells": [
            _spell(catalogue.key, spell)
            for catalogue in roster.casting_books
            for spell in catalogue.spells
        ],
        "entries": [_entry(report, member) for member in roster.members],
    }


def books_body(library: Library) -> list[JudgingBook]:
    return [
        {"key": catalogue.key, "version": catalogue.version, "origin": catalogue.origin}
        for catalogue in library.books.values()
    ]


def _unit(unit: TableUnit) -> shapes.UnitOnTable:
    return {
        "id": unit.id,
        "label": term(unit.label),
        "points": unit.points,
        "size": unit.size,
        "halves": _ids(unit.halves),
        "heroes": _ids(unit.heroes),
        "loadout": [_models(unit.halves), *(_models((hero,)) for hero in unit.heroes)],
    }


def _deployment(plan: Deployment) -> shapes.DeploymentPlan:
    return {
        "transports": [_transport(hold) for hold in plan.holds],
        "table": _ids(plan.table),
        "ambush": _ids(plan.ambush),
        "scouts": _ids(plan.scouts),
    }


def _transport(hold: Hold) -> shapes.Transport:
    return {
        "unit": hold.unit.id,
        "capacity": hold.capacity,
        "used": hold.used,
        "riders": [
            {"unit": rider.unit.id, "places": rider.places, "advice": rider.advice}
            for rider in hold.riders
        ],
    }


def _spell(book: str, spell: Spell) -> shapes.SpellInUse:
    return {
        "book": book,
        "key": spell.key,
        "name": term(spell.name),
        "summary": term(spell.summary),
        "threshold": spell.threshold,
        "aim": spell.aim,
    }


def _entry(report: ArmyReport, member: Member) -> shapes.ArmyReportEntry:
    """Return an entry with its picks; those of an unknown unit are unknown."""
    unit, outfit = member.unit, member.outfit
    unknown = (Taken(pick, None, None, 0, "unknown") for pick in member.entry.picks)
    return {
        **representations.entry_body(report, member),
        "book": member.entry.book,
        "size": member.size,
        "kinds": list(unit.kinds) if unit else [],
        "quality": unit.quality if unit else None,
        "defense": unit.defense if unit else None,
        "tough": outfit.tough if outfit else None,
        "rules": _rules(outfit.rules) if outfit else [],
        "model_rules": _rules(outfit.model_rules) if outfit else [],
        "weapons": [_weapon(*weapon) for weapon in outfit.weapons] if outfit else [],
        "items": [_item(*item) for item in outfit.items] if outfit else [],
        "picks": [_pick(taken) for taken in (outfit.taken if outfit else unknown)],
        "group": report.roster.units_by_entry[member.id].id,
    }


def _rules(uses: Iterable[RuleUse]) -> list[shapes.RuleOfUnit]:
    return [{"key": use.key, "name": term(use.name), "rating": use.rating} for use in uses]


def _weapon(weapon: Weapon, count: int) -> shapes.WeaponOfUnit:
    return {
        "key": slugify(weapon.name.en),
        "name": term(weapon.name),
        "count": count,
        "range": weapon.range,
        "attacks": weapon.attacks,
        "rules": _rules(weapon.rules),
    }


def _item(item: Item, count: int) -> shapes.ItemOfUnit:
    return {
        "key": slugify(item.name.en),
        "name": term(item.name),
        "count": count,
        "rules": _rules(item.rules),
    }


def _pick(taken: Taken) -> shapes.PickOfUnit:
    return {
        "section": taken.pick.section,
        "option": taken.pick.option,
        "label": term(taken.label),
        "points": taken.points,
        "obstacle": taken.obstacle,
    }


def _models(members: Sequence[Member]) -> shapes.Loadout:
    models = sum(member.size for member in members)
    outfits = [member.outfit for member in members if member.outfit]
    return {
        "label": term(members[0].label),
        "entries": [member.id for member in members],
        "models": models,
        "weapons": _carried(models, (weapon for outfit in outfits for weapon in outfit.weapons)),
        "items": _carried(models, (item for outfit in outfits for item in outfit.items)),
    }


def _carried(models: int, things: Iterable[tuple[Thing, int]]) -> list[shapes.LoadoutItem]:
    """Merge things of the same profile across the halves of a unit."""

    def profile(thing: Thing) -> object:
        return profile_of(thing) if isinstance(thing, Weapon) else Name(thing.name.en)

    return [
        {
            "key": slugify(thing.name.en),
            "name": term(thing.name),
            "count": count,
            "per_model": _per_model(count, models),
        }
        for thing, count in merged(things, profile)
    ]


def _per_model(count: int, models: int) -> int | None:
    """Return how many each model has, None if the count doesn't tell."""
    if models == 1:
        return count
    return 1 if count == models else None


def _ids(units: Iterable[TableUnit | Member]) -> list[str]:
    return [unit.id for unit in units]
