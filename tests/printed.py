"""What is printed on the pages of a PDF."""

import pypdfium2


def page_texts(pdf: bytes) -> list[str]:
    """Return the text of each page, every run of white space one space."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def page_sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Return width and height of each page, in points."""
    with pypdfium2.PdfDocument(pdf) as document:
        sizes = [page.get_size() for page in document]
    return [(round(width), round(height)) for width, height in sizes]
