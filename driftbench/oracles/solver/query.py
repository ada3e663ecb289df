"""Digests of questions, and the provenance of findings on them.

A digest depends on the names of sorts and constants, but not of binders. It is the same in every
process and on every machine.
"""

from __future__ import annotations

import hashlib
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING

from driftbench.oracles.claim import Provenance
from driftbench.oracles.logic import (
    And,
    Apply,
    Const,
    Eq,
    Exists,
    Forall,
    Iff,
    Implies,
    Lam,
    Not,
    Or,
    Var,
    children,
    show_sort,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.oracles.logic import Term
    from driftbench.oracles.problem import Question

__all__ = ["provenance_of", "query_of", "same_formula"]

_TAGS = {
    And: "and",
    Apply: "app",
    Eq: "eq",
    Exists: "ex",
    Forall: "all",
    Iff: "iff",
    Implies: "imp",
    Lam: "lam",
    Not: "not",
    Or: "or",
}


def provenance_of(
    question: Question, *, oracle: str, steps: int, started: float | None = None
) -> Provenance:
    """Return the provenance of a finding whose search began at `started`, monotonic time."""
    seconds = 0.0 if started is None else round(monotonic() - started, 6)
    return Provenance(
        oracle=oracle,
        theory=question.theory,
        budget=steps,
        seconds=seconds,
        query=query_of(question),
    )


def query_of(question: Question) -> str:
    """Return the SHA-256 of a question, hexadecimal; bound variables count by position."""
    digest = hashlib.sha256()
    for term in (question.premise, question.goal, *question.axioms):
        digest.update(" ".join(_words(term, {}, 0)).encode())
        digest.update(b"\n")
    for term in question.infinite:
        digest.update(b"for proofs: " + " ".join(_words(term, {}, 0)).encode() + b"\n")
    if question.plain is not None:
        # The answer also depends on the question without normal forms, see `Provers.ask`.
        digest.update(b"beside " + query_of(question.plain).encode())
    return digest.hexdigest()


def same_formula(one: Term, other: Term) -> bool:
    """Return whether two closed formulas are the same, up to names of bound variables."""
    return [*_words(one, {}, 0)] == [*_words(other, {}, 0)]


def _words(term: Term, places: Mapping[Var, int], depth: int) -> Iterator[str]:
    """Yield the words of a term in the scope of `depth` binders."""
    if isinstance(term, Var):
        yield f"#{places[term]}" if term in places else f"?{term.name}:{show_sort(term.sort)!r}"
        return
    if isinstance(term, Const):
        yield f"{term.name!r}:{show_sort(term.sort)!r}"
        return
    yield f"({_TAGS[type(term)]}"
    if isinstance(term, Lam | Forall | Exists):
        places = {**places, **dict(zip(term.variables, count(depth), strict=False))}
        depth += len(term.variables)
        yield from (f"{show_sort(v.sort)!r}" for v in term.variables)
    for part in children(term):
        yield from _words(part, places, depth)
    yield ")"
