"""Documents of a newer program: every operation preserves unknown names."""

import json
import uuid

import pytest

from armies.campaigns import services as campaigns
from armies.campaigns.models import Campaign
from rulesets.backups.services.archives import restore, write_backup
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.engine.stored import keep_unknown, read_stored
from rulesets.games.strategy.actions import BeginBuild
from rulesets.lists.imports.files import import_files
from rulesets.lists.models import List, Revision
from rulesets.lists.services import editing, lifecycle
from rulesets.uploads.files import whole
from tests.api import Api
from tests.armies.campaigns.conftest import new_document
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db

OWNER = uuid.UUID(int=1)
OTHER = uuid.UUID(int=2)


def newer(text):
    """Return a fleet's text as a newer program might write it."""
    data = json.loads(text)
    data["season"] = {"year": 3, "of": ["a", "b"]}
    data["entries"][0]["crew"] = "veteran"
    data["entries"][0]["upgrades"][1]["tint"] = "red"
    return json.dumps(data, separators=(",", ":"))


FLEET = fleet(450, ship("cruiser", upgrades=["giga-cannon", "pulse-engine"]), ship("frigate"))
TEXT = newer(codec.write(FLEET))


def unknown_in(text):
    """Return the unknown names that are still there."""
    data = json.loads(text)
    first = next((each for each in data["entries"] if each["key"] == "cruiser"), {})
    tints = [each.get("tint") for each in first.get("upgrades", ())]
    return data.get("season"), first.get("crew"), [tint for tint in tints if tint]


ALL = ({"year": 3, "of": ["a", "b"]}, "veteran", ["red"])


@pytest.fixture
def row():
    row = lifecycle.create(OWNER, FLEET)
    Revision.objects.update(document=TEXT)
    List.objects.update(document=TEXT)
    return row


def now(row):
    return List.objects.get(pk=row.pk).document


def test_edits_undo_and_redo_keep_what_is_unknown(row):
    edits = [
        ("rename", {"name": "Second"}),
        ("rename_entry", {"entry": "e1", "name": "Flag"}),
        ("place_entry", {"entry": "e1", "position": 1}),
    ]
    for name, arguments in edits:
        editing.edit(OWNER, row.pk, name, arguments)
        assert unknown_in(now(row)) == ALL
    editing.undo(OWNER, row.pk)
    editing.undo(OWNER, row.pk)
    assert unknown_in(now(row)) == ALL
    editing.redo(OWNER, row.pk)
    assert unknown_in(now(row)) == ALL
    editing.restore(OWNER, row.pk, 1)
    assert (unknown_in(now(row)), json.loads(now(row))["name"]) == (ALL, FLEET.name)


def test_unknown_goes_with_its_entry_and_its_upgrade(row):
    editing.edit(OWNER, row.pk, "remove_upgrades", {"entry": "e1", "slots": ("1:pulse-engine",)})
    assert unknown_in(now(row)) == (ALL[0], "veteran", [])
    editing.edit(OWNER, row.pk, "remove_entry", {"entry": "e1"})
    assert unknown_in(now(row)) == (ALL[0], None, [])


def test_copies_exports_and_backups_keep_what_is_unknown(row, client):
    copy = lifecycle.clone(row.__class__.objects.get(pk=row.pk), OTHER)
    assert unknown_in(copy.document) == ALL
    assert unknown_in(Api(OWNER).get(f"lists/{row.pk}/exports/json").content) == ALL
    assert json.loads(Api(OWNER).get(f"lists/{row.pk}").content)["document"] == json.loads(TEXT)
    backup = write_backup(OWNER).read()
    List.objects.filter(owner=OWNER).delete()
    assert [each.errors for each in restore(OWNER, backup, is_trial=False)] == [()]
    assert unknown_in(now(row)) == ALL
    assert unknown_in(Revision.objects.get(list=row.pk).document) == ALL


def test_file_of_a_newer_program_is_kept_with_a_remark():
    (outcome,) = import_files(OWNER, [whole("newer.json", TEXT.encode())])
    place = "entries[0].upgrades[1].tint"
    assert outcome.remarks == (f"This Muster doesn’t know “{place}”, which is kept but not shown.",)
    assert unknown_in(outcome.row.document) == ALL


def test_api_names_what_it_does_not_know():
    response = Api(OWNER).post("lists", TEXT.encode())
    places = [each["place"] for each in json.loads(response.content)["problems"]]
    assert (response.status_code, places) == (
        400,
        ["entries[0].upgrades[1].tint", "entries[0].crew", "season"],
    )


def test_alike_upgrades_keep_each_its_own():
    text = codec.write(fleet(450, ship("cruiser", upgrades=["giga-cannon"] * 3)))
    data = json.loads(text)
    for number, upgrade in enumerate(data["entries"][0]["upgrades"]):
        upgrade["tint"] = number
    assert json.loads(keep_unknown(type(FLEET), json.dumps(data), text)) == data


def test_so_many_unknown_names_are_refused():
    names = ",".join(f'"n{number}":0' for number in range(codec.MAX_UNKNOWN))
    (outcome,) = import_files(OWNER, [whole("odd.json", f"{TEXT[:-1]},{names}}}".encode())])
    assert outcome.row is None


def test_other_errors_of_a_stored_document_are_told(row):
    broken = TEXT.replace('"size":450', '"size":"x"')
    with pytest.raises(InvalidInput) as refused:
        read_stored(type(FLEET), broken)
    assert [each.place for each in refused.value.details] == ["size"]


def test_campaign_keeps_what_is_unknown():
    row = campaigns.open_campaign(OWNER, new_document())
    data = json.loads(row.document)
    data["weather"], data["players"][0]["banner"] = "fog", "wolf"
    Campaign.objects.update(document=json.dumps(data))
    key = row.seats.get(player="p1").key
    campaigns.record_action(key, BeginBuild(id="x", player="p1"))
    after = json.loads(Campaign.objects.get().document)
    assert (after["weather"], after["players"][0]["banner"]) == ("fog", "wolf")
    assert len(after["entries"]) > len(data["entries"])
