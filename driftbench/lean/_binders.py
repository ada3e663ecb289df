"""Binders: which brackets bind, and their names, types, relations and defaults as groups.

The binders of heads, of set-builders and of signatures are read alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean._sequences import Sequences
from driftbench.lean.grammar import Raw
from driftbench.lean.pratt import op_of
from driftbench.lean.tree import Node, Token

if TYPE_CHECKING:
    from driftbench.lean.grammar import Flat
    from driftbench.lean.tree import Term

__all__ = ["NAMES", "Binders"]

NAMES = frozenset({"IDENT", "HOLE", "CONST"})
"""Types of tokens that can be bound."""
_RELATING = frozenset({"infix", "tail"})
_BRACKETS = frozenset({"paren", "brace", "strict", "brack"})
_TERM_MARKS = frozenset({"BAR", "COLON", "SLASHES", "WITH"})
_BINDER_RELATIONS = frozenset(
    ["∈", "∉", "⊆", "⊂", "⊇", "⊃", "<", "≤", ">", "≥", "≠", "∣", "∈ₗ", "∈ᵣ"]
)


class Binders(Sequences):
    """Reads binders."""

    def is_binding(self, typed: Raw) -> bool:
        """Whether what stands beside the bar of a set-builder binds variables."""
        flat = typed.children[0]
        if isinstance(flat, Token):
            return False
        names = 0
        while names < len(flat) and isinstance(flat[names], Token):
            if flat[names].type not in NAMES:
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
        names = [c for c in flat if isinstance(c, Token) and c.type in NAMES]
        if len(names) == len(flat):
            return True
        return (
            len(flat) > 2
            and isinstance(flat[0], Token)
            and flat[0].type in NAMES
            and isinstance(flat[1], Token)
            and flat[1].text in _BINDER_RELATIONS
        )

    def is_binder(self, raw: Raw) -> bool:
        """Whether a bracket among a head's binders is a binder rather than a pattern."""
        if raw.kind != "paren":
            return True
        if len(raw.children) != 3:
            return False
        part = raw.children[1]
        return len(part.children[0].children) > 1 or self.binds(raw)

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
            elif (isinstance(item, Token) and item.type not in NAMES) or (
                isinstance(item, Raw) and item.kind not in {*_BRACKETS, "anon"}
            ):
                names.append(self.term(flat[at:]))
                break
            else:
                names.append(item if isinstance(item, Token) else self.node(item))
            at += 1
        if not found and not names:
            raise self.fail("a binder is missing", typed)
        names += self._type(typed)
        if names:
            found.append(Node("group", tuple(names)))
        return found

    def _type(self, typed: Raw) -> list[Term]:
        rest = typed.children if isinstance(typed.children[0], Token) else typed.children[1:]
        if len(rest) == 1:
            raise self.fail("a type is missing after `:`", typed)
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

    def bracketed_group(self, raw: Raw) -> Node:
        return Node("group", tuple(self.binder_children(raw)))

    def binder_children(self, raw: Raw) -> list[Term]:
        """Children of a bracketed binder: names apart, then type or relation, then default."""
        if raw.kind == "brack" and len(raw.children) == 3:
            part = raw.children[1]
            typed = part.children[0]
            if len(typed.children) == 1:
                return self.children(raw)
        if raw.kind == "brace":
            self.refuse_terms(raw)
        if len(raw.children) != 3:
            reason = "`,` does not fit into a binder" if raw.children[2:] else "a binder is missing"
            raise self.fail(reason, raw)
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

    def refuse_terms(self, raw: Raw) -> None:
        """Raise where braces hold a set, a subtype or a structure in the place of a binder."""
        for child in raw.children:
            if isinstance(child, Token) and child.type in _TERM_MARKS:
                raise self.fail(f"braces with `{child.text}` are no binder", raw)

    def binder(self, raw: Raw) -> Node:
        """A bracketed binder of a signature."""
        return Node("binder", tuple(self.binder_children(raw)))
