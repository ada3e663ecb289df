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
_LOGICAL = ("∧", "∨", "→", "↔", "=")
_RELATIONS = ("<", "≤", ">", "≥", "=", "≠")
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
        context = _infix(term, parent, allowed)
        if context == "container" and not _asserted(view, parent):
            return "other"
        return context if context != "operand" or _settled(view, parent, options) else "other"
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


def _asserted(view: View, top: Node) -> bool:
    """Say whether a membership is part of what is said, and no predicate that may be decided."""
    left = strip(top.children[0])
    if isinstance(left, Token) and left.text == "·":
        return False
    above = view.parent(top)
    while above.kind == "paren" or is_infix(above, *_LOGICAL) or operator(above) == "¬":
        above = view.parent(above)
    return above.kind in {"statement", "binder"} or is_quant(above, "∀", "∃", "∃!")


def _settled(view: View, top: Node, options: Options) -> bool:
    """Say whether the type of arithmetic comes from outside, so that a leaf is cast to it.

    In `fun n => z ^ n / n` nothing tells it, and the leaves do: what is next to the function would
    have to follow.
    """
    while is_infix(top, "+", "-", "*", "/", "^") or top.kind == "paren" or operator(top) == "-":
        above = view.parent(top)
        if above.kind == "app":
            head = view.head(above)
            place = next(i for i, child in enumerate(above.children) if child is top)
            return _declared(view, head, texts(options, "arguments")) or (
                _domain(view, head, place) is not None
            )
        top = above
    return is_infix(top, *_RELATIONS) or top.kind in {"ascription", "bracket", "group"}


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
    if _declared(view, head, texts(options, "arguments")):
        return "argument"
    position = next(i for i, child in enumerate(app.children) if child is term)
    return "argument" if _takes(view, head, position, term) else "other"


def _declared(view: View, head: str, constants: tuple[str, ...]) -> bool:
    """Say whether a name means one of the constants (`Nat.*`: one of a namespace)."""
    spaces = tuple(one[:-1] for one in constants if one.endswith(".*"))
    if head.startswith(spaces) and not view.is_local(head):
        return True
    return any(view.means(head, one) for one in constants if not one.endswith(".*"))


def _takes(view: View, head: str, position: int, term: Term) -> bool:
    """Say whether a local function is declared on the declared type of the variable."""
    domain = _domain(view, head, position)
    inner = strip(term)
    own = view.type_of(inner.text) if isinstance(inner, Token) else None
    return domain is not None and own is not None and view.slice(own) == view.slice(domain)


def _domain(view: View, head: str, position: int) -> Term | None:
    """Return what the declared type of a local function says of an argument."""
    declared = view.type_of(head) if view.is_local(head) and "." not in head else None
    domain: Term | None = None
    for _ in range(position):
        declared = strip(declared) if declared is not None else None
        if not isinstance(declared, Node) or not is_infix(declared, "→"):
            return None
        domain, declared = declared.children[0], declared.children[2]
    return domain
