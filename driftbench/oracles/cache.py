"""An oracle that answers from a file of verdicts: nothing that was answered is asked twice.

It asks what its file does not answer, and keeps the answer; a file that cannot be used ends no run.
Processes that share the file and ask the same question give the same answer: the one that was kept
first. Deliberately changes no verdict: what is kept is given with its first provenance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.effort import Effort, count
from driftbench.oracles.protocol import Oracle
from driftbench.oracles.store import VerdictStore

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.problem import Question
    from driftbench.oracles.verdicts import Verdict

__all__ = ["CachedOracle"]


class CachedOracle(Oracle):
    """An oracle that is asked only what its cache does not answer.

    Args:
        oracle: who is asked.
        path: file of the cache; looked at once, and opened by the first question.
    """

    def __init__(self, oracle: Oracle, path: Path) -> None:
        self._oracle = oracle
        self._store = VerdictStore(path)
        self._store.prepare()

    @property
    def name(self) -> str:
        """The name of who is asked."""
        return self._oracle.name

    def ask(self, question: Question, *, steps: int) -> Verdict:
        """See `driftbench.oracles.protocol.Oracle.ask`; a kept verdict has its first provenance."""
        name = self.name
        kept = self._store.find(question, oracle=name, steps=steps)
        count(Effort(asked=int(kept is None), cached=int(kept is not None)))
        if kept is not None:
            return kept
        verdict = self._oracle.ask(question, steps=steps)
        self._store.keep(verdict, question, oracle=name)
        return self._store.find(question, oracle=name, steps=steps) or verdict

    def close(self) -> None:
        """Close the file and the oracle that is asked."""
        self._store.close()
        self._oracle.close()
