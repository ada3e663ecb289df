"""The signatures of a snapshot, read once and kept in a file of the cache folder.

Harvesting reads every file of a snapshot. What comes of it follows from the snapshot and from the
code that reads it; under the digests of both it is kept as JSON, one file for each snapshot.
Promises what a fresh harvest gives. Deliberately trusts no file of another digest.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from driftbench.corpus.constants import Clause, Constant, Constants
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
        found = harvest_signatures(snapshot, workers=workers)
        _write(path, key, found)
    return found


def _read(path: Path, key: str) -> Signatures | None:
    try:
        with path.open(encoding="utf-8") as file:
            if file.readline() != f"{key}\n":
                return None
            return _signatures(json.loads(file.read()))
    except (FileNotFoundError, ValueError):
        # A file that was cut short is as good as none.
        return None


def _write(path: Path, key: str, found: Signatures) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    with part.open("w", encoding="utf-8", newline="\n") as file:
        file.write(f"{key}\n")
        file.write(json.dumps(_plain(found), ensure_ascii=False))
    part.replace(path)


def _plain(found: Signatures) -> dict[str, Any]:
    """Return signatures as JSON values."""
    harvest, words = found.harvest, found.vocabulary
    return {
        "constants": [
            (one.name, one.keyword, one.binders, one.result, one.spaces, one.parents)
            for one in harvest.constants.values()
        ],
        "clauses": [
            (one.declaration, one.premises, one.conclusion, one.spaces) for one in harvest.clauses
        ],
        "exports": harvest.exports,
        "names": sorted(words.names),
        "additive": words.additive,
        "words": sorted(words.words),
        "fields": sorted(words.fields),
    }


def _signatures(plain: dict[str, Any]) -> Signatures:
    constants = [
        Constant(name, keyword, binders, result, tuple(spaces), tuple(parents))
        for name, keyword, binders, result, spaces, parents in plain["constants"]
    ]
    clauses = [
        Clause(declaration, tuple(map(tuple, premises)), tuple(conclusion), tuple(spaces))
        for declaration, premises, conclusion, spaces in plain["clauses"]
    ]
    return Signatures(
        Constants({one.name: one for one in constants}, tuple(clauses), plain["exports"]),
        Vocabulary(
            names=frozenset(plain["names"]),
            additive=plain["additive"],
            words=frozenset(plain["words"]),
            fields=frozenset(plain["fields"]),
        ),
    )
