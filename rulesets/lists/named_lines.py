"""Reads a line of a list as players jot it down: a count, a name, and options behind it."""

import re
from dataclasses import dataclass

from rulesets.texts.parser import SourceLine

COUNTED = re.compile(r"(?:(\d{1,3}) ?[x×*]? )?(.+?)(?: [x×](\d{1,3}))?")
MARKS = "#*–—•.+ "
NUMBERED = re.compile(r"^[A-Za-z]{2,9}\d{1,2}: (?=\d)")
"""A slot in front of a unit, as some programs number them: `Char1: 1x …`."""

BEYOND_NAME = re.compile(r" ?[\[(|,:;=@+]| [-–—] | (?=\d)| (?=(?:with |w/|con ))", re.IGNORECASE)
"""The separator between a name and what follows it."""

BETWEEN = re.compile(r" ?[,;+&/\[\](){}|] ?| (?:and|e|ed) | [-–—] ")
PRICE = re.compile(r"\d{2,5} ?(?:pts?|points?|p|punti)?\.?(?: |$)", re.IGNORECASE)
WITH = re.compile(r"(?:with |w/|con ) *", re.IGNORECASE)


@dataclass(frozen=True)
class NamedLine:
    """A line split into a count, possible names, and what follows the name."""

    line: SourceLine
    count: int
    names: tuple[str, ...]
    rest: tuple[str, ...]


def read_line(line: SourceLine) -> NamedLine:
    text = NUMBERED.sub("", line.text.lstrip(MARKS))
    counted = COUNTED.fullmatch(text)
    cut = BEYOND_NAME.search(text, counted.start(2) if counted else 0)
    cut_counted = COUNTED.fullmatch(text[: cut.start()]) if cut else None
    found = [match for match in (counted, cut_counted) if match]
    counts = [count for match in found for count in match.group(1, 3) if count]
    forms = [form for match in found for form in _forms(match[2].strip().casefold())]
    rest = options_in(text[cut.start() :]) if cut else ()
    return NamedLine(line, max(1, int(counts[0] if counts else 1)), tuple(forms), rest)


def options_in(text: str) -> tuple[str, ...]:
    """Return what may be options in a line, or in the rest of it behind a name."""
    parts = BETWEEN.split(_without_prefix(text.lstrip(MARKS), WITH))
    options = (
        _without_prefix(_without_prefix(part.strip(" :=@-–—"), PRICE), WITH) for part in parts
    )
    return tuple(filter(None, options))


def _without_prefix(text: str, prefix: re.Pattern[str]) -> str:
    found = prefix.match(text)
    return text[found.end() :] if found else text


def _forms(name: str) -> tuple[str, ...]:
    """Return a name as written, and its plural or singular."""
    return name, name.removesuffix("s") if name.endswith("s") else f"{name}s"
