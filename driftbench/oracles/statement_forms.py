"""Normal forms of statements, equal up to layout, spelling and names of bound variables.

Statements of equal normal forms have equal trees except for bound names, redundant parentheses,
ASCII spellings and the grouping of binders of one type. Variables bound by a `let`, an alternative
or a dependent arrow keep their names; `a = b` and `b = a` differ. `same_proposition` also ignores
which arguments are implicit, whether a binder or an antecedent comes before or after the colon, and
the order of the sides of a symmetric relation: such statements imply each other.
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
#: Key of the number of enclosing binders in a scope; no name is empty.
_DEPTH = ""
_BRACKETS = frozenset({"LPAR", "RPAR", "LBRACE", "RBRACE", "LSTRICT", "RSTRICT"})


def normal_form(statement: Statement) -> str:
    """Return the normal form of a statement, without its name."""
    # Tactic blocks are not parsed, so that no name may be replaced.
    if _opaque(statement):
        return " ".join(_word(token, {}) for token in islice(tokens(statement.root), 2, None))
    return " ".join(_Writer().sequence(statement.signature, {}))


def same_proposition(one: Statement, other: Statement) -> bool:
    """Return whether two statements are certainly the same proposition."""
    if _opaque(one) or _opaque(other):
        return False
    first, second = (list(_Writer(turning=True).proposition(side)) for side in (one, other))
    return first == second


def _opaque(statement: Statement) -> bool:
    return any(token.type == "OPAQUE" for token in tokens(statement.root))


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes trees, bound names as the number of binders around their own.

    Args:
        turning: whether the sides of symmetric relations are sorted.
    """

    turning: bool = False

    def term(self, term: Term, names: _Scope) -> Iterator[str]:
        """Yield the words of a term, each bound name as the depth of its binder."""
        match term:
            case Token():
                yield _word(term, names)
            case Paren(body=body):
                yield from self.term(body, names)
            case Infix() if self.turning and not term.tail:
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
        """Yield the words of terms, each in the scope of the binders before it."""
        for term in terms:
            if not isinstance(term, Binder | BinderList):
                yield from self.term(term, names)
                continue
            for group in (term,) if isinstance(term, Binder) else term.groups:
                inner = _bound(group, names)
                yield from self._group(group, names, inner)
                names = inner

    def proposition(self, statement: Statement) -> Iterator[str]:
        """Yield the words of a proposition; leading binders and antecedents are alike."""
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
        """Yield a parameter without its name for each name of a group; one if it has none."""
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
        """Yield a group for each name that it binds; the names are not in scope in the type."""
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
                # Bound names come before the relation; a filter is in their scope.
                if isinstance(child, Token) and child.type in _RELATING:
                    scope = inner if child.type == "WITH" else names
                yield from self.term(child, scope)
            yield ")"


def _bound(group: Binder, names: _Scope) -> _Scope:
    """Return the scope inside of a group; unnamed binders count as well."""
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
    """Return whether a group only states a type, or none: not `x > 0`."""
    return all(clause.mark.type == "COLON" for clause in group.clauses)
