"""Sequences of a raw tree: each becomes one term, and what stands around it stays in order.

Knows position and depth for errors. Deliberately knows no bracket: that is `fold.py`'s business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.grammar import Raw
from driftbench.lean.pratt import Pratt, first_token
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from driftbench.lean.grammar import Flat
    from driftbench.lean.pratt import Item
    from driftbench.lean.tree import Node, Term

__all__ = ["MAX_NESTING", "Sequences"]

MAX_NESTING = 190
"""Deepest nesting of terms that is bracketed; Python's own stack is the reason."""


class Sequences(ABC):
    """Turns raw nodes into tree nodes.

    Args:
        text: what was parsed, for errors.
        path: its name in errors.
        first_line: line that it starts at in `path`, from 1.
    """

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

    @abstractmethod
    def node(self, raw: Raw) -> Node:
        """Return the node of a bracket."""

    @abstractmethod
    def parts(self, raw: Raw) -> list[Term]:
        """Return the fixed parts of a head, let, if or show, before its body."""

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
