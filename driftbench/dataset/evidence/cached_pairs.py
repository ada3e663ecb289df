"""The cache of verdicts on pairs and of defects: found in earlier builds, on any snapshot.

What was found follows from the pair, the code, and what the oracle or the checker asked of the
snapshot; it holds as long as all of that is answered alike. So a build on the next commit asks anew
only about rows that the commit can have touched, and finds what it would find without the cache.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from driftbench.cache.traces import Replies, recalled
from driftbench.corpus.known_notation import KnownNotation
from driftbench.dataset.build.snapshot_answers import SnapshotAnswers
from driftbench.dataset.evidence.acceptance import PairVerdict
from driftbench.dataset.evidence.pair_oracle import Proofs, SolverPairOracle
from driftbench.library.traced import traced_hierarchy, traced_signatures
from driftbench.oracles.claim import UNRECORDED
from driftbench.oracles.knowledge import traced_knowledge
from driftbench.rules.wellformed import Checker, IllFormed, Misuse, WellFormed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from driftbench.cache.texts import Memory
    from driftbench.cache.traces import Question
    from driftbench.rules.wellformed import Verdict

__all__ = ["CachedPairOracle", "KnownDefects"]


@dataclass(frozen=True, slots=True)
class CachedPairOracle:
    """Returns cached verdicts whose dependencies are the same, and asks for others; picklable.

    Args:
        oracle: who is asked.
        memory: what was found before.
        present: what the oracle's snapshot answers.
        alone: answer from memory alone.
    """

    oracle: SolverPairOracle
    memory: Memory
    present: SnapshotAnswers
    alone: bool = False

    @classmethod
    def of(cls, oracle: SolverPairOracle, memory: Memory) -> CachedPairOracle:
        """Return an oracle with a cache."""
        translator = oracle.solver.translator
        knowledge = translator.knowledge
        known = partial(Replies, knowledge=knowledge, library=knowledge.library)
        return cls(oracle, memory, SnapshotAnswers(known, KnownNotation(translator.table, memory)))

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        """Return the verdicts on both directions.

        Raises:
            Forgotten: it answers from memory alone, and nothing that holds is kept.
        """
        found = self._recalled(
            *("verdict", gold, candidate, context, effort),
            work=lambda oracle: oracle.decide(gold, candidate, context=context, effort=effort),
            text=f"{gold} {candidate} {context}",
            passing=_failed,
        )
        return PairVerdict(**{**found, "answers": tuple(map(tuple, found["answers"]))})

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return the evidence of a verdict.

        Raises:
            Forgotten: as `decide`.
        """

        def incomplete(found: Mapping[str, Any]) -> bool:
            # An oracle that has no model for what it has refuted was in trouble of its own.
            models = (found["forward_model"], found["backward_model"])
            return ("refuted", None) in zip(words, models, strict=True)

        found = self._recalled(
            *("proofs", gold, candidate, context, words),
            work=lambda oracle: oracle.prove(gold, candidate, context=context, words=words),
            text=f"{gold} {candidate} {context}",
            passing=incomplete,
        )
        lists = {key: tuple(map(tuple, found[key])) for key in ("certificates", "searches")}
        return Proofs(**{**found, **lists})

    def from_cache(self) -> CachedPairOracle:
        """Return an oracle that answers from the cache alone."""
        return replace(self, alone=True)

    def close(self) -> None:
        """End the processes of the oracle, and close the cache."""
        self.oracle.close()
        self.memory.kept.close()

    def _recalled(
        self,
        *key: object,
        work: Callable[[SolverPairOracle], PairVerdict | Proofs],
        text: str,
        passing: Callable[[Mapping[str, Any]], bool],
    ) -> dict[str, Any]:
        """Return the fields of what the oracle finds, or found before.

        Args:
            key: what is asked of it.
            work: asks it.
            text: what it reads.
            passing: says of fields that they are not to be kept.
        """

        def make() -> tuple[dict[str, Any], set[Question]]:
            asked: set[Question] = set()
            solver = self.oracle.solver
            knowledge = traced_knowledge(solver.translator.knowledge, asked)
            translator = replace(solver.translator, knowledge=knowledge)
            oracle = replace(self.oracle, solver=replace(solver, translator=translator))
            return asdict(work(oracle)), asked

        found: dict[str, Any] = recalled(
            self.memory,
            *key,
            make=None if self.alone else make,
            present=self.present,
            text=lambda _: text,
            passing=passing,
        )
        return found


@dataclass(frozen=True, slots=True)
class KnownDefects:
    """A checker with a cache of defects whose dependencies are the same; picklable.

    Args:
        checker: who checks.
        memory: what was found before.
        present: what the checker's snapshot answers.
        alone: check from memory alone.
    """

    checker: Checker
    memory: Memory
    present: SnapshotAnswers
    alone: bool = False

    @classmethod
    def of(cls, checker: Checker, memory: Memory) -> KnownDefects:
        """Return a checker with a cache."""
        known = partial(Replies, signatures=checker.signatures, hierarchy=checker.hierarchy)
        return cls(checker, memory, SnapshotAnswers(known, KnownNotation(checker.table, memory)))

    def check(self, statement: str, *, context: str, gold: str) -> Verdict:
        """Check a statement that was made from a gold.

        Raises:
            Forgotten: it checks from memory alone, and nothing that holds is kept.
        """

        def make() -> tuple[list[list[str]], set[Question]]:
            asked: set[Question] = set()
            checker = replace(
                self.checker,
                signatures=traced_signatures(self.checker.signatures, asked),
                hierarchy=traced_hierarchy(self.checker.hierarchy, asked),
            )
            found = checker.check(statement, context=context, gold=gold)
            problems = () if isinstance(found, WellFormed) else found.problems
            return [[one.kind, one.detail] for one in problems], asked

        found = recalled(
            self.memory,
            *("defect", gold, statement, context, self.checker.closed),
            make=None if self.alone else make,
            present=self.present,
            text=lambda _: f"{gold} {statement} {context}",
        )
        return IllFormed(tuple(Misuse(*one) for one in found)) if found else WellFormed()

    def from_cache(self) -> KnownDefects:
        """Return a checker that answers from the cache alone."""
        return replace(self, alone=True)


def _failed(verdict: Mapping[str, Any]) -> bool:
    """Return whether the oracle itself failed, which another run may not repeat."""
    passing = {"unknown:error", f"unknown:{UNRECORDED}"}
    return not passing.isdisjoint({verdict["forward"], verdict["backward"]})
