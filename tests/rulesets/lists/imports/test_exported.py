"""Lists and campaigns that the first version of Muster exported still come in as they are."""

import json
from pathlib import Path
from uuid import UUID

import pytest

from armies.campaigns.models import Campaign
from armies.campaigns.states import state_of
from rulesets.games.strategy import LEDGER
from rulesets.lists.imports.files import import_files
from rulesets.uploads.files import whole

EXPORTED = {path.stem: path.read_bytes() for path in Path(__file__).parent.glob("exported/*.json")}
SUMMARIES = {  # name, size, points, verdict, faction, units, squadrons
    "gf15": ("Old Guard of Old", 750, 335, "legal", "Meridian Levy", 3, 0),
    "gf35": ("Vanguard of Old", 1000, 515, "legal", "Meridian Levy", 3, 0),
    "gff": ("Ford Watch of Old", 300, 180, "legal", "Meridian Levy", 3, 0),
    "warfleets": ("Home Guard of Old", 300, 300, "legal", "", 4, 4),
}
OWNER = UUID(int=1)

pytestmark = pytest.mark.django_db


def imported(game):
    (outcome,) = import_files(OWNER, [whole(f"{game}.json", EXPORTED[game])])
    return outcome


@pytest.mark.parametrize("game", SUMMARIES)
def test_exported_list_is_imported_as_it_was(game):
    row = imported(game).row
    counts = (row.units, row.squadrons)
    summary = (row.name, row.size, row.points, row.verdict, row.faction, *counts)
    assert summary == SUMMARIES[game]
    assert json.loads(row.document) == json.loads(EXPORTED[game])


def test_exported_campaign_is_opened_as_it_was():
    """Two whole rounds of two players and the third up to its upgrades, in 75 actions."""
    assert imported("strategy").title == "March of Old"
    row = Campaign.objects.get(owner=OWNER)
    assert json.loads(row.document) == json.loads(EXPORTED["strategy"])
    state = state_of(row)
    found = LEDGER.assess(state)
    assert (state.round, state.part, found.points, found.verdict) == (3, "upgrades", 350, "legal")


def test_there_is_an_export_of_every_game():
    assert sorted(EXPORTED) == sorted([*SUMMARIES, "strategy"])
