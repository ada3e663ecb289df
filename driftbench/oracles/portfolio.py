"""Several provers as one oracle: the first that decides answers.

Questions go to the provers in the order of their names; later ones are asked only what earlier ones
left open. Promises that a verdict names the prover that gave it. Deliberately does not ask two
provers about one question to compare them.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.oracles.cache import CachedOracle
from driftbench.oracles.eprover import EOracle
from driftbench.oracles.protocol import Oracle
from driftbench.oracles.smt import CVC5, FINDER, Z3, SmtOracle
from driftbench.oracles.verdicts import Unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from driftbench.oracles.problem import Question
    from driftbench.oracles.verdicts import Verdict

__all__ = ["PROVERS", "Portfolio", "open_oracle"]

PROVERS: dict[str, Callable[[], Oracle]] = {
    "cvc5": lambda: SmtOracle(CVC5),
    "eprover": EOracle,
    "finder": lambda: SmtOracle(FINDER),
    "z3": lambda: SmtOracle(Z3),
}


def open_oracle(names: Sequence[str] = ("cvc5", "eprover"), *, cache: Path | None = None) -> Oracle:
    """Return the provers of these names as one oracle.

    Args:
        names: some of `PROVERS`, in the order they are to be asked.
        cache: an SQLite file that keeps verdicts, made if it is missing; None keeps none.

    Raises:
        InputError: an unknown name, or none.
        OracleError: a prover is not installed.
    """
    unknown = sorted(set(names) - PROVERS.keys())
    if unknown or not names:
        msg = f"no prover {', '.join(unknown) or 'named'}; choose from {', '.join(sorted(PROVERS))}"
        raise InputError(msg)
    provers = [PROVERS[name]() for name in dict.fromkeys(names)]
    oracle: Oracle = provers[0] if len(provers) == 1 else Portfolio(provers)
    # Says at once what is missing, not in the middle of a build.
    _ = oracle.name
    return oracle if cache is None else CachedOracle(oracle, cache)


class Portfolio(Oracle):
    """Asks several oracles in turn.

    Args:
        oracles: at least one, the quickest first.
    """

    def __init__(self, oracles: Sequence[Oracle]) -> None:
        self._oracles = tuple(oracles)

    @property
    def name(self) -> str:
        """The names of all, in order."""
        return " + ".join(oracle.name for oracle in self._oracles)

    def ask(self, question: Question, *, steps: int) -> Verdict:
        """Return the first verdict that decides, or why each oracle has none."""
        left: list[Unknown] = []
        for oracle in self._oracles:
            verdict = oracle.ask(question, steps=steps)
            if not isinstance(verdict, Unknown):
                return verdict
            left.append(verdict)
        causes = {verdict.cause for verdict in left}
        # What a clock ended is settled by no steps; else more may help where some ran out of them.
        first = ("unstable", "timeout", "error")
        cause = next((one for one in first if one in causes), left[0].cause)
        provenance = replace(
            left[0].provenance,
            oracle=self.name,
            seconds=sum(verdict.provenance.seconds for verdict in left),
        )
        return Unknown(provenance, cause, "; ".join(verdict.detail for verdict in left))

    def close(self) -> None:
        """End the processes of all."""
        with ExitStack() as stack:
            for oracle in self._oracles:
                stack.callback(oracle.close)
