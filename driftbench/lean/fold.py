"""Raw trees → trees: brackets and binders become nodes, what stands between is bracketed.

The grammar leaves every sequence between brackets flat; `pratt.py` gives each its structure. Here
the brackets get their kinds (a tuple, a set-builder, a structure …), and heads their parts; the
names and types that they bind are read in `_binders`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean._binders import NAMES, Binders
from driftbench.lean._sequences import MAX_NESTING
from driftbench.lean.grammar import Raw
from driftbench.lean.pratt import HEADED, first_token
from driftbench.lean.tree import Node, Token, tokens

if TYPE_CHECKING:
    from driftbench.lean.grammar import Flat
    from driftbench.lean.tree import Term

__all__ = ["MAX_HEIGHT", "MAX_NESTING", "bound_height", "fold", "fold_statement"]

MAX_HEIGHT = 200
"""Highest tree; left to right, a chain such as `a + a + …` grows one without being nested."""


class _Context(Binders):
    """Reads brackets and heads."""

    def node(self, raw: Raw) -> Node:
        if raw.kind == "paren":
            return self.paren(raw)
        if raw.kind == "brace":
            return self.brace(raw)
        kind = {
            "strict": "binder", "brack": "list", "anon": "anon", "group": "bracket",
            "funalts": "alts", "matching": "match", "head": "op", "conditional": "op",
            "local": "op", "shown": "op",
        }[raw.kind]  # fmt: skip
        if raw.kind == "group":
            close: Token = raw.children[-1]
            kind = "bracket" if close.op is None else "op"
        if raw.kind in HEADED:
            raise self.fail(f"a term is missing after `{first_token(raw).text} …`", raw)
        return Node(kind, tuple(self.children(raw)))

    def paren(self, raw: Raw) -> Node:
        parts = [c for c in raw.children if isinstance(c, Raw)]
        if len(raw.children) > 3:
            kind = "tuple"
        elif not parts:
            kind = "paren"
        elif len(parts[0].children) > 1:
            kind = "named"
        else:
            kind = "ascription" if len(parts[0].children[0].children) > 1 else "paren"
        return Node(kind, tuple(self.children(raw)))

    def brace(self, raw: Raw) -> Node:
        marks = {c.type for c in raw.children if isinstance(c, Token)}
        if "BAR" in marks:
            return self.set_builder(raw)
        if "SLASHES" in marks:
            opening, typed, slashes, body, closing = raw.children
            bound = Node("binders", tuple(self.groups(typed)))
            return Node("subtype", (opening, bound, slashes, self.term(body), closing))
        parts = [c for c in raw.children if isinstance(c, Raw) and c.kind == "part"]
        if "WITH" in marks or any(len(part.children) > 1 for part in parts):
            return Node("struct", tuple(self.children(raw)))
        return Node("set", tuple(self.children(raw)))

    def set_builder(self, raw: Raw) -> Node:
        opening, left, bar, right, closing = raw.children
        if self.is_binding(left):
            parts: list[Term] = [Node("binders", tuple(self.groups(left)))]
            return Node("setbuilder", (opening, *parts, bar, *self.typed(right), closing))
        pattern = self.typed(left)
        if self.is_binding(right):
            after: list[Term] = [Node("binders", tuple(self.groups(right)))]
        else:
            after = self.typed(right)
        return Node("setbuilder", (opening, *pattern, bar, *after, closing))

    def parts(self, raw: Raw) -> list[Term]:
        """The fixed parts of a head, let, if or show, before its body."""
        if raw.kind == "head":
            return self.head(raw)
        found: list[Term] = []
        for child in raw.children:
            if isinstance(child, Raw):
                if raw.kind == "local":
                    found += self.names_then_type(child)
                else:
                    found += self.typed(child)
            elif isinstance(child, list):
                found.append(self.term(child))
            else:
                found.append(child)
        return found

    def names_then_type(self, typed: Raw) -> list[Term]:
        found: list[Term] = []
        for child in typed.children:
            if isinstance(child, Token):
                found.append(child)
            elif child is typed.children[0]:
                found += [c if isinstance(c, Token) else self.node(c) for c in child]
            else:
                found.append(self.term(child))
        return found

    def head(self, raw: Raw) -> list[Term]:
        children = raw.children
        start = next(i for i, c in enumerate(children) if isinstance(c, Raw) and c.kind == "typed")
        found: list[Term] = list(self.children(Raw("head", children[:start])))
        groups = self.groups(children[start])
        for i in range(start + 1, len(children) - 1):
            child = children[i]
            extra = [child] if isinstance(child, Token) else self.range(child)
            last = groups[-1]
            groups[-1] = Node("group", (*last.children, *extra))
        return [*found, Node("binders", tuple(groups)), children[-1]]

    def range(self, flat: Flat) -> list[Term]:
        """`s`, or `a..b` as three parts."""
        for i, item in enumerate(flat):
            if isinstance(item, Token) and item.type == "DOTS" and 0 < i < len(flat) - 1:
                return [self.term(flat[:i]), item, self.term(flat[i + 1 :])]
        return [self.term(flat)]


def fold(raw: Raw, *, text: str, path: str, first_line: int) -> Term:
    """Bracket a raw term.

    Args:
        raw: a `term` of `grammar.parse_raw`.
        text: what was parsed, for errors.
        path: its name in errors.
        first_line: line that it starts at in `path`, from 1.

    Raises:
        LeanSyntaxError: where a flat sequence is not one term.
    """
    context = _Context(text, path, first_line)
    try:
        parts = context.typed(raw.children[0])
    except RecursionError:
        raise context.fail("terms nested too deeply", raw) from None
    return parts[0] if len(parts) == 1 else Node("ascription", tuple(parts))


def fold_statement(raw: Raw, *, text: str, path: str, first_line: int) -> Node:
    """Bracket a raw statement; arguments and errors as for `fold`."""
    context = _Context(text, path, first_line)
    children: list[Term] = []
    try:
        for i, child in enumerate(raw.children):
            if isinstance(child, Token):
                bare = i > 1 and child.type in NAMES
                children.append(Node("binder", (child,)) if bare else child)
            elif isinstance(child, list):
                children.append(context.term(child))
            else:
                children.append(context.binder(child))
    except RecursionError:
        raise context.fail("terms nested too deeply", raw) from None
    return Node("statement", tuple(children))


def bound_height(root: Term, *, text: str, path: str, first_line: int) -> None:
    """Refuse a tree that is too high for whoever goes through it by recursion.

    A text of no more than `MAX_HEIGHT` tokens has none.

    Raises:
        LeanSyntaxError: at the first token that lies too deep.
    """
    stack = [(root, 1)]
    while stack:
        term, depth = stack.pop()
        if depth > MAX_HEIGHT:
            first = next(tokens(term))
            raise _Context(text, path, first_line).fail("terms chained too deeply", first)
        if isinstance(term, Node):
            stack += [(child, depth + 1) for child in reversed(term.children)]
