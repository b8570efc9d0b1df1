"""Fits foreign texts into our bounds; a name that is too long is put whole into the note."""

from rulesets.engine.fields import MAX_NAME, MAX_NOTE, is_forbidden


def readable(text: str) -> str:
    """Return the text without invisible characters."""
    return "".join(character for character in text if not is_forbidden(character))


def one_line(text: str) -> str:
    return readable(text).replace("\n", " ").replace("\t", " ")


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def short_name(text: str) -> str:
    return shortened(one_line(text), MAX_NAME)


def is_cut(note: str) -> bool:
    return len(note) == MAX_NOTE and note.endswith("…")


def name_and_note(name: str, *notes: str) -> tuple[str, str]:
    """Return a name and a note; a name that is too long is cut, and put whole into the note."""
    whole = [one_line(name)] if len(one_line(name)) > MAX_NAME else []
    note = "\n".join(text for text in (*whole, *map(readable, notes)) if text)
    return short_name(name), shortened(note, MAX_NOTE)
