"""`unfold-unique`: `∃!` is written as existence with uniqueness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Binder, Quantifier, strip
from driftbench.lean.tree import tokens
from driftbench.rules.building import fresh_name
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    at_level,
    propose,
    select,
    span,
    text_option,
)
from driftbench.rules.operations._witness import is_type_inferable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATION"]

_AND = 35


def _substituted(view: View, term: Term, old: str, new: str) -> str:
    """Return the source of a term with a free variable renamed, also before fields."""
    out: list[str] = []
    position = term.start
    for token in tokens(term):
        if token.type == "IDENT" and token.text.split(".", 1)[0] == old:
            out.extend((view.text[position : token.start], new))
            position = token.start + len(old)
    return "".join([*out, view.text[position : term.end]])


def _unfold(view: View, options: Options) -> Iterator[Finding]:
    for place in select(view, text_option(options, "place", "formula")):
        match place.term:
            case Quantifier(symbol="∃!", binders=groups) as term:
                match groups:
                    case (Binder(names=(name,), relation="" | ":", subject=kind),):
                        yield _unfolded(view, term, name.text, kind)
                    case _:
                        yield Refusal(span(term), "the binder bounds its variable")


def _unfolded(view: View, term: Quantifier, name: str, kind: Term | None) -> Finding:
    head, body = term.head, term.body
    if view.bindings_in(body, name):
        return Refusal(span(term), f"{name} is bound again inside")
    other = fresh_name(view, wish="y" if name != "y" else "z")
    inner = strip(body)
    first = at_level(view, inner, _AND + 1)
    again = _substituted(view, inner, name, other)
    if first.startswith("(") and first[1:-1] == view.slice(inner):
        again = f"({again})"
    if kind is None and not is_type_inferable(view, name, body):
        return Refusal(span(term), f"the type of a second {name} would be unknown")
    typed = other if kind is None else f"{other} : {view.slice(kind)}"
    tail = f"{first} ∧ ∀ {typed}, {again} → {other} = {name}"
    edits = [
        Edit(head.start, head.end, "∃!", "∃"),
        Edit(body.start, body.end, view.slice(body), tail),
    ]
    return propose(view, term, edits, name=name, other=other)


OPERATION = Operation(
    "unfold-unique",
    "write ∃! as existence with uniqueness",
    {"place": Option("place", "places to examine", required=True, choices=PLACES)},
    _unfold,
)
