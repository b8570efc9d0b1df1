"""Parses the texts of `rulesets.texts.writer`, as players paste them from chats and notes.

A text may have lost its markup. Each game interprets the parsed entries.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from rulesets import wording
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_ENTRIES, MAX_NAME, is_forbidden
from rulesets.engine.game import Game
from rulesets.games import GAMES
from rulesets.texts.writer import HALVES, NAME_ENDS

MAX_LINE = 500
MAX_LINES = 8_000
"""Most lines of a text, blank ones included."""

HEAD_LINES = 12
"""Number of lines to search for the verdict, which names the game."""

EARLIER_PROBLEMS = {"Open issues", "Segnalazioni aperte"}
"""Headings of the problems in texts of earlier versions."""

EARLIER_TOGETHER = re.compile(r"(?:On the table|Sul tavolo) \d+ \w+, \d+ ")
"""A line in texts of earlier versions: a unit's totals including its heroes."""

WRAPPED = re.compile(r"(\*\*|__)(.+)\1|(?:#{1,2}|[-•>]) +(.+)")
INDENT = " \t•.*-–>"
COLUMN = re.compile(r"(?<!^\d)(?<!^\d\d)\t+")
"""The tabs between two cells of a table; one behind a count at the start is a space."""

ADDRESS = re.compile(r"https?://\S+")
NUMBERED = re.compile(r" \d{1,3}(?=\)*$| \()")
"""The number that tells equal units apart, behind the name of one."""

T = TypeVar("T")


@dataclass(frozen=True)
class SourceLine:
    """A line without its markup; `indent` are the spaces and bullets in front of it."""

    number: int
    text: str
    indent: int = 0


@dataclass(frozen=True)
class ParsedEntry:
    """A unit: its name and points, the lines below it, and words after the name.

    `option_texts` are options of the unit, or else a note. A combined unit in a short text becomes
    two entries, of which the second has no lines.
    """

    heading: SourceLine
    name: str
    points: int
    lines: tuple[SourceLine, ...]
    option_texts: tuple[str, ...] = ()
    half: int = 0
    """1 and 2 for the halves of a combined unit in a short text."""

    beside: str = ""
    """The unit that this one joins, leads, carries or rides in, if the text only says with."""


@dataclass(frozen=True)
class ParsedList:
    """A list: the fields of its document found in the head, and lines not understood yet."""

    language: str
    fields: Mapping[str, Any]
    lines: tuple[SourceLine, ...]
    entries: tuple[ParsedEntry, ...]

    @property
    def game(self) -> str:
        return str(self.fields["game"])

    def not_found(self) -> list[ErrorDetail]:
        """Return the errors for a list whose units are in no book."""
        problems = [
            ErrorDetail(f"line {entry.heading.number}", "unit_missing", {"name": entry.name})
            for entry in self.entries
        ]
        return problems or [ErrorDetail("", "not_a_list")]


@dataclass
class Options:
    """Objects by their text; a text with several objects yields them in turn."""

    found: dict[str, list[Any]] = field(default_factory=dict)

    def add(self, text: str, thing: Any) -> None:
        self.found.setdefault(text, []).append(thing)

    def take(self, text: str) -> Any | None:
        things = self.found.get(text)
        if not things:
            return None
        return things.pop(0) if len(things) > 1 else things[0]


def find_named(heading: str, known: Mapping[str, T]) -> tuple[T, str] | None:
    """Return what a heading names, perhaps numbered, and the player's own name for it."""
    unnumbered = NUMBERED.sub("", heading)
    for text in (heading, unnumbered, NUMBERED.sub("", unnumbered)):
        if text in known:
            return known[text], ""
    for name, thing in known.items():
        if heading.endswith(f" ({name})"):
            return thing, heading.removesuffix(f" ({name})")
    return None


def split_outside_brackets(text: str) -> Iterator[str]:
    """Yield the parts of a line between the commas outside brackets."""
    depth, start = 0, 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "," and depth <= 0:
            yield text[start:place].strip()
            depth, start = 0, place + 1
    yield text[start:].strip()


def read(text: str) -> ParsedList | None:
    """Parse a list in any supported language; None if it isn't one of our texts.

    Raises InvalidInput if it has too many units.
    """
    lines = list(lines_of(text))
    for language, _name in settings.LANGUAGES:
        with override(language):
            parsed = _read(lines, language)
        if parsed:
            return parsed
    return None


def lines_of(text: str) -> Iterator[SourceLine]:
    """Yield the lines that are not empty, without markup; none of a text that has too many."""
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        return
    has_marks = re.search(r"^(?:# |\*\*|__|> )", text, re.MULTILINE)
    for number, line in enumerate(lines, 1):
        cells = COLUMN.sub(" | ", line[:MAX_LINE].strip())
        bare = "".join(" " if c == "\t" else c for c in cells if not is_forbidden(c)).strip()
        wrapped = WRAPPED.fullmatch(bare)
        if wrapped:
            bare = wrapped[2] or wrapped[3]
        if has_marks:
            bare = re.sub(r"\\(\W|_)", r"\1", bare)
        if bare:
            plain = line.replace("**", "")
            yield SourceLine(number, bare, len(plain) - len(plain.lstrip(INDENT)))


def _read(lines: list[SourceLine], language: str) -> ParsedList | None:
    verdict = _verdict(lines)
    if verdict is None:
        return None
    place, title = verdict
    game = next(game for game in GAMES.values() if game.full_title == title)
    name, points = lines[place - 2].text, lines[place - 1].text
    fields = {"game": game.slug, "name": name[:MAX_NAME], **_size(points)}
    head, entries = _parts(lines[place + 1 :])
    if len(entries) > MAX_ENTRIES:
        raise InvalidInput(ErrorDetail("", "too_long", {"max_length": MAX_ENTRIES}))
    rest = [line for line in head if not _is_setting(line.text, game, fields)]
    return ParsedList(language, fields, (*lines[: place - 2], *rest), tuple(entries))


def _verdict(lines: list[SourceLine]) -> tuple[int, str] | None:
    """Return the position of the verdict, below name and points, and the game's title."""
    patterns = _verdicts()
    for place, line in enumerate(lines[:HEAD_LINES]):
        for pattern in patterns:
            match = pattern.fullmatch(line.text)
            if match and place > 1:
                return place, match["game"]
    return None


def _verdicts() -> list[re.Pattern[str]]:
    """Return patterns for the sentences of a verdict in the active language."""
    games = "|".join(re.escape(game.full_title) for game in GAMES.values())
    words = {
        "verdict": "|".join(re.escape(str(word)) for word in wording.VERDICTS.values()),
        "size": r"\d{1,6}",
        "game": games,
    }
    return [
        re.compile(filled_pattern(sentence, words))
        for sentence in (
            _("%(verdict)s without a game size, under %(game)s"),
            _("%(verdict)s at %(size)s points under %(game)s"),
        )
    ]


def filled_pattern(template: str, patterns: Mapping[str, str]) -> str:
    """Return a regular expression for a message, with named groups for its parameters."""
    parts = re.split(r"%\((\w+)\)[sd]", template)
    return "".join(
        f"(?P<{part}>{patterns[part]})" if place % 2 else re.escape(part)
        for place, part in enumerate(parts)
    )


def _size(line: str) -> dict[str, Any]:
    numbers = {"points": r"\d{1,6}", "size": r"\d{1,6}"}
    match = re.fullmatch(filled_pattern(_("%(points)d of %(size)d points"), numbers), line)
    if match:
        return {"size": int(match["size"]), "claimed_points": int(match["points"])}
    match = re.fullmatch(filled_pattern(_("%(points)d points"), numbers), line)
    return {"claimed_points": int(match["points"])} if match else {}


def _is_setting(line: str, game: Game, fields: dict[str, Any]) -> bool:
    """Return whether a line of the head is a setting of the list, and store it in `fields`."""
    if line == _("Without force organisation"):
        fields["force_org"] = False
        return True
    for policy in game.policies:
        for option in policy.options:
            if line == wording.policy_sentence(policy, option):
                fields["policies"] = {**fields.get("policies", {}), policy.key: option}
                return True
    return False


def _parts(lines: Iterable[SourceLine]) -> tuple[list[SourceLine], list[ParsedEntry]]:
    """Return the lines before the first unit, and the units. Drops problems and URLs."""
    head: list[SourceLine] = []
    entries: list[tuple[SourceLine, str, re.Match[str], list[SourceLine]]] = []
    below = head
    points = filled_pattern(_("%(points)d points"), {"points": r"-?\d{1,6}"})
    sizes = rf"\d{{1,4}}(?P<second>{re.escape(HALVES)}\d{{1,4}})?"
    heading_end = re.compile(rf"(?:{sizes} \w+, )?{points}")
    ends = {_("Problems"), *EARLIER_PROBLEMS}
    for line in lines:
        if line.text in ends:
            break
        name, _dash, figures = line.text.rpartition(NAME_ENDS)
        match = heading_end.fullmatch(figures)
        if name and match:
            below = []
            entries.append((line, name, match, below))
        elif not (ADDRESS.fullmatch(line.text) or EARLIER_TOGETHER.match(line.text)):
            below.append(line)
    return head, [entry for lines in entries for entry in _entries(*lines)]


def _entries(
    line: SourceLine, name: str, match: re.Match[str], below: list[SourceLine]
) -> Iterator[ParsedEntry]:
    points = int(match["points"])
    if match["second"]:
        yield ParsedEntry(line, name, points, tuple(below), half=1)
        yield ParsedEntry(line, name, points, (), half=2)
    else:
        yield ParsedEntry(line, name, points, tuple(below))
