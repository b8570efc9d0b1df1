"""The Italian catalogue is complete: it holds exactly the texts that the source holds today."""

import re
import shutil
from contextlib import chdir
from pathlib import Path

import polib
import pytest
from django.core.management import call_command
from django.test import override_settings

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("locale/it/LC_MESSAGES/django.po")
NOT_SOURCE = shutil.ignore_patterns(
    *(".*", "__pycache__", "fixtures", "locale", "node_modules", "static", "tests", "var")
)
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[a-z%]")


def identity(entry):
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural


def texts(entry):
    """What the reader may see: one text, or one for each number form."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def pairs(entry):
    """Each source text with its translation."""
    forms = (entry.msgid, entry.msgid_plural) if entry.msgid_plural else (entry.msgid,)
    return zip(forms, texts(entry), strict=True)


def placeholders(text):
    return set(PLACEHOLDER.findall(text))


@pytest.fixture(scope="module")
def catalogue():
    return polib.pofile(str(ROOT / CATALOGUE))


@pytest.fixture(scope="module")
def extracted(tmp_path_factory):
    """Every message of the source, collected in a copy, so that the working tree stays as it is."""
    copy = tmp_path_factory.mktemp("messages") / "muster"
    shutil.copytree(ROOT, copy, ignore=NOT_SOURCE)
    with chdir(copy), override_settings(LOCALE_PATHS=[copy / "locale"]):
        kinds = ["html", "txt", "py", "svg"]
        call_command("makemessages", locale=["it"], extensions=kinds, verbosity=0)
    return polib.pofile(str(copy / CATALOGUE))


def test_catalogue_holds_every_text_of_the_source(catalogue, extracted):
    assert sorted(set(map(identity, extracted)) - set(map(identity, catalogue))) == []


def test_catalogue_holds_no_text_that_the_source_lost(catalogue, extracted):
    assert sorted(set(map(identity, catalogue)) - set(map(identity, extracted))) == []
    assert catalogue.obsolete_entries() == []


def test_every_text_is_translated(catalogue):
    assert [entry.msgid for entry in catalogue if not all(texts(entry))] == []


def test_no_translation_is_a_guess(catalogue):
    assert [entry.msgid for entry in catalogue if entry.fuzzy] == []


def test_translations_keep_the_placeholders(catalogue):
    changed = [
        (source, text)
        for entry in catalogue
        for source, text in pairs(entry)
        if placeholders(text)
        not in (placeholders(source), placeholders(entry.msgid + entry.msgid_plural))
    ]
    assert changed == []
