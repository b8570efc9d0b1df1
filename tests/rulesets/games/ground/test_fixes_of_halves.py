"""Fixes of a combined unit whose halves differ in what is for all models."""

import pytest

from tests.builders import codes
from tests.ground import (
    applied,
    army,
    book,
    entry,
    item,
    judged,
    option,
    section,
    unit,
    weapon,
    weapons,
)

PIKES = (
    section(
        "all",
        "replace",
        option("pike", weapons=(weapon("Pike"),)),
        option("maul", weapons=(weapon("Maul"),)),
        affects="all",
        targets=("CCWs",),
    ),
    section("flag", "attachment", option("flag", items=(item("Flag"),)), targets=("Pike",)),
)
PIKEMEN = book("gf35", unit(weapons=weapons(CCW=5)), sections=PIKES)


@pytest.mark.parametrize(
    ("others", "fixes"),
    [
        pytest.param(
            (),
            [
                ({"entries": ("e2",), "drop": (), "add": ("all:pike",)}, []),
                ({"entries": ("e1",), "drop": ("all:pike", "flag:flag")}, []),
            ],
            id="given up",
        ),
        pytest.param(
            ("all:maul",),
            [
                *[
                    (
                        {
                            "entries": ("e1",),
                            "drop": ("all:pike", "flag:flag"),
                            "add": ("all:maul",),
                        },
                        [],
                    )
                ]
                * 2,
                ({"entries": ("e2",), "drop": ("all:maul",), "add": ("all:pike",)}, []),
            ],
            id="replaced",
        ),
    ],
)
def test_what_is_for_all_models_goes_with_what_depends_on_it(others, fixes):
    first = entry("squad", "all:pike", "flag:flag", combined=True)
    document = army("gf35", 3000, first, entry("squad", *others, combined=True, join="e1"))
    offered = [fix for issue in judged(document, PIKEMEN).issues_with_fixes for fix in issue.fixes]
    fixed = [applied(document, fix.edit, **fix.args) for fix in offered]
    left = [codes(judged(each, PIKEMEN)) for each in fixed]
    assert list(zip((fix.args for fix in offered), left, strict=True)) == fixes
