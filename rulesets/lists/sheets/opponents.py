"""Sheets shared by all games: copies for opponents, two lists in a match, a comparison."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.template.loader import render_to_string
from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.report import Report
from rulesets.engine.values import Level
from rulesets.lists.compare.sides import lettered
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.presentation.drafts import StoredList
from rulesets.sheets import brief_heights, briefs, measure, opposed, opposed_heights
from rulesets.sheets.cards import NamedText
from rulesets.sheets.guide import named_texts
from rulesets.sheets.head import fingerprint
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.qr import QrCode, qr_code
from rulesets.sheets.reasons import reasons
from rulesets.sheets.render import Draft

LABEL, LABEL_POINTS = 38.0, 8
"""Millimetres of a label in the table of rounds, and its type size."""


def opponent_html(report: Report, options: SheetOptions, share_url: str | None = None) -> str:
    """Return a page filled with copies for opponents: statlines, weapons and all rules."""
    side = side_of(report, options, share_url)
    short = side.short
    units = briefs.merged(short.units)
    legend = [short.legend] if short.legend and units else []
    texts = [*short.texts, *legend] if options.shows_rules else []
    setting = brief_heights.fit_short_list(units, texts, side.errors, options)
    context = {
        **page(options, fingerprint(report)),
        "game": report.game,
        "side": side,
        "briefs": brief_heights.in_type(units, setting.points),
        "setting": setting,
        "texts": texts,
        "is_match": False,
    }
    return render_to_string("sheets/opponent.html", context)


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A list of a match, or that of a copy for opponents; a shared one has a link or its code."""

    title: str
    size: int | None
    verdict: str
    is_limited: bool
    short: briefs.ShortList
    errors: Sequence[str]
    share_url: str | None
    qr: QrCode | None


def side_of(report: Report, options: SheetOptions, share_url: str | None) -> MatchSide:
    presentation = PRESENTATIONS[report.game.slug]
    return MatchSide(
        title=report.document.name or str(presentation.name),
        size=report.size,
        verdict=str(wording.VERDICTS[report.verdict]),
        is_limited=report.document.force_org,
        short=presentation.sheets.short_list(report, options),
        errors=_errors(report, options),
        share_url=share_url,
        qr=qr_code(share_url) if share_url and options.shows_code else None,
    )


def _errors(report: Report, options: SheetOptions) -> list[str]:
    """Return the errors of a list, equal ones once: they stand before what is less grave."""
    if not any(issue.level is Level.ERROR for issue in report.issues):
        return []
    return [reason.sentence for reason in reasons(report, options) if not reason.level]


def match_draft(
    rows: Sequence[List], options: SheetOptions, share_urls: Sequence[str | None]
) -> Draft:
    """Return a sheet of two lists side by side. Raises InvalidInput if their games differ."""
    first, second = rows
    if first.game != second.game:
        game = PRESENTATIONS[first.game].game.title
        raise InvalidInput(ErrorDetail("with", "other_game_printed", {"game": game}))
    lists = [StoredList.of(row, url) for row, url in zip(rows, share_urls, strict=True)]
    depends_on = (part for stored in lists for part in stored.depends_on)
    return Draft("match", partial(_html, lists, options), tuple(depends_on))


def _html(lists: Sequence[StoredList], options: SheetOptions) -> str:
    share_urls = [stored.share_url for stored in lists]
    return match_html([stored.report() for stored in lists], options, share_urls)


def match_html(
    reports: Sequence[Report], options: SheetOptions, share_urls: Sequence[str | None]
) -> str:
    sides = [side_of(report, options, url) for report, url in zip(reports, share_urls, strict=True)]
    titles = lettered(*(side.title for side in sides))
    sides = [replace(side, title=title) for side, title in zip(sides, titles, strict=True)]
    lists = [
        opposed.Opposed(
            opposed.with_heroes(side.short.units), side.errors, side.title, bool(side.qr)
        )
        for side in sides
    ]
    texts = _texts_of(sides) if options.shows_rules else []
    setting = opposed.fit_match(lists, texts, options.paper)
    label = gettext("Objectives of %(name)s")
    room = LABEL - measure.width(label % {"name": ""}, LABEL_POINTS)
    short = (measure.shortened(title, room, LABEL_POINTS) for title in titles)
    objectives = [label % {"name": title} for title in short]
    context = {
        **page(options),
        "game": reports[0].game,
        "sides": [*zip(sides, opposed.in_setting(lists, setting, options.paper), strict=True)],
        "setting": setting,
        "names": " – ".join(titles),
        "round_labels": [gettext("First player"), *objectives],
        "sizes": [report.size for report in reports],
        "is_match": True,
        "parts": ([], []) if setting.has_back else opposed_heights.parted(texts, setting.below),
        "back": opposed.on_back(texts, setting, options.paper) if setting.has_back else [],
        "lines": setting.notes,
    }
    return render_to_string("sheets/match.html", context)


def _texts_of(sides: Sequence[MatchSide]) -> list[briefs.HeadedTexts]:
    """Return the game in short, the rules and spells of both sides, each once."""
    by_heading: dict[str, dict[tuple[str, str], NamedText]] = {}
    for side in sides:
        for heading, rules in side.short.texts:
            read = {(wording.term(name), wording.term(text)): (name, text) for name, text in rules}
            by_heading.setdefault(heading, {}).update(read)
    texts: list[briefs.HeadedTexts] = [
        (gettext("The game in short"), named_texts(sides[0].short.core))
    ]
    printed: set[tuple[str, str]] = set()
    for heading, by_text in by_heading.items():
        left = sorted((rule for read, rule in by_text.items() if read not in printed), key=_place)
        printed |= by_text.keys()
        texts += [(heading, left)] if left else []
    return texts


def _place(rule: NamedText) -> str:
    """Return the name of a rule, what a spell costs: spells stay in their book's order."""
    name = wording.term(rule[0]).casefold()
    return name.split()[0] if name[0].isdigit() else name
