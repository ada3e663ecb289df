"""Cached verdicts on pairs of statements, and cached defects of candidates.

Both depend on the statements, the code, and on what the oracle or the checker asked of the
snapshot. A build on the next commit therefore only judges again the rows that the commit may have
changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.cache import Dependencies
from driftbench.corpus.snapshot_cache import SnapshotCache
from driftbench.dataset.evidence.pair_oracle import Proofs, SolverPairOracle
from driftbench.dataset.stage_rows import PairVerdict
from driftbench.oracles.claim import UNRECORDED
from driftbench.oracles.knowledge import TracedKnowledge
from driftbench.rules.wellformed import Checker, IllFormed, Misuse, WellFormed

if TYPE_CHECKING:
    from driftbench.cache import Cache
    from driftbench.library.hierarchy import Hierarchy
    from driftbench.library.signatures import Signatures
    from driftbench.oracles.knowledge import SnapshotKnowledge
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
    def of(cls, oracle: SolverPairOracle, cache: Cache, *basis: object) -> CachedPairOracle:
        """Return an oracle with a cache.

        Args:
            oracle: the oracle.
            cache: the cache.
            basis: JSON values that identify the oracle.
        """
        translator = oracle.solver.translator
        knowledge = translator.knowledge
        dependencies = Dependencies(
            traced={"knowledge": TracedKnowledge}, knowledge=knowledge, library=knowledge.library
        )
        return cls(oracle, SnapshotCache.of(cache, dependencies, translator.table, *basis))

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        """Return the verdicts on both directions.

        Raises:
            NotCached: this oracle uses cached results only, and there is no valid one.
        """

        def compute(knowledge: SnapshotKnowledge, **_library: object) -> PairVerdict:
            oracle = self._with(knowledge)
            return oracle.decide(gold, candidate, context=context, effort=effort)

        return self.cache.get_or_compute(
            PairVerdict,
            *("verdict", gold, candidate, context, effort),
            compute=compute,
            texts=lambda _: f"{gold} {candidate} {context}",
            is_storable=_is_answer,
        )

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return the evidence of verdicts.

        Raises:
            NotCached: as `decide`.
        """

        def compute(knowledge: SnapshotKnowledge, **_library: object) -> Proofs:
            return self._with(knowledge).prove(gold, candidate, context=context, words=words)

        def is_complete(found: Proofs) -> bool:
            # If an oracle has no model for what it has refuted, it failed.
            models = (found.forward_model, found.backward_model)
            return ("refuted", None) not in zip(words, models, strict=True)

        return self.cache.get_or_compute(
            Proofs,
            *("proofs", gold, candidate, context, words),
            compute=compute,
            texts=lambda _: f"{gold} {candidate} {context}",
            is_storable=is_complete,
        )

    def from_cache(self) -> CachedPairOracle:
        """Return this oracle with cached results only."""
        return replace(self, cache=self.cache.from_cache())

    def close(self) -> None:
        """End the processes of the oracle, and close the cache."""
        self.oracle.close()
        self.cache.cache.close()

    def _with(self, knowledge: SnapshotKnowledge) -> SolverPairOracle:
        """Return the oracle with other knowledge of the snapshot."""
        solver = self.oracle.solver
        translator = replace(solver.translator, knowledge=knowledge)
        return replace(self.oracle, solver=replace(solver, translator=translator))


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
    def of(cls, checker: Checker, cache: Cache) -> CachedChecker:
        """Return a checker with a cache."""
        dependencies = Dependencies(signatures=checker.signatures, hierarchy=checker.hierarchy)
        basis = ("defect", checker.closed)
        return cls(checker, SnapshotCache.of(cache, dependencies, checker.table, *basis))

    def check(self, statement: str, *, context: str, gold: str) -> Verdict:
        """Return the defects of a statement that was made from a gold.

        Raises:
            NotCached: this checker uses cached results only, and there is no valid one.
        """

        def compute(signatures: Signatures, hierarchy: Hierarchy) -> tuple[Misuse, ...]:
            checker = replace(self.checker, signatures=signatures, hierarchy=hierarchy)
            found = checker.check(statement, context=context, gold=gold)
            return () if isinstance(found, WellFormed) else found.problems

        problems = self.cache.get_or_compute(
            tuple[Misuse, ...],
            *(gold, statement, context),
            compute=compute,
            texts=lambda _: f"{gold} {statement} {context}",
        )
        return IllFormed(problems) if problems else WellFormed()

    def from_cache(self) -> CachedChecker:
        """Return this checker with cached results only."""
        return replace(self, cache=self.cache.from_cache())


def _is_answer(verdict: PairVerdict) -> bool:
    """Return whether the oracle itself did not fail; another run may not repeat a failure."""
    failures = {"unknown:error", f"unknown:{UNRECORDED}"}
    return failures.isdisjoint({verdict.forward, verdict.backward})
