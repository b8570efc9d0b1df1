"""Empty fleet rosters to fill in by hand."""

from functools import partial

from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from fleets.sheets.blocks import SQUADRONS_PER_BLOCK
from fleets.sheets.book_tables import book_tables
from fleets.sheets.guides import GUIDE
from fleets.sheets.rows import UpgradeRow
from fleets.sheets.ships import ShipBlock
from fleets.sheets.statline import LABELS, SQUADRON_LABELS, blank
from rulesets import wording
from rulesets.books.library import Books
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.catalogue import Catalogue
from rulesets.games.warfleets.roster import BOOK
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft

SLOTS, BOXES = 4, 4

SHIP = ShipBlock(
    figures=blank(LABELS),
    rows=tuple(UpgradeRow(number=n, boxes=BOXES) for n in range(1, SLOTS + 1)),
)
SQUADRONS = ShipBlock(figures=blank(SQUADRON_LABELS), squadrons=range(1, SQUADRONS_PER_BLOCK + 1))

PAGES = ([SHIP] * 3 + [SQUADRONS], [SHIP])
"""A column of each page, the second page with what the book has below a row of ships."""

OF_EMPTY_FLEET, OF_EMPTY_FLEET_HEIGHT = ([SHIP] * 2 + [SQUADRONS],) * 2, 176.0
"""The columns of a fleet without ships, and the millimetres they take."""

HOW_TO_FILL = (
    (_("Circle"), _("Shade the quarters where the weapon shoots; the ship points up.")),
    (_("Dashed boxes"), _("Only for Armored Plating.")),
)


def blank_draft(options: SheetOptions) -> Draft:
    """Return an empty roster, with tables of the newest published book."""
    book = Books[Catalogue, Catalogue](WARFLEETS.slug).gather({BOOK: ""})
    return Draft("fleet-blank", partial(blank_html, options, book), (book.fingerprint,))


def blank_html(options: SheetOptions, book: Catalogue) -> str:
    context = {
        **page(options),
        "game": WARFLEETS,
        "labels": [
            *(wording.title(each.code) for each in WARFLEETS.limits),
            gettext("Morale test at"),
        ],
        "pages": [[(column, None)] * 2 for column in PAGES],
        "tables": book_tables(book) if options.shows_rules else [],
        "core": (*HOW_TO_FILL, *GUIDE.core),
    }
    return render_to_string("sheets/fleet_blank.html", context)
