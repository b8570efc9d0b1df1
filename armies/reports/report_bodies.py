"""Bodies of reports on army lists."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from django.utils.text import slugify

from armies.reports import report_shapes as shapes
from armies.screens import cards
from rulesets.api import representations
from rulesets.api.representations import body, text
from rulesets.api.shapes import JudgingBook, RuleInUse
from rulesets.games.ground.book import RuleUse, Thing, Weapon
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.library import Library
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.outfit import Name, Taken, merged, profile_of

S = TypeVar("S")


def report_body(report: ArmyReport) -> shapes.ArmyReport:
    roster = report.roster
    plan = roster.deployment
    return representations.report_body(
        shapes.ArmyReport,
        report,
        books=books_body(roster.library),
        model_count=roster.model_count,
        units=[
            body(
                shapes.UnitOnTable,
                unit,
                halves=_ids(unit.halves),
                heroes=_ids(unit.heroes),
                loadout=[_models(unit.halves), *(_models((hero,)) for hero in unit.heroes)],
            )
            for unit in roster.units
        ],
        deployment={
            "transports": [
                body(
                    shapes.Transport,
                    hold,
                    unit=hold.unit.id,
                    riders=[body(shapes.Rider, each, unit=each.unit.id) for each in hold.riders],
                )
                for hold in plan.holds
            ],
            "table": _ids(plan.table),
            "ambush": _ids(plan.ambush),
            "scouts": _ids(plan.scouts),
        },
        spells=[
            body(shapes.SpellInUse, spell, book=catalogue.key)
            for catalogue in roster.casting_books
            for spell in catalogue.spells
        ],
        entries=[_entry(report, member) for member in roster.members],
    )


def books_body(library: Library) -> list[JudgingBook]:
    return [body(JudgingBook, catalogue) for catalogue in library.books.values()]


def rules_body(report: ArmyReport) -> list[RuleInUse]:
    return [
        body(RuleInUse, rule, key=rule.rule, text=rule.summary)
        for rule in cards.rules_in_use(report.roster)
    ]


def _entry(report: ArmyReport, member: Member) -> shapes.ArmyReportEntry:
    """Return an entry with its picks; those of an unknown unit are unknown."""
    unit, outfit = member.unit, member.outfit
    unknown = (Taken(pick, None, None, 0, "unknown") for pick in member.entry.picks)
    return representations.entry_body(
        shapes.ArmyReportEntry,
        report,
        member,
        book=member.entry.book,
        kinds=list(unit.kinds) if unit else [],
        quality=unit and unit.quality,
        defense=unit and unit.defense,
        tough=outfit and outfit.tough,
        rules=_rules(outfit.rules) if outfit else [],
        model_rules=_rules(outfit.model_rules) if outfit else [],
        weapons=[_thing(shapes.WeaponOfUnit, *each) for each in outfit.weapons] if outfit else [],
        items=[_thing(shapes.ItemOfUnit, *each) for each in outfit.items] if outfit else [],
        picks=[
            body(shapes.PickOfUnit, taken, section=taken.pick.section, option=taken.pick.option)
            for taken in (outfit.taken if outfit else unknown)
        ],
        group=report.roster.units_by_entry[member.id].id,
    )


def _rules(uses: Iterable[RuleUse]) -> list[shapes.RuleOfUnit]:
    return [body(shapes.RuleOfUnit, use) for use in uses]


def _thing(shape: type[S], thing: Thing, count: int) -> S:
    return body(shape, thing, key=slugify(thing.name.en), count=count, rules=_rules(thing.rules))


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

    def profile(thing: Thing) -> object:
        return profile_of(thing) if isinstance(thing, Weapon) else Name(thing.name.en)

    return [
        body(
            shapes.LoadoutItem,
            thing,
            key=slugify(thing.name.en),
            count=count,
            per_model=_per_model(count, models),
        )
        for thing, count in merged(things, profile)
    ]


def _per_model(count: int, models: int) -> int | None:
    """Return how many each model has, None if the count doesn't tell."""
    if models == 1:
        return count
    return 1 if count == models else None


def _ids(units: Iterable[TableUnit | Member]) -> list[str]:
    return [unit.id for unit in units]
