"""Titles, URLs and file names of lists, for pages and the API."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext

from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.wording import dates

ROSTER = "sheet"
"""The sheet whose file carries only the list's name."""


def list_title(row: List) -> str:
    """Return the name of a list, or what its game calls a list."""
    return row.name or str(PRESENTATIONS[row.game].name)


def namesakes(rows: Iterable[List]) -> set[str]:
    """Return the names that more than one of these lists has."""
    counted = Counter(row.name for row in rows)
    return {name for name, count in counted.items() if count > 1}


def choices_of(rows: Sequence[List]) -> list[tuple[str, str]]:
    """Return lists as choices of a form: name and points, and when those of one name were made.

    Those made in the same minute are numbered.
    """
    twins = namesakes(rows)
    labels = [_choice_label(row, row.name in twins) for row in rows]
    return [
        (str(row.pk), f"{label} ({nth + 1})" if (nth := labels[:place].count(label)) else label)
        for place, (row, label) in enumerate(zip(rows, labels, strict=True))
    ]


def _choice_label(row: List, has_twin: bool) -> str:
    label = f"{list_title(row)}, {row.points}" + (f" / {row.size}" if row.size else "")
    if not has_twin:
        return label
    made = gettext("made %(when)s") % {"when": dates.date(row.created_at, "j M, H:i")}
    return f"{label} · {made}"


def share_url(origin: str, key: str | None) -> str | None:
    """Return the public URL of a shared list, or None while it is not shared."""
    return origin + reverse("lists:shared", args=[key]) if key else None


def file_name(row: List, sheet: str = ROSTER) -> str:
    """Return the file name, without extension, for a list or one of its sheets."""
    name = slugify(row.name) or slugify(str(PRESENTATIONS[row.game].name))
    return name if sheet == ROSTER else f"{name}-{sheet}"
