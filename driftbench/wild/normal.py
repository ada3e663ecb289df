"""Normal forms: which statements are the same up to layout, spelling and names of variables.

Equal normal forms promise equal trees but for bound names, redundant parentheses, ASCII spellings
and how binders of one type are grouped. Names that a `let`, an alternative or a dependent arrow
binds keep their names. Deliberately no rewriting: `a = b` and `b = a` differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import Node, Token, parse, tokens
from driftbench.lean.context import surroundings
from driftbench.lean.names import group_names, head_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.lean import Statement, Term

    _Scope = Mapping[str, int]

__all__ = ["normal_form", "parses"]

_SPELLINGS = {
    "λ": "fun", "=>": "↦", "->": "→", "<->": "↔", "<=": "≤", ">=": "≥", "!=": "≠",
    "/\\": "∧", "in": "∈", "\\/": "∨",
}  # fmt: skip
_BINDING = frozenset({"binder", "group"})
_RELATING = frozenset({"COLON", "OP", "IN", "WITH", "ASSIGN"})


def parses(statement: str, context: Iterable[str]) -> bool:
    """Say whether a statement parses after its context, with the bundled notation."""
    return _read(statement, context) is not None


def normal_form(statement: str, context: Iterable[str]) -> str:
    """Return the normal form of a statement; its text without white space if it does not parse.

    Args:
        statement: `theorem name … : conclusion`; its name does not count.
        context: the commands before it.
    """
    found = _read(statement, context)
    if found is None:
        return "".join(statement.split()[2:])
    # What stands in a block of tactics is not read, so no name may change.
    if any(token.type == "OPAQUE" for token in tokens(found.root)):
        return " ".join(_word(token, {}) for token in islice(tokens(found.root), 2, None))
    return " ".join(_Writer().sequence(found.root.children[2:], {}))


def _read(statement: str, context: Iterable[str]) -> Statement | None:
    around = surroundings(context)
    try:
        return parse(statement, opened=around.opened, local_notation=around.local_notation)
    except LeanSyntaxError:
        return None


@dataclass(slots=True)
class _Writer:
    """Writes trees; counts the binders it has met, by which bound names are told apart."""

    met: int = 0

    def term(self, term: Term, names: _Scope) -> Iterator[str]:
        """Yield the words of a term, each bound name as the number of its binder."""
        if isinstance(term, Token):
            yield _word(term, names)
        elif term.kind == "paren":
            yield from self.term(term.children[1], names)
        else:
            yield f"({term.kind}"
            yield from self.sequence(term.children, names)
            yield ")"

    def sequence(self, terms: Iterable[Term], names: _Scope) -> Iterator[str]:
        """Yield the words of terms of which each stands in the scope of the binders before it."""
        for term in terms:
            if isinstance(term, Token) or term.kind not in {*_BINDING, "binders"}:
                yield from self.term(term, names)
                continue
            groups = term.children if term.kind == "binders" else (term,)
            for group in groups:
                if isinstance(group, Token):
                    yield _word(group, names)
                else:
                    inner = self._bound(group, names)
                    yield from self._group(group, names, inner)
                    names = inner

    def _bound(self, group: Node, names: _Scope) -> _Scope:
        found = dict(names)
        for token in group_names(group):
            self.met += 1
            found[head_name(token.text)] = self.met
        return found

    def _group(self, group: Node, names: _Scope, inner: _Scope) -> Iterator[str]:
        """Yield a group for each name that it binds; what is said of the names is outside."""
        bound = group_names(group)
        split = len(bound) > 1 and all(token in group.children for token in bound)
        for wanted in bound if split else (None,):
            yield f"({group.kind}"
            scope = inner
            for child in group.children:
                if isinstance(child, Token) and child in bound:
                    if wanted in {child, None}:
                        yield _word(child, inner)
                    continue
                # What is bound stands before the relation; a filter sees it again.
                if isinstance(child, Token) and child.type in _RELATING:
                    scope = inner if child.type == "WITH" else names
                yield from self.term(child, scope)
            yield ")"


def _word(token: Token, names: _Scope) -> str:
    if token.type != "IDENT":
        return _SPELLINGS.get(token.text, token.text)
    head = head_name(token.text)
    return token.text.replace(head, f"#{names[head]}", 1) if head in names else token.text
