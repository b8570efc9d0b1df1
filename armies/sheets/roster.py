"""The sheet of an army: what stands on the table, then what there is to look up."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.sheets import pages
from armies.sheets.asides import missing_book
from armies.sheets.blank import form_of
from armies.sheets.blocks import FRESH, Condition, printed_units
from armies.sheets.styles import STYLES
from armies.sheets.unit_texts import known_points
from armies.symbols import emblem
from rulesets import wording
from rulesets.engine.books import LIST_VERSION
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.roster import Roster
from rulesets.sheets.gauges import Gauge, limit_gauges
from rulesets.sheets.head import FIELDS, Head
from rulesets.sheets.layout import pairs
from rulesets.sheets.list_code import list_code
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import Reason, reasons
from rulesets.sheets.symbols import svg_symbols

EMPTY_UNITS, EMPTY_HEIGHT = 4, 162.0
"""Forms for units on the roster of an army without any, and the millimetres they take."""

NOTHING_ELSE: Mapping[str, Any] = {}


def sheet_html(
    report: ArmyReport,
    options: SheetOptions,
    share_url: str | None = None,
    condition: Condition = FRESH,
    shown: Mapping[str, Any] = NOTHING_ELSE,
    **of_head: Any,
) -> str:
    """Return a roster; `shown` and `of_head` take the place of what it and its head show."""
    found = reasons(report, options)
    units = printed_units(report, condition, reasons=found)
    head = replace(
        army_head(report, options, share_url),
        gauges=gauges(report, options, found),
        reasons=found,
        list_code=list_code(report, share_url) if share_url and options.carries_list else None,
    )
    head = replace(head, **of_head)
    context = {
        **army_page(head),
        "kind": gettext("Army list"),
        "pieces": None,
        "is_over": False,
        "pieces_height": 0,
        "forms_height": EMPTY_HEIGHT,
        **form_of(STYLES[report.game.slug]),
        "pairs": pairs(range(EMPTY_UNITS)),
        **shown,
    }
    used = head.height + FIELDS + context["pieces_height"]
    layout = pages.best_layout(
        report,
        options,
        units,
        used,
        context["forms_height"],
        has_score=bool(units) and not (context["pieces"] is not None or head.unsure),
    )
    return render_to_string("sheets/army.html", context | {"layout": layout})


def army_head(report: ArmyReport, options: SheetOptions, share_url: str | None) -> Head:
    """Return the head of a sheet with the books of an army."""
    return Head(
        report=report,
        options=options,
        share_url=share_url,
        points=points_known(report.roster),
        emblem=_emblem(report.roster),
        books=book_names(report.roster),
    )


def army_page(head: Head) -> dict[str, Any]:
    """Return what a sheet with such a head needs, with the words of its game."""
    return {**head.page, "style": STYLES[head.report.game.slug], "svg_symbols": svg_symbols()}


def _emblem(roster: Roster) -> str:
    """Return the drawing of the first book's emblem that is here, empty if it has none."""
    return next((emblem_of(key) for key in roster.library.books), "")


def emblem_of(book: str) -> str:
    """Return the drawing of a faction's emblem, empty if it has none."""
    name = emblem(book)
    return svg_symbols()[name] if name else ""


def points_known(roster: Roster) -> int | str:
    """Return the points of an army, with a question mark where some are not known."""
    outfits = [member.outfit for member in roster.members if member.outfit]
    points, is_unpriced = known_points(outfits)
    if not is_unpriced and len(outfits) == len(roster.members):
        return points
    return f"{points} + ?" if outfits else "?"


def book_names(roster: Roster) -> list[str]:
    """Return the books of an army with their versions, those that are missing marked."""
    books = roster.library.books.values()
    here = [_named(book) for book in books]
    missing = [
        f"{missing_book(roster, key)} {version}".strip()
        for key, version in roster.missing_books.items()
    ]
    return [*here, *(gettext("%(book)s (not here)") % {"book": name} for name in missing)]


def _named(book: Catalogue) -> str:
    """Return a book with its version, unless it came inside a list, whose version says nothing."""
    name = wording.term(book.name)
    if book.version.startswith(LIST_VERSION):
        return gettext("%(book)s (from the list itself)") % {"book": name}
    return f"{name} {book.version}"


def gauges(
    report: ArmyReport, options: SheetOptions, reasons: Sequence[Reason] = ()
) -> list[Gauge]:
    """Return the limits of an army and its size."""
    return [*limit_gauges(report, options, reasons), *sizes(report)]


def sizes(report: ArmyReport) -> list[Gauge]:
    """Return the number of units and models, in Firefight what morale looks at."""
    units = len(report.roster.units)
    if report.roster.game.tests_morale_of_army:
        left = gettext("%(n)d or fewer") % {"n": units // 2}
        return [Gauge(gettext("Units at the start"), units), Gauge(gettext("Morale test at"), left)]
    models = Gauge(gettext("Models"), report.roster.model_count)
    has_units = any(limit.code.endswith(".unit_count") for limit in report.limits)
    return [models] if has_units else [Gauge(gettext("Units"), units), models]
