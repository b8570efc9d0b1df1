"""Lists that the first version of Muster exported still come in as they are."""

import json
from pathlib import Path
from uuid import uuid4

import pytest

from rulesets.files import whole
from rulesets.lists.importing import import_files

EXPORTED = sorted(Path(__file__).with_name("exported").glob("*.json"))
SUMMARIES = {
    "gf15": ("Old Guard of Old", 750, 335, "legal", "Meridian Levy", 3),
    "gf35": ("Vanguard of Old", 1000, 515, "legal", "Meridian Levy", 3),
    "gff": ("Ford Watch of Old", 300, 180, "legal", "Meridian Levy", 3),
    "warfleets": ("Home Guard of Old", 300, 300, "legal", "", 5),
}


@pytest.mark.django_db
@pytest.mark.parametrize("file", EXPORTED, ids=lambda path: path.stem)
def test_exported_list_is_imported_as_it_was(file):
    (outcome,) = import_files(uuid4(), [whole(file.name, file.read_bytes())])
    row = outcome.row
    summary = (row.name, row.size, row.points, row.verdict, row.faction, row.units)
    assert summary == SUMMARIES[row.game]
    assert json.loads(row.document) == json.loads(file.read_bytes())


def test_there_is_an_export_of_every_game():
    assert [path.stem for path in EXPORTED] == sorted(SUMMARIES)
