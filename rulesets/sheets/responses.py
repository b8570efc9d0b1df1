"""Responses with a PDF, and with a QR code."""

import io

import segno
from django.http import HttpResponse


def pdf_response(name: str, pdf: bytes) -> HttpResponse:
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def qr_response(address: str) -> HttpResponse:
    code = segno.make(address, error="m")
    picture = io.BytesIO()
    code.save(picture, kind="svg", border=4, light="#fff", omitsize=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
