"""An address as a QR code: its dark squares as strokes of an SVG path."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import segno

MODULE = 0.36
"""Millimetres of a module of a dense code."""

QUIET = 4
"""Modules left white around a code, as the QR standard asks."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """`size` is the number of modules on a side, `path` an SVG path in units of one module, to
    be stroked one unit wide."""

    size: int
    path: str

    @property
    def printed_size(self) -> str:
        """The side of a dense code on paper, its modules as large as a phone reads with ease."""
        return f"{self.size * MODULE:g}mm"


@lru_cache(maxsize=256)
def qr_code(address: str) -> QrCode:
    """Error correction M: up to 15% may be dirt or a crease."""
    return secret_code(address)


def secret_code(address: str) -> QrCode:
    """Return the code of an address that no process should remember."""
    return _outline(segno.make_qr(address, error="m"))


def dense_code(text: str) -> QrCode | None:
    """Return a code of a long text with error correction L, None if no code is large enough."""
    try:
        return _outline(segno.make_qr(text, error="l", boost_error=False))
    except segno.DataOverflowError:
        return None


def _outline(code: segno.QRCode) -> QrCode:
    rows = code.matrix
    path = "".join(_runs(y + QUIET, row) for y, row in enumerate(rows))
    return QrCode(len(rows) + 2 * QUIET, path)


def _runs(y: int, row: bytearray) -> str:
    """Return the dark stretches of one row, each as a line along its middle."""
    path, x = "", QUIET
    for is_dark, modules in groupby(row):
        width = len(list(modules))
        if is_dark:
            path += f"M{x} {y}.5h{width}"
        x += width
    return path
