"""Sheets shared by all games: copies for opponents, two lists in a match, a comparison."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.template.loader import render_to_string
from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.report import Report
from rulesets.engine.values import Level
from rulesets.lists.compare import ChangeGroup, ComparedLists, lettered
from rulesets.lists.differences import numberless
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.stored_sheets import lists_draft
from rulesets.sheets import briefs, opposed
from rulesets.sheets.cards import NamedText
from rulesets.sheets.equals import by_kind
from rulesets.sheets.guide import named_texts
from rulesets.sheets.head import fingerprint
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.qr import QrCode, qr_code
from rulesets.sheets.reasons import reasons
from rulesets.sheets.render import Draft

MANY_LINES = 100
"""Lines beyond which a comparison uses smaller type, to stay on few pages."""

MANY_CHANGES = 12
"""Lines beyond which the changes of a unit may break."""

APART = ("gone", "added")
"""Kinds of changes of units that only one list has."""

BAR = 55.0
"""Millimetres of the longest bar of a comparison."""


def opponent_html(report: Report, options: SheetOptions, share_url: str | None = None) -> str:
    """Return a page filled with copies for opponents: statlines, weapons and all rules."""
    side = side_of(report, options, share_url)
    short = side.short
    units = briefs.merged(short.units)
    legend = [short.legend] if short.legend and units else []
    texts = [*short.texts, *legend] if options.shows_rules else []
    setting = briefs.fitted(units, texts, side.errors, options)
    context = {
        **page(options, fingerprint(report)),
        "game": report.game,
        "side": side,
        "briefs": briefs.in_type(units, setting.points),
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
        short=presentation.short_list(report, options),
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
    return lists_draft("match", match_html, rows, options, share_urls)


def match_html(
    reports: Sequence[Report], options: SheetOptions, share_urls: Sequence[str | None]
) -> str:
    sides = [side_of(report, options, url) for report, url in zip(reports, share_urls, strict=True)]
    titles = lettered(*(side.title for side in sides))
    sides = [replace(side, title=title) for side, title in zip(sides, titles, strict=True)]
    lists = [
        opposed.Opposed(opposed.with_heroes(side.short.units), side.errors, side.title)
        for side in sides
    ]
    texts = _texts_of(sides) if options.shows_rules else []
    setting = opposed.fitted(lists, texts, options.paper)
    objectives = [gettext("Objectives of %(name)s") % {"name": title} for title in titles]
    context = {
        **page(options),
        "game": reports[0].game,
        "sides": [*zip(sides, opposed.in_setting(lists, setting, options.paper), strict=True)],
        "setting": setting,
        "names": " – ".join(titles),
        "round_labels": [gettext("First player"), *objectives],
        "sizes": [report.size for report in reports],
        "is_match": True,
        "texts": [] if setting.has_back else texts,
        "back": opposed.on_back(texts, setting, options.paper) if setting.has_back else [],
        "lines": setting.notes,
    }
    return render_to_string("sheets/match.html", context)


def _texts_of(sides: Sequence[MatchSide]) -> list[briefs.Texts]:
    """Return the game in short, the rules and spells of both sides, each once."""
    by_heading: dict[str, dict[tuple[str, str], NamedText]] = {}
    for side in sides:
        for heading, rules in side.short.texts:
            read = {(wording.term(name), wording.term(text)): (name, text) for name, text in rules}
            by_heading.setdefault(heading, {}).update(read)
    texts: list[briefs.Texts] = [(gettext("The game in short"), named_texts(sides[0].short.core))]
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


@dataclass(frozen=True, slots=True)
class ComparedPart:
    """Units or problems of one list, or the units of both, each with the lines below it."""

    title: str
    mark: str
    units: Sequence[Sequence[str]]


def comparison_draft(compared: ComparedLists, options: SheetOptions) -> Draft:
    """Return a sheet of the differences between two lists."""
    groups = {group.kind: _in_short(group) for group in compared.groups}
    lines = sum(len(change.lines) for group in groups.values() for change in group.changes)
    game, totals = compared.first.report.game, compared.figures
    alike = _counted((heading,) for heading in compared.comparison.same)
    context = {
        **page(options),
        "game": game.full_title,
        "sides": [
            (side.name, side.report.points, wording.verdict_sentence(side.report))
            for side in compared.sides
        ],
        "summary": compared.points_sentence,
        "figures": [(*figure, *_bars(*figure[1:])) for figure in totals],
        "apart": [_apart(groups[kind]) for kind in APART if kind in groups],
        "changed": groups.get("changed"),
        "rest": [
            *_problems_apart(compared),
            *([ComparedPart(compared.same_sentence, "", alike)] if alike else []),
        ],
        "is_long": lines > MANY_LINES,
        "many": MANY_CHANGES,
    }
    make_html = partial(render_to_string, "sheets/comparison.html", context)
    return Draft("comparison", make_html, (compared.text, str(totals)))


def _apart(group: ChangeGroup) -> ComparedPart:
    """Return the units that only one list has."""
    units = _counted(
        (change.before or change.after, *change.gone, *change.added) for change in group.changes
    )
    return ComparedPart(group.title, group.kind, units)


def _problems_apart(compared: ComparedLists) -> Iterator[ComparedPart]:
    """Yield the problems that only one list has."""
    for change in compared.problems:
        lists = zip(APART, compared.sides, (change.gone, change.added), strict=True)
        for mark, side, lines in lists:
            if lines:
                title = f"{gettext('Problems')} · {side.name}"
                yield ComparedPart(title, mark, [(line,) for line in lines])


def _bars(one: int, other: int) -> tuple[float, float]:
    """Return the lengths of bars for two totals, the larger one's as long as there is room."""
    most = max(one, other)
    return round(BAR * one / most, 1), round(BAR * other / most, 1)


def _in_short(group: ChangeGroup) -> ChangeGroup:
    """Return changes with all options of a section on one line."""
    changes = (
        replace(change, gone=_by_section(change.gone), added=_by_section(change.added))
        for change in group.changes
    )
    return replace(group, changes=tuple(changes))


def _by_section(lines: Iterable[str]) -> tuple[str, ...]:
    by_section: dict[str, list[str]] = {}
    for line in lines:
        section, colon, option = line.partition(": ")
        by_section.setdefault(section + colon, []).append(option)
    return tuple(
        section + "; ".join(options) if any(options) else _times(section, len(options))
        for section, options in by_section.items()
    )


def _times(text: str, count: int) -> str:
    return f"{text} ×{count}" if count > 1 else text


def _counted(units: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    """Return headings with their lines; equal units once, with their count for a number."""
    kinds = by_kind(units, lambda unit: (numberless(unit[0]), *unit[1:]))
    return [
        (f"{len(same)}× {name}", *lines) if len(same) > 1 else same[0]
        for (name, *lines), same in kinds.items()
    ]
