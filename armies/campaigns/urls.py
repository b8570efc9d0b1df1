"""Addresses of campaigns: those of one's own, and the war room behind each key."""

from django.urls import include, path

from armies.views import campaigns, war_room

WAR_ROOM = [
    path("", war_room.war_room, name="war_room"),
    path("news", war_room.news, name="news"),
    path("act", war_room.act, name="act"),
    path("undo", war_room.take_back, name="take_back"),
    path("log", war_room.log, name="campaign_log"),
    path("campaign.json", war_room.document, name="campaign_document"),
    path("qr.svg", war_room.qr, name="seat_qr"),
    path("<slug:sheet>.pdf", war_room.sheet, name="campaign_sheet"),
]

campaign_patterns = [
    path("campaigns", campaigns.mine, name="campaigns"),
    path("campaigns/new", campaigns.new, name="new_campaign"),
    path("campaigns/resource-sheet-<slug:variant>.pdf", campaigns.blank_sheet, name="blank_ledger"),
    path("campaigns/<uuid:id>", campaigns.campaign, name="campaign"),
    path("campaigns/<uuid:id>/renew", campaigns.renew, name="renew_seat"),
    path("campaigns/<uuid:id>/delete", campaigns.delete, name="delete_campaign"),
    path("campaigns/<uuid:id>/undelete", campaigns.undelete, name="undelete_campaign"),
    path("c/<slug:key>/", include(WAR_ROOM)),
]
