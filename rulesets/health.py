"""Whether this process can serve: for load balancers and the operator."""

from django.db import DatabaseError, connection
from django.http import JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


def answer_probes(get_response):
    """Answer `/healthz` before anything asks which host it was sent to."""

    def middleware(request):
        return healthz(request) if request.path == "/healthz" else get_response(request)

    return middleware


@never_cache
@require_safe
def healthz(request):
    """200 with `{"status": "ok"}`, or 503 if the database does not answer."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        return JsonResponse({"status": "no database", "error": type(error).__name__}, status=503)
    return JsonResponse({"status": "ok"})
