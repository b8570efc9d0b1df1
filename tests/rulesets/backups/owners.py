"""Owners with lists and books, their backups and what is theirs."""

import io
import zipfile
from dataclasses import replace

from django.core.files.uploadedfile import SimpleUploadedFile

from armies.campaigns.models import Campaign, Seat
from armies.campaigns.services import open_campaign
from rulesets.backups.services import archives
from rulesets.books.models import Book
from rulesets.books.reading import read_book
from rulesets.books.services import store
from rulesets.engine.values import Term
from rulesets.lists.models import Favourite, List, Revision
from rulesets.lists.services import editing, favourites, lifecycle, tagging
from tests.armies.shown import column
from tests.builders import fleet, ship
from tests.wars import war

WHOLE = ("document", "revision", "undo_to", "redo_to", "share_key", "deleted_at", "tags")

OF_LIST = (
    *WHOLE,
    *("id", "owner", "name", "points", "verdict", "text"),
    *("created_at", "updated_at", "template_at"),
)


def own_book(owner, name="Mine"):
    public = Book.objects.filter(game="gf35").first()
    return store(replace(read_book(public), key="own", version="1", name=Term(name)), "", owner).row


def furnish(owner):
    """Give an owner lists with histories, a deleted one, a book and a campaign."""
    own_book(owner)
    row = lifecycle.create(owner, fleet(300, ship("corvette"), name="Patrol"))
    for name in ("Second", "Third"):
        editing.edit(owner, row.pk, "rename", {"name": name})
    editing.undo(owner, row.pk)
    tagging.set_tags(owner, row.pk, ["league", "painted"])
    favourites.save(owner, row.pk, "e1")
    army = lifecycle.create(owner, replace(column("Army"), books={"own": "1"}, entries=()))
    lifecycle.bulk(owner, [army.pk], "template")
    gone = lifecycle.create(owner, fleet(300, name="Gone"))
    lifecycle.delete(owner, gone.pk)
    open_campaign(owner, war(0, 2))


def backup(owner):
    return archives.write_backup(owner).read()


def everything():
    """Return all rows of lists, revisions, books, campaigns and seats, without primary keys."""
    revisions = [f.attname for f in Revision._meta.fields if f.attname != "id"]
    return {
        "lists": list(List.objects.order_by("pk").values(*OF_LIST)),
        "revisions": list(Revision.objects.order_by("list", "number").values(*revisions)),
        "favourites": list(Favourite.objects.values()),
        "books": list(Book.objects.exclude(owner=None).values("owner", "version", "document")),
        "campaigns": list(Campaign.objects.values("id", "owner", "document", "squares")),
        "seats": list(Seat.objects.order_by("key").values("campaign", "player", "key")),
    }


def hand_in(client, raw):
    return client.post("/import", {"files": SimpleUploadedFile("backup.zip", raw)})


def lose_everything():
    for model in (List, Favourite, Campaign):
        model.objects.all().delete()
    Book.objects.exclude(owner=None).delete()


def rewritten(raw, change):
    """Return a backup with members replaced by name; None leaves one out."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            content = change(name, old.read(name))
            if content is not None:
                new.writestr(name, content)
    return made.getvalue()
