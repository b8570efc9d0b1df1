"""Reads a document handed in from outside, of whichever game it says it is."""

from collections.abc import Mapping
from typing import Any, Protocol

import pydantic

from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.games import GAMES

SHOWN_CHARACTERS = 40
"""So much of a wrong game's name is repeated in the problem."""


@pydantic.dataclasses.dataclass(frozen=True, config=pydantic.ConfigDict(strict=True))
class Header:
    """Facts that must be known before the rest can be read; everything else is ignored here."""

    game: str = ""
    entries: Any = None


class HasDocument(Protocol):
    """A game, as far as reading its documents goes."""

    @property
    def document(self) -> type[Document]: ...


def read_document(
    raw: bytes, games: Mapping[str, HasDocument] = GAMES, is_stored: bool = False
) -> Document:
    """Return the document in a file or a request's body; raise InvalidInput with every problem.

    A text that is not even meant as JSON has but one: `not_a_list`. `games` are the ones that are
    welcome here. Of one that was stored by us, what only a newer program knows is no problem.
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
    if header.game not in games:
        shown = header.game[:SHOWN_CHARACTERS]
        known = ", ".join(games)
        raise InvalidInput(ErrorDetail("game", "unknown_game", {"game": shown, "known": known}))
    document = games[header.game].document
    if isinstance(header.entries, list) and len(header.entries) > document.max_entries:
        counts = {"max_length": document.max_entries, "actual_length": len(header.entries)}
        raise InvalidInput(ErrorDetail("entries", "too_long", counts))
    return (codec.read_stored if is_stored else codec.read)(document, text)


def text_of(raw: bytes, max_bytes: int) -> str:
    """Return the text in a file, without a byte order mark; raises InvalidInput if there is none.

    The size is looked at first, the content after.
    """
    if len(raw) > max_bytes:
        raise InvalidInput(ErrorDetail("", "too_large", {"limit": max_bytes, "size": len(raw)}))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidInput(ErrorDetail("", "not_text")) from None
    if not text.strip():
        raise InvalidInput(ErrorDetail("", "not_a_list"))
    return text
