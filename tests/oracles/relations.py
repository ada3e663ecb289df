"""The relation of a candidate to gold, by provers asked in both directions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.claim import Cell, Claim

if TYPE_CHECKING:
    from driftbench.oracles.solver.oracle import SolverOracle

_RELATIONS = {
    (Cell.PROVED, Cell.PROVED): "equivalent",
    (Cell.PROVED, Cell.REFUTED): "stronger",
    (Cell.REFUTED, Cell.PROVED): "weaker",
    (Cell.REFUTED, Cell.REFUTED): "incomparable",
}


def relation_of(solver: SolverOracle, gold: str, candidate: str, *, context: str = "") -> str:
    """Return the relation of a candidate to gold; `undecided` if a direction is open.

    Args:
        solver: the oracle to ask.
        gold: a statement from its binders on.
        candidate: another one.
        context: the commands before both.
    """
    claim = Claim(f"theorem t {candidate}", f"theorem t {gold}", context)
    # A prover by itself: it does not ask whether a proof needs the premise.
    first = solver.provers.provers[0]
    forward, backward = (
        first.ask(question, steps=solver.steps).cell for question in solver.questions(claim)
    )
    return _RELATIONS.get((forward, backward), "undecided")
