"""Where books are looked for: files, folders, archives, all within bounds."""

import io
import zipfile

import pytest

from armies.armyforge import files
from rulesets.engine.errors import InvalidInput
from tests.armies.armyforge.samples import archive


def content(file):
    """What a file holds, or the codes of its problems."""
    try:
        return file.read()
    except InvalidInput as error:
        return [problem.code for problem in error.problems]


def found(path):
    """What is found at a path, by names without the path itself."""
    return {file.name.removeprefix(str(path)): content(file) for file in files.find(path)}


def damaged():
    """An archive whose member does not fit its checksum."""
    raw = archive(one=b"0123456789")
    (member,) = zipfile.ZipFile(io.BytesIO(raw)).infolist()
    return raw.replace(member.CRC.to_bytes(4, "little"), b"\0\0\0\0")


def test_file_itself_whatever_its_name(tmp_path):
    path = tmp_path / "book.txt"
    path.write_bytes(b"{}")
    assert found(path) == {"": b"{}"}


def test_folder_with_folders_and_archives(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.json").write_bytes(b"1")
    (tmp_path / "b.JSON").write_bytes(b"2")
    (tmp_path / "c.zip").write_bytes(archive(d=b"3", e=b"4"))
    (tmp_path / "notes.txt").write_bytes(b"5")
    assert found(tmp_path) == {
        "/inner/a.json": b"1",
        "/b.JSON": b"2",
        "/c.zip/d.json": b"3",
        "/c.zip/e.json": b"4",
    }


def test_missing_file(tmp_path):
    assert found(tmp_path / "nothing.json") == {"": ["unreadable"]}


def test_file_at_and_above_the_bound(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MAX_BOOK_BYTES", 3)
    (tmp_path / "a.zip").write_bytes(archive(a=b"123", b=b"1234"))
    assert found(tmp_path) == {"/a.zip/a.json": b"123", "/a.zip/b.json": ["too_large"]}


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param(b"PK\x03\x04nonsense", {"x": ["not_an_archive"]}, id="no archive"),
        pytest.param(b"", {"x": ["not_an_archive"]}, id="empty"),
        pytest.param(archive(), {}, id="nothing in it"),
        pytest.param(damaged(), {"x/one.json": ["unreadable"]}, id="damaged"),
    ],
)
def test_archive_that_is_not_sound(raw, expected):
    assert {file.name: content(file) for file in files.unpack("x", raw)} == expected


@pytest.mark.parametrize(
    ("bound", "value", "code"),
    [("MAX_MEMBERS", 1, "too_long"), ("MAX_UNPACKED_BYTES", 5, "too_large")],
)
def test_archive_beyond_bounds(monkeypatch, bound, value, code):
    monkeypatch.setattr(files, bound, value)
    unpacked = files.unpack("x", archive(a=b"123", b=b"456"))
    assert [(file.name, content(file)) for file in unpacked] == [("x", [code])]
