"""`uniform-hypothesis`: the witness of a hypothesis is the same for all values of a variable.

`(x : α) (h : ∃ C, p C x)` becomes `(x : α) (h : ∃ C, ∀ y : α, p C y)`. A site is refused if there
is another assumption about the variable, or the new hypothesis would be implausible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Infix, Quantifier, strip
from driftbench.lean.tree import tokens
from driftbench.rules._unique_values import is_determined
from driftbench.rules.building import fresh_name
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    idents,
    merged,
    propose,
    span,
    texts,
)
from driftbench.rules.operations._witness import is_element_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATION"]


def _uniform(view: View, options: Options) -> Iterator[Finding]:
    """Yield the sites of a hypothesis with an existential and a signature variable."""
    heads = texts(options, "heads")
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.role != "hypothesis" or subject is None or len(parameter.binder.names) != 1:
            continue
        match strip(subject):
            case Quantifier(plain=True, symbol=symbol) as quant if symbol in heads:
                for other in view.parameters[: parameter.index]:
                    yield from _uniformly(view, parameter, quant, other)


def _uniformly(
    view: View, parameter: Parameter, quant: Quantifier, other: Parameter
) -> Iterator[Finding]:
    binder, variable = parameter.binder, other.binder
    if other.role != "data" or variable.subject is None:
        return
    type_ = strip(variable.subject)
    if not is_element_type(view, type_) or (isinstance(type_, Infix) and type_.plain):
        return
    body = quant.body
    witnesses = frozenset(word for group in quant.binders for word in group.variables)
    for name in variable.variables:
        if name not in view.free(body):
            continue
        uses = [t for t in tokens(body) if t.type == "IDENT" and t.text.split(".", 1)[0] == name]
        if view.mentions(frozenset(binder.variables), skip=[binder]):
            yield Refusal(span(binder), f"something else mentions {binder.variables[0]}")
        elif name in idents(quant.binder_list):
            yield Refusal(span(binder), "the witness's type or bound mentions the variable")
        elif _constrained(view, name, parameter):
            yield Refusal(span(binder), f"there is another assumption about {name}")
        elif is_determined(view, body, witnesses, frozenset({name})):
            yield Refusal(span(binder), "the witness does not depend on the variable")
        elif not _may_hold_for_all(view, name, body):
            yield Refusal(span(binder), "the new hypothesis would be implausible")
        else:
            kind = view.slice(variable.subject)
            bound = fresh_name(view)
            edits = [Edit(t.start, t.start + len(name), name, bound) for t in uses]
            edits.append(Edit(body.start, body.start, "", f"∀ {bound} : {kind}, "))
            witness = view.text[quant.start : body.start].strip(" ,\n")
            yield propose(view, binder, merged(edits), name=name, type=kind, witness=witness)


def _constrained(view: View, name: str, parameter: Parameter) -> bool:
    """Return whether another hypothesis or an antecedent restricts a variable."""
    others = [p for p in view.parameters if p is not parameter and p.role == "hypothesis"]
    restricting = [p.binder.subject for p in others if p.binder.subject is not None]
    term = strip(view.statement.conclusion)
    while isinstance(term, Arrow):
        restricting.append(term.left)
        term = strip(term.right)
    return any(
        name in view.free(one) and not _is_equation_with_elements(view, name, one)
        for one in restricting
    )


def _is_equation_with_elements(view: View, name: str, term: Term) -> bool:
    """Return whether a hypothesis is an equation with other elements, such as `a * b = b * a`."""
    elements = [
        other
        for other in view.free(term) - {name}
        if (kind := view.type_of(other)) is not None and is_element_type(view, kind)
    ]
    term = strip(term)
    return isinstance(term, Infix) and term.op == "=" and bool(elements)


def _may_hold_for_all(view: View, name: str, body: Term) -> bool:
    """Return whether a body may hold for all values: a predicate, a bound, an exponent.

    `∃ s, ∀ c, d c = s * s` and `∃ l, ∀ a, l < a` are usually false, and not plausible hypotheses.
    """
    core = strip(body)
    if name not in view.free(core):
        return True
    match core:
        case Quantifier(symbol="∀", body=inner):
            return _may_hold_for_all(view, name, inner)
        case App() | Infix(op="∈"):
            return True
        case Infix(op="∧", left=left, right=right):
            return _may_hold_for_all(view, name, left) and _may_hold_for_all(view, name, right)
        case Infix(op="≤" | "<" | "=" as op, left=left, right=right):
            sides = [strip(side) for side in (left, right) if name in view.free(side)]
            match op, sides:
                case "=", [Infix(op="^")]:
                    return True
                case "≤" | "<", [App() as side]:
                    return view.is_local(view.head(side))
    return False


OPERATION = Operation(
    "uniform-hypothesis",
    "let the witness of a hypothesis be the same for all values of a signature variable",
    {"heads": Option("texts", "quantifiers that open the hypothesis", required=True)},
    _uniform,
)
