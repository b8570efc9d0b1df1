"""Which version of a book is the newer one."""

import pytest

from armies.models import ArmyBook
from armies.numbering import newest_first, other_versions, version_rank


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


def test_of_one_number_the_one_stored_last_is_newer():
    books = [
        ArmyBook(pk=1, version="3.5.10"),
        ArmyBook(pk=2, version="3.5.9"),
        ArmyBook(pk=3, version="3.5.9+1a2b3c4d"),
        ArmyBook(pk=4, version="list-1a2b3c4d"),
    ]
    assert [book.pk for book in newest_first(books)] == [1, 3, 2, 4]


def test_other_versions_are_of_whole_books():
    assert other_versions(["3.5.10", "3.5.9", "list-1a2b3c4d"], "3.5.9") == ["3.5.10"]
