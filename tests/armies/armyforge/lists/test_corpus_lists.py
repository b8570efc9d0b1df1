"""Real lists: each opens with its stated points and equipment.

Without the corpus there are no such tests.
"""

import json
import uuid
from collections import Counter
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils.text import slugify

from armies.armyforge.books.army_book import read_book
from armies.armyforge.export.documents import save_file, self_contained
from armies.armyforge.pasted.text_import import import_text
from rulesets.books import services
from rulesets.books.library import Books
from rulesets.engine.errors import InvalidInput
from rulesets.games.ground.book import Item
from rulesets.games.ground.labels import loadout as lines_of
from rulesets.games.ground.outfit import Name
from tests.armies.armyforge.samples import read_list
from tests.books import judge
from tests.corpus import files

pytestmark = pytest.mark.django_db

OWNER = uuid.UUID(int=1)
OUR_GAMES = ("gf", "gff")
LISTS = [(path, json.loads(path.read_bytes())) for path in files("lists")]
OURS = [(path, data) for path, data in LISTS if data["gameSystem"] in OUR_GAMES]
FOREIGN = [path for path, data in LISTS if data["gameSystem"] not in OUR_GAMES]
SELF_CONTAINED = [(path, data) for path, data in OURS if "list" not in data]


def by_name(lists):
    return [pytest.param(path, data, id=path.name) for path, data in lists]


@pytest.fixture(scope="module", autouse=True)
def books(django_db_setup, django_db_blocker):
    """All books of the corpus, for the tests of this module."""
    with django_db_blocker.unblock(), transaction.atomic():
        for path in files("books"):
            services.store(read_book(path.read_bytes()), "corpus")
        yield
        transaction.set_rollback(True)
    cache.clear()


def opened(path):
    """Return a list and its report after storing the books inside it."""
    found = read_list(path.read_bytes(), OWNER)
    for book in found.books:
        services.store(book, "corpus", OWNER)
    return found, judge(found.document, OWNER)


def is_of_another_version(data, found):
    """Return whether a list states a book version that is not stored."""
    names_none = "list" in data and not data.get("armyVersions")
    codes = {remark.code for remark in found.remarks}
    return names_none or not codes.isdisjoint({"other_version", "book_missing"})


def has_surcharge(found):
    """Return whether experience costs points, which Muster does not count."""
    return found.document.campaign and any(entry.xp for entry in found.document.entries)


@pytest.mark.parametrize(("path", "data"), by_name(OURS))
def test_list_opens_whole(path, data):
    found, report = opened(path)
    units = data.get("list", data)["units"]
    assert [(e.key, len(e.picks)) for e in found.document.entries] == [
        (unit["id"], len(unit["selectedUpgrades"])) for unit in units
    ]
    stated = data.get("listPoints")
    fillers = sum(issue.code == "ground.option_unpriced" for issue in report.issues)
    counted = 9999 * fillers if "list" not in data else 0
    assert found.document.claimed_points == (stated and stated - counted)
    if found.document.claimed_points is not None and not is_of_another_version(data, found):
        assert report.points == found.document.claimed_points or has_surcharge(found)


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.name)
def test_list_of_another_game_is_refused(path):
    with pytest.raises(InvalidInput) as caught:
        read_list(path.read_bytes())
    assert [each.code for each in caught.value.details] == ["unsupported_game"]


@pytest.mark.parametrize(("path", "data"), by_name(SELF_CONTAINED))
def test_units_carry_what_the_document_says(path, data):
    _, report = opened(path)
    assert [carried(member.outfit) for member in report.roster.members] == [
        loadout(unit["loadout"]) for unit in data["units"]
    ]


@pytest.mark.parametrize(("path", "data"), by_name(SELF_CONTAINED))
def test_written_list_says_the_same(path, data):
    _, report = opened(path)
    found = json.loads(self_contained(report))
    assert [loadout(unit["loadout"]) for unit in found["units"]] == [
        loadout(unit["loadout"]) for unit in data["units"]
    ]
    is_priced = all(issue.code != "ground.option_unpriced" for issue in report.issues)
    for said in ("modelCount", "activationCount", *(["forceOrgErrors"] if is_priced else [])):
        assert found[said] == data.get(said, found[said])


@pytest.mark.parametrize(("path", "data"), by_name(OURS))
def test_saved_list_is_read_back_the_same(path, data):
    found, report = opened(path)
    again = read_list(save_file(report).encode(), OWNER).document
    assert unclaimed(again) == unclaimed(found.document)


@pytest.mark.parametrize(("path", "data"), by_name(OURS))
def test_self_contained_list_is_read_back_with_the_books_that_are_here(path, data):
    found, report = opened(path)
    again = read_list(self_contained(report).encode(), OWNER).document
    here = {key: book.version for key, book in report.roster.library.books.items()}
    books = {**found.document.books, **here}
    assert unclaimed(again) == replace(unclaimed(found.document), books=books)


def unclaimed(document):
    return replace(document, claimed_points=None)


def carried(outfit):
    """Count a unit's equipment by name and profile."""
    found = Counter()
    for each in outfit.carried:
        found[key_of(each.thing)] += each.count
        for inner in each.weapons:
            found[key_of(inner.thing)] += inner.count * each.count
    return found


def key_of(thing):
    rules = frozenset((use.key, str(use.rating or ""), use.adds) for use in thing.rules)
    if isinstance(thing, Item):
        return "item", Name(thing.name.en), rules
    return "weapon", Name(thing.name.en), thing.range, thing.attacks, rules


def loadout(parts):
    """Count the equipment in a document's loadout."""
    found = Counter()
    for part in parts:
        count = int(part.get("count") or 1)
        found[written_key(part)] += count
        for inner in part.get("content") or ():
            if inner["type"] == "ArmyBookWeapon":
                found[written_key(inner)] += int(inner.get("count") or 1) * count
    return found


def written_key(part):
    name = Name(part["name"])
    if part["type"] == "ArmyBookItem":
        inside = (each for each in part["content"] if each["type"] == "ArmyBookRule")
        return "item", name, frozenset(map(written_rule, inside))
    rules = frozenset(map(written_rule, part["specialRules"]))
    return "weapon", name, int(part.get("range") or 0), int(part["attacks"]), rules


def written_rule(rule):
    return slugify(rule["name"]), str(rule.get("rating") or ""), bool(rule.get("modify"))


def as_text(report):
    """Return the list as the text that Army Forge copies."""
    game = {"gf35": "GF", "gff": "GFF"}[report.game.slug]
    lines = [f"++ {report.document.name or 'A list'} [{game} {report.points}pts] ++"]
    for unit in report.roster.units:
        units = [(hero,) for hero in unit.heroes] + [unit.halves]
        lines.append("")
        for number, members in enumerate(units):
            outfits = [member.outfit for member in members]
            unit, rules, weapons, items = members[0].unit, {}, Counter(), Counter()
            for outfit in outfits:
                for rule in (*outfit.rules, *outfit.model_rules):
                    rating = "" if rule.rating is None else f"({rule.rating})"
                    rules[rule.name.en] = f"{rule.name.en}{rating}"
                for weapon, count in outfit.weapons:
                    weapons[f"{weapon.name.en} (A{weapon.attacks})"] += count
                for item, count in outfit.items:
                    items[f"{item.name.en}(Rule, Other(1))"] += count
            if number:
                lines.append("| Joined to:")
            facts = [*rules.values(), *(f"{count}x {name}" for name, count in items.items())]
            size, points = sum(o.size for o in outfits), sum(o.points for o in outfits)
            rolls = f"Q{unit.quality}+ D{unit.defense}+"
            lines += [
                f"{unit.name.en} [{size}] {rolls} | {points}pts | {', '.join(facts)}",
                ", ".join(f"{count}x {name}" for name, count in weapons.items()),
            ]
    return "\n".join(lines)


@pytest.mark.parametrize("lists", [pytest.param(OURS, id="all")] if OURS else [])
def test_texts_of_lists_in_order_are_read_back(lists):
    """Only lists by the newest books: a text does not name the options of another book."""
    read = {}
    for path, _data in lists:
        _found, report = opened(path)
        newest = Books(report.game.slug).newest(report.document.books)
        outfits = [member.outfit for member in report.roster.members]
        is_newest = newest == dict(report.document.books)
        if is_newest and all(outfit and not outfit.obstructed for outfit in outfits):
            again = judge(import_text(as_text(report), None).document)
            carried = [sorted(lines_of(each.outfit)) for each in again.roster.members]
            same = [sorted(lines_of(outfit)) for outfit in outfits]
            read[path.name] = (again.points, sorted(carried)) == (report.points, sorted(same))
    assert len(read) >= 3
    assert all(read.values()), read
