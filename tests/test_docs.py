"""The documents name files that are there."""

import re
from functools import cache

import pytest

from tests.sources import ROOT

DOCUMENTS = ["README.md", "SECURITY.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
MADE = {"shots/"}
"""Folders that a command makes."""

CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|html|css|js|md|json|toml|yaml|po))")


def paths(text):
    """Return what stands as code and reads like a file, or like a folder with a slash behind it."""
    return sorted({code for code in CODE.findall(text) if FILE.fullmatch(code)})


@cache
def places():
    """Return every file and folder, a slash before each and one behind folders."""
    found = [path for path in ROOT.rglob("*") if ".venv" not in path.parts]
    return [f"/{path.relative_to(ROOT)}{'/' * path.is_dir()}" for path in found]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_paths_are_there(document):
    named = set(paths((ROOT / document).read_text())) - MADE
    there = {path for path in named for place in places() if place.endswith(f"/{path}")}
    assert sorted(named - there) == []


def test_paths_read():
    text = "`a/b.py`, `lists/`, `make run`, `/s/`, `list.json` and a/c.py"
    assert paths(text) == ["a/b.py", "list.json", "lists/"]
