"""Export formats of a list: its document, text in several styles, and what apps add."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from rulesets.engine.document import Document
from rulesets.engine.report import Report
from rulesets.lists.models import List
from rulesets.texts.parser import ParsedList
from rulesets.texts.writer import ListText
from rulesets.wording.terms import Text

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"

DISCORD_MESSAGE = 2_000
"""Maximum length of a Discord message."""

WriteText = Callable[[Report[Any], str], ListText]


@dataclass(frozen=True, kw_only=True)
class Export:
    """One export format. `write` takes a list's row, its report and the share URL.

    `is_saved` marks formats to download rather than read. `longest` is the maximum length of a
    message where the text is posted.
    """

    label: Text
    write: Callable[[List, Report[Any], str | None], str]
    ending: str = "txt"
    content_type: str = TEXT
    is_saved: bool = False
    longest: int | None = None


@dataclass(frozen=True)
class Texts:
    """Lists of a game as text.

    `write` makes the text of a list, in one of `rulesets.texts.writer.STYLES`; `read` returns the
    list from such a text, including units that no book has. `added` are formats of other programs.
    """

    write: WriteText
    read: Callable[[ParsedList, UUID | None], Document]
    added: Mapping[str, Export] = field(default_factory=dict)

    @cached_property
    def exports(self) -> dict[str, Export]:
        """Export formats by the name in their URL."""
        styles: dict[str, Text] = {
            "discord": "Discord",
            "plain": _("Plain text"),
            "markdown": "Markdown",
        }
        texts = {style: _text(style, label, self.write) for style, label in styles.items()}
        return {"json": DOCUMENT, **texts, **self.added}


DOCUMENT = Export(
    label=_("Muster file"),
    write=lambda row, report, url: row.document,
    ending="json",
    content_type=JSON,
    is_saved=True,
)


def _text(style: str, label: Text, write_text: WriteText) -> Export:
    return Export(
        label=label,
        write=lambda row, report, url: write_text(report, style).render(url),
        ending="md" if style == "markdown" else "txt",
        longest=DISCORD_MESSAGE if style == "discord" else None,
    )
