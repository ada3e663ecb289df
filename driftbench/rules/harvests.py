"""The signatures of a snapshot, read once and kept in a file of the cache folder.

Harvesting reads every file of a snapshot. What comes of it follows from the snapshot and from the
code that reads it; under the digests of both it is kept as JSON, one file for each snapshot.
Promises what a fresh harvest gives, also where nothing can be kept. Deliberately trusts no file of
another digest.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

from driftbench._files import write_text
from driftbench.corpus.constants import Constants
from driftbench.corpus.remembered import file_memory
from driftbench.kept import key_of, sources
from driftbench.resources import cache_root
from driftbench.rules.signatures import Signatures, harvest_signatures
from driftbench.rules.vocabulary import Vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.corpus import Snapshot

__all__ = ["kept_signatures"]


def kept_signatures(snapshot: Snapshot, *, workers: int = 1) -> Signatures:
    """Return the signatures of a snapshot.

    Args:
        snapshot: a project.
        workers: processes to read files with.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file is cut short in a comment.
    """
    digest = snapshot.identity.digest
    key = key_of(sources("driftbench.corpus", "driftbench.lean", "driftbench.rules"), digest)
    path = cache_root() / f"signatures-{digest[:16]}.json"
    found = _read(path, key)
    if found is None:
        found = harvest_signatures(snapshot, workers=workers, memory=file_memory())
        _write(path, key, found)
    return found


def _read(path: Path, key: str) -> Signatures | None:
    try:
        with path.open(encoding="utf-8") as file:
            head, text = file.readline(), file.read()
        # A file that was cut short or damaged is as good as none.
        return _signatures(json.loads(text)) if head == _head(key, text) else None
    except (OSError, ValueError):
        return None


def _write(path: Path, key: str, found: Signatures) -> None:
    text = json.dumps(_plain(found), ensure_ascii=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, f"{_head(key, text)}{text}")
    except OSError as error:
        logging.getLogger("driftbench").warning("%s: is not kept (%s)", path, error.strerror)


def _head(key: str, text: str) -> str:
    return f"{key} {key_of(text)}\n"


def _plain(found: Signatures) -> dict[str, Any]:
    """Return signatures as JSON values."""
    return {"constants": found.harvest.to_plain(), "vocabulary": found.vocabulary.to_plain()}


def _signatures(plain: dict[str, Any]) -> Signatures:
    return Signatures(
        Constants.from_plain(plain["constants"]), Vocabulary.from_plain(plain["vocabulary"])
    )
