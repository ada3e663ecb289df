"""Cached verdicts on pairs, and cached defects, from earlier builds on any snapshot.

They depend on the pair, the code, and the queries of the oracle or the checker to the snapshot; see
`driftbench.corpus.snapshot_cache`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from driftbench.cache import Dependencies
from driftbench.corpus.known_notation import KnownNotation
from driftbench.corpus.snapshot_cache import SnapshotCache
from driftbench.dataset.evidence.acceptance import PairVerdict
from driftbench.dataset.evidence.pair_oracle import Proofs, SolverPairOracle
from driftbench.oracles.claim import UNRECORDED
from driftbench.oracles.traced_knowledge import TracedKnowledge
from driftbench.rules.wellformed import Checker, IllFormed, Misuse, WellFormed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from driftbench.cache import Cache
    from driftbench.library.hierarchy import Hierarchy
    from driftbench.library.signatures import Signatures
    from driftbench.oracles.solver.translator import Knowledge
    from driftbench.rules.wellformed import Verdict

__all__ = ["CachedPairOracle", "KnownDefects"]


@dataclass(frozen=True, slots=True)
class CachedPairOracle:
    """Returns cached verdicts, and asks an oracle for others; picklable.

    Args:
        oracle: the oracle.
        cache: the cache, for the oracle's snapshot.
    """

    oracle: SolverPairOracle
    cache: SnapshotCache

    @classmethod
    def of(
        cls, oracle: SolverPairOracle, cache: Cache, *, basis: tuple[object, ...] = ()
    ) -> CachedPairOracle:
        """Return an oracle with a cache.

        Args:
            oracle: the oracle.
            cache: the cache.
            basis: JSON values that say which oracle it is.
        """
        translator = oracle.solver.translator
        known = Dependencies(traced={"knowledge": TracedKnowledge}, knowledge=translator.knowledge)
        notation = KnownNotation(translator.table, cache)
        return cls(oracle, SnapshotCache(cache, basis, known, notation))

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        """Return the verdicts on both directions.

        Raises:
            NotCached: this returns cached results only, and there is no valid one.
        """
        found = self._get_or_ask(
            *("verdict", gold, candidate, context, effort),
            ask=lambda oracle: oracle.decide(gold, candidate, context=context, effort=effort),
            texts=f"{gold} {candidate} {context}",
            is_storable=_is_answer,
        )
        return PairVerdict(**{**found, "answers": tuple(map(tuple, found["answers"]))})

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return the evidence of a verdict.

        Raises:
            NotCached: as `decide`.
        """

        def is_complete(found: Mapping[str, Any]) -> bool:
            # The oracle failed if it has no model for what it refuted.
            models = (found["forward_model"], found["backward_model"])
            return ("refuted", None) not in zip(words, models, strict=True)

        found = self._get_or_ask(
            *("proofs", gold, candidate, context, words),
            ask=lambda oracle: oracle.prove(gold, candidate, context=context, words=words),
            texts=f"{gold} {candidate} {context}",
            is_storable=is_complete,
        )
        lists = {key: tuple(map(tuple, found[key])) for key in ("certificates", "searches")}
        return Proofs(**{**found, **lists})

    def from_cache(self) -> CachedPairOracle:
        """Return an oracle that returns cached results only."""
        return replace(self, cache=self.cache.from_cache())

    def close(self) -> None:
        """End the processes of the oracle, and close the cache."""
        self.oracle.close()
        self.cache.cache.close()

    def _get_or_ask(
        self,
        *key: object,
        ask: Callable[[SolverPairOracle], PairVerdict | Proofs],
        texts: str,
        is_storable: Callable[[Mapping[str, Any]], bool],
    ) -> dict[str, Any]:
        """Return the fields of a cached result, or of what the oracle answers.

        Args:
            key: the question.
            ask: asks an oracle.
            texts: the texts of the question.
            is_storable: returns whether fields may be stored.
        """

        def compute(knowledge: Knowledge) -> dict[str, Any]:
            solver = self.oracle.solver
            translator = replace(solver.translator, knowledge=knowledge)
            return asdict(ask(replace(self.oracle, solver=replace(solver, translator=translator))))

        found: dict[str, Any] = self.cache.get_or_compute(
            *key, compute=compute, texts=lambda _: texts, is_storable=is_storable
        )
        return found


@dataclass(frozen=True, slots=True)
class KnownDefects:
    """A checker with a cache of defects; picklable.

    Args:
        checker: the checker.
        cache: the cache, for the checker's snapshot.
    """

    checker: Checker
    cache: SnapshotCache

    @classmethod
    def of(cls, checker: Checker, cache: Cache) -> KnownDefects:
        """Return a checker with a cache."""
        known = Dependencies(signatures=checker.signatures, hierarchy=checker.hierarchy)
        notation = KnownNotation(checker.table, cache)
        return cls(checker, SnapshotCache(cache, ("defect", checker.closed), known, notation))

    def check(self, statement: str, *, context: str, gold: str) -> Verdict:
        """Check a statement that was made from a gold.

        Raises:
            NotCached: this returns cached results only, and there is no valid one.
        """

        def compute(signatures: Signatures, hierarchy: Hierarchy) -> list[list[str]]:
            checker = replace(self.checker, signatures=signatures, hierarchy=hierarchy)
            found = checker.check(statement, context=context, gold=gold)
            problems = () if isinstance(found, WellFormed) else found.problems
            return [[one.kind, one.detail] for one in problems]

        found = self.cache.get_or_compute(
            *(gold, statement, context),
            compute=compute,
            texts=lambda _: f"{gold} {statement} {context}",
        )
        return IllFormed(tuple(Misuse(*one) for one in found)) if found else WellFormed()

    def from_cache(self) -> KnownDefects:
        """Return a checker that returns cached results only."""
        return replace(self, cache=self.cache.from_cache())


def _is_answer(verdict: Mapping[str, Any]) -> bool:
    """Return whether the oracle did not fail, which another run may not repeat."""
    failures = {"unknown:error", f"unknown:{UNRECORDED}"}
    return failures.isdisjoint({verdict["forward"], verdict["backward"]})
