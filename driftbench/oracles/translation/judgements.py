"""What the types of terms say where sorts do not: guards of indexed sorts, and typing axioms.

A guard is the formula that a member of a sort is of a type. For `x : E i` it is `∈: E i x`; for a
function it says that its values are of their types, and that it is one fixed thing where its
argument is not of its type, so that functions which agree in Lean are equal here. A typing axiom
says of a term in a statement that it is of its type, wherever its variables are and, if the term
needs proofs, wherever the assumptions before it hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.logic import PROP, TRUE, And, Const, Eq, Not
from driftbench.oracles.sorting import sort_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.oracles.logic import Term

__all__ = ["IN", "ContextEntry", "both", "closed", "implied", "junk"]

#: What the names of guards start with.
IN = "in "


@dataclass(frozen=True, slots=True)
class ContextEntry:
    """What a term stands under: a variable with its guard, or an assumption.

    Args:
        variable: the variable, if it is one.
        condition: its guard, or the assumption.
        flag: the formula that the variable's type has members.
        instance: whether the assumption is one of a class.
    """

    variable: logic.Var | None
    condition: Term
    flag: Term = TRUE
    instance: bool = False


def both(*parts: Term) -> Term:
    """Return a conjunction without the parts that are true."""
    rest = tuple(part for part in parts if part != TRUE)
    return rest[0] if len(rest) == 1 else And(rest)


def implied(premise: Term, conclusion: Term) -> Term:
    """Return an implication, simplified where a side is true."""
    if conclusion == TRUE:
        return TRUE
    return conclusion if premise == TRUE else logic.Implies(premise, conclusion)


def junk(value: Term) -> Term:
    """Return that a value is the fixed one of functions outside of their domain."""
    sort = sort_of(value)
    return Not(value) if sort == PROP else Eq(value, Const("junk", sort))


def closed(said: Term, context: Sequence[ContextEntry], *, pure: bool) -> Term:
    """Return what holds in a context as an axiom, under as much of the context as it needs.

    Args:
        said: a formula whose free variables the context introduces.
        context: outermost first.
        pure: whether `said` needs no proofs; class assumptions count nevertheless.
    """
    wanted = set(logic.free_variables(said))
    taken: list[ContextEntry] = []
    for entry in reversed(context):
        if entry.variable is None:
            inside = logic.free_variables(entry.condition)
            if not pure or (entry.instance and inside <= wanted):
                taken.append(entry)
                wanted |= inside
        elif entry.variable in wanted:
            taken.append(entry)
            wanted |= logic.free_variables(entry.condition) | logic.free_variables(entry.flag)
    for entry in taken:
        said = implied(entry.condition, said)
        if entry.variable is not None:
            said = implied(entry.flag, logic.Forall((entry.variable,), said))
    return _named(said)


def _named(said: Term) -> Term:
    """Return a closed formula whose bound variables are numbered, so that equal ones are equal."""
    count = 0

    def walk(term: Term, values: dict[logic.Var, logic.Var]) -> Term:
        nonlocal count
        if isinstance(term, logic.Var):
            return values.get(term, term)
        if isinstance(term, logic.Lam | logic.Forall | logic.Exists):
            fresh = []
            for variable in term.variables:
                count += 1
                fresh.append(logic.Var(f"x{count}", variable.sort))
            inner = {**values, **dict(zip(term.variables, fresh, strict=True))}
            return type(term)(tuple(fresh), walk(term.body, inner))
        return logic.rebuilt(term, tuple(walk(part, values) for part in logic.children(term)))

    return walk(said, {})
