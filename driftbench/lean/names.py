"""Free and bound names of a tree.

Names are compared by the first component of an identifier, because `hK.some` mentions `hK`.
Binders are those of the tree: quantifiers, set-builders, subtypes, `let`, alternatives, and the
signature's binders in order. Names that the expansion of a notation binds are not known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Statement, Term, Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["bound_names", "free_names", "group_names", "head_name"]

_RELATING = frozenset({"COLON", "OP", "IN", "WITH", "ASSIGN"})
_BRACKETS = frozenset({"LPAR", "RPAR", "LBRACE", "RBRACE", "LSTRICT", "RSTRICT"})


def head_name(text: str) -> str:
    """Return the first component of a dotted identifier: `foo` of `@foo.bar`, "" of `.foo`."""
    return text.lstrip("@").split(".", 1)[0]


def group_names(group: Node) -> tuple[Token, ...]:
    """Return the names that a binder or binder group binds, patterns included, in order."""
    if group.children and isinstance(first := group.children[0], Token) and first.type == "LBRACK":
        colon = any(isinstance(c, Token) and c.type == "COLON" for c in group.children)
        name = group.children[1]
        return (name,) if colon and isinstance(name, Token) else ()
    found: list[Token] = []
    for child in group.children:
        if isinstance(child, Token):
            if child.type in _RELATING:
                break
            if child.type == "IDENT":
                found.append(child)
        else:
            found += [t for t in tokens(child) if t.type == "IDENT" and "." not in t.text]
    return tuple(found)


def _rest(group: Node) -> list[Term]:
    """Return the terms of a group without its names: type, relation, default."""
    children = group.children
    if children and isinstance(children[0], Token) and children[0].type == "LBRACK":
        colon = next(
            (i for i, c in enumerate(children) if isinstance(c, Token) and c.type == "COLON"), 0
        )
        return list(children[colon + 1 :])
    for i, child in enumerate(children):
        if isinstance(child, Token) and child.type in _RELATING:
            return list(children[i:])
    return []


def _names(found: Iterable[Token]) -> frozenset[str]:
    return frozenset(head_name(token.text) for token in found)


def free_names(term: Term) -> frozenset[str]:
    """Return the free identifiers of a term, by first component."""
    found: set[str] = set()
    _free(term, frozenset(), found)
    return frozenset(found)


def bound_names(statement: Statement) -> tuple[str, ...]:
    """Return the names that the signature's binders bind, in order."""
    return tuple(token.text for binder in statement.binders for token in group_names(binder))


def _free(term: Term, bound: frozenset[str], found: set[str]) -> None:
    if isinstance(term, Token):
        if term.type == "IDENT":
            name = head_name(term.text)
            if name and name not in bound:
                found.add(name)
        elif term.type == "OPAQUE":
            _opaque(term.text, bound, found)
        return
    if term.node_kind == "statement":
        for child in term.children[2:]:
            _free(child, bound, found)
            if isinstance(child, Node) and child.node_kind == "binder":
                bound |= _names(group_names(child))
    elif term.node_kind in {"binder", "group"}:
        for child in _rest(term):
            _free(child, bound, found)
    elif term.node_kind in {"quant", "setbuilder", "subtype"}:
        _free_binding(term, bound, found)
    elif term.node_kind == "let":
        _free_let(term, bound, found)
    elif term.node_kind in {"alts", "match"}:
        _free_alternatives(term, bound, found)
    elif term.node_kind == "infix" and _is_dependent(term):
        _free_dependent(term, bound, found)
    elif term.node_kind == "named":
        for child in term.children[2:]:
            _free(child, bound, found)
    elif term.node_kind == "struct":
        _free_struct(term, bound, found)
    else:
        for child in term.children:
            _free(child, bound, found)


def _opaque(text: str, bound: frozenset[str], found: set[str]) -> None:
    """Add every word of a tactic block that is not bound outside it."""
    for word in (
        text.replace("(", " ").replace(")", " ").replace("[", " ").replace("]", " ").split()
    ):
        name = head_name(word.strip(",;"))
        if name and name not in bound:
            found.add(name)


def _is_dependent(term: Node) -> bool:
    first = term.children[0]
    op = term.children[1]
    return (
        isinstance(op, Token)
        and op.text in {"→", "->", "×"}
        and isinstance(first, Node)
        and first.node_kind in {"ascription", "binder"}
        and all(isinstance(c, Token) for c in first.children[1:2])
    )


def _free_dependent(term: Node, bound: frozenset[str], found: set[str]) -> None:
    """Add the free names of `(x : α) → β x`, whose type is outside the scope of `x`."""
    inner = bound
    first, *others = term.children
    if isinstance(first, Node):
        inner |= _names(group_names(first))
        for child in _rest(first):
            _free(child, bound, found)
    for child in others:
        _free(child, inner, found)


def _free_binding(term: Node, bound: frozenset[str], found: set[str]) -> None:
    binders = [c for c in term.children if isinstance(c, Node) and c.node_kind == "binders"]
    inner = bound
    for group in (g for b in binders for g in b.children if isinstance(g, Node)):
        names = _names(group_names(group))
        for i, child in enumerate(rest := _rest(group)):
            # `∑ x ∈ s with p x`: the filter is in the scope of the variable, the set is not.
            filtered = any(isinstance(c, Token) and c.type == "WITH" for c in rest[:i])
            _free(child, inner | names if filtered else inner, found)
        inner |= names
    if not binders:
        first = term.children[1]
        if isinstance(first, Node) and first.node_kind in {"tuple", "anon"}:
            inner |= _names(t for t in tokens(first) if t.type == "IDENT")
    for child in term.children:
        if not (isinstance(child, Node) and child.node_kind == "binders"):
            _free(child, inner, found)


def _free_let(term: Node, bound: frozenset[str], found: set[str]) -> None:
    group = Node("group", term.children[1:-1])
    assign = next(
        i for i, c in enumerate(term.children) if isinstance(c, Token) and c.type == "ASSIGN"
    )
    names = _names(group_names(group)) if assign > 1 else frozenset({"this"})
    for child in _rest(group):
        _free(child, bound, found)
    _free(term.children[-1], bound | names, found)


def _free_alternatives(term: Node, bound: frozenset[str], found: set[str]) -> None:
    inner, pattern = bound, False
    for child in term.children:
        if isinstance(child, Token) and child.type == "BAR":
            inner, pattern = bound, True
        elif isinstance(child, Token) and child.type == "MAPSTO":
            pattern = False
        elif pattern:
            inner |= _names(t for t in tokens(child) if t.type == "IDENT")
        else:
            _free(child, inner, found)


def _free_struct(term: Node, bound: frozenset[str], found: set[str]) -> None:
    field = any(isinstance(c, Token) and c.type == "ASSIGN" for c in term.children) and not any(
        isinstance(c, Token) and c.type == "WITH" for c in term.children
    )
    for child in term.children:
        if isinstance(child, Token) and child.type in {"ASSIGN", "COMMA", "WITH"}:
            field = child.type != "ASSIGN"
        elif not field:
            _free(child, bound, found)
