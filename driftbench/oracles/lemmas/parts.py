"""Parts of what a lemma says: its conditions, its conclusion, and what it defines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.facts import is_guard
from driftbench.oracles.logic import Const

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from driftbench.oracles.logic import Term

__all__ = ["concluded", "conditions_of", "core_of", "defines_constant"]


def core_of(term: Term) -> Term:
    """Return what a lemma says under its quantifiers and flags."""
    while isinstance(term, logic.Forall | logic.Implies):
        if isinstance(term, logic.Forall):
            term = term.body
        elif isinstance(term.premise, Const) and term.premise.name.startswith("nonempty "):
            term = term.conclusion
        else:
            break
    return term


def conditions_of(term: Term) -> Iterator[Term]:
    """Yield the premises of a lemma that are no flags of sorts, but for its first."""
    first = True
    while isinstance(term, logic.Forall | logic.Implies):
        if isinstance(term, logic.Forall):
            term = term.body
            continue
        if not is_guard(term.premise):
            if not first and isinstance(term.premise, logic.Apply):
                yield term.premise
            first = False
        term = term.conclusion


def concluded(term: Term) -> tuple[Const, ...]:
    """Return the constants of the conclusion of a lemma."""
    while isinstance(term, logic.Forall | logic.Implies):
        term = term.body if isinstance(term, logic.Forall) else term.conclusion
    return logic.constants(term)


def defines_constant(
    side: Term,
    other: Term,
    heads: Mapping[Const, tuple[str, tuple[str, ...]]],
    asked: Collection[str],
) -> bool:
    """Return whether a side of an equivalence is a constant asked for, of distinct variables.

    The other side must be without it: that `f` is continuous exactly if `-f` is says not what
    continuity is.
    """
    head, arguments = logic.spine(side)
    if not isinstance(head, Const) or heads.get(head, ("",))[0] not in asked:
        return False
    if head in logic.constants(other):
        return False
    plain = all(isinstance(one, logic.Var) for one in arguments)
    return plain and len(set(arguments)) == len(arguments)
