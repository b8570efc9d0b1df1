"""Addresses of fleets and of their shared views."""

from django.urls import path

from fleets.views import editor, home, print, reference, share

app_name = "fleets"

urlpatterns = [
    path("", home.home, name="home"),
    path("fleets/new", home.create, name="create"),
    path("fleets/import", home.import_document, name="import"),
    path("fleets/blank.pdf", print.blank_sheet, name="blank_sheet"),
    path("fleets/<uuid:id>/", editor.editor, name="editor"),
    path("fleets/<uuid:id>/edit", editor.edit, name="edit"),
    path("fleets/<uuid:id>/undo", editor.undo, name="undo"),
    path("fleets/<uuid:id>/redo", editor.redo, name="redo"),
    path("fleets/<uuid:id>/history", editor.history, name="history"),
    path("fleets/<uuid:id>/restore", editor.restore, name="restore"),
    path("fleets/<uuid:id>/delete", editor.delete, name="delete"),
    path("fleets/<uuid:id>/undelete", editor.undelete, name="undelete"),
    path("fleets/<uuid:id>/clone", share.clone, name="clone"),
    path("fleets/<uuid:id>/share", share.share, name="share"),
    path("fleets/<uuid:id>/share/renew", share.renew_key, name="renew_key"),
    path("fleets/<uuid:id>/share/withdraw", share.withdraw_key, name="withdraw_key"),
    path("fleets/<uuid:id>/sheet.pdf", print.sheet, name="sheet"),
    path("fleets/<uuid:id>/export/<slug:style>", share.export, name="export"),
    path("s/<slug:key>/", share.shared, name="shared"),
    path("s/<slug:key>/clone", share.clone_shared, name="clone_shared"),
    path("s/<slug:key>/qr.svg", share.qr, name="qr"),
    path("s/<slug:key>/sheet.pdf", print.shared_sheet, name="shared_sheet"),
    path("s/<slug:key>/export/<slug:style>", share.export_shared, name="export_shared"),
    path("rules/warfleets", reference.reference, name="reference"),
]
