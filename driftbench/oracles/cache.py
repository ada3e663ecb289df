"""The cache of findings: a file, and an oracle that asks only what the file does not answer.

A finding is kept at once, under who was asked and the digest of what was asked; a run that is
killed loses at most the batch it was at, several processes may share the file, and a file that
cannot be used ends no run. It answers for the same budget alone: with another one a prover may find
another model, and what a run prints must not depend on what was asked before it. Errors are not
kept, nor that a record has no answer: they say nothing of the claim.
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

__all__ = ["VERDICTS", "CachedOracle", "VerdictCache"]

VERDICTS = "verdicts.sqlite"
"""Name of the file in the cache folder."""

#: Part of every key; raised when lowering or engines change so that findings may.
_REVISION = 6


class VerdictCache:
    """Answers in a file; pickled without the open file.

    Args:
        path: the file; looked at once, and made, with its folder, where it is missing.
        strict: refuse a file that cannot be used, and a value that is damaged.
    """

    def __init__(self, path: Path, *, strict: bool = False) -> None:
        self._cache = Cache(path, strict=strict)

    def find(
        self, asked: AskedOracle, query: str, restored: Callable[[Answer], Finding]
    ) -> Finding | None:
        """Return what was found, if it is kept; what cannot be restored is forgotten.

        Args:
            asked: who was asked.
            query: digest of what was asked.
            restored: makes the finding of an answer, or raises `ValueError`.
        """
        key = cache_key("finding", *asked, query, _REVISION)
        value = self._cache.get(key)
        if value is None:
            return None
        try:
            told, answer = _read(value)
            if told == (*asked, query):
                return restored(answer)
        except (ValueError, TypeError):
            pass
        self._cache.remove(key)
        return None

    def keep(self, asked: AskedOracle, query: str, answer: Answer) -> None:
        """Keep an answer, unless it says nothing of the claim or another one is kept."""
        if answer.word not in {"error", UNRECORDED}:
            value = [*asked, query, *values_of(answer)]
            self._cache.put(cache_key("finding", *asked, query, _REVISION), value)

    def answers(self) -> Iterator[tuple[AskedOracle, str, Answer]]:
        """Yield everything that is kept: who was asked, the digest of what, and the answer.

        Raises:
            InputError: the file cannot be used, and this one is strict.
            ValueError: a value is no answer.
        """
        for value in self._cache.values():
            (oracle, theory, budget, query), answer = _read(value)
            yield AskedOracle(oracle, theory, budget), query, answer

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        self._cache.close()


class CachedOracle(Oracle):
    """Asks an oracle what its cache does not answer, and keeps the findings.

    Args:
        oracle: who is asked.
        cache: the file.
        batch: claims that are asked together, and so at most lost together.
    """

    def __init__(self, oracle: Oracle, cache: VerdictCache, *, batch: int = 64) -> None:
        self._oracle = oracle
        self._cache = cache
        self._batch = batch

    @property
    def name(self) -> str:
        """The name of who is asked."""
        return self._oracle.name

    @property
    def theory(self) -> str:
        """The theory of who is asked."""
        return self._oracle.theory

    @property
    def budget(self) -> float:
        """The budget of who is asked."""
        return self._oracle.budget

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Return kept findings with their first provenance, and new ones for the rest."""
        asked = AskedOracle(self.name, self.theory, self.budget)
        wanted = dict.fromkeys(claims)
        found = {one: kept for one in wanted if (kept := self._find(asked, one)) is not None}
        left = [claim for claim in wanted if claim not in found]
        count(Effort(asked=len(left), cached=len(found)))
        for start in range(0, len(left), self._batch):
            batch = left[start : start + self._batch]
            for claim, finding in zip(batch, self._oracle.decide(batch), strict=True):
                found[claim] = finding
                self._cache.keep(asked, claim.digest, Answer.of(finding))
        return tuple(found[claim] for claim in claims)

    def check(self) -> None:
        """Look whether who is asked is here."""
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


def _read(value: Sequence[Any]) -> tuple[tuple[str, str, float, str], Answer]:
    """Return who was asked what, and the answer.

    Raises:
        ValueError, TypeError: the value was not stored by this module.
    """
    oracle, theory, budget, query, *plain = value
    return (oracle, theory, budget, query), answer_from(plain)
