"""QR codes of URLs, with the dark squares as strokes of an SVG path."""

from dataclasses import dataclass
from itertools import groupby

import segno

MODULE = 0.36
"""Size in millimetres of a module of a dense code."""

QUIET = 4
"""White modules around a code, as required by the QR standard."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """`size` is the number of modules on a side.

    `path` is an SVG path in modules, to be stroked one module wide.
    """

    size: int
    path: str

    @property
    def printed_size(self) -> str:
        """Printed side of a dense code, with modules large enough for phones."""
        return f"{self.size * MODULE:g}mm"


def qr_code(address: str) -> QrCode:
    """Return the code of a URL with error correction M: up to 15 % may be unreadable."""
    return _outline(segno.make_qr(address, error="m"))


def dense_code(text: str) -> QrCode | None:
    """Return the code of a long text with error correction L, None if it does not fit."""
    try:
        return _outline(segno.make_qr(text, error="l", boost_error=False))
    except segno.DataOverflowError:
        return None


def _outline(code: segno.QRCode) -> QrCode:
    rows = code.matrix
    path = "".join(_runs(y + QUIET, row) for y, row in enumerate(rows))
    return QrCode(len(rows) + 2 * QUIET, path)


def _runs(y: int, row: bytearray) -> str:
    """Return the dark runs of a row, each as a line along its middle."""
    path, x = "", QUIET
    for is_dark, modules in groupby(row):
        width = len(list(modules))
        if is_dark:
            path += f"M{x} {y}.5h{width}"
        x += width
    return path
