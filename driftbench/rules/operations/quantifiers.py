"""`swap-quantifiers`: an inner quantifier moves out in front of the outer ones.

`∀ x, P x → ∃ y ∈ t, q` becomes `∃ y ∈ t, ∀ x, P x → q`. Bounds travel with their quantifier.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term
from driftbench.rules._shared_witness import closed_at_once, compared_with_bounds, never_met, united
from driftbench.rules._unique_values import is_determined
from driftbench.rules.binders import Binder, groups_of, is_infix, is_quant, quant_parts, strip
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    flag,
    idents,
    propose,
    select,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._witness import chosen, is_typed, leading, like_an_element, taken
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import View

__all__ = ["OPERATION", "Descent", "descend"]

_ARROW_LEVEL = 25


@dataclass(frozen=True, slots=True)
class Descent:
    """The way down from an outer quantifier: names bound on it, and where it ends.

    `last` is the node right above it, `antecedents` the number of implications passed; `loose`
    says that no type is known to depend on the names bound, which `groups` bind.
    """

    names: frozenset[str]
    end: Term
    last: Node
    antecedents: int
    loose: bool
    groups: tuple[Binder, ...] = ()


def descend(view: View, term: Term, outer: frozenset[str], *, through: bool) -> Descent | Refusal:
    """Go down through quantifiers in `outer` (and antecedents) as far as they reach.

    With `through` false exactly one quantifier is passed.
    """
    names: set[str] = set()
    antecedents = 0
    passed: list[Binder] = []
    last: Node | None = None
    current = strip(term)
    while isinstance(current, Node):
        if is_quant(current, *outer):
            if last is not None and not through:
                break
            _, binders, body = quant_parts(current)
            groups = groups_of(binders)
            names |= {name for group in groups for name in group.bound}
            passed.extend(groups)
            last, current = current, strip(body)
        elif through and last is not None and _plain_arrow(current):
            antecedents += 1
            last, current = current, strip(current.children[2])
        else:
            break
    if last is None:
        return Refusal(span(term), "no outer quantifier")
    loose = all(_loose(view, group) for group in passed)
    return Descent(frozenset(names), current, last, antecedents, loose, tuple(passed))


def _loose(view: View, group: Binder) -> bool:
    if group.relation != ":" or group.subject is None:
        return True
    return like_an_element(view, group.subject)


def _plain_arrow(term: Node) -> bool:
    left = term.children[0]
    dependent = isinstance(left, Node) and left.kind == "ascription"
    return is_infix(term, "→") and not dependent


def _run(view: View, options: Options) -> Iterator[Finding]:
    outer = frozenset(texts(options, "outer"))
    inner = texts(options, "inner")
    through = flag(options, "through")
    where = text_option(options, "place", "positive")
    for place in select(view, where):
        if not is_quant(place.term, *outer):
            continue
        way = descend(view, place.term, outer, through=through)
        if isinstance(way, Descent) and is_quant(way.end, *inner):
            if through and not way.antecedents:
                continue
            yield _swap(view, place.term, way, claimed=where == "positive")


def _finite_range(view: View, term: Term, way: Descent) -> bool:
    """Say whether the universal quantifier of a swap ranges over finitely many values."""
    universal = way.end if is_quant(way.end, "∀") else term
    if not is_quant(universal, "∀"):
        return False
    for group in groups_of(quant_parts(universal)[1]):
        if group.relation in {"<", "≤"}:
            return True
        if group.relation == "∈" and group.subject is not None:
            head = view.head(group.subject)
            declared = view.type_of(head)
            finite = declared is not None and view.head(declared) == "Finset"
            if finite or head.rsplit(".", 1)[-1] == "range":
                return True
    return False


def _same_by_choice(way: Descent, bound: set[str]) -> bool:
    """Say whether one of the two quantifiers binds functions of what the other binds."""
    head, binders, body = quant_parts(way.end)
    if head.text == "∀":
        return chosen((body,), way.names, frozenset(bound))
    return chosen((binders, body), frozenset(bound), way.names)


def _determined(view: View, body: Term, bound: frozenset[str], way: Descent) -> bool:
    """Say whether what is said of the existential's variables pins them, the others apart."""
    universal = is_quant(way.end, "∀")
    witness, moved = (way.names, bound) if universal else (bound, way.names)
    return is_determined(view, body, witness, moved)


def _needless(
    view: View, term: Term, way: Descent, groups: tuple[Binder, ...], *, claimed: bool
) -> str:
    """Return why one sees at once that a swap leaves nothing to choose, or to say; "" if not.

    A hypothesis that says nothing is a mistake that is made: `∀ x, ∃ b, f x ≤ b`.
    """
    _, _, body = quant_parts(way.end)
    bound = frozenset(name for group in groups for name in group.bound)
    if united(view, body, bound):
        return "the union of the open sets serves all"
    if claimed and is_quant(way.end, "∀") and closed_at_once(view, body, way.groups, groups):
        return "each value would be its own witness"
    if is_quant(way.end, "∃") and never_met(view, body, bound, way.names):
        return "nothing is smaller than itself"
    if "IsCyclic" in view.text:
        return "what serves a generator serves all"
    lattice = is_quant(term, "⨆", "⨅", "⋃", "⋂")
    return "one order is below the other, and an end tells which" * (
        lattice and compared_with_bounds(view, term)
    )


def _swap(view: View, term: Term, way: Descent, *, claimed: bool) -> Finding:
    _, binders, body = quant_parts(way.end)
    groups = leading(binders, way.names)
    bound = {name for group in groups for name in group.bound}
    rest = groups_of(binders)[len(groups) :]
    if not groups:
        return Refusal(span(term), "the inner binder mentions an outer variable")
    needless = _needless(view, term, way, groups, claimed=claimed)
    if needless:
        return Refusal(span(term), needless)
    if not all(is_typed(group) for group in groups) and not way.loose:
        return Refusal(span(term), "the unwritten type of the inner variable may change")
    if bound & (idents(term) - idents(way.end)):
        return Refusal(span(term), "moving the inner binder would capture a variable")
    if not rest and not (way.names & view.free(body)):
        return Refusal(span(term), "the body does not depend on the outer variable")
    if _determined(view, body, frozenset(bound), way):
        return Refusal(span(term), "one witness is left, whatever the variable: both say the same")
    if _finite_range(view, term, way):
        return Refusal(span(term), "over a finite range a largest witness may serve for all")
    if _same_by_choice(way, bound):
        return Refusal(span(term), "by choice, the statement would say the same")
    prefix, edit = taken(view, way.end, groups)
    edits = [Edit(term.start, term.start, "", prefix), edit]
    bare = way.last.children[-1] is way.end
    if way.antecedents and not rest and precedence(body) < _ARROW_LEVEL and bare:
        edits[1] = Edit(edit.start, edit.end, edit.old, "(")
        edits.append(Edit(body.end, body.end, "", ")"))
    return propose(
        view,
        term,
        edits,
        outer=view.text[term.start : way.end.start].strip(" (,\n"),
        inner=prefix.strip(" ,\n"),
        body=view.slice(body),
    )


OPERATION = Operation(
    "swap-quantifiers",
    "move an inner quantifier out in front of the quantifiers right above it",
    {
        "place": Option("place", "which places are looked at", required=True, choices=PLACES),
        "outer": Option("texts", "heads of the outer quantifier", required=True),
        "inner": Option("texts", "heads of the inner quantifier", required=True),
        "through": Option("flag", "pass several outer quantifiers, with antecedents between"),
    },
    _run,
)
