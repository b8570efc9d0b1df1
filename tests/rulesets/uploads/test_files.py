"""Files handed in: those in archives each on their own, all within bounds."""

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.uploads import files
from tests.archives import archive, content


def contents(found):
    return {file.name: content(file) for file in found}


def damaged():
    """An archive whose member does not fit its checksum."""
    raw = archive(one=b"0123456789")
    (member,) = zipfile.ZipFile(io.BytesIO(raw)).infolist()
    return raw.replace(member.CRC.to_bytes(4, "little"), b"\0\0\0\0")


def misnamed():
    """An archive whose member has a name that is not in the encoding it states."""
    raw = bytearray(archive(one=b"1"))
    raw[6:8] = b"\0\x08"
    raw[raw.index(b"one")] = 0xFF
    return bytes(raw)


def test_uploads_and_archives():
    uploads = [
        SimpleUploadedFile("a.json", b"1"),
        SimpleUploadedFile("b.zip", archive(c=b"2", d=b"3")),
        SimpleUploadedFile("x" * 101, b"4"),
    ]
    assert contents(files.uploaded(uploads)) == {
        "a.json": b"1",
        "b.zip/c.json": b"2",
        "b.zip/d.json": b"3",
        "x" * 100: b"4",
    }


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param(archive(), {}, id="nothing in it"),
        pytest.param(damaged(), {"x/one.json": ["damaged"]}, id="damaged"),
        pytest.param(misnamed(), {"x/one.json": ["damaged"]}, id="misnamed"),
    ],
)
def test_archive_that_is_not_sound(raw, expected):
    assert contents(files.unpack("x", raw)) == expected


@pytest.mark.parametrize("raw", [b"PK\x03\x04nonsense", b""], ids=["nonsense", "empty"])
def test_what_is_no_archive(raw):
    with pytest.raises(InvalidInput) as caught:
        files.unpack("x", raw)
    assert caught.value.details == (ErrorDetail("", "not_an_archive"),)


def test_member_at_and_above_the_bound(monkeypatch):
    monkeypatch.setattr(files, "MAX_MEMBER_BYTES", 3)
    unpacked = files.unpack("x", archive(a=b"123", b=b"1234"))
    assert contents(unpacked) == {"x/a.json": b"123", "x/b.json": ["too_large"]}


@pytest.mark.parametrize(
    ("bound", "value", "code"),
    [("MAX_MEMBERS", 1, "too_long"), ("MAX_UNPACKED_BYTES", 5, "too_large")],
)
def test_archive_beyond_bounds(monkeypatch, bound, value, code):
    monkeypatch.setattr(files, bound, value)
    upload = SimpleUploadedFile("x", archive(a=b"123", b=b"456"))
    assert contents(files.uploaded([upload])) == {"x": [code]}
