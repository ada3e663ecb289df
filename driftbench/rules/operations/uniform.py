"""`uniform-hypothesis`: the existential of a hypothesis serves all values of a variable.

`(x : α) (h : ∃ C, p C x)` becomes `(x : α) (h : ∃ C, ∀ y : α, p C y)`. Nothing is done where
something else is assumed of the variable, or where nobody would assume such a thing of all values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, tokens
from driftbench.rules._unique_values import is_determined
from driftbench.rules.binders import groups_of, is_infix, is_quant, quant_parts, strip
from driftbench.rules.building import fresh_name
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    fused,
    idents,
    propose,
    span,
    texts,
)
from driftbench.rules.operations._witness import like_an_element

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATION"]


def _uniform(view: View, options: Options) -> Iterator[Finding]:
    """Let the existential of a hypothesis serve all values of a signature variable."""
    heads = texts(options, "heads")
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.role != "hypothesis" or subject is None or len(parameter.binder.names) != 1:
            continue
        if is_quant(strip(subject), *heads):
            for other in view.parameters[: parameter.index]:
                yield from _uniformly(view, parameter, other)


def _uniformly(view: View, parameter: Parameter, other: Parameter) -> Iterator[Finding]:
    binder, variable = parameter.binder, other.binder
    if other.role != "data" or binder.subject is None or variable.subject is None:
        return
    if not like_an_element(view, variable.subject) or is_infix(strip(variable.subject)):
        return
    head, binders, body = quant_parts(strip(binder.subject))
    for name in variable.bound:
        if name not in view.free(body):
            continue
        uses = [t for t in tokens(body) if t.type == "IDENT" and t.text.split(".", 1)[0] == name]
        if view.mentions(frozenset(binder.bound), skip=[binder.node]):
            yield Refusal(span(binder.node), f"something else mentions {binder.bound[0]}")
        elif name in idents(binders):
            yield Refusal(span(binder.node), "the witness's type or bound mentions the variable")
        elif _constrained(view, name, parameter):
            yield Refusal(span(binder.node), f"something else is assumed of {name}")
        elif is_determined(view, body, frozenset(_bound(binders)), frozenset({name})):
            yield Refusal(span(binder.node), "one witness is left, whatever the variable")
        elif not _said_of(view, name, body):
            yield Refusal(span(binder.node), "nobody assumes such a thing of all values")
        else:
            kind = view.slice(variable.subject)
            bound = fresh_name(view)
            edits = [Edit(t.start, t.start + len(name), name, bound) for t in uses]
            edits.append(Edit(body.start, body.start, "", f"∀ {bound} : {kind}, "))
            witness = view.text[head.start : body.start].strip(" ,\n")
            yield propose(view, binder.node, fused(edits), name=name, type=kind, witness=witness)


def _bound(binders: Node) -> Iterator[str]:
    """Yield the variables that binders bind."""
    for group in groups_of(binders):
        yield from group.bound


def _constrained(view: View, name: str, parameter: Parameter) -> bool:
    """Say whether another hypothesis, or an antecedent of the conclusion, restricts a variable."""
    others = [p for p in view.parameters if p is not parameter and p.role == "hypothesis"]
    restricting = [p.binder.subject for p in others if p.binder.subject is not None]
    term = strip(view.statement.conclusion)
    while is_infix(term, "→") and isinstance(term, Node):
        restricting.append(term.children[0])
        term = strip(term.children[2])
    return any(name in view.free(one) and not _ties(view, name, one) for one in restricting)


def _ties(view: View, name: str, term: Term) -> bool:
    """Say whether a hypothesis is an equation with other elements, such as `a * b = b * a`."""
    elements = [
        other
        for other in view.free(term) - {name}
        if (kind := view.type_of(other)) is not None and like_an_element(view, kind)
    ]
    return is_infix(strip(term), "=") and bool(elements)


def _said_of(view: View, name: str, body: Term) -> bool:
    """Say whether a body is what may hold of all values: a predicate, a bound, an exponent.

    `∃ s, ∀ c, d c = s * s` and `∃ l, ∀ a, l < a` are false as a rule, and nobody assumes them.
    """
    core = strip(body)
    if name not in view.free(core):
        return True
    if is_quant(core, "∀"):
        return _said_of(view, name, quant_parts(core)[2])
    if not isinstance(core, Node) or core.kind == "app" or is_infix(core, "∈"):
        return isinstance(core, Node)
    if is_infix(core, "∧"):
        return all(_said_of(view, name, side) for side in core.children[::2])
    sides = [strip(side) for side in core.children[::2] if name in view.free(side)]
    if len(sides) != 1 or not isinstance(sides[0], Node):
        return False
    if is_infix(core, "≤", "<"):
        return sides[0].kind == "app" and view.is_local(view.head(sides[0]))
    return is_infix(core, "=") and is_infix(sides[0], "^")


OPERATION = Operation(
    "uniform-hypothesis",
    "let the existential of a hypothesis serve all values of a signature variable",
    {"heads": Option("texts", "quantifiers that open the hypothesis", required=True)},
    _uniform,
)
