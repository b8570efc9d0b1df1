"""Any edits in any order, also senseless ones, leave a document that can be read again."""

from hypothesis import given

from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.games.warfleets.document import FleetDocument
from tests.builders import applied
from tests.strategies import SAME_EVERY_TIME, fleet_edits, fleets


@SAME_EVERY_TIME
@given(document=fleets, edits=fleet_edits)
def test_document_readable_after_any_edits(document, edits):
    for number, (name, arguments) in enumerate(edits):
        try:
            document = applied(document, name, f"n{number}", **arguments)
        except (EditConflict, InvalidInput):
            continue
        text = codec.write(document)
        assert codec.read(FleetDocument, text) == document
        assert codec.write(codec.read(FleetDocument, text)) == text
