"""Jobs by API: archives of sheets, imports of archives."""

import io
import uuid
import zipfile
from datetime import timedelta

import pytest
from django.utils import timezone

from rulesets.jobs.models import JOBS_KEPT_FOR, MAX_DURATION, Job
from rulesets.jobs.services import MAX_JOBS_KEPT, MAX_WAITING, MAX_WAITING_IN_ALL
from rulesets.lists.api.jobs import MAX_SHARE_KEYS
from rulesets.lists.models import List
from tests.api import Api, new_owner, refusal, sent, stored
from tests.armies.lists import vanguard
from tests.builders import fleet, ship

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"
PATROL = fleet(450, ship("cruiser"), name="Patrol")


@pytest.fixture
def begin(django_capture_on_commit_callbacks):
    """Run a job, at once as there are no threads; return the answer and then the job."""

    def post(caller, path, body, query="", **options):
        with django_capture_on_commit_callbacks(execute=True):
            begun = caller.post(f"jobs/{path}{query}", body, **options)
        path = begun["Location"].partition("/api/v1/")[2]
        return begun, caller.get(path).json()

    return post


def archive(**files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for name, content in files.items():
            made.writestr(f"{name}.json", content)
    return packed.getvalue()


def unpacked(response):
    assert response["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(response.content)) as found:
        return {name: found.read(name) for name in found.namelist()}


def waiting(owner, **columns):
    return Job.objects.create(owner=owner, kind="sheets", parts=1, **columns)


def test_sheets_of_own_and_shared_lists_come_as_one_archive(begin):
    owner = new_owner()
    own, shared = stored(owner, PATROL), stored(new_owner(), vanguard())
    begun, job = begin(
        owner, "sheets", {"lists": [str(own.pk)], "keys": [shared.share_key]}, "?paper=letter"
    )
    assert (begun.status_code, begun.json()["state"], begun["Retry-After"]) == (202, "waiting", "2")
    assert (job["state"], job["finished"], job["parts"], job["problems"]) == ("done", 2, 2, [])
    files = unpacked(owner.get(f"jobs/{job['id']}/result"))
    assert list(files) == ["01-patrol.pdf", "02-vanguard.pdf"]
    assert files["01-patrol.pdf"] == owner.get(f"lists/{own.pk}/sheet.pdf?paper=letter").content


def test_lists_that_are_not_there_are_problems_of_the_job(begin):
    owner, other = new_owner(), stored(new_owner(), PATROL)
    keys = ["no-such-key", f"http://testserver/s/{other.share_key}/", "https://other.example/s/x"]
    _begun, job = begin(owner, "sheets", {"lists": [str(other.pk)], "keys": keys})
    places = [(each["place"], each["code"]) for each in job["problems"]]
    assert places == [(place, "list_missing") for place in ("lists[0]", "keys[0]", "keys[2]")]
    assert list(unpacked(owner.get(f"jobs/{job['id']}/result"))) == ["03-patrol.pdf"]


def test_sheet_that_a_game_has_not_is_a_problem_of_the_job(begin):
    owner, row = new_owner(), stored(new_owner(), PATROL)
    _begun, job = begin(owner, "sheets", {"sheet": "play-sheet", "keys": [row.share_key]})
    assert [(each["place"], each["code"]) for each in job["problems"]] == [
        ("keys[0]", "sheet_missing")
    ]


@pytest.mark.parametrize(
    ("body", "query", "expected"),
    [
        ({}, "", ("keys", "too_few")),
        ({"keys": ["a"] * (MAX_SHARE_KEYS + 1)}, "", ("keys", "too_many")),
        ({"keys": ["a"] * MAX_SHARE_KEYS, "lists": [str(uuid.uuid4())]}, "", ("keys", "too_many")),
        ({"keys": ["a b"]}, "", ("keys[0]", "not_allowed_characters")),
        ({"keys": ["a"], "sheets": "x"}, "", ("sheets", "unknown_name")),
        ({"keys": ["a"]}, "?paper=a3", ("paper", "not_a_choice")),
        ({"keys": ["a"], "sheet": "none"}, "", ("sheet", "not_a_choice")),
    ],
)
def test_invalid_job_is_refused(body, query, expected):
    response = new_owner().post(f"jobs/sheets{query}", body)
    assert refusal(response) == (400, PROBLEM, [expected])
    assert Job.objects.count() == 0


def test_files_of_an_archive_are_imported(begin):
    owner = new_owner()
    packed = archive(good=sent(PATROL), bad=b"{}")
    _begun, job = begin(owner, "imports", packed, content_type="application/zip")
    assert (job["state"], job["parts"], job["finished"]) == ("done", 2, 2)
    first, second = owner.get(f"jobs/{job['id']}/result").json()["results"]
    assert first["list"]["id"] == str(List.objects.get(owner=owner.owner).pk)
    assert (second["list"], second["problems"][0]["code"]) == (None, "not_a_list")


def test_archive_that_is_none_is_refused():
    response = new_owner().post("jobs/imports", b"PK", content_type="application/zip")
    assert refusal(response) == (400, PROBLEM, [("", "not_an_archive")])
    assert Job.objects.count() == 0


def test_job_says_when_to_ask_again_until_it_has_ended():
    caller = new_owner()
    job = waiting(caller.owner)
    assert caller.get(f"jobs/{job.pk}")["Retry-After"] == "2"
    Job.objects.update(state=Job.State.DONE)
    assert "Retry-After" not in caller.get(f"jobs/{job.pk}")


def test_archive_over_the_bound_is_refused():
    packed = b"PK\x03\x04" + b"x" * (4 * 1024 * 1024)
    response = new_owner().post("jobs/imports", packed, content_type="application/zip")
    assert refusal(response) == (413, PROBLEM, [("", "body_too_large")])
    assert "4194304" in response.json()["detail"]


def test_stranger_gets_a_key_to_ask_with(django_capture_on_commit_callbacks):
    row = stored(new_owner(), PATROL)
    with django_capture_on_commit_callbacks(execute=True):
        begun = Api().post("jobs/sheets", {"keys": [row.share_key]}).json()
    path = f"jobs/{begun['id']}"
    found = Api().get(path, Authorization=f"Bearer {begun['owner_key']}").json()
    assert found["state"] == "done"
    assert Api().get(path).status_code == new_owner().get(path).status_code == 404


def test_waiting_job_has_no_result_and_is_listed():
    owner = new_owner()
    job = waiting(owner.owner)
    assert [each["id"] for each in owner.get("jobs").json()["results"]] == [str(job.pk)]
    assert owner.get("jobs?state=waiting").json()["count"] == 1
    assert owner.get("jobs?state=done").json()["count"] == 0
    assert owner.get(f"jobs/{job.pk}").json()["result"] is None
    assert owner.get(f"jobs/{job.pk}/result").status_code == 404


def test_job_whose_process_died_has_failed():
    owner = new_owner()
    job = waiting(owner.owner)
    Job.objects.update(asked_at=timezone.now() - MAX_DURATION)
    assert owner.get(f"jobs/{job.pk}").json()["state"] == "failed"


def test_job_is_forgotten_after_a_day():
    owner = new_owner()
    job = waiting(owner.owner)
    Job.objects.update(asked_at=timezone.now() - JOBS_KEPT_FOR)
    assert owner.get(f"jobs/{job.pk}").status_code == 404
    new_owner().post("jobs/sheets", {"keys": ["a"]})
    assert not Job.objects.filter(pk=job.pk).exists()


def test_deleted_job_is_not_done(django_capture_on_commit_callbacks):
    owner = new_owner()
    with django_capture_on_commit_callbacks(execute=True):
        begun = owner.post("jobs/sheets", {"keys": ["a"]}).json()
        assert owner.delete(f"jobs/{begun['id']}").status_code == 204
    assert Job.objects.count() == 0
    assert owner.delete(f"jobs/{begun['id']}").status_code == 404


@pytest.mark.parametrize(
    ("owners", "waits", "status"),
    [
        (1, MAX_WAITING - 1, 202),
        (1, MAX_WAITING, 429),
        (MAX_WAITING_IN_ALL - 1, 1, 202),
        (MAX_WAITING_IN_ALL, 1, 429),
    ],
)
def test_waiting_jobs_are_bounded(owners, waits, status):
    owner = new_owner()
    ids = [uuid.uuid4() for _ in range(owners)] if owners > 1 else [owner.owner]
    for id in ids:
        for _ in range(waits):
            waiting(id)
    response = owner.post("jobs/sheets", {"keys": ["a"]})
    assert response.status_code == status
    assert status == 202 or response["Retry-After"] == "30"


def test_kept_jobs_of_an_owner_are_bounded():
    owner = new_owner()
    for number in range(MAX_JOBS_KEPT):
        job = waiting(owner.owner, state="done", result=b"x")
        at = timezone.now() - timedelta(minutes=MAX_JOBS_KEPT - number)
        Job.objects.filter(pk=job.pk).update(asked_at=at)
    oldest = Job.objects.last()
    owner.post("jobs/sheets", {"keys": ["a"]})
    assert Job.objects.filter(owner=owner.owner).count() == MAX_JOBS_KEPT
    assert not Job.objects.filter(pk=oldest.pk).exists()


def test_job_sent_again_is_begun_once():
    owner = new_owner()
    ids = {
        owner.post("jobs/sheets", {"keys": ["a"]}, Idempotency_Key="k" * 16).json()["id"]
        for _ in range(2)
    }
    assert ids == {str(Job.objects.get().pk)}
