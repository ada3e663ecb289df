"""Functions that open the oracles `lean` and `kimina`; see `driftbench.oracles.registry`."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.oracles.lean.kimina import DEFAULT_URL, KEY, KiminaOracle
from driftbench.oracles.lean.launch import find_repl
from driftbench.oracles.lean.library import DEFAULT_PROFILE, read_library
from driftbench.oracles.lean.oracle import LeanOracle
from driftbench.oracles.lean.project import check_project
from driftbench.oracles.registry import lean_servers

if TYPE_CHECKING:
    from driftbench.corpus.identity import SnapshotIdentity
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.equipment import Equipment
    from driftbench.lean import NotationTable

__all__ = ["check_mathlib", "open_kimina", "open_lean"]

#: File of a Lean project with its version of Lean, such as `leanprover/lean4:v4.28.0`.
_TOOLCHAIN = "lean-toolchain"
_RELEASE = re.compile(r":v(\d{1,4}\.\d{1,4}\.\d{1,4}\S*)")


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
    snapshot = _snapshot(equipment)
    check_project(equipment.lean_project, snapshot=snapshot.identity if snapshot else None)
    table, digest = _notation(equipment)
    return LeanOracle(launch, library, table=table, notation=digest)


def open_kimina(equipment: Equipment, url: str) -> KiminaOracle:
    """Open the oracle `kimina`, as in `kimina:http://127.0.0.1:8000`.

    A profile of closers may follow a `#`, as in `kimina:http://127.0.0.1:8000#quick`.

    A server with another mathlib than the snapshot is an `InputError` when it is first asked.

    Raises:
        InputError: the URL is not one of a server, or there is no such profile.
        CorpusError: the snapshot cannot be read.
    """
    address, _, profile = url.partition("#")
    library = read_library(profile or DEFAULT_PROFILE)
    oracle = KiminaOracle(address or DEFAULT_URL, key=os.environ.get(KEY, ""), library=library)
    snapshot = _snapshot(equipment)
    if snapshot is None:
        return oracle
    table, digest = _notation(equipment)
    return replace(
        oracle,
        table=table,
        notation=digest,
        snapshot=snapshot.identity,
        toolchain=_toolchain(snapshot),
    )


def check_mathlib(equipment: Equipment, snapshot: SnapshotIdentity) -> None:
    """Check that the project and the servers of an equipment have the mathlib of a dataset.

    Args:
        equipment: the equipment; its servers are asked for their versions.
        snapshot: the library that the rows of the dataset are from.

    Raises:
        InputError: the project is not one, mathlib is not built there, or project or server has
            another commit.
        OracleError: a server does not answer.
    """
    if equipment.lean_project:
        check_project(equipment.lean_project, snapshot=snapshot, source="dataset")
    for url in lean_servers(equipment.oracle):
        replace(open_kimina(replace(equipment, snapshot=""), url), snapshot=snapshot).check()


def _snapshot(equipment: Equipment) -> Snapshot | None:
    if not equipment.snapshot:
        return None
    from driftbench.corpus import open_snapshot

    return open_snapshot(equipment.snapshot)


def _toolchain(snapshot: Snapshot) -> str:
    """Return the version of Lean that a snapshot is for; "" if it does not say."""
    if _TOOLCHAIN not in snapshot.store.listing():
        return ""
    ((_, content),) = snapshot.store.blobs([_TOOLCHAIN])
    found = _RELEASE.search(content.decode("utf-8", "replace"))
    return found[1] if found else ""


def _notation(equipment: Equipment) -> tuple[NotationTable | None, str]:
    """Return the notation of the snapshot and its digest; None and "" without a snapshot."""
    if not equipment.snapshot:
        return None, ""
    from driftbench.oracles.snapshot_context import snapshot_context_of

    found = snapshot_context_of(equipment.snapshot, workers=equipment.workers)
    return found.table, found.digest
