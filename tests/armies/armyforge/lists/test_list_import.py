"""Reading Army Forge's saved files, with valid ids, joins and texts."""

import pytest

from armies.armyforge.books.army_book import read_book
from armies.armyforge.lists.list_import import MAX_LIST_BYTES
from rulesets.books import services
from rulesets.engine.errors import InvalidInput
from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from rulesets.wording import sentence
from tests.armies.armyforge.listing import BOOK, RUNNERS, WALKER, WARDEN, by_ids, raw, saved, unit
from tests.armies.armyforge.samples import document, read_list
from tests.armies.armyforge.samples import raw as raw_book
from tests.books import judge
from tests.ground import pick

pytestmark = pytest.mark.usefixtures("new_books")


def store(**changes):
    return services.store(read_book(raw_book(**changes)), "test").row.version


def entries(*units, **changes):
    return read_list(saved(*units, **changes)).document.entries


def problems(content):
    with pytest.raises(InvalidInput) as caught:
        read_list(content)
    return [(problem.place, problem.code) for problem in caught.value.details]


def remarks(content):
    found = read_list(content).remarks
    return [(remark.code, dict(remark.params)) for remark in found]


def test_saved_file_read_whole():
    hero = unit("hero", key=WARDEN, joinToUnit="a", customName="Bel", notes="Brave", xp=7)
    picks = ["secSwap:optFlare", "secMount:optCart", "secSwap:optFlare"]
    content = saved(
        hero | {"traits": ["Quick", "Quick"]},
        unit("a", *picks, combined=True),
        unit("b", combined=True, joinToUnit="a"),
        description="For the long night",
        pointsLimit=750,
        forceOrg=False,
        campaignMode=True,
        narrativeMode=True,
        frame={"listPoints": 735},
    )
    assert read_list(content).document == ArmyDocument(
        game="gf35",
        name="Night Watch",
        note="For the long night",
        size=750,
        force_org=False,
        campaign=True,
        narrative=True,
        claimed_points=735,
        entries=(
            ArmyEntry(
                id="hero",
                key=WARDEN,
                book=BOOK,
                name="Bel",
                note="Brave",
                join="a",
                xp=7,
                traits=("Quick", "Quick"),
            ),
            ArmyEntry(
                id="a",
                key="runners1",
                book=BOOK,
                picks=tuple(map(pick, picks)),
                combined=True,
            ),
            ArmyEntry(id="b", key="runners1", book=BOOK, combined=True, join="a"),
        ),
    )


def test_firefight_and_plain_list_read():
    found = read_list(saved(gameSystem="gff")).document
    assert found == ArmyDocument(game="gff", name="Night Watch")


def test_book_of_the_file_is_that_of_units_that_name_none():
    assert [entry.book for entry in entries(unit(armyId=None), unit("b", armyId="other"))] == [
        BOOK,
        "other",
    ]


@pytest.mark.parametrize(
    ("selections", "ids"),
    [
        pytest.param(["x_-1", "y"], ["x_-1", "y"], id="own"),
        pytest.param(["x", "x", "x"], ["x", "u1", "u2"], id="used twice"),
        pytest.param(["", "no id!", "seventeen-letters"], ["u1", "u2", "u3"], id="not valid"),
        pytest.param(["x", "x", "u1"], ["x", "u2", "u1"], id="new ones are nobody's"),
    ],
)
def test_entry_ids(selections, ids):
    assert [entry.id for entry in entries(*map(unit, selections))] == ids


@pytest.mark.parametrize(
    ("units", "joins"),
    [
        pytest.param([unit("a", joinToUnit="b c"), unit("b c")], ["u1", None], id="new id"),
        pytest.param([unit("a", joinToUnit="gone")], ["gone"], id="nobody"),
        pytest.param([unit("a", joinToUnit="not valid!")], ["u1"], id="nobody, by no valid id"),
        pytest.param(
            [
                unit("hero", key=WARDEN, joinToUnit="second"),
                unit("first", combined=True),
                unit("second", combined=True, joinToUnit="first"),
            ],
            ["first", None, "first"],
            id="second half",
        ),
        pytest.param(
            [unit("a", combined=True, joinToUnit="b"), unit("b", joinToUnit="a")],
            ["b", "a"],
            id="each other",
        ),
    ],
)
def test_joins_kept(units, joins):
    assert [entry.join for entry in entries(*units)] == joins


def test_texts_cleaned_and_nothing_lost():
    name, trait = "Lamp " * 20, "x" * 81
    (found,) = entries(
        unit(
            customName=name,
            notes="one\r\ntwo\u202e",
            traits=["a\tb", trait, *(str(n) for n in range(25))],
        )
    )
    surplus = "\n".join(str(n) for n in range(19, 25))
    assert found.name == f"{name[:79]}…"
    assert found.note == f"{name}\none\ntwo\n{trait}\n{surplus}"
    assert found.traits == ("a b", *(str(n) for n in range(19)))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (rb"Bel \ud83d", "Bel \ufffd"),
        (rb"\udc4d Bel", "\ufffd Bel"),
        (rb"Bel \ud83d\udc4d", "Bel \U0001f44d"),
        (rb"Bel \\ud83d", "Bel \\ud83d"),
    ],
)
def test_half_a_character_spoils_no_list(written, read):
    content = saved(unit(customName="Bel")).replace(b'"Bel"', b'"' + written + b'"')
    assert read_list(content).document.entries[0].name == read


def test_note_too_long_is_cut_and_said():
    content = saved(unit(notes="x" * 2001))
    assert read_list(content).document.entries[0].note == "x" * 1999 + "…"
    assert remarks(content)[0] == ("note_cut", {"most": 2000})


@pytest.mark.parametrize(
    ("limit", "size", "said"),
    [
        (0, None, []),
        (None, None, []),
        (1, 1, []),
        (100_000, 100_000, []),
        (100_001, None, [("size_dropped", {"size": 100_001})]),
        (-5, None, [("size_dropped", {"size": -5})]),
    ],
)
def test_game_size(limit, size, said):
    content = saved(pointsLimit=limit)
    assert read_list(content).document.size == size
    assert remarks(content) == said


@pytest.mark.parametrize(
    ("of_frame", "of_list", "claimed"),
    [(735, 1, 735), (None, 700, 700), (0, None, 0), (None, None, None), (-5, None, None)],
)
def test_claimed_points(of_frame, of_list, claimed):
    content = saved(listPoints=of_list, frame={"listPoints": of_frame})
    assert read_list(content).document.claimed_points == claimed


def test_named_version_pinned_even_where_a_newer_one_is():
    named = store(versionString="3.5.1")
    store(versionString="3.5.2", name="Newer")
    versions = {"armyVersions": [{"armyId": BOOK, "version": "3.5.1"}]}
    found = read_list(saved(unit(), frame=versions))
    assert (found.document.books, found.remarks) == ({BOOK: named}, ())


def test_newest_whole_version_pinned_where_none_is_named():
    store(versionString="3.5.1")
    newest = store(versionString="3.5.2")
    store(versionString="list-1a2b3c4d")
    assert read_list(saved(unit())).document.books == {BOOK: newest}


def test_other_version_pinned_and_said():
    store(versionString="3.5.2")
    content = saved(unit(), frame={"armyVersions": [{"armyId": BOOK, "version": "3.4.1"}]})
    said = {"book": "Lantern Guild", "version": "3.4.1", "used": "3.5.2"}
    found = read_list(content).document
    assert (found.books, found.written_for) == ({BOOK: "3.5.2"}, {BOOK: "3.4.1"})
    assert found.book_names == {BOOK: "Lantern Guild"}
    assert remarks(content) == [("other_version", said)]


def test_version_used_is_said_where_none_is_named():
    store(versionString="3.5.2")
    said = {"book": "Lantern Guild", "version": "", "used": "3.5.2"}
    assert remarks(saved(unit())) == [("version_unnamed", said)]
    assert read_list(saved(unit())).document.written_for == {}


def cheaper_runners():
    """Store the same version of the book with other content: runners cost 5 points less."""
    units = document()["units"]
    units = [each | {"cost": each["cost"] - 5 * (each["id"] == RUNNERS)} for each in units]
    return {"versionString": "3.5.2", "units": units}


@pytest.mark.parametrize(
    ("total", "used"),
    [
        pytest.param(90, "first", id="the content it costs as much by"),
        pytest.param(85, "second", id="the other content"),
        pytest.param(1, "second", id="neither, so the newest"),
        pytest.param(None, "second", id="nothing stated, so the newest"),
    ],
)
@pytest.mark.parametrize("version", ["3.5.2", None], ids=["version named", "none named"])
def test_content_that_makes_the_stated_total_is_used(version, total, used):
    versions = {"first": store(versionString="3.5.2"), "second": store(**cheaper_runners())}
    named = {"armyVersions": [{"armyId": BOOK, "version": version}]} if version else {}
    content = saved(unit(), frame={**named, "listPoints": total})
    assert read_list(content).document.books == {BOOK: versions[used]}


def test_content_that_a_digest_names_is_used():
    first = services.store(read_book(raw_book(versionString="3.5.2")), "test").row
    store(**cheaper_runners())
    frame = {"listPoints": 85, "bookDigests": {BOOK: first.digest}}
    found = read_list(saved(unit(), frame=frame))
    assert (found.document.books, found.remarks) == ({BOOK: "3.5.2"}, ())


def test_missing_book_goes_by_the_name_in_the_list():
    content = saved(unit(), unit("b", armyId="other"), frame={"armyName": "Lamp Guild"})
    found = read_list(content)
    assert remarks(content) == [
        ("book_missing", {"book": "Lamp Guild", "version": "", "key": BOOK}),
        ("book_missing_unnamed", {"book": "", "version": "", "key": "other"}),
    ]
    issues = judge(found.document).issues
    assert [each.params["book"] for each in issues if each.code == "common.book_missing"] == [
        "Lamp Guild",
        "other",
    ]


def test_name_of_a_book_is_cleaned_as_other_texts_are():
    store(versionString="3.5.2", name="Lamp\nGuild\u202e")
    content = saved(unit(), frame={"armyVersions": [{"armyId": BOOK, "version": "3.4.1"}]})
    assert read_list(content).document.book_names == {BOOK: "Lamp Guild"}


def test_missing_book_goes_by_its_name_in_another_game():
    store(gameSystemId=3, gameSystemSlug="grimdark-future-firefight")
    assert remarks(saved(unit())) == [
        ("book_missing", {"book": "Lantern Guild", "version": "", "key": BOOK})
    ]


def test_version_nobody_has_stays_pinned_until_the_book_arrives():
    content = saved(unit(), frame={"armyVersions": [{"armyId": BOOK, "version": "3.5.2"}]})
    found = read_list(content).document
    assert remarks(content) == [
        ("book_missing_unnamed", {"book": "", "version": "3.5.2", "key": BOOK})
    ]
    assert found.books == {BOOK: "3.5.2"}
    assert judge(found).points == 0
    store(versionString="3.5.2")
    assert read_list(content).remarks == ()


def test_book_nobody_has_and_no_version_names_none():
    content = saved(unit())
    document = read_list(content).document
    assert document.books == {}
    assert remarks(content) == [("book_missing_unnamed", {"book": "", "version": "", "key": BOOK})]
    issues = judge(document).issues
    assert [sentence(issue) for issue in issues if issue.code == "common.book_missing"] == [
        f"You don’t have the book “{BOOK}” yet, so its units show without stats"
    ]


@pytest.mark.parametrize(
    ("option", "points", "code"),
    [
        ("secSwap:optFlare", 5, "ground.option_unoffered"),
        ("secMount:optCart", 0, "ground.option_unpriced"),
        ("secSwap:optLost", 0, "common.unknown_option"),
    ],
)
def test_option_of_other_units_counts_its_price_if_it_has_one(option, points, code):
    store()
    report = judge(read_list(saved(unit("a", option, key=WALKER), pointsLimit=100_000)).document)
    assert report.points == 160 + points
    assert [issue.code for issue in report.issues if "option" in issue.code] == [code]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(b"", [("", "not_a_list")], id="nothing"),
        pytest.param(b"\xff", [("", "not_text")], id="no text"),
        pytest.param(b"{", [("", "json_invalid")], id="no JSON"),
        pytest.param(b"[" * 100_000, [("", "json_invalid")], id="too deep"),
        pytest.param(b" " * (MAX_LIST_BYTES + 1), [("", "too_large")], id="too large"),
        pytest.param(b"[]", [("", "not_a_list")], id="a list of nothing"),
        pytest.param(raw_book(), [("", "not_a_list")], id="a book"),
        pytest.param(raw({"list": {}}), [("", "not_a_list")], id="no units"),
        pytest.param(saved(gameSystem=None), [("gameSystem", "missing")], id="no game"),
        pytest.param(saved(gameSystem="aof"), [("gameSystem", "unsupported_game")], id="AoF"),
        pytest.param(saved(units={}), [("list.units", "tuple_type")], id="units of no list"),
    ],
)
def test_refused_with_place(content, expected):
    assert problems(content)[:1] == expected


def odd(content):
    """Return the remarks on invalid parts: code, place, error and removed value."""
    return [
        (
            remark.code,
            remark.params["place"],
            remark.params["problem"].code,
            remark.params.get("said"),
        )
        for remark in read_list(content).remarks
        if "problem" in remark.params
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({"xp": 2.5}, ("xp", "int_from_float", "2.5"), id="experience"),
        pytest.param({"xp": -1}, ("xp", "greater_than_equal", "-1"), id="experience below zero"),
        pytest.param({"customName": True}, ("customName", "string_type", "true"), id="name"),
        pytest.param({"id": "a b"}, ("id", "string_pattern_mismatch", '"a b"'), id="unit"),
        pytest.param({"combined": "twice"}, ("combined", "bool_parsing", '"twice"'), id="combined"),
        pytest.param({"joinToUnit": ["b"]}, ("joinToUnit", "string_type", '["b"]'), id="join"),
        pytest.param({"traits": "x"}, ("traits", "tuple_type", '"x"'), id="traits"),
        pytest.param({"traits": ["x", {}]}, ("traits[1]", "string_type", "{}"), id="trait"),
        pytest.param(
            {"selectedUpgrades": [{"upgradeId": "a"}, by_ids("s:o")]},
            ("selectedUpgrades[0]", "missing", '{"upgradeId": "a"}'),
            id="half a pick",
        ),
    ],
)
def test_odd_part_is_left_out_and_said(fields, expected):
    content = saved(unit("a"), unit("b", **fields))
    place, code, said = expected
    assert odd(content) == [("left_out", f"list.units[1].{place}", code, said)]
    assert [entry.id for entry in read_list(content).document.entries] == ["a", "b"]


def test_what_stands_beside_an_odd_part_is_kept():
    (entry,) = entries(
        unit("a", customName=7, notes=1.5, xp="12", traits=["x", [], 3], combined=1)
        | {"selectedUpgrades": [{"upgradeId": "a"}, None, by_ids("s:o"), "x"]}
    )
    assert (entry.name, entry.note, entry.xp, entry.traits) == ("7", "1.5", 12, ("x", "3"))
    assert (entry.picks, entry.combined) == ((pick("s:o"),), True)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        pytest.param(saved(unit("a", *["s:o"] * 101)), "units[0].selectedUpgrades", id="picks"),
        pytest.param(saved(*[unit()] * 401), "units", id="units"),
        pytest.param(saved(unit(notes="x" * 20_001)), "units[0].notes", id="text"),
    ],
)
def test_what_is_too_long_is_cut_short_and_said(content, place):
    assert odd(content)[0][:2] == ("cut_short", f"list.{place}")


def test_odd_parts_around_the_list_are_left_out_and_said():
    content = saved(
        unit(),
        pointsLimit="750pts",
        forceOrg="maybe",
        frame={"armyVersions": [{"armyId": BOOK, "version": []}], "armyName": False},
    )
    assert [place for _, place, _, _ in odd(content)] == [
        "armyName",
        "armyVersions[0].version",
        "list.forceOrg",
        "list.pointsLimit",
    ]
    assert read_list(content).document.size is None


def test_unit_of_no_book_and_of_no_name_stays():
    content = saved(unit(armyId="", id=None), frame={"armyId": None})
    found = read_list(content)
    assert [(entry.book, entry.key) for entry in found.document.entries] == [("unknown", "unknown")]
    assert remarks(content) == [
        ("book_missing_unnamed", {"book": "", "version": "", "key": "unknown"})
    ]


def test_too_much_that_is_odd_is_no_list():
    traits = [[]] * 200
    content = saved(*[unit(traits=traits)] * 6)
    assert problems(content) == [("", "too_odd")]
