"""The head of every sheet of a list: name, game, points, verdict and the shared view's address."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.report import Report
from rulesets.sheets import measure
from rulesets.sheets.cards import foot
from rulesets.sheets.layout import middle, page, written
from rulesets.sheets.measure import unsure
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.qr import MODULE, qr_code
from rulesets.sheets.reasons import Reason, verdict_sentence

WIDTH = 180.0
EMBLEM, TOTAL, CODE, WHOLE_LIST = 15.5, 36.0, 22.0, 45.0
"""Width of the emblem at the left of a head, of the points and the code at its right, the last of a
code that holds the whole list, at most.
"""

TITLE_LINE, LONG_LINE, LINE = 7.4, 5.9, 3.7
CODE_HEIGHT = 18.6
GAUGES, FIELDS = 13.5, 8.4
"""Height of the gauges with their margins, of the lines to write on."""

FEW_REASONS = 4
REASON_LINE, REASON_FRAME, REASON_NUMBER = 3.5, 10.5, 8.0


def head(
    report: Report, options: SheetOptions, share_url: str | None, emblem: str = ""
) -> dict[str, Any]:
    """Return what the head shows; a game may say otherwise what the list's points are.

    `emblem` is the SVG of its faction's.
    """
    return {
        **page(options),
        "game": report.game,
        "report": report,
        "document": report.document,
        "points": report.points,
        "size": report.size,
        "emblem": emblem,
        "foot": foot(report.document.name, report.game.full_title),
        "is_long": _title_lines(report.document.name, 19, options, emblem) > 1,
        "verdict": verdict_sentence(report, options),
        "house_rules": wording.house_rules(report.game, report.roster),
        "unsure": unsure(written(report.document)),
        "fingerprint": fingerprint(report),
        "share_url": share_url,
        "qr": qr_code(share_url) if share_url and options.shows_code else None,
    }


def fingerprint(report: Report) -> str:
    """Return letters and digits that change with anything in a list."""
    digits = sha256(codec.write(report.document).encode()).hexdigest()[:8].upper()
    return gettext("list %(code)s") % {"code": f"{digits[:4]} {digits[4:]}"}


def _title_lines(title: str, points: float, options: SheetOptions, emblem: str) -> int:
    code = CODE if options.shows_code else WHOLE_LIST if options.carries_list else 0
    room = WIDTH - (TOTAL if options.shows_points else 0) - code
    room -= EMBLEM if emblem else 0
    return measure.lines(title, room, points, "condensed-semibold")


def head_height(context: Mapping[str, Any]) -> float:
    """Return the millimetres of a head with its gauges, if there are any."""
    options, name = context["options"], context["document"].name
    title = TITLE_LINE
    if context["is_long"]:
        title = _title_lines(name, 15, options, context["emblem"]) * LONG_LINE
    house_rules = f"{gettext('House rules')}: {'; '.join(context['house_rules'])}"
    texts = (
        context["verdict"],
        " · ".join(context.get("books", ())),
        house_rules if context["house_rules"] else "",
        context["share_url"] if not context["qr"] else "",
    )
    room = WIDTH - TOTAL - CODE - (EMBLEM if context["emblem"] else 0)
    height = LINE + title + sum(measure.lines(text or "", room * 0.9, 8) * LINE for text in texts)
    code = CODE_HEIGHT if context["qr"] else 0
    list_code = context.get("list_code")
    whole_list = list_code.code.size * MODULE if list_code and list_code.code else 0
    return max(height, code, whole_list) + (GAUGES if context["gauges"] else 0)


def reasons_height(reasons: Sequence[Reason]) -> float:
    """Return the millimetres of the box that lists what is wrong."""
    columns = reason_columns(reasons)
    room = WIDTH / len(columns) - 6
    highest = max(sum(_reason_lines(each, room) for each in column) for column in columns)
    return highest * REASON_LINE + REASON_FRAME if reasons else 0


def reason_columns(reasons: Sequence[Reason]) -> list[Sequence[Reason]]:
    """Return the reasons in one column, in two where they are many."""
    if len(reasons) <= FEW_REASONS:
        return [reasons]
    cut = middle([_reason_lines(each, WIDTH / 2 - 6) for each in reasons])
    return [reasons[:cut], reasons[cut:]]


def _reason_lines(reason: Reason, room: float) -> int:
    return measure.lines(reason.sentence, room - REASON_NUMBER, 8.5)
