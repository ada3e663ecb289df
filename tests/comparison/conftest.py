"""A comparer with the starter library, whose findings are not cached."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.comparison import PairComparer
from driftbench.equipment import Equipment
from driftbench.oracles.registry import open_oracle
from driftbench.oracles.snapshot_context import snapshot_context_of

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def comparer() -> Iterator[PairComparer]:
    """Return the comparer, with the embedded provers."""
    oracle = open_oracle(Equipment(snapshot="starter"), cached=False)
    with PairComparer(snapshot_context_of("starter"), oracle, "starter") as opened:
        yield opened
