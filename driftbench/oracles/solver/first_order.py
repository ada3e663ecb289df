"""Lowered questions as TPTP problems in TFF, which has sorts, or in FOF, which has none.

In FOF every sort is a predicate: variables are guarded by it, and each function has a value in the
sort of its values. Names are numbered in order of appearance. Propositions that are arguments or
values of variables exist in neither language.

Source: G. Sutcliffe, "The TPTP Problem Library and Associated Infrastructure", J. Autom. Reasoning
59 (2017); the syntax is that of TPTP's SyntaxBNF.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    Lam,
    Not,
    Or,
    Var,
    show,
)
from driftbench.oracles.solver.normal import domains, result
from driftbench.oracles.translation import Unsupported

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.problem import Problem

__all__ = ["fof", "tff"]


def tff(problem: Problem) -> str:
    """Return a problem as the lines of a TFF problem, the goal as its conjecture.

    Raises:
        Unsupported: a proposition is an argument, or the value of a variable.
    """
    writer = _Writer(problem, typed=True)
    types = [f"tff({name}, type, {name}: $tType)." for name in writer.sorts.values()]
    for symbol, name in writer.symbols.items():
        taken = " * ".join(writer.sort(one) for one in domains(symbol.sort))
        last = writer.sort(result(symbol.sort))
        # One argument stands without parentheses.
        taken = f"({taken})" if "*" in taken else taken
        types.append(f"tff({name}, type, {name}: {f'{taken} > {last}' if taken else last}).")
    return _joined([*types, *writer.lines("tff")])


def fof(problem: Problem) -> str:
    """Return a problem as the lines of a FOF problem, the goal as its conjecture.

    Raises:
        Unsupported: a proposition is an argument, or the value of a variable.
    """
    writer = _Writer(problem, typed=False)
    facts = [f"fof(inhabited_{one}, axiom, ? [X]: {one}(X))." for one in writer.sorts.values()]
    for symbol, name in writer.symbols.items():
        if result(symbol.sort) != PROP:
            facts.append(f"fof(value_{name}, axiom, {writer.value_fact(symbol)}).")
    return _joined([*facts, *writer.lines("fof")])


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"


class _Writer:
    """Names of sorts and symbols, and the text of formulas."""

    def __init__(self, problem: Problem, *, typed: bool) -> None:
        self._problem = problem
        self._typed = typed
        self._count = 0
        self.sorts = {sort: f"s{at}" for at, sort in enumerate(problem.sorts)}
        self.symbols = {symbol: f"c{at}" for at, symbol in enumerate(problem.symbols)}
        for symbol in problem.symbols:
            if PROP in domains(symbol.sort):
                raise Unsupported(f"a proposition as an argument of {symbol.name}")

    def lines(self, language: str) -> Iterator[str]:
        """Yield axioms, premise and goal."""
        problem = self._problem
        for at, axiom in enumerate(problem.axioms):
            yield f"{language}(axiom_{at}, axiom, {self.text(axiom, {})})."
        yield f"{language}(premise, axiom, {self.text(problem.premise, {})})."
        yield f"{language}(goal, conjecture, {self.text(problem.goal, {})})."

    def sort(self, sort: Sort) -> str:
        """Return the name of a sort, which is plain after lowering."""
        return "$o" if sort == PROP else self.sorts[sort]  # type: ignore[index]

    def value_fact(self, symbol: Const) -> str:
        """Return that a symbol has its value in its sort."""
        taken = [self.sort(one) for one in domains(symbol.sort)]
        names = [f"X{at}" for at in range(len(taken))]
        name, last = self.symbols[symbol], self.sort(result(symbol.sort))
        if not names:
            return f"{last}({name})"
        guards = " & ".join(f"{one}({at})" for one, at in zip(taken, names, strict=True))
        listed = ", ".join(names)
        return f"! [{listed}]: (({guards}) => {last}({name}({listed})))"

    def text(self, term: Term, variables: Mapping[Var, str]) -> str:
        """Return a term, in parentheses unless it is a name or an application.

        Raises:
            Unsupported: it has a variable for a proposition.
        """
        if isinstance(term, Var):
            return variables[term]
        if isinstance(term, Const):
            return self.symbols[term]
        if isinstance(term, Apply) and isinstance(term.function, Const):
            arguments = ", ".join(self.text(one, variables) for one in term.arguments)
            return f"{self.symbols[term.function]}({arguments})"
        if isinstance(term, Not):
            return f"(~ {self.text(term.body, variables)})"
        if isinstance(term, Forall | Exists):
            return self._bound(term, variables)
        if isinstance(term, Apply | Lam):
            raise TypeError(f"{show(term)}: not first order")
        return self._connected(term, variables)

    def _connected(self, term: And | Or | Eq | Iff | Implies, variables: Mapping[Var, str]) -> str:
        if isinstance(term, And | Or):
            if not term.parts:
                return "$true" if isinstance(term, And) else "$false"
            parts, sign = term.parts, "&" if isinstance(term, And) else "|"
        elif isinstance(term, Implies):
            parts, sign = (term.premise, term.conclusion), "=>"
        else:
            parts, sign = (term.left, term.right), "=" if isinstance(term, Eq) else "<=>"
        return f"({f' {sign} '.join(self.text(part, variables) for part in parts)})"

    def _bound(self, term: Forall | Exists, variables: Mapping[Var, str]) -> str:
        inner = dict(variables)
        listed, guards = [], []
        for variable in term.variables:
            if variable.sort == PROP:
                raise Unsupported(f"a variable {variable.name} for a proposition")
            self._count += 1
            name = f"X{self._count}"
            inner[variable] = name
            listed.append(f"{name}: {self.sort(variable.sort)}" if self._typed else name)
            guards.append(f"{self.sort(variable.sort)}({name})")
        body = self.text(term.body, inner)
        sign = "!" if isinstance(term, Forall) else "?"
        if not self._typed:
            joined = "=>" if isinstance(term, Forall) else "&"
            body = f"(({' & '.join(guards)}) {joined} {body})"
        return f"({sign} [{', '.join(listed)}]: {body})"
