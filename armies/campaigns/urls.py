"""URLs of campaigns: the visitor's own, and the war room at each key."""

from django.urls import include, path

from armies.campaigns.views import opening, records, settings, war_room

app_name = "campaigns"

WAR_ROOM = [
    path("", war_room.war_room, name="war_room"),
    path("news", war_room.news, name="news"),
    path("act", war_room.act, name="act"),
    path("undo", war_room.undo, name="undo"),
    path("log", records.log, name="campaign_log"),
    path("result", records.result, name="result"),
    path("result.svg", records.picture, name="result_picture"),
    path("settings", settings.settings, name="settings"),
    path("settings/map", settings.place, name="place_objectives"),
    path("rematch", records.rematch, name="rematch"),
    path("stopped", records.stopped, name="stopped"),
    path("chronicle.txt", records.chronicle, name="chronicle"),
    path("campaign.json", records.document, name="campaign_document"),
    path("qr.svg", records.qr, name="seat_qr"),
    path("<slug:sheet>.pdf", records.sheet, name="campaign_sheet"),
    path("<slug:screen>", war_room.war_room, name="screen"),
]

urlpatterns = [
    path("campaigns", opening.mine, name="campaigns"),
    path("campaigns/rules", opening.rules, name="rules"),
    path("campaigns/new", opening.new, name="new_campaign"),
    path("campaigns/sample", opening.try_sample, name="sample"),
    path("campaigns/resource-sheet-<slug:variant>.pdf", opening.blank_sheet, name="blank_ledger"),
    path("campaigns/<uuid:id>", opening.campaign, name="campaign"),
    path("campaigns/<uuid:id>/renew", opening.renew, name="renew_seat"),
    path("campaigns/<uuid:id>/delete", opening.delete, name="delete_campaign"),
    path("campaigns/<uuid:id>/undelete", opening.undelete, name="undelete_campaign"),
    path("c/<slug:key>/", include(WAR_ROOM)),
]
