"""A small library, with terms for closers, that the Lean of the wheel can decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles import Claim
from driftbench.oracles.kernel import prelude
from driftbench.oracles.lean import Closer, LeanLibrary, LeanOracle, find_lean
from driftbench.oracles.lean.library import PREMISE

if TYPE_CHECKING:
    from typing import Any

CLASSES = """
class Cat.{a, b} (C : Type b) where
  Hom : C → C → Type a
axiom Choice.ofAll (p : Prop) : p
"""

CLOSERS = (
    Closer("the premise", PREMISE),
    Closer("swap", f"fun a b => {PREMISE} b a"),
    Closer("left", f"fun a b h => ({PREMISE} a b h).left"),
    Closer("reflexivity", "fun _ _ => rfl"),
    Closer("against", f"fun h => h {PREMISE}"),
    Closer("at false", "fun h => h False"),
    Closer("excluded", "fun p => Classical.em p"),
    Closer("anything", "fun p => Choice.ofAll (Not (Not p))"),
)

OWN_LIBRARY = LeanLibrary(
    name="own library",
    libraries=(),
    header=prelude() + CLASSES,
    options=("autoImplicit false",),
    rounds=(CLOSERS,),
    axioms=frozenset({"Classical.em"}),
)


def real_lean(**settings: Any) -> LeanOracle:  # noqa: ANN401 -- passed on
    given: dict[str, Any] = {"library": OWN_LIBRARY, "seconds": 60.0, **settings}
    return LeanOracle(launch=find_lean(memory_mb=given.pop("memory_mb", 4096)), **given)


def claim(premise: str, goal: str, context: str = "", *, name: str = "t") -> Claim:
    return Claim(f"theorem {name} {premise}", f"theorem {name} {goal}", context)
