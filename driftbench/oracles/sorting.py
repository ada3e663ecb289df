"""The sort of a term, and whether a term is well sorted.

`sort_of` assumes a well-sorted term; `well_sorted` checks every part of it.
"""

from __future__ import annotations

from driftbench.oracles.logic import (
    PROP,
    Apply,
    Base,
    Const,
    Eq,
    FunctionSort,
    Lam,
    Sort,
    Term,
    Var,
    arrow,
    children,
    show,
    subterms,
)

__all__ = ["IllSortedError", "sort_of", "well_sorted"]


class IllSortedError(TypeError):
    """A term has no sort."""


def sort_of(term: Term) -> Sort:
    """Return the sort of a well-sorted term.

    Raises:
        IllSortedError: an application with more arguments than its function takes.
    """
    if isinstance(term, Var | Const):
        return term.sort
    if isinstance(term, Lam):
        return arrow(*(v.sort for v in term.variables), sort_of(term.body))
    if isinstance(term, Apply):
        sort = sort_of(term.function)
        for _ in term.arguments:
            if isinstance(sort, Base):
                msg = f"{show(term)}: too many arguments for its function"
                raise IllSortedError(msg)
            sort = sort.codomain
        return sort
    return PROP


def well_sorted(term: Term) -> bool:
    """Return whether every function has arguments of its sort, and every connective formulas."""
    return all(map(_fits, subterms(term)))


def _fits(term: Term) -> bool:
    try:
        if isinstance(term, Apply):
            sort = sort_of(term.function)
            for argument in term.arguments:
                if not isinstance(sort, FunctionSort) or sort_of(argument) != sort.domain:
                    return False
                sort = sort.codomain
            return True
        if isinstance(term, Eq):
            return sort_of(term.left) == sort_of(term.right) != PROP
        if isinstance(term, Var | Const | Lam):
            return True
        return all(sort_of(part) == PROP for part in children(term))
    except IllSortedError:
        return False
