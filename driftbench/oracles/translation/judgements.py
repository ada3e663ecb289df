"""Guards of indexed sorts, and typing axioms, for types that sorts do not express.

A guard is the formula that a member of a sort has a type. For `x : E i` it is `∈: E i x`; for a
function it states that its values have their types, and that it has a fixed value if its argument
does not have its type, so that functions that agree in Lean are equal. A typing axiom states that a
term has its type, if its variables have theirs and, if the term needs proofs, if the assumptions
before it hold.
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

#: Prefix of the names of guards.
IN = "in "


@dataclass(frozen=True, slots=True)
class ContextEntry:
    """An entry of the context of a term: a variable with its guard, or an assumption.

    Args:
        variable: the variable, if it is one.
        condition: its guard, or the assumption.
        flag: the formula that the type of the variable has members.
        instance: whether the assumption is a class assumption.
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
    """Return an implication, simplified if a side is true."""
    if conclusion == TRUE:
        return TRUE
    return conclusion if premise == TRUE else logic.Implies(premise, conclusion)


def junk(value: Term) -> Term:
    """Return the formula that a value is the fixed one of functions outside of their domain."""
    sort = sort_of(value)
    return Not(value) if sort == PROP else Eq(value, Const("junk", sort))


def closed(said: Term, context: Sequence[ContextEntry], *, pure: bool) -> Term:
    """Return a formula in a context as an axiom, under the entries of the context that it needs.

    Args:
        said: a formula whose free variables the context introduces.
        context: outermost first.
        pure: whether `said` needs no proofs except class assumptions.
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
    """Return a closed formula with numbered bound variables, for comparison."""
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
