"""Importing a document: what is taken whole, what is refused and why."""

import json
import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.throttling import SimpleRateThrottle

from rulesets.backups.services.archives import write_backup
from rulesets.engine import codec
from rulesets.lists.models import List, Revision
from rulesets.lists.services import judging, lifecycle
from tests.builders import fleet, full_fleet, ship, squadron
from tests.pages import cards, page, problems

HEAD = '{"schema":1,"game":"warfleets"'
UNICODE = fleet(300, ship("cruiser", name="Ærø 🚀"), name="船団", note="Zwei\nZeilen")
ILLEGAL = fleet(
    300,
    ship("cruiser", upgrades=["giga-cannon@front"] * 5, heroes=("tactical-master", "ace-carrier")),
    squadron("fighter", count=99, titles=("avenger",)),
    squadron("star-whale"),
    policies={"nonsense": "yes"},
    claimed_points=7,
)


def as_text(client, text, **more):
    return client.post("/import", {"text": text, **more})


def as_file(client, content, text=""):
    file = SimpleUploadedFile("fleet.json", content, "application/json")
    return client.post("/import", {"files": [file], "text": text})


def imported(response):
    """The document of the one fleet there is, to whose editor the answer leads."""
    row = List.objects.get()
    assert response.headers["Location"] == f"/lists/{row.pk}/"
    return judging.read(row)


def test_import_form(client):
    form = page(client.get("/import")).one("main").one("form")
    assert [form.attrs["enctype"], form.one("textarea").text] == ["multipart/form-data", ""]


@pytest.mark.parametrize("send", [as_text, as_file], ids=["text", "file"])
@pytest.mark.parametrize(
    "document", [full_fleet(), UNICODE, ILLEGAL], ids=["legal", "unicode", "illegal"]
)
def test_import(client, document, send):
    text = codec.write(document)
    response = send(client, text if send is as_text else text.encode())
    assert imported(response) == document
    assert List.objects.get().document == text


def test_import_with_byte_order_mark_and_windows_lines(client):
    text = json.dumps(json.loads(codec.write(UNICODE)), indent=2).replace("\n", "\r\n")
    assert imported(as_file(client, b"\xef\xbb\xbf" + text.encode())) == UNICODE


def test_import_of_an_illegal_fleet_shows_its_issues(client):
    response = client.get(as_text(client, codec.write(ILLEGAL)).headers["Location"])
    assert page(response).one(id="bar").one(cls="chip").text == "13 problems"
    assert [name for name, _ in cards(response)] == [
        "Cruiser Ship",
        "99× Fighter Squadron",
        "star-whale",
    ]


def test_import_is_written_in_the_history(client):
    as_text(client, codec.write(full_fleet()))
    assert list(Revision.objects.values_list("number", "edit")) == [(1, "import")]


@pytest.mark.parametrize("given", [{}, {"text": ""}, {"text": " \r\n "}], ids=repr)
def test_import_of_nothing(client, given):
    response = client.post("/import", given)
    refused = page(response).one(role="alert")
    assert (response.status_code, refused.one("p").text) == (
        400,
        "Paste a list or a link, or choose a file first.",
    )
    assert List.objects.count() == 0


NO_LIST = "no unit we recognise: paste an Army Forge link, an exported list, or one unit per line"
CUT_OFF = "damaged or cut off at line 1, column"
REFUSED = {
    "not json": (
        "Dear players,",
        [("", NO_LIST)],
    ),
    "half a json": (
        HEAD,
        [("", f"{CUT_OFF} 30: copy or save it again")],
    ),
    "a list": ("[]", [("", NO_LIST)]),
    "no game": ('{"entries":[]}', [("game", "is missing")]),
    "other game": (
        '{"game":"chess"}',
        [("game", "no such game: chess. Known are: gf35, gff, gf15, warfleets, strategy")],
    ),
    "long game": (
        json.dumps({"game": "x" * 5000}),
        [("game", f"no such game: {'x' * 40}. Known are: gf35, gff, gf15, warfleets, strategy")],
    ),
    "other schema": ('{"schema":2,"game":"warfleets"}', [("schema", "must be 1")]),
    "many problems": (
        HEAD + ',"size":-1,"name":7,"entries":[{"id":"A!","key":"corvette","count":0},{}]}',
        [
            ("name", "must be a text"),
            ("size", "must be 1 or more"),
            ("entries[0].id", "contains characters that aren’t allowed here"),
            ("entries[0].count", "must be 1 or more"),
            ("entries[1].id", "is missing"),
            ("entries[1].key", "is missing"),
        ],
    ),
    "same ids": (
        HEAD + ',"entries":[{"id":"a","key":"corvette"},{"id":"a","key":"cruiser"}]}',
        [("entries", "ids used twice: a")],
    ),
    "not a number": (
        HEAD + ',"size":NaN,"entries":[{"id":"a","key":"corvette","count":-Infinity}]}',
        [("size", "must be a whole number"), ("entries[0].count", "must be a whole number")],
    ),
    "number in words": (HEAD + ',"size":"300"}', [("size", "must be a whole number")]),
    "huge number": (HEAD + ',"size":' + "9" * 400 + "}", [("size", "must be 100000 or less")]),
    "direction override": (
        HEAD + ',"name":"evil\\u202egnp.exe"}',
        [("name", "contains invisible control characters")],
    ),
    "nested": (
        HEAD + ',"entries":' + "[" * 1000 + "]" * 1000 + "}",
        [("", f"{CUT_OFF} 242: copy or save it again")],
    ),
    "too many entries": (
        HEAD + ',"entries":[' + ",".join(f'{{"id":"a{n}","key":"x"}}' for n in range(201)) + "]}",
        [("entries", "too many: 200 allowed")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("send", [as_text, as_file], ids=["text", "file"])
@pytest.mark.parametrize("name", REFUSED)
def test_import_of_what_cannot_be_read(client, name, send):
    text, said = REFUSED[name]
    response = send(client, text if send is as_text else text.encode())
    assert (response.status_code, problems(response)) == (400, said)
    assert page(response).one("textarea").text == (text if send is as_text else "")
    assert List.objects.count() == 0


def test_import_of_a_hundred_thousand_entries(client):
    text = HEAD + ',"entries":[' + ",".join(["{}"] * 100_000) + "]}"
    response = as_text(client, text)
    assert problems(response) == [("entries", "too many: 200 allowed")]
    assert (response.status_code, List.objects.count()) == (400, 0)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", NO_LIST),
        (b"\xff\xfe{\x00}\x00", "no text in it: choose a .json or .zip file, or paste the list"),
        (b"%PDF-1.7\x00\xff", "no text in it: choose a .json or .zip file, or paste the list"),
        (b" " * (512 * 1024 + 1), "too large: 524289 bytes, 524288 allowed"),
    ],
    ids=["empty", "utf-16", "pdf", "large"],
)
def test_import_of_a_file_that_is_no_document(client, content, said):
    response = as_file(client, content)
    assert (response.status_code, problems(response)) == (400, [("", said)])
    assert List.objects.count() == 0


def test_import_of_unknown_names_leads_to_the_army_books(client):
    refused = page(client.post("/import", {"text": "Battle Brothers\nMaster Brother"}))
    link = refused.one(cls="refused").one("a")
    assert (link.text, link.attrs["href"]) == ("Get the book first", "/books")
    broken = page(client.post("/import", {"text": '{"game": "warfleets", "size": -1}'}))
    assert broken.one(cls="refused").all("a") == []


def test_import_of_a_long_text(client):
    response = as_text(client, "x" * 600_001)
    assert (response.status_code, page(response).one(cls="problem").text) == (
        400,
        "Too long: 600000 characters at most, this has 600001.",
    )


@pytest.mark.parametrize("send", [as_text, as_file], ids=["text", "file"])
def test_import_of_too_much(client, send):
    content = b"x" * (10 * 1024 * 1024)
    response = send(client, content.decode() if send is as_text else content)
    assert (response.status_code, page(response).one("h1").text) == (413, "Too large")
    assert List.objects.count() == 0


def test_import_of_several(client):
    files = [
        SimpleUploadedFile(f"{name}.json", codec.write(fleet(300, name=name)).encode())
        for name in ("first", "second")
    ]
    text = codec.write(full_fleet())
    response = client.post("/import", {"files": files, "text": text}, follow=True)
    lines = page(response).one(id="results").all("a", cls="name")
    rows = {row.name: row for row in List.objects.all()}
    assert [link.attrs["href"] for link in lines] == [
        f"/lists/{rows[name].pk}/" for name in ("", "first", "second")
    ]
    assert [link.one("b").text for link in lines] == ["Fleet", "first", "second"]


def test_same_text_again_leads_to_the_first_list(client):
    text = codec.write(fleet(300, name="Patrol"))
    first = as_text(client, text).headers["Location"]
    as_text(client, codec.write(fleet(300, name="Other")))
    results = page(client.get(as_text(client, text).headers["Location"])).one(id="results")
    assert results.text.count("You already have a list with the same content: Patrol") == 1
    assert [link.attrs["href"] for link in results.all("a")].count(first) == 1


def test_result_of_an_import_is_shown_again_after_its_lists_were_tagged(client):
    file = SimpleUploadedFile("first.json", codec.write(fleet(300)).encode())
    given = {"files": [file], "text": codec.write(full_fleet())}
    result = client.post("/import", given).headers["Location"]
    List.objects.update(tags="\nleague\n")
    lines = page(client.get(result)).one(id="results").all("span", cls="tags")
    assert [line.text for line in lines] == ["league", "league"]


def test_pasted_link_is_followed_and_stays_if_it_leads_nowhere(client):
    link = " https://example.org/share?id=x "
    response = client.post("/import", {"text": link})
    said = "only share links of army-forge.onepagerules.com can be read"
    assert problems(response) == [("", said)]
    assert page(response).one("textarea").text == link.strip()


@pytest.mark.parametrize("form", ["http://testserver/s/{}/", " https://testserver/s/{}.json\n"])
def test_link_to_a_list_shared_here_copies_it(client, form):
    row = lifecycle.create(uuid.uuid4(), full_fleet())
    response = as_text(client, form.format(row.share_key))
    copy = List.objects.exclude(pk=row.pk).get()
    assert response["Location"] == f"/lists/{copy.pk}/"
    assert judging.read(copy).entries == judging.read(row).entries
    assert list(copy.revisions.values_list("edit", flat=True)) == ["clone"]


def test_files_beside_a_link_are_imported_too(client):
    row = lifecycle.create(uuid.uuid4(), full_fleet())
    link = f"http://testserver/s/{row.share_key}/"
    response = as_file(client, codec.write(UNICODE).encode(), text=link)
    assert (response.status_code, List.objects.count()) == (302, 3)


@pytest.mark.parametrize("end", ["Xk3v9QpL2mNf8RtYw1ZbCg/", "{}/?revision=7", "{}/?revision=x"])
def test_link_to_a_list_that_is_not_there_stays_to_be_corrected(client, end):
    row = lifecycle.create(uuid.uuid4(), full_fleet())
    link = "http://testserver/s/" + end.format(row.share_key)
    response = client.post("/import", {"text": link})
    shown = page(response)
    assert (response.status_code, List.objects.count()) == (400, 1)
    assert shown.one("textarea").text == link
    said = "The address is cut off, or the list was deleted or is no longer shared."
    assert shown.one("span", role="alert").text == said


def test_links_are_imported_as_often_as_by_the_api(client, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "links", "1/hour")
    link = f"http://testserver/s/{lifecycle.create(uuid.uuid4(), full_fleet()).share_key}/"
    client.defaults["REMOTE_ADDR"] = "192.0.2.77"
    assert [as_text(client, link).status_code for _ in range(2)] == [302, 429]
    assert as_text(client, codec.write(full_fleet())).status_code == 302


def test_backup_among_other_files_is_refused(client, owner):
    backup = write_backup(owner).read()
    files = [
        SimpleUploadedFile("fleet.json", codec.write(UNICODE).encode(), "application/json"),
        SimpleUploadedFile("backup.zip", backup, "application/zip"),
    ]
    response = client.post("/import", {"files": files, "text": ""})
    problem = page(response).one(id="id_files_error").text
    assert (response.status_code, problem) == (400, "Choose the backup alone, without other files.")
    assert not List.objects.exists()
