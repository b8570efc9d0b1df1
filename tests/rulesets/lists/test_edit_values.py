"""Edits as the buttons and forms of pages hold them."""

from django.http import QueryDict

from rulesets.engine.arguments import read_arguments
from rulesets.lists.edit_values import read_edit


def give_one(document, entry: str, count: int = 1):
    """An edit of one game."""


def give_several(document, entry: tuple[str, ...], count: int = 1):
    """The edit of that name of another game."""


def test_fields_complete_the_button_and_yield_to_it():
    form = QueryDict("do=x&open=entry&csrfmiddlewaretoken=1&entry=a&name=Tom&note=one%0D%0Atwo")
    name, arguments = read_edit("note_entry?entry=b&name=", form)
    assert name == "note_entry"
    assert dict(arguments.lists()) == {"entry": ["b"], "name": [""], "note": ["one\ntwo"]}


def test_signature_decides_whether_an_argument_has_one_value_or_several():
    _, arguments = read_edit("give?entry=a&entry=b&count=2")
    assert read_arguments(give_one, arguments, "new") == {"entry": "b", "count": 2}
    assert read_arguments(give_several, arguments, "new") == {"entry": ("a", "b"), "count": 2}


def test_argument_that_is_not_given_keeps_its_default():
    _, arguments = read_edit("give?entry=a")
    assert read_arguments(give_several, arguments, "new") == {"entry": ("a",), "count": 1}
