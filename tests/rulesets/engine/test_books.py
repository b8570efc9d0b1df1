"""Which version of a book is the newer one."""

import pytest

from rulesets.engine.books import other_versions, version_rank


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("3.5.9", "3.5.10"),
        ("3.5.10", "3.6"),
        ("9.9.9", "10"),
        ("3.5", "3.5.1"),
        ("list-ffff9999", "0"),
    ],
)
def test_higher_number_is_newer(older, newer):
    assert version_rank(older) < version_rank(newer)


@pytest.mark.parametrize("version", ["3.5.2+1a2b3c4d", "3.5.2+99999999", "3.05.2"])
def test_same_number(version):
    assert version_rank(version) == version_rank("3.5.2")


def test_other_versions_are_of_whole_books():
    assert other_versions(["3.5.10", "3.5.9", "list-1a2b3c4d"], "3.5.9") == ["3.5.10"]
