"""A library of our own, with terms for closers: what the Lean of the wheel can decide."""

from __future__ import annotations

from driftbench.oracles.kernel import prelude
from driftbench.oracles.lean import Closer, Ground, LeanOracle, find_lean
from driftbench.oracles.lean.ground import PREMISE
from driftbench.oracles.statements import Claim

OWN_LIBRARY = Ground(
    name="own library",
    libraries=(),
    header=prelude(),
    options=("autoImplicit false",),
    rounds=(
        (
            Closer("the premise", PREMISE),
            Closer("swap", f"fun a b => {PREMISE} b a"),
            Closer("left", f"fun a b h => ({PREMISE} a b h).left"),
        ),
        (
            Closer("reflexivity", "fun _ _ => rfl"),
            Closer("at false", "fun h => (h False True ⟨fun x => x, .intro⟩).elim"),
            Closer("excluded", "fun p => Classical.em p"),
        ),
    ),
    axioms=frozenset({"Classical.em"}),
)


def lean(**settings: object) -> LeanOracle:
    return LeanOracle(launch=find_lean(memory_mb=4096), ground=OWN_LIBRARY, **settings)  # type: ignore[arg-type]


def claim(premise: str, goal: str, context: str = "", *, name: str = "t") -> Claim:
    return Claim(f"theorem {name} {premise}", f"theorem {name} {goal}", context)
