"""Reads a line of a list as players jot it down: a count, a name, and options behind it."""

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass, replace

from rulesets.texts.parser import SourceLine

POINTS = r"(?:pts?|points?|p|punti)\b\.?"
NUMBER = r"\d{1,3}[,.]\d{3}|\d{3,6}"
SIZE = re.compile(
    rf"[\s,(|\[–—-]*(?<![\d,.])(?:(\d{{2}}|{NUMBER}) ?(?:{POINTS})? ?(?:/|of|su|di) ?)?"
    rf"({NUMBER}) ?(?:{POINTS}[\])]?|[\])]?$)",
    re.IGNORECASE,
)
"""The points of a list, or those spent and its size: `500`, `[740/750]`, `740 of 750 pts`."""

TOTAL = re.compile(r"\W*(?:grand )?tot(?:al[ei]?|\.)?(?!\w).*", re.IGNORECASE)
COLUMNS = "units?|name|models?|size|points|pts|qty|count|unità|nome|modelli|punti"
KINDS = (
    "hq|core|elites?|characters?|heroes|infantry|troops|vehicles|artillery|aircraft|titans|support"
    "|(?:fast|heavy) (?:attack|support)|eroi|fanteria|truppe|veicoli|artiglieria|aerei|supporto"
)
HEADING = re.compile(
    rf"\++ .+ \++|(?:(?:{COLUMNS})[ |,;]*)+|(?:{KINDS})\b\W*(?:\d+ ?(?:{POINTS})?\W*)?",
    re.IGNORECASE,
)
"""A heading as players and programs write them, `+ Troops +`, or the names of columns."""

PRICED = re.compile(
    rf"(?<![+\d])(\d{{2,5}}) ?{POINTS}|[-–—,(\[] ?(\d{{2,5}})[)\]]?$| (\d{{2,5}})$", re.IGNORECASE
)
"""The points of a unit, not those that an option adds."""

COUNTED = re.compile(r"(?:(\d{1,3}) ?[x×*]? )?(.+?)(?: [x×](\d{1,3}))?")
MARKS = "#*–—•.+ "
SYMBOLS = re.compile(r"^[^\w\[(]+")
MARKUP = re.compile(r"\*\*|__|`|\|?[-: |]+\|$|^\| | \|$|^[*_](?=\w)|(?<=\w)[*_]$")
CHAT = re.compile(
    r"^\[?\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?"
    r"(?: -)? [^:]{1,40}: |^.{1,40} — .{0,25}\d{1,2}:\d{2}(?: ?[ap]m)?$",
    re.IGNORECASE,
)
"""Time and writer of a message, as chats copy them: `[20/11, 21:14] Ada: `, `Ada — 21:14`."""

NUMBERED = re.compile(
    r"(?:[A-Za-z]{2,9}\d{1,2}: (?=\d)|\d{1,2}[.)] +"
    rf"|\[?\d{{2,5}} ?(?:{POINTS}\]?|\]|(?= [-–—] ))[-–—: ]*)",
    re.IGNORECASE,
)
"""A number, slot or price in front of a unit: `2. `, `Char1: 1x …`, `60pts – `."""

TIED = re.compile(
    r"(?:and )?(?:joined (?:to|by|with)|attached to|joins|leads|leading|led by|with|w/|in|inside"
    r"|aboard|rides? in|riding in|carries|carrying|con|(?:unit|guidat)[oaie] d?a(?:ll?[aei]?|i)?"
    r"|guida|a bordo di|trasporta):? (?:(?:the|an?|my|il|lo|la|i|gli|le|una?) )?(?=\w)",
    re.IGNORECASE,
)
"""The words in front of a unit that the one before joins, leads, carries or rides in."""

SEPARATED = re.compile(rf"(?: ?[,;+] | +(?={TIED.pattern}))(?![^(\[]*[)\]])", re.IGNORECASE)
MAX_PARTS = 20
"""Most units of a line, separated by commas outside brackets."""

BEYOND_NAME = re.compile(r" ?[\[(|,:;=@+]| [-–—] | (?=\d)| (?=(?:with |w/|con ))", re.IGNORECASE)
"""The separator between a name and what follows it."""

BETWEEN = re.compile(r" ?(?:[,;+&\[\](){}|=]|(?<!\bw)/) ?|: | (?:and|e|ed) | [-–—] ")
PRICE = re.compile(
    rf"\d{{2,5}} ?(?:{POINTS})?(?: (?:each|apiece|cad|l[’']un[ao])\b\.?)?(?: |$)", re.IGNORECASE
)
WITH = re.compile(r"(?:(?:all|each|both|tutti|tutte) )?(?:with |w/|con ) *", re.IGNORECASE)


@dataclass(frozen=True)
class NamedLine:
    """A line split into a count, possible names, and what follows; `label` is as written.

    `is_tied` if its unit goes with the one before, by the words in front of it.
    """

    line: SourceLine
    count: int
    names: tuple[str, ...]
    rest: tuple[str, ...]
    label: str
    is_tied: bool = False

    @property
    def points(self) -> int | None:
        """The points stated for a unit, None if the line states none."""
        match = PRICED.search(self.line.text)
        return int(match[1] or match[2] or match[3]) if match else None

    @property
    def parts(self) -> list[str]:
        return SEPARATED.split(self.line.text, MAX_PARTS)


def without_markup(lines: Iterable[SourceLine]) -> list[SourceLine]:
    """Return the lines without type, frames of tables and marks of chats; rules between rows go."""
    bare = (replace(line, text=MARKUP.sub("", CHAT.sub("", line.text)).strip()) for line in lines)
    return [line for line in bare if any(map(str.isalnum, line.text))]


def read_line(line: SourceLine) -> NamedLine:
    bare = _without_prefix(SYMBOLS.sub("", line.text), NUMBERED)
    text = _without_prefix(bare, TIED)
    counted = COUNTED.fullmatch(text)
    cut = BEYOND_NAME.search(text, counted.start(2) if counted else 0)
    cut_counted = COUNTED.fullmatch(text[: cut.start()]) if cut else None
    matches = [match for match in (counted, cut_counted) if match]
    counts = [count for match in matches for count in match.group(1, 3) if count]
    forms = [form for match in matches for form in _forms(match[2].strip().casefold())]
    rest = options_in(text[cut.start() :]) if cut else ()
    label = (text[: cut.start()] if cut else text).strip(" :-–—")
    many = max(1, int(counts[0] if counts else 1))
    return NamedLine(line, many, tuple(forms), rest, label, is_tied=text != bare)


def separate(named: NamedLine, names: Set[str]) -> list[NamedLine]:
    """Return a line that names several units, or one before other words, as one for each.

    The name of the first may be misspelt if the next goes with it.
    """
    parts = named.parts
    read = [read_line(replace(named.line, text=text)) for text in parts]
    starts = [place for place, part in enumerate(read) if not names.isdisjoint(part.names)]
    if starts and starts[0] and read[0].label and read[starts[0]].is_tied:
        starts.insert(0, 0)
    if starts[:1] != [0] or (len(starts) < 2 and not names.isdisjoint(named.names)):
        return [named]
    pairs = zip(starts, [*starts[1:], len(parts)], strict=True)
    texts = (", ".join(parts[start:end]) for start, end in pairs)
    return [read_line(replace(named.line, text=text)) for text in texts]


def stated(text: str) -> tuple[int, int] | None:
    """Return the points spent (0 if unsaid) and the size that a heading states."""
    match = SIZE.search(text)
    if not match:
        return None
    spent, size = (int(re.sub(r"\D", "", number or "0")) for number in match.groups())
    return spent, size


def options_in(text: str) -> tuple[str, ...]:
    """Return what may be options in a line, or in the rest of it behind a name."""
    parts = BETWEEN.split(_without_prefix(text.lstrip(MARKS), WITH))
    options = (
        _without_prefix(_without_prefix(part.strip(" :=@-–—"), PRICE), WITH) for part in parts
    )
    return tuple(filter(None, options))


def _without_prefix(text: str, prefix: re.Pattern[str]) -> str:
    match = prefix.match(text)
    return text[match.end() :] if match else text


def _forms(name: str) -> tuple[str, ...]:
    """Return a name as written, and its plural or singular."""
    return name, name.removesuffix("s") if name.endswith("s") else f"{name}s"
