"""Army Forge's own documents, where `MUSTER_CORPUS` names a folder that has them; else none."""

import os
from pathlib import Path


def files(folder: str) -> list[Path]:
    """The JSON files of a folder of the corpus, those of folders within too."""
    corpus = os.environ.get("MUSTER_CORPUS")
    return sorted((Path(corpus) / folder).rglob("*.json")) if corpus else []
