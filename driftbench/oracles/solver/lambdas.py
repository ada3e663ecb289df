"""Keys and names of lambdas.

Lambdas that differ only in names of variables have equal keys and names. Functions that agree
everywhere are equal by an axiom, not by name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.logic import (
    And,
    Apply,
    Exists,
    Forall,
    Lam,
    Var,
    children,
    free_variables,
    rebuilt,
    show,
    spine,
    subterms,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.oracles.logic import Term

__all__ = ["canonical", "in_order", "text"]


def in_order(term: Term) -> tuple[Var, ...]:
    """Return the free variables of a term, each once, in order of appearance."""
    free = free_variables(term)
    return tuple(dict.fromkeys(t for t in subterms(term) if isinstance(t, Var) and t in free))


def canonical(term: Lam, free: Sequence[Var]) -> Term:
    """Return a lambda with its variables named by their place: equal for alpha-equivalent ones."""
    names = {v: Var(f"a{at}", v.sort) for at, v in enumerate(free, start=1)}
    count = 0

    def renamed(term: Term, names: Mapping[Var, Var]) -> Term:
        nonlocal count
        if isinstance(term, Var):
            return names[term]
        if not isinstance(term, Lam | Forall | Exists):
            return rebuilt(term, tuple(renamed(part, names) for part in children(term)))
        fresh = []
        for variable in term.variables:
            count += 1
            fresh.append(Var(f"x{count}", variable.sort))
        inner = {**names, **dict(zip(term.variables, fresh, strict=True))}
        return type(term)(tuple(fresh), renamed(term.body, inner))

    return renamed(term, names)


def text(key: Term) -> str:
    """Return the name of a function: if it only applies another function, the name of that one."""
    if isinstance(key, Lam) and isinstance(key.body, Apply):
        head, arguments = spine(key.body)
        before = len(arguments) - len(key.variables)
        last = arguments[before:] if before >= 0 else ()
        if last == key.variables and not set(key.variables) & free_variables(
            And((head, *arguments[:before]))
        ):
            return show(Apply(head, arguments[:before])) if before else show(head)
    return show(key)
