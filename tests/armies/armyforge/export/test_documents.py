"""Army lists in Army Forge's formats: complete, and the same when read back."""

import json
from dataclasses import replace
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armies.armyforge.export.documents import save_file, self_contained
from rulesets.books import services
from rulesets.books.library import Books
from rulesets.books.models import Book
from rulesets.engine.errors import InvalidInput
from tests import ground
from tests.armies.armyforge import listing
from tests.armies.armyforge.samples import read_list
from tests.armies.lists import LEVY, army, unit, vanguard
from tests.books import judge
from tests.ground_strategies import BOOKS, armies
from tests.strategies import SAME_EVERY_TIME, texts

pytestmark = pytest.mark.django_db

NOT_IN_THE_FORMAT = {
    "books": {},
    "written_for": {},
    "book_names": {},
    "policies": {},
    "players": 1,
    "claimed_points": None,
}
PLAN = {"ride": None, "reserve": False, "player": 1}


def with_words(document, campaign, narrative, note, xp, traits):
    """Return the army with notes and campaign data."""
    lived = [replace(entry, note=note, xp=xp, traits=traits) for entry in document.entries]
    return replace(
        document, note=note, campaign=campaign, narrative=narrative, entries=tuple(lived)
    )


lists = st.builds(
    with_words,
    armies.filter(lambda each: each.game != "gf15"),
    campaign=st.booleans(),
    narrative=st.booleans(),
    note=texts,
    xp=st.integers(0, 10_000),
    traits=st.lists(texts, max_size=3).map(tuple),
)

property_of_lists = settings(
    SAME_EVERY_TIME, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def in_the_format(document):
    """Return the parts of a document that Army Forge can hold; heroes join the first half."""
    halves = {e.id: e.join for e in document.entries if e.combined and e.join}
    leading = {e.id for e in document.entries if e.join is None}
    entries = (
        replace(entry, **PLAN, join=halves[entry.join])
        if not entry.combined and halves.get(entry.join) in leading - {entry.id}
        else replace(entry, **PLAN)
        for entry in document.entries
    )
    return replace(document, **NOT_IN_THE_FORMAT, entries=tuple(entries))


def written(write, document):
    return json.loads(write(judge(document)))


@pytest.mark.parametrize("write", [save_file, self_contained])
@property_of_lists
@given(document=lists)
def test_written_list_is_read_back_the_same(write, document):
    text = write(ground.judged(document, BOOKS[document.game]))
    assert in_the_format(read_list(text.encode()).document) == in_the_format(document)


@property_of_lists
@given(document=lists)
def test_self_contained_list_needs_no_other_book(document):
    report = ground.judged(document, BOOKS[document.game])
    found = read_list(self_contained(report).encode())
    assert found.document.claimed_points == report.points
    assert ground.judged(found.document, *found.books).points == report.points


def test_game_of_no_counterpart_is_refused():
    with pytest.raises(InvalidInput) as caught:
        save_file(judge(army("gf15", 1000)))
    assert [problem.code for problem in caught.value.details] == ["unsupported_game"]


def test_saved_file_holds_what_the_format_asks_for():
    found = written(save_file, vanguard())
    modified = found.pop("modified")
    body = found.pop("list")
    assert datetime.fromisoformat(modified).tzinfo
    assert found == {
        "id": body["id"],
        "gameSystem": "gf",
        "armyId": LEVY,
        "armyIds": [LEVY],
        "armyName": "Meridian Levy",
        "armyFaction": None,
        "saveVersion": 3,
        "favourite": False,
        "armyVersions": [{"armyId": LEVY, "version": "1.0"}],
        "bookDigests": {LEVY: Book.objects.get(game="gf35", key=LEVY).digest},
        "listPoints": judge(vanguard()).points,
    }
    units = body.pop("units")
    assert body == {
        "id": body["id"],
        "key": body["id"],
        "name": "Vanguard",
        "description": "",
        "gameSystem": "gf",
        "pointsLimit": 1000,
        "forceOrg": True,
        "campaignMode": False,
        "narrativeMode": False,
        "simpleMode": False,
        "isCloud": False,
        "modified": modified,
        "cloudModified": None,
        "modelCount": judge(vanguard()).roster.model_count,
        "activationCount": 3,
    }
    assert [(each["id"], each["selectionId"], each["joinToUnit"]) for each in units] == [
        ("field-captain", "e1", "e2"),
        ("levy-company", "e2", None),
        ("column-carrier", "e3", None),
        ("sappers", "e4", None),
    ]
    assert [each.get("customName") for each in units] == [None, None, "Old Patience", None]
    picks = [pick for each in units for pick in each["selectedUpgrades"]]
    assert len({pick.pop("instanceId") for pick in picks}) == 4
    assert picks[0] == {
        "upgradeId": "officer-arms-pistol",
        "optionId": "officer-arms-pistol-plasma-pistol",
    }


def test_versions_are_written_without_the_mark_of_their_content():
    document = army("gf35", 1000, unit("sappers"), books={LEVY: "1.0+1a2b3c4d"})
    assert written(save_file, document)["armyVersions"] == [{"armyId": LEVY, "version": "1.0"}]


def test_version_a_list_is_written_for_is_written_and_not_the_one_in_use():
    report = judge(army("gf35", 1000, unit("sappers"), written_for={LEVY: "0.9"}))
    found = json.loads(save_file(report))
    assert (found["armyVersions"], found["bookDigests"]) == (
        [{"armyId": LEVY, "version": "0.9"}],
        {},
    )
    again = read_list(self_contained(report).encode()).document
    assert (again.books, again.written_for) == ({LEVY: "1.0"}, {LEVY: "0.9"})


def test_book_that_was_inside_a_list_has_no_version_and_is_found_again(new_books):
    content = listing.whole(listing.squad(), name="Night Watch")
    (own,) = read_list(content).books
    row = services.store(own, "test").row
    document = read_list(content).document
    text = save_file(judge(document))
    found = json.loads(text)
    assert (found["armyId"], found["armyVersions"]) == (listing.BOOK, [])
    assert found["bookDigests"] == {listing.BOOK: row.digest}
    assert replace(read_list(text.encode()).document, claimed_points=None) == document


def test_unit_that_no_book_knows_has_all_that_readers_need():
    unknown = unit("lost-unit", "lost:thing", name="Gone")
    report = judge(army("gf35", 1000, unit("sappers", "lost:thing"), unknown))
    text = self_contained(report)
    known, lost = json.loads(text)["units"]
    assert known.keys() | {"unknown", "customName"} == lost.keys()
    assert (lost["name"], lost["cost"], lost["loadout"], lost["valid"]) == ("Gone", 0, [], False)
    for (pick,) in (known["selectedUpgrades"], lost["selectedUpgrades"]):
        assert pick["upgrade"]["uid"] == pick["option"]["parentSectionUid"] == "lost"
        assert (pick["option"]["uid"], pick["option"]["gains"]) == ("thing", [])
    again = read_list(text.encode())
    assert (again.document.entries, again.books) == (report.document.entries, ())


def test_special_rules_have_ids_and_say_which_are_the_games_own():
    found = json.loads(self_contained(judge(army("gf35", 1000, unit("field-captain")))))
    core = Books("gf35").core().rules
    said = {rule["id"]: rule["coreType"] for rule in found["specialRules"]}
    assert said == {key: 1 if key in core else None for key in said}
    assert [rule["id"] for rule in found["units"][0]["rules"]] == [
        use.key
        for use in judge(army("gf35", 1000, unit("field-captain"))).roster.members[0].unit.rules
    ]


@pytest.mark.parametrize(
    ("game", "size", "entries", "errors"),
    [
        pytest.param("gf35", 1000, ["squad"], [], id="legal"),
        pytest.param(
            "gf35",
            190,
            ["squad"] * 2,
            [
                "Points limit exceeded: 200/190",
                "Max 1 unit per full 200pts (combined units count as just 1 unit).",
                "Cannot have more than 1 copies of a particular unit (Squad).",
                "May not bring any single unit worth more than 35% of total points (65pts).",
            ],
            id="too many of everything",
        ),
        pytest.param(
            "gf35",
            None,
            ["squad"],
            [
                "Max 1 unit per full 200pts (combined units count as just 1 unit).",
                "May not bring any single unit worth more than 35% of total points (35pts).",
            ],
            id="by the list's own total",
        ),
        pytest.param(
            "gff",
            120,
            ["captain", "squad"],
            [
                "Points limit exceeded: 160/120",
                "Max 1 hero per full 150pts.",
                "May not bring any single unit worth more than 35% of total points (40pts).",
            ],
            id="Firefight",
        ),
        pytest.param(
            "gff",
            80,
            ["squad"],
            [
                "Points limit exceeded: 100/80",
                "May not bring any single unit worth more than 35% of total points (25pts).",
                "Max 1 model per full 20pts. Maximum valid number of models is 4, "
                "current total is 5.",
            ],
            id="models",
        ),
        pytest.param("gf35", None, [], [], id="empty"),
    ],
)
def test_force_org_errors_in_army_forges_words(game, size, entries, errors):
    book = ground.book(game, ground.unit(), ground.hero())
    document = ground.army(game, size, *map(ground.entry, entries))
    found = json.loads(self_contained(ground.judged(document, book)))
    assert found["forceOrgErrors"] == errors
    free = replace(document, force_org=False)
    only_points = [error for error in errors if error.startswith("Points")]
    found = json.loads(self_contained(ground.judged(free, book)))
    assert found["forceOrgErrors"] == only_points
