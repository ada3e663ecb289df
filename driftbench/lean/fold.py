"""Raw trees → trees: brackets and binders become nodes, and flat sequences become terms.

The grammar leaves every sequence between brackets flat; `pratt.py` makes a term of it. Here,
brackets get their kinds (a tuple, a set-builder, a structure …), heads their parts, and binders
their groups: names, then a type or a relation, then a default. The binders of heads, of
set-builders and of signatures are treated alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.grammar import Raw
from driftbench.lean.pratt import HEADED, Pratt, first_token, op_of
from driftbench.lean.tree import Node, Token, tokens

if TYPE_CHECKING:
    from functools import partial

    from driftbench.errors import LeanSyntaxError
    from driftbench.lean.pratt import Item
    from driftbench.lean.tree import Term

__all__ = ["MAX_HEIGHT", "MAX_NESTING", "bound_height", "fold", "fold_statement"]

MAX_NESTING = 190
"""Deepest nesting of terms that is accepted; the limit is Python's stack."""

MAX_HEIGHT = 200
"""Highest tree that is accepted; a chain such as `a + a + …` makes one without nesting."""

_KINDS = {
    "strict": "binder", "brack": "list", "anon": "anon", "funalts": "alts", "matching": "match",
}  # fmt: skip
_SPLICED = frozenset({"assigned", "typed", "slot", "alt"})
"""Kinds of raws that are replaced by their children."""
_NAMES = frozenset({"IDENT", "HOLE", "CONST"})
"""Types of tokens that can be bound."""
_RELATING = frozenset({"infix", "tail"})
_BRACKETS = frozenset({"paren", "brace", "strict", "brack"})
_TERM_MARKS = frozenset({"BAR", "COLON", "SLASHES", "WITH"})
_BINDER_RELATIONS = frozenset(
    ["∈", "∉", "⊆", "⊂", "⊇", "⊃", "<", "≤", ">", "≥", "≠", "∣", "∈ₗ", "∈ᵣ"]
)


class _Fold:
    """Makes nodes of raws.

    Args:
        fail: makes the error for a reason and an `offset`.
    """

    def __init__(self, fail: partial[LeanSyntaxError]) -> None:
        self._fail = fail
        self._depth = 0

    def fail(self, reason: str, item: Item) -> LeanSyntaxError:
        return self._fail(reason, offset=first_token(item).start)

    def enter(self, item: Item) -> None:
        self._depth += 1
        if self._depth > MAX_NESTING:
            raise self.fail(f"terms nested deeper than {MAX_NESTING}", item)

    def leave(self) -> None:
        self._depth -= 1

    def term(self, items: list[Item]) -> Term:
        """Return the term of a flat sequence."""
        return Pratt(items, self).whole()

    def children(self, items: list[Item]) -> list[Term]:
        """Return the children of a raw as terms, in order."""
        found: list[Term] = []
        for item in items:
            if isinstance(item, Token):
                found.append(item)
            elif item.kind == "flat":
                found.append(self.term(item.children))
            elif item.kind in _SPLICED:
                found += self.children(item.children)
            else:
                found.append(self.node(item))
        return found

    # -- brackets ---------------------------------------------------------------------------------

    def node(self, raw: Raw) -> Node:
        """Return the node of a bracket."""
        if raw.kind == "paren":
            return Node(_kind_of_paren(raw), tuple(self.children(raw.children)))
        if raw.kind == "brace":
            return self._brace(raw)
        if raw.kind == "group":
            close: Token = raw.children[-1]
            kind = "bracket" if close.op is None else "op"
        elif raw.kind in HEADED:
            raise self.fail(f"a term is missing after `{first_token(raw).text} …`", raw)
        else:
            kind = _KINDS[raw.kind]
        return Node(kind, tuple(self.children(raw.children)))

    def _brace(self, raw: Raw) -> Node:
        marks = {c.type for c in raw.children if isinstance(c, Token)}
        if "BAR" in marks:
            return self._set_builder(raw)
        if "SLASHES" in marks:
            opening, typed, slashes, body, closing = raw.children
            bound = Node("binders", tuple(self._groups(typed)))
            return Node("subtype", (opening, bound, slashes, self.term(body.children), closing))
        assigned = any(isinstance(c, Raw) and c.kind == "assigned" for c in raw.children)
        fields = assigned or "WITH" in marks
        return Node("struct" if fields else "set", tuple(self.children(raw.children)))

    def _set_builder(self, raw: Raw) -> Node:
        """Return the node of `{x ∈ s | p}`, or of `{f x | (x ∈ s)}`."""
        opening, left, bar, right, closing = raw.children
        first = _is_binding(left)
        before = self._side(left, binding=first)
        after = self._side(right, binding=not first and _is_binding(right))
        return Node("setbuilder", (opening, *before, bar, *after, closing))

    def _side(self, typed: Raw, *, binding: bool) -> list[Term]:
        """Return the terms on one side of the bar of a set-builder."""
        if binding:
            return [Node("binders", tuple(self._groups(typed)))]
        return self.children(typed.children)

    # -- heads ------------------------------------------------------------------------------------

    def parts(self, raw: Raw) -> list[Term]:
        """Return the parts of a head, let, if or show before its body."""
        if raw.kind == "head":
            return self._head(raw)
        found: list[Term] = []
        for child in raw.children:
            if raw.kind == "local" and isinstance(child, Raw) and child.kind == "typed":
                found += self._names_then_type(child)
            else:
                found += self.children([child])
        return found

    def _names_then_type(self, typed: Raw) -> list[Term]:
        """Return the parts of a `let` before `:=`: name and binders, or a pattern; then a type."""
        first, *rest = typed.children
        names = [first] if isinstance(first, Token) else first.children
        return [*self.children(names), *self.children(rest)]

    def _head(self, raw: Raw) -> list[Term]:
        children = raw.children
        start = next(i for i, c in enumerate(children) if isinstance(c, Raw) and c.kind == "typed")
        opening = self.children(children[:start])
        groups = self._groups(children[start])
        for child in children[start + 1 : -1]:
            extra = [child] if isinstance(child, Token) else self._range(child.children)
            groups[-1] = Node("group", (*groups[-1].children, *extra))
        return [*opening, Node("binders", tuple(groups)), children[-1]]

    def _range(self, items: list[Item]) -> list[Term]:
        """Return `s`, or `a..b` as three parts."""
        for i, item in enumerate(items):
            if isinstance(item, Token) and item.type == "DOTS" and 0 < i < len(items) - 1:
                return [self.term(items[:i]), item, self.term(items[i + 1 :])]
        return [self.term(items)]

    # -- binders ----------------------------------------------------------------------------------

    def binder(self, raw: Raw) -> Node:
        """Return a bracketed binder of a signature."""
        return Node("binder", tuple(self._binder_children(raw)))

    def _groups(self, typed: Raw) -> list[Node]:
        """Return the binder groups of a head: each bracketed one, and the others by their type."""
        first = typed.children[0]
        items: list[Item] = [] if isinstance(first, Token) else first.children
        found: list[Node] = []
        names: list[Term] = []
        for at, item in enumerate(items):
            if isinstance(item, Token):
                if item.op is not None and item.op.fixity in _RELATING:
                    if at + 1 >= len(items):
                        raise self.fail(f"a term is missing after `{item.text}`", item)
                    names += [item, self.term(items[at + 1 :])]
                    break
                if item.type not in _NAMES:
                    names.append(self.term(items[at:]))
                    break
                names.append(item)
            elif item.kind in _BRACKETS and _is_binder(item):
                if names:
                    found.append(Node("group", tuple(names)))
                    names = []
                found.append(Node("group", tuple(self._binder_children(item))))
            elif item.kind in _BRACKETS or item.kind == "anon":
                names.append(self.node(item))
            else:
                names.append(self.term(items[at:]))
                break
        if not found and not names:
            raise self.fail("a binder is missing", typed)
        names += self._type(typed)
        if names:
            found.append(Node("group", tuple(names)))
        return found

    def _type(self, typed: Raw) -> list[Term]:
        """Return the colon and the type of a binder; () if it has none."""
        rest = typed.children if isinstance(typed.children[0], Token) else typed.children[1:]
        if len(rest) == 1:
            raise self.fail("a type is missing after `:`", typed)
        found: list[Term] = []
        for child in rest:
            found += [child] if isinstance(child, Token) else self._tailed(child.children)
        return found

    def _tailed(self, items: list[Item]) -> list[Term]:
        """Return a type, or a type and a measure as in `∀ᵐ x : α ∂μ, p`."""
        for i, item in enumerate(items):
            if isinstance(item, Raw):
                if (op := op_of(item)) is not None and op.tailed:
                    break  # `(h : ∫ x, f x ∂μ = 0)`: the measure belongs to the integral
            elif 0 < i < len(items) - 1 and item.op and item.op.fixity == "tail":
                return [self.term(items[:i]), item, self.term(items[i + 1 :])]
        return [self.term(items)]

    def _binder_children(self, raw: Raw) -> list[Term]:
        """Return the children of a bracketed binder: names, then type or relation, then default."""
        children = raw.children
        if raw.kind == "brack" and len(children) == 3 and len(_typed(children[1]).children) == 1:
            return self.children(children)  # `[Ring R]`
        if raw.kind == "brace":
            self._refuse_terms(raw)
        if len(children) != 3:
            reason = "`,` does not fit into a binder" if children[2:] else "a binder is missing"
            raise self.fail(reason, raw)
        opening, part, closing = children
        default = part.children[1:] if part.kind == "assigned" else []
        groups = self._groups(_typed(part))
        names = [child for group in groups for child in group.children]
        return [opening, *names, *self.children(default), closing]

    def _refuse_terms(self, raw: Raw) -> None:
        """Raise if braces contain a set, a subtype or a structure and not a binder."""
        for child in raw.children:
            if isinstance(child, Token) and child.type in _TERM_MARKS:
                raise self.fail(f"braces with `{child.text}` are not a binder", raw)


def _kind_of_paren(raw: Raw) -> str:
    if len(raw.children) > 3:
        return "tuple"
    if len(raw.children) == 2:
        return "paren"
    part = raw.children[1]
    if part.kind == "assigned":
        return "named"
    return "ascription" if len(part.children) > 1 else "paren"


def _typed(raw: Raw) -> Raw:
    """Return the part before `:=`, or all if there is none."""
    typed: Raw = raw.children[0] if raw.kind == "assigned" else raw
    return typed


def _is_binding(typed: Raw) -> bool:
    """Return whether one side of the bar of a set-builder binds variables."""
    flat = typed.children[0]
    if isinstance(flat, Token):
        return False
    items = flat.children
    names = 0
    while names < len(items) and isinstance(items[names], Token) and items[names].type in _NAMES:
        names += 1
    if names == len(items):
        return names == 1 or len(typed.children) > 1
    if names == 1 and isinstance(items[1], Token):
        return items[1].text in _BINDER_RELATIONS
    return all(isinstance(c, Raw) and c.kind in _BRACKETS and _binds(c) for c in items)


def _binds(raw: Raw) -> bool:
    """Return whether a bracket looks like a binder: names, then a type, a relation or nothing."""
    parts = [c for c in raw.children if isinstance(c, Raw)]
    if len(parts) != 1:
        return False
    flat = _typed(parts[0]).children[0]
    if isinstance(flat, Token):
        return False
    items = flat.children
    names = [isinstance(c, Token) and c.type in _NAMES for c in items]
    if all(names):
        return True
    related = len(items) > 2 and names[0] and isinstance(items[1], Token)
    return related and items[1].text in _BINDER_RELATIONS


def _is_binder(raw: Raw) -> bool:
    """Return whether a bracket among a head's binders is a binder and not a pattern."""
    if raw.kind != "paren":
        return True
    if len(raw.children) != 3:
        return False
    return len(_typed(raw.children[1]).children) > 1 or _binds(raw)


def fold(raw: Raw, fail: partial[LeanSyntaxError]) -> Term:
    """Return the tree of a raw term.

    Args:
        raw: a `term` of `grammar.parse_raw`.
        fail: makes the error for a reason and an `offset`.

    Raises:
        LeanSyntaxError: a flat sequence is not one term.
    """
    folding = _Fold(fail)
    try:
        parts = folding.children(raw.children)
    except RecursionError:
        raise folding.fail("terms nested too deeply", raw) from None
    return parts[0] if len(parts) == 1 else Node("ascription", tuple(parts))


def fold_statement(raw: Raw, fail: partial[LeanSyntaxError]) -> Node:
    """Return the tree of a raw statement; arguments and errors as for `fold`."""
    folding = _Fold(fail)
    keyword, name, *rest = raw.children
    children: list[Term] = [keyword, name]
    try:
        for child in rest:
            if isinstance(child, Token):
                children.append(Node("binder", (child,)) if child.type in _NAMES else child)
            elif child.kind == "flat":
                children.append(folding.term(child.children))
            else:
                children.append(folding.binder(child))
    except RecursionError:
        raise folding.fail("terms nested too deeply", raw) from None
    return Node("statement", tuple(children))


def bound_height(root: Term, fail: partial[LeanSyntaxError]) -> None:
    """Check that a tree is not too high for recursive functions.

    A text of at most `MAX_HEIGHT` tokens has no such tree.

    Raises:
        LeanSyntaxError: the tree is too high; the error is at the first token that is too deep.
    """
    stack = [(root, 1)]
    while stack:
        term, depth = stack.pop()
        if depth > MAX_HEIGHT:
            raise fail("terms chained too deeply", offset=next(tokens(term)).start)
        if isinstance(term, Node):
            stack += [(child, depth + 1) for child in reversed(term.children)]
