"""`unfold-unique`: `∃!` written as existence with uniqueness."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, tokens
from driftbench.rules.binders import groups_of, is_quant, quant_parts, strip
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
from driftbench.rules.operations._witness import settled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import View

__all__ = ["OPERATION"]

_AND = 35


def _substituted(view: View, term: Term, old: str, new: str) -> str:
    """Return the source of a term with a free variable renamed; fields keep following it."""
    out: list[str] = []
    position = term.start
    for token in tokens(term):
        if token.type == "IDENT" and token.text.split(".", 1)[0] == old:
            out.extend((view.text[position : token.start], new))
            position = token.start + len(old)
    return "".join([*out, view.text[position : term.end]])


def _unfold(view: View, options: Options) -> Iterator[Finding]:
    for place in select(view, text_option(options, "place", "formula")):
        term = place.term
        if not isinstance(term, Node) or not is_quant(term, "∃!"):
            continue
        head, binders, body = quant_parts(term)
        groups = groups_of(binders)
        if len(groups) != 1 or len(groups[0].names) != 1 or groups[0].relation not in {"", ":"}:
            yield Refusal(span(term), "the binder bounds its variable")
            continue
        name = groups[0].bound[0]
        if view.bindings_in(body, name):
            yield Refusal(span(term), f"{name} is bound again inside")
            continue
        other = fresh_name(view, wish="y" if name != "y" else "z")
        inner = strip(body)
        first = at_level(view, inner, _AND + 1)
        again = _substituted(view, inner, name, other)
        if first.startswith("(") and first[1:-1] == view.slice(inner):
            again = f"({again})"
        kind = "" if groups[0].subject is None else f" : {view.slice(groups[0].subject)}"
        if not kind and not settled(view, name, body):
            yield Refusal(span(term), f"the type of a second {name} would be unknown")
            continue
        tail = f"{first} ∧ ∀ {other}{kind}, {again} → {other} = {name}"
        edits = [
            Edit(head.start, head.end, "∃!", "∃"),
            Edit(body.start, body.end, view.slice(body), tail),
        ]
        yield propose(view, term, edits, name=name, other=other)


OPERATION = Operation(
    "unfold-unique",
    "write ∃! as existence with uniqueness",
    {"place": Option("place", "which places are looked at", required=True, choices=PLACES)},
    _unfold,
)
