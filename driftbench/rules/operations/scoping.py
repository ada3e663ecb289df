"""`free-variable` and `bind-variable`: a variable gets another scope.

`(h : ∀ i ∈ s, p i) : q` becomes `(i : ι) (hi : i ∈ s) (h : p i) : q`, which assumes p of one i.
`(x : α) (h : p x) : q x` becomes `∃ x : α, p x ∧ q x`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Infix, Quantifier, strip
from driftbench.lean.tree import Token, walk
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Options,
    at_level,
    idents,
    merged,
    propose,
    removal,
    span,
)
from driftbench.rules.operations._term_types import element_type, function_type
from driftbench.rules.operations._witness import is_element_type
from driftbench.rules.operations.lifting import dependents, take_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATIONS"]

_AND_LEVEL = 35


def _free(view: View, options: Options) -> Iterator[Finding]:
    del options
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.role != "hypothesis" or subject is None or len(parameter.binder.names) != 1:
            continue
        match strip(subject):
            case Quantifier(symbol="∀", plain=True, binders=(group,)) as quant:
                yield from _freed(view, parameter, quant, group)


def _freed(view: View, parameter: Parameter, quant: Quantifier, group: Binder) -> Iterator[Finding]:
    binder = parameter.binder
    if len(group.variables) != 1 or group.relation not in {"", ":", "∈", ">", "<", "≤", "≥"}:
        return
    name, label = group.variables[0], binder.variables[0]
    others = idents(view.statement.conclusion).union(
        *(idents(p.binder) for p in view.parameters if p is not parameter)
    )
    bound = f"h{name}"
    kind = _kind(view, name, group, quant.body)
    if isinstance(strip(quant.body), Quantifier) or name not in view.free(quant.body):
        return
    if view.mentions(frozenset({label}), skip=[binder]):
        yield Refusal(span(binder), f"something else mentions {label}")
    elif name in others or bound in others | idents(binder) or name == "_":
        yield Refusal(span(binder), f"{name} has another meaning elsewhere")
    elif not kind:
        yield Refusal(span(binder), f"the type of {name} is not known")
    else:
        limited = group.relation not in {"", ":"} and group.subject is not None
        limit = f" ({bound} : {_limit(view, group)})" if limited else ""
        text = f"({name} : {kind}){limit} ({label} : {view.slice(quant.body)})"
        edit = Edit(binder.start, binder.end, view.slice(binder), text)
        yield propose(
            view,
            binder,
            [edit],
            name=name,
            body=view.slice(quant.body),
            hypothesis=view.slice(quant),
        )


def _limit(view: View, group: Binder) -> str:
    subject = "" if group.subject is None else view.slice(group.subject)
    return f"{group.variables[0]} {group.relation} {subject}"


def _kind(view: View, name: str, group: Binder, body: Term) -> str:
    """Return the type of a bound variable; "" if it is not certain or not a type of data."""
    kind: Term | None = None
    if group.relation == ":":
        kind = group.subject
    elif group.relation == "∈" and group.subject is not None:
        for head in ("Set", "Finset"):
            if found := element_type(view, group.subject, head):
                kind = found[0]
    elif group.relation and group.subject is not None:
        subject = strip(group.subject)
        kind = view.type_of(subject.text) if isinstance(subject, Token) else None
    if kind is None:
        kind = _domain(view, name, body)
    if kind is None or view.sort(kind) != "type":
        return ""
    return " ".join(view.slice(kind).split())


def _domain(view: View, name: str, body: Term) -> Term | None:
    """Return the domain of a function variable that a term applies to a variable."""
    for node in walk(body):
        match node:
            case App(head=Token() as function, args=(argument, *_)):
                inner = strip(argument)
                if isinstance(inner, Token) and inner.text == name:
                    found = function_type(view, function)
                    if found:
                        return found[0]
    return None


def _bind(view: View, options: Options) -> Iterator[Finding]:
    del options
    goal = strip(view.statement.conclusion)
    if view.sort(goal) != "prop" or isinstance(goal, (Quantifier, Arrow)):
        return
    if isinstance(goal, Infix) and goal.op == "↔":
        return
    for parameter in view.parameters:
        binder = parameter.binder
        if parameter.role != "data" or binder.subject is None:
            continue
        for name in binder.names:
            if name.text in view.free(goal):
                yield from _bound(view, parameter, name, goal)


def _bound(view: View, parameter: Parameter, name: Token, goal: Term) -> Iterator[Finding]:
    binder = parameter.binder
    moved = dependents(view, parameter, name.text)
    hypotheses = [p for p in moved if p.role == "hypothesis" and p.binder.subject is not None]
    names = frozenset(n for p in moved for n in p.binder.variables)
    kind = binder.subject
    if kind is None or not is_element_type(view, kind):
        return
    if len(hypotheses) != len(moved) or any(len(p.binder.names) != 1 for p in moved):
        yield Refusal(span(binder), f"data depend on {name.text}")
    elif len(moved) > 2:
        yield Refusal(span(binder), f"there are many hypotheses about {name.text}")
    elif names & view.free(goal) or any(
        names & view.free(p.binder.subject) for p in hypotheses if p.binder.subject is not None
    ):
        yield Refusal(span(binder), "a hypothesis is mentioned by name")
    elif isinstance(strip(kind), Infix) and "→" in view.slice(kind):
        yield Refusal(span(binder), f"{name.text} is a function")
    else:
        subjects = [p.binder.subject for p in hypotheses if p.binder.subject is not None]
        said = [at_level(view, subject, _AND_LEVEL + 1) for subject in subjects]
        front = f"∃ {name.text} : {view.slice(kind)}, " + "".join(f"{one} ∧ " for one in said)
        edits = [removal(view, *span(p.binder)) for p in moved]
        edits.append(take_name(view, parameter, name))
        whole = view.statement.conclusion
        body = at_level(view, goal, _AND_LEVEL) if said else view.slice(goal)
        edits.append(Edit(whole.start, whole.end, view.slice(whole), front + body))
        yield propose(
            view,
            binder,
            merged(edits),
            name=name.text,
            type=view.slice(kind),
            hypotheses="; ".join(view.slice(subject) for subject in subjects),
        )


OPERATIONS = (
    Operation(
        "free-variable",
        "make the variable of a hypothesis that is a ∀ one of the signature",
        {},
        _free,
    ),
    Operation(
        "bind-variable",
        "claim the conclusion of some value of a signature variable, with its hypotheses",
        {},
        _bind,
    ),
)
