"""The environment of our templates."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.utils import translation
from jinja2 import UndefinedError

TEMPLATES = Path(settings.BASE_DIR) / "templates"


def rendered(source, **context):
    return engines["jinja2"].from_string(source).render(context)


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_every_template_is_ours(path):
    name = path.relative_to(TEMPLATES).as_posix()
    assert engines["jinja2"].get_template(name).template.name == name


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_no_template_switches_escaping_off(path):
    assert re.findall(r"\|\s*safe\b|autoescape", path.read_text()) == []


def test_unknown_name_is_an_error():
    with pytest.raises(UndefinedError):
        rendered("{{ nothing }}")


def test_values_and_translations_are_escaped():
    source = '{{ name }} {{ _("Print & share") }} {% trans n=name %}<b>{{ n }}</b>{% endtrans %}'
    assert rendered(source, name="<i>") == "&lt;i&gt; Print &amp; share <b>&lt;i&gt;</b>"


@pytest.mark.parametrize(("language", "text"), [("en", "Undo"), ("it", "Annulla")])
def test_texts_follow_the_language(language, text):
    with translation.override(language):
        assert rendered('{{ _("Undo") }}') == text


def test_addresses():
    assert rendered('{{ url("new", "gf35") }}') == "/new/gf35"
