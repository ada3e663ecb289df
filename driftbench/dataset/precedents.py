"""Precedents: what was found about rows in earlier builds, on this snapshot or on another one.

A finding follows from the row, the code, and what its court or its check asked of the snapshot; it
holds as long as all of that is answered alike. So a build on the next commit rules anew only on
rows that the commit can have touched. Promises what court and checker find without memory.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from driftbench.dataset.acceptance import Ruling
from driftbench.dataset.court import Proofs, SolverCourt
from driftbench.lean.slices import Slices
from driftbench.oracles.consulted import ConsultedKnowledge
from driftbench.rules.consulted_constants import consulted_checker
from driftbench.rules.wellformed import Checker, IllFormed, Problem, WellFormed
from driftbench.traces import Replies, recalled

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from driftbench.kept import Memory
    from driftbench.rules.wellformed import Verdict

__all__ = ["KnownDefects", "Precedents"]


@dataclass(frozen=True)
class Precedents:
    """A court that rules as its own rulings were, where what they rest on is the same; picklable.

    Args:
        court: who rules where there is no precedent.
        memory: what was found before.
    """

    # No slots: what the snapshot answers is worked out in each process.
    court: SolverCourt
    memory: Memory

    def rule(self, gold: str, candidate: str, *, context: str, effort: float = 1.0) -> Ruling:
        """Rule on both directions."""

        def make() -> tuple[dict[str, Any], set[str]]:
            court, asked = self._consulting()
            return asdict(court.rule(gold, candidate, context=context, effort=effort)), asked

        key = ("ruling", gold, candidate, context, effort)
        return Ruling(**self._recalled(*key, make=make, passing=_failed))

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        """Return what shows the words of a ruling."""

        def make() -> tuple[dict[str, Any], set[str]]:
            court, asked = self._consulting()
            return asdict(court.prove(gold, candidate, context=context, words=words)), asked

        def incomplete(found: Mapping[str, Any]) -> bool:
            # An oracle that has no model for what it has refuted was in trouble of its own.
            models = (found["forward_model"], found["backward_model"])
            return ("refuted", None) in zip(words, models, strict=True)

        key = ("proofs", gold, candidate, context, words)
        found = self._recalled(*key, make=make, passing=incomplete)
        return Proofs(**{**found, "certificates": tuple(map(tuple, found["certificates"]))})

    def close(self) -> None:
        """End what the court of this process holds, and close the memory."""
        self.court.close()
        self.memory.kept.close()

    def __getstate__(self) -> dict[str, Any]:
        """Leave to each process what it works out."""
        return {"court": self.court, "memory": self.memory}

    @cached_property
    def _replies(self) -> Replies:
        return Replies(knowledge=self.court.judge.knowledge)

    @cached_property
    def _slices(self) -> Slices:
        return Slices(self.court.judge.table)

    def _consulting(self) -> tuple[SolverCourt, set[str]]:
        asked: set[str] = set()
        judge = self.court.judge
        knowledge = ConsultedKnowledge(judge.knowledge, asked)
        return replace(self.court, judge=replace(judge, knowledge=knowledge)), asked

    def _recalled(
        self,
        *key: Any,  # noqa: ANN401 -- JSON
        make: Callable[[], tuple[dict[str, Any], set[str]]],
        passing: Callable[[Mapping[str, Any]], bool],
    ) -> dict[str, Any]:
        text = " ".join(map(str, key[1:4]))

        def answer(_made: object, asked: Collection[str]) -> list[str]:
            return [self._replies.digest(asked), self._slices.digest(text)]

        found: dict[str, Any] = recalled(
            self.memory,
            *key,
            make=make,
            answer=answer,
            passing=lambda made, _asked: passing(made),
        )
        return found


@dataclass(frozen=True)
class KnownDefects:
    """A checker that remembers what it found, as long as it holds; picklable.

    Args:
        checker: who checks.
        memory: what was found before.
    """

    # No slots, as above.
    checker: Checker
    memory: Memory

    def check(self, statement: str, *, context: str, gold: str) -> Verdict:
        """Check a statement that was made from a gold."""

        def make() -> tuple[list[list[str]], set[str]]:
            checker, asked = consulted_checker(self.checker)
            found = checker.check(statement, context=context, gold=gold)
            problems = () if isinstance(found, WellFormed) else found.problems
            return [[one.kind, one.detail] for one in problems], asked

        def answer(_made: object, asked: Collection[str]) -> list[str]:
            text = f"{gold} {statement} {context}"
            return [self._replies.digest(asked), self._slices.digest(text)]

        key = ("defect", gold, statement, context, self.checker.closed)
        found = recalled(self.memory, *key, make=make, answer=answer)
        return IllFormed(tuple(Problem(*one) for one in found)) if found else WellFormed()

    def __getstate__(self) -> dict[str, Any]:
        """Leave to each process what it works out."""
        return {"checker": self.checker, "memory": self.memory}

    @cached_property
    def _replies(self) -> Replies:
        return Replies(signatures=self.checker.signatures, hierarchy=self.checker.hierarchy)

    @cached_property
    def _slices(self) -> Slices:
        return Slices(self.checker.table)


def _failed(ruling: Mapping[str, Any]) -> bool:
    """Say whether an oracle had trouble of its own, which another run may not have."""
    return "unknown:error" in {ruling["forward"], ruling["backward"]}
