"""Addresses of the fleet API."""

from django.urls import path

from fleets.api import changes, lists, renderings, sharing
from rulesets.api.addresses import address

urlpatterns = [
    path("fleets", address(GET=lists.list_fleets, POST=lists.create_fleet), name="fleets"),
    path(
        "fleets/<uuid:id>",
        address(GET=lists.show_fleet, PUT=lists.replace_fleet, DELETE=lists.delete_fleet),
        name="fleet",
    ),
    path("fleets/<uuid:id>/undelete", address(POST=lists.undelete_fleet), name="fleet_undelete"),
    path("fleets/<uuid:id>/clone", address(POST=lists.clone_fleet), name="fleet_clone"),
    path("fleets/<uuid:id>/edits", address(POST=changes.edit_fleet), name="fleet_edits"),
    path("fleets/<uuid:id>/undo", address(POST=changes.undo), name="fleet_undo"),
    path("fleets/<uuid:id>/redo", address(POST=changes.redo), name="fleet_redo"),
    path(
        "fleets/<uuid:id>/share",
        address(GET=sharing.show_share, POST=sharing.renew_share, DELETE=sharing.withdraw_share),
        name="fleet_share",
    ),
    path("fleets/<uuid:id>/text", address(GET=renderings.show_text), name="fleet_text"),
    path("fleets/<uuid:id>/sheet.pdf", address(GET=renderings.show_sheet), name="fleet_sheet"),
    path("shared/<slug:key>", address(GET=sharing.show_shared), name="shared"),
    path("shared/<slug:key>/clone", address(POST=lists.clone_shared), name="shared_clone"),
    path("shared/<slug:key>/text", address(GET=renderings.show_shared_text), name="shared_text"),
    path(
        "shared/<slug:key>/sheet.pdf",
        address(GET=renderings.show_shared_sheet),
        name="shared_sheet",
    ),
]
