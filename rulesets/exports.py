"""What a list can be saved as: its document, its text in several styles, what apps add."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from rulesets.engine import codec
from rulesets.engine.report import Report

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"

RenderText = Callable[[Report, str, str | None], str]


@dataclass(frozen=True, kw_only=True)
class Export:
    """One format. `write` takes a report and the address of the shared view.

    `games` are the only ones that have it, none for all. What `is_saved` is no text to read.
    """

    label: str
    write: Callable[[Report, str | None], str]
    ending: str = "txt"
    content_type: str = TEXT
    is_saved: bool = False
    games: tuple[str, ...] = ()


def shared_exports(render_text: RenderText) -> dict[str, Export]:
    """What every kind of list can be saved as, by name."""
    document = Export(
        label=_("Document (JSON)"),
        write=lambda report, url: codec.write(report.document),
        ending="json",
        content_type=JSON,
        is_saved=True,
    )
    styles = {"plain": _("Plain text"), "markdown": "Markdown", "discord": "Discord"}
    texts = {style: _text(style, label, render_text) for style, label in styles.items()}
    return {"json": document, **texts}


def _text(style: str, label: str, render_text: RenderText) -> Export:
    return Export(
        label=label,
        write=lambda report, url: render_text(report, style, url),
        ending="md" if style == "markdown" else "txt",
    )
