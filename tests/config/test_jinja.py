"""The Jinja environment."""

import re
from datetime import date

import pytest
from django.template import engines
from django.utils import translation
from jinja2 import FileSystemLoader, UndefinedError, meta, nodes

from config.jinja import environment
from rulesets.games import GAMES
from rulesets.lists.edit_values import edit_value
from tests.sources import TEMPLATES, program, templates


def rendered(source, **context):
    return engines["jinja2"].from_string(source).render(context)


def test_every_template_compiles_and_none_switches_escaping_off():
    paths = sorted(TEMPLATES.rglob("*.html"))
    for path in paths:
        engines["jinja2"].get_template(path.relative_to(TEMPLATES).as_posix())
    unsafe = re.compile(r"\|\s*safe\b|autoescape")
    assert [path.name for path in paths if unsafe.search(path.read_text())] == []


def test_templates_import_the_macros_that_they_call():
    trees = {path: engines["jinja2"].env.parse(text) for path, text in templates().items()}
    imports = {path: set(imported(tree)) for path, tree in trees.items()}
    macros, faults = set().union(*imports.values()), {}
    for path, tree in trees.items():
        loaded = {name.name for name in tree.find_all(nodes.Name) if name.ctx == "load"}
        called = {call.node.name for call in calls_of_names(tree)}
        lacking = called & macros & meta.find_undeclared_variables(tree)
        faults[path] = imports[path] - loaded, lacking - imports[path]
    assert len(macros) > 20
    assert {path: names for path, names in faults.items() if any(names)} == {}


def imported(tree):
    """Yield the names under which a template imports macros."""
    for statement in tree.find_all(nodes.FromImport):
        yield from (name if isinstance(name, str) else name[1] for name in statement.names)


def calls_of_names(tree):
    return [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name)]


def test_unknown_name_is_an_error():
    with pytest.raises(UndefinedError):
        rendered("{{ nothing }}")


def test_values_and_translations_are_escaped():
    source = '{{ name }} {{ _("Print & share") }} {% trans n=name %}<b>{{ n }}</b>{% endtrans %}'
    assert rendered(source, name="<i>") == "&lt;i&gt; Print &amp; share <b>&lt;i&gt;</b>"


@pytest.mark.parametrize(
    ("language", "text"), [("en", "3 November 2026"), ("it", "3 novembre 2026")]
)
def test_dates_have_the_formats_of_the_language(language, text):
    with translation.override(language):
        shown = rendered('{{ day|date("DATE_FORMAT") }}', day=date(2026, 11, 3))
    assert shown == text


@pytest.mark.parametrize(("language", "text"), [("en", "Undo"), ("it", "Annulla")])
def test_texts_follow_the_language(language, text):
    with translation.override(language):
        assert rendered('{{ _("Undo") }}') == text


def test_addresses():
    assert rendered('{{ url("lists:new", "gf35") }}') == "/new/gf35"


@pytest.mark.parametrize(
    ("edit", "arguments", "value"),
    [
        ("set_reserve", {"entry": "e1", "reserve": False}, "set_reserve?entry=e1&reserve=false"),
        (
            "set_player",
            {"entries": ("a", "b")},
            "set_player?entries=a&entries=b",
        ),
        ("use_book", {"book": "b", "version": "1+2"}, "use_book?book=b&version=1%2B2"),
        ("set_size", {"size": None}, "set_size?"),
    ],
)
def test_edit_is_a_value_of_a_button(edit, arguments, value):
    assert edit_value(edit, **arguments) == value


def buttons_in_templates():
    environment = engines["jinja2"].env
    for path in TEMPLATES.rglob("*.html"):
        for call in environment.parse(path.read_text()).find_all(nodes.Call):
            is_button = getattr(call.node, "name", "") == "edit_value"
            if is_button and isinstance(call.args[0], nodes.Const):
                yield call.args[0].value, {keyword.key for keyword in call.kwargs}


def buttons_in_modules():
    for source in program().values():
        for call in re.findall(r"\bedit_value\([^()]*\)", source):
            named = re.match(r'edit_value\(\s*"(\w+)"', call)
            if named:
                yield named[1], set(re.findall(r"(\w+)=", call))


def test_every_button_gives_arguments_that_its_edit_takes():
    calls = [*buttons_in_templates(), *buttons_in_modules()]
    all_edits = [game.edits for game in GAMES.values()]
    wrong = [
        (name, given)
        for name, given in calls
        if not any(name in edits and given <= edits[name].arguments for edits in all_edits)
    ]
    assert (len(calls) > 30, wrong) == (True, [])


@pytest.mark.parametrize("address", ["", "https://example.org/muster"])
def test_footer_links_to_the_source_where_the_operator_names_it(settings, address):
    settings.SOURCE_URL = address
    jinja = environment(FileSystemLoader(TEMPLATES), auto_reload=False)
    shown = jinja.get_template("components/footer.html").render()
    assert re.findall('href="([^"]*)"[^>]*>Source code<', shown) == [address] * bool(address)
