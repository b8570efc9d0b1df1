"""Parses uploaded documents of any game."""

from collections.abc import Mapping
from typing import Any

import pydantic

from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput, check_size
from rulesets.engine.game import Ruleset
from rulesets.engine.stored import read_stored
from rulesets.games import GAMES

SHOWN_CHARACTERS = 40
"""Most characters of an unknown game's name in the error."""


@pydantic.dataclasses.dataclass(frozen=True, config=pydantic.ConfigDict(strict=True))
class Header:
    """Fields needed before the whole document can be read."""

    game: str = ""
    entries: Any = None


def read_document(
    raw: bytes, rulesets: Mapping[str, Ruleset] = GAMES, is_stored: bool = False
) -> Document:
    """Parse the document in a file or request body. Raises InvalidInput with every error.

    Text that does not look like JSON gets a single error, `not_a_list`. `rulesets` are those
    accepted. `is_stored` tolerates fields that only a newer program knows.
    """
    text = text_of(raw, codec.MAX_BYTES)
    try:
        with codec.reporting_errors():
            header = pydantic.TypeAdapter(Header).validate_json(text)
    except InvalidInput as error:
        if error.details[0].place or text.lstrip().startswith("{"):
            raise
        raise InvalidInput(ErrorDetail("", "not_a_list")) from None
    if not header.game:
        is_list = header.entries is not None
        raise InvalidInput(
            ErrorDetail("game", "missing") if is_list else ErrorDetail("", "not_a_list")
        )
    if header.game not in rulesets:
        shown = header.game[:SHOWN_CHARACTERS]
        known = ", ".join(rulesets)
        raise InvalidInput(ErrorDetail("game", "unknown_game", {"game": shown, "known": known}))
    document = rulesets[header.game].document
    if isinstance(header.entries, list) and len(header.entries) > document.max_entries:
        counts = {"max_length": document.max_entries, "actual_length": len(header.entries)}
        raise InvalidInput(ErrorDetail("entries", "too_long", counts))
    return (read_stored if is_stored else codec.read)(document, text)


def text_of(raw: bytes, max_bytes: int) -> str:
    """Decode a file, without a byte order mark and NUL, which PostgreSQL does not take.

    Raises InvalidInput if it is no text or empty. Checks the size before the content.
    """
    check_size(len(raw), max_bytes)
    try:
        text = raw.decode("utf-8-sig").replace("\0", "")
    except UnicodeDecodeError:
        raise InvalidInput(ErrorDetail("", "not_text")) from None
    if not text.strip():
        raise InvalidInput(ErrorDetail("", "not_a_list"))
    return text
