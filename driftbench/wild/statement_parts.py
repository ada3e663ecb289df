"""Split a statement into variables, hypotheses and conclusion, wherever they are written.

`theorem t (n : ℕ) (h : 0 < n) : P n`, `theorem t : ∀ n : ℕ, 0 < n → P n` and `theorem t : ∀ n > 0,
P n` have the same parts. Nothing is elaborated: a binder is a hypothesis by the shape of its type
or by its name, such as `(h : Q n)`, and a variable otherwise, such as `(f : Q n)`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean import Node, Token, tokens
from driftbench.lean.names import group_names

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
_OPENING = frozenset({"LPAR", "LBRACE", "LSTRICT", "LBRACK"})
_CLOSING = frozenset({"RPAR", "RBRACE", "RSTRICT", "RBRACK"})


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
        conclusion=parts.source([core]),
        alternating=tuple(parts.front(core)),
    )


class _Parts:
    """The parts found so far, while binders are removed from a term."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.variables: list[StatementVariable] = []
        self.instances: list[str] = []
        self.hypotheses: list[str] = []

    def source(self, terms: Sequence[Term]) -> str:
        return self.text[terms[0].start : terms[-1].end] if terms else ""

    def peel(self, term: Term) -> Term:
        """Remove universal binders and antecedents from a term; return the rest."""
        while isinstance(term, Node):
            children = term.children
            if term.kind == "paren":
                term = children[1]
            elif term.kind == "quant" and _text(children[0]) in _EVERY:
                for group in _groups(term):
                    self.group(group)
                term = children[-1]
            elif term.kind == "infix" and len(children) == 3 and _text(children[1]) in _ARROWS:
                self.antecedent(children[0])
                term = children[2]
            elif term.kind == "infix" and _text(children[1]) == "↔" and _is_answer(children[0]):
                term = children[2]
            elif term.kind == "infix" and _text(children[1]) == "↔" and _is_answer(children[2]):
                term = children[0]
            else:
                break
        return term

    def antecedent(self, term: Term) -> None:
        """`A → …`: a conjunction is several hypotheses, `(x : T) → …` binds."""
        if isinstance(term, Node) and term.kind in {"ascription", "binder"}:
            self.group(term)
        else:
            self.assume(term)

    def assume(self, term: Term) -> None:
        while isinstance(term, Node) and term.kind == "paren":
            term = term.children[1]
        if (
            isinstance(term, Node)
            and term.kind == "infix"
            and _text(term.children[1]) in {"∧", "/\\"}
        ):
            self.assume(term.children[0])
            self.assume(term.children[2])
        else:
            self.hypotheses.append(self.source([term]))

    def group(self, group: Node) -> None:
        """Add one binder: `(x y : T)`, `[C x]`, `x > 0`, `x ∈ s`."""
        children = _unbracketed(group)
        if _is(group.children[0], "LBRACK"):
            self.instances.append(self.source(_after(children, "COLON") or children))
            return
        names = [token.text for token in group_names(group)]
        type_ = _before(_after(children, "COLON"), "ASSIGN")
        if len(type_) == 1 and is_claim(type_[0], names or _UNNAMED):
            for _ in names or _UNNAMED:
                self.assume(type_[0])
            return
        self.variables += [StatementVariable(name, self.source(type_)) for name in names]
        if not type_:
            self.related(group, names)

    def related(self, group: Node, names: Sequence[str]) -> None:
        """Add the hypotheses of a binder such as `x > 0` or `x ∈ s`, one for each name."""
        children = _unbracketed(group)
        at = next((i for i, one in enumerate(children) if _is(one, "OP") or _is(one, "IN")), None)
        if at is not None and names:
            said = self.source(children[at:])
            self.hypotheses += [f"{name} {said}" for name in names]

    def front(self, term: Term) -> Iterator[tuple[str, str]]:
        while isinstance(term, Node):
            if term.kind == "paren":
                term = term.children[1]
            elif term.kind == "quant" and _text(term.children[0]) in _CLAIMING:
                head = _text(term.children[0]).rstrip("ᵉ")
                for group in _groups(term):
                    said = self.source(_before(_after(_unbracketed(group), "COLON"), "ASSIGN"))
                    for _ in group_names(group):
                        yield head, said
                term = term.children[-1]
            elif term.kind == "infix" and _text(term.children[1]) in _AND | _ARROWS:
                # Hypotheses on a variable come before the next quantifier.
                term = term.children[2]
            else:
                return


def is_claim(type_: Term, names: Sequence[str]) -> bool:
    """Return whether a binder's type is a proposition, by its shape or by the names it binds."""
    while isinstance(type_, Node) and type_.kind == "paren":
        type_ = type_.children[1]
    if isinstance(type_, Node):
        if type_.kind == "infix" and _text(type_.children[1]) in _RELATIONS:
            return True
        if type_.kind == "prefix" and _text(type_.children[0]) in {"¬", "Not"}:
            return True
        if type_.kind == "quant" and _text(type_.children[0]) in _CLAIMING - _EVERY:
            return True
    return bool(names) and all(_NAMED_AS_CLAIM.fullmatch(name) for name in names)


def _is_answer(term: Term) -> bool:
    return _text(term) == "answer" and len(list(tokens(term))) == 4


def _groups(quantifier: Node) -> Iterator[Node]:
    for child in quantifier.children:
        if isinstance(child, Node) and child.kind == "binders":
            yield from (one for one in child.children if isinstance(one, Node))


def _unbracketed(group: Node) -> Sequence[Term]:
    children = group.children
    if isinstance(children[0], Token) and children[0].type in _OPENING:
        return children[1:-1]
    return children


def _after(terms: Sequence[Term], kind: str) -> Sequence[Term]:
    at = next((i for i, one in enumerate(terms) if _is(one, kind)), None)
    return () if at is None else terms[at + 1 :]


def _before(terms: Sequence[Term], kind: str) -> Sequence[Term]:
    at = next((i for i, one in enumerate(terms) if _is(one, kind)), None)
    return terms if at is None else terms[:at]


def _is(term: Term, kind: str) -> bool:
    return isinstance(term, Token) and term.type == kind


def _text(term: Term) -> str:
    return next(tokens(term)).text
