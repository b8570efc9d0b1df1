"""The head of every sheet of a list: name, game, points, verdict and the shared view's address."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.report import Report
from rulesets.sheets import measure
from rulesets.sheets.cards import foot
from rulesets.sheets.gauges import Gauge
from rulesets.sheets.layout import middle, page, written
from rulesets.sheets.list_code import ListCode
from rulesets.sheets.measure import unsure
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.qr import MODULE, QrCode, qr_code
from rulesets.sheets.reasons import Reason, title_of_reasons, verdict_sentence

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


@dataclass(frozen=True, kw_only=True)
class Head:
    """The head of a sheet of a list, with its gauges and what is wrong with it.

    `points` are the list's as its game says them, `emblem` is the SVG of its faction's.
    """

    report: Report
    options: SheetOptions
    share_url: str | None
    points: int | str
    emblem: str = ""
    books: Sequence[str] = ()
    gauges: Sequence[Gauge] = ()
    reasons: Sequence[Reason] = ()
    list_code: ListCode | None = None
    has_verdict: bool = True

    @property
    def page(self) -> dict[str, Any]:
        """Return what a sheet with this head needs."""
        return {**page(self.options, fingerprint(self.report)), "head": self}

    @property
    def name(self) -> str:
        return self.report.document.name

    @property
    def foot(self) -> str:
        return foot(self.name, self.report.game.full_title)

    @property
    def is_long(self) -> bool:
        return self._title_lines(19) > 1

    @property
    def verdict(self) -> str:
        return verdict_sentence(self.report, self.options) if self.has_verdict else ""

    @property
    def house_rules(self) -> Sequence[str]:
        return wording.house_rules(self.report.game, self.report.roster)

    @property
    def unsure(self) -> str:
        return unsure(written(self.report.document))

    @cached_property
    def qr(self) -> QrCode | None:
        return qr_code(self.share_url) if self.share_url and self.options.shows_code else None

    @property
    def reasons_title(self) -> str:
        return title_of_reasons(self.report)

    @property
    def reason_columns(self) -> list[Sequence[Reason]]:
        """Return the reasons in one column, in two where they are many."""
        if len(self.reasons) <= FEW_REASONS:
            return [self.reasons]
        cut = middle([_reason_lines(each, WIDTH / 2 - 6) for each in self.reasons])
        return [self.reasons[:cut], self.reasons[cut:]]

    @property
    def height(self) -> float:
        """Return the millimetres of a head with its gauges and reasons, if there are any."""
        title = self._title_lines(15) * LONG_LINE if self.is_long else TITLE_LINE
        house_rules = f"{gettext('House rules')}: {'; '.join(self.house_rules)}"
        texts = (
            self.verdict,
            " · ".join(self.books),
            house_rules if self.house_rules else "",
            "" if self.qr else self.share_url or "",
        )
        room = WIDTH - TOTAL - CODE - (EMBLEM if self.emblem else 0)
        height = LINE + title + sum(measure.lines(text, room * 0.9, 8) * LINE for text in texts)
        code = CODE_HEIGHT if self.qr else 0
        whole_list = self.list_code.code if self.list_code else None
        height = max(height, code, whole_list.size * MODULE if whole_list else 0)
        return height + (GAUGES if self.gauges else 0) + self._reasons_height

    @property
    def _reasons_height(self) -> float:
        columns = self.reason_columns
        room = WIDTH / len(columns) - 6
        highest = max(sum(_reason_lines(each, room) for each in column) for column in columns)
        return highest * REASON_LINE + REASON_FRAME if self.reasons else 0

    def _title_lines(self, points: float) -> int:
        code = CODE if self.options.shows_code else WHOLE_LIST if self.options.carries_list else 0
        room = WIDTH - (TOTAL if self.options.shows_points else 0) - code
        room -= EMBLEM if self.emblem else 0
        return measure.lines(self.name, room, points, "condensed-semibold")


def fingerprint(report: Report) -> str:
    """Return letters and digits that change with anything in a list."""
    digits = sha256(codec.write(report.document).encode()).hexdigest()[:8].upper()
    return gettext("list %(code)s") % {"code": f"{digits[:4]} {digits[4:]}"}


def _reason_lines(reason: Reason, room: float) -> int:
    return measure.lines(reason.sentence, room - REASON_NUMBER, 8.5)
