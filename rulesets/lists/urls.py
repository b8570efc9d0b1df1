"""Addresses of lists, of their shared views and of blank sheets."""

from django.urls import path

from rulesets.lists.pages import check, comparing, editor, history, home, print, share

app_name = "lists"

urlpatterns = [
    path("compare", comparing.compare, name="compare"),
    path("lists/bulk", home.bulk, name="bulk"),
    path("lists/bulk/undo", home.undo_bulk, name="undo_bulk"),
    path("lists/<uuid:id>/", editor.editor, name="editor"),
    path("lists/<uuid:id>/edit", editor.edit, name="edit"),
    path("lists/<uuid:id>/show", editor.show, name="show"),
    path("lists/<uuid:id>/undo", editor.undo, name="undo"),
    path("lists/<uuid:id>/redo", editor.redo, name="redo"),
    path("lists/<uuid:id>/delete", editor.delete, name="delete"),
    path("lists/<uuid:id>/undelete", editor.undelete, name="undelete"),
    path("lists/<uuid:id>/history", history.history, name="history"),
    path("lists/<uuid:id>/history/<int:number>", history.version, name="version"),
    path("lists/<uuid:id>/restore", history.restore, name="restore"),
    path("lists/<uuid:id>/clone", share.clone, name="clone"),
    path("lists/<uuid:id>/share", share.share, name="share"),
    path("lists/<uuid:id>/share/renew", share.renew_key, name="renew_key"),
    path("lists/<uuid:id>/share/withdraw", share.withdraw_key, name="withdraw_key"),
    path("lists/<uuid:id>/export/<slug:style>", share.export, name="export"),
    path("lists/<uuid:id>/print", print.choose, name="print"),
    path("lists/<uuid:id>/<slug:sheet>.pdf", print.sheet, name="sheet"),
    path("lists/<uuid:id>/<slug:sheet>.png", print.preview, name="preview"),
    path("s/<slug:key>/", share.shared, name="shared"),
    path("s/<slug:key>.<slug:ending>", share.shared_as, name="shared_as"),
    path("s/<slug:key>/clone", share.clone_shared, name="clone_shared"),
    path("s/<slug:key>/picture.png", share.picture, name="picture"),
    path("s/<slug:key>/qr.svg", share.qr, name="qr"),
    path("s/<slug:key>/export/<slug:style>", share.shared_export, name="shared_export"),
    path("s/<slug:key>/<slug:sheet>.pdf", print.shared_sheet, name="shared_sheet"),
    path("check/", check.check, name="check"),
    path("check/worker.js", check.worker, name="check_worker"),
    path("blank/<slug:game>/<slug:sheet>.pdf", print.blank_sheet, name="blank_sheet"),
]
