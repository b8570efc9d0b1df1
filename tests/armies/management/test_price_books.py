"""`manage.py price_books` compares printed points with the formulas and corrects them."""

import json

import pytest
from django.core.management import CommandError, call_command

STRIDER = {"key": "strider", "name": {"en": "Strider", "it": "Falcata"}}


def unit(key, size, points):
    """Models without weapons, of Quality and Defense 4+."""
    return {
        "key": key,
        "name": {"en": key},
        "points": points,
        "size": size,
        "quality": 4,
        "defense": 4,
        "kinds": ["infantry"],
        "packages": ["kit"],
    }


def option(**points):
    return {"key": "skis", "label": {"en": "Skis"}, **points, "rules": [STRIDER]}


def book(units, options):
    section = {
        "key": "all",
        "label": {"en": "Upgrade all models with"},
        "variant": "upgrade",
        "affects": {"kind": "all"},
        "options": options,
    }
    return {
        "game": "gf35",
        "key": "test",
        "version": "1.0",
        "name": {"en": "Test"},
        "units": units,
        "packages": [{"key": "kit", "sections": [section]}],
    }


@pytest.fixture
def path(tmp_path):
    return tmp_path / "test.json"


def save(path, content):
    path.write_text(json.dumps(content, indent=1) + "\n")


def test_right_points_print_nothing(path, capsys):
    save(path, book([unit("one", 1, 5)], [option(points=5)]))
    call_command("price_books", path)
    assert capsys.readouterr().out == ""


def test_wrong_points_are_printed_and_fail(path, capsys):
    content = book([unit("one", 1, 10), unit("ten", 10, 55)], [option(points=5)])
    save(path, content)
    with pytest.raises(CommandError):
        call_command("price_books", path)
    assert capsys.readouterr().out.splitlines() == [
        "gf35/test one: 10 -> 5",
        "gf35/test all/skis for ten: 5 -> 20",
    ]
    assert json.loads(path.read_text()) == content


def test_written_points_are_one_number_where_units_agree(path):
    save(path, book([unit("one", 1, 0), unit("two", 1, 0)], [option(prices={"one": 10})]))
    call_command("price_books", path, write=True)
    right = book([unit("one", 1, 5), unit("two", 1, 5)], [option(points=5)])
    assert path.read_text() == json.dumps(right, indent=1) + "\n"


def test_written_points_are_by_unit_where_units_differ(path):
    save(path, book([unit("one", 1, 0), unit("ten", 10, 0)], [option()]))
    call_command("price_books", path, write=True)
    by_unit = option(prices={"one": 5, "ten": 20})
    assert path.read_text() == (
        json.dumps(book([unit("one", 1, 5), unit("ten", 10, 55)], [by_unit]), indent=1) + "\n"
    )


def test_unreadable_book_names_its_problems(path):
    save(path, {**book([], []), "size": 3})
    with pytest.raises(CommandError, match=r"^.*test\.json\nsize: is not known here"):
        call_command("price_books", path)


def test_every_faction_is_looked_at_by_default(settings, tmp_path, capsys):
    settings.FIXTURE_DIRS = [tmp_path]
    folder = tmp_path / "armies" / "gf35"
    folder.mkdir(parents=True)
    save(folder / "core-rules.json", {})
    save(folder / "faction.json", book([unit("one", 1, 10)], []))
    with pytest.raises(CommandError):
        call_command("price_books")
    assert capsys.readouterr().out == "gf35/test one: 10 -> 5\n"
