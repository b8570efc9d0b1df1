"""Share keys by API, and shared lists."""

import pytest

from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.web.ownership import read_owner_key
from tests.api import Api, new_owner, problem, reload, revision, stored
from tests.builders import fleet, ship, squadron

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser"), squadron("fighter", count=2), name="Patrol")
NO_SUCH = problem(404, "Not Found", "Not found.", ("", "not_found", "Not found."))
SITE = "http://testserver"


@pytest.fixture
def row(caller):
    return stored(caller, PATROL)


def share(key):
    return {"share_key": key, "share_url": f"{SITE}/s/{key}/"}


def test_share_key_is_shown_to_its_owner(caller, row):
    assert caller.get(f"lists/{row.pk}/share").json() == share(row.share_key)


def test_renewed_key_leads_there_and_the_old_one_nowhere(caller, row):
    renewed = caller.post(f"lists/{row.pk}/share").json()
    assert renewed == share(reload(row).share_key)
    assert renewed["share_key"] != row.share_key
    assert Api().get(f"shared/{row.share_key}").json() == NO_SUCH
    assert Api().get(f"shared/{renewed['share_key']}").json()["name"] == "Patrol"


@pytest.mark.parametrize(
    ("method", "path"), [("GET", ""), ("GET", "/text"), ("GET", "/sheet.pdf"), ("POST", "/clone")]
)
def test_withdrawn_key_leads_nowhere(caller, row, method, path):
    response = caller.delete(f"lists/{row.pk}/share")
    assert (response.status_code, response.content) == (204, b"")
    assert Api().send(method, f"shared/{row.share_key}{path}").json() == NO_SUCH
    assert caller.get(f"lists/{row.pk}/share").json() == {"share_key": None, "share_url": None}
    assert caller.get(f"lists/{row.pk}").json()["share_url"] is None
    assert List.objects.count() == 1


def test_withdrawn_fleet_can_be_shared_again(caller, row):
    caller.delete(f"lists/{row.pk}/share")
    key = caller.post(f"lists/{row.pk}/share").json()["share_key"]
    assert key != row.share_key
    assert Api().get(f"shared/{key}").json()["name"] == "Patrol"


def test_shared_fleet_is_read_without_its_id(caller, row):
    own = caller.get(f"lists/{row.pk}").json()
    response = Api().get(f"shared/{row.share_key}")
    shared = f"{SITE}/api/v1/shared/{row.share_key}"
    links = {"text": f"{shared}/text", "clone": f"{shared}/clone"}
    links["json"] = f"{shared}/exports/json"
    links |= {name: f"{shared}/{name}.pdf" for name in PRESENTATIONS["warfleets"].sheets.by_name}
    del own["id"], own["url"], own["archived_at"], own["template_at"], own["tags"]
    assert response.json() == own | {"links": links, "share_key": row.share_key}
    assert revision(response) == 1
    assert str(row.pk) not in response.content.decode()


def test_shared_fleet_that_is_known_is_not_sent_again(row):
    tag = Api().get(f"shared/{row.share_key}")["ETag"]
    response = Api().get(f"shared/{row.share_key}", If_None_Match=tag)
    assert (response.status_code, response["ETag"], response.content) == (304, tag, b"")


def test_sharing_again_keeps_the_address(caller, row):
    assert caller.put(f"lists/{row.pk}/share").json() == share(row.share_key)
    caller.delete(f"lists/{row.pk}/share")
    again = caller.put(f"lists/{row.pk}/share").json()
    assert again == share(reload(row).share_key)
    assert again["share_key"] not in (None, row.share_key)
    assert caller.put(f"lists/{row.pk}/share").json() == again


@pytest.mark.parametrize("method", ["PUT", "DELETE", "POST"])
def test_shared_fleet_cannot_be_changed(row, method):
    assert Api().send(method, f"shared/{row.share_key}").status_code == 405
    assert reload(row).document == row.document


def test_clone_of_a_shared_fleet_is_the_callers(row):
    reader = new_owner()
    response = reader.post(f"shared/{row.share_key}/clone")
    body = response.json()
    assert (response.status_code, response["Location"]) == (201, body["url"])
    assert reader.get("lists").json()["results"][0]["name"] == "Patrol"
    assert "owner_key" not in body
    assert reload(row).document == row.document


def test_stranger_becomes_an_owner_by_cloning(row):
    body = Api().post(f"shared/{row.share_key}/clone").json()
    assert read_owner_key(body["owner_key"]) == List.objects.get(pk=body["id"]).owner


def test_reading_a_shared_fleet_makes_nobody_an_owner(row):
    reader = new_owner()
    reader.get(f"shared/{row.share_key}")
    assert reader.get("lists").json()["count"] == 0


FORMATS = [
    ("json", "application/json", "application/json"),
    ("txt", "text/plain", "text/plain; charset=utf-8"),
    ("md", "text/markdown", "text/markdown; charset=utf-8"),
    ("pdf", "application/pdf", "application/pdf"),
]


@pytest.mark.parametrize(("ending", "accept", "expected"), FORMATS)
def test_share_address_answers_in_every_format(row, ending, accept, expected):
    client = Api().client
    by_ending = client.get(f"/s/{row.share_key}.{ending}", follow=True)
    by_accept = client.get(f"/s/{row.share_key}/", headers={"Accept": accept}, follow=True)
    assert (by_ending.status_code, by_ending["Content-Type"]) == (200, expected)
    assert (by_accept.status_code, by_accept["Content-Type"]) == (200, expected)
    assert by_accept.redirect_chain == by_ending.redirect_chain


@pytest.mark.parametrize("accept", ["", "*/*", "text/html,application/json;q=0.9"])
def test_share_address_is_a_page_otherwise(row, accept):
    response = Api().client.get(f"/s/{row.share_key}/", headers={"Accept": accept})
    assert response["Content-Type"] == "text/html; charset=utf-8"
    assert "Accept" in response["Vary"]


def test_share_address_of_no_format_is_not_there(row):
    assert Api().client.get(f"/s/{row.share_key}.exe").status_code == 404


def test_own_text_leads_back_to_its_list(caller, row):
    text = Api().get(f"shared/{row.share_key}/text?style=discord").content
    assert text.decode().splitlines()[-1] == f"{SITE}/s/{row.share_key}/"
    assert Api().post("validate", text).json() == caller.get(f"lists/{row.pk}").json()["report"]
    made = new_owner().post("imports", text, content_type="text/plain").json()["results"][0]
    assert made["list"]["name"] == row.name
