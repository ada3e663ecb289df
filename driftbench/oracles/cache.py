"""The cache of findings: a file, and an oracle that asks another only about claims not in it.

The key of a finding is the oracle, its theory, its budget and the digest of the claim or question.
Findings are stored at once: a run that is killed loses at most its last batch. Several processes
may share the file. A run goes on without a file that cannot be used. A finding is reused for the
same budget only: with another one a prover may find another model, and the output of a run must not
depend on earlier runs. Errors and missing records are not stored, since they are not findings on
the claim.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from driftbench.cache import Cache, cache_key
from driftbench.effort import Effort, count
from driftbench.oracles.answers import Answer, answer_from, values_of
from driftbench.oracles.claim import UNRECORDED, Oracle
from driftbench.oracles.record import AskedOracle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from driftbench.oracles.claim import Claim, Finding
    from driftbench.oracles.kernel.certificates import Outcome

__all__ = ["QUESTIONS", "VERDICTS", "CachedOracle", "VerdictCache"]

VERDICTS = "verdicts.sqlite"
"""Name of the file of findings on claims, in the cache folder."""

QUESTIONS = "questions.sqlite"
"""Name of the file of answers to questions, which do not depend on the code that translates."""

#: Part of every key; raised when lowering or engines change so that findings may.
_REVISION = 7


class VerdictCache:
    """Answers in a file; pickled without the open file.

    Args:
        path: the file; opened at once, and made with its folder if it is missing.
        strict: raise an error if the file cannot be used or a value is damaged.
    """

    def __init__(self, path: Path, *, strict: bool = False) -> None:
        self._cache = Cache(path, strict=strict)

    def find(
        self, asked: AskedOracle, query: str, restored: Callable[[Answer], Finding]
    ) -> Finding | None:
        """Return a stored finding, or None; deletes an answer that cannot be restored.

        Args:
            asked: oracle, theory and budget.
            query: digest of the claim or question.
            restored: returns the finding that an answer holds, or raises `ValueError`.
        """
        key = cache_key("finding", *asked.values, query, _REVISION)
        value = self._cache.get(key)
        if value is None:
            return None
        try:
            stored, answer = _read(value)
            if stored == (asked, query):
                return restored(answer)
        except (ValueError, TypeError):
            pass
        self._cache.remove(key)
        return None

    def keep(self, asked: AskedOracle, query: str, answer: Answer) -> None:
        """Store an answer, unless it is an error or missing, or another one is stored."""
        if answer.word not in {"error", UNRECORDED}:
            value = [*asked.values, query, *values_of(answer)]
            self._cache.put(cache_key("finding", *asked.values, query, _REVISION), value)

    def answers(self) -> Iterator[tuple[AskedOracle, str, Answer]]:
        """Yield all that is stored: oracle with theory and budget, digest of the query, and answer.

        Raises:
            InputError: the file cannot be used, and the cache is strict.
            ValueError: a value is not an answer.
        """
        for value in self._cache.values():
            (asked, query), answer = _read(value)
            yield asked, query, answer

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        self._cache.close()


class CachedOracle(Oracle):
    """Asks an oracle about claims that are not in a cache, and stores the findings.

    Args:
        oracle: the oracle.
        cache: the file.
        batch: number of claims that are asked, and stored, together.
    """

    def __init__(self, oracle: Oracle, cache: VerdictCache, *, batch: int = 64) -> None:
        self._oracle = oracle
        self._cache = cache
        self._batch = batch

    @property
    def name(self) -> str:
        """The name of the oracle that is asked."""
        return self._oracle.name

    @property
    def theory(self) -> str:
        """The theory of the oracle that is asked."""
        return self._oracle.theory

    @property
    def budget(self) -> int:
        """The budget of the oracle that is asked."""
        return self._oracle.budget

    @property
    def is_batched(self) -> bool:
        """That of the oracle that is asked."""
        return self._oracle.is_batched

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Return stored findings with their first provenance, and new ones for the other claims."""
        asked = AskedOracle(self.name, self.theory, self.budget)
        wanted = dict.fromkeys(claims)
        found = {one: kept for one in wanted if (kept := self._find(asked, one)) is not None}
        left = [claim for claim in wanted if claim not in found]
        count(Effort(cached=len(found)))
        for start in range(0, len(left), self._batch):
            batch = left[start : start + self._batch]
            for claim, finding in zip(batch, self._oracle.decide(batch), strict=True):
                found[claim] = finding
                self._cache.keep(asked, claim.digest, Answer.of(finding))
        return tuple(found[claim] for claim in claims)

    def certificate(self, claim: Claim, finding: Finding) -> Outcome:
        """Return the certificate of the oracle that is asked."""
        return self._oracle.certificate(claim, finding)

    def check(self) -> None:
        """Check that the oracle is available."""
        self._oracle.check()

    def close(self) -> None:
        """Close the file and the oracle that is asked."""
        self._cache.close()
        self._oracle.close()

    def _find(self, asked: AskedOracle, claim: Claim) -> Finding | None:
        query = claim.digest
        return self._cache.find(
            asked, query, lambda answer: answer.finding(theory=asked.theory, query=query)
        )


def _read(value: Sequence[Any]) -> tuple[tuple[AskedOracle, str], Answer]:
    """Return oracle, theory and budget, the digest of the query, and the answer.

    Raises:
        ValueError, TypeError: the value was not stored by this module.
    """
    oracle, theory, seconds, query, *plain = value
    return (AskedOracle.of([oracle, theory, seconds]), query), answer_from(plain)
