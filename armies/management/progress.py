"""A plain progress bar on a terminal; nothing at all where there is none."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from django.core.management.base import OutputWrapper

WIDTH = 30
CLEARED = "\r\033[K"

T = TypeVar("T")


def with_progress(things: Sequence[T], stream: OutputWrapper) -> Iterator[T]:
    """The things one after another, with a bar that says how many are done."""
    show = _draw if stream.isatty() else _say_nothing
    try:
        for number, thing in enumerate(things, 1):
            yield thing
            show(stream, f"\r{_bar(number, len(things))}")
    finally:
        show(stream, CLEARED)


def _draw(stream: OutputWrapper, text: str) -> None:
    stream.write(text, style_func=str, ending="")
    stream.flush()


def _say_nothing(stream: OutputWrapper, text: str) -> None:
    pass


def _bar(done: int, all: int) -> str:
    filled = WIDTH * done // all
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{all}"
