"""z3 on the text of a question with its default settings: the baseline of `oracle_speed`.

Runs where our provers run: in the process of `driftbench.oracles.solver.engine_process`, with its
limit on memory and its fresh child for every question. It sets no tactic and no seed, and
models are not evaluated again.
"""

from __future__ import annotations

import z3

__all__ = ["answer"]


def answer(text: str, seconds: float) -> str:
    """Return `sat`, `unsat` or `unknown` for an SMT-LIB text, within about `seconds`."""
    solver = z3.Solver()
    solver.set("timeout", max(1, round(1000 * seconds)))
    solver.from_string(text)
    return str(solver.check())
