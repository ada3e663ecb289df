"""z3 on the text of a question with its default settings: the baseline of `oracle_speed`.

It runs where our provers run: in the process of `driftbench.oracles.engine_process`, with its limit
on memory and a new child process for every question. No tactic or seed is chosen, and models are
not evaluated.
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
