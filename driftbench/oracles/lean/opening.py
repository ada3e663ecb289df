"""Opens the oracles `lean` and `kimina`; see `driftbench.oracles.opening`."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.oracles.lean.kimina import DEFAULT_URL, KEY, KiminaOracle
from driftbench.oracles.lean.oracle import LeanOracle, find_lean
from driftbench.oracles.lean.project import check_project

if TYPE_CHECKING:
    from driftbench.corpus.identity import SnapshotIdentity
    from driftbench.equipment import Equipment
    from driftbench.lean import NotationTable

__all__ = ["open_kimina", "open_lean"]


def open_lean(equipment: Equipment) -> LeanOracle:
    """Open the oracle `lean`, in the project of an equipment or without one.

    Statements are read with the notation of the snapshot, if one is named.

    Raises:
        InputError: the folder is not a Lean project, mathlib is not built in it, or it has another
            version than the snapshot.
        CorpusError: the snapshot cannot be read.
        OracleError: no Lean is installed.
    """
    project = equipment.lean_project
    launch = find_lean(project)
    if project:
        check_project(project, snapshot=_identity(equipment))
    table, digest = _notation(equipment)
    return LeanOracle(launch, table=table, notation=digest)


def open_kimina(equipment: Equipment, url: str) -> KiminaOracle:
    """Open the oracle `kimina`, as in `kimina:http://127.0.0.1:8000`.

    Raises:
        InputError: the URL is not one of a server.
        CorpusError: the snapshot cannot be read.
    """
    key = os.environ.get(KEY, "")
    oracle = KiminaOracle(url or DEFAULT_URL, key=key)
    table, digest = _notation(equipment)
    return replace(oracle, table=table, notation=digest)


def _identity(equipment: Equipment) -> SnapshotIdentity | None:
    if not equipment.snapshot:
        return None
    from driftbench.corpus import open_snapshot

    return open_snapshot(equipment.snapshot).identity


def _notation(equipment: Equipment) -> tuple[NotationTable | None, str]:
    """Return the notation of the snapshot and its digest; None and "" without a snapshot."""
    if not equipment.snapshot:
        return None, ""
    from driftbench.oracles.snapshot_context import snapshot_context_of

    found = snapshot_context_of(equipment.snapshot, workers=equipment.workers)
    return found.table, found.digest
