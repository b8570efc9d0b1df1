"""The documents name only files, commands, settings and names of the code that exist."""

import re
from functools import cache

import pytest
from django.core.management import get_commands

from tests.sources import ROOT

DOCUMENTS = ["README.md", "SECURITY.md", *sorted(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
MADE = {"fleet.mjs", "units.mjs"}
"""Written by a command or by the reader."""

CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|html|css|js|mjs|md|json|toml|yaml|po))")
NAME = re.compile(r"([A-Za-z]\w*)(?:(?:\.|_)\w+)+")
"""Names with a dot or an underscore: settings, functions, attributes. Single words may be prose."""

COMMAND = re.compile(r"(manage\.py|\bmake) ([a-z]\w+)")
WORDS = re.compile(r"\w+")
DOTTED = re.compile(r"\w+(?:\.\w+)+")
CLASS = re.compile(r"class (\w+)")
PROGRAM = ("rulesets", "armies", "fleets", "config", "tests", "bin", "deploy")


def paths(text):
    """Return the code in a text that reads like a file, or a folder with a slash at its end."""
    return sorted({code for code in CODE.findall(text) if FILE.fullmatch(code)})


def names(text):
    code = {each.removesuffix("()") for each in CODE.findall(text)}
    return sorted(each for each in code if NAME.fullmatch(each) and not FILE.fullmatch(each))


@cache
def places():
    """Return every file and folder, a slash before each and one behind folders."""
    found = [path for path in ROOT.rglob("*") if ".venv" not in path.parts]
    return [f"/{path.relative_to(ROOT)}{'/' * path.is_dir()}" for path in found]


@cache
def program():
    """Return the words of each source file, and those it is called by: folders, name, classes."""
    files = [path for folder in PROGRAM for path in (ROOT / folder).rglob("*") if path.is_file()]
    found = []
    for path in files:
        if path.suffix != ".pyc":
            text = path.read_text(errors="ignore")
            called = {*path.with_suffix("").parts, *CLASS.findall(text)}
            found.append(({*WORDS.findall(text), *DOTTED.findall(text), *called}, called))
    return found


def is_known(name):
    """Return whether the code has a name; `place.name` as such, or in what is called `place`."""
    *_, place, last = ["", *name.split(".")]
    return any(name in words or (place in called and last in words) for words, called in program())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_paths_exist(document):
    named = set(paths((ROOT / document).read_text())) - MADE
    there = {path for path in named for place in places() if place.endswith(f"/{path}")}
    assert sorted(named - there) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_names_exist(document):
    assert [name for name in names((ROOT / document).read_text()) if not is_known(name)] == []


def test_commands_exist():
    commands = {("manage.py", name) for name in get_commands()}
    makefile = (ROOT / "Makefile").read_text()
    commands |= {("make", name) for name in re.findall(r"^(\w+):", makefile, re.MULTILINE)}
    code = re.compile(r"`[^`\n]+`|^```sh$.*?^```$", re.DOTALL | re.MULTILINE)
    for document in DOCUMENTS:
        for example in code.findall((ROOT / document).read_text()):
            assert {*COMMAND.findall(example)} <= commands, document


def test_code_is_read():
    text = "`a/b.py`, `lists/`, `make run`, `/s/`, `list.json`, `a.b`, `C_D`, `word` and a/c.py"
    assert paths(text) == ["a/b.py", "list.json", "lists/"]
    assert names(text) == ["C_D", "a.b"]
