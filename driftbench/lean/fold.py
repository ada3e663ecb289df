"""Raw trees → trees: brackets and binders become nodes, what stands between is bracketed.

The grammar leaves every sequence between brackets flat; `pratt.py` gives each its structure. Here
the brackets get their kinds (a tuple, a set-builder, a structure …) and the binders of heads and
signatures their names and types.
"""

from __future__ import annotations

from driftbench.errors import LeanSyntaxError
from driftbench.lean.grammar import Flat, Raw
from driftbench.lean.pratt import HEADED, Item, Pratt, first_token, op_of
from driftbench.lean.tree import Node, Term, Token

__all__ = ["MAX_NESTING", "fold", "fold_statement"]

MAX_NESTING = 190
"""Deepest nesting of terms that is bracketed; Python's own stack is the reason."""

_NAMES = frozenset({"IDENT", "HOLE", "CONST"})
_RELATING = frozenset({"infix", "tail"})
_BRACKETS = frozenset({"paren", "brace", "strict", "brack"})
_BINDER_RELATIONS = frozenset(
    ["∈", "∉", "⊆", "⊂", "⊇", "⊃", "<", "≤", ">", "≥", "≠", "∣", "∈ₗ", "∈ᵣ"]
)


class _Context:
    """Position and depth for errors; turns raw nodes into tree nodes."""

    def __init__(self, text: str, path: str, first_line: int) -> None:
        self.text = text
        self.path = path
        self.first_line = first_line
        self.depth = 0

    def enter(self, item: Item) -> None:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self.fail(f"terms nested deeper than {MAX_NESTING}", item)

    def leave(self) -> None:
        self.depth -= 1

    def fail(self, reason: str, item: Item) -> LeanSyntaxError:
        return LeanSyntaxError(
            reason,
            text=self.text,
            offset=first_token(item).start,
            path=self.path,
            first_line=self.first_line,
        )

    # -- sequences -----------------------------------------------------------------------------

    def term(self, flat: Flat) -> Term:
        return Pratt(flat, self).whole()

    def typed(self, raw: Raw) -> list[Term]:
        """`term`, `term : type`, `term :` or `: type` as a list of their parts."""
        return [c if isinstance(c, Token) else self.term(c) for c in raw.children]

    def part(self, raw: Raw) -> list[Term]:
        found: list[Term] = []
        for child in raw.children:
            if isinstance(child, Token):
                found.append(child)
            elif isinstance(child, Raw):
                found += self.typed(child)
            else:
                found.append(self.term(child))
        return found

    def children(self, raw: Raw) -> list[Term]:
        """Children of a bracket, folded, in order."""
        found: list[Term] = []
        for child in raw.children:
            if isinstance(child, Token):
                found.append(child)
            elif isinstance(child, list):
                found.append(self.term(child))
            elif child.kind == "part":
                found += self.part(child)
            elif child.kind == "typed":
                found += self.typed(child)
            elif child.kind == "slot":
                for typed in child.children:
                    found += self.typed(typed)
            elif child.kind == "alt":
                found += self.children(child)
            else:
                found.append(self.node(child))
        return found

    # -- brackets ------------------------------------------------------------------------------

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

    def is_binding(self, typed: Raw) -> bool:
        """Whether what stands beside the bar of a set-builder binds variables."""
        flat = typed.children[0]
        if isinstance(flat, Token):
            return False
        names = 0
        while names < len(flat) and isinstance(flat[names], Token):
            if flat[names].type not in _NAMES:
                break
            names += 1
        if names == len(flat):
            return names == 1 or len(typed.children) > 1
        if names == 1 and isinstance(flat[1], Token):
            return flat[1].text in _BINDER_RELATIONS
        return all(isinstance(c, Raw) and c.kind in _BRACKETS for c in flat) and all(
            self.binds(c) for c in flat
        )

    def binds(self, raw: Raw) -> bool:
        """Whether a bracket reads as binders: names, then nothing, a type or a relation."""
        parts = [c for c in raw.children if isinstance(c, Raw)]
        if len(parts) != 1:
            return False
        typed = parts[0].children[0] if parts[0].kind == "part" else parts[0]
        flat = typed.children[0]
        if isinstance(flat, Token):
            return False
        names = [c for c in flat if isinstance(c, Token) and c.type in _NAMES]
        if len(names) == len(flat):
            return True
        return (
            len(flat) > 2
            and isinstance(flat[0], Token)
            and flat[0].type in _NAMES
            and isinstance(flat[1], Token)
            and flat[1].text in _BINDER_RELATIONS
        )

    # -- binders -------------------------------------------------------------------------------

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

    def groups(self, typed: Raw) -> list[Node]:
        """Binder groups of a head: bracketed ones each alone, the others by their type."""
        flat: Flat = [] if isinstance(typed.children[0], Token) else typed.children[0]
        found: list[Node] = []
        names: list[Term] = []
        at = 0
        while at < len(flat):
            item = flat[at]
            if isinstance(item, Token) and item.op is not None and item.op.fixity in _RELATING:
                if at + 1 >= len(flat):
                    raise self.fail(f"a term is missing after `{item.text}`", item)
                names += [item, self.term(flat[at + 1 :])]
                break
            if isinstance(item, Raw) and item.kind in _BRACKETS and self.is_binder(item):
                if names:
                    found.append(Node("group", tuple(names)))
                    names = []
                found.append(self.bracketed_group(item))
            elif (isinstance(item, Token) and item.type not in _NAMES) or (
                isinstance(item, Raw) and item.kind not in {*_BRACKETS, "anon"}
            ):
                names.append(self.term(flat[at:]))
                break
            else:
                names.append(item if isinstance(item, Token) else self.node(item))
            at += 1
        names += self._type(typed)
        if names:
            found.append(Node("group", tuple(names)))
        if not found:
            raise self.fail("a binder is missing", typed)
        return found

    def _type(self, typed: Raw) -> list[Term]:
        rest = typed.children if isinstance(typed.children[0], Token) else typed.children[1:]
        found: list[Term] = []
        for child in rest:
            found += [child] if isinstance(child, Token) else self.tailed(child)
        return found

    def tailed(self, flat: Flat) -> list[Term]:
        """A type, or a type and a measure: `∀ᵐ x : α ∂μ, p`."""
        for i, item in enumerate(flat):
            if isinstance(item, Raw) and (op := op_of(item)) is not None and op.tailed:
                break  # `(h : ∫ x, f x ∂μ = 0)`: the measure is the integral's
            inside = 0 < i < len(flat) - 1
            if inside and isinstance(item, Token) and item.op and item.op.fixity == "tail":
                return [self.term(flat[:i]), item, self.term(flat[i + 1 :])]
        return [self.term(flat)]

    def is_binder(self, raw: Raw) -> bool:
        """Whether a bracket among a head's binders is a binder rather than a pattern."""
        if raw.kind != "paren":
            return True
        if len(raw.children) != 3:
            return False
        part = raw.children[1]
        return len(part.children[0].children) > 1 or self.binds(raw)

    def bracketed_group(self, raw: Raw) -> Node:
        return Node("group", tuple(self.binder_children(raw)))

    def binder_children(self, raw: Raw) -> list[Term]:
        """Children of a bracketed binder: names apart, then type or relation, then default."""
        if raw.kind == "brack" and len(raw.children) == 3:
            part = raw.children[1]
            typed = part.children[0]
            if len(typed.children) == 1:
                return self.children(raw)
        found: list[Term] = []
        for child in raw.children:
            if isinstance(child, Token):
                found.append(child)
                continue
            part = child if child.kind == "part" else Raw("part", [child])
            for inner in part.children:
                if isinstance(inner, Token):
                    found.append(inner)
                elif isinstance(inner, list):
                    found.append(self.term(inner))
                else:
                    for group in self.groups(inner):
                        found += group.children
        return found

    def binder(self, raw: Raw) -> Node:
        """A bracketed binder of a signature."""
        return Node("binder", tuple(self.binder_children(raw)))


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
                bare = i > 1 and child.type in _NAMES
                children.append(Node("binder", (child,)) if bare else child)
            elif isinstance(child, list):
                children.append(context.term(child))
            else:
                children.append(context.binder(child))
    except RecursionError:
        raise context.fail("terms nested too deeply", raw) from None
    return Node("statement", tuple(children))
