"""Fixtures for tests of oracles: a small library, and provers for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.oracles.knowledge import SnapshotKnowledge
from driftbench.oracles.solver.oracle import SolverOracle
from driftbench.oracles.solver.provers import open_provers
from driftbench.oracles.solver.translator import Translator
from tests.oracles.small_library import LIBRARY

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> SnapshotKnowledge:
    """Return the constants and classes of the small library."""
    folder = tmp_path_factory.mktemp("library")
    (folder / "Library.lean").write_text(LIBRARY, encoding="utf-8")
    return SnapshotKnowledge(read_library(open_snapshot(f"dir:{folder}")).parsed)


@pytest.fixture(scope="session")
def solver(knowledge: SnapshotKnowledge) -> Iterator[SolverOracle]:
    """Return an oracle that asks cvc5 and knows the small library."""
    translator = Translator(knowledge, None)
    with SolverOracle(translator, open_provers(("cvc5",)), steps=1_000_000) as oracle:
        yield oracle
