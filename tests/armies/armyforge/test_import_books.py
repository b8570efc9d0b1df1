"""The commands that import books and hold them against their files."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper

from armies import mapping
from armies.armyforge.audit import differences
from armies.management.progress import with_progress
from armies.models import ArmyBook, Unit, UpgradeOption
from tests.armies.armyforge.samples import FOLDER, NEW, OLD, document, raw, shelves

pytestmark = pytest.mark.usefixtures("new_army_books")

SHELVES = [pytest.param(books, id=name) for name, books in shelves().items()]


def run(command, *paths, **options):
    """What a command prints, with what it fails with last."""
    out = io.StringIO()
    try:
        call_command(command, *map(str, paths), stdout=out, stderr=io.StringIO(), **options)
    except CommandError as error:
        out.write(f"{error}\n")
    return out.getvalue().splitlines()


def imported():
    books = ArmyBook.objects.filter(source="Army Forge")
    return sorted(books.values_list("game", "key", "version"))


def test_books_are_new_and_then_here_already():
    assert run("import_books", NEW, OLD) == [
        f"{NEW}: Lantern Guild 3.5.2 is new, 3 units, 3 options",
        f"{OLD}: Lantern Guild 2.50 is new, 1 units, 2 options",
        "2 new, 0 with other content than their version had, 0 here already, 0 not imported; "
        "4 units, 5 options",
    ]
    assert run("import_books", NEW, OLD) == [
        "0 new, 0 with other content than their version had, 2 here already, 0 not imported; "
        "4 units, 5 options",
    ]
    assert imported() == [("gf35", "lanternGuild_01", "3.5.2"), ("gff", "lanternGuild_01", "2.50")]


def test_other_content_is_another_version(tmp_path):
    book = document()
    book["units"][0]["cost"] += 5
    changed = tmp_path / "changed.json"
    changed.write_bytes(raw(units=book["units"]))
    run("import_books", NEW)
    printed = run("import_books", changed)
    version = ArmyBook.objects.get(key="lanternGuild_01", version__contains="+").version
    assert printed[0] == (
        f"{changed}: Lantern Guild {version} is new beside 3.5.2, 3 units, 3 options"
    )
    assert imported() == [
        ("gf35", "lanternGuild_01", "3.5.2"),
        ("gf35", "lanternGuild_01", version),
    ]
    assert run("check_books", NEW, changed) == ["No difference in 2 files."]


def test_what_cannot_be_read_does_not_keep_the_rest_out(tmp_path):
    (tmp_path / "a.json").write_bytes(raw(gameSystemId=4))
    (tmp_path / "b.json").write_bytes(b'{"rules": []}')
    (tmp_path / "c.json").write_bytes(raw())
    assert run("import_books", tmp_path) == [
        f"{tmp_path}/a.json: not imported",
        "  gameSystemId: Muster does not know this game yet: Age of Fantasy",
        f"{tmp_path}/b.json: not imported",
        "  holds the game's common rules, which Muster has its own of, and no book",
        f"{tmp_path}/c.json: Lantern Guild 3.5.2 is new, 3 units, 3 options",
        "1 new, 0 with other content than their version had, 0 here already, 2 not imported; "
        "3 units, 3 options",
        "2 could not be imported.",
    ]
    assert imported() == [("gf35", "lanternGuild_01", "3.5.2")]


def test_import_needs_something_to_import():
    assert run("import_books") == ["Name files or folders, or --fetch a game."]


def test_check_agrees_with_both_shapes():
    run("import_books", NEW, OLD)
    assert run("check_books", NEW, OLD) == ["No difference in 2 files."]


def test_check_finds_what_was_changed():
    run("import_books", NEW)
    Unit.objects.filter(book__source="Army Forge", key="runners1").update(points=95)
    UpgradeOption.objects.filter(key="optFlare").update(prices={"other": 5})
    assert run("check_books", NEW) == [
        f"{NEW}: units[1].cost: 90 -> 95",
        f"{NEW}: upgradePackages[0].sections[0].options[0].costs[other]: 'nothing' -> 5",
        f"{NEW}: upgradePackages[0].sections[0].options[0].costs[warden1]: 10 -> 'nothing'",
        "3 differences in 1 files.",
    ]


def test_check_finds_what_is_missing():
    run("import_books", NEW)
    Unit.objects.filter(book__source="Army Forge", key="walker1").delete()
    (row,) = ArmyBook.objects.filter(source="Army Forge")
    found = differences(document(), mapping.read_book(row))
    assert [(fact.place, fact.kept) for fact in found] == [("units[2]", "nothing")]


def test_check_of_what_was_never_imported(tmp_path):
    (tmp_path / "list.json").write_bytes(b'{"list": {}}')
    assert run("check_books", NEW, tmp_path) == [
        f"{NEW}: : 'lanternGuild_01' -> 'not stored'",
        f"{tmp_path}/list.json:",
        "  is not an army book of Army Forge",
        "2 differences in 2 files.",
    ]


@pytest.mark.parametrize("books", SHELVES)
def test_shelf_is_kept_to_the_letter(books):
    first = run("import_books", *books)
    assert first[-1].startswith(f"{len(books)} new, 0 with other content")
    assert run("check_books", *books) == [f"No difference in {len(books)} files."]
    again = run("import_books", *books)
    assert again[0].startswith(f"0 new, 0 with other content than their version had, {len(books)}")
    assert len(imported()) == len(books)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "expected"),
    [
        (io.StringIO(), ""),
        (Terminal(), f"\r[{'#' * 15}{'.' * 15}] 1/2\r[{'#' * 30}] 2/2\r\033[K"),
    ],
    ids=["file", "terminal"],
)
def test_progress_is_for_terminals(stream, expected):
    assert list(with_progress(["a", "b"], OutputWrapper(stream))) == ["a", "b"]
    assert stream.getvalue() == expected


def test_documents_are_all_tried():
    names = {path.name.removesuffix(".book.json") for path in FOLDER.glob("*.book.json")}
    assert names == {NEW.stem, OLD.stem}
