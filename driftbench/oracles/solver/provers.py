"""Answers questions from a record, then a cache, then by provers in turn.

Provers are asked in the order in which they are named, each only the questions that earlier ones
left open. A finding names its prover. Only this module knows the packages of provers.
"""

from __future__ import annotations

import hashlib
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from driftbench.effort import Effort, count
from driftbench.errors import InputError
from driftbench.oracles.claim import UNRECORDED, Cell, Finding
from driftbench.oracles.logic import FALSE, TRUE
from driftbench.oracles.portfolio import summary
from driftbench.oracles.record import AskedOracle, Record, record_digest
from driftbench.oracles.solver.eprover import EProver
from driftbench.oracles.solver.known_models import KnownModels
from driftbench.oracles.solver.query import asked_of, provenance_of, query_of, same_formula
from driftbench.oracles.solver.recorded import answer_of, finding_from
from driftbench.oracles.solver.smt import CVC5, FINDER, Z3, SmtProver

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Self

    from driftbench.oracles.answers import Answer
    from driftbench.oracles.cache import VerdictCache
    from driftbench.oracles.problem import Question

__all__ = ["BY_COMPUTATION", "BY_DENSITY", "PROVERS", "Prover", "Provers", "open_provers"]

BY_COMPUTATION = "the normal form of computation (+N)"
"""Means of a proof that the question about the statements as they are written does not have."""

BY_DENSITY = "the density of an order (+N)"
"""Means of a proof that no finite model bears out."""


_REMEMBERED = 1_024
"""Number of findings that are kept in memory; a theorem with all its probes has fewer questions."""

#: Causes of an unknown that another attempt may not have.
_PASSING = frozenset({"error", "unstable"})


class Prover(Protocol):
    """Answers questions in a process, which the first question starts."""

    @property
    def name(self) -> str:
        """The prover with its version.

        Raises:
            OracleError: it is not installed.
        """

    def ask(
        self, question: Question, *, steps: int, excluded: Callable[[], bool] = lambda: False
    ) -> Finding:
        """Answer whether premise and axioms imply the goal.

        Args:
            question: the question.
            steps: limit of work, in units of cvc5's resource count; other provers get as many of
                their own units as take about as long. There is no time limit, so that a finding
                does not depend on the machine or its load.
            excluded: called before a search that could only find a proof; whether a countermodel is
                known, so that the search would be in vain.

        Raises:
            OracleError: it is not installed.
        """

    def close(self) -> None:
        """End the process; a later question starts it again."""


PROVERS: dict[str, Callable[[], Prover]] = {
    "cvc5": lambda: SmtProver(CVC5),
    "eprover": EProver,
    "finder": lambda: SmtProver(FINDER),
    "z3": lambda: SmtProver(Z3),
}


@dataclass(frozen=True, slots=True)
class Provers:
    """Answers questions; can be pickled, without processes and open files.

    Args:
        provers: the provers to ask, the fastest first; none if only the record answers.
        record: recorded answers.
        cache: where findings are looked up and kept; None keeps none.
    """

    provers: tuple[Prover, ...]
    record: Record = Record(())  # noqa: RUF009 -- immutable
    cache: VerdictCache | None = None
    _known: dict[tuple[int, str, int, bytes], Finding] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _models: KnownModels = field(default_factory=KnownModels, init=False, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without what has been asked."""
        return type(self), (self.provers, self.record, self.cache)

    @property
    def name(self) -> str:
        """The names of the provers, in order.

        Raises:
            OracleError: one is not installed.
        """
        return " + ".join(prover.name for prover in self.provers)

    def ask(self, question: Question, *, steps: int) -> Finding:
        """Answer a question with a number of steps of each prover, see `Prover.ask`.

        Raises:
            InputError: the countermodel that is recorded does not refute the question.
            OracleError: a prover is not installed.
        """
        answer = self.record.find(record_digest(query_of(question)), steps)
        if answer is not None:
            count(Effort(cached=1))
            return self._recorded(answer, question)
        if not self.provers:
            source = provenance_of(question, oracle="none", steps=steps)
            detail = "no record answers it, and no prover is installed"
            return Finding(cell=Cell.UNKNOWN, cause=UNRECORDED, detail=detail, provenance=source)
        if self.cache is None:
            return self._in_turn(question, steps)
        return self._cached(self.cache, question, steps)

    def proves(self, question: Question, *, steps: int) -> bool:
        """Return whether a prover proves a question, with no regard to what a proof needs.

        Neither the record nor the cache is asked, nor a prover that only finds countermodels.
        """
        return any(
            prover.ask(question, steps=steps).cell is Cell.PROVED
            for prover in self.provers
            if _proves(prover)
        )

    def close(self) -> None:
        """End the processes of all, and close the cache."""
        with ExitStack() as stack:
            if self.cache is not None:
                stack.callback(self.cache.close)
            for prover in self.provers:
                stack.callback(prover.close)

    def __enter__(self) -> Self:
        """Return the provers."""
        return self

    def __exit__(self, *error: object) -> None:
        """End what runs."""
        self.close()

    def _recorded(self, answer: Answer, question: Question) -> Finding:
        try:
            return finding_from(answer, question)
        except ValueError as error:
            digest = record_digest(query_of(question))
            name = self.record.name or "the record"
            raise InputError(
                f"{name}: the answer to {digest}: {error}; make the record again with "
                "driftbench build --ask-provers"
            ) from error

    def _cached(self, cache: VerdictCache, question: Question, steps: int) -> Finding:
        """Return the cached finding, or that of the provers, which is stored."""

        def restored(answer: Answer) -> Finding:
            return finding_from(answer, question)

        asked = AskedOracle(self.name, question.theory, steps)
        query = query_of(question)
        found = cache.find(asked, query, restored)
        count(Effort(asked=int(found is None), cached=int(found is not None)))
        if found is not None:
            return found
        found = self._in_turn(question, steps)
        cache.keep(asked, query, answer_of(found, question))
        return cache.find(asked, query, restored) or found

    def _in_turn(self, question: Question, steps: int) -> Finding:
        """Return the finding on a question that may have normal forms, or axioms for proofs only.

        If a proof needs either, its detail says so.
        """
        found = self._first(question, steps)
        if found.cell is Cell.REFUTED and question.infinite:
            axioms = (*question.axioms, *question.infinite)
            strong = replace(question, axioms=axioms, infinite=())
            proof = self._asked(self.provers[0], strong, steps)
            if proof.cell is Cell.PROVED:
                counted = self._counted(strong, proof, BY_DENSITY, steps)
                found = counted if counted.cell is Cell.PROVED else found
        elif found.cell is Cell.REFUTED or found.cause == "error":
            pass
        elif question.plain is not None:
            plain = self._proof(question.plain, steps)
            if plain is not None:
                found = self._counted(question.plain, plain, "", steps)
            elif found.cell is Cell.PROVED:
                found = self._counted(question, found, BY_COMPUTATION, steps)
        elif found.cell is Cell.PROVED:
            found = self._counted(question, found, "", steps)
        return replace(found, provenance=replace(found.provenance, query=query_of(question)))

    def _counted(self, question: Question, proof: Finding, means: str, steps: int) -> Finding:
        """Return a proof that needs its premise, or that it is vacuous.

        It is vacuous if the goal follows from the axioms alone: everything implies such a goal, so
        that the proof says nothing of the premise, unless this is the same formula. A question
        without a premise has nothing to need. By computation or density, the premise must not be
        refuted either: what computation proves by itself follows from anything.
        """
        if question.premise == TRUE or same_formula(question.premise, question.goal):
            return proof
        by = means or "the axioms alone"
        vacuous = {f"the goal follows from {by}": replace(question, premise=TRUE)}
        if means:
            vacuous[f"the premise is refuted by {by}"] = replace(question, goal=FALSE)
        for detail, one in vacuous.items():
            if self._proof(one, steps) is not None:
                return replace(proof, cell=Cell.UNKNOWN, cause="vacuous", detail=detail, model=None)
        return replace(proof, detail=f"by {means}") if means else proof

    def _first(self, question: Question, steps: int) -> Finding:
        """Return the first finding that decides, or the reasons of all provers.

        The finder is asked before other provers search for a proof, which its countermodel saves:
        no prover proves what a countermodel refutes.
        """
        left: list[Finding] = []
        for prover in self.provers:
            left.append(self._asked(prover, question, steps, self._countermodel))
            if left[-1].decides:
                return left[-1]
            refuted = self._countermodel(question, steps) if _proves(prover) else None
            if refuted is not None:
                return refuted
        return summary(left, oracle=self.name)

    def _proof(self, question: Question, steps: int) -> Finding | None:
        """Return the first finding that decides if it is a proof, else None.

        The finder need not be asked, and no prover where a known countermodel excludes a proof.
        """
        if self._models.refute(question):
            return None
        for prover in tuple(filter(_proves, self.provers)) or self.provers:
            found = self._asked(prover, question, steps)
            if found.decides:
                return found if found.cell is Cell.PROVED else None
        return None

    def _countermodel(self, question: Question, steps: int) -> Finding | None:
        """Return the refutation of a prover that only finds countermodels; None without one."""
        for prover in self.provers:
            if not _proves(prover):
                found = self._asked(prover, question, steps)
                if found.cell is Cell.REFUTED:
                    return found
        return None

    def _asked(
        self,
        prover: Prover,
        question: Question,
        steps: int,
        countermodel: Callable[[Question, int], Finding | None] = lambda _question, _steps: None,
    ) -> Finding:
        """Return the finding of one prover, which is asked the same question once.

        The statement of a candidate that differs from gold in names only is asked about all probes
        that gold was asked about. The answer to a question does not depend on earlier ones.
        """
        digest = hashlib.sha256(asked_of(question)).digest()
        key = id(prover), question.theory, steps, digest
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = prover.ask(
                question,
                steps=steps,
                excluded=lambda: countermodel(question, steps) is not None,
            )
            if found.cause not in _PASSING:
                self._known[key] = found
            if found.model is not None:
                self._models.add(found.model)
        return found


def _proves(prover: Prover) -> bool:
    """Return whether a prover proves anything: the finder only finds countermodels."""
    return not prover.name.startswith(FINDER.name)


def open_provers(
    names: Sequence[str] = ("cvc5", "eprover"), *, cache: VerdictCache | None = None
) -> Provers:
    """Return the provers of these names.

    Args:
        names: some of `PROVERS`, in the order they are to be asked.
        cache: where findings are looked up and kept; None keeps none.

    Raises:
        InputError: an unknown name, or none.
        OracleError: a prover is not installed.
    """
    unknown = sorted(set(names) - PROVERS.keys())
    if unknown or not names:
        msg = f"no prover {', '.join(unknown) or 'named'}; choose from {', '.join(sorted(PROVERS))}"
        raise InputError(msg)
    found = Provers(tuple(PROVERS[name]() for name in dict.fromkeys(names)), cache=cache)
    # A prover that is not installed fails here, not in the middle of a build.
    _ = found.name
    return found
