"""Bodies of reports on army lists."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.text import slugify

from armies import cards
from armies.api import shapes
from rulesets.api import representations
from rulesets.api.representations import text
from rulesets.api.shapes import JudgingBook, RuleInUse
from rulesets.games.ground import deployment
from rulesets.games.ground.book import Item, RuleUse, Weapon
from rulesets.games.ground.deployment import Deployment, Hold
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.library import Library
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.outfit import Name, Taken, Thing, merged, profile_of
from rulesets.games.ground.roster import Roster


def report_body(report: ArmyReport) -> dict[str, Any]:
    """Return a shapes.ArmyReport."""
    roster = report.roster
    return {
        **representations.report_body(report),
        "books": books_body(roster.library),
        "model_count": roster.model_count,
        "units": [_unit(group) for group in roster.groups],
        "deployment": _plan(deployment.plan(roster)),
        "spells": list(_spells(roster)),
        "entries": [_entry(report, member) for member in roster.members],
    }


def books_body(library: Library) -> list[JudgingBook]:
    catalogues = library.books.values()
    return [
        representations.book_body(catalogue.key, catalogue.version, catalogue.origin)
        for catalogue in catalogues
    ]


def rules_body(report: ArmyReport) -> list[RuleInUse]:
    return [
        {
            "key": rule.rule,
            "name": text(rule.name),
            "text": text(rule.summary),
            "books": list(rule.books),
        }
        for rule in cards.rules_in_use(report.roster)
    ]


def _entry(report: ArmyReport, member: Member) -> dict[str, Any]:
    """Return a shapes.ArmyReportEntry."""
    return {
        **representations.entry_body(report, member),
        "book": member.entry.book,
        "size": member.size,
        **_statline(member),
        **_loadout(member),
        "picks": _picks(member),
        "group": report.roster.group_of[member.id].id,
    }


def _statline(member: Member) -> dict[str, Any]:
    unit, outfit = member.unit, member.outfit
    return {
        "kinds": list(unit.kinds) if unit else [],
        "quality": unit and unit.quality,
        "defense": unit and unit.defense,
        "tough": outfit and outfit.tough,
    }


def _loadout(member: Member) -> dict[str, Any]:
    outfit = member.outfit
    return {
        "rules": _rules(outfit.rules) if outfit else [],
        "model_rules": _rules(outfit.model_rules) if outfit else [],
        "weapons": [_weapon(*carried) for carried in outfit.weapons] if outfit else [],
        "items": [_item(*carried) for carried in outfit.items] if outfit else [],
    }


def _rules(uses: Iterable[RuleUse]) -> list[shapes.RuleOfUnit]:
    return [{"key": use.key, "name": text(use.name), "rating": use.rating} for use in uses]


def _weapon(weapon: Weapon, count: int) -> shapes.WeaponOfUnit:
    return {
        "key": slugify(weapon.name.en),
        "name": text(weapon.name),
        "count": count,
        "range": weapon.range,
        "attacks": weapon.attacks,
        "rules": _rules(weapon.rules),
    }


def _item(item: Item, count: int) -> shapes.ItemOfUnit:
    return {
        "key": slugify(item.name.en),
        "name": text(item.name),
        "count": count,
        "rules": _rules(item.rules),
    }


def _picks(member: Member) -> list[shapes.PickOfUnit]:
    """Return the picks with their labels and points; those of an unknown unit are unknown."""
    if member.outfit is None:
        unknown = (Taken(pick, None, None, 0, "unknown") for pick in member.entry.picks)
        return [_pick(taken) for taken in unknown]
    return [_pick(taken) for taken in member.outfit.taken]


def _pick(taken: Taken) -> shapes.PickOfUnit:
    return {
        "section": taken.pick.section,
        "option": taken.pick.option,
        "label": text(taken.option.label if taken.option else taken.pick.option),
        "points": taken.points,
        "obstacle": taken.obstacle,
    }


def _unit(group: Group) -> shapes.UnitOnTable:
    return {
        "id": group.id,
        "label": text(group.label),
        "points": group.points,
        "size": group.size,
        "halves": [half.id for half in group.halves],
        "heroes": [hero.id for hero in group.heroes],
        "loadout": [_models(group.halves), *(_models((hero,)) for hero in group.heroes)],
    }


def _models(members: Sequence[Member]) -> shapes.Loadout:
    models = sum(member.size for member in members)
    outfits = [member.outfit for member in members if member.outfit]
    return {
        "label": text(members[0].label),
        "entries": [member.id for member in members],
        "models": models,
        "weapons": _carried(models, (weapon for outfit in outfits for weapon in outfit.weapons)),
        "items": _carried(models, (item for outfit in outfits for item in outfit.items)),
    }


def _carried(models: int, things: Iterable[tuple[Thing, int]]) -> list[shapes.LoadoutItem]:
    """Merge things of the same profile across the halves of a unit."""
    return [
        {
            "key": slugify(thing.name.en),
            "name": text(thing.name),
            "count": count,
            "per_model": _per_model(count, models),
        }
        for thing, count in merged(things, _profile)
    ]


def _profile(thing: Thing) -> object:
    return profile_of(thing) if isinstance(thing, Weapon) else Name(thing.name.en)


def _per_model(count: int, models: int) -> int | None:
    """Return how many each model has, None if the count doesn't tell."""
    if models == 1:
        return count
    return 1 if count == models else None


def _plan(plan: Deployment) -> shapes.DeploymentPlan:
    return {
        "transports": [_transport(hold) for hold in plan.holds],
        "table": _ids(plan.table),
        "ambush": _ids(plan.ambush),
        "scouts": _ids(plan.scouts),
    }


def _transport(hold: Hold) -> shapes.Transport:
    return {
        "unit": hold.group.id,
        "capacity": hold.capacity,
        "used": hold.used,
        "riders": [
            {"unit": rider.group.id, "places": rider.places, "advice": rider.advice}
            for rider in hold.riders
        ],
    }


def _ids(groups: Iterable[Group]) -> list[str]:
    return [group.id for group in groups]


def _spells(roster: Roster) -> Iterable[shapes.SpellInUse]:
    for catalogue in roster.casting_books:
        for spell in catalogue.spells:
            yield {
                "book": catalogue.key,
                "key": spell.key,
                "name": text(spell.name),
                "summary": text(spell.summary),
                "threshold": spell.threshold,
                "aim": spell.aim,
            }
