"""Snapshots of Lean libraries, and the declarations read from them."""

from __future__ import annotations

from driftbench.corpus.declaration import Declaration
from driftbench.corpus.identity import SnapshotIdentity
from driftbench.corpus.snapshot import Snapshot, module_of
from driftbench.corpus.specs import SPECS, open_snapshot

__all__ = [
    "SPECS",
    "Declaration",
    "Snapshot",
    "SnapshotIdentity",
    "module_of",
    "open_snapshot",
]
