"""A client generated from the OpenAPI document, used against a running server."""

import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api import description

PACKAGE = "muster_client"
ANSWERS = """content_type_overrides:
  application/pdf: application/octet-stream
  application/zip: application/octet-stream
  application/gzip: application/octet-stream
post_hooks: []
package_name_override: muster_client
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """Generate a client and make it importable; return the generator's output."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "schema.json").write_text(json.dumps(description()))
    (folder / "config.yaml").write_text(ANSWERS)
    generator = Path(sys.executable).with_name("openapi-python-client")
    command = [generator, "generate", "--path", "schema.json", "--config", "config.yaml"]
    command += ["--output-path", "client"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder / "client")
        yield done


def test_generator_has_no_complaint(generated):
    text = generated.stdout + generated.stderr
    assert (generated.returncode, text.count("WARNING"), text.count("ERROR")) == (0, 0, 0)


@pytest.mark.filterwarnings("error")
def test_every_module_of_the_client_imports_without_a_warning(generated):
    package = importlib.import_module(PACKAGE)
    names = [module.name for module in pkgutil.walk_packages(package.__path__, f"{PACKAGE}.")]
    assert len([importlib.import_module(name) for name in names]) > 200


def test_client_creates_edits_judges_undoes_and_prints(generated, address):
    client = importlib.import_module(PACKAGE)
    models = importlib.import_module(f"{PACKAGE}.models")
    call = {
        name: importlib.import_module(f"{PACKAGE}.api.{name}").sync
        for name in ("lists.lists_create", "lists.lists_edit", "lists.lists_undo")
    }
    validate = importlib.import_module(f"{PACKAGE}.api.verdicts.validate").sync
    sheet = importlib.import_module(f"{PACKAGE}.api.lists.lists_sheet").sync
    document = models.FleetDocumentRequest.from_dict(
        {"game": "warfleets", "size": 450, "entries": [{"id": "a", "key": "cruiser"}]}
    )
    stranger = client.Client(base_url=address)
    report = validate(client=stranger, body=document)
    assert (type(report).__name__, report.points) == ("FleetReport", 80)
    made = call["lists.lists_create"](client=stranger, body=document)
    owner = client.AuthenticatedClient(base_url=address, token=made.owner_key)
    edit = models.FleetAddEntryEditRequest.from_dict(
        {"edit": "add_entry", "arguments": {"key": "corvette"}}
    )
    edited = call["lists.lists_edit"](made.id, client=owner, body=edit)
    undone = call["lists.lists_undo"](made.id, client=owner)
    assert [found.points for found in (made, edited, undone)] == [80, 120, 80]
    assert type(undone.document).__name__ == "FleetDocument"
    printed = sheet(made.id, "sheet", client=owner)
    assert printed.payload.read(5) == b"%PDF-"
