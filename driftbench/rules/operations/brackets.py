"""Restyling binders in place: brackets, grouping, and bounds written out or taken in."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token
from driftbench.rules.binders import Binder, groups_of, is_infix, is_quant, quant_parts, strip
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

    from driftbench.rules.view import View

__all__ = ["OPERATIONS"]

_CLOSING = {"(": ")", "{": "}", "⦃": "⦄"}
_JOIN = {"∀": ("→", 25), "∃": ("∧", 35)}


def _change(view: View, options: Options) -> Iterator[Finding]:
    old, new = text_option(options, "from"), text_option(options, "to")
    roles = texts(options, "roles")
    for parameter in view.parameters:
        binder = parameter.binder
        if binder.bracket != old or parameter.role not in roles:
            continue
        start, end = span(binder.node)
        if new == "{" and not _determined(view) >= set(binder.bound):
            yield Refusal((start, end), "Lean could not find out what it is")
            continue
        edits = [
            Edit(start, start + 1, old, new),
            Edit(end - 1, end, _CLOSING[old], _CLOSING[new]),
        ]
        yield propose(view, binder.node, edits, name=" ".join(binder.bound))


def _determined(view: View) -> frozenset[str]:
    """Return variables that explicit binders or the conclusion tell, also by their types."""
    told = view.free(view.statement.conclusion)
    for parameter in reversed(view.parameters):
        binder = parameter.binder
        if binder.bracket == "(" or told & set(binder.bound):
            told |= view.free_in(binder)
    return told


def _split(view: View, options: Options) -> Iterator[Finding]:
    del options
    for parameter in view.parameters:
        binder = parameter.binder
        if binder.bracket not in _CLOSING or len(binder.names) < 2 or binder.subject is None:
            continue
        kind = view.slice(binder.subject)
        close = _CLOSING[binder.bracket]
        parts = [f"{binder.bracket}{name} : {kind}{close}" for name in binder.bound]
        start, end = span(binder.node)
        edit = Edit(start, end, view.text[start:end], " ".join(parts))
        yield propose(view, binder.node, [edit], name=", ".join(binder.bound), type=kind)


def _reorder(view: View, options: Options) -> Iterator[Finding]:
    heads = texts(options, "heads")
    for place in select(view, text_option(options, "place", "formula")):
        if not is_quant(place.term, *heads):
            continue
        for group in groups_of(quant_parts(place.term)[1]):
            names = group.names
            # Without a type, the order is the order in which Lean makes types up.
            if len(names) != 2 or group.relation != ":" or "_" in group.bound:
                continue
            edits = [
                Edit(*span(old), old.text, new.text)
                for old, new in zip(names, reversed(names), strict=True)
            ]
            yield propose(view, group.node, edits, names=" ".join(group.bound))


def _merge(view: View, options: Options) -> Iterator[Finding]:
    del options
    for one, two in pairwise(view.parameters):
        first, second = one.binder, two.binder
        if not _alike(view, first, second):
            continue
        names = " ".join([*first.bound, *second.bound])
        kind = view.slice(first.said)
        start, end = first.node.start, second.node.end
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
    # `Type*` makes a new universe at each place, and `_` a new unknown.
    text = view.slice(first.subject)
    return "*" not in text and "_" not in text.split() and not set(first.bound) & set(second.bound)


def _expand(view: View, options: Options) -> Iterator[Finding]:
    head = text_option(options, "head")
    arrow, level = _JOIN[head]
    for place in select(view, text_option(options, "place", "any")):
        if not is_quant(place.term, head):
            continue
        _, binders, body = quant_parts(place.term)
        groups = groups_of(binders)
        if len(groups) != 1 or groups[0].bracket or len(groups[0].names) != 1:
            continue
        group = groups[0]
        if group.relation in {"", ":", "?"} or group.subject is None:
            continue
        name = group.bound[0]
        bound = f"{name} {group.relation} {at_level(view, group.subject, 51)}"
        edits = [
            Edit(
                group.names[0].end,
                group.subject.end,
                view.text[group.names[0].end : group.subject.end],
                "",
            )
        ]
        edits += _guarded(body, f"{bound} {arrow} ", level)
        yield propose(view, place.term, edits, name=name, bound=bound)


def _guarded(body: Term, front: str, level: int) -> list[Edit]:
    if isinstance(body, Token) or precedence(body) >= level:
        return [Edit(body.start, body.start, "", front)]
    return [Edit(body.start, body.start, "", f"{front}("), Edit(body.end, body.end, "", ")")]


def _contract(view: View, options: Options) -> Iterator[Finding]:
    head = text_option(options, "head")
    arrow = _JOIN[head][0]
    for place in select(view, text_option(options, "place", "any")):
        if not is_quant(place.term, head):
            continue
        _, binders, body = quant_parts(place.term)
        groups = groups_of(binders)
        inner = strip(body)
        if len(groups) != 1 or len(groups[0].names) != 1 or groups[0].relation:
            continue
        arrowed = isinstance(inner, Node) and is_infix(inner, arrow)
        if not groups[0].bracket and isinstance(inner, Node) and arrowed:
            yield from _taken_in(view, place.term, groups[0], inner)


def _taken_in(view: View, term: Term, group: Binder, inner: Node) -> Iterator[Finding]:
    left, _, right = inner.children
    body = quant_parts(term)[2]
    bound = strip(left)
    name = group.bound[0]
    if not isinstance(bound, Node):
        return
    if not is_infix(bound):
        return
    subject, relation, limit = bound.children
    if not (isinstance(subject, Token) and subject.text == name):
        return
    if not isinstance(relation, Token) or relation.text not in {"∈", "<", "≤", ">", "≥", "≠", "⊆"}:
        return
    if name in view.free(limit) or body is not inner:
        yield Refusal(span(term), "the bound mentions the variable, or is in parentheses")
        return
    edits = [
        Edit(
            group.names[0].end,
            group.names[0].end,
            "",
            f" {relation.text} {at_level(view, limit, 51)}",
        ),
        Edit(left.start, right.start, view.text[left.start : right.start], ""),
    ]
    yield propose(view, term, edits, name=name, bound=view.slice(bound))


_PLACE = Option("place", "which places are looked at", required=True, choices=PLACES)
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
