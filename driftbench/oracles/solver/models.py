"""Evaluates and prints finite models, without a prover.

`holds` decides whether a model makes axioms and premise of a problem true and its goal false, by
trying every element for every variable; it uses nothing of what a prover reported. The same model
gives the same text.
"""

from __future__ import annotations

from itertools import count, product
from typing import TYPE_CHECKING, TypeAlias

from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Const,
    Eq,
    Exists,
    Forall,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    children,
)
from driftbench.oracles.logic import show as show_term
from driftbench.oracles.solver.lowering import APPLY
from driftbench.oracles.solver.normal import domains, result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.problem import Model, Problem
    from driftbench.oracles.solver.lowering import Lowered

__all__ = ["defect", "evaluate", "holds", "refutes", "show"]

#: A compiled term: from the values of the variables in scope to its own value.
_Code: TypeAlias = "Callable[[list[int]], int]"


def holds(problem: Problem, model: Model) -> bool:
    """Return whether a model refutes a problem: axioms and premise true, goal false.

    Args:
        problem: the problem.
        model: sizes and tables; one that lacks a value of a symbol refutes nothing.
    """
    if defect(problem, model):
        return False
    needed = (*problem.axioms, problem.premise, Not(problem.goal))
    return all(evaluate(term, model) for term in needed)


def refutes(question: Lowered, model: Model, *, checked: bool = False) -> bool:
    """Return whether a model with all functions refutes a question.

    A model that was found to refute it is not evaluated again.

    Args:
        question: the question.
        model: sizes and tables.
        checked: the model is known to hold for the problem without comprehension.
    """
    if model in question.refuting:
        return True
    whole = question.complete()
    if checked:
        more = whole.axioms[len(question.problem.axioms) :]
        found = all(evaluate(term, model) for term in more)
    else:
        found = holds(whole, model)
    if found:
        question.refuting.append(model)
    return found


def defect(problem: Problem, model: Model) -> str:
    """Return why a model does not interpret a problem, in a clause; "" if it does."""
    for sort in problem.sorts:
        if model.sizes.get(sort, 0) < 1:
            return f"sort {sort.name} has no element"
    for symbol in problem.symbols:
        table = model.tables.get(symbol, {})
        last = _size(result(symbol.sort), model)
        points = set(_points(symbol.sort, model))
        if table.keys() != points:
            return f"the table of {symbol.name} does not have one value for each argument"
        if not all(0 <= value < last for value in table.values()):
            return f"the table of {symbol.name} contains a value that is not an element"
    return ""


def evaluate(term: Term, model: Model) -> bool:
    """Return whether a closed first-order formula is true in a model.

    Raises:
        KeyError: a free variable, or a symbol without a table.
    """
    return bool(_compiled(term, model, {}, 0)([0] * _bound(term)))


def _bound(term: Term) -> int:
    """Return the number of variables that a term binds inside of each other, at most."""
    own = len(term.variables) if isinstance(term, Forall | Exists) else 0
    return own + max(map(_bound, children(term)), default=0)


def _size(sort: Sort, model: Model) -> int:
    return 2 if sort == PROP else model.sizes[sort]  # type: ignore[index]


def _points(sort: Sort, model: Model) -> Iterator[tuple[int, ...]]:
    """Yield all tuples of arguments of a symbol of this sort, in order."""
    return product(*(range(_size(domain, model)) for domain in domains(sort)))


# -- evaluation ----------------------------------------------------------------------------------


def _compiled(term: Term, model: Model, places: Mapping[Var, int], depth: int) -> _Code:
    """Return the code of a term in the scope of `depth` binders, free variables at `places`."""
    if isinstance(term, Var):
        place = places[term]
        return lambda values: values[place]
    if isinstance(term, Const):
        constant = model.tables[term][()]
        return lambda _: constant
    if isinstance(term, Apply):
        return _application(term, model, places, depth)
    if isinstance(term, Forall | Exists):
        return _quantifier(term, model, places, depth)
    if isinstance(term, Not):
        body = _compiled(term.body, model, places, depth)
        return lambda values: not body(values)
    if isinstance(term, And | Or):
        parts = [_compiled(part, model, places, depth) for part in term.parts]
        return _joined(parts, absorbing=isinstance(term, Or))
    if isinstance(term, Implies):
        left = _compiled(term.premise, model, places, depth)
        right = _compiled(term.conclusion, model, places, depth)
        return lambda values: not left(values) or bool(right(values))
    if isinstance(term, Eq | Iff):
        one, other = (_compiled(part, model, places, depth) for part in (term.left, term.right))
        return lambda values: one(values) == other(values)
    msg = f"{show_term(term)}: not first order"
    raise TypeError(msg)


def _joined(parts: Sequence[_Code], *, absorbing: bool) -> _Code:
    """Return the code that is `absorbing` if a part is so."""

    def code(values: list[int]) -> bool:
        for part in parts:
            if bool(part(values)) is absorbing:
                return absorbing
        return not absorbing

    return code


def _application(term: Apply, model: Model, places: Mapping[Var, int], depth: int) -> _Code:
    if not isinstance(term.function, Const):
        msg = f"{show_term(term)}: not first order"
        raise TypeError(msg)
    table = model.tables[term.function]
    arguments = [_compiled(one, model, places, depth) for one in term.arguments]
    # `True` is 1 as a key and as an element, so formulas can be arguments.
    if len(arguments) == 1:
        (only,) = arguments
        return lambda values: table[only(values),]
    if len(arguments) == 2:
        first, second = arguments
        return lambda values: table[first(values), second(values)]
    return lambda values: table[tuple([one(values) for one in arguments])]


def _quantifier(
    term: Forall | Exists, model: Model, places: Mapping[Var, int], depth: int
) -> _Code:
    # A place for each variable bound so far, shadowed ones included: those of one binder are
    # written again for each of its elements, and nothing inside of it outlives that.
    inner = {**places, **dict(zip(term.variables, count(depth), strict=False))}
    code = _compiled(term.body, model, inner, depth + len(term.variables))
    # Forall looks for an element at which its body is false, Exists for one at which it is true.
    wanted = isinstance(term, Exists)
    for place in reversed(range(len(term.variables))):
        size = _size(term.variables[place].sort, model)
        code = _searching(code, depth + place, size, wanted=wanted)
    return code


def _searching(body: _Code, place: int, size: int, *, wanted: bool) -> _Code:
    """Return the code that is `wanted` if its body is so for an element at a place."""

    def code(values: list[int]) -> bool:
        for values[place] in range(size):
            if bool(body(values)) is wanted:
                return wanted
        return not wanted

    return code


# -- for readers ---------------------------------------------------------------------------------


def show(problem: Problem, model: Model) -> str:
    """Return a model as one line per sort and symbol, in the order of the problem.

    Elements of a sort are numbers from 0; a predicate is the set of arguments for which it is true.
    Elements of a function sort are shown by their values, instead of the symbol that applies them.
    """
    lines = [f"{sort.name} = {_set(map(str, range(model.sizes[sort])))}" for sort in problem.sorts]
    for symbol in problem.symbols:
        table = model.tables[symbol]
        if symbol.name.rstrip("′") == APPLY:
            for element in range(_size(domains(symbol.sort)[0], model)):
                of = {key[1:]: value for key, value in table.items() if key[0] == element}
                name = f"{domains(symbol.sort)[0].name} {element}"  # type: ignore[union-attr]
                lines.append(_line(name, of, symbol))
        else:
            lines.append(_line(symbol.name, table, symbol))
    return "\n".join(lines)


def _line(name: str, table: Mapping[tuple[int, ...], int], symbol: Const) -> str:
    predicate = result(symbol.sort) == PROP
    if () in table:
        value = ("false", "true")[table[()]] if predicate else str(table[()])
        return f"{name} = {value}"
    points = sorted(table)
    if predicate:
        return f"{name} = {_set(_point(one) for one in points if table[one])}"
    return f"{name}: " + ", ".join(f"{_point(one)} ↦ {table[one]}" for one in points)


def _point(one: tuple[int, ...]) -> str:
    return str(one[0]) if len(one) == 1 else f"({', '.join(map(str, one))})"


def _set(members: Iterator[str]) -> str:
    return "{" + ", ".join(members) + "}"
