"""Restyling binders: brackets, grouping, and bounds as antecedents or in binders."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Binder, Infix, Quantifier, strip
from driftbench.lean.tree import Token
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
    texts,
)
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATIONS"]

_CLOSING = {"(": ")", "{": "}", "⦃": "⦄"}
_JOIN = {"∀": ("→", 25), "∃": ("∧", 35)}
_BOUNDS = frozenset({"∈", "<", "≤", ">", "≥", "≠", "⊆"})


def _change(view: View, options: Options) -> Iterator[Finding]:
    old, new = text_option(options, "from"), text_option(options, "to")
    roles = texts(options, "roles")
    for parameter in view.parameters:
        binder = parameter.binder
        if binder.bracket != old or parameter.role not in roles:
            continue
        start, end = span(binder)
        if new == "{" and not _determined(view) >= set(binder.variables):
            yield Refusal((start, end), "Lean could not infer it")
            continue
        edits = [
            Edit(start, start + 1, old, new),
            Edit(end - 1, end, _CLOSING[old], _CLOSING[new]),
        ]
        yield propose(view, binder, edits, name=" ".join(binder.variables))


def _determined(view: View) -> frozenset[str]:
    """Return the variables that explicit binders or the conclusion mention, also in types."""
    free = view.free(view.statement.conclusion)
    for parameter in reversed(view.parameters):
        binder = parameter.binder
        if binder.bracket == "(" or free & set(binder.variables):
            free |= view.free_in(binder)
    return free


def _split(view: View, options: Options) -> Iterator[Finding]:
    del options
    for parameter in view.parameters:
        binder = parameter.binder
        if binder.bracket not in _CLOSING or len(binder.names) < 2 or binder.subject is None:
            continue
        kind = view.slice(binder.subject)
        close = _CLOSING[binder.bracket]
        parts = [f"{binder.bracket}{name} : {kind}{close}" for name in binder.variables]
        start, end = span(binder)
        edit = Edit(start, end, view.text[start:end], " ".join(parts))
        yield propose(view, binder, [edit], name=", ".join(binder.variables), type=kind)


def _reorder(view: View, options: Options) -> Iterator[Finding]:
    heads = texts(options, "heads")
    for place in select(view, text_option(options, "place", "formula")):
        match place.term:
            case Quantifier(plain=True, symbol=symbol, binders=groups) if symbol in heads:
                for group in groups:
                    yield from _reordered(view, group)


def _reordered(view: View, group: Binder) -> Iterator[Finding]:
    match group:
        # Without a type, the order affects the types that Lean infers.
        case Binder(names=(one, two), relation=":") if "_" not in {one.text, two.text}:
            edits = [
                Edit(*span(one), one.text, two.text),
                Edit(*span(two), two.text, one.text),
            ]
            yield propose(view, group, edits, names=f"{one.text} {two.text}")


def _merge(view: View, options: Options) -> Iterator[Finding]:
    del options
    for one, two in pairwise(view.parameters):
        first, second = one.binder, two.binder
        if first.subject is None or not _alike(view, first, second):
            continue
        names = " ".join([*first.variables, *second.variables])
        kind = view.slice(first.subject)
        start, end = first.start, second.end
        new = f"{first.bracket}{names} : {kind}{_CLOSING[first.bracket]}"
        edit = Edit(start, end, view.text[start:end], new)
        yield propose(view, (start, end), [edit], name=names, type=kind)


def _alike(view: View, first: Binder, second: Binder) -> bool:
    if first.bracket != second.bracket or first.bracket not in _CLOSING:
        return False
    if first.subject is None or second.subject is None or not (first.plain and second.plain):
        return False
    if view.slice(first.subject) != view.slice(second.subject):
        return False
    # `Type*` is a new universe at each place, and `_` a new placeholder.
    text = view.slice(first.subject)
    return (
        "*" not in text
        and "_" not in text.split()
        and not set(first.variables) & set(second.variables)
    )


def _expand(view: View, options: Options) -> Iterator[Finding]:
    head = text_option(options, "head")
    arrow, level = _JOIN[head]
    for place in select(view, text_option(options, "place", "any")):
        match place.term:
            case Quantifier(
                plain=True,
                symbol=symbol,
                binders=(Binder(bracket="", names=(name,), relation=relation, subject=limit),),
                body=body,
            ) if symbol == head and limit is not None and relation != ":":
                bound = f"{name.text} {relation} {at_level(view, limit, 51)}"
                edits = [
                    Edit(name.end, limit.end, view.text[name.end : limit.end], ""),
                    *_guarded(body, f"{bound} {arrow} ", level),
                ]
                yield propose(view, place.term, edits, name=name.text, bound=bound)


def _guarded(body: Term, front: str, level: int) -> list[Edit]:
    if isinstance(body, Token) or precedence(body) >= level:
        return [Edit(body.start, body.start, "", front)]
    return [Edit(body.start, body.start, "", f"{front}("), Edit(body.end, body.end, "", ")")]


def _contract(view: View, options: Options) -> Iterator[Finding]:
    head = text_option(options, "head")
    arrow = _JOIN[head][0]
    for place in select(view, text_option(options, "place", "any")):
        match place.term:
            case Quantifier(
                plain=True,
                symbol=symbol,
                binders=(Binder(bracket="", names=(name,), relation=""),),
                body=body,
            ) if symbol == head:
                inner = strip(body)
                if isinstance(inner, Infix) and inner.op == arrow:
                    yield from _taken_in(view, place.term, name, inner, bare=inner is body)


def _taken_in(
    view: View, term: Term, name: Token, inner: Infix, *, bare: bool
) -> Iterator[Finding]:
    left, right = inner.left, inner.right
    bound = strip(left)
    match bound:
        case Infix(op=op, left=Token(text=text), right=limit) if op in _BOUNDS:
            if text != name.text:
                return
        case _:
            return
    if text in view.free(limit) or not bare:
        yield Refusal(span(term), "the bound mentions the variable, or is in parentheses")
        return
    edits = [
        Edit(name.end, name.end, "", f" {op} {at_level(view, limit, 51)}"),
        Edit(left.start, right.start, view.text[left.start : right.start], ""),
    ]
    yield propose(view, term, edits, name=text, bound=view.slice(bound))


_PLACE = Option("place", "places to examine", required=True, choices=PLACES)
_HEAD = Option("choice", "the quantifier", required=True, choices=tuple(_JOIN))
_BRACKET = tuple(_CLOSING)

OPERATIONS = (
    Operation(
        "change-bracket",
        "make a binder explicit, implicit or strict-implicit",
        {
            "from": Option("choice", "opening bracket", required=True, choices=_BRACKET),
            "to": Option("choice", "new opening bracket", required=True, choices=_BRACKET),
            "roles": Option("texts", "roles of binders: data, type, hypothesis", required=True),
        },
        _change,
    ),
    Operation("split-binder", "give each variable of a shared binder its own", {}, _split),
    Operation(
        "reorder-group",
        "list the two variables of one quantifier in the other order",
        {"place": _PLACE, "heads": Option("texts", "quantifier heads", required=True)},
        _reorder,
    ),
    Operation("merge-binders", "join neighbouring binders of one type", {}, _merge),
    Operation(
        "expand-bound",
        "write the bound of a quantifier as antecedent or conjunct",
        {"place": _PLACE, "head": _HEAD},
        _expand,
    ),
    Operation(
        "contract-bound",
        "take an antecedent or conjunct into the quantifier's binder",
        {"place": _PLACE, "head": _HEAD},
        _contract,
    ),
)
