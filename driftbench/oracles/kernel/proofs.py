"""Lean proofs that a statement holds, found by a small built-in prover.

The same shape gives the same text, or `Uncertified`. The term derives `False` from the axioms, the
premise and the denied goal; the kernel checks it. The prover only does matching and a few case
distinctions; rows that need more have no certificate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.kernel._branch import Branch, Names
from driftbench.oracles.kernel._denials import Uncertified
from driftbench.oracles.kernel._equality import Equalities, ExhaustedError, Fuel
from driftbench.oracles.kernel._formulas import Formula
from driftbench.oracles.kernel._script import written
from driftbench.oracles.kernel._search import ProofSearch
from driftbench.oracles.kernel._statements import STATEMENT

if TYPE_CHECKING:
    from driftbench.oracles.kernel._formulas import Shape

__all__ = ["STEPS", "proof"]

#: Limit of instances and cases in a search, for each depth of terms.
STEPS = 3000

#: Limit of comparisons of terms in all searches for one proof: a few seconds of work.
_FUEL = 400_000

#: Limits of the depth of instances beyond that of the problem, tried in order.
_DEPTHS = (1, 2, 4)


def proof(shape: Shape, *, steps: int = STEPS) -> str:
    """Return a command that ends in `proved`, a proof of `statement`.

    Raises:
        Uncertified: no proof within the steps.
    """
    own = max(map(_nesting, (*shape.axioms, shape.premise, shape.goal)))
    fuel = Fuel(_FUEL)
    try:
        for more in _DEPTHS:
            branch = _opening(shape, fuel)
            if ProofSearch(steps=steps, deepest=own + more).close(branch):
                return _text(shape, written(branch.script)[0])
    except ExhaustedError:
        raise Uncertified("no proof within the comparisons allowed") from None
    raise Uncertified(f"no proof within {steps} steps")


def _opening(shape: Shape, fuel: Fuel) -> Branch:
    """Return the branch with axioms, premise and denied goal as facts, under fixed names."""
    signatures = {f"c{place}": one for place, one in enumerate(shape.signatures)}
    names = Names(count=len(shape.axioms) + 1)
    branch = Branch(signatures=signatures, names=names, equal=Equalities(fuel))
    for place in range(len(shape.sorts)):
        fact = Formula("ex", f"S{place}", (Formula("and", "", ()),)), True
        branch.assume(fact, f"(some n{place})")
    for place, axiom in enumerate(shape.axioms):
        branch.assume((axiom, True), f"h{place}")
    branch.assume((shape.premise, True), f"h{len(shape.axioms)}")
    branch.assume((shape.goal, False), f"h{len(shape.axioms) + 1}")
    return branch


def _text(shape: Shape, term: str) -> str:
    places = range(len(shape.sorts))
    names = [
        *(f"S{place}" for place in places),
        *(f"n{place}" for place in places),
        *(f"c{place}" for place in range(len(shape.symbols))),
        *(f"h{place}" for place in range(len(shape.axioms) + 1)),
    ]
    level = ".{l}" if shape.sorts else ""
    denied = f"h{len(shape.axioms) + 1}"
    return (
        f"theorem proved{level} : {STATEMENT}{level} := fun {' '.join(names)} =>\n"
        f"byContra fun {denied} =>\n{term}\n"
    )


def _nesting(formula: Formula) -> int:
    inner = max(map(_nesting, formula.parts), default=0)
    return inner + (formula.op == "app" and bool(formula.parts))
