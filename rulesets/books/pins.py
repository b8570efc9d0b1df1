"""Regular expressions for the pins of books in the text of a document."""

import re

PINS = re.compile(r'"books":\{([^{}]*)\}')
PIN = re.compile(r'"([^"]+)":"([^"]*)"')


def any_pin_of(key: str) -> str:
    """Return a pattern for the pin of a book in any version, up to the version.

    The same key may be in other fields, such as the house rules.
    """
    return rf'("books":\{{[^{{}}]*"{re.escape(key)}":)'


def pin_of(key: str, version: str) -> str:
    return f'{any_pin_of(key)}"{re.escape(version)}"'


def pins_in(text: str) -> set[tuple[str, str]]:
    """Return the keys and versions of the books that a document pins."""
    return {pin for pins in PINS.findall(text) for pin in PIN.findall(pins)}


def pinned_again(text: str, key: str, old: str, new: str) -> str:
    """Return the text of a document with another version of a book that it pins."""
    return re.sub(pin_of(key, old), rf'\1"{new}"', text, count=1)
