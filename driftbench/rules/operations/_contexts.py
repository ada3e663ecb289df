"""In what context a variable is used: as operand, function, container, argument and so on.

The answer is about one token and its surroundings in the tree. `other` is the answer in doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token
from driftbench.rules.binders import groups_of, is_infix, is_quant, operator, strip
from driftbench.rules.operations._base import Options, texts

if TYPE_CHECKING:
    from driftbench.rules.view import View

__all__ = ["CONTEXTS", "context_of"]

#: operand: of arithmetic or an order relation or equality, where Lean inserts casts;
#: divides: of `∣`; container: right of `∈`, or bound of ∀ and ∃; inclusion: of ⊆ ∪ ∩ \ ;
#: order: of `≤`, `<`, `⊓`, `⊔`; function: applied to something; composed: of ∘ and images;
#: argument: of a constant listed in `arguments`, or of a local function declared on the old type.
CONTEXTS = (
    "argument",
    "composed",
    "container",
    "divides",
    "function",
    "inclusion",
    "operand",
    "order",
    "sort",
)

_ARITHMETIC = frozenset({"+", "-", "*", "/", "<", "≤", ">", "≥", "=", "≠"})
_INCLUSION = frozenset({"⊆", "⊂", "∪", "∩", "\\", "="})
_ORDER = frozenset({"≤", "<", "≥", ">", "⊓", "⊔", "="})
_COMPOSED = frozenset({"∘", "''", "⁻¹'"})


def context_of(view: View, token: Token, options: Options) -> str:
    """Name the context of an identifier, one of `CONTEXTS` or `other`."""
    if _in_exponent(view, token):
        return "other"
    allowed = texts(options, "bare")
    term, parent = _above(view, token)
    if is_infix(parent):
        return _infix(term, parent, allowed)
    if parent.kind in {"prefix", "bracket"}:
        return _wrapped(parent)
    if parent.kind == "group":
        return _bound(view, term, parent)
    if parent.kind == "app":
        return _applied(view, term, parent, options)
    if parent.kind == "binder" and term is not parent.children[0]:
        return "sort"
    return "other"


def _in_exponent(view: View, token: Token) -> bool:
    """Say whether arithmetic carries a use into an exponent, where no cast is inserted."""
    term, parent = _above(view, token)
    while is_infix(parent, *_ARITHMETIC) or operator(parent) == "-":
        term, parent = _above(view, parent)
    return is_infix(parent, "^") and term is parent.children[2]


def _above(view: View, token: Term) -> tuple[Term, Node]:
    term: Term = token
    parent = view.parent(term)
    while parent.kind == "paren":
        term, parent = parent, view.parent(parent)
    return term, parent


def _infix(term: Term, parent: Node, allowed: tuple[str, ...]) -> str:
    left, op, _ = parent.children
    name = op.text if isinstance(op, Token) else ""
    if name == "^":
        return "operand" if term is left else "other"
    if name in {"∈", "∉"}:
        return "other" if term is left else "container"
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


def _wrapped(parent: Node) -> str:
    first = parent.children[0]
    name = first.text if isinstance(first, Token) else ""
    if name in {"-", "|", "‖"}:
        return "operand"
    return "function" if name == "⇑" else "other"


def _bound(view: View, term: Term, group: Node) -> str:
    binders = view.parent(group)
    quant = view.parent(binders)
    if not is_quant(quant, "∀", "∃", "∃!"):
        return "other"
    read = [g for g in groups_of(binders) if g.node is group]
    if not read or read[0].subject is not term:
        return "other"
    relation = read[0].relation
    if relation == "∈":
        return "container"
    if relation == ":":
        return "sort"
    return "operand" if relation in _ARITHMETIC else "other"


def _applied(view: View, term: Term, app: Node, options: Options) -> str:
    if term is app.children[0]:
        return "function"
    head = view.head(app)
    for allowed in texts(options, "arguments"):
        if allowed.endswith(".*"):
            if head.startswith(allowed[:-1]) and not view.is_local(head):
                return "argument"
        elif view.means(head, allowed):
            return "argument"
    position = next(i for i, child in enumerate(app.children) if child is term)
    return "argument" if _takes(view, head, position, term) else "other"


def _takes(view: View, head: str, position: int, term: Term) -> bool:
    """Say whether a local function is declared on the declared type of the variable."""
    if not view.is_local(head) or "." in head:
        return False
    declared = view.type_of(head)
    for _ in range(position):
        if declared is None:
            return False
        declared = strip(declared)
        if not is_infix(declared, "→") or not isinstance(declared, Node):
            return False
        domain, declared = declared.children[0], declared.children[2]
    inner = strip(term)
    own = view.type_of(inner.text) if isinstance(inner, Token) else None
    return own is not None and view.slice(own) == view.slice(domain)
