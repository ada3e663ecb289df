"""The context in which a variable is used: operand, function, container, argument and so on.

In doubt the context is `other`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import (
    App,
    Arrow,
    Ascription,
    Binder,
    BinderList,
    Enclosed,
    Infix,
    Paren,
    Prefix,
    Quantifier,
    strip,
)
from driftbench.lean.tree import Token, tokens
from driftbench.rules.operations._base import Options, texts

if TYPE_CHECKING:
    from driftbench.lean.tree import Node, Term
    from driftbench.rules.view import View

__all__ = ["CONTEXTS", "context_of"]

#: operand: of arithmetic or an order relation or equality, where Lean inserts casts;
#: divides: of `∣`; container: right of `∈`, or bound of ∀ and ∃; inclusion: of ⊆ ∪ ∩ \ ;
#: exponent: the right of `^`, in arithmetic with `+` and `*`; multiple: the left of `•`, both where
#: the base has the operation for the new type, see the option `bases`;
#: order: of `≤`, `<`, `⊓`, `⊔`; function: applied to something; composed: of ∘ and images;
#: argument: of a constant listed in `arguments`, or of a local function declared on the old type.
CONTEXTS = (
    "argument",
    "composed",
    "container",
    "divides",
    "exponent",
    "function",
    "inclusion",
    "multiple",
    "operand",
    "order",
    "sort",
)

_ARITHMETIC = frozenset({"+", "-", "*", "/", "<", "≤", ">", "≥", "=", "≠"})
_COMPUTING = frozenset({"+", "-", "*", "/", "^"})
_LOGICAL = frozenset({"∧", "∨", "→", "↔", "="})
_RELATIONS = frozenset({"<", "≤", ">", "≥", "=", "≠"})
_INCLUSION = frozenset({"⊆", "⊂", "∪", "∩", "\\", "="})
_ORDER = frozenset({"≤", "<", "≥", ">", "⊓", "⊔", "="})
_COMPOSED = frozenset({"∘", "''", "⁻¹'"})


def context_of(view: View, token: Token, options: Options) -> str:
    """Return the context of an identifier, one of `CONTEXTS` or `other`."""
    allowed = texts(options, "bare")
    if _in_exponent(view, token):
        return "exponent" if "exponent" in allowed and _raises(view, token, options) else "other"
    term, parent = _above(view, token)
    match parent:
        case Infix(op="•", left=left, right=right) if term is left and "multiple" in allowed:
            return "multiple" if _has_power(view, right, options) else "other"
        case Infix(plain=True):
            context = _infix(term, parent, allowed)
            if context == "container" and not _asserted(view, parent):
                return "other"
            return context if context != "operand" or _settled(view, parent, options) else "other"
        case Prefix(op="-") | Enclosed(opening=Token(text="|" | "‖")):
            return "operand"
        case Prefix(op="⇑"):
            return "function"
        case Binder():
            return _bound(view, term, parent)
        case App():
            return _applied(view, term, parent, options)
    return "other"


def _in_exponent(view: View, token: Token) -> bool:
    """Return whether a use is in an exponent, where Lean inserts no cast."""
    term, parent = _above(view, token)
    while _is_operation(parent, _ARITHMETIC):
        term, parent = _above(view, parent)
    return isinstance(parent, Infix) and parent.op == "^" and term is parent.right


def _raises(view: View, token: Token, options: Options) -> bool:
    """Return whether a use is in an exponent of sums and products, whose base has the power."""
    term, parent = _above(view, token)
    while _is_operation(parent, frozenset({"+", "*"})):
        term, parent = _above(view, parent)
    return (
        isinstance(parent, Infix)
        and parent.op == "^"
        and term is parent.right
        and _has_power(view, parent.left, options)
    )


def _has_power(view: View, base: Term, options: Options) -> bool:
    """Return whether all leaves of a base are of a type of `bases`, or of a class there."""
    wanted = frozenset(texts(options, "bases"))
    if not wanted:
        return True
    leaves = [leaf for leaf in tokens(base) if leaf.type == "IDENT"]
    for leaf in leaves:
        declared = view.type_of(leaf.text)
        if declared is None:
            return False
        kind = view.slice(declared)
        if kind not in wanted and not wanted.intersection(view.classes_of(kind)):
            return False
    return bool(leaves)


def _is_operation(term: Term, ops: frozenset[str]) -> bool:
    """Return whether a term is one of the binary operations `ops`, or a negation."""
    match term:
        case Infix(op=op):
            return op in ops
        case Prefix(op="-"):
            return True
    return False


def _asserted(view: View, top: Infix) -> bool:
    """Return whether a membership is part of a proposition, and not a decidable predicate."""
    match strip(top.left):
        case Token(text="·"):
            return False
    above = view.parent(top)
    while True:
        match above:
            case Infix(op=op) if op in _LOGICAL:
                above = view.parent(above)
            case Paren() | Prefix(op="¬"):
                above = view.parent(above)
            case Quantifier(symbol="∀" | "∃" | "∃!"):
                return True
            case Binder():
                return not _is_group(view, above)
            case _:
                return above is view.statement.root


def _is_group(view: View, term: Term) -> bool:
    """Return whether a term is a binder of a quantifier, not of the signature."""
    return isinstance(term, Binder) and isinstance(view.parent(term), BinderList)


def _settled(view: View, top: Node, options: Options) -> bool:
    """Return whether the context determines the type of arithmetic, so that leaves are cast to it.

    In `fun n => z ^ n / n` the leaves determine it, and the type of the function would change.
    """
    while isinstance(top, Paren) or _is_operation(top, _COMPUTING):
        above = view.parent(top)
        if isinstance(above, App):
            head = view.head(above)
            return _declared(view, head, texts(options, "arguments")) or (
                _domain(view, head, _position(above, top)) is not None
            )
        top = above
    if isinstance(top, Infix):
        return top.op in _RELATIONS
    return isinstance(top, (Ascription, Enclosed)) or _is_group(view, top)


def _above(view: View, term: Term) -> tuple[Term, Node]:
    parent = view.parent(term)
    while isinstance(parent, Paren):
        term, parent = parent, view.parent(parent)
    return term, parent


def _infix(term: Term, parent: Infix, allowed: tuple[str, ...]) -> str:
    name = parent.op
    if name == "^":
        return "operand" if term is parent.left else "other"
    if name in {"∈", "∉"}:
        return "other" if term is parent.left else "container"
    for context, ops in (
        ("operand", _ARITHMETIC),
        ("inclusion", _INCLUSION),
        ("order", _ORDER),
        ("composed", _COMPOSED),
        ("divides", frozenset({"∣"})),
    ):
        if context in allowed and name in ops:
            return context
    return "other"


def _bound(view: View, term: Term, binder: Binder) -> str:
    if not _is_group(view, binder):
        return "sort" if binder.bracket else "other"
    match view.parent(view.parent(binder)):
        case Quantifier(symbol="∀" | "∃" | "∃!") if binder.subject is term:
            relation = binder.relation
        case _:
            return "other"
    if relation == "∈":
        return "container"
    if relation == ":":
        return "sort"
    return "operand" if relation in _ARITHMETIC else "other"


def _applied(view: View, term: Term, app: App, options: Options) -> str:
    if term is app.head:
        return "function"
    head = view.head(app)
    if _declared(view, head, texts(options, "arguments")):
        return "argument"
    return "argument" if _takes(view, head, _position(app, term), term) else "other"


def _position(app: App, term: Term) -> int:
    """Return the position of an argument in an application, from 1; 0 for the function."""
    return next((i for i, argument in enumerate(app.args, 1) if argument is term), 0)


def _declared(view: View, head: str, constants: tuple[str, ...]) -> bool:
    """Return whether a name means one of the constants (`Nat.*`: one of a namespace)."""
    spaces = tuple(one[:-1] for one in constants if one.endswith(".*"))
    if head.startswith(spaces) and not view.is_local(head):
        return True
    return any(view.means(head, one) for one in constants if not one.endswith(".*"))


def _takes(view: View, head: str, position: int, term: Term) -> bool:
    """Return whether a local function is declared on the declared type of the variable."""
    domain = _domain(view, head, position)
    inner = strip(term)
    own = view.type_of(inner.text) if isinstance(inner, Token) else None
    return domain is not None and own is not None and view.slice(own) == view.slice(domain)


def _domain(view: View, head: str, position: int) -> Term | None:
    """Return the domain that a local function declares for an argument."""
    declared = view.type_of(head) if view.is_local(head) and "." not in head else None
    domain: Term | None = None
    for _ in range(position):
        match declared and strip(declared):
            case Arrow(left=domain, right=declared):
                pass
            case _:
                return None
    return domain
