"""Share keys by API, and lists as everyone who has one sees them."""

import pytest

from fleets.models import Fleet
from rulesets.ownership import read_owner_key
from tests.api import Api, new_owner, problem, reload, stored
from tests.builders import fleet, ship, squadron

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser"), squadron("fighter", count=2), name="Patrol")
NO_SUCH = problem(404, "Not Found", "Not found.", ("", "not_found", "Not found."))
SITE = "http://testserver"


@pytest.fixture
def caller():
    return new_owner()


@pytest.fixture
def row(caller):
    return stored(caller, PATROL)


def share(key):
    return {"key": key, "url": f"{SITE}/s/{key}/"}


def test_share_key_is_shown_to_its_owner(caller, row):
    assert caller.get(f"fleets/{row.pk}/share").json() == share(row.share_key)


def test_renewed_key_leads_there_and_the_old_one_nowhere(caller, row):
    renewed = caller.post(f"fleets/{row.pk}/share").json()
    assert renewed == share(reload(row).share_key)
    assert renewed["key"] != row.share_key
    assert Api().get(f"shared/{row.share_key}").json() == NO_SUCH
    assert Api().get(f"shared/{renewed['key']}").json()["name"] == "Patrol"


@pytest.mark.parametrize(
    ("method", "path"), [("GET", ""), ("GET", "/text"), ("GET", "/sheet.pdf"), ("POST", "/clone")]
)
def test_withdrawn_key_leads_nowhere(caller, row, method, path):
    response = caller.delete(f"fleets/{row.pk}/share")
    assert (response.status_code, response.content) == (204, b"")
    assert Api().send(method, f"shared/{row.share_key}{path}").json() == NO_SUCH
    assert caller.get(f"fleets/{row.pk}/share").json() == {"key": None, "url": None}
    assert caller.get(f"fleets/{row.pk}").json()["share_url"] is None
    assert Fleet.objects.count() == 1


def test_withdrawn_fleet_can_be_shared_again(caller, row):
    caller.delete(f"fleets/{row.pk}/share")
    key = caller.post(f"fleets/{row.pk}/share").json()["key"]
    assert Api().get(f"shared/{key}").status_code == 200


def test_shared_fleet_is_read_without_its_id(caller, row):
    own = caller.get(f"fleets/{row.pk}").json()
    response = Api().get(f"shared/{row.share_key}")
    shared = f"{SITE}/api/v1/shared/{row.share_key}"
    links = {"text": f"{shared}/text", "sheet": f"{shared}/sheet.pdf", "clone": f"{shared}/clone"}
    del own["id"], own["url"]
    assert response.json() == own | {"links": links}
    assert response["ETag"] == '"1"'
    assert str(row.pk) not in response.content.decode()


def test_shared_fleet_that_is_known_is_not_sent_again(row):
    response = Api().get(f"shared/{row.share_key}", If_None_Match='"1"')
    assert (response.status_code, response["ETag"], response.content) == (304, '"1"', b"")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "POST"])
def test_shared_fleet_cannot_be_changed(row, method):
    assert Api().send(method, f"shared/{row.share_key}").status_code == 405
    assert reload(row).document == row.document


def test_clone_of_a_shared_fleet_is_the_callers(row):
    reader = new_owner()
    response = reader.post(f"shared/{row.share_key}/clone")
    body = response.json()
    assert (response.status_code, response["Location"]) == (201, body["url"])
    assert reader.get("fleets").json()["fleets"][0]["name"] == "Patrol (copy)"
    assert "owner_key" not in body
    assert reload(row).document == row.document


def test_stranger_becomes_an_owner_by_cloning(row):
    body = Api().post(f"shared/{row.share_key}/clone").json()
    assert read_owner_key(body["owner_key"]) == Fleet.objects.get(pk=body["id"]).owner


def test_reading_a_shared_fleet_makes_nobody_an_owner(row):
    reader = new_owner()
    reader.get(f"shared/{row.share_key}")
    assert reader.get("fleets").json()["count"] == 0
