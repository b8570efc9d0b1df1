"""The verdict of a list as a chip."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import wording
from rulesets.engine import common
from rulesets.engine.report import Report
from rulesets.engine.values import Level, Verdict


@dataclass(frozen=True)
class Chip:
    """The verdict in a word and a sentence. `mood` sets the colour, `icon` may be empty."""

    mood: str
    icon: str
    word: str
    sentence: str


def chip(report: Report) -> Chip:
    """Return the verdict's chip, a neutral one for an empty list."""
    sentence, word = wording.verdict_sentence(report), str(wording.VERDICTS[report.verdict])
    if report.verdict is Verdict.INCOMPLETE:
        if any(issue.code == common.empty.code for issue in report.issues):
            return Chip("info", "", word, _("Nothing in the list yet."))
        return Chip("incomplete", "incomplete", word, sentence)
    if report.verdict is Verdict.ILLEGAL:
        count = sum(issue.level is Level.ERROR for issue in report.issues)
        word = ngettext("%(n)d problem", "%(n)d problems", count) % {"n": count}
        return Chip("illegal", "illegal", word, sentence)
    return Chip("legal", "legal", word, sentence)
