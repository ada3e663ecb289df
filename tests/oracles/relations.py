"""What provers find of candidate against gold, asked in both directions."""

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
    """Return what provers find of a candidate against gold; `undecided` if they leave one open.

    Args:
        solver: who is asked.
        gold: a statement from its binders on.
        candidate: another one.
        context: the commands before both.
    """
    claim = Claim(f"theorem t {candidate}", f"theorem t {gold}", context)
    forward, backward = (solver.ask(question).cell for question in solver.questions(claim))
    return _RELATIONS.get((forward, backward), "undecided")
