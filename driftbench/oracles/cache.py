"""Oracles that answer from a file of verdicts: nothing that was decided is asked twice.

`CachedOracle` asks what its file does not answer, and keeps the answer; a file that cannot be used
ends no run. `ReplayOracle` asks nobody, so that a run can be repeated where no prover is installed,
and refuses a file that cannot be used. Deliberately changes no verdict: what is kept is given with
its first provenance.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from driftbench.errors import InputError, OracleError
from driftbench.oracles.protocol import Oracle, query_of
from driftbench.oracles.store import Store
from driftbench.workers.effort import Effort, count

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.problem import Question
    from driftbench.oracles.verdicts import Verdict

__all__ = ["CachedOracle", "ReplayOracle"]


class CachedOracle(Oracle):
    """An oracle that is asked only what its cache does not answer.

    Args:
        oracle: who is asked.
        path: file of the cache; looked at once, and opened by the first question.
    """

    def __init__(self, oracle: Oracle, path: Path) -> None:
        self._oracle = oracle
        self._store = Store(path)
        self._store.prepare()

    @property
    def name(self) -> str:
        """The name of who is asked."""
        return self._oracle.name

    def ask(self, question: Question, *, budget: float) -> Verdict:
        """See `driftbench.oracles.protocol.Oracle.ask`; a kept verdict has its first provenance."""
        name = self.name
        kept = self._store.find(question, oracle=name, budget=budget)
        count(Effort(asked=int(kept is None), cached=int(kept is not None)))
        if kept is not None:
            return kept
        verdict = self._oracle.ask(question, budget=budget)
        self._store.keep(verdict, question, oracle=name)
        return verdict

    def close(self) -> None:
        """Close the file and the oracle that is asked."""
        self._store.close()
        self._oracle.close()


class ReplayOracle(Oracle):
    """Answers from a cache alone: no prover is needed, and none is asked.

    Args:
        path: a cache that another run has written.
        name: whose verdicts to give; None where the cache holds those of one oracle.

    Raises:
        InputError: no such file, it is damaged, or it holds no or several oracles.
    """

    def __init__(self, path: Path, *, name: str | None = None) -> None:
        if not path.is_file():
            raise InputError(f"{path}: no such file; record one with a cached oracle first")
        self._path = path
        with closing(Store(path, strict=True)) as store:
            found = store.oracles()
        if name is None and len(found) != 1:
            listed = ", ".join(found) or "no oracle"
            raise InputError(f"{path}: holds verdicts of {listed}; name one")
        self._name = name or found[0]

    @property
    def name(self) -> str:
        """Whose verdicts these are."""
        return self._name

    def ask(self, question: Question, *, budget: float) -> Verdict:
        """Return the verdict that was recorded.

        Raises:
            OracleError: there is none that answers for this budget.
        """
        with closing(Store(self._path, strict=True)) as store:
            kept = store.find(question, oracle=self._name, budget=budget)
        if kept is None:
            msg = f"{self._path}: no verdict on {query_of(question)} by {self._name}; record it"
            raise OracleError(msg, cause="missing")
        return kept

    def close(self) -> None:
        """Do nothing: the file is open only while a question is answered."""
