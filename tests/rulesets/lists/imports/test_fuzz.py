"""Whatever is imported becomes a list that opens or is refused with a sentence."""

import uuid

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets import wording
from rulesets.engine import codec
from rulesets.games import GAMES
from rulesets.lists.imports.files import import_files
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.samples import sample
from rulesets.lists.services import judging
from rulesets.uploads.files import whole
from tests.books import judge
from tests.strategies import SAME_EVERY_TIME

pytestmark = pytest.mark.django_db

OWNER = uuid.UUID(int=1)
ODD = ("", "\n", "\ufeff", "\0", "\u202e", "```", "++", "[", "]", "{", '"', "(5)", " | ", "- 1x ")
LARGE = ("9" * 30, "-1", "½", "²", "[GF 1pts]", "🚀", "x" * 3000)
pieces = st.sampled_from(ODD + LARGE) | st.text(st.characters(codec="utf-8"), max_size=20)
texts = st.lists(pieces, max_size=30).map("\n".join)
changes = st.lists(
    st.tuples(st.integers(0, 10**4), st.integers(0, 40), pieces), min_size=1, max_size=8
)
places = st.tuples(st.sampled_from(sorted(GAMES)), st.sampled_from(["plain", "discord", "json"]))


def written(game, style):
    """Return a sample as a text or as the JSON that is stored."""
    if style == "json":
        return codec.write(sample(game))
    return PRESENTATIONS[game].texts.write(judge(sample(game)), style).render(None)


@settings(SAME_EVERY_TIME, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=places, changes=changes)
def test_changed_text_is_read_or_refused(place, changes):
    text = written(*place)
    for at, length, piece in changes:
        at %= len(text) + 1
        text = text[:at] + piece + text[at + length :]
    expect_read_or_refused(text.encode())


@settings(SAME_EVERY_TIME, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary(max_size=300) | texts.map(str.encode))
def test_anything_is_read_or_refused(raw):
    expect_read_or_refused(raw)


def expect_read_or_refused(raw):
    [outcome] = import_files(OWNER, [whole("", raw)])
    if outcome.row:
        assert judging.report(outcome.row).points == outcome.row.points
    else:
        assert all(wording.error_sentence(error) for error in outcome.errors)
        assert outcome.errors
