"""Sentences for what an import does otherwise than the file says."""

from django.utils.translation import gettext_lazy as _

from armies.armyforge.remarks import Remark
from rulesets.engine.errors import Problem
from rulesets.wording import problem_sentence

REMARKS = {
    "other_version": _(
        "The list is written for “%(book)s” %(version)s, which is not here; "
        "it is opened under %(used)s, so points and options may differ"
    ),
    "version_unnamed": _(
        "The list does not say which version of “%(book)s” it is written for; "
        "it is opened under %(used)s"
    ),
    "book_missing": _(
        "The list's book “%(book)s” is not here: its units stay unknown until it is imported"
    ),
    "own_book": _(
        "No book here agrees with “%(book)s” in the list, so the list keeps what it holds of it"
    ),
    "size_dropped": _("A game size of %(size)d points is none that can be judged; it is left out"),
    "book_here": _("This book is here already"),
    "book_changed": _(
        "It differs from version %(version)s as it is here, so it is a version of its own"
    ),
    "left_out": _("Left out: %(place)s (%(problem)s): %(said)s"),
    "cut_short": _("Cut short: %(place)s (%(problem)s)"),
    "note_cut": _("A note longer than %(most)d characters is cut short"),
}


def remark_sentence(remark: Remark) -> str:
    """Say what is otherwise, and why."""
    shown = {name: _shown(value) for name, value in remark.params.items()}
    return str(REMARKS[remark.code] % shown)


def _shown(value: object) -> object:
    return problem_sentence(value) if isinstance(value, Problem) else value
