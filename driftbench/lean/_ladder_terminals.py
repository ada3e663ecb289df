"""Tokens as terminals of the ladder grammar: one terminal for each way to bind, for `ladder.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.table import NotationTable
    from driftbench.lean.tree import Op, Token

__all__ = ["ARG", "LEAD", "MAX", "Binding", "bindings", "terminals"]

MAX, ARG, LEAD = 1024, 1023, 1022
"""Lean's precedences of atoms, arguments and applications, written again for independence."""
_PAIRS = {"OPEN": "CLOSE", "HEAD_OPEN": "HEAD_CLOSE"}
_CLOSERS = frozenset({"RPAR", "RBRACK", "RBRACE", "RANON", "CLOSE", "COMMA", "COLON"})


class Binding(NamedTuple):
    """How an operator binds, as far as the ladder cares; `tailed`: one more part may follow."""

    fixity: str
    prec: int
    left: int
    right: int
    tailed: bool = False

    @property
    def name(self) -> str:
        sides = "_".join("none" if side < 0 else str(side) for side in (self.left, self.right))
        return f"{self.fixity}_{self.prec}_{sides}{'_tailed' * self.tailed}"


def binding(op: Op) -> Binding:
    """Classify `op`.

    All above MAX is one level. A left operand weaker than `prec` would have taken this operator
    into its own right side, so a bound on the left below `prec` is as good as `prec`.
    """
    prec = min(op.prec, MAX)
    left = -1 if op.left is None else max(min(op.left, MAX), prec)
    right = -1 if op.right is None else min(op.right, MAX)
    if op.fixity == "tail":
        return Binding("tail", 0, 0, right)
    return Binding(op.fixity, prec, left, right, op.tailed)


def _with_closing(tokens: Sequence[Token]) -> Iterator[tuple[Token, Op | None]]:
    """Pair each token with its operator; a bracket that opens is told what the closing one is."""
    closing: dict[int, Op | None] = {}
    stack: list[int] = []
    for i, token in enumerate(tokens):
        if token.type in _PAIRS:
            stack.append(i)
        elif token.type in _PAIRS.values():
            closing[stack.pop()] = token.op
    for i, token in enumerate(tokens):
        yield token, closing.get(i, token.op)


def terminals(tokens: Sequence[Token]) -> list[tuple[str, Binding | None]]:
    """The terminal of each token in the ladder grammar, with its binding if it is an operator."""
    found: list[tuple[str, Binding | None]] = []
    for i, (token, op) in enumerate(_with_closing(tokens)):
        following = tokens[i + 1].type if i + 1 < len(tokens) else "COMMA"
        if op is not None and token.type in {"OP", "HEAD", "HEAD_OPEN", "OPEN"}:
            kind = binding(op)
            bracket = token.type in _PAIRS
            found.append((("B_" if bracket else "O_") + kind.name.upper(), kind))
        elif token.type == "DOTS" and following in _CLOSERS:
            found.append(("ELLIPSIS", None))
        else:
            found.append((token.type, None))
    return found


_LEXER_MADE = (  # what the lexer makes up without a table: `fun`, indices, guesses, `open … in`
    Binding("head", MAX, -1, 0),
    Binding("infix", 65, 65, 66),
    Binding("infix", MAX, MAX, MAX),
    Binding("postfix", MAX, MAX, -1),
    Binding("prefix", LEAD, -1, 0),
)


def bindings(table: NotationTable) -> frozenset[Binding]:
    """Every way to bind that `table` knows, wherever it is active."""
    entries = (table.everywhere, *table.scoped.values())
    senses = (sense for entry in entries for found in entry.values() for sense in found)
    return frozenset(
        {*_LEXER_MADE, *(binding(sense.op) for sense in senses if sense.op is not None)}
    )
