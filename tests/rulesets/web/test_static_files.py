"""Static files as they are collected for browsers."""

import pytest
from django.core.files.base import ContentFile

from rulesets.web.static_files import UncommentedStorage


@pytest.mark.parametrize(
    ("name", "text", "kept"),
    [
        ("js/a.js", "// Why.\nlet a = 1;  // so\n  // And.\na;\n", "let a = 1;  // so\na;\n"),
        ("css/a.css", "/* Two\nlines. */\nb { c: d; }\n", "b { c: d; }\n"),
        ("htmx/a.js", "// Theirs.\n", "// Theirs.\n"),
    ],
    ids=["script", "style", "somebody else's"],
)
def test_collected_files_have_no_comments_of_ours(tmp_path, name, text, kept):
    storage = UncommentedStorage(location=tmp_path)
    content = ContentFile(text.encode())
    content.read()
    storage.save(name, content)
    assert (tmp_path / name).read_text() == kept
