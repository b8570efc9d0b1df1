"""The title of every sheet of a campaign."""

from django.utils.translation import gettext

from rulesets.games.strategy.state import State


def title_of(state: State) -> str:
    """Return the campaign's name and its round, by which one day's print is told from another's."""
    words = {"name": state.document.name or gettext("Campaign"), "round": state.round}
    return gettext("%(name)s · round %(round)d") % words
