"""Finding books in files, folders and archives."""

from armies.services import book_imports
from tests.archives import archive, content


def found(path):
    """Return the files found at a path, by relative names."""
    return {
        file.name.removeprefix(str(path)): content(file) for file in book_imports.files_in(path)
    }


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


def test_archive_above_the_bound(tmp_path, monkeypatch):
    monkeypatch.setattr(book_imports, "MAX_ARCHIVE_BYTES", 3)
    (tmp_path / "a.zip").write_bytes(archive(a=b"123"))
    assert found(tmp_path) == {"/a.zip": ["too_large"]}
