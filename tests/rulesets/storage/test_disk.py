"""A nearly full disk: the site reads but does not write, and pages and probes say so."""

import uuid

import pytest

from rulesets.jobs.models import Job
from rulesets.jobs.services import run
from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from rulesets.storage.disk import CountFiles, DiskNearlyFull, PageFiles
from tests.api import Api, sent
from tests.builders import full_fleet

pytestmark = pytest.mark.django_db

OWNER = uuid.UUID(int=1)
SHORT = "Muster is short of room and saves nothing right now."


@pytest.fixture
def row():
    return lifecycle.create(OWNER, full_fleet())


@pytest.fixture
def nearly_full(row, settings):
    settings.DISK_FLOOR = 2**62


def test_page_keeps_what_was_typed(client, nearly_full):
    response = client.post("/new/warfleets", {"name": "Third Patrol", "size": "450"})
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert SHORT in response.content.decode()
    assert "\nThird Patrol</textarea>" in response.content.decode()


def test_reading_judging_and_printing_go_on(client, row, nearly_full):
    shared = f"/s/{row.share_key}"
    assert row.name in client.get(f"{shared}/").text
    assert row.name in client.get(f"{shared}.txt", follow=True).text
    assert Api().post("validate", sent(full_fleet())).json()["verdict"] == "legal"


def test_edit_is_refused_and_changes_nothing(row, nearly_full):
    edit = {"edit": "rename", "arguments": {"name": "Second"}}
    response = Api(OWNER).post(f"lists/{row.pk}/edits", edit)
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert response["Content-Type"] == "application/problem+json"
    assert List.objects.get().revision == row.revision


@pytest.mark.usefixtures("row")
def test_work_in_the_background_that_fills_the_disk_is_given_up(settings):
    job = Job.objects.create(owner=OWNER, kind="imports", parts=1)

    def work(count_one):
        settings.DISK_FLOOR = 2**62
        lifecycle.create(OWNER, full_fleet())

    with pytest.raises(DiskNearlyFull):
        run(job.pk, None, work)
    job.refresh_from_db()
    assert (job.state, job.problems) == (Job.State.FAILED, [["", "job_failed", {}]])
    assert List.objects.count() == 1


def test_nothing_is_cached_that_lists_need_the_room_of(settings, tmp_path):
    pages, counts = PageFiles(str(tmp_path), {}), CountFiles(str(tmp_path), {})
    settings.DISK_FLOOR = 2**62
    pages.set("a", 1)
    counts.set("b", 1)
    assert (pages.get("a"), counts.get("b")) == (None, 1)


def test_readiness_says_so_and_liveness_does_not(client, nearly_full):
    assert [client.get(f"/{probe}").status_code for probe in ("healthz", "readyz")] == [200, 503]
    assert client.get("/readyz").json() == {"status": "disk nearly full"}


def test_room_again_is_noticed_at_once(client, nearly_full, settings):
    settings.DISK_FLOOR = 0
    client.post("/new/warfleets", {"name": "Third Patrol", "size": "450"})
    assert List.objects.filter(name="Third Patrol").exists()
