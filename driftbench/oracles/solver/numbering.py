"""Problems with numbered binders, so that equal ones give the same request byte for byte.

Two rows may ask the same question with different names of bound variables. A prover's answer can
depend even on the length of a name, which changes later memory addresses; so provers do not get the
names. Sorts and symbols keep their names, which are part of the question.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.oracles.logic import Exists, Forall, Var, children, rebuilt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.oracles.logic import Term
    from driftbench.oracles.problem import Problem

__all__ = ["numbered"]


def numbered(problem: Problem) -> Problem:
    """Return a first-order problem with bound variables named by their positions."""
    return replace(
        problem,
        axioms=tuple(_numbered(axiom, {}) for axiom in problem.axioms),
        premise=_numbered(problem.premise, {}),
        goal=_numbered(problem.goal, {}),
    )


def _numbered(term: Term, names: Mapping[Var, Var]) -> Term:
    if isinstance(term, Var):
        return names[term]
    if isinstance(term, Forall | Exists):
        own = {v: Var(f"x{at}", v.sort) for at, v in enumerate(term.variables, len(names))}
        return type(term)(tuple(own.values()), _numbered(term.body, {**names, **own}))
    return rebuilt(term, tuple(_numbered(part, names) for part in children(term)))
