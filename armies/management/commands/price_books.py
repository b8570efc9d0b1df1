"""manage.py price_books: compare points in our army books with the formulas of `docs/points.md`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.games.ground.book import Book
from rulesets.games.ground.pricing import Prices, price
from rulesets.wording import error_lines

UNPRICED_FILES = {"core-rules.json", "play-tables.json"}


class Command(BaseCommand):
    help = "Compare the points printed in army books with the formulas; --write corrects them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path, help="Book files, by default all.")
        parser.add_argument("--write", action="store_true", help="Put the points into the files.")

    def handle(self, *args: Any, paths: list[Path], write: bool, **options: Any) -> None:
        results = [self.reprice(path, write=write) for path in paths or book_paths()]
        if any(results) and not write:
            raise CommandError("Some points differ; --write puts the right ones in.")

    def reprice(self, path: Path, *, write: bool) -> int:
        """Print the differences of one file, and correct it if `write`; return their number."""
        book = read_book(path)
        prices = price(book)
        differing = list(differences(book, prices))
        for place, printed, computed in differing:
            self.stdout.write(f"{book.game}/{book.key} {place}: {printed} -> {computed}")
        if differing and write:
            path.write_text(priced_text(path.read_text(), prices))
        return len(differing)


def book_paths() -> list[Path]:
    """Return every army book under fixtures/ that holds points."""
    return [
        path
        for folder in settings.FIXTURE_DIRS
        for path in sorted((folder / "armies").rglob("*.json"))
        if path.name not in UNPRICED_FILES
    ]


def read_book(path: Path) -> Book:
    try:
        return codec.read(Book, path.read_bytes())
    except InvalidInput as error:
        raise CommandError("\n".join((str(path), *error_lines(error.details)))) from error


def differences(book: Book, prices: Prices) -> Iterator[tuple[str, int | None, int]]:
    """Yield place, printed points and computed points wherever they differ."""
    for unit in book.units:
        if unit.points != prices.units[unit.key]:
            yield unit.key, unit.points, prices.units[unit.key]
    options = book.options
    for (section, option, key), points in prices.options.items():
        printed = options[section, option].price(key)
        if printed != points:
            yield f"{section}/{option} for {key}", printed, points


def priced_text(text: str, prices: Prices) -> str:
    """Return a book's text with the computed points."""
    book = json.loads(text)
    for unit in book["units"]:
        unit["points"] = prices.units[unit["key"]]
    for package in book.get("packages", ()):
        for section in package.get("sections", ()):
            section["options"] = [
                priced_option(option, option_prices(prices, section["key"], option["key"]))
                for option in section.get("options", ())
            ]
    return json.dumps(book, indent=1, ensure_ascii=False) + "\n"


def option_prices(prices: Prices, section: str, option: str) -> dict[str, int]:
    """Return the points of one option by unit."""
    return {
        unit: points
        for (of_section, of_option, unit), points in prices.options.items()
        if (of_section, of_option) == (section, option)
    }


def priced_option(option: dict[str, Any], by_unit: dict[str, int]) -> dict[str, Any]:
    """Return an option with one price if its units agree, otherwise with a price per unit."""
    if not by_unit:
        return option
    agreed = set(by_unit.values())
    points = {"points": agreed.pop()} if len(agreed) == 1 else {"prices": by_unit}
    rest = {key: value for key, value in option.items() if key not in {"points", "prices"}}
    return {"key": rest.pop("key"), "label": rest.pop("label"), **points, **rest}
