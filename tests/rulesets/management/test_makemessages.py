"""The texts of a template that are collected for translation."""

import pytest

from rulesets.management.commands.makemessages import gettext_calls


@pytest.mark.parametrize(
    ("template", "calls"),
    [
        pytest.param('<p>{{ _("Undo") }}</p>', ["_('Undo')"], id="text"),
        pytest.param('{{ name or _("Army list") }}', ["_('Army list')"], id="within"),
        pytest.param('{% set a = f(_("Name")) %}', ["_('Name')"], id="argument"),
        pytest.param(
            '{{ pgettext("profile", "AP") }}', ["pgettext('profile', 'AP')"], id="context"
        ),
        pytest.param(
            "{% trans n=1 %}<b>{{ n }}</b> left{% endtrans %}",
            ["gettext('<b>%(n)s</b> left')"],
            id="sentence",
        ),
        pytest.param(
            "{% trans n=1 %}{{ n }} issue{% pluralize %}{{ n }} issues{% endtrans %}",
            ["ngettext('%(n)s issue', '%(n)s issues')"],
            id="numbers",
        ),
        pytest.param("{{ _(name) }}", [], id="no literal"),
    ],
)
def test_texts_of_a_template(template, calls):
    assert list(gettext_calls(template)) == calls
