"""Normal forms: which statements are the same up to layout, spelling and names of variables.

Equal normal forms promise equal trees but for bound names, redundant parentheses, ASCII spellings
and how binders of one type are grouped. Names that a `let`, an alternative or a dependent arrow
binds keep their names; `a = b` and `b = a` differ. `same_proposition` overlooks besides which
arguments are implicit, whether a binder or an antecedent stands before the colon or after it, and
the order of the sides of what is symmetric: each of the two then plainly implies the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from driftbench.lean import Token, tokens
from driftbench.lean.names import group_names, head_name
from driftbench.lean.syntax import Arrow, Binder, BinderList, Infix, Paren, Quantifier

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.lean import Statement, Term

    _Scope = Mapping[str, int]

__all__ = ["normal_form", "same_proposition"]

_SPELLINGS = {
    "λ": "fun", "=>": "↦", "->": "→", "<->": "↔", "<=": "≤", ">=": "≥", "!=": "≠",
    "/\\": "∧", "in": "∈", "\\/": "∨",
}  # fmt: skip
_RELATING = frozenset({"COLON", "OP", "IN", "WITH", "ASSIGN"})
_SYMMETRIC = frozenset({"=", "↔", "∧", "∨"})
_TURNED = {"≥": "≤", ">": "<", "⊇": "⊆", "⊃": "⊂"}
#: Where a scope keeps how many binders it is in; no name is empty.
_DEPTH = ""
_BRACKETS = frozenset({"LPAR", "RPAR", "LBRACE", "RBRACE", "LSTRICT", "RSTRICT"})


def normal_form(statement: Statement) -> str:
    """Return the normal form of a statement; its name does not count."""
    # What stands in a block of tactics is not read, so no name may change.
    if _opaque(statement):
        return " ".join(_word(token, {}) for token in islice(tokens(statement.root), 2, None))
    return " ".join(_Writer().sequence(statement.signature, {}))


def same_proposition(one: Statement, other: Statement) -> bool:
    """Say whether two statements surely are one proposition, to Lean as to a reader."""
    if _opaque(one) or _opaque(other):
        return False
    first, second = (list(_Writer(turning=True).proposition(side)) for side in (one, other))
    return first == second


def _opaque(statement: Statement) -> bool:
    return any(token.type == "OPAQUE" for token in tokens(statement.root))


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes trees; bound names are told by how many binders they stand in.

    Args:
        turning: whether the sides of what is symmetric are put in order.
    """

    turning: bool = False

    def term(self, term: Term, names: _Scope) -> Iterator[str]:
        """Yield the words of a term, each bound name as the depth of its binder."""
        match term:
            case Token():
                yield _word(term, names)
            case Paren(body=body):
                yield from self.term(body, names)
            case Infix(tail=()) if self.turning:
                yield from self._relation(term, names)
            case _:
                yield f"({term.node_kind}"
                yield from self.sequence(iter(term.children), names)
                yield ")"

    def _relation(self, term: Infix, names: _Scope) -> Iterator[str]:
        middle = term.operator
        said = _word(middle, names) if isinstance(middle, Token) else ""
        sides = [tuple(self.term(side, names)) for side in (term.left, term.right)]
        sign = "=" if said == "≠" else said
        if sign in _SYMMETRIC:
            sides.sort()
        elif sign in _TURNED:
            sign = _TURNED[sign]
            sides.reverse()
        words = ("(infix", *sides[0], sign or " ".join(self.term(middle, names)), *sides[1], ")")
        yield from ("(prefix", "¬", *words, ")") if said == "≠" else words

    def sequence(self, terms: Iterable[Term], names: _Scope) -> Iterator[str]:
        """Yield the words of terms of which each stands in the scope of the binders before it."""
        for term in terms:
            match term:
                case BinderList(groups=groups):
                    pass
                case Binder():
                    groups = (term,)
                case _:
                    yield from self.term(term, names)
                    continue
            for group in groups:
                inner = _bound(group, names)
                yield from self._group(group, names, inner)
                names = inner

    def proposition(self, statement: Statement) -> Iterator[str]:
        """Yield the words of what a statement claims; all that it binds at its front is alike."""
        names: _Scope = {}
        for group in statement.binders:
            yield from self._parameters(group, names)
            names = _bound(group, names)
        rest = statement.conclusion
        while True:
            match rest:
                case Paren(body=rest):
                    pass
                case Arrow(left=left, right=rest):
                    yield from ("(", *self.term(left, names), ")")
                    names = _deeper(names, ())
                case Quantifier(symbol="∀", binders=groups, body=body) if all(map(_typed, groups)):
                    for group in groups:
                        yield from self._parameters(group, names)
                        names = _bound(group, names)
                    rest = body
                case _:
                    break
        yield from self.term(rest, names)

    def _parameters(self, group: Binder, names: _Scope) -> Iterator[str]:
        """Yield a parameter for each name of a group, told by its place, or one without a name."""
        bound = group_names(group)
        said = [
            one
            for one in group.children
            if one not in bound and not _is(one, _BRACKETS) and _said(one) not in {":", "_"}
        ]
        for _ in bound or (None,):
            yield "("
            for one in said:
                yield from self.term(one, names)
            yield ")"

    def _group(self, group: Binder, names: _Scope, inner: _Scope) -> Iterator[str]:
        """Yield a group for each name that it binds; what is said of the names is outside."""
        bound = group_names(group)
        split = len(bound) > 1 and all(token in group.bound for token in bound)
        for wanted in bound if split else (None,):
            yield f"({group.node_kind}"
            scope = inner
            for child in group.children:
                if isinstance(child, Token) and child in bound:
                    if wanted in {child, None}:
                        yield _word(child, inner)
                    continue
                # What is bound stands before the relation; a filter sees it again.
                if isinstance(child, Token) and child.type in _RELATING:
                    scope = inner if child.type == "WITH" else names
                yield from self.term(child, scope)
            yield ")"


def _bound(group: Binder, names: _Scope) -> _Scope:
    """Return the names in force inside of a group; what has no name counts all the same."""
    return _deeper(names, tuple(head_name(token.text) for token in group_names(group)))


def _deeper(names: _Scope, bound: tuple[str, ...]) -> _Scope:
    depth = names.get(_DEPTH, 0)
    inner = {name: depth + at for at, name in enumerate(bound, start=1)}
    return {**names, **inner, _DEPTH: depth + max(1, len(bound))}


def _word(token: Token, names: _Scope) -> str:
    if token.type != "IDENT":
        return _SPELLINGS.get(token.text, token.text)
    head = head_name(token.text)
    return token.text.replace(head, f"#{names[head]}", 1) if head in names else token.text


def _said(term: Term) -> str:
    return _word(term, {}) if isinstance(term, Token) else ""


def _is(term: Term, kinds: frozenset[str]) -> bool:
    return isinstance(term, Token) and term.type in kinds


def _typed(group: Binder) -> bool:
    """Say whether a group binds names of a type, or of none that is told: no `x > 0`."""
    return all(clause.mark.type == "COLON" for clause in group.clauses)
