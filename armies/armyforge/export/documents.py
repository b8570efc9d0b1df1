"""Writes army lists in both formats of Army Forge: a saved file and a self-contained document.

Both name books, units and options by Army Forge's keys. Data that only Muster has (policies,
deployment) is left out.
"""

import json
from collections.abc import Iterable
from hashlib import sha256

from django.utils import timezone

from armies.armyforge.export import export_parts
from armies.armyforge.export.export_parts import Written
from armies.armyforge.export.force_org import force_org_errors
from armies.armyforge.games import FORGE_GAMES
from rulesets.engine import codec
from rulesets.engine.books import LIST_VERSION
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.games.ground.document import ArmyEntry
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Member
from rulesets.games.ground.outfit import Taken
from rulesets.games.ground.roster import Roster

SAVE_VERSION = 3
ID_LENGTH = 12
INSTANCE_LENGTH = 9


def save_file(report: ArmyReport) -> str:
    """Return the list by ids alone; its reader needs the same books."""
    modified, keys = _now(), _keys(report)
    # by which Muster finds the same books again
    digests = {
        key: book.digest
        for key, book in report.roster.library.books.items()
        if book.digest and key in report.document.books and key not in report.document.written_for
    }
    units = [
        {**_choices(member), "selectedUpgrades": _ids(member)} for member in report.roster.members
    ]
    return _json(
        {
            "id": _id(report),
            "gameSystem": _game(report),
            "armyId": keys[0] if keys else "",
            "armyIds": keys,
            "armyName": _army_name(report, keys),
            "armyFaction": None,
            "modified": modified,
            "saveVersion": SAVE_VERSION,
            "favourite": False,
            "armyVersions": _versions(report),
            "bookDigests": digests,
            "listPoints": report.points,
            "list": {**_head(report, modified), "units": units},
        }
    )


def self_contained(report: ArmyReport) -> str:
    """Return the list with its units and their options written out, for readers without books.

    It names versions only of missing books and of books in another version than it is written for.
    """
    elsewhere = {*report.document.written_for, *report.roster.missing_books}
    versions = [version for version in _versions(report) if version["armyId"] in elsewhere]
    keys = _keys(report)
    return _json(
        {
            **_head(report, _now()),
            "armyId": keys[0] if keys else "",
            "armyName": _army_name(report, keys),
            **({"armyVersions": versions} if versions else {}),
            "listPoints": report.points,
            "forceOrgErrors": force_org_errors(report),
            "specialRules": _rules(report.roster),
            "units": [_whole(member) for member in report.roster.members],
        }
    )


def _head(report: ArmyReport, modified: str) -> Written:
    """Return the fields that both formats share."""
    document, id = report.roster.document, _id(report)
    return {
        "id": id,
        "key": id,
        "name": document.name,
        "description": document.note,
        "gameSystem": _game(report),
        "pointsLimit": document.size or 0,
        "forceOrg": document.force_org,
        "campaignMode": document.campaign,
        "narrativeMode": document.narrative,
        "simpleMode": False,
        "isCloud": False,
        "modified": modified,
        "cloudModified": None,
        "modelCount": report.roster.model_count,
        "activationCount": len(report.roster.units),
    }


def _keys(report: ArmyReport) -> list[str]:
    """Return the keys of the list's books, that of its first entry first."""
    document = report.document
    return list(dict.fromkeys([*(entry.book for entry in document.entries), *document.books]))


def _choices(member: Member) -> Written:
    """Return the player's choices for an entry, without its picks."""
    entry: ArmyEntry = member.entry
    selection = {
        "id": entry.key,
        "armyId": entry.book,
        "selectionId": entry.id,
        "combined": entry.combined,
        "joinToUnit": entry.join,
        "xp": entry.xp,
        "traits": list(entry.traits),
        "notes": entry.note or None,
    }
    return {**selection, "customName": entry.name} if entry.name else selection


def _ids(member: Member) -> list[Written]:
    return [
        {
            "instanceId": _digest(f"{member.id} {place}", INSTANCE_LENGTH),
            "upgradeId": pick.section,
            "optionId": pick.option,
        }
        for place, pick in enumerate(member.entry.picks)
    ]


def _whole(member: Member) -> Written:
    """Return the unit with its picks and loadout, marked if no book has it."""
    if member.unit is None or member.outfit is None:
        picks = [_unknown_pick(pick) for pick in _ids(member)]
        name = member.entry.name or member.key
        return {**export_parts.unknown_unit(name), **_choices(member), "selectedUpgrades": picks}
    picks = [
        _pick(member, taken, known)
        for taken, known in zip(member.outfit.taken, _ids(member), strict=True)
    ]
    return {
        **export_parts.unit(member.unit),
        **_choices(member),
        "selectedUpgrades": picks,
        "loadout": [export_parts.carried(each) for each in member.outfit.carried],
    }


def _pick(member: Member, taken: Taken, ids: Written) -> Written:
    if taken.section is None or taken.option is None:
        return _unknown_pick(ids)
    package = _package(member, taken.section.key)
    return {
        "instanceId": ids["instanceId"],
        "upgrade": export_parts.section(taken.section, package),
        "option": export_parts.option(taken.option, taken.section.key, package),
    }


def _unknown_pick(ids: Written) -> Written:
    section, option = ids["upgradeId"], ids["optionId"]
    return {**ids, **export_parts.unknown_pick(section, option)}


def _package(member: Member, section: str) -> str | None:
    """Return the key of the package that has a section, None if none has."""
    packages = member.catalogue.book.packages if member.catalogue else ()
    holders = (p.key for p in packages if any(each.key == section for each in p.sections))
    return next(holders, None)


def _rules(roster: Roster) -> list[Written]:
    """Return the texts of the special rules in use."""
    own = {key for book in roster.library.books.values() for key in book.rules}
    rules = [rule for rule, _ in roster.texts_in_use() if rule.summary.en]
    return [export_parts.rule(rule, is_core=rule.key not in own) for rule in rules]


def _versions(report: ArmyReport) -> list[Written]:
    """Return the versions that the list is written for, without our digests.

    Books that came inside lists are left out: Army Forge knows no versions of them.
    """
    document = report.document
    named = {**document.books, **document.written_for}
    return [
        {"armyId": key, "version": version.partition("+")[0]}
        for key, version in named.items()
        if not version.startswith(LIST_VERSION)
    ]


def _army_name(report: ArmyReport, keys: Iterable[str]) -> str:
    books = report.roster.library.books
    here = {key: book.name.en for key, book in books.items()}
    named = {**here, **report.document.book_names}
    return next((named[key] for key in keys if key in named), "")


def _game(report: ArmyReport) -> str:
    """Return Army Forge's name of the game; raise InvalidInput if it does not have it."""
    slug = report.game.slug
    if slug not in FORGE_GAMES:
        raise InvalidInput(ErrorDetail("game", "unsupported_game", {"game": slug}))
    return FORGE_GAMES[slug].short


def _id(report: ArmyReport) -> str:
    return _digest(codec.write(report.document), ID_LENGTH)


def _digest(text: str, length: int) -> str:
    return sha256(text.encode()).hexdigest()[:length]


def _now() -> str:
    return timezone.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _json(value: Written) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
