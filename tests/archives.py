"""Zip archives for tests."""

import io
import zipfile


def archive(**members):
    """A zip archive of JSON files by name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(f"{name}.json", content)
    return buffer.getvalue()
