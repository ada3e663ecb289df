"""Opens the oracles `lean` and `kimina`; see `driftbench.oracles.opening`."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.oracles.lean.kimina import DEFAULT_URL, KEY, KiminaOracle
from driftbench.oracles.lean.launch import find_repl
from driftbench.oracles.lean.library import DEFAULT_PROFILE, read_library
from driftbench.oracles.lean.oracle import LeanOracle
from driftbench.oracles.lean.project import check_project

if TYPE_CHECKING:
    from driftbench.corpus.identity import SnapshotIdentity
    from driftbench.equipment import Equipment
    from driftbench.lean import NotationTable

__all__ = ["open_kimina", "open_lean"]


def open_lean(equipment: Equipment, profile: str = "") -> LeanOracle:
    """Open the oracle `lean` in the project of an equipment, as in `lean` or `lean:quick`.

    Raises:
        InputError: there is no such profile of closers, the project was not prepared, or it has
            another version of mathlib than the snapshot.
        CorpusError: the snapshot cannot be read.
        OracleError: no Lean is installed.
    """
    library = read_library(profile or DEFAULT_PROFILE)
    launch = find_repl(equipment.lean_project)
    check_project(equipment.lean_project, snapshot=_identity(equipment))
    table, digest = _notation(equipment)
    return LeanOracle(launch, library, table=table, notation=digest)


def open_kimina(equipment: Equipment, url: str) -> KiminaOracle:
    """Open the oracle `kimina`, as in `kimina:http://127.0.0.1:8000`.

    A profile of closers may follow a `#`, as in `kimina:http://127.0.0.1:8000#quick`.

    Raises:
        InputError: the URL is not one of a server, or there is no such profile.
    """
    address, _, profile = url.partition("#")
    library = read_library(profile or DEFAULT_PROFILE)
    oracle = KiminaOracle(address or DEFAULT_URL, key=os.environ.get(KEY, ""), library=library)
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
