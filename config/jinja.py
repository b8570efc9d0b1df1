"""The environment of our templates: what they may use beside what a page gives them."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, ngettext, pgettext
from django_htmx.jinja import htmx_script
from jinja2 import BaseLoader, BytecodeCache, Environment, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from rulesets.filters import FILTERS
from rulesets.filters.common import edit_value


def environment(
    loader: BaseLoader, auto_reload: bool, bytecode_cache: BytecodeCache | None = None, **_: Any
) -> Environment:
    """Set Jinja up; a name that a page does not give is an error, not an empty text."""
    made = Environment(
        loader=loader,
        auto_reload=auto_reload,
        bytecode_cache=bytecode_cache,
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    translate: Any = made  # the extension gives it more methods
    translate.install_gettext_callables(gettext, ngettext, newstyle=True, pgettext=pgettext)
    made.globals.update(
        _=gettext,
        language=get_language,
        htmx_script=htmx_script,
        static=static,
        url=url,
        fragment=fragment,
        edit_value=edit_value,
    )
    made.filters.update(FILTERS)
    return made


def url(name: str, *args: object) -> str:
    """Return the path of a page by its name."""
    return reverse(name, args=args)


@pass_context
def fragment(context: Context, template: str, **fields: object) -> Markup:
    """Draw a fragment of the page; where that keeps its fragments apart, a place for it."""
    loaded = context.environment.get_template(template)
    markup = loaded.render({**context.get_all(), **fields})
    drawing = context.get("drawing")
    return drawing.place(markup) if drawing else Markup(markup)  # noqa: S704 - a template's output
