"""Oracles around a record: one that answers from it, and one that notes answers for a new one.

`RecordedOracle` asks provers what its record does not answer, where there are any. Every
countermodel is evaluated again: one that does not refute its question is an error that names the
record. Deliberately reads and writes no file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.effort import Effort, count
from driftbench.errors import InputError
from driftbench.oracles.answers import answer_of, values_of, verdict_from
from driftbench.oracles.protocol import Oracle, provenance_of, query_of
from driftbench.oracles.record import question_digest
from driftbench.oracles.verdicts import Unknown

if TYPE_CHECKING:
    from typing import Any

    from driftbench.oracles.answers import Answer
    from driftbench.oracles.problem import Question
    from driftbench.oracles.record import Record
    from driftbench.oracles.verdicts import Verdict

__all__ = ["UNRECORDED", "NotingOracle", "RecordedOracle"]

UNRECORDED = "unrecorded"
"""Cause of an unknown: the record does not answer, and no prover is installed."""


class RecordedOracle(Oracle):
    """Answers from a record, and asks provers the rest.

    Args:
        record: what is answered without asking.
        provers: who is asked the rest; None asks nobody.
    """

    def __init__(self, record: Record, provers: Oracle | None) -> None:
        self._record = record
        self._provers = provers

    @property
    def name(self) -> str:
        """The digest of the record, and who is asked the rest."""
        rest = self._provers.name if self._provers else "nobody"
        return f"record {self._record.sha256}, then {rest}"

    def ask(self, question: Question, *, steps: int) -> Verdict:
        """See `driftbench.oracles.protocol.Oracle.ask`.

        Raises:
            InputError: the countermodel that is recorded does not refute the question.
        """
        answer = self._record.find(question_digest(query_of(question)), steps)
        if answer is not None:
            count(Effort(cached=1))
            return self._verdict(answer, question)
        if self._provers is not None:
            return self._provers.ask(question, steps=steps)
        nobody = provenance_of(question, oracle="nobody", steps=steps)
        return Unknown(nobody, UNRECORDED, "no record answers it, and no prover is installed")

    def _verdict(self, answer: Answer, question: Question) -> Verdict:
        try:
            return verdict_from(answer, question)
        except ValueError as error:
            digest = question_digest(query_of(question))
            name = self._record.name or "the record"
            raise InputError(
                f"{name}: the answer to {digest}: {error}; make the record again with "
                "driftbench build --ask-provers"
            ) from error

    def close(self) -> None:
        """Close the provers."""
        if self._provers is not None:
            self._provers.close()


class NotingOracle(Oracle):
    """Asks another oracle, and notes each answer as JSON values after the digest of its question.

    Args:
        oracle: who is asked.
    """

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self.noted: list[list[Any]] = []

    @property
    def name(self) -> str:
        """The name of who is asked."""
        return self._oracle.name

    def ask(self, question: Question, *, steps: int) -> Verdict:
        """See `driftbench.oracles.protocol.Oracle.ask`."""
        verdict = self._oracle.ask(question, steps=steps)
        answer = answer_of(verdict, question)
        self.noted.append([question_digest(query_of(question)), *values_of(answer)])
        return verdict

    def close(self) -> None:
        """Close who is asked."""
        self._oracle.close()
