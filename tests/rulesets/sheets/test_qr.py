"""The code that holds a link."""

import re

from rulesets.sheets.qr import QUIET, qr_code

SHARED = "https://muster.example/s/Xk3v9QpL2mNf8RtYw1ZbCg"


def test_qr_code_outline_has_finders_and_quiet_zone():
    code = qr_code(SHARED)
    runs = [tuple(map(int, run)) for run in re.findall(r"M(\d+) (\d+)\.5h(\d+)", code.path)]
    first_row = [(x, width) for x, y, width in runs if y == QUIET]
    assert code.size == 33 + 2 * QUIET
    assert first_row[0] == (QUIET, 7)
    assert first_row[-1] == (code.size - QUIET - 7, 7)
    assert {min(x for x, _, _ in runs), min(y for _, y, _ in runs)} == {QUIET}
