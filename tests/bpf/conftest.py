"""The context of a small library with bundled notation, for tests that make probes."""

from __future__ import annotations

import pytest

from driftbench.corpus import open_snapshot
from driftbench.lean import standard_table
from driftbench.library import read_library
from driftbench.oracles.knowledge import SnapshotKnowledge
from driftbench.oracles.snapshot_context import SnapshotContext
from driftbench.rules import default_kinds, harvest_kinds, merge_kinds
from tests.oracles.small_library import LIBRARY


@pytest.fixture(scope="session")
def snapshot_context(tmp_path_factory: pytest.TempPathFactory) -> SnapshotContext:
    """Return the context of the small library."""
    folder = tmp_path_factory.mktemp("library")
    (folder / "Library.lean").write_text(LIBRARY, encoding="utf-8")
    snapshot = open_snapshot(f"dir:{folder}")
    known = SnapshotKnowledge(read_library(snapshot).parsed)
    kinds = merge_kinds(default_kinds(), harvest_kinds([LIBRARY]))
    return SnapshotContext(snapshot.identity.digest, standard_table(), kinds, known)
