"""What an oracle is: something that answers questions of entailment with a verdict.

`query_of` names a question by its content alone, with the names of sorts and constants as they are,
so that the same question has the same name in every process and on every machine. Deliberately
holds no prover.
"""

from __future__ import annotations

import hashlib
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from driftbench.oracles.logic import (
    And,
    App,
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
from driftbench.oracles.verdicts import Provenance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Self

    from driftbench.oracles.logic import Term
    from driftbench.oracles.problem import Question
    from driftbench.oracles.verdicts import Verdict

__all__ = ["Oracle", "provenance_of", "query_of"]

_TAGS = {
    And: "and",
    App: "app",
    Eq: "eq",
    Exists: "ex",
    Forall: "all",
    Iff: "iff",
    Implies: "imp",
    Lam: "lam",
    Not: "not",
    Or: "or",
}


class Oracle(Protocol):
    """Answers questions; a context manager that holds processes and files while it is open.

    An oracle that was never asked holds nothing and can be pickled, so that workers of a build each
    open their own. It is asked from one thread.
    """

    @property
    def name(self) -> str:
        """What verdicts of this oracle are kept under: provers with versions and settings."""

    def ask(self, question: Question, *, steps: int) -> Verdict:
        """Answer whether premise and axioms imply the goal.

        Args:
            question: the question.
            steps: work that each prover may spend, in units of cvc5's resource count; the other
                provers get as much of their own units as takes about as long. No clock decides,
                so that a verdict does not depend on the machine or on what else it does.

        Raises:
            OracleError: a prover is not installed.
        """

    def close(self) -> None:
        """End processes and close files; a later question opens them again."""

    def __enter__(self) -> Self:
        """Return the oracle."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close the oracle."""
        self.close()


def provenance_of(
    question: Question, *, oracle: str, steps: int, started: float | None = None
) -> Provenance:
    """Return where a verdict comes from, whose search began at `started` on the monotonic clock."""
    seconds = 0.0 if started is None else round(monotonic() - started, 6)
    return Provenance(
        oracle=oracle,
        theory=question.theory,
        budget=steps,
        seconds=seconds,
        query=query_of(question),
    )


def query_of(question: Question) -> str:
    """Return the SHA-256 of the text of a question, hexadecimal; binders count by their place."""
    digest = hashlib.sha256()
    for term in (question.premise, question.goal, *question.axioms):
        digest.update(" ".join(_words(term, {}, 0)).encode())
        digest.update(b"\n")
    return digest.hexdigest()


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
