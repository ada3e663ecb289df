"""Reading binders: names, type or bound, and brackets, of signatures and of quantifiers.

One shape for both, so that operations need not know where a binder stands. Binders that this
module cannot read as `names relation term` (patterns, `x in f with p`, defaults) come back with
`plain` false, and operations leave them alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from driftbench.errors import InternalError
from driftbench.lean.tree import Node, Term, Token

__all__ = [
    "Binder",
    "conclusion_of",
    "groups_of",
    "is_infix",
    "is_quant",
    "operator",
    "quant_parts",
    "read_binder",
    "strip",
]

_NO_QUANTIFIER = "taken apart as a quantifier, and is none"
_OPEN = frozenset({"LPAR", "LBRACE", "LSTRICT", "LBRACK"})
_NAME = frozenset({"IDENT", "HOLE"})


@dataclass(frozen=True, slots=True)
class Binder:
    """One binder.

    Attributes:
        node: the `binder` or `group` node.
        bracket: `(`, `{`, `⦃`, `[`, or `` for a quantifier's bare group.
        names: the bound names in order; empty for `[C α]`.
        relation: `:` for a type, an operator such as `∈` or `>` for a bound, or ``.
        subject: the type or bound; None when there is none.
        plain: false when something else is in there too (a default value, a filter, a pattern).
    """

    node: Node
    bracket: str
    names: tuple[Token, ...]
    relation: str
    subject: Term | None
    plain: bool

    @property
    def said(self) -> Term:
        """The type or bound, where there surely is one.

        Raises:
            InternalError: there is none.
        """
        if self.subject is None:
            msg = f"binder at {self.node.start} says no type"
            raise InternalError(msg)
        return self.subject

    @property
    def bound(self) -> tuple[str, ...]:
        """The names as text."""
        return tuple(name.text for name in self.names)


def read_binder(node: Node) -> Binder:
    """Read a `binder` or `group` node."""
    items = list(node.children)
    bracket = ""
    first = items[0]
    if isinstance(first, Token) and first.type in _OPEN and len(items) > 1:
        bracket = first.text
        items = items[1:-1]
    if bracket == "[":
        return _read_instance(node, items)
    named = takewhile(lambda item: isinstance(item, Token) and item.type in _NAME, items)
    names = [item for item in named if isinstance(item, Token)]
    items = items[len(names) :]
    if not items:
        return Binder(node, bracket, tuple(names), "", None, bool(names))
    mark = items[0]
    plain = len(items) == 2 and isinstance(mark, Token) and bool(names)
    if plain and isinstance(mark, Token) and mark.type in {"COLON", "OP"}:
        return Binder(node, bracket, tuple(names), mark.text, items[1], plain=True)
    return Binder(node, bracket, tuple(names), "?", None, plain=False)


def _read_instance(node: Node, items: list[Term]) -> Binder:
    if len(items) == 1:
        return Binder(node, "[", (), ":", items[0], plain=True)
    name, colon = items[0], items[1]
    named = isinstance(name, Token) and isinstance(colon, Token) and colon.type == "COLON"
    if named and len(items) == 3 and isinstance(name, Token):
        return Binder(node, "[", (name,), ":", items[2], plain=True)
    return Binder(node, "[", (), "?", None, plain=False)


def strip(term: Term) -> Term:
    """Take off parentheses."""
    while isinstance(term, Node) and term.kind == "paren" and len(term.children) == 3:
        term = term.children[1]
    return term


def is_quant(term: Term, *heads: str) -> bool:
    """Say whether `term` is a quantifier with one of `heads`."""
    return (
        isinstance(term, Node)
        and term.kind == "quant"
        and len(term.children) == 4
        and isinstance(term.children[0], Token)
        and term.children[0].text in heads
    )


def quant_parts(term: Term) -> tuple[Token, Node, Term]:
    """Return head, `binders` node and body of a `quant` node.

    Raises:
        InternalError: `term` is none.
    """
    if not isinstance(term, Node) or len(term.children) != 4:
        raise InternalError(_NO_QUANTIFIER)
    head, binders, _, body = term.children
    if not isinstance(head, Token) or not isinstance(binders, Node):
        raise InternalError(_NO_QUANTIFIER)
    return head, binders, body


def groups_of(binders: Node) -> tuple[Binder, ...]:
    """Read every group of a `binders` node."""
    return tuple(read_binder(child) for child in binders.children if isinstance(child, Node))


def conclusion_of(term: Term) -> Term:
    """Follow ∀ bodies and consequents of → down to what is finally concluded."""
    while True:
        term = strip(term)
        if is_quant(term, "∀"):
            term = quant_parts(term)[2]
        elif operator(term) == "→" and isinstance(term, Node):
            term = term.children[2]
        else:
            return term


def is_infix(term: Term, *symbols: str) -> bool:
    """Say whether `term` is two operands around one plain operator, one of `symbols` if given."""
    if not isinstance(term, Node) or term.kind != "infix" or len(term.children) != 3:
        return False
    symbol = term.children[1]
    return isinstance(symbol, Token) and (not symbols or symbol.text in symbols)


def operator(term: Term) -> str:
    """Return the symbol of an operator application (`=ᶠ[` for `f =ᶠ[l] g`), "" for others."""
    index = (
        {"infix": 1, "prefix": 0, "postfix": -1}.get(term.kind) if isinstance(term, Node) else None
    )
    if index is None or not isinstance(term, Node):
        return ""
    symbol = term.children[index]
    if isinstance(symbol, Node):
        symbol = symbol.children[0]
    return symbol.text if isinstance(symbol, Token) else ""
