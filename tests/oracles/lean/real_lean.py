"""A small library, with terms for closers, that the Lean of the wheel can decide.

The Lean of the wheel has no REPL; a program speaks its protocol and runs Lean on each command.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.oracles import Claim
from driftbench.oracles.kernel import _limited, prelude
from driftbench.oracles.kernel._lean import program
from driftbench.oracles.lean import Closer, Launch, LeanLibrary, LeanOracle
from driftbench.oracles.lean.library import PREMISE
from tests.oracles.lean.odd_lean import PROGRAM

if TYPE_CHECKING:
    from typing import Any

CLASSES = """
class Cat.{a, b} (C : Type b) where
  Hom : C → C → Type a
axiom Choice.ofAll (p : Prop) : p
"""

CLOSERS = (
    Closer(name="the premise", term=PREMISE),
    Closer(name="swap", term=f"fun a b => {PREMISE} b a"),
    Closer(name="left", term=f"fun a b h => ({PREMISE} a b h).left"),
    Closer(name="reflexivity", term="fun _ _ => rfl"),
    Closer(name="excluded", term="fun p => Classical.em p"),
    Closer(name="anything", term="fun p => Choice.ofAll (Not (Not p))"),
)

REFUTERS = (
    Closer(name="against", term=f"fun h => h {PREMISE}"),
    Closer(name="at false", term="fun h => h False"),
)

OWN_LIBRARY = LeanLibrary(
    name="own library",
    libraries=(),
    header=prelude() + CLASSES,
    options=("autoImplicit false",),
    closers=CLOSERS,
    refuters=REFUTERS,
    axioms=frozenset({"Classical.em"}),
    seconds=600.0,
)


def real_lean(**settings: Any) -> LeanOracle:  # noqa: ANN401 -- passed on
    folder = tempfile.mkdtemp()
    words = ["-I", str(PROGRAM), "wheel", folder, str(Path(_limited.__file__)), program()]
    given: dict[str, Any] = {"library": OWN_LIBRARY, **settings}
    launch = Launch(command=(sys.executable, *words), memory_mb=12_288)
    return LeanOracle(launch=launch, **given)


def claim(premise: str, goal: str, context: str = "", *, name: str = "t") -> Claim:
    return Claim(f"theorem {name} {premise}", f"theorem {name} {goal}", context)
