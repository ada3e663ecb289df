"""Pratt's algorithm with Lean's exact precedences: a flat sequence → one term.

Operands and operators stand side by side; they are bracketed by the triple (precedence, left,
right) that each operator token carries, the way Lean's own parser does it: applications bind at
`LEAD` with arguments at `ARG`, a prefix or head takes what its right precedence allows, and an
operator may follow only what binds at least as tightly as its left. Errors are raised where the
sequence cannot be one term; nothing is guessed. What brackets hold is `fold.py`'s business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from driftbench.lean.grammar import Raw
from driftbench.lean.notation_commands import ARG, LEAD, MAX
from driftbench.lean.tree import Node, Op, Term, Token

if TYPE_CHECKING:
    from driftbench.errors import LeanSyntaxError

__all__ = ["HEADED", "Item", "Nodes", "Pratt", "first_token", "op_of"]

Item: TypeAlias = Token | Raw

HEADED = frozenset({"head", "conditional", "local", "shown"})
"""Raw kinds that wait for a body."""
_OPEN_END = Op("head", LEAD, None, 0)


class Nodes(Protocol):
    """Turns what the grammar matched into nodes, and knows how deep it is."""

    def enter(self, item: Item) -> None:
        """Go one term deeper."""

    def leave(self) -> None:
        """Come back from `enter`."""

    def fail(self, reason: str, item: Item) -> LeanSyntaxError:
        """An error at an item."""

    def node(self, raw: Raw) -> Node:
        """The node of a bracket."""

    def parts(self, raw: Raw) -> list[Term]:
        """The fixed parts of a head, let, if or show, before its body."""


def op_of(item: Item) -> Op | None:
    """How `item` binds if it is an operator; None for an operand."""
    if isinstance(item, Token):
        return item.op if item.type == "OP" else None
    if item.kind == "group":
        close: Token = item.children[-1]
        return close.op
    if item.kind in HEADED:
        first: Token = item.children[0]
        return (first.op or _OPEN_END) if item.kind == "head" else _OPEN_END
    return None


def _text(item: Item) -> str:
    token = first_token(item)
    return token.text


def first_token(item: Item) -> Token:
    """The first token of an item."""
    while isinstance(item, Raw):
        item = item.children[0]
    return item


class Pratt:
    """Brackets one flat sequence; a new one is made for each sequence inside it."""

    def __init__(self, items: list[Item], context: Nodes) -> None:
        self.items = items
        self.at = 0
        self.context = context

    def whole(self) -> Term:
        """The sequence as one term; it must be used up."""
        self.context.enter(self.items[0])
        try:
            if len(self.items) == 1:
                return self.single(self.items[0])
            term = self.expression(0)
        finally:
            self.context.leave()
        if self.at < len(self.items):
            item = self.items[self.at]
            raise self.context.fail(f"cannot continue the term with `{_text(item)}`", item)
        return term

    def single(self, item: Item) -> Term:
        """A sequence of one item, where an operator may stand alone: `(+)`."""
        op = op_of(item)
        if op is None or isinstance(item, Token):
            return self.operand(item)
        return self.context.node(item)

    def expression(self, least: int) -> Term:
        """Parse one term whose operators all bind at `least` or tighter."""
        self.context.enter(self.items[min(self.at, len(self.items) - 1)])
        try:
            term, tightness = self.leading()
            return self.trailing(term, tightness, least)
        finally:
            self.context.leave()

    def leading(self) -> tuple[Term, int]:
        """What a term starts with, and how tightly it binds."""
        if self.at >= len(self.items):
            last = self.items[-1]
            raise self.context.fail(f"a term is missing after `{_text(last)}`", last)
        item = self.items[self.at]
        op = op_of(item)
        self.at += 1
        if op is None or (isinstance(item, Raw) and op.left is not None and item.kind == "group"):
            return self.operand(item), MAX
        if isinstance(item, Raw) and item.kind != "group":
            return self.headed(item, op)
        if op.fixity == "prefix":
            opener = item if isinstance(item, Token) else self.context.node(item)
            if self.at >= len(self.items):
                return opener, MAX
            operand = self.expression(op.right or 0)
            return Node("prefix", (opener, operand, *self.tails(op))), op.prec
        raise self.context.fail(f"a term is missing before `{_text(item)}`", item)

    def headed(self, item: Raw, op: Op) -> tuple[Term, int]:
        """A head, let, if or show: its parts, then a body as far as its precedence reaches."""
        parts = self.context.parts(item)
        kind = {"head": "quant", "local": "let", "conditional": "if", "shown": "show"}[item.kind]
        body = [self.expression(op.right or 0)]
        body += self.tails(op)
        return Node(kind, (*parts, *body)), op.prec

    def tails(self, owner: Op) -> list[Term]:
        """The part that continues a notation after its last operand: `∂μ`, `[MOD n]`."""
        if not owner.tailed or self.at >= len(self.items):
            return []
        item = self.items[self.at]
        op = op_of(item)
        if op is None or op.fixity != "tail":
            return []
        self.at += 1
        part = self.operand(item)
        return [part] if op.right is None else [part, self.expression(op.right)]

    def trailing(self, term: Term, tightness: int, least: int) -> Term:
        """Extend a term by what follows it and binds at `least` or tighter."""
        while self.at < len(self.items):
            item = self.items[self.at]
            if isinstance(item, Token) and item.type in {"FIELD", "UNIV"}:
                kind = "proj" if item.type == "FIELD" else "univ"
                self.at += 1
                term, tightness = Node(kind, (term, item)), MAX
                continue
            op = op_of(item)
            if op is not None and op.left is not None and op.fixity != "tail":
                if op.prec < least or tightness < op.left:
                    break
                self.at += 1
                term, tightness = self.operated(term, item, op)
                continue
            if op is not None and (op.fixity == "tail" or op.prec < ARG):
                break
            if least > LEAD or tightness < MAX:
                break
            term, tightness = Node("app", (term, *self.arguments())), LEAD
        return term

    def operated(self, term: Term, item: Item, op: Op) -> tuple[Term, int]:
        """A term with the infix or postfix operator after it."""
        part = item if isinstance(item, Token) else self.context.node(item)
        if op.right is None:
            if isinstance(part, Node) and op.prec >= MAX:
                return Node("index", (term, *part.children)), MAX
            return Node("postfix", (term, part)), min(op.prec, MAX)
        right = self.expression(op.right)
        return Node("infix", (term, part, right, *self.tails(op))), op.prec

    def arguments(self) -> list[Term]:
        """The arguments of an application, as far as they go."""
        found: list[Term] = []
        while self.at < len(self.items):
            item = self.items[self.at]
            if isinstance(item, Token) and item.type in {"FIELD", "UNIV"}:
                break
            op = op_of(item)
            if op is not None and (op.left is not None or op.fixity == "tail" or op.prec < ARG):
                break
            if op is None and isinstance(item, Token) and self.is_alone(self.at + 1):
                found.append(item)
                self.at += 1
            else:
                found.append(self.expression(ARG))
        return found

    def is_alone(self, following: int) -> bool:
        """Whether an argument ends before the item at an index, whatever that argument is."""
        if following >= len(self.items):
            return True
        item = self.items[following]
        if isinstance(item, Raw):
            return item.kind != "group"
        return item.type not in {"FIELD", "UNIV"} and (item.op is None or item.op.prec < ARG)

    def operand(self, item: Item) -> Term:
        """An item that is no operator here."""
        return item if isinstance(item, Token) else self.context.node(item)
