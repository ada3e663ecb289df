"""Normal forms: which statements are the same up to layout, spelling and names of variables.

Equal normal forms promise equal trees but for bound names, redundant parentheses, ASCII spellings
and how binders of one type are grouped. A name that is bound in one place and free in another keeps
its name. Deliberately no rewriting: `a = b` and `b = a` differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import Node, Token, free_names, parse, tokens, walk
from driftbench.lean.context import surroundings
from driftbench.lean.names import group_names, head_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.lean import Statement, Term

__all__ = ["normal_form", "parses"]

_SPELLINGS = {
    "λ": "fun", "=>": "↦", "->": "→", "<->": "↔", "<=": "≤", ">=": "≥", "!=": "≠",
    "/\\": "∧", "\\/": "∨",
}  # fmt: skip
_BINDING = frozenset({"binder", "group"})


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
    return " ".join(_Names.of(found).write(found))


def _read(statement: str, context: Iterable[str]) -> Statement | None:
    around = surroundings(context)
    try:
        return parse(statement, opened=around.opened, local_notation=around.local_notation)
    except LeanSyntaxError:
        return None


@dataclass(slots=True)
class _Names:
    """The bound names of a statement, numbered as they are met."""

    bound: frozenset[str]
    numbers: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, statement: Statement) -> _Names:
        named = {
            head_name(token.text)
            for node in walk(statement.root)
            if node.kind in _BINDING
            for token in group_names(node)
        }
        return cls(frozenset(named) - free_names(statement.root))

    def write(self, statement: Statement) -> Iterator[str]:
        """Yield the words of the normal form: keyword and name of the statement left out."""
        for child in statement.root.children[2:]:
            yield from self._term(child)

    def _term(self, term: Term) -> Iterator[str]:
        if isinstance(term, Token):
            yield self._token(term)
        elif term.kind == "paren":
            yield from self._term(term.children[1])
        elif term.kind in _BINDING and len(names := group_names(term)) > 1:
            yield from self._each(term, names)
        else:
            yield f"({term.kind}"
            for child in term.children:
                yield from self._term(child)
            yield ")"

    def _each(self, group: Node, names: tuple[Token, ...]) -> Iterator[str]:
        """Yield a group of several names as one group for each."""
        for name in names:
            others = [other for other in names if other != name]
            kept = [child for child in group.children if child not in others]
            if len(kept) == len(group.children):
                # A pattern binds them together.
                yield f"({group.kind} {' '.join(map(self._token, tokens(group)))})"
                return
            yield from self._term(Node(group.kind, tuple(kept)))

    def _token(self, token: Token) -> str:
        if token.type != "IDENT":
            return _SPELLINGS.get(token.text, token.text)
        head = head_name(token.text)
        if head not in self.bound:
            return token.text
        number = self.numbers.setdefault(head, len(self.numbers))
        return token.text.replace(head, f"#{number}", 1)
