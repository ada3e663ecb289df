"""`replace-constant`: a constant is replaced, and its arguments stay the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Infix, Projection, strip
from driftbench.lean.tree import Token
from driftbench.rules.edits import Edit
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    propose,
    rows,
    select,
    text_option,
)
from driftbench.rules.operations._requirements import REQUIREMENTS, are_met

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATION", "replaced_constant"]


def _constants(view: View, options: Options) -> Iterator[Finding]:
    table = [row for row in rows(options, "table") if row["from"].rsplit(".", 1)[-1] in view.text]
    if not table:
        return
    for place in select(view, text_option(options, "place", "positive")):
        for row in table:
            yield from replaced_constant(view, place.term, row)


def replaced_constant(view: View, term: Term, row: Mapping[str, str]) -> Iterator[Finding]:
    """Yield the proposal of `to` for `from` if `from` is the head of `term`."""
    term = strip(term)
    callee = strip(term.head) if isinstance(term, App) else term
    if not are_met(view, term, row):
        return
    for start, old, new in _word(view, callee, row["from"], row["to"]):
        edit = Edit(start, start + len(old), old, new)
        yield propose(
            view, term, [edit], evidence=row.get("evidence", ""), extra={"from": old, "to": new}
        )


def _word(view: View, callee: Term, old: str, new: str) -> Iterator[tuple[int, str, str]]:
    """Yield start, old and new spelling if `callee` is the constant `old`."""
    last = old.rsplit(".", 1)[-1]
    space = old.rpartition(".")[0]
    moved = bool(space) and new.rpartition(".")[0] == space
    match callee:
        case Projection(field=field) if moved and field == last:
            yield callee.end - len(last), last, new.rsplit(".", 1)[-1]
        case Token(type="IDENT", text=word):
            if view.means(word, old):
                yield callee.start, word, _spelt(view, word, old, new)
            elif moved and word.endswith(f".{last}") and _owned(view, word, space):
                yield callee.end - len(last), last, new.rsplit(".", 1)[-1]


_LONG = {"ℕ": "Nat", "ℤ": "Int", "ℚ": "Rat", "ℝ": "Real", "ℂ": "Complex"}


def _owned(view: View, dotted: str, space: str) -> bool:
    """Return whether `x.last` means a constant of `space`, by the declared type of x."""
    base = dotted.rpartition(".")[0]
    declared = view.type_of(base) if view.is_local(base) else None
    if declared is None:
        return False
    match strip(declared):
        case Arrow():
            return space == "Function"
        case Infix(op="⥤"):
            return space == "CategoryTheory.Functor"
    head = view.head(declared)
    return space.rsplit(".", 1)[-1] == _LONG.get(head, head).rsplit(".", 1)[-1]


def _spelt(view: View, written: str, old: str, new: str) -> str:
    if written == old:
        return new
    if new.rpartition(".")[0] == old.rpartition(".")[0]:
        # With the same part of the namespace: `Presieve.IsSheaf`, `Presieve.IsSeparated`.
        return written.removesuffix(old.rsplit(".", 1)[-1]) + new.rsplit(".", 1)[-1]
    return view.shorten(new)


OPERATION = Operation(
    "replace-constant",
    "put another constant at the head of an application, its arguments unchanged",
    {
        "place": Option("place", "places to examine", required=True, choices=PLACES),
        "mined": Option(
            "choice",
            "also the edges of implications.toml that need no further class, towards this side",
            choices=("stronger", "weaker"),
        ),
        "leave": Option("texts", "constants that no mined edge may start from"),
        "except": Option("texts", "constants that no mined edge may lead to"),
        "table": Option(
            "rows",
            "constants by full name",
            required=True,
            keys=("from", "to", "evidence?", *(f"{key}?" for key in REQUIREMENTS)),
        ),
    },
    _constants,
)
