"""One structured log line per request."""

import logging
import time

logger = logging.getLogger("muster.requests")


def log_requests(get_response):
    def middleware(request):
        start = time.perf_counter()
        response = get_response(request)
        logger.info(
            "request",
            extra={
                "method": request.method,
                "path": request.path,
                "status": response.status_code,
                "ms": round(1000 * (time.perf_counter() - start), 1),
            },
        )
        return response

    return middleware
