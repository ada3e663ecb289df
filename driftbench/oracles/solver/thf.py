"""Questions as TPTP problems in THF, the higher-order language that E reads.

Names are numbered in order of appearance, so that questions that differ only in names of binders
give the same text. Questions are written before lowering, since E has lambdas, extensionality and
comprehension.

Source: G. Sutcliffe, "The TPTP Problem Library and Associated Infrastructure", J. Autom. Reasoning
59 (2017); the syntax is that of TPTP's SyntaxBNF.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.logic import (
    PROP,
    And,
    Apply,
    Base,
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
    constants,
    spine,
    subterms,
)
from driftbench.oracles.solver.normal import normalized

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.problem import Question

__all__ = ["thf"]

_SIGNS = {Eq: "=", Iff: "<=>", Implies: "=>", And: "&", Or: "|"}
_BINDERS = {Forall: "!", Exists: "?", Lam: "^"}


def thf(question: Question) -> str:
    """Return a question as the lines of a THF problem, the goal as its conjecture."""
    plain = normalized(question)
    whole = And((plain.premise, plain.goal, *plain.axioms))
    names = _Names(whole)
    lines = [f"thf({name}, type, {name}: {text})." for name, text in names.types()]
    for at, axiom in enumerate(plain.axioms):
        lines.append(f"thf(axiom_{at}, axiom, {names.text(axiom, {})}).")
    lines.append(f"thf(premise, axiom, {names.text(plain.premise, {})}).")
    lines.append(f"thf(goal, conjecture, {names.text(plain.goal, {})}).")
    return "\n".join(lines) + "\n"


class _Names:
    """Names of TPTP for sorts, constants and variables."""

    def __init__(self, whole: Term) -> None:
        found = dict.fromkeys(_plain_sorts(whole))
        self._sorts = {sort: f"s{at}" for at, sort in enumerate(found)}
        self._constants = {one: f"c{at}" for at, one in enumerate(constants(whole))}
        self._sorts[PROP] = "$o"
        self._count = 0

    def types(self) -> Iterator[tuple[str, str]]:
        """Yield names with their types."""
        for sort, name in self._sorts.items():
            if sort != PROP:
                yield name, "$tType"
        for one, name in self._constants.items():
            yield name, self.sort(one.sort)

    def sort(self, sort: Sort) -> str:
        if isinstance(sort, Base):
            return self._sorts[sort]
        return f"({self.sort(sort.domain)} > {self.sort(sort.codomain)})"

    def text(self, term: Term, variables: Mapping[Var, str]) -> str:
        """Return a term, in parentheses unless it is a name."""
        if isinstance(term, Var):
            return variables[term]
        if isinstance(term, Const):
            return self._constants[term]
        if isinstance(term, Apply):
            head, arguments = spine(term)
            return f"({' @ '.join(self.text(part, variables) for part in (head, *arguments))})"
        if isinstance(term, Not):
            return f"(~ {self.text(term.body, variables)})"
        if isinstance(term, Forall | Exists | Lam):
            return self._bound(term, variables)
        if isinstance(term, And | Or):
            if len(term.parts) < 2:
                empty = "$true" if isinstance(term, And) else "$false"
                return self.text(term.parts[0], variables) if term.parts else empty
            parts = term.parts
        elif isinstance(term, Implies):
            parts = (term.premise, term.conclusion)
        else:
            parts = (term.left, term.right)
        sign = f" {_SIGNS[type(term)]} "
        return f"({sign.join(self.text(part, variables) for part in parts)})"

    def _bound(self, term: Forall | Exists | Lam, variables: Mapping[Var, str]) -> str:
        inner = dict(variables)
        listed = []
        for variable in term.variables:
            self._count += 1
            inner[variable] = f"X{self._count}"
            listed.append(f"X{self._count}: {self.sort(variable.sort)}")
        body = self.text(term.body, inner)
        return f"({_BINDERS[type(term)]} [{', '.join(listed)}] : {body})"


def _plain_sorts(whole: Term) -> Iterator[Base]:
    """Yield all sorts that are not arrows, except `PROP`, in order of appearance."""
    for term in subterms(whole):
        stack: list[Sort] = [term.sort] if isinstance(term, Const) else []
        if isinstance(term, Forall | Exists | Lam):
            stack = [v.sort for v in reversed(term.variables)]
        while stack:
            sort = stack.pop()
            if not isinstance(sort, Base):
                stack += [sort.codomain, sort.domain]
            elif sort != PROP:
                yield sort
