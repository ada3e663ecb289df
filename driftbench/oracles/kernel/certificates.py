"""Certificates: verdicts on problems as Lean text that the kernel checks.

A certificate states the problem with its constants as variables, and proves or denies it. Sorts,
symbols and variables are named by their order, so that rows of one shape share a certificate. The
digest covers the claim alone, so that a certificate can be compared with the claim written again
from a row. The same shape and verdict give the same text. `driftbench.oracles.kernel.archive` has
the kernel check it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.oracles.claim import Cell
from driftbench.oracles.kernel._denials import Uncertified, denial
from driftbench.oracles.kernel._formulas import shape_of
from driftbench.oracles.kernel._statements import statement_text
from driftbench.oracles.kernel.proofs import proof as searched

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.oracles.claim import Finding
    from driftbench.oracles.kernel._formulas import Shape
    from driftbench.oracles.problem import Problem, Question

__all__ = [
    "CLAIMS",
    "Certificate",
    "NoCertificate",
    "certify",
    "certify_question",
    "problems_of",
    "statement_of",
]

#: The claim of a certificate about its statement; also the name of its theorem.
CLAIMS = ("denied", "proved")


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim about the shape of a problem, and Lean text that proves it.

    Args:
        claim: `proved` or `denied`.
        statement: the command that defines `statement`.
        evidence: the tables of a model, then the theorem named as the claim.
    """

    claim: str
    statement: str
    evidence: str

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits of the claim and the statement; evidence is not covered."""
        return hashlib.sha256(f"{self.claim}\n{self.statement}".encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class NoCertificate:
    """There is no certificate; `reason` is one clause."""

    reason: str


Outcome: TypeAlias = Certificate | NoCertificate


def certify(
    problem: Problem, verdict: Finding, *, proof: Callable[[Shape], str] = searched
) -> Outcome:
    """Return a certificate of a verdict.

    Args:
        problem: the first-order problem that was asked.
        verdict: finding of an oracle on it; a refutation has its model.
        proof: returns a proof of a shape, or raises `Uncertified`.
    """
    if not verdict.decides:
        return NoCertificate(f"the oracle said {verdict.cause}")
    if verdict.cell is Cell.REFUTED and verdict.model is None:
        return NoCertificate("the oracle gave no countermodel")
    shape = shape_of(problem)
    try:
        if verdict.model is None:
            claim, evidence = "proved", proof(shape)
        else:
            claim, evidence = "denied", denial(shape, verdict.model)
    except Uncertified as reason:
        return NoCertificate(str(reason))
    return Certificate(claim, statement_text(shape), evidence)


def certify_question(
    question: Question, verdict: Finding, *, proof: Callable[[Shape], str] = searched
) -> Outcome:
    """Return a certificate of a verdict on a question; `proof` as in `certify`.

    Whether there is one does not depend on the verdict's `detail`, which recorded verdicts lack:
    the statements as written may have a proof even if the prover needed computation.

    Raises:
        TypeError: a term of the question is not well sorted.
    """
    claim = "proved" if verdict.cell is Cell.PROVED else "denied"
    outcomes = (certify(one, verdict, proof=proof) for one in problems_of(question, claim))
    first = next(outcomes)
    found = next((one for one in (first, *outcomes) if isinstance(one, Certificate)), first)
    if isinstance(found, NoCertificate) and verdict.detail.startswith("by "):
        return NoCertificate(f"it is proved {verdict.detail}, which certificates do not state")
    return found


def problems_of(question: Question, claim: str) -> tuple[Problem, ...]:
    """Return the first-order problems that a certificate of a question may be about.

    A countermodel must have all functions between finite types; a proof need not use them. A proof
    is of the statements as they are written, without normal forms, which a countermodel satisfies.
    """
    from driftbench.oracles.solver.lowering import lower

    if claim == "proved" and question.plain is not None:
        question = question.plain
    full = lower(question, comprehension=True)
    return (full,) if claim == "denied" else tuple(dict.fromkeys((lower(question), full)))


def statement_of(problem: Problem) -> str:
    """Return the statement of every certificate about a problem."""
    return statement_text(shape_of(problem))
