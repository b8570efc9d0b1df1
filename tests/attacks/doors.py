"""Attacks on every other door: keys, jobs, webhooks, backups, comparing, pictures, bulk reads."""

import io
import json
import secrets
import zipfile

from tests.attacks.known import campaign, crowded, fleet, levy, unit
from tests.attacks.visitor import ARCHIVE_SECONDS, SHEET_SECONDS, Attack, together

API = "/api/v1/"
JSON = {"Content-Type": "application/json"}
ZIP = {"Content-Type": "application/zip"}


def owner(visitor, document):
    """Store a list by the API; return it and the header of its new owner."""
    body = visitor.ask("POST", f"{API}lists", json=document).json()
    return body, {"Authorization": f"Bearer {body['owner_key']}"}


def shared(visitor, document):
    body, _ = owner(visitor, document)
    return f"/s/{body['share_url'].rstrip('/').rpartition('/')[2]}"


def guess_keys(visitor):
    for _ in range(150):
        visitor.ask("GET", f"/s/{secrets.token_urlsafe(16)}/")
        bearer = {"Authorization": f"Bearer muster_{secrets.token_urlsafe(32)}"}
        visitor.ask("GET", f"{API}lists", headers=bearer)
        visitor.ask("GET", f"/devices/{secrets.token_urlsafe(32)}")


def flood_of_api_keys(visitor):
    for n in range(60):
        visitor.post("/keys", {"name": f"key {n}", "scope": "write", "days": "30"})


def flood_of_idempotency_keys(visitor):
    document = crowded(20, 40)
    for n in range(30):
        headers = {"Idempotency-Key": f"request-{n:020}"}
        visitor.ask("POST", f"{API}lists", json=document, headers=headers)


def flood_of_jobs(visitor):
    list_, bearer = owner(visitor, fleet(150))
    wanted = {"lists": [list_["id"]] * 75}
    fitting = crowded(20)
    for _ in range(12):
        visitor.ask("POST", f"{API}jobs/sheets", json=wanted, headers=bearer)
    text = json.dumps(fitting)
    raw = packed({f"{n}.json": text for n in range(1000)})
    visitor.ask("POST", f"{API}jobs/imports", content=raw, headers=bearer | ZIP)
    visitor.ask("GET", "/rules")


def webhooks_inside(visitor):
    list_, bearer = owner(visitor, levy(unit(0)))
    hooks = f"{API}lists/{list_['id']}/webhooks"
    hosts = ("127.0.0.1", "[::1]", "localhost", "169.254.169.254", "10.0.0.1", "127.0.0.1.nip.io")
    hosts += ("0x7f000001", "2130706433", "user@127.0.0.1", "[::ffff:10.0.0.1]", "192.0.2.1")
    for host in hosts:
        visitor.ask("POST", hooks, json={"url": f"https://{host}/"}, headers=bearer)
    for n in range(20):
        edit = {"edit": "rename", "arguments": {"name": f"{n}"}}
        visitor.ask("POST", f"{API}lists/{list_['id']}/edits", json=edit, headers=bearer)


def packed(members):
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return raw.getvalue()


def backup(members):
    return packed({"muster-backup.json": '{"muster": "backup", "format": 1}', **members})


def hand_in(visitor, raw):
    visitor.post("/import", files={"files": ("backup.zip", raw, "application/zip")})
    visitor.ask("GET", "/backup/restore")
    visitor.post("/backup/restore")


def stored_list(revisions, document):
    text, moment = json.dumps(document), "2026-01-01T00:00:00Z"
    revision = {"document": text, "edit": "rename", "about": "", "about_it": ""}
    revision |= {"step": "", "undo_to": None, "redo_to": None}
    revision |= {"points": 0, "verdict": "legal", "created_at": moment}
    return {
        "id": "00000000-0000-4000-8000-000000000001",
        "share_key": None,
        "document": text,
        "revision": revisions,
        "undo_to": None,
        "redo_to": None,
        "created_at": moment,
        "updated_at": moment,
        "archived_at": None,
        "deleted_at": None,
        "revisions": [{**revision, "number": n + 1} for n in range(revisions)],
    }


def restore_bombs(visitor):
    hand_in(visitor, backup({f"lists/{n}.json": b" " * 17_000_000 for n in range(7)}))
    hand_in(visitor, backup({f"lists/{n}.json": "{}" for n in range(4900)}))
    histories = json.dumps(stored_list(40, crowded(40, 40)))
    hand_in(visitor, backup({f"lists/{n}.json": histories for n in range(20)}))


def zip_bombs(visitor):
    for content in (b"[" * 2_000_000, b" " * 2_000_000, b'{"game":"gf35","x":' + b"9" * 1_900_000):
        raw = packed({f"{n}.json": content for n in range(60)})
        visitor.post("/import", files={"files": ("a.zip", raw, "application/zip")})


def compare_monsters(visitor):
    first = visitor.bring(crowded(20))
    second = visitor.bring(crowded(150, 13) | {"size": 3000})
    ids = [page.strip("/").rpartition("/")[2] for page in (first, second)]
    visitor.ask("GET", f"/compare?a={ids[0]}&b={ids[1]}")
    visitor.ask("GET", f"/compare.txt?a={ids[0]}&b={ids[1]}")
    visitor.ask("GET", f"{API}compare?before={ids[0]}&after={ids[1]}")


def pictures_and_booklets(visitor):
    link = shared(visitor, fleet(150))
    together(
        lambda: visitor.ask("GET", f"{link}/picture.png"),
        lambda: visitor.ask("GET", f"{link}/booklet.pdf"),
        lambda: visitor.ask("GET", f"{link}/sheet.pdf?chances=show"),
        lambda: visitor.ask("GET", f"{link}/qr.svg"),
    )


def chances(visitor):
    link = shared(visitor, crowded(150, 12))
    visitor.ask("GET", f"{link}/sheet.pdf?chances=show")
    visitor.ask("GET", f"{link}/cards.pdf?qr=list")


def bulk_reads(visitor):
    list_, bearer = owner(visitor, crowded(20))
    keys = []
    for n in range(75):
        document = crowded(20) | {"name": f"{n}"}
        made = visitor.ask("POST", f"{API}lists", json=document, headers=bearer).json()
        keys.append(made["share_url"].rstrip("/").rpartition("/")[2])
    query = "?expand=rules,books"
    for most in (75, 6):
        wanted = {"keys": keys[:most]}
        visitor.ask("POST", f"{API}shared/batch{query}", json=wanted, headers=bearer)
    for _ in range(5):
        visitor.ask("GET", f"{API}lists/{list_['id']}{query}", headers=bearer)


def check_codes(visitor):
    visitor.ask("GET", "/check/?" + "a" * 60_000)
    visitor.post("/check/", {"text": "x" * 500_000})


def odd_texts(visitor):
    for text in (
        "(" * 400_000,
        "x (" * 130_000,
        "1 [" * 130_000,
        "e\u0301" * 120_000,
        "# A\n" + "\n" * 400_000,
    ):
        visitor.post("/import", {"text": text})
        visitor.post("/import", {"text": "http://" + text[:4000]})
    for game in ("gf35", "warfleets"):
        visitor.ask("GET", f"/rules/{game}?q=" + "a%20" * 2000)
    page = visitor.bring(levy(unit(0)))
    visitor.post(f"{page}edit", {"do": "annotate_entry?entry=e0", "note": "\u0300" * 2000})
    visitor.ask("GET", f"{page}export/discord")


def unknown_names(visitor):
    names = {f"n{n}": n for n in range(30_000)}
    visitor.post("/import", {"text": json.dumps(levy(unit(0)) | names)})
    entries = [unit(n, **{f"x{m}": m for m in range(9)}) for n in range(200)]
    page = visitor.bring(levy(*entries))
    for n in range(5):
        visitor.post(f"{page}edit", {"do": f"rename?name=x{n}"})


def flood_of_campaigns(visitor):
    for n in range(60):
        visitor.post("/import", {"text": json.dumps(campaign() | {"name": f"War {n}"})})
    rows = [{"do": "row", "player": "p1", "round": n, "start": 1} for n in range(1, 40)]
    visitor.judge(campaign(*rows * 10))


def big_edits(visitor):
    page = visitor.bring(crowded(20))
    for n in range(40):
        visitor.post(f"{page}edit", {"do": f"rename?name=x{n}"})
    visitor.ask("GET", f"{page}history")


def flood_of_owners(visitor):
    for _ in range(100):
        visitor.http.cookies.delete("muster_owner")
        visitor.post("/samples/warfleets")


def log_in_guesses(visitor):
    for n in range(15):
        visitor.post("/account/login/", {"login": f"a{n}@example.org"})
        visitor.post("/account/login/code/", {"code": f"{n:06}"})
    for n in range(15):
        visitor.post("/account/signup/", {"email": f"a{n}@example.org"})


def proposals(visitor):
    """Ask for what takes long to work out, of the largest list that there may be."""
    page = visitor.bring(crowded(150, 13))
    together(*(lambda: visitor.ask("GET", f"{page}proposals") for _ in range(6)))
    visitor.ask("GET", "/new/gf35/random?size=2000")


ATTACKS = [
    Attack("450 keys guessed", guess_keys, "401 404"),
    Attack("60 keys of the API asked for", flood_of_api_keys, "200 400"),
    Attack("30 idempotent lists of 800 picks", flood_of_idempotency_keys, "201"),
    Attack(
        "13 jobs of 75 sheets, 1,000 files", flood_of_jobs, "200 201 202 413 429", ARCHIVE_SECONDS
    ),
    Attack("webhooks to inside addresses", webhooks_inside, "200 201 400"),
    Attack("backups that unpack to 120 MB", restore_bombs, "200 302", ARCHIVE_SECONDS),
    Attack("archives that unpack to 120 MB", zip_bombs, "400", ARCHIVE_SECONDS),
    Attack("two monsters compared", compare_monsters, "200 302"),
    Attack(
        "picture and booklet of 150 ships", pictures_and_booklets, "200 201 400 503", SHEET_SECONDS
    ),
    Attack("chances of 150 units of 12 picks", chances, "200 201 400 503", SHEET_SECONDS),
    Attack("75 lists of 2,000 picks in bulk", bulk_reads, "200 201 400"),
    Attack("codes to check", check_codes, "200 405"),
    Attack("texts that look like lists", odd_texts, "200 302 400"),
    Attack("30,000 unknown names", unknown_names, "302 400"),
    Attack("60 campaigns", flood_of_campaigns, "200 302 413"),
    Attack("40 edits of 2,000 picks", big_edits, "200 302"),
    Attack("100 owners", flood_of_owners, "302"),
    Attack("guesses at codes to log in", log_in_guesses, "200 302"),
    Attack("proposals for 150 units of 13 picks", proposals, "200 302 503", SHEET_SECONDS),
]
