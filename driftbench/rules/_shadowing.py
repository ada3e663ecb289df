"""Names that are bound again while their outer meaning is still in use.

Lean allows `∀ y` to bind `y` under another `y`, but people write it only after the last use of the
outer one. Scopes are read from the tree, as in `driftbench.lean.names`. Names bound by `let` or a
match are not followed: their uses count as uses of the outer name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.names import group_names, head_name
from driftbench.lean.syntax import (
    Ascription,
    Binder,
    BinderList,
    Infix,
    NamedArgument,
    Quantifier,
    SetBuilder,
    Subtype,
)
from driftbench.lean.tree import Token
from driftbench.rules._local_statement import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.tree import Node, Statement, Term
    from driftbench.rules._local_statement import LocalStatement

__all__ = ["problems"]


def problems(reading: LocalStatement) -> Iterator[Misuse]:
    """Yield names that are bound again before the last mention of their outer meaning."""
    scopes = _Scopes()
    scopes.visit_statement(reading.statement)
    for name, place, outer in sorted(scopes.again, key=lambda found: found[1]):
        if scopes.last.get(outer, -1) > place:
            yield Misuse("shadowing", f"{name} is bound again while it is in use")


class _Scopes:
    """Collects uses and rebindings of names, which are identified by where they are bound.

    Attributes:
        last: position of a binding -> position of its last mention.
        again: name, position where it is bound again, and position of the outer binding.
    """

    def __init__(self) -> None:
        self.last: dict[int, int] = {}
        self.again: list[tuple[str, int, int]] = []

    def visit_statement(self, statement: Statement) -> None:
        """Visit the binders of a signature and the conclusion below them."""
        live: Mapping[str, int] = {}
        for binder in statement.binders:
            live = self._group(binder, live)
        self.visit(statement.conclusion, live)

    def visit(self, term: Term, live: Mapping[str, int]) -> None:
        """Visit a term; `live` maps the names in scope to their binding positions."""
        match term:
            case Token():
                self._mention(term, live)
            case Quantifier() | SetBuilder() | Subtype():
                self._binding(term, live)
            case Infix(op="→" | "×", left=Binder() | Ascription() as left, right=right):
                self.visit(right, self._group(left, live))
            case NamedArgument(value=value):
                self.visit(value, live)
            case _:
                for child in term.children:
                    self.visit(child, live)

    def _mention(self, token: Token, live: Mapping[str, int]) -> None:
        name = head_name(token.text) if token.type == "IDENT" else ""
        if name in live:
            place = live[name]
            self.last[place] = max(self.last.get(place, -1), token.start)

    def _binding(self, term: Node, live: Mapping[str, int]) -> None:
        for child in term.children:
            if isinstance(child, BinderList):
                for group in child.groups:
                    live = self._group(group, live)
            else:
                self.visit(child, live)

    def _group(self, group: Node, live: Mapping[str, int]) -> Mapping[str, int]:
        """Visit the types in a group of binders; return the names in scope after it."""
        names = group_names(group)
        places = {id(token) for token in names}
        inner = {**live, **{token.text: token.start for token in names if token.text != "_"}}
        filtered = False
        for child in group.children:
            filtered = filtered or (isinstance(child, Token) and child.type == "WITH")
            if id(child) not in places:
                self.visit(child, inner if filtered else live)
        self.again += [
            (token.text, token.start, live[token.text]) for token in names if token.text in live
        ]
        return inner
