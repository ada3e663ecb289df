"""Cached verdicts on pairs of statements, and cached defects of candidates.

Both depend on the statements, the code, and on what the oracle or the checker asked of the
snapshot. A build on the next commit therefore only judges again the rows that the commit may have
changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.dataset.evidence.pair_oracle import Proofs, SolverPairOracle
from driftbench.dataset.snapshot_cache import SnapshotCache
from driftbench.dataset.stage_rows import PairVerdict
from driftbench.oracles.claim import UNRECORDED
from driftbench.oracles.traced_knowledge import TracedKnowledge
from driftbench.rules.traced_constants import traced_checker
from driftbench.rules.wellformed import Checker, IllFormed, Misuse, WellFormed

if TYPE_CHECKING:
    from driftbench.cache.texts import Memory
    from driftbench.cache.traces import Question
    from driftbench.rules.wellformed import Verdict

__all__ = ["CachedChecker", "CachedPairOracle"]


@dataclass(frozen=True, slots=True)
class CachedPairOracle:
    """A pair oracle with a cache; picklable.

    Args:
        oracle: decides about pairs that have no valid cached result.
        cache: the cache.
    """

    oracle: SolverPairOracle
    cache: SnapshotCache

    @classmethod
    def of(cls, oracle: SolverPairOracle, memory: Memory) -> CachedPairOracle:
        """Return an oracle with a cache."""
        translator = oracle.solver.translator
        cache = SnapshotCache.of(memory, translator.table, knowledge=translator.knowledge)
        return cls(oracle, cache)

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        """Return the verdicts on both directions.

        Raises:
            NotCached: this oracle uses cached results only, and there is no valid one.
        """

        def compute() -> tuple[PairVerdict, set[Question]]:
            oracle, asked = self._traced()
            return oracle.decide(gold, candidate, context=context, effort=effort), asked

        return self.cache.get_or_compute(
            PairVerdict,
            *("verdict", gold, candidate, context, effort),
            compute=compute,
            text=lambda _: f"{gold} {candidate} {context}",
            skip_storing=_failed,
        )

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return the evidence of verdicts.

        Raises:
            NotCached: as `decide`.
        """

        def compute() -> tuple[Proofs, set[Question]]:
            oracle, asked = self._traced()
            return oracle.prove(gold, candidate, context=context, words=words), asked

        def incomplete(found: Proofs) -> bool:
            # If an oracle has no model for what it has refuted, it failed.
            models = (found.forward_model, found.backward_model)
            return ("refuted", None) in zip(words, models, strict=True)

        return self.cache.get_or_compute(
            Proofs,
            *("proofs", gold, candidate, context, words),
            compute=compute,
            text=lambda _: f"{gold} {candidate} {context}",
            skip_storing=incomplete,
        )

    def from_cache(self) -> CachedPairOracle:
        """Return this oracle with cached results only."""
        return replace(self, cache=self.cache.without_computing())

    def close(self) -> None:
        """End the processes of the oracle, and close the cache."""
        self.oracle.close()
        self.cache.memory.kept.close()

    def _traced(self) -> tuple[SolverPairOracle, set[Question]]:
        """Return the oracle, and the questions it asks of the snapshot, which grow as it does."""
        asked: set[Question] = set()
        solver = self.oracle.solver
        knowledge = TracedKnowledge(solver.translator.knowledge, asked)
        translator = replace(solver.translator, knowledge=knowledge)
        return replace(self.oracle, solver=replace(solver, translator=translator)), asked


@dataclass(frozen=True, slots=True)
class CachedChecker:
    """A checker of statements with a cache; picklable.

    Args:
        checker: checks statements that have no valid cached result.
        cache: the cache.
    """

    checker: Checker
    cache: SnapshotCache

    @classmethod
    def of(cls, checker: Checker, memory: Memory) -> CachedChecker:
        """Return a checker with a cache."""
        signatures, hierarchy = checker.signatures, checker.hierarchy
        cache = SnapshotCache.of(memory, checker.table, signatures=signatures, hierarchy=hierarchy)
        return cls(checker, cache)

    def check(self, statement: str, *, context: str, gold: str) -> Verdict:
        """Return the defects of a statement that was made from a gold.

        Raises:
            NotCached: this checker uses cached results only, and there is no valid one.
        """

        def compute() -> tuple[tuple[Misuse, ...], set[Question]]:
            checker, asked = traced_checker(self.checker)
            found = checker.check(statement, context=context, gold=gold)
            return (() if isinstance(found, WellFormed) else found.problems), asked

        problems = self.cache.get_or_compute(
            tuple[Misuse, ...],
            *("defect", gold, statement, context, self.checker.closed),
            compute=compute,
            text=lambda _: f"{gold} {statement} {context}",
        )
        return IllFormed(problems) if problems else WellFormed()

    def from_cache(self) -> CachedChecker:
        """Return this checker with cached results only."""
        return replace(self, cache=self.cache.without_computing())


def _failed(verdict: PairVerdict) -> bool:
    """Return whether the oracle itself failed, which another run may not repeat."""
    failures = {"unknown:error", f"unknown:{UNRECORDED}"}
    return not failures.isdisjoint({verdict.forward, verdict.backward})
