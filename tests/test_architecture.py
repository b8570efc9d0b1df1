"""What modules may import, write and be called; `make lint` checks the layers (pyproject.toml)."""

import ast
import re
import sys
import tokenize
from collections import Counter, defaultdict
from io import StringIO

import pytest
from django.apps import apps

from tests.sources import modules, program, templates

PURE = {
    "rulesets/engine": ("rulesets.engine", "typing_extensions"),
    "rulesets/games": ("rulesets.engine", "rulesets.games"),
}
"""Packages that import the standard library, the types of later Pythons and these only."""

SCHEMA_LIBRARY = {
    "rulesets.engine.codec": ("pydantic",),
    "rulesets.engine.fields": ("pydantic", "pydantic_core"),
    "rulesets.engine.arguments": ("pydantic",),
}

WRITING = re.compile("a?(save|create|update|delete|get_or_create|update_or_create)")
BULK_WRITING = re.compile("a?bulk_(create|update)")

ENDING = re.compile("(isons?|ings?|ed|es|e|s)$")
"""Endings by which the names of modules of one concern differ: compare, comparing, comparisons."""

BANNED = re.compile(
    "(?<![a-z])(?:desk|venture|keeper|shelf|shelve|stamp|relief|press|standing|seldom|faulty|mending|said|told|jotted)s?(?![a-z])"
)
"""Words of figurative or quaint names: a newcomer finds a thing by the plain word for it."""

SENTENCE = re.compile(r"""_\("[^"]*"|_\('[^']*'|>[^<>{}]+<""")
"""What players read in a template: any word may stand there."""

OPENINGS = ('"""What ', '"""The same')
"""How no docstring begins: the first line is an imperative."""


def imports(source):
    """Return every dotted name a source imports, also inside functions and for type checkers."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def foreign(name, source, allowed):
    """Return the imports of a module that are neither standard library nor allowed."""
    own = tuple(f"{each}." for each in (*allowed, *SCHEMA_LIBRARY.get(name, ())))
    return sorted(
        each
        for each in imports(source)
        if each.split(".")[0] not in sys.stdlib_module_names and not f"{each}.".startswith(own)
    )


def writes(source):
    """Return the lines that write a row or a query set.

    Their methods take no positional arguments when they write, but for those in bulk.
    """
    return [
        call.lineno
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and ast.unparse(call.func.value) != "super()"
        and (
            BULK_WRITING.fullmatch(call.func.attr)
            or (WRITING.fullmatch(call.func.attr) and not call.args)
        )
    ]


def near_names(names):
    """Return the names of modules of one app that differ by their endings only."""
    found = defaultdict(set)
    for name in names:
        last = name.rpartition(".")[2]
        found[apps.get_containing_app_config(name), ENDING.sub("", last)].add(last)
    return sorted(sorted(near) for near in found.values() if len(near) > 1)


def template_words(source):
    """Return the banned words in the markup, names and comments of a template."""
    return BANNED.findall(SENTENCE.sub("", source).lower())


def wordings(source):
    """Count the banned words in names, comments and docstrings, and the banned openings."""
    texts = [
        re.sub("(?<=[a-z])(?=[A-Z])", "_", token.string).lower()
        for token in tokenize.generate_tokens(StringIO(source).readline)
        if token.type in (tokenize.NAME, tokenize.COMMENT) or token.string.startswith('"""')
    ]
    words = BANNED.findall("\n".join(texts))
    return Counter(words) + Counter({each: source.count(each) for each in OPENINGS})


@pytest.mark.parametrize("folder", PURE)
def test_pure_packages_import_the_standard_library(folder):
    found = {name: foreign(name, text, PURE[folder]) for name, text in modules(folder).items()}
    assert len(found) > 10
    assert {name: names for name, names in found.items() if names} == {}


def test_only_services_write():
    found = {
        name: lines
        for name, source in program().items()
        if not {"management", "services"} & set(name.split(".")) and (lines := writes(source))
    }
    assert found == {}


def test_modules_of_one_concern_have_one_name():
    exempt = re.compile(r"rulesets\.(engine|games)\.|.*\.(management\b.*|models)$")
    assert near_names(name for name in program() if not exempt.match(name)) == []


def test_no_banned_word_comes_back():
    found = {name: wordings(source) for name, source in program().items()}
    assert {name: words for name, words in found.items() if words} == {}


def test_no_banned_word_comes_back_in_a_template():
    found = {path: template_words(source) for path, source in templates().items()}
    assert len(found) > 100
    assert {path: words for path, words in found.items() if words} == {}


def test_imports_are_read():
    assert imports("import os, a.b\ndef f():\n    from a import c as d") == {"os", "a.b", "a.c"}
    source = "import os, pydantic, rulesets.games, rulesets.engine.codec"
    assert foreign("a", source, ["rulesets.engine"]) == ["pydantic", "rulesets.games"]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        pytest.param("row.save()", [1], id="save"),
        pytest.param("x = 1\nrows.filter(a=1).update(b=2)", [2], id="update"),
        pytest.param("M.objects.create(a=1)", [1], id="create"),
        pytest.param("M.objects.bulk_create(rows)", [1], id="bulk_create"),
        pytest.param("rows.adelete()", [1], id="delete"),
        pytest.param("services.delete(owner, id)", [], id="a service"),
        pytest.param("names.update(others)", [], id="a dictionary or set"),
        pytest.param("super().update(a=1)", [], id="the rows' own way to write"),
    ],
)
def test_writes_are_read(source, lines):
    assert writes(source) == lines


def test_names_are_compared():
    names = ["armies.views.comparing", "armies.compare", "armies.texts", "armies.api.texts"]
    assert near_names([*names, "fleets.text"]) == [["compare", "comparing"]]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("class DeskList: pass", ["desk"]),
        ("def f(shelves_of): pass", ["shelves"]),
        ("a.b_STAMP = express", ["stamp"]),
        ('"""Seldom seen."""\na = "press"', ["seldom"]),
        ('X = 1\n"""What it is."""', ['"""What ']),
    ],
)
def test_words_are_read(source, words):
    assert list(wordings(source)) == words


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('<details class="shelf" open>', ["shelf"]),
        ("{# The desk. #}{% set stamps = 1 %}", ["desk", "stamps"]),
        ('<b>{{ _("Standings") }}</b><p>Press it.</p>', []),
    ],
)
def test_words_of_templates_are_read(source, words):
    assert template_words(source) == words
