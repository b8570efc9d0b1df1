"""Zip archives for tests, and what stands in files."""

import io
import zipfile

from rulesets.engine.errors import InvalidInput


def archive(**members):
    """A zip archive of JSON files by name."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in members.items():
            packed.writestr(f"{name}.json", content)
    return buffer.getvalue()


def content(file):
    """What a file holds, or the codes of its problems."""
    try:
        return file.read()
    except InvalidInput as error:
        return [problem.code for problem in error.details]
