"""Moving binders: reordering, signature and conclusion, joining and splitting hypotheses."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Binder, Quantifier, strip
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    at_level,
    bound_inside,
    propose,
    removal,
    span,
    text_option,
)
from driftbench.rules.operations.dropping import hypothesis_sides
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATIONS"]

_ARROW_LEVEL = 25


def _reorder(view: View, options: Options) -> Iterator[Finding]:
    role = text_option(options, "role")
    for one, two in pairwise(view.parameters):
        first, second = one.binder, two.binder
        if one.role != role or two.role != role or first.bracket != second.bracket:
            continue
        site = (first.start, second.end)
        if frozenset(first.variables) & view.free_in(second) or view.text[site[0]] == "[":
            yield Refusal(site, "the second binder depends on the first")
            continue
        a, b = view.slice(first), view.slice(second)
        gap = view.text[first.end : second.start]
        edit = Edit(*site, view.text[site[0] : site[1]], f"{b}{gap}{a}")
        yield propose(view, site, [edit], first=a, second=b)


def _may_depend(parameter: Parameter) -> bool:
    """Return whether a binder has no type, as `(h)`, whose type may mention any earlier one."""
    return parameter.binder.subject is None and parameter.binder.plain


def _to_conclusion(view: View, options: Options) -> Iterator[Finding]:
    role = text_option(options, "role")
    for parameter in view.parameters:
        binder = parameter.binder
        if parameter.role != role or len(binder.names) != 1 or binder.subject is None:
            continue
        if view.kinds.class_of(view.head(binder.subject), view.namespaces) != "unknown":
            yield Refusal(span(binder), "later binders may need the instance")
            continue
        later = view.parameters[parameter.index + 1 :]
        names = frozenset(binder.variables)
        if any(names & view.free_in(p.binder) or _may_depend(p) for p in later):
            yield Refusal(span(binder), "a later binder depends on it")
            continue
        passed = frozenset(name for p in later for name in p.binder.variables)
        if passed & (names | bound_inside(binder.subject)):
            yield Refusal(span(binder), "its variables would shadow later ones")
            continue
        yield _moved(view, parameter, binder.subject)


def _moved(view: View, parameter: Parameter, kind: Term) -> Finding:
    binder = parameter.binder
    goal = view.statement.conclusion
    name = binder.variables[0]
    if parameter.role == "hypothesis" and name not in view.free(goal):
        front = f"{at_level(view, kind, _ARROW_LEVEL + 1)} → "
    else:
        front = f"∀ {name} : {view.slice(kind)}, "
    wrap = front.endswith("→ ") and precedence(goal) < _ARROW_LEVEL
    edits = [
        removal(view, *span(binder)),
        Edit(goal.start, goal.start, "", front + ("(" if wrap else "")),
    ]
    if wrap:
        edits.append(Edit(goal.end, goal.end, "", ")"))
    return propose(view, binder, edits, name=name, type=view.slice(kind))


def _to_signature(view: View, options: Options) -> Iterator[Finding]:
    role = text_option(options, "role")
    goal = view.statement.conclusion
    match role, goal:
        case "data", Quantifier(
            symbol="∀", binders=(Binder(variables=names, relation=":", subject=kind),), body=body
        ) if kind:
            yield _variable_out(view, names, kind, body)
        case "hypothesis", Arrow(left=left, right=right) if view.sort(left) == "prop":
            name = _hypothesis_name(view)
            text = f"({name} : {view.slice(strip(left))})"
            yield propose(view, goal, [_signed(view, text, right)], name=name, type=text)


def _variable_out(view: View, names: tuple[str, ...], kind: Term, body: Term) -> Finding:
    goal = view.statement.conclusion
    if any(not set(names).isdisjoint(p.binder.variables) for p in view.parameters):
        return Refusal(span(goal), "the signature has a variable of that name")
    name = " ".join(names)
    text = f"({name} : {view.slice(kind)})"
    return propose(view, goal, [_signed(view, text, body)], name=name, type=text)


def _signed(view: View, binder: str, rest: Term) -> Edit:
    """Return the edit that inserts `binder` before the colon and keeps `rest` after it."""
    start = view.statement.colon.start
    while view.text[start - 1].isspace():
        start -= 1
    old = view.text[start : rest.start]
    return Edit(start, rest.start, old, f" {binder} : ")


def _hypothesis_name(view: View) -> str:
    names = ("h", "h₁", "h₂", "h₃", "h'", "h₁'")
    return next((name for name in names if name not in view.words), "h_new")


def _curry(view: View, options: Options) -> Iterator[Finding]:
    del options
    for parameter, left, right in hypothesis_sides(view, "∧"):
        binder = parameter.binder
        name = binder.variables[0]
        names = (f"{name}₁", f"{name}₂")
        if set(names) & view.words:
            yield Refusal(span(binder), "the new names are taken")
            continue
        new = f"({names[0]} : {view.slice(left)}) ({names[1]} : {view.slice(right)})"
        edit = Edit(*span(binder), view.slice(binder), new)
        yield propose(view, binder, [edit], name=name)


def _uncurry(view: View, options: Options) -> Iterator[Finding]:
    del options
    for one, two in pairwise(view.parameters):
        first, second = one.binder, two.binder
        if (one.role, two.role) != ("hypothesis", "hypothesis"):
            continue
        if first.bracket != "(" or second.bracket != "(" or first.subject is None:
            continue
        names = frozenset((*first.variables, *second.variables))
        if len(names) != 2 or second.subject is None:
            continue
        site = (first.start, second.end)
        if view.mentions(names):
            yield Refusal(site, "something else mentions the hypotheses")
            continue
        both = f"{at_level(view, first.subject, 36)} ∧ {at_level(view, second.subject, 35)}"
        edit = Edit(*site, view.text[site[0] : site[1]], f"({first.variables[0]} : {both})")
        yield propose(view, site, [edit], name=" and ".join(sorted(names)))


_ROLE = Option("choice", "which binders", required=True, choices=("hypothesis", "data"))

OPERATIONS = (
    Operation(
        "reorder-binders",
        "swap neighbouring binders that do not depend on each other",
        {"role": _ROLE},
        _reorder,
    ),
    Operation(
        "binder-to-conclusion",
        "move a binder into the conclusion as ∀ or antecedent",
        {"role": _ROLE},
        _to_conclusion,
    ),
    Operation(
        "conclusion-to-binder",
        "move the conclusion's first ∀ or antecedent out",
        {"role": _ROLE},
        _to_signature,
    ),
    Operation("split-hypothesis", "split a hypothesis that is a conjunction", {}, _curry),
    Operation("join-hypotheses", "join two neighbouring hypotheses by ∧", {}, _uncurry),
)
