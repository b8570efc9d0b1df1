"""The reader's language: asked for once for a page, at once outside of one."""

from django.utils.translation import override

from rulesets.language import language, one_language, translate


def test_a_page_keeps_the_language_it_began_in():
    with override("it"), one_language(), override("en"):
        assert (language(), translate("Legal")) == ("it", "Legale")


def test_outside_of_a_page_the_language_is_that_of_the_moment():
    with override("it"):
        with one_language():
            pass
        with override("en"):
            assert (language(), translate("Legal")) == ("en", "Legal")
        assert language() == "it"


def test_nothing_is_translated_where_no_language_is_active():
    with override(None):
        assert (language(), translate("Legal")) == ("", "Legal")
