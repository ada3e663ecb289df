"""`dot` and `undot`: dot notation on a variable, and application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Infix, strip
from driftbench.lean.tree import Token
from driftbench.rules.building import place_text
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
    span,
    text_option,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATIONS"]


def _undot(view: View, options: Options) -> Iterator[Finding]:
    table = rows(options, "table")
    for place in select(view, text_option(options, "place", "any")):
        token = place.term
        if not isinstance(token, Token) or token.type != "IDENT" or "." not in token.text:
            continue
        base, _, last = token.text.rpartition(".")
        for row in table:
            if row["constant"].rsplit(".", 1)[-1] == last and _typed(view, base, row["type"]):
                application = App.of(token, token)
                new = place_text(
                    f"{view.shorten(row['constant'])} {base}", application, token, view
                )
                yield propose(view, token, [Edit(*span(token), token.text, new)], new=new)


def _dot(view: View, options: Options) -> Iterator[Finding]:
    table = rows(options, "table")
    for place in select(view, text_option(options, "place", "any")):
        match place.term:
            case App(head=Token(text=head), args=(Token(text=argument),)):
                yield from _dotted(view, place.term, head, argument, table)


def _dotted(
    view: View, term: Term, head: str, argument: str, table: tuple[Mapping[str, str], ...]
) -> Iterator[Finding]:
    for row in table:
        if view.means(head, row["constant"]) and _typed(view, argument, row["type"]):
            new = f"{argument}.{row['constant'].rsplit('.', 1)[-1]}"
            edit = Edit(*span(term), view.slice(term), new)
            yield propose(view, term, [edit], new=new)


def _typed(view: View, name: str, kind: str) -> bool:
    """Return whether a variable is declared with a type whose head is `kind`."""
    declared = view.type_of(name)
    if declared is None:
        return False
    declared = strip(declared)
    if kind == "Function":
        return isinstance(declared, Arrow)
    if kind == "Functor":
        return isinstance(declared, Infix) and declared.op == "⥤"
    aliases = {"Nat": "ℕ"}
    return view.head(declared) in {kind, aliases.get(kind, kind)}


_OPTIONS = {
    "place": Option("place", "places to examine", required=True, choices=PLACES),
    "table": Option(
        "rows",
        "predicates, and the head of the declared type (`Function` for arrows)",
        required=True,
        keys=("type", "constant"),
    ),
}

OPERATIONS = (
    Operation("undot", "write dot notation on a variable as an application", _OPTIONS, _undot),
    Operation("dot", "write an application to a variable in dot notation", _OPTIONS, _dot),
)
