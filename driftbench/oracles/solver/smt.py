"""Provers on top of engines that look for finite models: cvc5, z3 and the finder.

A question is lowered, the engine answers in a separate process, and a model is evaluated again
before it refutes: a model that does not hold is an error. Only a model in which all functions exist
refutes; if it lacks some, the question is asked again with axioms of comprehension.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from driftbench._extras import install_command
from driftbench.errors import OracleError
from driftbench.oracles.claim import Cell, Finding, model_detail
from driftbench.oracles.solver import models
from driftbench.oracles.solver.engine import NoAnswer, Satisfiable, Unsatisfiable
from driftbench.oracles.solver.lowering import lowered
from driftbench.oracles.solver.numbering import numbered
from driftbench.oracles.solver.query import provenance_of
from driftbench.oracles.solver.worker import Answered, Overran, Stopped, Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.oracles.problem import Problem, Question
    from driftbench.oracles.solver.lowering import Lowered
    from driftbench.oracles.solver.worker import Reply

__all__ = [
    "CVC5",
    "FINDER",
    "MEMORY_MB",
    "OVERRAN",
    "PATIENCE",
    "Z3",
    "Engine",
    "SmtProver",
    "installed",
]

PATIENCE = 600.0
"""Seconds after which a prover is killed. Its steps should take less than a hundredth of that, so
that the load of the machine does not change a verdict."""

OVERRAN = "unstable"
"""Cause of an unknown where a prover was killed for its time; another machine may find an
answer."""

#: Address space of a prover's process, in MiB.
MEMORY_MB = 2048


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """A prover to ask.

    Args:
        name: its name in findings, before the version.
        distribution: the Python package that contains it.
        module: the module with the function `answer(problem, steps)`.
        units: its units of work per step.
    """

    name: str
    distribution: str
    module: str
    units: Fraction


CVC5 = Engine(
    name="cvc5",
    distribution="cvc5",
    module="driftbench.oracles.solver.cvc5_engine",
    units=Fraction(1),
)

FINDER = Engine(
    name="finder/z3",
    distribution="z3-solver",
    module="driftbench.oracles.solver.finder",
    units=Fraction(3, 10),
)

Z3 = Engine(
    name="z3",
    distribution="z3-solver",
    module="driftbench.oracles.solver.z3_engine",
    units=Fraction(3),
)


@cache
def installed(distribution: str) -> str:
    """Return the version of a prover's package.

    Raises:
        OracleError: it is not installed.
    """
    try:
        return version(distribution)
    except PackageNotFoundError:
        msg = f"{distribution} is not installed: {install_command('solver')}"
        raise OracleError(msg, cause="missing") from None


class SmtProver:
    """Asks one engine, in a process that is started once.

    Args:
        engine: the engine to ask.
        memory_mb: address space that it may use, in MiB.
    """

    def __init__(self, engine: Engine, *, memory_mb: int = MEMORY_MB) -> None:
        self._engine = engine
        self._worker = Worker(engine.module, memory_mb=memory_mb)

    @property
    def name(self) -> str:
        """The engine with its version.

        Raises:
            OracleError: it is not installed.
        """
        return f"{self._engine.name} {installed(self._engine.distribution)}"

    def ask(
        self, question: Question, *, steps: int, excluded: Callable[[], bool] = lambda: False
    ) -> Finding:
        """See `driftbench.oracles.solver.provers.Prover.ask`."""
        started = time.monotonic()
        name = self.name
        problems = lowered(question)
        answer = self._answer(problems.problem, steps, excluded)
        if isinstance(answer, Satisfiable):
            answer = self._completed(answer, problems, steps, excluded)
        provenance = provenance_of(question, oracle=name, steps=steps, started=started)
        if isinstance(answer, Satisfiable):
            detail = model_detail(sum(answer.model.sizes.values()))
            return Finding(
                cell=Cell.REFUTED, provenance=provenance, detail=detail, model=answer.model
            )
        if isinstance(answer, Unsatisfiable):
            return Finding(cell=Cell.PROVED, provenance=provenance)
        return Finding(
            cell=Cell.UNKNOWN, provenance=provenance, cause=answer.cause, detail=answer.detail
        )

    def _completed(
        self, found: Satisfiable, problems: Lowered, steps: int, excluded: Callable[[], bool]
    ) -> Satisfiable | Unsatisfiable | NoAnswer:
        """Return a model that has all functions, or the engine's answer with comprehension.

        A model may lack functions that would make the goal true, or the premise false.
        """
        if models.refutes(problems, found.model, checked=True):
            return found
        problem = problems.complete()
        answer = self._answer(problem, steps, excluded)
        if isinstance(answer, NoAnswer):
            return replace(answer, detail=f"a countermodel lacks functions; {answer.detail}")
        if isinstance(answer, Satisfiable):
            problems.refuting.append(answer.model)  # evaluated with all functions
        return answer

    def _answer(
        self, problem: Problem, steps: int, excluded: Callable[[], bool]
    ) -> Satisfiable | Unsatisfiable | NoAnswer:
        units = max(1, round(steps * self._engine.units))
        reply = self._worker.ask(
            numbered(problem), units, seconds=PATIENCE, goes_on=lambda: not excluded()
        )
        return _checked(reply, problem)

    def close(self) -> None:
        """End the process."""
        self._worker.close()


def _checked(reply: Reply, problem: Problem) -> Satisfiable | Unsatisfiable | NoAnswer:
    """Return the answer in a reply, after checks."""
    if isinstance(reply, Overran):
        return NoAnswer(OVERRAN, f"killed after {PATIENCE:.0f} s")
    if isinstance(reply, Stopped):
        return NoAnswer("incomplete", "a countermodel excludes a proof")
    if not isinstance(reply, Answered):
        return NoAnswer("error", reply.detail)
    answer = reply.value
    if isinstance(answer, Satisfiable) and not models.holds(problem, answer.model):
        return NoAnswer("error", "what the prover gave as a model is none")
    if isinstance(answer, Satisfiable | Unsatisfiable | NoAnswer):
        return answer
    return NoAnswer("error", f"the prover's process answered {type(answer).__name__}")
