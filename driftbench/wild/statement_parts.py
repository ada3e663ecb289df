"""Split a statement into variables, hypotheses and conclusion, wherever they are written.

`theorem t (n : ℕ) (h : 0 < n) : P n`, `theorem t : ∀ n : ℕ, 0 < n → P n` and `theorem t : ∀ n > 0,
P n` have the same parts. Nothing is elaborated: a binder is a hypothesis by the shape of its type
or by its name, such as `(h : Q n)`, and a variable otherwise, such as `(f : Q n)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean import tokens
from driftbench.lean.names import group_names
from driftbench.lean.syntax import (
    Arrow,
    Binder,
    Infix,
    Paren,
    Prefix,
    Quantifier,
    first_token,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean import Statement, Term

__all__ = ["StatementParts", "StatementVariable", "take_apart"]

_RELATIONS = frozenset(
    {
        *("=", "≠", "<", "≤", ">", "≥", "∣", "∤", "∈", "∉", "⊆", "⊂", "⊇", "∧", "∨", "↔", "≡"),
        *("∥", "⟂", "!=", "<=", ">=", "/\\", "\\/", "<->", "≈", "=ᶠ[", "=o[", "=O[", "=Θ[", "~["),
    }
)
_CLAIMING = frozenset({"∀", "∃", "∃!", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∀ᵉ", "∃ᵉ", "forall", "exists"})
_ARROWS = frozenset({"→", "->"})
_AND = frozenset({"∧", "/\\"})
_EVERY = frozenset({"∀", "∀ᵉ", "forall"})
_NAMED_AS_CLAIM = re.compile(r"_?[hH](?:[A-Zₐ-ₜ₀-₉_0-9'].*|[a-z]{1,6}[\w'₀-₉]*)?|_")
_UNNAMED = ("_",)


@dataclass(frozen=True, slots=True)
class StatementVariable:
    """A variable of a statement.

    Args:
        name: its name; "" for an anonymous instance.
        type: source of its type; "" where none is written.
    """

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class StatementParts:
    """The parts of a statement, as source text, in order.

    Args:
        variables: those of all universal binders that are no hypotheses.
        instances: types of instance binders.
        hypotheses: the assumptions.
        conclusion: the rest.
        alternating: heads of the quantifiers at the front of the conclusion, each with the type
            that it binds, "" where none is written.
    """

    variables: tuple[StatementVariable, ...]
    instances: tuple[str, ...]
    hypotheses: tuple[str, ...]
    conclusion: str
    alternating: tuple[tuple[str, str], ...]


def take_apart(statement: Statement) -> StatementParts:
    """Return the parts of a statement."""
    parts = _Parts(statement.text)
    for binder in statement.binders:
        parts.group(binder)
    core = parts.peel(statement.conclusion)
    return StatementParts(
        variables=tuple(parts.variables),
        instances=tuple(parts.instances),
        hypotheses=tuple(parts.hypotheses),
        conclusion=parts.source(core),
        alternating=tuple(parts.front(core)),
    )


class _Parts:
    """The parts found so far, while binders are removed from a term."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.variables: list[StatementVariable] = []
        self.instances: list[str] = []
        self.hypotheses: list[str] = []

    def source(self, term: Term | None) -> str:
        return "" if term is None else self.text[term.start : term.end]

    def typed(self, binder: Binder) -> str:
        """The type of a binder with what follows it: `ℕ in atTop`; "" where none is written."""
        if binder.type is None:
            return ""
        clauses = [c for c in binder.clauses if c.mark.type != "ASSIGN"]
        end = max(part.end for clause in clauses for part in clause.terms)
        return self.text[binder.type.start : end]

    def peel(self, term: Term) -> Term:
        """Take universal binders and antecedents off a term; return what is left."""
        while True:
            match term:
                case Paren(body=inner):
                    term = inner
                case Quantifier(symbol=symbol, binders=binders, body=body) if symbol in _EVERY:
                    for binder in binders:
                        self.group(binder)
                    term = body
                case Arrow(right=right) as arrow:
                    self.antecedent(arrow)
                    term = right
                case Infix(op="↔", left=left, right=right) if _is_answer(left):
                    term = right
                case Infix(op="↔", left=left, right=right) if _is_answer(right):
                    term = left
                case _:
                    return term

    def antecedent(self, arrow: Arrow) -> None:
        """`A → …`: a conjunction is several hypotheses, `(x : T) → …` binds."""
        if arrow.binder is not None:
            self.group(arrow.binder)
        else:
            self.assume(arrow.left)

    def assume(self, term: Term) -> None:
        match strip(term):
            case Infix(op="∧" | "/\\", left=left, right=right):
                self.assume(left)
                self.assume(right)
            case claim:
                self.hypotheses.append(self.source(claim))

    def group(self, binder: Binder) -> None:
        """Take in one binder: `(x y : T)`, `[C x]`, `x > 0`, `x ∈ s`."""
        type_ = binder.type
        if binder.is_instance:
            self.instances.append(self.source(type_))
            return
        names = [token.text for token in group_names(binder)]
        if type_ is not None and is_claim(type_, names or _UNNAMED):
            for _ in names or _UNNAMED:
                self.assume(type_)
            return
        self.variables += [StatementVariable(name, self.typed(binder)) for name in names]
        if type_ is None:
            self.related(binder, names)

    def related(self, binder: Binder, names: Sequence[str]) -> None:
        """`x > 0` and `x ∈ s` assume something of each name."""
        mark = next((c.mark for c in binder.clauses if c.mark.type in {"OP", "IN"}), None)
        if mark is not None:
            *_, last = binder.content
            relation = self.text[mark.start : last.end]
            self.hypotheses += [f"{name} {relation}" for name in names]

    def front(self, term: Term) -> Iterator[tuple[str, str]]:
        while True:
            match term:
                case Paren(body=inner):
                    term = inner
                case Quantifier(symbol=symbol, binders=binders, body=body) if symbol in _CLAIMING:
                    for binder in binders:
                        for _ in group_names(binder):
                            yield symbol.rstrip("ᵉ"), self.typed(binder)
                    term = body
                case Infix(op=op, right=right) if op in _AND | _ARROWS:
                    # The left side restricts a variable; the next quantifier is on the right.
                    term = right
                case _:
                    return


def is_claim(type_: Term, names: Sequence[str]) -> bool:
    """Return whether a binder's type is a proposition, by its shape or by the names it gives."""
    match strip(type_):
        case Infix(op=op) if op in _RELATIONS:
            return True
        case Prefix(op="¬" | "Not"):
            return True
        case Quantifier(symbol=symbol) if symbol in _CLAIMING - _EVERY:
            return True
    return bool(names) and all(_NAMED_AS_CLAIM.fullmatch(name) for name in names)


def _is_answer(term: Term) -> bool:
    return first_token(term).text == "answer" and len(list(tokens(term))) == 4
