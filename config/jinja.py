"""The environment of our templates: what they may use beside what a page gives them."""

from functools import cache, partial

from django.templatetags.static import static
from django.utils.translation import get_language, gettext, ngettext, pgettext
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined, pass_context
from markupsafe import Markup

from rulesets.filters import FILTERS
from rulesets.paths import path


def environment(loader, auto_reload: bool, **_) -> Environment:
    """A name that a page does not give is an error, not an empty text."""
    made = Environment(
        loader=loader,
        auto_reload=auto_reload,
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    made.install_gettext_callables(gettext, ngettext, newstyle=True, pgettext=pgettext)
    made.globals.update(
        _=translate,
        get_language=get_language,
        htmx_script=htmx_script,
        static=static,
        url=path,
        draw=draw,
    )
    made.filters.update(FILTERS)
    return made


def words(request) -> dict:
    """A page's `_`, which need not ask for the language at each text, and what it has drawn."""
    return {"_": partial(_translated, get_language()), "drawn": {}}


@pass_context
def draw(context, template: str, part, **fields) -> Markup:
    """A template showing a `part`; drawn once where that is at its card and in its panel."""
    drawn = context["drawn"]
    if id(part) not in drawn:
        found = context.environment.get_template(template)
        shown = found.render(context.get_all(), part=part, **fields)
        drawn[id(part)] = Markup(shown)  # noqa: S704 - a template's own output
    return drawn[id(part)]


def translate(text: str) -> str:
    """A text of a template in the reader's language."""
    return _translated(get_language(), text)


@cache
def _translated(language: str | None, text: str) -> str:
    return gettext(text)
