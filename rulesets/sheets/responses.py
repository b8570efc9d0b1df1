"""Responses with a PDF, and with a QR code."""

import io
from collections.abc import Callable

import segno
from django.http import HttpRequest, HttpResponse

from rulesets.sheets.options import SheetOptions


def pdf_response(
    request: HttpRequest, name: str, draw: Callable[[SheetOptions], bytes]
) -> HttpResponse:
    """Respond with the PDF for the options in the URL; raises InvalidInput for invalid ones."""
    drawn = draw(SheetOptions.read(request.GET))
    response = HttpResponse(drawn, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def qr_response(address: str) -> HttpResponse:
    code = segno.make(address, error="m")
    picture = io.BytesIO()
    code.save(picture, kind="svg", border=4, light="#fff", omitsize=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
