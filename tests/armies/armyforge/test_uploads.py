"""Books that a visitor uploads, for the visitor alone."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.armyforge import uploads
from armies.armyforge.uploads import import_uploads
from armies.models import ArmyBook
from tests.armies.armyforge.samples import OLD, archive, raw

pytestmark = pytest.mark.usefixtures("new_army_books")


def upload(name, content):
    return SimpleUploadedFile(name, content)


def results(owner, *files):
    return [
        (result.name, result.units, [problem.code for problem in result.problems])
        for result in import_uploads(files, owner)
    ]


def test_several_files_and_archives_for_one_owner():
    owner = uuid4()
    packed = archive(a=raw(uid="other"), b=b"{}")
    found = results(owner, upload("x.json", raw()), upload("y.zip", packed))
    assert found == [
        ("x.json", 3, []),
        ("y.zip/a.json", 3, []),
        ("y.zip/b.json", 0, ["not_a_book"]),
    ]
    books = ArmyBook.objects.filter(source="Army Forge")
    assert sorted(books.values_list("key", "owner")) == [
        ("lanternGuild_01", owner),
        ("other", owner),
    ]
    assert not ArmyBook.objects.readable_by(uuid4()).filter(source="Army Forge").exists()


def test_owners_do_not_share_versions():
    for owner in (uuid4(), uuid4()):
        assert results(owner, upload("x.json", OLD.read_bytes())) == [("x.json", 1, [])]
    versions = ArmyBook.objects.filter(source="Army Forge").values_list("version", flat=True)
    assert list(versions) == ["2.50", "2.50"]


def test_too_much_at_once(monkeypatch):
    monkeypatch.setattr(uploads, "MAX_UPLOADED_BYTES", 3)
    assert results(uuid4(), upload("x.json", b"{}"), upload("y.json", b"{}")) == [
        ("", 0, ["too_large"])
    ]


def test_too_many_at_once(monkeypatch):
    monkeypatch.setattr(uploads, "MAX_UPLOADED_BOOKS", 1)
    assert results(uuid4(), upload("x.zip", archive(a=raw(), b=raw()))) == [
        ("x.zip/a.json", 3, []),
        ("", 0, ["too_long"]),
    ]
