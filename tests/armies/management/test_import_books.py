"""`manage.py import_books`, its results compared with their files."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from rulesets.books.models import Book
from rulesets.books.reading import read_book
from tests.armies.armyforge.audit import differences, unlike_stored
from tests.armies.armyforge.samples import FOLDER, NEW, OLD, document, raw, shelves

pytestmark = pytest.mark.usefixtures("new_books")

SHELVES = [pytest.param(books, id=name) for name, books in shelves().items()]


def run(command, *paths, **options):
    """Return a command's output, with its error last."""
    out = io.StringIO()
    try:
        call_command(command, *map(str, paths), stdout=out, stderr=io.StringIO(), **options)
    except CommandError as error:
        out.write(f"{error}\n")
    return out.getvalue().splitlines()


def tamper(change):
    """Change the document of the one imported book without the services."""
    row = Book.objects.get(source="Army Forge")
    document = json.loads(row.document)
    change(document)
    row.document = json.dumps(document)
    row.save()
    return row


def imported():
    books = Book.objects.filter(source="Army Forge")
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
    version = Book.objects.get(key="lanternGuild_01", version__contains="+").version
    assert printed[0] == (
        f"{changed}: Lantern Guild {version} is new beside 3.5.2, 3 units, 3 options"
    )
    assert imported() == [
        ("gf35", "lanternGuild_01", "3.5.2"),
        ("gf35", "lanternGuild_01", version),
    ]
    assert unlike_stored(NEW, changed) == []


def test_what_cannot_be_read_does_not_keep_the_rest_out(tmp_path):
    (tmp_path / "a.json").write_bytes(raw(gameSystemId=4))
    (tmp_path / "b.json").write_bytes(b'{"rules": []}')
    (tmp_path / "c.json").write_bytes(raw())
    assert run("import_books", tmp_path) == [
        f"{tmp_path}/a.json: not imported",
        "  gameSystemId: Age of Fantasy isn’t supported yet",
        f"{tmp_path}/b.json: not imported",
        "  contains the game's common rules, which Muster already has, and no book",
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
    assert unlike_stored(NEW, OLD) == []


def test_check_finds_what_was_changed():
    run("import_books", NEW)

    def change_points(book):
        book["units"][1]["points"] = 95
        book["packages"][0]["sections"][0]["options"][0]["prices"] = {"other": 5}

    tamper(change_points)
    assert unlike_stored(NEW) == [
        f"{NEW.name}: units[1].cost: 90 -> 95",
        f"{NEW.name}: upgradePackages[0].sections[0].options[0].costs[other]: 'nothing' -> 5",
        f"{NEW.name}: upgradePackages[0].sections[0].options[0].costs[warden1]: 10 -> 'nothing'",
    ]


def test_check_finds_what_is_missing():
    run("import_books", NEW)

    def remove_walker(book):
        book["units"] = [unit for unit in book["units"] if unit["key"] != "walker1"]

    row = tamper(remove_walker)
    found = differences(document(), read_book(row))
    assert [(fact.place, fact.kept) for fact in found] == [("units[2]", "nothing")]


def test_check_of_what_was_never_imported():
    assert unlike_stored(NEW) == [f"{NEW.name}: : 'lanternGuild_01' -> 'not stored'"]


@pytest.mark.parametrize("books", SHELVES)
def test_shelf_is_kept_to_the_letter(books):
    first = run("import_books", *books)
    assert first[-1].startswith(f"{len(books)} new, 0 with other content")
    assert unlike_stored(*books) == []
    again = run("import_books", *books)
    assert again[0].startswith(f"0 new, 0 with other content than their version had, {len(books)}")
    assert len(imported()) == len(books)


def test_documents_are_all_tried():
    names = {path.name.removesuffix(".book.json") for path in FOLDER.glob("*.book.json")}
    assert names == {NEW.stem, OLD.stem}
