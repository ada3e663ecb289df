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
    IdentityCache,
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
    from collections.abc import Callable, Mapping

    from driftbench.oracles.logic import Term
    from driftbench.oracles.problem import Question

__all__ = ["asked_of", "provenance_of", "query_of", "same_formula"]

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


_BINDERS = frozenset({Lam, Forall, Exists})


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
    digest = hashlib.sha256(asked_of(question))
    for term in question.infinite:
        digest.update(b"for proofs: " + _text(term) + b"\n")
    if question.plain is not None:
        # The answer also depends on the question without normal forms, see `Provers.ask`.
        digest.update(b"beside " + query_of(question.plain).encode())
    return digest.hexdigest()


def asked_of(question: Question) -> bytes:
    """Return what a prover is asked: premise, goal and axioms; bound variables by position."""
    terms = (question.premise, question.goal, *question.axioms)
    return b"".join(_text(term) + b"\n" for term in terms)


def same_formula(one: Term, other: Term) -> bool:
    """Return whether two closed formulas are the same, up to names of bound variables."""
    return _text(one) == _text(other)


def _written(term: Term) -> bytes:
    found: list[str] = []
    _write(term, {}, 0, found.append)
    return " ".join(found).encode()


_text = IdentityCache(_written)


def _write(term: Term, places: Mapping[Var, int], depth: int, write: Callable[[str], None]) -> None:
    """Write the words of a term in the scope of `depth` binders."""
    kind = type(term)
    if isinstance(term, Var):
        write(f"#{places[term]}" if term in places else f"?{term.name}:{show_sort(term.sort)!r}")
        return
    if isinstance(term, Const):
        write(f"{term.name!r}:{show_sort(term.sort)!r}")
        return
    write(f"({_TAGS[kind]}")
    if kind in _BINDERS:
        variables = term.variables  # type: ignore[union-attr]  # of a binder
        places = {**places, **dict(zip(variables, count(depth), strict=False))}
        depth += len(variables)
        for variable in variables:
            write(f"{show_sort(variable.sort)!r}")
    for part in children(term):
        _write(part, places, depth, write)
    write(")")
