"""Differences between a file and its import, as codes with sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _

from rulesets.engine.checks import Issue
from rulesets.engine.errors import ErrorDetail
from rulesets.lists.imports.remarks import (
    LINE_KEPT,
    LINES_KEPT,
    NOTE_CUT,
    SIZE_RAISED,
    SIZE_READ,
    UNIT_GUESSED,
    UNIT_KEPT,
)
from rulesets.wording import error_sentence, sentence


@dataclass(frozen=True, slots=True)
class Remark:
    """`code` is one of `REMARKS`; a parameter may be an ErrorDetail or an Issue."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


REMARKS = {
    "other_version": _(
        "Made for “%(book)s” %(version)s, opened with %(used)s: points and options may differ."
    ),
    "version_unnamed": _("No book version given: opened with “%(book)s” %(used)s."),
    "book_missing": _("You don’t have the book “%(book)s” yet, so its units show without stats."),
    "book_missing_unnamed": _(
        "You don’t have its army book yet, so some units show without stats."
    ),
    "own_book_unnamed": _(
        "Imported with the stats saved in the list. To change upgrades, get its army book."
    ),
    "own_book": _(
        "Imported with the stats saved in the list. To change upgrades, get the book “%(book)s”."
    ),
    "other_book": _(
        "You have “%(book)s” %(used)s; this list was made with another version. "
        "It shows the stats saved in the list."
    ),
    "size_read": SIZE_READ,
    "size_raised": SIZE_RAISED,
    "unit_kept": UNIT_KEPT,
    "unit_guessed": UNIT_GUESSED,
    "line_kept": LINE_KEPT,
    "lines_kept": LINES_KEPT,
    "loadout_unclear": _(
        "We couldn’t match the upgrades of “%(unit)s”. The original line is kept beside it."
    ),
    "size_dropped": _("Lists of %(size)d points can’t be checked, so the size was left out."),
    "book_here": _("This book is here already."),
    "book_changed": _(
        "It differs from the version %(version)s already here, so it is a version of its own."
    ),
    "left_out": _("Left out: %(place)s (%(problem)s): %(said)s"),
    "cut_short": _("Cut short: %(place)s (%(problem)s)"),
    "note_cut": NOTE_CUT,
}


WITHOUT_BOOK = {
    "book_missing",
    "book_missing_unnamed",
    "own_book",
    "own_book_unnamed",
    "other_book",
}
"""Remarks on a missing book; `key` is its key, `book` its name if that is known."""


def remark_sentence(remark: Remark) -> str:
    """Return a remark's sentence in the active language."""
    shown = {name: _shown(value) for name, value in remark.params.items()}
    return str(REMARKS[remark.code] % shown)


def _shown(value: object) -> object:
    if isinstance(value, ErrorDetail):
        return error_sentence(value)
    return sentence(value) if isinstance(value, Issue) else value
