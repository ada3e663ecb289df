"""A library with the classes of algebra, and an oracle that knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.corpus import open_snapshot
from driftbench.library import read_library
from driftbench.oracles.knowledge import SnapshotKnowledge
from driftbench.oracles.solver.oracle import SolverOracle
from driftbench.oracles.solver.provers import open_provers
from driftbench.oracles.solver.translator import Translator

if TYPE_CHECKING:
    from collections.abc import Iterator

_CLASSES = {
    "Mul": "",
    "Add": "",
    "LE": "",
    "Preorder": "LE α",
    "PartialOrder": "Preorder α",
    "LinearOrder": "PartialOrder α",
    "Monoid": "Mul α",
    "CommMonoid": "Monoid α",
    "Group": "Monoid α",
    "CommGroup": "Group α, CommMonoid α",
    "AddCommMonoid": "Add α",
    "AddGroup": "Add α",
    "Semiring": "AddCommMonoid α, Monoid α",
    "Ring": "Semiring α, AddGroup α",
    "CommRing": "Ring α, CommMonoid α",
}
ALGEBRA = "universe u\n" + "".join(
    f"class {name} (α : Type u){' extends ' + parents if parents else ''} where\n\n"
    for name, parents in _CLASSES.items()
)
ALGEBRA += """
structure Irrational (x : ℝ) : Prop where
  irrational : True

structure Near (x y : ℝ) : Prop where
  near : True

structure Nice {R : Type u} (a : R) : Prop where
  nice : True

structure Tame {R : Type u} (f : ℕ → R) : Prop where
  tame : True
"""


@pytest.fixture(scope="session")
def algebra(tmp_path_factory: pytest.TempPathFactory) -> SnapshotKnowledge:
    """Return what is known of the library."""
    folder = tmp_path_factory.mktemp("algebra")
    (folder / "Algebra.lean").write_text(ALGEBRA, encoding="utf-8")
    return SnapshotKnowledge(read_library(open_snapshot(f"dir:{folder}")).parsed)


@pytest.fixture(scope="session")
def algebraist(algebra: SnapshotKnowledge) -> Iterator[SolverOracle]:
    """Return an oracle that asks cvc5 and the finder, and knows the library."""
    translator = Translator(algebra, None)
    with SolverOracle(translator, open_provers(("cvc5", "finder")), steps=200_000) as oracle:
        yield oracle
