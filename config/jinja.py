"""The environment of our templates: what they may use beside what a page gives them."""

from django.templatetags.static import static
from django.utils.translation import ngettext, pgettext
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined, Template, pass_context
from markupsafe import Markup

from rulesets.filters import FILTERS
from rulesets.language import language, one_language, translate
from rulesets.paths import path


class Page(Template):
    """A template drawn in one language from beginning to end."""

    def render(self, *args, **kwargs):
        with one_language():
            return super().render(*args, **kwargs)


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
    made.template_class = Page
    made.install_gettext_callables(translate, ngettext, newstyle=True, pgettext=pgettext)
    made.globals.update(
        _=translate,
        language=language,
        htmx_script=htmx_script,
        static=static,
        url=path,
        draw=draw,
    )
    made.filters.update(FILTERS)
    return made


def drawn(request) -> dict:
    """What of a page has been drawn, by what it shows."""
    return {"drawn": {}}


@pass_context
def draw(context, template: str, part, **fields) -> Markup:
    """A template showing a `part`; drawn once where that is at its card and in its panel."""
    drawn = context["drawn"]
    if id(part) not in drawn:
        found = context.environment.get_template(template)
        shown = found.render(context.get_all(), part=part, **fields)
        drawn[id(part)] = Markup(shown)  # noqa: S704 - a template's own output
    return drawn[id(part)]
