"""The floors an edit and a sheet are held against."""

from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.urls import path
from django.utils import timezone

ROW = "bench"
"""Key of the one row that is written, whoever asks."""


def write(request):
    """Session, CSRF, one row written, so many bytes back as `bytes` asks for."""
    request.session["count"] = request.session.get("count", 0) + 1
    if not Session.objects.filter(pk=ROW).update(expire_date=timezone.now()):
        Session.objects.create(pk=ROW, expire_date=timezone.now())
    return HttpResponse(b"<p>" * (int(request.POST["bytes"]) // 3))


def empty(request):
    return HttpResponse("ok")


urlpatterns = [path("bare/write", write), path("bare/empty", empty)]
