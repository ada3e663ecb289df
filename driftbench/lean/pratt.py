"""Pratt's algorithm with Lean's precedences: a flat sequence → one term.

A sequence consists of operands and operators. Each operator token has a triple (precedence, left,
right), which is used as in Lean's parser: applications have precedence `LEAD` and arguments `ARG`,
a prefix or head takes a term of its right precedence, and an operator may only follow a term of at
least its left precedence. A sequence that is not one term is an error. `fold.py` calls this for the
content of brackets.
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
    """Makes nodes of raws, and counts the depth."""

    def enter(self, item: Item) -> None:
        """Go one term deeper."""

    def leave(self) -> None:
        """Undo `enter`."""

    def fail(self, reason: str, item: Item) -> LeanSyntaxError:
        """Return an error at an item."""

    def node(self, raw: Raw) -> Node:
        """Return the node of a bracket."""

    def parts(self, raw: Raw) -> list[Term]:
        """Return the parts of a head, let, if or show before its body."""


def op_of(item: Item) -> Op | None:
    """Return the precedences of an operator; None for an operand."""
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
    """Return the first token of an item."""
    while isinstance(item, Raw):
        item = item.children[0]
    return item


class Pratt:
    """Makes a term of one flat sequence; each sequence inside it gets another object."""

    def __init__(self, items: list[Item], context: Nodes) -> None:
        self.items = items
        self.at = 0
        self.context = context

    def whole(self) -> Term:
        """Return the term of the whole sequence."""
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
        """Return the term of a sequence of one item, which may be an operator: `(+)`."""
        op = op_of(item)
        if op is None or isinstance(item, Token):
            return self.operand(item)
        return self.context.node(item)

    def expression(self, least: int) -> Term:
        """Parse one term whose operators have at least the precedence `least`."""
        self.context.enter(self.items[min(self.at, len(self.items) - 1)])
        try:
            term, tightness = self.leading()
            return self.trailing(term, tightness, least)
        finally:
            self.context.leave()

    def leading(self) -> tuple[Term, int]:
        """Return the first operand, or a prefix or head with its body, and the precedence."""
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
        """Return a head, let, if or show with its parts and its body, and its precedence."""
        parts = self.context.parts(item)
        kind = {"head": "quant", "local": "let", "conditional": "if", "shown": "show"}[item.kind]
        body = [self.expression(op.right or 0)]
        body += self.tails(op)
        return Node(kind, (*parts, *body)), op.prec

    def tails(self, owner: Op) -> list[Term]:
        """Return the part that continues a notation after its last operand: `∂μ`, `[MOD n]`."""
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
        """Extend a term by the operators that follow with at least the precedence `least`."""
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
        """Return a term with the infix or postfix operator after it, and the precedence."""
        part = item if isinstance(item, Token) else self.context.node(item)
        if op.right is None:
            if isinstance(part, Node) and op.prec >= MAX:
                return Node("index", (term, *part.children)), MAX
            return Node("postfix", (term, part)), min(op.prec, MAX)
        right = self.expression(op.right)
        return Node("infix", (term, part, right, *self.tails(op))), op.prec

    def arguments(self) -> list[Term]:
        """Return the arguments of an application."""
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
        """Return whether any argument ends before the item at an index."""
        if following >= len(self.items):
            return True
        item = self.items[following]
        if isinstance(item, Raw):
            return item.kind != "group"
        return item.type not in {"FIELD", "UNIV"} and (item.op is None or item.op.prec < ARG)

    def operand(self, item: Item) -> Term:
        """Return the term of an item that is no operator here."""
        return item if isinstance(item, Token) else self.context.node(item)
